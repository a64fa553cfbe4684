"""The examples: checked without a finding, their tests pass, their scripts run, and the conflict that one of them shows is reported."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from rulewright.scenario.run import run_folder

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RULES = sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "ruleset.yaml").is_file())
HOUSE_RULES = ["hand_limit", "soft_flood", "trade_winds"]
SCRIPTS = [["random_game.py", "rulesets/mesta", "examples/hand_limit", "--players", "3"], ["random_game.py", "examples/nim"], ["save_and_branch.py"]]


@pytest.mark.parametrize("name", RULES)
def test_nothing_to_report(name: str) -> None:
    ruleset = rulewright.load(str(EXAMPLES / name))
    assert [finding.message for finding in ruleset.diagnostics] == []


@pytest.mark.parametrize("name", RULES)
def test_scenarios(name: str) -> None:
    outcomes = run_folder(EXAMPLES / name)
    assert outcomes
    assert [(outcome.name, outcome.differences) for outcome in outcomes if not outcome.passed] == []


@pytest.mark.parametrize(("one", "other"), list(combinations(HOUSE_RULES, 2)))
def test_which_house_rules_go_together(one: str, other: str) -> None:
    ruleset = rulewright.load(str(EXAMPLES.parent / "rulesets" / "mesta"), str(EXAMPLES / one), str(EXAMPLES / other))
    conflicts = [finding for finding in ruleset.diagnostics if finding.code == "RW602"]
    if {one, other} == {"soft_flood", "trade_winds"}:
        assert not ruleset.ok
        assert conflicts
        assert all(finding.related for finding in conflicts), "both places are told"
    else:
        assert ruleset.ok
        game = rulewright.Game(ruleset, 3, 1)
        for _ in range(200):
            if game.decision is None:
                break
            game.choose(game.decision.options[0])


@pytest.mark.parametrize("words", SCRIPTS, ids=" ".join)
def test_script(words: list[str]) -> None:
    script, *rest = words
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent / "interpreter")}
    done = subprocess.run([sys.executable, str(EXAMPLES / "api" / script), *rest], cwd=EXAMPLES.parent, env=environment, capture_output=True,
                          text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
