"""Games played at random: random choices, and menus from which one entry is drawn without evaluating all."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, TypeAlias

from rulewright.runtime.state import State

Entry: TypeAlias = tuple[int, int | None, Callable[[State, int], Any]]
"""The number of an action, the thing whose action it is, and whether a player may do it now."""

MULTIPLIER, INCREMENT, MASK = 6364136223846793005, 1442695040888963407, 0xFFFFFFFFFFFFFFFF  # constants of a linear congruential generator


class Drawn(tuple[Any, ...]):
    """The one answer that was drawn, instead of all answers of a menu; nothing means passing."""

    __slots__ = ()


def lot(state: State, n: int) -> int:
    """A number from 0 to n - 1 from the stream of a game that is played at random."""
    state.luck = luck = (state.luck * MULTIPLIER + INCREMENT) & MASK
    return ((luck >> 33) * n) >> 31


def drawn(entries: Sequence[Entry], state: State, player: int) -> tuple[Any, ...]:
    """A possible action of a menu, or passing, all equally likely; empty if nothing can be done.

    Entries are drawn until one can be done (rejection sampling), so all possible ones are equally likely.
    """
    luck = state.luck
    left: list[Any] = [*entries, None]
    for last in range(len(entries), -1, -1):
        luck = (luck * MULTIPLIER + INCREMENT) & MASK  # as in `_taken`, without a call for each
        place = ((luck >> 33) * (last + 1)) >> 31
        entry = left[place]
        left[place] = left[last]
        if entry is None:  # passing, if there is an alternative
            for _, _, test in left[:last]:
                if test(state, player):
                    state.luck = luck
                    return Drawn((None,))
            break
        if entry[2](state, player):
            state.luck = luck
            return Drawn((entry[:2],))
    return ()  # there is nothing to decide, so nothing was drawn


def drawn_where_one_must(entries: Sequence[Entry], state: State, player: int) -> tuple[Any, ...]:
    """The same if passing is not an answer. If only one can be done, it is returned as a plain menu of one, about which nobody is asked."""
    luck = state.luck
    left = list(entries)
    for last in range(len(left) - 1, -1, -1):
        luck = (luck * MULTIPLIER + INCREMENT) & MASK
        place = ((luck >> 33) * (last + 1)) >> 31
        entry = left[place]
        left[place] = left[last]
        if entry[2](state, player):
            for _, _, test in left[:last]:
                if test(state, player):
                    state.luck = luck
                    return Drawn((entry[:2],))
            return (entry[:2],)
    return ()


def several(answers: tuple[Any, ...]) -> bool:
    """Whether there is a choice in a menu from which one must be taken: one was drawn from several, or several are listed."""
    return len(answers) > 1 or type(answers) is Drawn


def drawn_from(entries: Sequence[Entry], values: Container[Any], state: State, must: bool) -> Any:
    """The same if all answers are already known; the same random numbers lead to the same answer."""
    left = [*entries] if must else [*entries, None]
    while True:
        entry = _taken(state, left)
        if entry is None or entry[:2] in values:
            return entry and entry[:2]


def _taken(state: State, left: list[Any]) -> Any:
    """Draw one of those left and remove it."""
    place = lot(state, len(left))
    taken = left[place]
    left[place] = left[-1]
    left.pop()
    return taken
