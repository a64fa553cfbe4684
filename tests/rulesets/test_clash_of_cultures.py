"""The variants of Clash of Cultures: which of them go together, situations in which two meet, and games of them to the end."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from tests.rulesets.meetings import meet, pairs

GAME = Path(__file__).resolve().parents[2] / "rulesets" / "clash_of_cultures"
EXPANSION = GAME / "civilizations"
VARIANTS = sorted(folder.name for folder in (GAME / "variants").iterdir())
OF_THE_EXPANSION = {"alternative_history", "unexpected_leaders"}
# One says that events have no texts, the other that players choose; the game has four ages, or seven with one of two ends.
APART = {("no_events", "optional_events"), ("short_game", "sudden_end"), ("short_game", "wondrous_end"), ("sudden_end", "wondrous_end")}
PAIRS = [*combinations(VARIANTS, 2), *(("civilizations", name) for name in VARIANTS if name not in OF_THE_EXPANSION)]
MEETINGS = Path(__file__).with_name("clash_variants.yaml")


def loaded(*names: str) -> rulewright.Ruleset:
    """The game with variants, and with the expansion where one of them needs it or it is among the names."""
    expansion = [str(EXPANSION)] if OF_THE_EXPANSION.intersection(names) or "civilizations" in names else []
    return rulewright.load(str(GAME), *expansion, *(str(GAME / "variants" / name) for name in names if name != "civilizations"))


def test_every_pair_that_goes_together_meets_in_a_scenario() -> None:
    assert pairs(MEETINGS) == set(PAIRS) - APART


@pytest.mark.sampled(45, 3)
@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_two_variants(pair: tuple[str, str]) -> None:
    ruleset = loaded(*pair)
    if pair in APART:
        assert [(each.code, each.declared.key) for each in ruleset.diagnostics] == [("RW606", "OverlaysExclude.because")]
        return
    assert [each.message for each in ruleset.diagnostics] == []
    meet(ruleset, MEETINGS, pair)


@pytest.mark.parametrize("name", sorted(OF_THE_EXPANSION))
def test_a_variant_of_the_expansion_is_refused_without_it(name: str) -> None:
    ruleset = rulewright.load(str(GAME), str(GAME / "variants" / name))
    assert [(each.code, each.declared.key) for each in ruleset.diagnostics] == [("RW612", "MissingOverlay.because")]
    assert "Leaders come with the expansion" in ruleset.diagnostics[0].message and "clash_of_cultures_civilizations" in ruleset.diagnostics[0].cure


@pytest.mark.long
@pytest.mark.parametrize(
    "names",
    [[name] for name in VARIANTS if name not in OF_THE_EXPANSION]
    + [["no_events", "sudden_end", "wonders_for_all"], ["optional_events", "wondrous_end", "wonders_for_all"]],
    ids=" ".join,
)
def test_games_of_variants_end(names: list[str]) -> None:
    ruleset = loaded(*names)
    for players in (2, 3, 4):
        game = rulewright.Game(ruleset, players, seed=players)
        game.play_randomly(players)
        assert game.over


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_the_expansion_end(variant: str) -> None:
    ruleset = loaded("civilizations", variant)
    for players in (2 + VARIANTS.index(variant) % 3,):
        game = rulewright.Game(ruleset, players, seed=players)
        game.play_randomly(players)
        assert game.over
