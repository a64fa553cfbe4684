"""Which conditions on chosen amounts are weighted sums under a limit, which need no search."""

from __future__ import annotations

import pytest

from rulewright.compiler.linear import Linear
from rulewright.language import core
from rulewright.language.walking import walk
from tests.compiler.conftest import Compile

RULES = """
kinds: {sort: {fields: {price: number = 2}, state: {left: number = 3}}}
things: [{kind: sort, id: rye}, {kind: sort, id: oats, price: 3}]
zones: {game: {market: {holds: sort}}}
state: {player: {coins: number = 5, sold: number = 0}, game: {open: yes/no = yes}}
setup: move every sort to market
happenings:
  turn(player):
    turn of: player
    do: |
      player chooses amounts n over market
        with n[rye] <= 9 and n[oats] <= 9
        with CONDITION
      player gains n[rye] sold
flow: |
  for each p in players: turn(p)
result: {score(player): player.sold + player.coins}
"""
BOUNDS = 2  # of the first line, which every search needs
CONDITIONS = [
    ("sum of n <= 4", 1, 0),
    ("sum of n < player.coins", 1, 0),
    ("player.coins >= sum of n", 1, 0),
    ("n[rye] <= 2 and n[oats] <= 1", 2, 0),
    ("(sum of n[it] * it.price over market) <= player.coins", 1, 0),
    ("(sum of it.price * n[it] over market) <= player.coins", 1, 0),
    ("sum of n <= 4 and n[rye] != 2", 1, 1),
    ("game.open or sum of n <= 4", 1, 0),
    # These are not: the sum is on both sides, is multiplied by itself, must equal a number, or must be at least one.
    ("sum of n <= n[rye] + 1", 0, 1),
    ("(sum of n[it] * n[it] over market) <= 4", 0, 1),
    ("sum of n = 4", 0, 1),
    ("sum of n >= 4", 0, 1),
    ("sum of n <= 4 or n[rye] <= 1", 0, 1),
]


@pytest.mark.parametrize(("condition", "limits", "others"), CONDITIONS, ids=[row[0] for row in CONDITIONS])
def test_a_condition_is_a_limit_or_is_not(compiled: Compile, condition: str, limits: int, others: int) -> None:
    _, module = compiled(RULES.replace("CONDITION", condition))
    body = module.program.happenings["turn"].body
    assert body is not None
    choice = next(node for node in walk(body.body) if isinstance(node, core.ChooseAmounts))
    found, rest = Linear(module).split(choice.conditions, choice.var)
    assert (len(found) - BOUNDS, len(rest)) == (limits, others)
