"""Every ruleset here, with every number of players and every value of every option, played at random and looked at."""

from __future__ import annotations

import pytest
from rulewright.agents.model_tester import run_model_test
from settings import CONSERVED, Setting, at_random, folders, is_long, one_by_one, ruleset

LIMIT = 30_000


def look(folder: str, setting: Setting, seeds: range, every: int, limit: int = LIMIT, must_end: bool = True) -> None:
    players, options = setting
    rules = ruleset(folder)
    found = run_model_test(rules, players, options, seeds, limit, every=every, conserved=CONSERVED.get(rules.id, ()), must_end=must_end)
    assert not found, "\n".join(str(finding) for finding in found)


SHORT = [folder for folder in folders() if not is_long(folder)]
LONG = [folder for folder in folders() if is_long(folder)]


@pytest.mark.parametrize("folder", SHORT)
def test_every_decision_of_short_games(folder: str) -> None:
    for setting in one_by_one(folder):
        look(folder, setting, range(2), every=1)


@pytest.mark.parametrize("folder", LONG)
def test_beginnings_of_long_games(folder: str) -> None:
    low, high = ruleset(folder).players
    for players in {low, min(3, high)}:
        look(folder, (players, {}), range(1), every=3, limit=45, must_end=False)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("folder", [folder for folder in LONG if folder.startswith("rulesets")])
def test_every_setting_of_long_games(folder: str, part: int) -> None:
    """Long games to their ends; here and there everything is looked at."""
    for number, setting in enumerate(one_by_one(folder)):
        if number % 4 == part:
            look(folder, setting, range(number, number + 1), every=250)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("folder", [folder for folder in LONG if folder.startswith("rulesets")])
def test_settings_together(folder: str, seed: int) -> None:
    look(folder, at_random(folder, seed), range(seed, seed + 1), every=100)


@pytest.mark.parametrize("folder", [folder for folder in LONG if not folder.startswith("rulesets")])
def test_variants_of_long_games(folder: str) -> None:
    low, high = ruleset(folder).players
    for players in range(low, high + 1):
        look(folder, (players, {}), range(players, players + 1), every=500)
