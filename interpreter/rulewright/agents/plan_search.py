"""Looking ahead where a player decides many times in a row: a plan for the rest of the round, made better bit by bit and kept.

A plan is the list of the player's next answers. Changed plans are tried on the same imagined positions as the best one, so that luck does
not decide between them; every decision imagines new ones, so that no plan lives on luck.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rulewright.agents.habits import Habits, Step
from rulewright.agents.interface import Trial
from rulewright.agents.judging import ROUNDS, Judge

SKIPPED = 12  # answers of a plan that may have become impossible before it is given up
LONGEST = 400  # decisions in one continuation


class PlanSearch:
    """Keeps the best plan from decision to decision."""

    def __init__(self, chance: random.Random, budget: int, worlds: int, rounds: int) -> None:
        self._chance = chance
        self._budget = budget
        self._worlds = worlds
        self._rounds = rounds
        self._habits = Habits(chance)
        self._plan: list[Step] = []

    def choose(self, imagine: Callable[[], Trial], judge: Judge) -> int:
        """The index of the best first answer found."""
        worlds = [imagine() for _ in range(self._worlds)]
        self._left = self._budget
        self._limit = worlds[0].turns + judge.players * (self._rounds or ROUNDS[worlds[0].judged_by])
        now = judge.plain(worlds[0])
        count = self._options(worlds[0], judge.seat)
        best, values = self._try(worlds, judge, now, self._plan, None, True, None)
        untried = list(range(count))
        self._chance.shuffle(untried)
        while self._left > 0:
            first = untried.pop() if untried else None
            if first is not None:
                at: int | None = 0
            else:
                at = None if not best or self._chance.random() < 0.1 else self._chance.randrange(len(best))
            found, reached = self._try(worlds, judge, now, best if at is not None else [], at, self._chance.random() < 0.7, first, values)
            if len(reached) == len(values) and sum(reached) >= sum(values):
                best, values = found, reached
        self._plan = best[1:]
        return self._first(worlds[0], judge.seat, best)

    @staticmethod
    def _options(world: Trial, seat: int) -> int:
        decision = world.decision
        return len(decision.values) if decision is not None and decision.player == seat else 0

    @staticmethod
    def _first(world: Trial, seat: int, best: list[Step]) -> int:
        decision = world.decision
        assert decision is not None and decision.player == seat
        return decision.values.index(best[0][1])

    def _try(
        self,
        worlds: list[Trial],
        judge: Judge,
        now: float,
        plan: list[Step],
        at: int | None,
        resume: bool,
        first: int | None,
        beat: list[float] | None = None,
    ) -> tuple[list[Step], list[float]]:
        """Follow a plan that is left at answer `at`, in each world until it has fallen behind; the answers given in the first, the values."""
        steps: list[Step] = []
        values: list[float] = []
        for number, world in enumerate(worlds):
            mark = world.mark()
            given = self._follow(world, judge.seat, plan if number == 0 else steps, at if number == 0 else None, resume, first)
            value = judge.plain(world)
            world.undo(mark)
            self._habits.learn(judge.seat, given, judge.share(value - now))
            values.append(value)
            if number == 0:
                steps = given
            if beat is not None and sum(values) < sum(beat[: len(values)]):
                break
        return steps, values

    def _follow(self, world: Trial, seat: int, plan: list[Step], at: int | None, resume: bool, first: int | None) -> list[Step]:
        given: list[Step] = []
        next_ = 0
        habits, chance = self._habits, self._chance
        for _ in range(LONGEST):
            decision = world.decision
            if decision is None or world.turns >= self._limit:
                break
            self._left -= 1
            values = decision.values
            if decision.player != seat:
                decision.choose(int(chance.random() * len(values)))
                continue
            index = -1
            if at is not None and len(given) == at:
                index = first if first is not None and at == 0 else habits.pick(decision)
                if not resume:
                    next_ = len(plan)
                elif next_ < len(plan) and chance.random() < 0.5:
                    next_ += 1  # instead of the planned answer, not before it
            else:
                for ahead in range(next_, min(next_ + SKIPPED, len(plan))):
                    place, value = plan[ahead]
                    if place == decision.place and value in values:
                        index, next_ = values.index(value), ahead + 1
                        break
            if index < 0:
                index = habits.pick(decision)
            given.append((decision.place, values[index]))
            decision.choose(index)
        return given
