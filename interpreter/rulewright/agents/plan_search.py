"""Looks ahead when a player makes many decisions in a row: keeps a plan for the rest of the round and improves it step by step.

A plan is the list of the player's next answers. It is followed in an imagined position with a mark before every answer, and alternatives are tried
from its last answer to its first, so that the answers before them need not be replayed. A plan that looks better must also look better in further
imagined positions, where both plans have the same luck; every decision imagines new positions, so no plan lives on luck.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rulewright.agents.evaluation import ROUNDS, Evaluator
from rulewright.agents.interface import Trial
from rulewright.agents.rollout_policy import RolloutPolicy, Step

SKIPPED = 12  # answers of a plan that may have become impossible before it is abandoned
LONGEST = 400  # decisions in one continuation
CHANGED = 3  # in one pass from end to beginning, one in this many answers is changed
FRESH = 6  # multiple of the usual budget when there is no plan yet
PATIENCE, SAVED = 6, 3  # a plan is revised once the saved budget covers this many times its length, or this many budgets
DOUBTS = 1  # consecutive answers that are undone because they make the position look worse at once
DRAFTS = (3, 2, 1)  # the first plans of a round are made with each of these numbers of doubts, and the best is kept
DISCOUNT = 0.6  # how much of the later gain counts for the answer before it
DROPPED, REGRETTED = 0.12, 0.6  # how often an answer is left out, and how often if it has cost something
IMPROVISED = 0.3  # how often everything after a changed answer is improvised


class _Walk:
    """An imagined position, the answers given in it, and a mark and the position's value before each of them."""

    def __init__(self, world: Trial, evaluator: Evaluator) -> None:
        self.world = world
        self.evaluator = evaluator
        self.steps: list[Step] = []
        self._marks: list[Any] = []
        self._looks: list[tuple[int, float]] = []

    def give(self, index: int) -> None:
        decision = self.world.decision
        assert decision is not None
        self._looks.append((self.world.turns, self.evaluator.plain(self.world)))
        self._marks.append(self.world.mark())
        self.steps.append((decision.place, decision.values[index]))
        decision.choose(index)

    def regrets_last(self) -> bool:
        """Whether the position looks worse than before the last answer."""
        turn, before = self._looks[-1]
        return self.world.turns == turn and self.evaluator.plain(self.world) < before

    def gains(self, since: int) -> Iterator[tuple[int, Step, float]]:
        """The gain of each answer, at once and soon afterwards. Changes at the end of a turn are credited to no answer."""
        looks = [*self._looks, (self.world.turns, self.evaluator.plain(self.world))]
        gain = 0.0
        for number in range(len(self.steps) - 1, since - 1, -1):
            (turn, before), (later, after) = looks[number], looks[number + 1]
            gain = DISCOUNT * gain + (after - before if turn == later else 0.0)
            yield number, self.steps[number], gain

    def back_to(self, count: int) -> None:
        """Undo all answers except the first `count`."""
        if count < len(self.steps):
            for mark in reversed(self._marks[count + 1 :]):
                self.world.release(mark)
            self.world.undo(self._marks[count])
            del self._marks[count:], self._looks[count:], self.steps[count:]

    def shared(self, steps: list[Step]) -> int:
        """The number of leading answers shared with a plan."""
        pairs = enumerate(zip(self.steps, steps, strict=False))
        return next((n for n, (mine, other) in pairs if mine != other), min(len(self.steps), len(steps)))


