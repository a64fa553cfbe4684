"""Rules whose names and blocks meet the settling of standing conditions."""

from __future__ import annotations

from pathlib import Path

import rulewright
from tests.runtime.small import load

RULES = """
kinds: {stone: {}}
zones: {player: {pouch: {holds: stone}, field: {holds: stone}, grave: {holds: stone}}}
state: {player: {total: number = 0}}
things:
- {kind: stone, id: flint}
- {kind: stone, id: jasper}
- {kind: stone, id: onyx}
stats:
  lying(player): count player.field
happenings:
  settle(player, stone):
    do: move stone to player.field
  put_all(player):
    do: |
      together:
        for each s in player.pouch: settle(player, s)
  turn(player):
    turn of: player
    do: |
      WAY
rules:
- when changes: lying(p)
  for: {p: players}
  id: one_goes
  do: |
    if now > was:
      p chooses s in p.field
      move s to p.grave
      add now - was to p.total
setup: |
  for each p in top 1 of players by 1: move every stone to p.pouch
flow: |
  for each p in players: turn(p)
result: {score(player): player.total}
"""


def played(tmp_path: Path, *way: str) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "small", RULES.replace("WAY", "\n      ".join(way))), players=2, seed=1)


def total(game: rulewright.Game) -> int:
    return int(game.scores()[0].total)


def test_a_happening_may_be_called_settle(tmp_path: Path) -> None:
    game = played(tmp_path, "settle(player, onyx)")
    assert game.over and total(game) == 1


def test_what_waited_may_ask_at_the_end_of_a_happenings_block(tmp_path: Path) -> None:
    _asks_for_all(played(tmp_path, "put_all(player)"))


def test_what_waited_may_ask_at_the_end_of_a_block(tmp_path: Path) -> None:
    _asks_for_all(played(tmp_path, "together:", "  for each s in player.pouch: move s to player.field"))


def _asks_for_all(game: rulewright.Game) -> None:
    assert game.decision is not None and [option.id for option in game.decision.options] == ["flint", "jasper", "onyx"]
    game.choose("jasper")
    assert game.over and total(game) == 3
