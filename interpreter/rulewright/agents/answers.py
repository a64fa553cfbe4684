"""What an answer tells others: two worlds in which a seat chooses other things, of which a viewer sees neither."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rulewright.agents.gets import read
from rulewright.agents.twins import things_in
from rulewright.runtime.game import Decision, Game
from rulewright.runtime.sight import sees_thing


def told_by_answers(game: Game, seat: int, viewer: int) -> tuple[list[Any], list[Any]] | None:
    """Two logs that a viewer reads after two answers of another seat which the viewer should not be able to tell apart.

    Both answers name things that the viewer does not see, and still does not see afterwards. None: there are no such answers, or they all
    read alike. Where the views differ, the rules make the answer known by an open state or place, and so mean it.
    """
    decision = next((one for one in game.decisions if one.player == seat), None)
    if decision is None or decision.kind not in ("one", "maybe"):
        return None
    start = len(game._state.log or ())
    ends = []
    for number in range(len(decision.options)):
        if _hidden(game, decision, number, viewer):
            end = game.clone()
            end.choose(number, seat)
            if _hidden(end, decision, number, viewer):
                ends.append((read(end, start, viewer), end.view(viewer)))
    for (one, seen), (two, seen_too) in pairwise(ends):
        if one != two and seen == seen_too:
            return one, two
    return None


def _hidden(game: Game, decision: Decision, number: int, viewer: int) -> bool:
    """Whether an option of a decision is a thing that a viewer does not see, nor has been shown."""
    state = game._state
    keeping = state.c.keeping
    things = list(things_in(game._compiled.sites[decision._pending[0]].element, decision._values[number]))
    shown = keeping is not None and any(state.v[keeping.known + thing] >> viewer & 1 for thing in things)
    return bool(things) and not shown and not any(sees_thing(state, thing, viewer) for thing in things)


__all__ = ["told_by_answers"]
