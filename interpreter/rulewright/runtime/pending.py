"""Pending decisions, as data: what the options are, and what an answer does."""

from __future__ import annotations

from typing import Any, TypeAlias

from rulewright.runtime import trades
from rulewright.runtime.sight import sees_thing
from rulewright.runtime.state import State
from rulewright.runtime.things_in_values import things_in

Pending: TypeAlias = tuple[Any, ...]  # (site, player, kind, options, low, high, values, ...), see compiler/decisions.py
OPENLY = frozenset({"one", "maybe", "several", "amounts", "branch", "yes_no", "bid"})  # kinds of questions that are answered openly
PASSING = frozenset({"maybe", "act", "bid", "hook"})


class _Word:
    """An answer that is not a value of the game."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


DONE = _Word("done")


def waiting(state: State) -> list[Pending]:
    """All pending decisions; several if they are simultaneous."""
    pending = state.d
    if pending is None:
        return []
    if pending[0] == "together":
        return [decision for decision in pending[1] if decision[0] != "answered"]
    return [pending]


def options(state: State, pending: Pending) -> tuple[Any, ...]:
    """The values that answer (the next part of) a decision."""
    kind = pending[2]
    if kind in PASSING:
        return (*pending[3], None)
    if kind == "several":
        return _several(state, pending)
    if kind == "amounts":
        picked = pending[5]
        place = len(picked)
        return tuple(dict.fromkeys(vector[place] for vector in pending[3] if vector[:place] == picked))
    if kind == "offer":
        return (None, *sample_trades(state, pending))
    return tuple(pending[3])


def forced(state: State) -> bool:
    """Answer those parts of a choice of several that have only one answer; returns whether nothing is left to decide.

    The only answer may be to choose nothing, if a condition leaves nothing else, or any of several interchangeable things.
    """
    pending = state.d
    if pending is None or pending[0] == "together" or pending[2] != "several":
        return False
    done, result = False, pending
    while not done:
        values = _several(state, result)
        if len(values) != 1:
            state.d = result
            return False
        done, result = answer(state, result, values[0])
    state.a, state.d = result, None
    if state.log is not None:
        state.only(pending)
    return True


def _several(state: State, pending: Pending) -> tuple[Any, ...]:
    _, _, _, members, low, high, _, picked = pending[:8]
    if len(picked) >= high:
        return (DONE,)
    left = [member for member in members if member not in picked]
    site = state.c.sites[pending[0]]
    if state.c.interchangeable(site.element):
        left = list(state.alike(left))
    test = state.c.names[site.test] if site.test else None
    if test is not None:
        left = [member for member in left if completable(state, pending, (*picked, member), test)]
        if (len(picked) >= low and test(state, state.k[-1], in_order(members, picked))) or not left:
            return (*left, DONE)
        return tuple(left)
    return (*left, DONE) if len(picked) >= low else tuple(left)


def completable(state: State, pending: Pending, picked: tuple[Any, ...], test: Any) -> bool:
    """Whether some selection that contains `picked` meets the condition; larger ones are tried last."""
    members, low, high = pending[3], pending[4], pending[5]
    frame = state.k[-1]
    rest = [member for member in members if member not in picked]

    def search(index: int, chosen: tuple[Any, ...]) -> bool:
        state.fuel -= 1 + len(members)
        if state.fuel < 0:
            state.runaway(state.c.module.place(state.c.sites[pending[0]].span))
        if len(chosen) >= low and test(state, frame, in_order(members, chosen)):
            return True
        return len(chosen) < high and any(search(i + 1, (*chosen, rest[i])) for i in range(index, len(rest)))

    return search(0, picked)


def in_order(members: tuple[Any, ...], picked: tuple[Any, ...]) -> tuple[Any, ...]:
    """A selection in the set's order."""
    return tuple(member for member in members if member in picked)


