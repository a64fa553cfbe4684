"""Piles with only the top visible: views, tables, imagined games, saves and undoing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game

FOLDER = Path(__file__).parents[1] / "gauntlet" / "tops"


@pytest.fixture(scope="module")
def tops() -> rulewright.Ruleset:
    return rulewright.load(str(FOLDER))


def begun(tops: rulewright.Ruleset, seed: int = 3) -> Game:
    """A game in which both have taken what lay open and thrown a card."""
    game = Game(tops, ["alice", "bob"], seed=seed)
    chosen(game, "discards", "throw", "", "pass", "discards", "throw", "", "pass")
    return game


def chosen(game: Game, *words: str) -> None:
    """Answer each question with the first option that begins with a word (an empty one: the first of all)."""
    for word in words:
        game.choose(next(option.id for option in game.decision.options if option.id.startswith(word)))


def test_views_have_the_top_and_the_number(tops: rulewright.Ruleset) -> None:
    game = begun(tops)
    top = game.view(0)["game"]["discard"]["top"]
    number = game.evaluate("count discard")
    assert all(game.view(seat)["game"]["discard"] == {"top": top, "count": number} for seat in (0, 1, None))
    mine, others = game.view(0)["players"]["alice"]["stack"], game.view(1)["players"]["alice"]["stack"]
    assert set(mine) == {"top", "count"}
    assert others == mine["count"]


def test_tables_show_the_top_beside_how_many_are_hidden(tops: rulewright.Ruleset) -> None:
    game = begun(tops)
    places = {seat: stack_of(game.table(seat, "en")) for seat in (0, 1)}
    assert len(places[0]["things"]) == 1
    assert "things" not in places[1]
    assert places[1]["hidden"] == places[0]["hidden"] + 1


def stack_of(table: Any) -> dict[str, Any]:
    """Alice's stack, wherever it is in a table."""
    if isinstance(table, dict):
        if table.get("id") == "stack" and ("hidden" in table or "things" in table):
            return table
        table = list(table.values())
    for part in table if isinstance(table, list) else ():
        found = stack_of(part)
        if found:
            return found
    return {}


def test_imagined_games_keep_what_lies_open_and_deal_the_rest_again(tops: rulewright.Ruleset) -> None:
    game = begun(tops)
    imagined = [game.imagined(0, seed) for seed in range(12)]
    assert all(one.view(0) == game.view(0) for one in imagined)
    assert len({str(one.view(1)["players"]["bob"]["stack"]["top"]) for one in imagined}) > 1


def test_a_saved_game_shows_the_same_tops(tops: rulewright.Ruleset) -> None:
    game = begun(tops)
    restored = Game.restore(tops, game.save())
    assert [restored.view(seat) for seat in (0, 1, None)] == [game.view(seat) for seat in (0, 1, None)]


def test_taking_what_was_seen_tells_nobody_anything_and_drawing_tells_the_one_who_draws(tops: rulewright.Ruleset) -> None:
    for word, told in (("discards", ()), ("deck", (1,))):
        game = Game(tops, ["alice", "bob"], seed=3)
        chosen(game, "discards", "throw", "", "pass")  # so that the one below is known, too
        mark = game.mark()
        chosen(game, word)
        assert game.revealed_since(mark).players == told


def test_uncovering_a_card_is_noticed_and_can_be_taken_back(tops: rulewright.Ruleset) -> None:
    game = Game(tops, ["alice", "bob"], seed=3)
    before = game.view(1)["game"]["discard"]
    mark = game.mark()
    chosen(game, "discards")
    assert game.revealed_since(mark).players == (0, 1)
    assert game.view(1)["game"]["discard"]["count"] == 1
    assert game.view(1)["game"]["discard"]["top"] != before["top"]
    game.undo(mark)
    assert game.view(1)["game"]["discard"] == before
