"""From where a part of a cost is taken, and to what a gain is added, when a player keeps words of one list in two places."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words: {stuff: [ore, wood]}
state:
  player:
    pile: "amounts of stuff = {}"
    store: "amounts of stuff = {}"
    done: number = 0
resources: {stuff: {parts: stuff, kept in: player.store}}
texts: {pay_it: Do you pay?}
stats: {price: "{ore: 1}"}
happenings: {start(player): {do: nothing}}
actions:
  test:
    in: main
    HEADER
    do: |
      BODY
setup: |
  for each p in players:
    add {ore: 3} to p.pile
    add {ore: 5} to p.store
flow: |
  for each p in players: p may act in main
result: {score(player): player.done}
"""


def _kept(folder: Path, header: str, body: str) -> list[int]:
    text = RULES.replace("    HEADER\n", f"    {header}\n" if header else "").replace("BODY", body)
    game = rulewright.Game(load(folder, text), players=2, seed=1)
    assert game.decision is not None
    game.choose("test")
    if "pay_it" in body:
        game.choose("yes")
    return [game.evaluate(f"(first of players).{place}[ore]") for place in ("pile", "store")]


@pytest.mark.parametrize(
    ("header", "body", "store"),
    [
        ("costs: {ore: 2}", "add 1 to me.done", 3),
        ("costs: price", "add 1 to me.done", 4),
        ("with: {s: every stuff}\n    costs: {s: 4}", "add 1 to me.done", 1),
        ("", "if me pays 2 ore for pay_it: add 1 to me.done", 3),
        ("", "if me can pay price: me pays price", 4),
        ("", "me gains 2 ore", 7),
        ("", "me loses 2 ore", 3),
        ("", "let s = first of every stuff\n      me gains 2 of s", 7),
        ("", "me gains price", 6),
    ],
)
def test_the_place_that_kept_in_names_pays_and_gains(tmp_path: Path, header: str, body: str, store: int) -> None:
    assert _kept(tmp_path, header, body) == [3, store]
