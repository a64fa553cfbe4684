"""Samples of running games are attributed to the rules in the files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.profiling import Profiler, _Rules
from rulewright.language.symbols import HappeningSymbol

ROOT = Path(__file__).resolve().parents[2]
RULES = """\
ruleset: slow
language: 1
title: Slow
players: 2
state: {player: {points: number = 0}}
stats:
  dear(player): count (1..60 as a where any (1..60 as b where a + b = player.points))
  cheap(player): player.points + 1
happenings:
  turn(player): {turn of: player, do: player must act in day}
  reckon(player):
    do: |
      repeat 5 times:
        if dear(player) > 200: add 1 to player.points
        add 1 to player.points
actions:
  work: {in: day, do: reckon(me)}
  rest: {in: day, with: {n: number 1 to 2}, when: cheap(me) > 0, do: add n to me.points}
rules:
- {id: rich, for: {p: players}, whenever: p.points > 5000, do: p wins}
flow: |
  repeat 40 times:
    for each p in players: turn(p)
result: {score(player): cheap(player)}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return rulewright.Game(rulewright.load(tmp_path), seed=1, log=False)


def test_the_dearest_rule_comes_first_with_its_line(game: rulewright.Game) -> None:
    before = sys.getswitchinterval()
    with (profiler := Profiler()):
        answers = sum(profiler.play(game.clone(), seed) for seed in range(3))
    assert answers > 100 and sys.getswitchinterval() == before
    found = profiler.profile
    dearest = found.costs()[0]
    assert (dearest.rule.what, dearest.rule.name, dearest.rule.span.line) == ("stat", "dear", 7)
    assert dearest.own > found.looks // 2
    asked_by = next(cost for cost in found.costs() if cost.rule.name == "reckon")
    assert asked_by.all >= dearest.own * 0.9 and asked_by.own < dearest.own  # with what it calls, and by itself
    assert found.outside == found.looks - sum(cost.own for cost in found.costs())


def test_every_function_of_a_rule_is_the_rules(game: rulewright.Game) -> None:
    """Everything that the compiler generates from a rule is attributed to that rule, also in the variant without a journal."""
    compiled = game._compiled
    rules = _Rules(compiled)
    assert rules._found("s_dear", 1) is not None
    for name, written in compiled.module.lines_of.items():
        found = rules._found(name, 0)
        assert found is not None, name
        if isinstance(written, HappeningSymbol):
            assert found.name == written.name
    for name, action in compiled.module.headers_of.items():
        found = rules._found(name, 0)
        assert found is not None and (found.what, found.name) == ("options", action.name)


@pytest.mark.long
@pytest.mark.parametrize("folder", ["rulesets/mesta", "rulesets/clash_of_cultures", "rulesets/tta_new_story", "benchmarks/natural/settlers"])
def test_all_rules_of_large_games_are_known(folder: str) -> None:
    game = rulewright.Game(rulewright.load(ROOT / folder), seed=1, log=False)
    rules = _Rules(game._compiled)
    unknown = [name for name in game._compiled.module.lines_of if rules._found(name, 0) is None]
    assert unknown == []
