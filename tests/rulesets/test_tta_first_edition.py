"""The first edition is one ruleset with three games and seven variants: which go together, situations in which two meet, and games of them to the end."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from tests.rulesets.meetings import holds_alone, meet, pairs

FULL = Path(__file__).resolve().parents[2] / "rulesets" / "tta_first_edition"
GAMES = ["games/tutorial", "games/advanced"]
VARIANTS = [f"variants/{folder.name}" for folder in sorted((FULL / "variants").iterdir())]
# For which games a variant is; besides, bonuses are known in one way or the other, and without fights none can be milder.
FOR_ALL = {"variants/easier"}
FOR_THE_FULL_GAME = {"variants/known_bonuses", "variants/gradual_bonuses"}
APART = {
    ("games/tutorial", "games/advanced"),
    ("variants/gradual_bonuses", "variants/known_bonuses"),
    ("variants/milder_fights", "variants/no_fights"),
    *(("games/tutorial", variant) for variant in VARIANTS if variant not in FOR_ALL),
    *(("games/advanced", variant) for variant in FOR_THE_FULL_GAME),
}


def play(ruleset: rulewright.Ruleset, seed: int) -> rulewright.Game:
    """A game of three to its end."""
    game = rulewright.Game(ruleset, 3, seed)
    game.play_randomly(seed)
    return game


def test_there_are_seven_variants() -> None:
    assert len(VARIANTS) == 7


PAIRS = [*combinations([*GAMES, *VARIANTS], 2)]
MEETINGS = Path(__file__).with_name("tta_variants.yaml")


def names(pair: tuple[str, str]) -> tuple[str, ...]:
    """As the scenarios name two folders."""
    return tuple(folder.rpartition("/")[2] for folder in pair)


def test_every_pair_that_goes_together_meets_in_a_scenario() -> None:
    assert pairs(MEETINGS) == {names(pair) for pair in PAIRS if pair not in APART}


@pytest.mark.sampled(36, 3)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_which_go_together(one: str, other: str) -> None:
    ruleset = rulewright.load(str(FULL), str(FULL / one), str(FULL / other))
    if (one, other) in APART:
        assert "RW606" in {finding.code for finding in ruleset.diagnostics}
    else:
        assert ruleset.ok  # what the tutorial game does not use is worth a warning at most
        meet(ruleset, MEETINGS, names((one, other)))
        assert play(ruleset, 7).over


@pytest.mark.nightly
@pytest.mark.parametrize("alone", [*GAMES, *VARIANTS])
def test_where_two_meet_neither_is_enough(alone: str) -> None:
    ruleset = rulewright.load(str(FULL), str(FULL / alone))
    met = [names(pair) for pair in PAIRS if alone in pair and pair not in APART]
    assert [pair for pair in met if holds_alone(ruleset, MEETINGS, pair)] == []


@pytest.mark.long
@pytest.mark.parametrize(
    "names",
    [
        ["games/advanced", "variants/easier", "variants/cards_during_the_turn", "variants/milder_fights", "variants/softer_corruption"],
        ["variants/easier", "variants/cards_during_the_turn", "variants/no_fights", "variants/gradual_bonuses", "variants/softer_corruption"],
        ["variants/softer_corruption", "variants/known_bonuses", "variants/milder_fights", "variants/cards_during_the_turn", "variants/easier"],
    ],
)
def test_many_together(names: list[str]) -> None:
    ruleset = rulewright.load(str(FULL), *(str(FULL / name) for name in names))
    assert [finding.message for finding in ruleset.diagnostics] == []
    for seed in range(3):
        assert play(ruleset, seed).over


def test_milder_fights_are_refused_to_two_players() -> None:
    ruleset = rulewright.load(str(FULL), str(FULL / "variants/milder_fights"))
    with pytest.raises(rulewright.OptionsError, match="three and four players"):
        rulewright.Game(ruleset, 2)
