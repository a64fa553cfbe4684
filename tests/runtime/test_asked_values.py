"""Formulas evaluated in a running game that used to be refused, or needed brackets, although the language has them."""

from __future__ import annotations

from typing import Any

import pytest

import rulewright
from rulewright.runtime.evaluate import FormulaError
from tests.runtime.small import load

RULES = """
constants: {full: 6, best_trade: baker, strict: yes}
words: {trade: [smith, baker]}
kinds: {cell: {}, card: {fields: {cost: number, trade: trade}}}
things:
- {kind: card, id: a, cost: 3, trade: smith}
- {kind: card, id: b, cost: 5, trade: baker}
zones: {player: {hand: {holds: card}}}
state: {player: {level: number = 7, skill: amounts of trade}}
resources: {work: {parts: trade, kept in: player.skill}}
maps:
  yard: {name: {en: The Yard}, shape: squares, space: cell, size: [2, 1]}
screen:
  first: {map: yard, upper: [{sign: x}]}
  other: {map: yard, name: {en: Another}, upper: [{sign: x}]}
setup: |
  move every card to first_player.hand
  add 2 to first_player.skill[smith]
flow: |
  for each p in players: p may act in work
actions: {rest: {in: work, do: stop}}
result: {score(player): player.level}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Game:
    return rulewright.Game(load(tmp_path_factory.mktemp("w") / "w", RULES), players=2, seed=1)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("full + 1", 7),
        ("1..full", [1, 2, 3, 4, 5, 6]),
        ("count (me.hand where trade = best_trade)", 1),
        ("1 if strict else 0", 1),
        ("-1..1", [-1, 0, 1]),
        ("-full..-4", [-6, -5, -4]),
        ("count (-1..1)", 3),
        ("0 in -1..1", True),
        ("2 in -1..1", False),
        ("most n * n over n in -3..2", 9),
        ("half of count me.hand rounded up", 1),
        ("half of me.level + 2 rounded up", 5),
        ("count me.hand divided by 2 rounded up", 1),
        ("me.level divided by count me.hand rounded up", 4),
        ("can pay 2 of (a.trade)", True),
        ("can pay 3 of (a.trade)", False),
        ("can pay 1 of (b.trade)", False),
        ("1 + sum of cost over me.hand divided by 3 rounded down", 3),
    ],
)
def test_a_value_asked_of_a_game(game: rulewright.Game, formula: str, value: Any) -> None:
    assert game.evaluate(formula, player=0) == value


def test_a_map_gives_its_name_to_a_panel_that_has_none(game: rulewright.Game) -> None:
    assert [panel["title"] for panel in game.screen(0)] == ["The Yard", "Another"]


def test_what_no_rule_counts_is_not_known(game: rulewright.Game) -> None:
    with pytest.raises(FormulaError, match="No rule counts how often `rest` happens in a `game`"):
        game.evaluate("times rest this game", player=0)
