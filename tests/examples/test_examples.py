"""The examples: checked without a finding, their tests pass, their scripts run, and the conflict that one of them shows is reported."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.property_tester import run_model_test
from rulewright.scenario.run import run_folder
from tests.shelf import is_huge, loaded

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RULES = sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "ruleset.yaml").is_file())
# House rules of each game, and the incompatible pairs of them, with the code that reports each.
HOUSE_RULES = {
    "mesta": ["hand_limit", "soft_flood", "trade_winds"],
    "kroniky": ["eighteen_rounds", "hard_neighbour", "lake_country", "the_lost_fleet"],
    "tta_new_story": ["new_leaders", "peaceful_ages", "richer_start"],
    "clash_of_cultures": ["long_coast", "milder_combat", "polynesia"],
}
PAIRS = [
    (game, *pair) if game == "mesta" else pytest.param(game, *pair, marks=pytest.mark.long)
    for game, names in HOUSE_RULES.items()
    for number, pair in enumerate(combinations(names, 2))
]
APART = {("soft_flood", "trade_winds"): "RW602", ("eighteen_rounds", "the_lost_fleet"): "RW465"}
SCRIPTS = [["random_game.py", "rulesets/mesta", "examples/hand_limit", "--players", "3"], ["random_game.py", "examples/nim"], ["save_and_branch.py"]]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", RULES)
def test_nothing_to_report(name: str) -> None:
    ruleset = loaded(f"examples/{name}")
    assert [finding.message for finding in ruleset.diagnostics] == []


@pytest.mark.parametrize(  # the tests of a large base are run under each of its house rules too
    "name", [pytest.param(name, marks=pytest.mark.long) if is_huge(f"examples/{name}") else name for name in RULES]
)
def test_scenarios(name: str) -> None:
    outcomes = run_folder(EXAMPLES / name)
    assert outcomes
    assert [(outcome.name, outcome.differences) for outcome in outcomes if not outcome.passed] == []


@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_which_house_rules_go_together(game: str, one: str, other: str) -> None:
    ruleset = rulewright.load(str(EXAMPLES.parent / "rulesets" / game), str(EXAMPLES / one), str(EXAMPLES / other))
    code = APART.get((one, other))
    if code is not None:
        conflicts = [finding for finding in ruleset.diagnostics if finding.code == code]
        assert not ruleset.ok
        assert conflicts
        assert code != "RW602" or all(finding.related for finding in conflicts), "both places are told"
    else:
        assert [finding.message for finding in ruleset.diagnostics] == []
        assert not run_model_test(ruleset, min(3, ruleset.players[1]), seeds=[1], max_decisions=200, every=100, must_end=False)


@pytest.mark.long
def test_three_house_rules_together() -> None:
    three = [str(EXAMPLES / name) for name in ("hard_neighbour", "lake_country", "the_lost_fleet")]
    ruleset = rulewright.load(str(EXAMPLES.parent / "rulesets" / "kroniky"), *three)
    options = {"map": "lake_country", "chronicle": "the_lost_fleet"}
    assert not run_model_test(ruleset, 1, options, seeds=range(3), every=20)


@pytest.mark.long
def test_three_house_rules_of_a_long_game_together() -> None:
    three = [str(EXAMPLES / name) for name in HOUSE_RULES["tta_new_story"]]
    ruleset = rulewright.load(str(EXAMPLES.parent / "rulesets" / "tta_new_story"), *three)
    assert [finding.message for finding in ruleset.diagnostics] == []
    view = rulewright.Game(ruleset, players=2, seed=1).view(0)
    assert [player["science_points"] for player in view["players"].values()] == [3, 3], "richer_start"
    assert "moses" not in view["things"]
    assert len(view["game"]["row"]) + view["game"]["civil_deck"] == 22, "new_leaders"
    assert not run_model_test(ruleset, 2, seeds=[1], max_decisions=200, every=100, must_end=False)


@pytest.mark.parametrize("words", SCRIPTS, ids=" ".join)
def test_script(words: list[str]) -> None:
    script, *rest = words
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent / "interpreter")}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "api" / script), *rest],
        cwd=EXAMPLES.parent,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
