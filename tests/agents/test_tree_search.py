"""The tree of answers: which answers it tries, and which one it gives."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.evaluation import Evaluator
from rulewright.agents.lookahead import LookaheadBot, Settings
from rulewright.agents.table import play_out
from rulewright.agents.tree_search import WIDE, TreeSearch
from rulewright.runtime.game import Game


class Fair:
    """A trial of one question with many answers: taking stall n wins if a hidden number says so."""

    def __init__(self, stalls: int) -> None:
        self.stalls, self.taken, self.tries = stalls, -1, list[int]()

    @property
    def decision(self) -> FairDecision | None:
        return FairDecision(self) if self.taken < 0 else None

    @property
    def over(self) -> bool:
        return self.taken >= 0

    def winners(self) -> list[int]:
        return [] if not self.over else [0] if self.taken % 10 == 7 else [1]

    def mark(self) -> int:
        return self.taken

    def undo(self, mark: int) -> None:
        self.taken = mark

    def endings(self) -> list[Any]:
        return []

    turns, judged_by, player_names = 0, "", ("anna", "ben")


class FairDecision:
    player = place = 0

    def __init__(self, fair: Fair) -> None:
        self.fair, self.values = fair, tuple(range(fair.stalls))

    def choose(self, index: int) -> None:
        self.fair.taken = index
        self.fair.tries.append(index)


def looked_at(stalls: int, budget: int, seed: int) -> tuple[int, Counter[int]]:
    """The answer of a tree, and how often it tried each."""
    fair: Any = Fair(stalls)
    answer = TreeSearch(random.Random(seed), budget, 1).choose(lambda: fair, Evaluator(fair, 0, None))
    return answer, Counter(fair.tries)


@pytest.mark.parametrize("seed", range(4))
def test_of_many_answers_the_promising_ones_are_tried_again(seed: int) -> None:
    answer, tries = looked_at(200, 200, seed)
    assert len(tries) <= math.ceil(WIDE * math.sqrt(201))
    assert answer % 10 == 7
    assert tries[answer] == max(tries.values()) > 5


@pytest.mark.parametrize("seed", range(4))
def test_of_few_answers_each_is_tried(seed: int) -> None:
    answer, tries = looked_at(10, 60, seed)
    assert sorted(tries) == list(range(10))
    assert answer == 7


@pytest.mark.parametrize("seed", range(6))
def test_of_answers_tried_equally_often_the_best_is_given(seed: int) -> None:
    """Two tries of two answers: the winning one is the later of the two in the list."""
    fair: Any = Fair(2)
    fair.winners = lambda: [] if not fair.over else [fair.taken]
    assert TreeSearch(random.Random(seed), 2, 1).choose(lambda: fair, Evaluator(fair, 1, None)) == 0  # the first is the best for player 0
    fair.winners = lambda: [] if not fair.over else [1 - fair.taken]
    assert TreeSearch(random.Random(seed), 2, 1).choose(lambda: fair, Evaluator(fair, 1, None)) == 1


FAIR = """\
ruleset: fair
language: 1
title: Fair
players: 2
kinds:
  stall: {fields: {worth: number}}
things:
- {kind: stall, for each: {n: "1..120"}, id: poor_<n>, worth: 2}
- {kind: stall, for each: {n: "1..20"}, id: rich_<n>, worth: 9}
zones: {game: {square: {holds: stall}}}
state: {player: {coins: number = 0}}
setup: move every stall to square
flow: |
  repeat 4 times:
    for each p in players: turn(p)
  end game
happenings:
  turn(player):
    turn of: player
    do: player must act in market
actions:
  visit:
    in: market
    with: {stall: square}
    do: |
      roll luck as d
      me gains (stall.worth + d) coins
      remove stall
dice: {luck: {faces: [1, 2, 3, 4, 5, 6]}}
result:
  score(player): player.coins
"""


def test_a_short_thought_finds_a_good_answer_among_very_many(tmp_path: Path) -> None:
    """140 stalls, of which 20 are worth far more than a lucky roll, and 150 tries: one try for each could not distinguish luck from value."""
    (tmp_path / "ruleset.yaml").write_text(FAIR, encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, list(map(str, ruleset.diagnostics))
    rich = 0
    for seed in range(4):
        game = Game(ruleset, players=2, seed=seed)
        play_out(game, [LookaheadBot(number, Settings(budget=150, turns=1, search="tree")) for number in (seed, 50 - seed)])
        left = game.view(0)["game"]["square"]
        rich += 20 - sum(str(stall).startswith("rich") for stall in left)
    assert rich >= 28  # of 32 visits; by chance about 5
