"""Whether a question, as data, is one that its place in the rules can ask. Used for saved games, which could come from anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.compiler.shapes import HookOffer
from rulewright.language.types import AmountsOf, Maybe, PairOf, SetOf
from rulewright.runtime.fitting import Fitting, is_number
from rulewright.runtime.pending import in_order

if TYPE_CHECKING:
    from rulewright.compiler.decision_sites import Site
    from rulewright.language.symbols import HappeningSymbol

ASKED_BY = {  # kind of question -> kinds of places that ask it
    "one": {"one", "with", "pairs", "payment", "source", "act"},
    "maybe": {"maybe", "with"},
    "several": {"exactly", "up_to", "any", "with"},
    "amounts": {"amounts", "with"},
    "yes_no": {"yes_no", "hook", "offer"},
    "branch": {"branch"},
    "act": {"act"},
    "order": {"order"},
    "bid": {"bid"},
    "hook": {"instead"},
    "offer": {"offer"},
}


class Questions:
    """The questions of one compiled game."""

    def __init__(self, fitting: Fitting) -> None:
        self.c = fitting.c
        self.fitting = fitting
        self._happenings: dict[str, HappeningSymbol] = {one.name: one for one in self.c.happenings}
        self._kinds: dict[str, Callable[[Site, tuple[Any, ...], bool], bool]] = {
            "one": self._one,
            "maybe": self._one,
            "order": self._one,
            "bid": self._one,
            "act": self._one,
            "branch": self._one,
            "hook": self._one,
            "yes_no": self._yes_no,
            "several": self._several,
            "amounts": self._amounts,
            "offer": self._offer,
        }

    def site(self, number: Any) -> Site | None:
        """A place that asks, by its number."""
        return self.c.sites[number] if is_number(number, 0, len(self.c.sites) - 1) else None

    def right(self, pending: Any, waits: bool = True) -> bool:
        """Whether a question is one that its place can ask. A question that is no longer pending may mention things that have moved since."""
        if not isinstance(pending, tuple) or len(pending) < 7:
            return False
        site, kind = self.site(pending[0]), pending[2]
        if site is None or not isinstance(kind, str) or site.kind not in ASKED_BY.get(kind, ()) or not self.fitting.seat(pending[1]):
            return False
        return self._kinds[kind](site, pending, waits) and self._told(site, pending, waits)

    def answered(self, pending: tuple[Any, ...], answer: Any) -> bool:
        """Whether an answer is valid for a (valid) question."""
        kind, options = pending[2], pending[3]
        if kind == "several":
            return isinstance(answer, tuple) and in_order(pending[3], answer) == answer
        if kind == "amounts":
            return answer in options
        if kind == "offer":
            return answer is None or self.fitting.deal(answer)
        return answer in options or (answer is None and kind in ("maybe", "act", "bid", "hook", "one"))

    # ---- the kinds -------------------------------------------------------------------------------------------------------------------
    def _one(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        """One of some options, or (with some kinds) none."""
        options = pending[3]
        if not isinstance(options, tuple) or not options or pending[4:6] != (1, 1) or len(pending) > 8:
            return False
        if waits and pending[2] in ("one", "order") and len(options) < 2:
            return False
        return all(self.option(site, pending[2], one) for one in options) and (len(pending) < 8 or self._usual(site, pending[7]))

    def _usual(self, site: Site, value: Any) -> bool:
        """The default answer of the rules (`usually`)."""
        if value is None or isinstance(value, tuple):
            return value is None or all(self.option(site, "one", one) for one in value) or self.option(site, "one", value)
        return self.option(site, "one", value)

    def option(self, site: Site, kind: str, value: Any) -> bool:
        """Whether a value is an option of a place."""
        if site.kind == "act":
            return self._action(pending_menu(self.c.names, self.c.sites, site), value)
        if kind == "branch":
            return is_number(value, 0, len(site.labels) - 1)
        if kind == "hook":
            return self.fitting.hook_offer(HookOffer(self._happenings.get(site.name)), value)
        if site.kind == "payment":
            return self._bundle(site.element, value)
        if site.kind == "pairs":
            return self._pairs(site.element, value)
        return value is not None and self.fitting.value(site.element, value)

    def _action(self, entries: Sequence[Any] | None, value: Any) -> bool:
        """(number of an action, its thing)."""
        if not isinstance(value, tuple) or len(value) != 2 or not is_number(value[0], 0):
            return False
        if entries is not None:
            return any(entry[:2] == value for entry in entries)
        actions = self.c.actions
        if value[0] >= len(actions):
            return False
        action = actions[value[0]]
        if action.of_thing is None:
            return value[1] is None
        return value[1] in (self.c.module.carriers(action.of_thing) or ())

    def _bundle(self, element: Any, value: Any) -> bool:
        """Tokens to pay with: pairs of a word and a number."""
        return (
            isinstance(element, AmountsOf)
            and isinstance(value, tuple)
            and all(
                isinstance(part, tuple) and len(part) == 2 and self.fitting.value(element.key, part[0]) and is_number(part[1], 0) for part in value
            )
        )

    def _pairs(self, element: Any, value: Any) -> bool:
        bare = element.of if isinstance(element, Maybe) else element
        pair = bare.element if isinstance(bare, SetOf) else bare
        if not isinstance(value, tuple) or not isinstance(pair, PairOf):
            return False
        return all(self.fitting.value(pair, one) for one in value)

    def _yes_no(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        """Yes or no; only no if something offered is missing."""
        options = pending[3]
        if not isinstance(options, tuple) or not all(type(one) is bool for one in options) or pending[4:] != (1, 1, pending[6]):
            return False
        return options == (True, False) or (site.kind == "offer" and options == (False,))

    def _several(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        members, low, high = pending[3:6]
        if len(pending) not in (8, 9) or not isinstance(members, tuple) or not members or not isinstance(pending[7], tuple):
            return False
        if not all(self.option(site, "several", one) for one in members) or len(set(members)) < len(members):
            return False
        picked = pending[7]
        if not is_number(low, 0, len(members)) or not is_number(high, max(1, low), len(members)) or in_order(members, picked) != picked:
            return False
        return len(picked) <= high and (len(pending) < 9 or self._usual(site, pending[8]))

    def _amounts(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        found, keys, picked = pending[3:6]
        if len(pending) != 7 or not all(isinstance(part, tuple) for part in (found, keys, picked)) or len(found) < 1:
            return False
        if not all(self.fitting.value(site.element, key) for key in keys) or len(set(keys)) < len(keys) or len(picked) >= len(keys):
            return False
        return len(set(map(repr, found))) == len(found) and all(
            isinstance(vector, tuple)
            and len(vector) == len(keys)
            and all(is_number(number, 0) for number in vector)
            and vector[: len(picked)] == picked
            for vector in found
        )

    def _offer(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        """What two players could offer."""
        if len(pending) != 8 or pending[4:6] != (0, 0) or pending[7] != ((), ()) or not isinstance(pending[3], tuple) or len(pending[3]) != 2:
            return False
        return all(isinstance(side, tuple) and all(map(self.fitting.tradable, side)) for side in pending[3])

    # ---- what the text of a question mentions --------------------------------------------------------------------------------------
    def _told(self, site: Site, pending: tuple[Any, ...], waits: bool) -> bool:
        given = pending[6]
        if not isinstance(given, tuple):
            return False
        if site.kind == "offer":
            return self._between(pending, given, waits)
        if site.kind == "instead":
            happening = self._happenings.get(site.name)
            return happening is not None and self._parts([param.type for param in happening.params], given)
        if site.kind == "source":
            return len(given) == 1 and self.fitting.thing(given[0])
        if site.kind == "hook" and site.text is None:
            return given in ((), (None,)) or (len(given) == 1 and self.fitting.thing(given[0]))
        return not given or self._parts([type_ for _, type_ in site.names], given)

    def _parts(self, types: Sequence[Any], given: tuple[Any, ...]) -> bool:
        return len(types) == len(given) and all(self.fitting.value(Maybe(type_), value) for type_, value in zip(types, given, strict=True))

    def _between(self, pending: tuple[Any, ...], given: tuple[Any, ...], waits: bool) -> bool:
        """Who trades with whom, and what was offered."""
        if pending[2] == "offer":
            return len(given) == 1 and self.fitting.seat(given[0]) and given[0] != pending[1]
        if len(given) != 2 or not self.fitting.seat(given[0]):
            return False
        return self.fitting.deal(given[1], (given[0], pending[1]) if waits and True in pending[3] else None)


def pending_menu(names: dict[str, Any], sites: list[Site], site: Site) -> Sequence[Any] | None:
    """The entries of the menu that a place asks with, where they are listed."""
    found: Sequence[Any] | None = names["DRAWN"].get(sites.index(site))
    return found