class PlanSearch:
    """Keeps the best plan from decision to decision."""

    def __init__(self, chance: random.Random, budget: int, worlds: int, rounds: int, turns: int = 0) -> None:
        self._chance = chance
        self._budget = budget
        self._worlds = worlds
        self._rounds = rounds
        self._turns = turns  # single turns instead of rounds
        self._policy = RolloutPolicy(chance)
        self._plan: list[Step] = []
        self._left = 0  # decisions that may still be tried; the unused ones are saved

    def choose(self, imagine: Callable[[], Trial], evaluator: Evaluator) -> int:
        """The index of the best first answer found."""
        world = imagine()
        self._left = max(0, self._left) + self._budget * (1 if self._plan else FRESH)
        if self._plan and self._left < min(PATIENCE * len(self._plan), SAVED * self._budget):
            planned = self._planned(world)
            if planned is not None:
                return planned
        self._limit = world.turns + (self._turns or evaluator.players * (self._rounds or ROUNDS[world.judged_by]))
        self._others: list[Trial] = []
        self._values: list[float] = []  # of the best plan in the other positions, as far as known
        walk = _Walk(world, evaluator)
        best, value, regrets = self._starting_plan(walk)
        untried = list(range(len(world.decision.values))) if world.decision is not None else []
        self._chance.shuffle(untried)
        while self._left > 0:
            for at in self._places(len(best), regrets):
                if self._left <= 0:
                    break
                if at >= len(best):  # the plan has become shorter meanwhile
                    continue
                shared = min(at, walk.shared(best))
                walk.back_to(shared)
                self._follow(walk, evaluator.seat, best[shared:at], at)
                self._change(walk, evaluator.seat, best[at:], untried.pop() if at == 0 and untried else None, at in regrets)
                found = evaluator.plain(world)
                felt = self._learn(walk, at)
                better = found > value or (found == value and len(walk.steps) < len(best))
                if better and self._holds_up(imagine, evaluator, best, value, walk.steps, found):
                    best, value = walk.steps[:], found
                    regrets = {earlier for earlier in regrets if earlier < at} | felt
        walk.back_to(0)
        self._plan = best[1:]
        assert world.decision is not None
        return world.decision.values.index(best[0][1])

    def _starting_plan(self, walk: _Walk) -> tuple[list[Step], float, set[int]]:
        """The current plan, or the best of some drafts: its answers, its value, and which of them cost more than they brought."""
        found = []
        for doubts in (DOUBTS,) if self._plan else DRAFTS:
            self._follow(walk, walk.evaluator.seat, self._plan, doubts=doubts)
            found.append((walk.evaluator.plain(walk.world), walk.steps[:], self._learn(walk, 0)))
            walk.back_to(0)
        value, best, regrets = max(found, key=lambda draft: draft[0])
        return best, value, regrets

    def _learn(self, walk: _Walk, since: int) -> set[int]:
        """Teach the policy by the answers; returns the indices of those that cost more than they brought."""
        regrets = set()
        for number, step, gain in walk.gains(since):
            self._policy.learn(walk.evaluator.seat, [step], walk.evaluator.share(gain))
            if gain < 0:
                regrets.add(number)
        return regrets

    def _places(self, length: int, regrets: set[int]) -> list[int]:
        """The answers of a plan to change in one pass: some at random and some regretted, few enough for the budget to reach the first."""
        some = self._chance.sample(range(length), 1 + (length - 1) // CHANGED)
        places = sorted({*some, *self._chance.sample(sorted(regrets), min(len(regrets), len(some)))}, reverse=True)
        lasting = 1 + 2 * self._left // (length + 1)
        return places if len(places) <= lasting else sorted(self._chance.sample(places, lasting), reverse=True)

    def _planned(self, world: Trial) -> int | None:
        """The next answer of the plan, if it is possible here."""
        place, value = self._plan[0]
        decision = world.decision
        if decision is None or decision.place != place or value not in decision.values:
            return None
        del self._plan[0]
        return decision.values.index(value)

    def _change(self, walk: _Walk, seat: int, rest: list[Step], first: int | None, regretted: bool) -> None:
        """Deviate from the rest of a plan: skip its next answer, insert or substitute another, or improvise."""
        luck = self._chance.random()
        if first is None and self._chance.random() < (REGRETTED if regretted else DROPPED) and len(rest) > 1:
            self._follow(walk, seat, rest[1:])
            return
        decision = walk.world.decision
        if decision is None or decision.player != seat:  # others answered differently this time
            return
        if first is None:
            anything = self._chance.random() < 0.5
            first = int(self._chance.random() * len(decision.values)) if anything else self._policy.pick(decision)
        walk.give(first)
        self._left -= 1
        if self._chance.random() < IMPROVISED:
            self._follow(walk, seat, [])
        else:
            self._follow(walk, seat, rest[1:] if luck < 0.5 else rest)

    def _holds_up(
        self,
        imagine: Callable[[], Trial],
        evaluator: Evaluator,
        best: list[Step],
        value: float,
        steps: list[Step],
        found: float,
    ) -> bool:
        """Whether a plan is at least as good as the best one in the other positions, too."""
        values: list[float] = []
        for number in range(self._worlds - 1):
            if number == len(self._others):
                self._others.append(imagine())
            if number == len(self._values):
                self._values.append(self._outcome(self._others[number], evaluator, best))
            values.append(self._outcome(self._others[number], evaluator, steps))
            if found + sum(values) < value + sum(self._values[: number + 1]):
                return False
        self._values = values
        return True

    def _outcome(self, world: Trial, evaluator: Evaluator, plan: list[Step]) -> float:
        walk = _Walk(world, evaluator)
        self._follow(walk, evaluator.seat, plan)
        value = evaluator.plain(world)
        walk.back_to(0)
        return value

    def _follow(self, walk: _Walk, seat: int, plan: list[Step], until: int = LONGEST, doubts: int = DOUBTS) -> None:
        """Follow a plan, or the policy where it does not apply, to the end of the round or until `until` answers are given."""
        world, policy, chance = walk.world, self._policy, self._chance
        next_ = taken_back = 0
        for _ in range(LONGEST):
            decision = world.decision
            if decision is None or world.turns >= self._limit:
                break
            values = decision.values
            if decision.player != seat:
                self._left -= 1
                decision.choose(int(chance.random() * len(values)))
                continue
            if len(walk.steps) >= until:
                break
            self._left -= 1
            index = -1
            for ahead in range(next_, min(next_ + SKIPPED, len(plan))):
                place, value = plan[ahead]
                if place == decision.place and value in values:
                    index, next_ = values.index(value), ahead + 1
                    break
            if index >= 0:
                walk.give(index)
                continue
            walk.give(policy.pick(decision))
            if taken_back < doubts and walk.regrets_last():
                walk.back_to(len(walk.steps) - 1)
                taken_back += 1
            else:
                taken_back = 0
