"""Looks ahead when others answer soon: a tree of the players' answers, grown where it is most promising for the player who decides.

Continuations are tried on many imagined positions in turn (the tree consists of answers, not of positions) and follow a learned policy below it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable

from rulewright.agents.evaluation import ROUNDS, Evaluator
from rulewright.agents.interface import Trial
from rulewright.agents.rollout_policy import RolloutPolicy, Step

LONGEST = 600  # decisions in one continuation
WORLDS = 40  # imagined positions, which are reused in turn
BOLD = 0.6  # how much rarely tried answers are favoured
WIDE = 2.0  # a node visited n times has at most WIDE * sqrt(n + 1) answers, so that some of many options are tried more than once


class _Node:
    """An answer in the tree: how often it was taken, how often it was available, and the sum of its results."""

    __slots__ = ("below", "offered", "total", "visits")

    def __init__(self) -> None:
        self.below: dict[Step, _Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0


class TreeSearch:
    """Searches a new tree for each decision, but keeps its rollout policy between decisions."""

    def __init__(self, chance: random.Random, budget: int, rounds: int, turns: int = 0) -> None:
        self._chance = chance
        self._budget = budget
        self._rounds = rounds
        self._turns = turns  # single turns instead of rounds
        self._policy = RolloutPolicy(chance)

    def choose(self, imagine: Callable[[], Trial], evaluator: Evaluator) -> int:
        """The index of the most frequently tried answer; among equals, the most successful one."""
        root = _Node()
        left = self._budget
        worlds = [imagine()]
        limit = worlds[0].turns + (self._turns or evaluator.players * (self._rounds or ROUNDS[worlds[0].judged_by]))
        number = 0
        while left > 0:
            if number == len(worlds) < WORLDS:
                worlds.append(imagine())
            world = worlds[number % len(worlds)]
            number += 1
            mark = world.mark()
            left -= max(1, self._once(world, root, evaluator, limit))
            world.undo(mark)
        decision = worlds[0].decision
        assert decision is not None
        tried = {value: (node.visits, node.total) for (_, value), node in root.below.items()}
        values = decision.values
        return max(range(len(values)), key=lambda index: tried.get(values[index], (0, 0.0)))

    def _once(self, world: Trial, root: _Node, evaluator: Evaluator, limit: int) -> int:
        path: list[tuple[int, _Node]] = []
        steps: list[list[Step]] = [[] for _ in range(evaluator.players)]
        node: _Node | None = root
        taken = 0
        while taken < LONGEST:
            decision = world.decision
            if decision is None or world.turns >= limit:
                break
            taken += 1
            player, place, values = decision.player, decision.place, decision.values
            if node is None:
                index = self._policy.pick(decision)
            else:
                index, child, new = self._select(node, player, place, values)
                path.append((player, child))
                node = None if new else child
            steps[player].append((place, values[index]))
            decision.choose(index)
        shares = evaluator.shares(world)
        for player, child in path:
            child.visits += 1
            child.total += shares[player]
        for player, given in enumerate(steps):
            self._policy.learn(player, given, shares[player])
        return taken

    def _select(self, node: _Node, player: int, place: int, values: tuple[Hashable, ...]) -> tuple[int, _Node, bool]:
        below = node.below
        known = []
        fresh = []
        for index, value in enumerate(values):
            child = below.get((place, value))
            if child is None:
                fresh.append(index)
            else:
                child.offered += 1
                known.append((index, child))
        passed = sum(child.visits for _, child in known)
        if fresh and len(known) < WIDE * math.sqrt(passed + 1):
            index = self._policy.better(player, place, values, fresh)
            child = below[place, values[index]] = _Node()
            child.offered = 1
            return index, child, True
        best, best_value = known[0], -1.0
        for entry in known:
            child = entry[1]
            value = child.total / max(1, child.visits) + BOLD * math.sqrt(math.log(child.offered + 1) / max(1, child.visits))
            if value > best_value:
                best, best_value = entry, value
        return best[0], best[1], False
