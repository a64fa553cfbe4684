"""Stored numbers have 32 bits, intermediate results 64: at the limit everything works, beyond it the line is named.

Each way to make or keep a number is called by its node of language/core.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.language import core
from tests.runtime.small import load

RULES = """
words:
  good: [wood, iron]
marks:
  tired: {on: player, counts: turn, from: now, in force from: at once, changes: [{strength(player): "-1", when: player = bearer}]}
kinds:
  card: {made: 3, state: {size: number = 2147483647}}
zones: {game: {row: {holds: card}}}
state:
  game: {n: number = 0, big: number = 2147483647, low: number = -2147483647, pot: pool of good}
  player: {gold: number = 2147483646, purse: amounts of good}
stats:
  huge: game.big * game.big
  strength(player): player.gold
  given(number k): k
setup: |
  create card in game.row
  create card in game.row
flow: |
  repeat 9 times:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in main
  told(number k): {do: set game.n to 0}
  gave(number k): {gives back: number, do: return k + game.big}
actions:
  go:
    in: main
    do: |
      me chooses k in 0..1
      DOES
  wait: {in: main, do: set game.n to 0}
"""
# node -> what works with k = 0 and not with k = 1
WAYS = {
    "Let": "let x = game.big + k\nset game.n to 0 * x",
    "Assign": "set game.n to game.big + k",
    "AddTo": "add 2 * k to me.gold",
    "AddTo, downwards": "take 2 * k from game.low",
    "AddTo, amounts": "set me.purse[wood] to game.big\nadd k to me.purse[wood]",
    "Gain": "me gains 2 * k gold",
    "Happen": "told(game.big + k)",
    "Return": "let x = gave(k)\nset game.n to 0 * x",
    "Arithmetic": "if huge * 2 * k + k * huge > 0: set game.n to 0",
    "Arithmetic, divided": "if (game.big + k) divided by 1 rounded down > 0: set game.n to (game.big + k) divided by 1 rounded up",
    "StatCall": "if given(game.big + k) > 0: set game.n to 0",
    "AmountsOfItems": "set me.purse to {wood: game.big, wood: k}",
    "SetOfItems": "if any ({game.big + k} where it > 0): set game.n to 0",
    "Choice": "set game.n to game.big + k if k = 1 else 0",
    "Aggregate": "set game.n to sum of k * game.big over game.row",
    "Aggregate, kept in a let": "let x = sum of k * game.big over game.row\nset game.n to 0 * x",
    "Repeat": "repeat k * (game.big + 1) times: stop",
    "PutMark": "mark me with tired for game.big + k turns",
    "Roll": "roll k * (game.big + 1) d6 as faces",
    "CreateThing": "if k = 1: create card as c in game.row with size = game.big + k",
}


@pytest.mark.parametrize("way", WAYS)
def test_at_the_limit_and_beyond_it(tmp_path: Path, way: str) -> None:
    does = WAYS[way].replace("\n", "\n      ")
    rules = load(tmp_path / "rules", RULES.replace("DOES", does))
    game = rulewright.Game(rules, players=2, seed=1)
    game.choose("go")
    before = game.hash()
    with pytest.raises(rulewright.RunawayRule, match="is out of bounds") as caught:
        game.choose("1")
    assert "RW820" in str(caught.value)
    assert rules.text_at(caught.value.span) in RULES.replace("DOES", WAYS[way])
    assert game.hash() == before
    game.choose("0")


def test_the_ways_are_named_after_nodes() -> None:
    assert all(hasattr(core, way.partition(",")[0]) for way in WAYS)
