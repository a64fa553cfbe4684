"""What has done well so far, answer by answer: how tried continuations are played where no plan and no tree says it."""

from __future__ import annotations

import random
from collections.abc import Hashable

from rulewright.agents.interface import TrialDecision

Step = tuple[int, Hashable]  # where the rules ask, and the answer

CURIOUS = 0.2  # how often chance alone decides
COMPARED = 5  # of more options than this a sample is compared
UNKNOWN = 0.5  # what is thought of an answer that nobody has tried


class Habits:
    """For each answer at each place the average of how games went on after it."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._known: dict[tuple[int, Step], list[float]] = {}  # by player: sum, number

    def pick(self, decision: TrialDecision) -> int:
        """An index: often one that did well, sometimes any."""
        count = len(decision.values)
        if count == 1:
            return 0
        chance = self._chance.random
        if chance() < CURIOUS:
            return int(chance() * count)
        player, place, values = decision.player, decision.place, decision.values
        best, best_value = 0, -1.0
        for _ in range(min(COMPARED, count)):
            index = int(chance() * count)
            known = self._known.get((player, (place, values[index])))
            value = UNKNOWN if known is None else known[0] / known[1]
            if value > best_value:
                best, best_value = index, value
        return best

    def learn(self, player: int, steps: list[Step], value: float) -> None:
        """All the answers of a continuation that ended with a value from 0 to 1."""
        for step in steps:
            known = self._known.get((player, step))
            if known is None:
                self._known[player, step] = [value, 1.0]
            else:
                known[0] = known[0] * 0.98 + value  # what is long ago fades
                known[1] = known[1] * 0.98 + 1.0
