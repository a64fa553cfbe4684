"""Numbers that are kept have room for 32 bits, those that are worked out for 64: at the limit all is well, beyond it the line is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words:
  good: [wood]
state:
  game: {{n: number = 2147483646, m: number = 2147483647, low: number = -2147483647, pot: amounts of good}}
stats:
  big: game.m * game.m
  step(number k): k
setup: set game.pot[wood] to 2147483646
flow: |
  repeat 9 times:
    for each p in players: p must act in main
actions:
  go:
    in: main
    do: |
      me chooses k in 1..2
      {does}
"""
WAYS = {  # works with k = 1, not with k = 2
    "add": "add k to game.n",
    "take": "take k from game.low",
    "set": "set game.n to game.n + k",
    "amounts": "add k to game.pot[wood]",
    "let": "let x = game.n + k\n      if x > 0: set game.n to 0",
    "a product": "if game.m * game.m * 2 * k > 0: set game.n to 0",
    "a stat and a product": "if big * 2 * k > 0: set game.n to 0",
    "a part": "if step(game.n + k) > 0: set game.n to 0",
}


@pytest.mark.parametrize("way", WAYS)
def test_at_the_limit_and_beyond(tmp_path: Path, way: str) -> None:
    rules = load(tmp_path / "rules", RULES.format(does=WAYS[way]))
    game = rulewright.Game(rules, players=2, seed=1)
    before = game.hash()
    with pytest.raises(rulewright.RunawayRule) as caught:
        game.choose("2")
    assert "RW820" in str(caught.value)
    assert "leaves all bounds" in str(caught.value)
    assert rules.text_at(caught.value.span) in WAYS[way]
    assert game.hash() == before
    game.choose("1")
