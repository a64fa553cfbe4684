"""Amounts are numbers, also below 0; what is in a pool is never less than nothing. Views, saves, clones and tests agree."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.agents.property_tester import run_model_test
from rulewright.scenario.run import run_folder

RULES = """\
ruleset: weather
version: "1.0"
language: 1
title: Weather
players: 2
words: {place: [hill, valley], metal: [tin, zinc]}
state: {player: {warmth: "amounts of place = {}", coins: pool of metal}}
actions:
  cool: {in: day, name: Cool, do: 'take 3 from me.warmth[hill]'}
  warm: {in: day, name: Warm, do: 'add 1 to me.warmth[valley]'}
  pay: {in: day, name: Pay, do: 'me loses 1 tin'}
happenings:
  turn(player me): {turn of: me, do: me must act in day}
flow: |
  repeat 4 times:
    for each p in players: turn(p)
result:
  score: player.warmth[hill] + player.warmth[valley] + player.coins[tin]
"""
TESTS = """\
- name: colder
  players: [alice, bob]
  given: {alice: {warmth: {hill: -2, valley: 1}}}
  play:
  - alice: cool
  expect: {alice.warmth: {hill: -5, valley: 1}, "alice.warmth[hill]": -5}
- name: a pool holds no less than nothing
  players: [alice, bob]
  given: {alice: {coins: {tin: -1}}}
  play:
  - alice: cool
  expect: {alice.coins: {tin: 0}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "tests" / "cold.yaml").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_amounts_below_nothing_are_kept(folder: Path) -> None:
    game = rulewright.Game(rulewright.load(folder), ["alice", "bob"], 1)
    mark = game.mark()
    game.choose("cool")
    assert game.view(None)["players"]["alice"]["warmth"] == {"hill": -3}
    again = rulewright.Game.restore(game.ruleset, game.save())
    assert again.view(None) == game.view(None) == game.clone().view(None)
    game.undo(mark)
    assert game.view(None)["players"]["alice"]["warmth"] == {}


def test_random_games_have_nothing_wrong(folder: Path) -> None:
    ruleset = rulewright.load(folder)
    assert [str(found) for found in run_model_test(ruleset, 2, {}, range(6), 200, every=1, conserved=(), steps=True)] == []


def test_tests_may_give_and_expect_them(folder: Path) -> None:
    colder, pool = run_folder(folder)
    assert colder.passed, colder.differences
    assert not pool.passed and "below_nothing" in str(pool.differences)
