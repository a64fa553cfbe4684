"""Errors that end a command are in the requested language: damaged saves, runaway rules, limits; and no such sentence is a literal in the code."""

from __future__ import annotations

import ast
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright as package
from rulewright.runtime.errors import RunawayRule, SaveError
from rulewright.source.catalogue.saved import BadLimits, Damage, Inconsistent, Runaway, SavedValues, Saves
from rulewright.source.limits import LimitError, read_limits
from rulewright.source.sentences import Fragment
from rulewright.source.span import Span

Run = Callable[..., Result]
SOURCES = Path(package.__file__).parent
GROUPS = (Saves, SavedValues, Damage, Inconsistent, Runaway, BadLimits)
SPOKEN = {"SaveError", "DamagedSave", "RunawayRule", "LimitError", "damaged", "IllegalChoice", "RollError"}
GROWS = """\
ruleset: grows
language: 1
title: Grows
players: 2
state: {player: {coins: number = 0}, game: {n: number = 1}}
flow: |
  for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in day
actions:
  grow:
    in: day
    limit: once per turn
    do: |
      repeat at most 200 times while n > 0:
        set n to n * 3
      add n to me.coins
result: {score(player): player.coins}
"""


def test_no_sentence_is_written_where_it_is_raised() -> None:
    found = []
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not node.exc.args:
                continue
            name = node.exc.func.attr if isinstance(node.exc.func, ast.Attribute) else getattr(node.exc.func, "id", "")
            if name in SPOKEN and isinstance(node.exc.args[0], ast.Constant | ast.BinOp | ast.JoinedStr):
                found.append(f"{file.relative_to(SOURCES)}:{node.lineno}")
    assert found == []


@pytest.mark.parametrize("fragment", [each for group in GROUPS for each in group.fragments().values()], ids=lambda each: each.key)
def test_each_sentence_is_raised_somewhere(fragment: Fragment) -> None:
    written = f"{fragment.group}.{fragment.name}"
    here = SOURCES / "source" / "catalogue"
    assert any(written in file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py") if here not in file.parents)
    assert fragment.cs != fragment.en or fragment.key.endswith("text")


def test_a_runaway_rule(rulewright: Run, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(GROWS, encoding="utf-8")
    for more in ([], ["--games", "2", "--jobs", "2"]):
        result = rulewright("run", tmp_path, "--allow", tmp_path, "--lang", "cs", *more)
        assert result.exit_code == 2
        assert "RW820 Číslo přesáhlo meze" in result.output


def test_a_limit(rulewright: Run) -> None:
    result = rulewright("check", "rulesets/mesta", "--limit", "foo=3", "--lang", "cs")
    assert (result.exit_code, "Limit `foo` neexistuje" in result.output) == (2, True)


def test_a_damaged_save(rulewright: Run, tmp_path: Path) -> None:
    rules = Path(__file__).parents[2] / "examples" / "nim"
    save = tmp_path / "game.json"
    rulewright("play", rules, "--save", save, lines=["q"])
    saved = json.loads(save.read_text(encoding="utf-8"))
    saved["game"]["players"] = ["x"]
    save.write_text(json.dumps(saved), encoding="utf-8")
    result = rulewright("play", "--continue", save, "--lang", "cs")
    assert (result.exit_code, "Tato uložená hra je poškozená" in result.output) == (2, True), result.output


def test_errors_keep_their_languages_between_processes() -> None:
    runaway = pickle.loads(pickle.dumps(RunawayRule(Runaway.effects(), Span("a.yaml", 1, 1, 1, 2))))
    assert runaway.in_language("cs").endswith(Runaway.effects.cs)
    with pytest.raises(LimitError) as raised:
        read_limits(["foo=3"])
    assert "neexistuje" in pickle.loads(pickle.dumps(raised.value)).in_language("cs")
    assert "poškozená" in SaveError(Saves.damaged(reason=Damage.value())).in_language("cs")


def test_reports_of_tests(rulewright: Run, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(GROWS.replace("n * 3", "n - 1"), encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "wrong.yaml").write_text(
        "- name: Grows\n  players: [alice, bob]\n  expect: {alice.coins: 7}\n- name: Shrinks\n  players: [alice, bob]\n  play:\n  - alice: shrink\n  expect: {over: yes}\n",
        encoding="utf-8",
    )
    for form in ("junit", "json", "text"):
        result = rulewright("test", tmp_path, "--allow", tmp_path, "--lang", "cs", "--format", form)
        assert result.exit_code == 1, result.output
        assert "expected 7" not in result.output
        assert "nemůže odpovědět `shrink`" in result.output
    assert "očekáváno 7, bylo 0" in rulewright("test", tmp_path, "--allow", tmp_path, "--lang", "cs", "--format", "junit").output
