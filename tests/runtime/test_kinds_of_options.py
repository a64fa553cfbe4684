"""Options of every type: what is not a value of the type is refused in words, and a position tells what `from_position` reads."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words: {good: [tea, silk]}
options:
  whoever: {type: player or nothing, default: nothing}
  some_of: {type: set of good, default: []}
  how_many: {type: amounts of good, default: {tea: 2}}
  in_turn: {type: list of good, default: [tea, tea]}
  ships: {type: set of ship, default: [hope]}
  them: {type: set of player, default: []}
  limit: {type: number, default: 7}
  maybe: {type: number or nothing, default: nothing}
kinds: {ship: {}}
things: [{kind: ship, id: hope}, {kind: ship, id: faith}]
state: {game: {sum: number = 0}, player: {gold: number = 0}}
setup: |
  add option.how_many[tea] + 10 * option.how_many[silk] + 100 * (option.maybe otherwise 5) to game.sum
  for each g in option.in_turn: add 1000 to game.sum
  for each p in option.them: p gains 1 gold
  if option.whoever is something: option.whoever gains option.limit gold
  if option.maybe is something and any option.some_of and any option.ships: add option.maybe to game.sum
flow: |
  for each p in players:
    p chooses g in every good
"""
VALUES: list[Any] = [
    None, True, 1.5, -1, 10**12, b"x", object(), "", "tea", "nothing", "0", "１", "tea: 3", "{tea: 3, silk: -1}", "{tea: x}", "[tea, silk]", "player2",
    [], ["tea"], ["tea", "tea"], [["tea"]], ("silk",), {"silk"}, {}, {"tea": 1}, {"tea": "x"}, {"zinc": 1}, {"tea": True}, {"tea": 10**12}, {1: 2},
    ["player1", "player1"], {"player1": 1}, ["hope", "faith"],
]  # fmt: skip


@pytest.mark.long
def test_options_are_read_or_refused_in_words(tmp_path: Path) -> None:
    rules, read = load(tmp_path, RULES), dict[str, int]()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Python warns about compiled rules that test a literal
        for name in rules.options:
            for value in VALUES:
                try:
                    game = rulewright.Game(rules, 2, 1, options={name: value})
                except rulewright.OptionsError:
                    continue
                read[name] = read.get(name, 0) + 1
                saved = rulewright.Game.restore(rules, game.save())
                placed = rulewright.Game.from_position(rules, game.position())
                for other in (saved, placed):
                    assert other.evaluate("game.sum") == game.evaluate("game.sum"), (name, value)
    assert set(read) == set(rules.options) and max(read.values()) < len(VALUES) / 2, read


@pytest.mark.parametrize(
    ("given", "total"),
    [
        ({}, 2502),
        ({"how_many": {"tea": 1, "silk": -2}}, 2481),
        ({"how_many": "{tea: 1, silk: 3}"}, 2531),
        ({"how_many": "silk: 1", "maybe": "0"}, 2010),
        ({"in_turn": "tea, silk, tea"}, 3502),
        ({"in_turn": [], "how_many": {}}, 500),
    ],
)
def test_values_of_options(tmp_path: Path, given: dict[str, Any], total: int) -> None:
    assert rulewright.Game(load(tmp_path, RULES), 2, 1, options=given).evaluate("game.sum") == total


@pytest.mark.parametrize("given", [{"limit": 2**31}, {"limit": "９"}, {"how_many": "tea"}, {"in_turn": {"tea": 1}}, {"whoever": ["player1"]}])
def test_what_is_no_value_is_refused(tmp_path: Path, given: dict[str, Any]) -> None:
    with pytest.raises(rulewright.OptionsError):
        rulewright.Game(load(tmp_path, RULES), 2, 1, options=given)


def test_a_default_player_is_one_of_every_game(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="RW201"):
        load(tmp_path, RULES.replace("{type: player or nothing, default: nothing}", "{type: player or nothing, default: player3}"))
    (finding,) = rulewright.load(str(tmp_path)).diagnostics
    assert finding.suggestion in ("player1", "player2")