def answer(state: State, pending: Pending, value: Any) -> tuple[bool, Any]:
    """Answer (a part of) a decision that offered `value`: (done, the whole answer) or (not yet, the decision that is left)."""
    kind = pending[2]
    if kind == "several":
        members, high, picked = pending[3], pending[5], pending[7]
        if value is DONE:
            return True, in_order(members, picked)
        picked = in_order(members, (*picked, value))  # the order in which they were picked does not matter
        left = (*pending[:7], picked, *pending[8:])
        free = state.c.sites[pending[0]].test is None  # of conditions: then it ends when enough are chosen
        done = len(picked) >= min(high, len(members)) if free else _several(state, left) == (DONE,)
        return (True, in_order(members, picked)) if done else (False, left)
    if kind == "amounts":
        picked = (*pending[5], value)
        solutions = tuple(vector for vector in pending[3] if vector[: len(picked)] == picked)
        if len(solutions) == 1:
            return True, solutions[0]
        return False, (*pending[:3], solutions, pending[4], picked, *pending[6:])
    if kind == "offer":
        return True, trades.named_deal(state, pending[3], value)
    return True, value


def readers(state: State, pending: Pending, answer: Any) -> tuple[int, ...] | None:
    """Who reads an answer in the log: everybody (None) if it is chosen openly and names only things that all see; of a trade, both who deal; else
    the player who gave it.
    """
    site = state.c.sites[pending[0]]
    own = (pending[1],)
    if site.kind == "offer" and state.d[0] != "together" and not state.c.in_secret(pending[0]):
        return tuple(sorted({pending[1], pending[6][0]}))  # the one is asked about the offer of the other
    if pending[2] == "bid" and answer is not None and state.d[0] != "together":
        return None  # a bid is spoken; that somebody passes is left out where another might not even be able to bid
    if not site.open or pending[2] not in OPENLY or state.d[0] == "together" or state.c.in_secret(pending[0]):
        return own
    named = pending[4] if pending[2] == "amounts" else answer if pending[2] == "several" else (answer,)
    things = [thing for item in named for thing in things_in(site.element, item)] if pending[2] not in ("branch", "yes_no", "bid") else []
    return None if all(sees_thing(state, thing, seat) for thing in things for seat in range(state.c.layout.players)) else own


def just_answered(state: State, pending: Pending) -> list[tuple[Any, ...]]:
    """The notes of what a player answered just before this question, in order, up to the last action that was begun; empty without a log."""
    found: list[tuple[Any, ...]] = []
    if state.c.sites[pending[0]].kind == "act":
        return found
    for note in reversed(state.log or ()):
        if note[0] == "asking":
            continue
        if note[0] not in ("choice", "only") or note[2] != pending[1]:
            break
        found.insert(0, note)
        if state.c.sites[note[1]].kind == "act":
            break
    return found


def sample_trades(state: State, pending: Pending) -> trades.Listing:
    """The listed part of an answer space that is only described: one-for-one trades, or what the rule says (`tried by machines`)."""
    site, frame = state.c.sites[pending[0]], state.k[-1]
    sizes = site.sizes
    if sizes is None:
        assert site.test is not None
        test = state.c.names[site.test]
        sizes = tuple([(given, wanted) for given, wanted in trades.SIZES if test(state, frame, given, wanted)])
        if site.steady:
            site.sizes = sizes
    return trades.sample_trades(state, pending[3], (pending[1], pending[6][0]), sizes)


def units(state: State, pending: Pending, side: int) -> list[tuple[Any, ...]]:
    """What the proposer (0) may offer, or may want from the partner (1), one of each."""
    return trades.units(state, pending[3][side], (pending[1], pending[6][0])[side])


def check_trade(state: State, pending: Pending, deal: Any) -> None:
    """Whether a proposal is within what both have, as far as the proposer sees it. Raises IllegalChoice."""
    trades.check_trade(state, pending[3], (pending[1], pending[6][0]), deal)
