"""What the log of Through the Ages says of wars, of hunger, of resigning and of the end, in both editions; and what a bid is for."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import rulewright
from tests.rulesets.sharing import EDITIONS, RULESETS

QUIET: dict[str, Any] = {"government": "despotism", "civil_hand": ["patriotism_a"], "civil_left": 1}
LATE: dict[str, Any] = {"age": 4, "round_number": 5, "final_round": 99}
BOB: dict[str, Any] = {"government": "despotism"}


@cache
def loaded(edition: str) -> rulewright.Ruleset:
    return rulewright.load(RULESETS / edition)


def game_of(edition: str, resigning: bool = False, **given: Any) -> rulewright.Game:
    """A position of two players."""
    position = {"players": ["alice", "bob"], "options": {"resigning": resigning}, "given": given}
    return rulewright.Game.from_position(loaded(edition), position)


def told(game: rulewright.Game, language: str = "en") -> list[str]:
    return [entry.text(language) for entry in game.log]


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("of_alice", "of_bob", "said"),
    [(4, 1, "alice is 3 stronger than bob"), (1, 3, "bob is 2 stronger than alice"), (2, 2, "Both are equally strong")],
)
def test_how_a_war_ends(edition: str, of_alice: int, of_bob: int, said: str) -> None:
    war = {"id": "war_over_technology", "target": "bob"}
    game = game_of(
        edition,
        game={"age": 4, "round_number": 5, "final_round": 6},
        alice={**QUIET, "wars": [war], "workplaces": [{"id": "warriors", "workers": of_alice}]},
        bob={"government": "despotism", "science_points": 1, "workplaces": [{"id": "warriors#2", "workers": of_bob}]},
    )
    while said not in told(game) and not game.over and game.decision.default is not None:
        game.choose(game.decision.default)  # nobody sacrifices anything
    assert said in told(game)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_hunger_is_the_reason_of_a_loss(edition: str) -> None:
    game = game_of(edition, game=LATE, alice={**QUIET, "culture": 20, "yellow_bank": 8, "unused": 9}, bob=BOB)
    while not any(line.startswith("alice lacks") for line in told(game)):
        assert game.decision is not None and game.decision.player == 0
        game.choose("pass")
    lines = told(game)
    at = next(number for number, line in enumerate(lines) if line.startswith("alice lacks"))
    lacking = int(lines[at].split()[2])
    assert lines[at] == f"alice lacks {lacking} food" and lines[at + 1] == f"alice loses {4 * lacking} culture"


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_thinks_better_of_resigning_has_not_resigned(edition: str) -> None:
    game = game_of(
        edition, resigning=True, game={"age": 3, "round_number": 5, "civil_deck": ["rest"]}, alice={**QUIET, "military_hand": ["crusades"]}, bob=BOB
    )
    game.choose("resign")
    game.choose("no")
    assert "alice wants to resign" in told(game) and "alice resigns" not in told(game)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bid_names_its_territory(edition: str) -> None:
    army = [{"id": "warriors", "workers": 2}]
    game = game_of(
        edition,
        game={**LATE, "current_events": ["wealthy_territory_ii"]},
        alice={**QUIET, "military_hand": ["crusades"], "workplaces": army},
        bob=BOB,
    )
    game.choose("prepare_event")
    assert game.decision.kind == "bid" and game.decision.text() == "Your bid for Wealthy Territory (II)"


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruin_is_shown_as_long_as_it_gives_culture(edition: str) -> None:
    def figures(ruined: bool) -> dict[str, str]:
        wonders = [{"id": "colossus", "built": 2, "ruined": ruined}]
        game = game_of(edition, game=LATE, alice={**QUIET, "wonders": wonders}, bob=BOB)
        panel = next(panel for panel in game.screen(0, "en") if panel["title"] == "Age and politics")
        return {figure["name"]: figure["text"] for figure in panel["figures"]}

    assert figures(True)["In ruins, 2 culture each"] == "Colossus"
    assert "In ruins, 2 culture each" not in figures(False)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_end_at_which_nothing_is_scored_is_not_announced(edition: str) -> None:
    game = rulewright.Game(loaded(edition), 2, 1, {"resigning": False})
    game.play_randomly(1)
    assert "Final scoring" not in told(game)
