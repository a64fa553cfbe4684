"""A position described by names is the same position when it is read again, as a whole and in the form of a test."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game, RulewrightError, SaveError
from rulewright.runtime.described import slots_by_names

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    "mesta",
    "kroniky",
    "clash_of_cultures",
    "tta_first_edition",
    "tta_new_story",
    "examples/jam_makers",
    "examples/pastures",
    "examples/trade_winds",
]


def load(name: str) -> rulewright.Ruleset:
    return rulewright.load(ROOT / name if "/" in name else name)


def played(name: str, seed: int, decisions: int) -> Game:
    game = Game(load(name), seed=seed)
    game.play_randomly(seed, decisions)
    return game


def told(game: Game) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(json.dumps(game.position()))
    return position


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_the_same_when_it_is_read_again(name: str) -> None:
    for seed, decisions in ((1, 3), (2, 17), (3, 40)):
        game = played(name, seed, decisions)
        again = Game.from_position(game.ruleset, told(game))
        assert again.hash() == game.hash()
        for seat in range(len(game.player_names)):
            assert again.view(seat) == game.view(seat)
        assert [[option.id for option in one.options] for one in again.decisions] == [[option.id for option in one.options] for one in game.decisions]
        assert told(again) == told(game)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", GAMES)
def test_a_test_gives_the_same_things_and_values(name: str) -> None:
    game = played(name, 2, 17)
    position = told(game)
    del position["going_on"]
    position["given"]["in"] = "end game"
    again = Game.from_position(game.ruleset, position)
    assert again.over and again._state.z == game._state.z
    assert all(again._state.v[slot] == game._state.v[slot] for slot in slots_by_names(game._compiled.layout))


def test_what_is_written_by_hand_is_enough() -> None:
    game = Game.from_position(load("examples/tic_tac_toe"), {"given": {"b2": {"mark": "player1"}, "a1": {"mark": "player2"}}})
    assert game.decision is not None and len(game.decision.options) == 7


def test_chance_goes_on_as_it_was() -> None:
    game = played("mesta", 5, 10)
    again = Game.from_position(game.ruleset, told(game))
    for each in (game, again):
        each.play_randomly(1, 30)
    assert game.hash() == again.hash()


def test_what_goes_on_is_of_one_set_of_rules() -> None:
    game = played("mesta", 1, 5)
    position = told(game)
    with pytest.raises(SaveError, match="going_on"):
        Game.from_position(rulewright.load("kroniky"), position)
    changed = copy.deepcopy(position)
    changed["going_on"]["notes"] = [[0, 0]]  # where a thing is, is said by its name
    with pytest.raises(SaveError):
        Game.from_position(game.ruleset, changed)


@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy])
def test_games_and_rulesets_stay_in_their_process(way: Callable[[Any], Any]) -> None:
    game = Game(rulewright.load("mesta"))
    for each, said in ((game, "Game.restore"), (game.ruleset, "load")):
        with pytest.raises(RulewrightError, match=said):
            way(each)
