"""Recursive rules: limited to the same depth whoever calls them, and the line is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.compiler.recursion import in_circles
from rulewright.source.limits import Limits
from tests.runtime.small import load

DEEPEST = Limits().calls
RULES = """
state:
  game: {{n: number = 0}}
kinds:
  stone: {{fields: {{rank: number}}}}
zones:
  game: {{heap: {{holds: stone}}}}
things:
- {{kind: stone, id: flint, rank: 1}}
- {{kind: stone, id: slate, rank: 2}}
setup: move every stone to heap
flow: |
  repeat 9 times:
    for each p in players: p must act in main
{rules}
actions:
  wait: {{in: main, do: set game.n to 0}}
  go:
    in: main
    do: |
      me chooses depth in 0..{most}
      {does}
"""
WAYS = {  # name: (rules, what is done); each says `down` in the line that is named
    "a formula": ("stats: {down(number k): (down(k - 1) + 1) if k > 0 else 0}", "set game.n to down(depth)"),
    "a condition on a set": (
        "stats: {down(number k): k = 0 or any (heap where it.rank = k + 7 or down(k - 1))}",
        "if down(depth): set game.n to depth",
    ),
    "a sum over a set": (
        "stats: {down(number k): 0 if k = 0 else (1 + sum of down(k - 1) over (heap where it.rank = 1))}",
        "set game.n to down(depth)",
    ),
    "the most of a set": ("stats: {down(number k): 0 if k = 0 else (1 + (most down(k - 1) + x over x in 0..0))}", "set game.n to down(depth)"),
    "a happening": ("happenings:\n  down(number k):\n    do: |\n      if k > 0:\n        add 1 to game.n\n        down(k - 1)", "down(depth)"),
    "two happenings": (
        "happenings:\n  down(number k):\n    do: |\n      if k > 0: count_down(k)\n  count_down(number k):\n    do: |\n      add 1 to game.n\n      down(k - 1)",
        "down(depth)",
    ),
}


def at_depth(frames: int, what: Callable[[], Any]) -> Any:
    return what() if frames == 0 else at_depth(frames - 1, what)


@pytest.mark.parametrize("way", WAYS)
def test_calls_are_counted(tmp_path: Path, way: str) -> None:
    rules, does = WAYS[way]
    ruleset = load(tmp_path, RULES.format(rules=rules, does=does, most=DEEPEST + 1))
    called = 2 if way == "two happenings" else 1  # for each step
    for frames in (0, 200):  # whatever Python's own stack holds already
        game = rulewright.Game(ruleset, players=2, seed=1)
        game.choose("go")
        before = game.hash()
        with pytest.raises(rulewright.RunawayRule) as caught:
            at_depth(frames, partial(game.choose, str(DEEPEST)))
        assert f"{DEEPEST} levels deep" in str(caught.value)
        assert "down" in ruleset.text_at(caught.value.span)
        assert game.hash() == before
        at_depth(frames, partial(game.choose, str((DEEPEST - 1) // called)))  # all is counted anew
        assert game.evaluate("game.n") == (DEEPEST - 1) // called


def test_circles_are_found() -> None:
    texts = {"a": "b(c)", "b": "c()", "c": "1", "d": "d(1)", "e": "f()", "f": "g() + c()", "g": "e() or a()"}
    assert in_circles(texts) == {"d", "e", "f", "g"}
    chain = {f"n{number}": f"n{number + 1}()" for number in range(5000)}
    assert in_circles(chain) == set()
    assert in_circles({**chain, "n5000": "n0()"}) == {f"n{number}" for number in range(5001)}
