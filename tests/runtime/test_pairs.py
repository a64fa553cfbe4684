"""Pairs of two sets: which selections there are, compared with all that can be thought of."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright
from rulewright.runtime.solvers import solve_pairs

LEFT, RIGHT = ("s", "t", "u"), ("k", "l", "m")
EVERY = list(product(LEFT, RIGHT))


class Fuel:
    fuel = 10**7


def selections(allowed: set[tuple[str, str]], most: int, once: tuple[bool, bool]) -> set[tuple[tuple[str, int], ...]]:
    """How often each of the right side is taken, of every selection that may be made."""
    found = set()
    for size in range(min(most, len(allowed)) + 1):
        for chosen in combinations(sorted(allowed), size):
            sides = [Counter(pair[side] for pair in chosen) for side in (0, 1)]
            if not any(limited and max(side.values(), default=0) > 1 for limited, side in zip(once, sides, strict=True)):
                found.add(tuple(sorted(sides[1].items())))
    return found


@given(st.sets(st.sampled_from(EVERY)), st.integers(0, 4), st.tuples(st.booleans(), st.booleans()))
def test_each_side_once(allowed: set[tuple[str, str]], most: int, once: tuple[bool, bool]) -> None:
    options = solve_pairs(Fuel(), LEFT, RIGHT, most, lambda s, k: (s, k) in allowed, once, [], None, None)
    assert {tuple(sorted(Counter(k for _, k in option).items())) for option in options} == selections(allowed, most, once)
    assert all(set(option) <= allowed for option in options)


RULES = """\
ruleset: roads
language: 1
title: Roads
players: 2
kinds: {cart: {}, town: {}}
things: [{kind: cart, id: one}, {kind: cart, id: two}, {kind: town, id: ham}, {kind: town, id: wick}]
zones: {game: {yard: {holds: cart}, land: {holds: town}}}
state: {player: {trips: 0..9 = 0}}
setup: |
  move every cart to yard
  move every town to land
flow: |
  first_player chooses pairs goes of (c in yard, t in land)
LINES
  add count goes to first_player.trips
result: {score(player): player.trips}
"""


@pytest.mark.parametrize(("lines", "most"), [(["c"], 2), (["t"], 2), (["c", "t"], 2), (["t", "c"], 2), ([], 4)], ids=str)
def test_both_sides_can_be_limited(lines: list[str], most: int, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("LINES", "\n".join(f"    each {name} once" for name in lines)), encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert [one.message for one in ruleset.diagnostics] == []
    game = rulewright.Game(ruleset, players=2, seed=1)
    assert game.decision is not None
    carts = [re.findall("one|two", option.id) for option in game.decision.options]
    assert max(map(len, carts)) == most
    if "c" in lines:
        assert all(len(set(each)) == len(each) for each in carts)
