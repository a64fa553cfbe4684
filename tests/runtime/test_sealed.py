"""Nothing is moved out of a sealed zone with a set that does not name it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

RULES = """language: 1
ruleset: seals
title: Seals
players: 1
kinds: {card: {fields: {n: number}}, gem: {}}
things:
- {kind: card, id: a, n: 1, copies: 2}
- {kind: card, id: b, n: 2, copies: 2}
zones:
  game: {vault: {holds: card, sealed: yes}, open: {holds: card}, away: {holds: card}}
stats:
  low: every card where n = 1
  kept: vault
  mine(set of card cards): cards where n < 9
setup: |
  move every card where n = 1 to vault
  move every card where n = 2 to open
happenings:
  gather(set of card cards):
    do: move cards to away
  grab():
    do: |
      %s
flow: |
  grab()
"""
LEAVES = [
    "move every card to away",
    "move every card where n = 1 to away",
    "move low to away",
    "move mine(every card) to away",
    "move every card to the box",
    "let s = every card\n      move s to away",
    "let s = every card\n      let t = s where n < 5\n      move t to away",
    "move open plus low to away",
    "for each x in {1, 2}: move every card where n = x to away",
]
TAKES = [
    "move vault to away",
    "move kept to away",
    "move mine(vault) to away",
    "move every card where it in vault to away",
    "let s = vault\n      move s to away",
    "gather(every card)",
    "for each x in every card: move x to away",
    "draw 2 from vault to away",
]


def left_in_vault(folder: Path, effect: str) -> int:
    (folder / "ruleset.yaml").write_text(RULES % effect, encoding="utf-8")
    ruleset = rulewright.load(str(folder))
    assert ruleset.ok, [finding.message for finding in ruleset.diagnostics]
    return len(rulewright.Game(ruleset).view(0)["game"]["vault"])


@pytest.mark.parametrize("effect", LEAVES)
def test_a_set_that_does_not_name_it_leaves_it_alone(tmp_path: Path, effect: str) -> None:
    assert left_in_vault(tmp_path, effect) == 2


@pytest.mark.parametrize("effect", TAKES)
def test_what_names_it_takes_from_it(tmp_path: Path, effect: str) -> None:
    assert left_in_vault(tmp_path, effect) == 0
