"""A position is recognized as consistent fast and examined slowly only when it is not: both ways see the same wrong values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game
from rulewright.language.symbols import StateSymbol
from rulewright.runtime import consistency

RULES = """\
ruleset: shelf
language: 1
title: Shelf
players: 2
words: {fuel: [wood, coal]}
kinds:
  card: {state: {size: 0..5 = 2, ready: yes/no = yes, burns: fuel = wood, also: fuel or nothing = nothing}}
  box:
    zones: {inside: {holds: card}}
    state: {opened_by: player or nothing = nothing, best: card or nothing = nothing, ready_too: yes/no or nothing = nothing}
things:
- {kind: card, id: ace}
- {kind: card, id: king}
- {kind: box, id: chest}
zones: {game: {shelf: {holds: card}, floor: {holds: box}}}
state: {player: {stock: pool of fuel, level: 1..3 = 1, seen: set of card, order: list of card, may: yes/no = no}}
setup: |
  move every card to shelf
  move every box to floor
flow: |
  for each p in players:
    p may choose c in shelf for taken
    if c is something:
      move c to chest.inside
      set p.may to yes
      add 1 to p.level
      p gains 1 coal
texts: {taken: {en: Which card?, cs: Kterou kartu?}}
"""
WRONG: list[Any] = [None, True, False, 0, 1, 2, 3, 6, -1, 99, 1.0, "ace", (), (0,), (3, 3), ("ace",), {}, {0: 1}]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("shelf")
    (folder / "ruleset.yaml").write_text(RULES)
    ruleset = rulewright.load(str(folder))
    assert ruleset.ok, ruleset.diagnostics
    return Game(ruleset, seed=1)


def test_each_value_is_judged_alike_in_each_slot(game: Game) -> None:
    state, layout = game._state, game._compiled.layout
    plan, judged = consistency._plan(state.c), set[bool]()
    assert plan.values_hold(state)
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol):
            continue
        for slot in [column.slot(holder, word) for holder in layout.of_kind.get(symbol.kind, ()) for word in range(column.width)]:
            right = state.v[slot]
            for value in WRONG:
                state.v[slot] = value
                said = list(consistency._values(state))
                assert plan.values_hold(state) == (not said), (symbol.name, value, said)
                judged.add(not said)
            state.v[slot] = right
    assert judged == {True, False}
