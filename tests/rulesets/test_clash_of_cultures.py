"""The variants of Clash of Cultures: which of them go together, situations in which two meet, and games of them to the end."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from rulewright.language.texts import names_in
from rulewright.language.types import ThingOf
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


def test_every_action_of_the_base_game_says_what_it_does() -> None:
    """At `?` and in the menu; those of a card are told by the card."""
    program = loaded().program
    assert program is not None
    actions = [each for each in program.happenings.values() if each.is_action and each.of_thing is None]
    assert len(actions) > 20
    assert [each.name for each in actions if not {"en", "cs"} <= each.words.keys()] == []


@pytest.mark.long
def test_the_log_says_no_change_that_did_not_happen() -> None:
    """A mood that cannot fall, goods for which there is no room, a loss of what is not there."""
    for seed in range(4):
        game = rulewright.Game(loaded(), 2, seed=seed)
        game.play_randomly(seed)
        moods: dict[str, str] = {}
        told = [entry.text("en") for entry in game.log]
        for sentence in told:
            if fresh := re.fullmatch(r".* settlement: the box → (\w+) – settlement", sentence):
                moods.pop(fresh[1], None)
            if turned := re.fullmatch(r"The people of (\w+) are now (\w+)", sentence):
                assert moods.get(turned[1]) != turned[2], sentence
                moods[turned[1]] = turned[2]
        assert moods
        assert not any(re.match(r"\w+ loses 0 ", sentence) for sentence in told)
        assert any(re.match(r"\w+ has no room for more food", sentence) for sentence in told)


def test_no_sentence_of_the_log_names_a_card_that_only_its_owner_sees() -> None:
    """The others would read "something hidden" for a card that is laid open right after; the line of its move names it for all."""
    program = loaded("civilizations").program
    assert program is not None
    named = []
    for happening in program.all_happenings():
        types = {param.name: param.type for param in happening.params} | {choice.var.name: choice.var.type for choice in happening.choices}
        held = [name for name, type_ in types.items() if isinstance(type_, ThingOf) and type_.kind.name in ("action_card", "objective", "wonder")]
        named += [happening.name for name in held if name in names_in(happening.says)]
    assert named == ["fetched_wonder"]  # a leader's own wonder, which everybody knows
