"""Finds what an answer reveals to others, by comparing two worlds in which a seat chooses different things that a viewer cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rulewright.agents.observations import questions, read
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.game import Decision, Game
from rulewright.runtime.running import FAILURES
from rulewright.runtime.sight import sees_thing
from rulewright.runtime.things_in_values import things_in

CHOICES = ("one", "maybe", "several", "pairs", "order", "act", "hook")  # kinds of decisions whose answers can be things
SHOWING = ("move", "reveal")  # kinds of lines that show a thing because the rules say so


IMPOSSIBLE = (RulewrightError, *FAILURES)  # how a made-up world may fail; the game itself never does


def told_by_answers(game: Game, seat: int, viewer: int, chance: random.Random | None = None, most: int = 3) -> tuple[Any, Any] | None:
    """What a viewer gets after each of two answers of another seat that the viewer should not be able to tell apart.

    Compares all answers that name things which the viewer does not see, even afterwards; with `chance`, a random sample of `most`. None if there are
    no such answers, or if all look alike to the viewer. If the views differ, the rules reveal the answer through an open state or place, so this is
    intended.
    """
    decision = _asked(game, seat)
    if decision is None:
        return None
    numbers = list(_secret_answers(game, decision, viewer))
    if chance is not None and numbers:
        first = chance.choice(numbers)
        alike = [number for number in numbers if number != first and _alike(decision, first, decision, number)]
        numbers = [first, *chance.sample(alike, min(most - 1, len(alike)))]
    start = len(game._state.log or ())
    ends = [(number, end) for number in numbers if (end := _answered(game, seat, viewer, number)) is not None]
    pairs = ((one, other) for (left, one), (right, other) in pairwise(ends) if _alike(decision, left, decision, right))
    return next((told for one, other in pairs if (told := noticed(one, other, (start, start), viewer)) is not None), None)


def told_by_holdings(game: Game, other: Game, seat: int, viewer: int, chance: random.Random) -> tuple[Any, Any] | None:
    """What a viewer gets after an answer of another seat in a game, and in a second game that differs in what the viewer cannot know.

    Both answers name things that the viewer does not see, as in `told_by_answers`; in the second game, they may be things that the seat does not
    really have. None if the questions differ, or if the results look alike to the viewer.
    """
    here, there = _asked(game, seat), _asked(other, seat)
    mine = [] if here is None else list(_secret_answers(game, here, viewer))
    if here is None or there is None or not mine:
        return None
    number = chance.choice(mine)
    theirs = [answer for answer in _secret_answers(other, there, viewer) if _alike(here, number, there, answer)]
    one = _answered(game, seat, viewer, number) if theirs else None
    two = _answered_if_possible(other, seat, viewer, chance.choice(theirs)) if theirs else None
    return None if one is None or two is None else noticed(one, two, (len(game._state.log or ()), len(other._state.log or ())), viewer)


def noticed(one: Game, other: Game, starts: tuple[int, int], viewer: int) -> tuple[Any, Any] | None:
    """What lets a viewer tell two games apart although the viewer sees the same in both; None if nothing does.

    Compares the logs from the given lengths on, the questions to the viewer, and who is openly asked.
    """
    games = (one, other)
    if _seen(one, viewer) != _seen(other, viewer):
        return None
    lines = [read(each, start, viewer) for each, start in zip(games, starts, strict=True)]
    secretly = [any(not decision.public and decision.player != viewer for decision in each.decisions) for each in games]
    for waits, mine, more in zip(secretly, lines, reversed(lines), strict=True):
        if waits and more[: len(mine)] == mine:
            return None  # after a secret question, both may still continue identically
    if lines[0] != lines[1]:
        return None if _shown(*lines) else (lines[0], lines[1])
    asked = [sorted(decision.player for decision in each.decisions if decision.public or decision.player == viewer) for each in games]
    if asked[0] != asked[1]:
        return asked[0], asked[1]
    if any(shows_hidden(each, decision, viewer) for each in games for decision in each.decisions if decision.player == viewer):
        return None
    put = [questions(each, viewer) for each in games]
    return (put[0], put[1]) if put[0] != put[1] else None


def shows_hidden(game: Game, decision: Decision, viewer: int) -> bool:
    """Whether a question is about hidden things themselves: a player who looks at cards of a pile may see them."""
    if decision.kind not in ("one", "maybe", "several"):
        return False
    return any(not sees_thing(game._state, thing, viewer) for number in range(len(decision._values)) for thing in _things(game, decision, number))


def _things(game: Game, decision: Decision, number: int) -> list[int]:
    """The things in an option of a decision, or the thing that carries its action or hook."""
    value = decision._values[number]
    if decision.kind in ("act", "hook"):
        return [value[1]] if value is not None and value[1] is not None and value[1] >= 0 else []
    return list(things_in(game._compiled.sites[decision._pending[0]].element, value))


def _alike(one: Decision, left: int, other: Decision, right: int) -> bool:
    """Whether two answers differ only in their things: same place and, in a menu, same action."""
    if one.place != other.place or one.kind not in ("act", "hook"):
        return one.place == other.place
    return bool(one._values[left][0] == other._values[right][0])


def _asked(game: Game, seat: int) -> Decision | None:
    """The question to a seat, if its answers are things."""
    return next((one for one in game.decisions if one.player == seat and one.kind in CHOICES), None)


def _secret_answers(game: Game, decision: Decision, viewer: int) -> Iterator[int]:
    """The indices of the options that are things which a viewer does not see."""
    return (number for number in range(len(decision._values)) if _hidden(game, decision, number, viewer))


def _answered(game: Game, seat: int, viewer: int, number: int) -> Game | None:
    """A copy after an answer; None if it has revealed the answer to the viewer."""
    decision, end = _asked(game, seat), game.clone()
    assert decision is not None, "the seat is asked"
    end.choose(number, seat)
    return end if _hidden(end, decision, number, viewer) else None


def _answered_if_possible(made_up: Game, seat: int, viewer: int, number: int) -> Game | None:
    """Like `_answered`, in a made-up world, where pending effects may fail."""
    try:
        return _answered(made_up, seat, viewer, number)
    except IMPOSSIBLE:
        return None


def _hidden(game: Game, decision: Decision, number: int, viewer: int) -> bool:
    """Whether an option is a thing that a viewer does not see and has not been shown."""
    state = game._state
    keeping = state.c.keeping
    things = _things(game, decision, number)
    shown = keeping is not None and any(state.v[keeping.known + thing] >> viewer & 1 for thing in things)
    return bool(things) and not shown and not any(sees_thing(state, thing, viewer) for thing in things)


def _seen(game: Game, viewer: int) -> dict[str, Any]:
    return {**game.view(viewer), "decision": None}


def _shown(one: list[Any], other: list[Any]) -> bool:
    """Whether two logs diverge at a line that shows something: the rules reveal whatever differs after it."""
    same = next((number for number, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))
    return any(line[0] in SHOWING for lines in (one, other) for line in lines[same : same + 1])


__all__ = ["IMPOSSIBLE", "noticed", "shows_hidden", "told_by_answers", "told_by_holdings"]
