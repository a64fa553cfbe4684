"""The two editions of Through the Ages have one core: how little they write twice, and which rulings they name."""

from __future__ import annotations

import random
import re

import pytest

import rulewright
from rulewright.checker import check
from rulewright.outside.permission import naming
from rulewright.runtime.game import Game
from tests.rulesets.sharing import BASE, EDITIONS, RULESETS, sharing

RULING = re.compile(r"\brulings? ((?:[a-z_]+_[a-z_]+|corruption|internet)(?:(?:, | and )[a-z_]+_[a-z_]+)*)")
MOST = {"rules": 5, "tests": 10}  # percent of the lines that make up a game


@pytest.mark.parametrize("part", MOST)
def test_little_is_written_in_both_editions(part: str) -> None:
    found = sharing(tests=part == "tests")
    assert set(found) == set(EDITIONS)
    assert all(each.percent <= MOST[part] for each in found.values()), found


def ruled(name: str) -> set[str]:
    """The rulings that a ruleset writes down."""
    return set(re.findall(r"^\| `([a-z_]+)` \|", (RULESETS / name / "RULINGS.md").read_text("utf-8"), re.MULTILINE))


def named(name: str) -> set[str]:
    """The rulings that its rules and tests name."""
    texts = (file.read_text("utf-8") for file in (RULESETS / name).rglob("*.yaml"))
    return {ruling for text in texts for found in RULING.findall(text) for ruling in re.split(r", | and ", found)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_rulings_that_are_named_are_written_down_where_they_hold(edition: str) -> None:
    assert named(edition) and named(BASE)
    assert (named(edition) | named(BASE)) - ruled(edition) - ruled(BASE) == set()
    assert ruled(edition) & ruled(BASE) == set()  # an edition has only its own


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_is_played_from_a_secret_hand_is_named_to_the_others(edition: str) -> None:
    game = Game(rulewright.load(RULESETS / edition), players=3, seed=1)
    module = game._compiled.module
    shown = {action.name for action, parts in zip(module._happenings, module.shown_parts, strict=True) if action.is_action and "card" in parts}
    assert shown >= {"attack", "declare_war", "offer_pact", "play_tactic"}
    assert "prepare_event" not in shown


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_shown_is_named_in_the_rest_of_the_turn(edition: str) -> None:
    """An aggression and the cards that answer it lie in sight while they are spoken of; only then do they go to a hidden pile."""
    game, chance = Game(rulewright.load(RULESETS / edition), players=4, seed=2), random.Random(2)
    table = [zone.name for zone in game._compiled.layout.zone_of].index("on_table")
    shown: set[int] = set()
    start, fights = 0, 0
    while not game.over and fights < 3:
        decision = chance.choice(game.decisions)
        game.choose(chance.choice(list(decision.willing)), decision.player)
        notes = game._state.log or []
        for note in notes[start:]:
            if (note[0] == "reveal" and note[2] is None) or (note[0] == "move" and note[3] == table):
                shown |= set(note[1])
            elif note[0] == "move" and note[2] == table:
                shown -= set(note[1])
            if note[0] == "begin":
                name = game._compiled.happenings[note[1]].name
                fights += name == "fight_aggression"
                assert not shown & {thing for thing, _ in note[3] or ()}, name
                if name == "turn":
                    shown.clear()
        start = len(notes)
    assert fights == 3


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_uses_the_whole_base(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game leaves unused of its base is not reported; here it is, so that a rule of one edition is not in the base."""
    monkeypatch.setattr(check, "_of_base", lambda _: frozenset())
    monkeypatch.setattr(check, "attribute", lambda *_: None)
    with naming([RULESETS]):
        composed, _, findings = check.read_ruleset([RULESETS / edition])
    assert composed is not None and composed.foundation == 2
    assert [str(finding) for finding in findings.items] == []


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_resignation_is_taken_back(edition: str) -> None:
    """Whoever resigned plays again, with everything as it was, and the game goes on as it would have gone."""
    game, chance = Game(rulewright.load(RULESETS / edition), players=3, seed=4), random.Random(4)
    while game.evaluate("round_number") < 6 or all(option.id != "resign" for option in game.decision.options):
        game.choose(chance.choice(list(game.decision.willing)))
    resigning, mark, before, untouched = game.decision.player, game.mark(), game.hash(), game.clone()
    game.choose("resign")
    game.choose("yes")
    assert game.evaluate("count players") == 2 and game.decision.player != resigning
    game.undo(mark)
    assert (game.hash(), game.save(), game.decision.player) == (before, untouched.save(), resigning)
    for each in (game, untouched):
        each.play_randomly(7)
    assert game.over and game.hash() == untouched.hash()
