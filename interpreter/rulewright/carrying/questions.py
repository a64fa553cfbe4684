"""Asks the pending question again under the changed rules."""

from __future__ import annotations

from typing import Any

from rulewright.carrying.effects import Effects
from rulewright.carrying.losses import Losses
from rulewright.carrying.values import Gone, Values
from rulewright.language.types import SetOf
from rulewright.runtime.pending import in_order
from rulewright.runtime.running import asked
from rulewright.runtime.state import State
from rulewright.runtime.suspense import CANNOT, worked_out_again
from rulewright.source.catalogue.carried import Carrying

_FREE = ("maybe", "act", "hook")  # not asked if there is nothing to choose
_ONE_OF = ("one", "order")  # not asked if there is only one answer
_AT_ONCE = ("one", "maybe")  # kinds of places that ask several players for one answer each


class Asking:
    """Asks the question of one position in the other, addressed to the same seat."""

    def __init__(self, old: State, new: State, effects: Effects, values: Values, losses: Losses) -> None:
        self._old, self._new = old, new
        self._effects, self._values, self._losses = effects, values, losses

    def ask(self) -> None:
        """Ask the question; if there is nothing left to choose, the automatic choice is the answer. Raises Gone."""
        pending = self._old.d
        if pending[0] == "together":
            self._new.d = self._together(pending)
            return
        again = self._same(pending)
        unasked = self._unasked(again)
        if unasked is not None:
            self._new.a, self._new.d = unasked[0], None
            self._losses.note(Carrying.no_choice())
            return
        self._new.d = self._picked(pending, again)

    def _same(self, pending: Any) -> Any:
        again = self._again(pending)
        if len(again) < 7 or again[1] != pending[1]:
            raise Gone
        return again

    def _again(self, pending: Any) -> Any:
        """The question as the changed lines ask it."""
        new = self._new
        site = self._effects.site(self._old.k[-1], new.k[-1], pending[0])
        if self._old.c.sites[pending[0]].kind != new.c.sites[site].kind or site not in new.c.module.asked_again:
            raise Gone
        frame = new.k[-1]
        kept = frame[:]
        try:
            return _plain(asked(new, lambda: worked_out_again(new, (site, *pending[1:]))))
        except (*CANNOT, AttributeError) as error:
            raise Gone from error
        finally:
            frame[:] = kept

    @staticmethod
    def _unasked(again: Any) -> tuple[Any] | None:
        """The automatic choice when nobody needs to be asked."""
        kind, options = again[2], again[3]
        if kind in _FREE and not options:
            return (None,)
        if kind in _ONE_OF and len(options) < 2:
            return (options[0] if options else None,)
        if kind == "amounts" and len(options) == 1:
            return (options[0],)
        if not options or (kind == "several" and again[4] > len(options)):
            raise Gone
        return None

    def _picked(self, pending: Any, again: Any) -> Any:
        """The question with the earlier picks of a choice of several, as far as they are still possible."""
        if pending[2] != again[2] or pending[2] not in ("several", "amounts"):
            return again
        picked = pending[7] if pending[2] == "several" else pending[5]
        try:
            return self._several(pending, again) if pending[2] == "several" else self._amounts(pending, again)
        except Gone:
            if picked:
                self._losses.note(Carrying.asked_anew())
            return again

    def _element(self, pending: Any, again: Any, value: Any) -> Any:
        return self._values.carried(self._old.c.sites[pending[0]].element, self._new.c.sites[again[0]].element, value)

    def _several(self, pending: Any, again: Any) -> Any:
        picked = tuple(self._element(pending, again, one) for one in pending[7])
        if not set(picked) <= set(again[3]) or len(picked) > again[5]:
            raise Gone
        return (*again[:7], in_order(again[3], picked), *again[8:])

    def _amounts(self, pending: Any, again: Any) -> Any:
        numbers = pending[5]
        keys = tuple(self._element(pending, again, key) for key in pending[4])
        left = tuple(vector for vector in again[3] if vector[: len(numbers)] == numbers)
        if keys != again[4] or len(left) < 2:
            raise Gone
        return (*again[:3], left, again[4], numbers, *again[6:])

    def _together(self, whole: Any) -> Any:
        """A simultaneous question to several players, keeping the answers already given."""
        before = whole[3] if len(whole) > 3 else whole[1]
        first = next(one for one in before if one[0] != "answered")
        again = self._again(first)[1]
        if [one[1] for one in before] != [one[1] for one in again]:
            raise Gone
        now = tuple(map(self._one_of_several, whole[1], before, again))
        if all(one[0] == "answered" for one in now):
            raise Gone
        return ("together", now, "together", again) if len(whole) > 3 else ("together", again, "together")

    def _one_of_several(self, now: Any, before: Any, again: Any) -> Any:
        if again[0] == "answered" or before[0] == "answered":
            return again
        if now[0] != "answered":
            return self._picked(now, again)
        old, new = self._old.c.sites[before[0]], self._new.c.sites[again[0]]
        try:
            if old.kind in _AT_ONCE:
                value = None if now[2] is None else self._values.carried(old.element, new.element, now[2])
            else:
                assert old.element is not None and new.element is not None
                value = self._values.carried(SetOf(old.element), SetOf(new.element), now[2])
        except Gone:
            self._losses.note(Carrying.asked_anew())
            return again
        return ("answered", now[1], value)


def _plain(value: Any) -> Any:
    """A computed value in the form that positions store."""
    return tuple(map(_plain, value)) if isinstance(value, tuple | list | range) else value
