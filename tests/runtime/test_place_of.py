"""`place of x in S`: which of a set it is, in the set's order."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

GAME = """
kinds:
  card: {fields: {worth: number}, state: {slot: number = 0}}
zones: {game: {row: {holds: card, order: row}, deck: {holds: card, order: pile}}}
state: {player: {start: number = 0}}
stats:
  left_of(card c): count (row where place of it in row < place of c in row)
happenings:
  close_up():
    do: "for each c in row: set c.slot to place of c in row"
things:
- {kind: card, id: ace, worth: 1}
- {kind: card, id: two, worth: 2}
- {kind: card, id: three, worth: 3}
- {kind: card, id: four, worth: 4}
setup: |
  for each p in players: set p.start to place of p in players
  for each c in every card where it.worth != 4: move c to row
  close_up()
  move two to deck
  close_up()
flow: end game
result: {score(player): player.start}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "places", GAME), 3)


def test_a_place_is_counted_from_one_in_the_order_of_the_set(game: rulewright.Game) -> None:
    assert [game.evaluate(f"{card}.slot") for card in ("ace", "three")] == [1, 2]
    assert game.evaluate("three.left_of") == 1
    assert game.evaluate("place of three in (row where worth > 1)") == 1
    assert [game.evaluate(f"player{seat}.start") for seat in (1, 2, 3)] == [1, 2, 3]


def test_what_is_not_there_has_place_0(game: rulewright.Game) -> None:
    assert game.evaluate("place of two in row") == 0
    assert game.evaluate("place of four in row") == 0


def test_it_binds_as_other_words_before_a_value(game: rulewright.Game) -> None:
    assert game.evaluate("2 * place of three in row + 1") == 5
    assert game.evaluate("place of three in row > 1 and place of ace in row = 1") is True
