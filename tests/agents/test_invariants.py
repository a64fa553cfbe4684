"""Impossible positions are reported, one problem at a time; possible positions are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.invariants import broken, differences
from rulewright.runtime.game import Game
from rulewright.runtime.state import State

RULES = """\
ruleset: shelf
language: 1
title: Shelf
players: 2
words:
  fuel: [wood, coal]
kinds:
  card: {state: {size: 0..5 = 2, ready: yes/no = yes}}
  coin: {}
  box:
    zones: {inside: {holds: card}, drawer: {holds: box}}
    state: {opened_by: player or nothing = nothing}
things:
- {kind: card, id: ace}
- {kind: card, id: king}
- {kind: coin, id: penny}
- {kind: box, id: chest}
- {kind: box, id: trunk}
zones:
  game: {shelf: {holds: card, room: 2}, floor: {holds: box}, purse: {holds: coin}}
  player: {hand: {holds: card}}
state:
  player: {stock: pool of fuel, level: 1..3 = 1, seen: set of card}
setup: |
  move every card to shelf
  move every box to floor
flow: |
  repeat 3 times:
    for each p in players:
      p may choose c in shelf for taken
      if c is something:
        move c to p.hand
texts:
  taken: {en: Which card?, cs: Kterou kartu?}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(RULES)
    ruleset = rulewright.load(str(tmp_path))
    assert ruleset.ok, ruleset.diagnostics
    return Game(ruleset, seed=1)


def zone(game: Game, holder: str, name: str) -> int:
    layout = game._compiled.layout
    thing = layout.names.index(holder)
    return layout.zones[layout.kinds[thing].zones[name]].slot(thing)


def slot(game: Game, holder: str, name: str, word: int = 0) -> int:
    layout = game._compiled.layout
    thing = layout.names.index(holder)
    return layout.columns[layout.kinds[thing].state[name]].slot(thing, word)


def number(game: Game, name: str) -> int:
    return game._compiled.layout.names.index(name)


def lies_twice(game: Game, state: State) -> None:
    """The king's slot says that it is on the shelf; the ace is there instead, so the totals are right."""
    state.z[zone(game, "game", "shelf")] = (number(game, "ace"),) * 2


def lies_in_two_places(game: Game, state: State) -> None:
    state.z[zone(game, "chest", "inside")] = (number(game, "ace"),)


def lies_elsewhere(game: Game, state: State) -> None:
    state.v[number(game, "ace")] = zone(game, "chest", "inside")


def is_nowhere(game: Game, state: State) -> None:
    shelf = zone(game, "game", "shelf")
    state.z[shelf] = tuple(thing for thing in state.z[shelf] if thing != number(game, "king"))


def is_of_another_kind(game: Game, state: State) -> None:
    state.z[zone(game, "game", "shelf")] += (number(game, "penny"),)
    state.v[number(game, "penny")] = zone(game, "game", "shelf")


def has_no_room(game: Game, state: State) -> None:
    is_of_another_kind(game, state)


def is_a_player(game: Game, state: State) -> None:
    state.z[zone(game, "chest", "inside")] = (0,)
    state.v[0] = zone(game, "chest", "inside")


def lies_inside_itself(game: Game, state: State) -> None:
    state.z[zone(game, "game", "floor")] = ()
    for inner, outer in (("chest", "trunk"), ("trunk", "chest")):
        state.z[zone(game, outer, "drawer")] = (number(game, inner),)
        state.v[number(game, inner)] = zone(game, outer, "drawer")


def is_too_large(game: Game, state: State) -> None:
    state.v[slot(game, "king", "size")] = 6


def is_too_small(game: Game, state: State) -> None:
    state.v[slot(game, "player2", "level")] = 0


def is_no_number(game: Game, state: State) -> None:
    state.v[slot(game, "player2", "level")] = None


def is_yes_for_a_number(game: Game, state: State) -> None:
    state.v[slot(game, "player2", "level")] = True


def is_a_number_for_yes(game: Game, state: State) -> None:
    state.v[slot(game, "ace", "ready")] = 1


def is_below_nought(game: Game, state: State) -> None:
    state.v[slot(game, "player1", "stock", 1)] = -1


def is_nobody(game: Game, state: State) -> None:
    state.v[slot(game, "trunk", "opened_by")] = number(game, "ace")


def is_in_a_set_twice(game: Game, state: State) -> None:
    state.v[slot(game, "player1", "seen")] = (number(game, "ace"),) * 2


DAMAGE: list[tuple[Callable[[Game, State], None], str]] = [
    (lies_twice, "ace is in two places"),
    (lies_in_two_places, "ace is in two places"),
    (lies_elsewhere, "ace is in shelf of game but is recorded as being elsewhere"),
    (is_nowhere, "king is recorded as being in shelf but is not there"),
    (is_of_another_kind, "penny is in shelf and is not of kind card"),
    (has_no_room, "shelf of game holds 3 things and has room for 2"),
    (is_a_player, "player1 has no place and is in inside"),
    (lies_inside_itself, "chest is inside itself"),
    (is_too_large, "size of king is 6"),
    (is_too_small, "level of player2 is 0"),
    (is_no_number, "level of player2 is None"),
    (is_yes_for_a_number, "level of player2 is True"),
    (is_a_number_for_yes, "ready of ace is 1"),
    (is_below_nought, "stock of player1 has numbers below 0"),
    (is_nobody, "opened_by of trunk is"),
    (is_in_a_set_twice, "seen of player1 is"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGE, ids=[damage.__name__ for damage, _ in DAMAGE])
def test_damage_is_told(game: Game, damage: Callable[[Game, State], None], sentence: str) -> None:
    damage(game, game._state)
    found = list(broken(game._state))
    assert any(each.startswith(sentence) for each in found), found


def test_a_good_position_is_not_complained_about(game: Game) -> None:
    assert list(broken(game._state)) == []
    while game.decision is not None:
        game.choose(0)
        assert list(broken(game._state)) == []
    # Nested boxes, which are checked closely because they could form a cycle.
    state = game._state
    state.move(number(game, "chest"), zone(game, "trunk", "drawer"))
    assert list(broken(state)) == []


def test_differences_are_named_by_part(game: Game) -> None:
    other = game.clone()
    assert differences(game._state, other._state) == []
    other._state.v[slot(game, "king", "size")] = 3
    shelf = zone(game, "game", "shelf")
    other._state.z[shelf] = other._state.z[shelf][::-1]
    assert differences(game._state, other._state) == ["v", "z"]


def test_a_log_of_other_length_or_with_another_entry_is_a_difference(game: Game) -> None:
    other = game.clone()
    assert other._state.log is not None
    other._state.log.append(("roll", 1))
    assert differences(game._state, other._state) == ["log"]
    assert game._state.log is not None
    game._state.log.append(("roll", 2))
    assert differences(game._state, other._state) == ["log"]
