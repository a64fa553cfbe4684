"""A value beyond a limit is read as if it were empty, without a further finding that it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

GAME = """\
ruleset: game
language: 1
players: 2
kinds: {card: {fields: {worth: number = 1}}}
zones: {player: {hand: {holds: card}}}
state: {player: {points: number = 0}}
stats:
  power(player): {is: sum of worth over player.hand}
happenings:
  turn(player):
    turn of: player
    do: |
      add power(player) to player.points
things:
- {kind: card, id: ace, copies: 9}
setup: move (every card) to (first of players).hand
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""
LONG = {
    "an id": ("id: ace", "id: " + "a" * 70_000),
    "a kind": ("kind: card", "kind: " + "a" * 70_000),
    "a formula": ("{is: ", "{is: " + "1 + " * 20_000),
    "a block": ("      add power(player) to player.points\n", "      add power(player) to player.points\n" * 3_000),
    "setup": ("setup: move", "setup: move " + "every " * 20_000),
    "a type": ("worth: number = 1", "worth: number = " + "9" * 70_000),
    "a key of a turn": ("turn of: player", "turn of: " + "p" * 70_000),
}


@pytest.mark.parametrize("where", LONG)
def test_a_value_that_is_too_long_is_one_finding(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    old, new = LONG[where]
    assert GAME.count(old) == 1
    Path("game.yaml").write_text(GAME.replace(old, new), encoding="utf-8")
    assert [finding.code for finding in rulewright.load("game.yaml").diagnostics] == ["RW802"]


def test_the_game_itself_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(GAME, encoding="utf-8")
    assert [*rulewright.load("game.yaml").diagnostics] == []
