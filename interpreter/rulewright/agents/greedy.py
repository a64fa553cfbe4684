"""A bot that tries each answer once in a few imagined positions and takes the one after which it is best off on average.

It knows no game: it compares whether it won, its outlook according to the rules (or else its score), and how much it has in view ("material"). It
tries nothing on the real position, so it knows no better than a person in its seat what an answer will bring (a card drawn, a die, what a rival
holds).
An answer that only begins something (the name of an action, before what it is done with) is worth what its best completion brings. Otherwise all
actions would look like doing nothing, and it would never use one that costs something at first.
What is done instead of passing is judged after passing, too. Otherwise passing would be credited with whatever the end of the turn brings (income,
cards drawn), and the bot would pass early in order to get it.
It does not think about what follows (other players' answers).
"""

from __future__ import annotations

import random
from typing import Any

from rulewright.agents.interface import DecisionLike, Imagining, Trial
from rulewright.agents.seat import own_question
from rulewright.source.span import Span

MOST_TRIED = 60  # with more options, only an evenly spaced sample is tried
TRIES = 24  # answers tried in total, as far as the number of positions allows
COMPLETIONS = 120  # further answers tried in total, to complete what an answer has begun
FEWEST, MOST = 2, 6  # imagined positions: the least with many answers, the most with few

Judged = tuple[int, int]  # verdict, outlook
Value = tuple[int, int, int]  # verdict, outlook, material


class GreedyBot:
    """Looks one action ahead; ties are broken at random."""

    sees = False  # it uses the views of imagined positions

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)
        self._ahead: Imagining | None = None

    def look(self, ahead: Imagining) -> None:
        self._ahead = ahead

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        ids = [option.id for option in decision.options]
        if self._ahead is None or len(ids) == 1:
            return ids[self._chance.randrange(len(ids))]
        tried = range(len(ids)) if len(ids) <= MOST_TRIED else self._chance.sample(range(len(ids)), MOST_TRIED)
        totals = dict.fromkeys(tried, (0, 0, 0))
        positions = max(FEWEST, min(MOST, TRIES // len(totals)))
        completions = COMPLETIONS // (positions * len(totals))
        for _ in range(positions):
            trial = self._ahead.imagine(self._chance.getrandbits(32))
            before = _judged(trial, self._ahead.seat)
            for index, total in totals.items():
                totals[index] = _plus(total, self._value(trial, self._ahead.seat, index, before, completions))
        highest = max(totals.values())
        best = [index for index, total in totals.items() if total == highest]
        return ids[best[self._chance.randrange(len(best))]]

    def _value(self, trial: Trial, seat: int, index: int, before: Judged, completions: int) -> Value:
        """The value of the position after an answer, which is then undone."""
        mark = trial.mark()
        question = own_question(trial, seat, self._chance)
        if question is not None:
            question.choose(index)
        value, steps = self._completed(trial, seat, before, completions)
        if question is not None and question.kind == "act":
            for step in steps:
                trial.decisions[0].choose(step)
            value = _after_passing(trial, seat, question.span) or value
        trial.undo(mark)
        return value

    def _completed(self, trial: Trial, seat: int, before: Judged, completions: int) -> tuple[Value, list[int]]:
        """The value of the best completion, and its answers: while an answer has changed nothing, the next question to the seat is a part of it.

        Tries at most `completions` further answers, an even sample if there are more.
        """
        now = _judged(trial, seat)
        parts = [] if trial.over or now != before else trial.decisions
        if completions < 1 or len(parts) != 1 or parts[0].player != seat or parts[0].kind == "act":
            return (*now, material(trial.view(seat))), []
        count = len(parts[0].values)
        tried = range(count) if count <= completions else self._chance.sample(range(count), completions)
        found = []
        for index in tried:
            mark = trial.mark()
            parts[0].choose(index)
            value, steps = self._completed(trial, seat, before, completions // len(tried) - 1)
            found.append((value, [index, *steps]))
            trial.undo(mark)
        return max(found)


def _after_passing(trial: Trial, seat: int, menu: Span) -> Value | None:
    """The value after passing in the menu that is written at a place; None unless that is what the seat is asked."""
    asked = [] if trial.over else trial.decisions
    if len(asked) != 1 or asked[0].player != seat or asked[0].kind != "act" or asked[0].span != menu or None not in asked[0].values:
        return None
    asked[0].choose(asked[0].values.index(None))
    return *_judged(trial, seat), material(trial.view(seat))


def _judged(trial: Trial, seat: int) -> Judged:
    """Verdict and outlook (0 if the game has none) of a seat."""
    verdict = 0 if not trial.over else 1 if seat in trial.winners() else -1
    return verdict, trial.outlook(seat) if trial.judged_by else 0


def _plus(one: Value, other: Value) -> Value:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def material(view: dict[str, Any]) -> int:
    """How much the viewer has (things in its zones, and its numbers) compared with the average of the others."""
    own, others = 0, []
    for name, shown in view["players"].items():
        amount = _amount(shown)
        if name == view["viewer"]:
            own = amount
        else:
            others.append(amount)
    return own * max(len(others), 1) - sum(others)


def _amount(entry: Any) -> int:
    """Things count one each and numbers as they are; names and other texts count nothing."""
    if isinstance(entry, bool) or entry is None or isinstance(entry, str):
        return 0
    if isinstance(entry, int):
        return entry
    if isinstance(entry, list):
        return len(entry)
    if isinstance(entry, dict):
        return sum(_amount(value) for value in entry.values())
    return 0
