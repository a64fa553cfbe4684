"""Numbers that move from one state to another are neither lost nor made; losing raises nothing; amounts are set as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words: {metal: [tin, zinc]}
state:
  game: {full: 0..5 = 4, low: 2..9 = 6, both: -5..5 = -3}
  player: {gold: number = 5, am: amounts of metal}
flow: |
  let p = first of players
  LINES
  for each q in players:
    q chooses w in every metal
"""
PLACES = {"gold": "player1.gold", "tin": "player1.am[tin]", "zinc": "player1.am[zinc]"}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("move 4 from p.gold to game.full", {"gold": 4, "full": 5}),
        ("move 99 from game.low to p.gold", {"gold": 9, "low": 2}),
        ("move 99 from p.gold to game.both", {"gold": 0, "both": 2}),
        ("move 99 from game.both to p.gold", {"gold": 5, "both": -3}),
        ("move 2 from game.full to game.full", {"full": 4}),
        ("add -9 to p.gold\n  p loses 1 gold", {"gold": -4}),
        ("p loses 9 gold", {"gold": 0}),
        ("p loses 1 of tin", {"tin": 0}),
        ("set p.am to {tin: 4, zinc: -3}", {"tin": 4, "zinc": -3}),
        ("set p.am to {tin: 4, zinc: -3}\n  take {tin: 9} from p.am\n  p loses 2 zinc", {"tin": -5, "zinc": -3}),
    ],
)
def test_numbers_are_kept(tmp_path: Path, lines: str, expected: dict[str, int]) -> None:
    rules = load(tmp_path, RULES.replace("LINES", lines))
    game = rulewright.Game(rules, 2, 1)
    written = game.position()
    for one in (game, rulewright.Game.from_position(rules, written)):
        assert {name: one.evaluate(PLACES.get(name, f"game.{name}")) for name in expected} == expected


TRADE = """
state: {player: {gold: 0..9 = 5, purse: 0..9 = 3 seen by owner, agreed: number = 0}}
happenings:
  round():
    do: |
      for each p in players:
        for each q in players:
          p offers q as ok:
            give p.gold
            want q.purse
            at most 2 per round
          if ok: add 1 to p.agreed
flow: round()
"""


def test_nobody_trades_with_themselves(tmp_path: Path) -> None:
    rules = load(tmp_path, TRADE)
    game = rulewright.Game(rules, 2, 1)
    asked = []
    while game.decision is not None:
        asked.append(game.decision.player)
        rulewright.Game.restore(rules, game.save())
        game.choose("pass")
    assert asked == [0, 1]
