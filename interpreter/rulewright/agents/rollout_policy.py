"""The policy of rollouts: continuations are played by which answers have done well so far, where no plan or tree decides."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence

from rulewright.agents.interface import TrialDecision

Step = tuple[int, Hashable]  # where the rules ask, and the answer

EXPLORATION = 0.2  # how often an answer is chosen at random
COMPARED = 5  # with more options, only a sample is compared
UNKNOWN = 0.5  # the value of an untried answer


class RolloutPolicy:
    """A policy for rollouts, learned from them: the average result after each answer at each place, followed most of the time."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._known: dict[tuple[int, Step], list[float]] = {}  # by player: sum, number

    def pick(self, decision: TrialDecision) -> int:
        """The index of an answer: often one that did well, sometimes any."""
        count = len(decision.values)
        if count == 1:
            return 0
        chance = self._chance.random
        if chance() < EXPLORATION:
            return int(chance() * count)
        player, place, values = decision.player, decision.place, decision.values
        return self._best_of(player, place, values, [int(chance() * count) for _ in range(min(COMPARED, count))])

    def better(self, player: int, place: int, values: Sequence[Hashable], indices: Sequence[int]) -> int:
        """The best of a sample of the answers at `indices`, or just any of them if there are few."""
        chance = self._chance.random
        sample = [indices[int(chance() * len(indices))] for _ in range(1 if len(indices) <= COMPARED else COMPARED)]
        return self._best_of(player, place, values, sample)

    def _best_of(self, player: int, place: int, values: Sequence[Hashable], indices: Sequence[int]) -> int:
        best, best_value = indices[0], -1.0
        for index in indices:
            known = self._known.get((player, (place, values[index])))
            value = UNKNOWN if known is None else known[0] / known[1]
            if value > best_value:
                best, best_value = index, value
        return best

    def learn(self, player: int, steps: list[Step], value: float) -> None:
        """Credit all answers of a continuation with its final value, from 0 to 1."""
        for step in steps:
            known = self._known.get((player, step))
            if known is None:
                self._known[player, step] = [value, 1.0]
            else:
                known[0] = known[0] * 0.98 + value  # old results fade
                known[1] = known[1] * 0.98 + 1.0
