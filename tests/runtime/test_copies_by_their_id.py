"""The id of a card with copies means any of them, wherever a rule compares it or asks where it is."""

from __future__ import annotations

import pytest

import rulewright

GAME = """\
ruleset: guards
version: "1.0"
language: 1
title: Guards
players: 2
kinds:
  card: {fields: {coat: number = 1}}
zones:
  game: {deck: {holds: card, order: pile}}
  player: {hand: {holds: card}}
state: {player: {score: number = 0}, game: {chosen: card or nothing = nothing, nobody: card or nothing = nothing}}
things:
- {kind: card, id: guard, copies: 3}
- {kind: card, id: thief}
setup: |
  move every card to deck
  let guards = deck where it = guard
  let late = last of guards
  move thief to (last of players).hand
  if late is something:
    move late to (first of players).hand
    set chosen to late
flow: |
  for each p in players: p gains 1 score
result: {score(player): player.score}
"""
CONDITIONS = {
    "chosen = guard": True,
    "guard = chosen": True,
    "chosen != guard": False,
    "nobody = guard": False,
    "nobody != guard": True,
    "guard in (first of players).hand": True,
    "guard in (last of players).hand": False,
    "guard not in (last of players).hand": True,
    "guard in players.hand": True,
    "thief in players.hand": True,
    "thief in (first of players).hand": False,
    "guard in (deck where coat = 1)": True,
    "guard in (deck where coat = 2)": False,
    "any ((first of players).hand where it = guard)": True,
    "count (every card where it = guard) = 3": True,
    "count (every card where it != guard) = 1": True,
    "all (deck are it = guard)": True,
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Game:
    folder = tmp_path_factory.mktemp("guards")
    (folder / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    game = rulewright.Game(rulewright.load(folder), ["ann", "ben"], seed=1)
    assert game.over
    return game


@pytest.mark.parametrize("condition", CONDITIONS)
def test_any_copy_counts(game: rulewright.Game, condition: str) -> None:
    assert game.evaluate(condition) == CONDITIONS[condition]
