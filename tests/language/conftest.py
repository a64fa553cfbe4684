"""A small ruleset for texts: a garden game; `told` returns the findings of one text put into it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.checker.check import check
from rulewright.language.symbols import Program
from rulewright.ruleset.compose import compose
from rulewright.source.diagnostics import Diagnostic, Findings

BASE = """\
ruleset: garden
version: "1"
language: 1
title: {en: Garden}
players: 2 to 4
words:
  color: [red, blue, green]
  family: [commander, plague]
  good: [food, gold]
kinds:
  plant:
    fields:
      color: color
      tall: yes/no = no
      price: number = 1
      partner: color or nothing = nothing
    state: {grown: number = 0}
  tree: {is: [plant], fields: {rings: number = 0}}
  card:
    fields: {family: family, stops: "set of family = {}"}
    code:
      needs(player me): yes/no = yes
      play(player me): effect = nothing
    in force: this in owner.hand
zones:
  game:
    meadow: {holds: plant, order: pile, seen by: nobody}
    market: {holds: plant, order: row}
    used: {holds: card}
  player:
    garden: {holds: plant}
    shed: {holds: plant}
    hand: {holds: card, seen by: owner}
    favorite: {holds: plant, room: 1}
state:
  game: {round: number = 0}
  player: {coins: number = 0, store: amounts of good, best: plant or nothing = nothing}
stats:
  wealth(player): player.coins + count player.garden
  colored(player, color): count (player.garden where it.color = color)
  happy(player): player.coins > 3
texts: {really: {en: Really?}}
happenings:
  turn(player):
    turn of: player
    do: player may act in main
  lose(player, set of plant lost):
    do: move lost to market
  hit(player, card):
    body: caller
  fight(player a, player b):
    when: a.coins > 0
    gives back: number
    do: return a.coins - b.coins
  tested(player, player rival, plant, plant or nothing other, color, card, number n, set of plant some):
    do: |
BODY
actions:
  wait: {in: main, do: me gains 1 coins}
marks:
  cursed: {on: player, counts: turn}
things:
- {kind: plant, id: rose, color: red}
- {kind: tree, id: oak, color: green, tall: yes}
- {kind: card, id: flood, family: plague}
setup: |
  move (every plant) to meadow
  shuffle meadow
  for each p in players:
    draw 1 from meadow to p.garden
    draw 1 from meadow to p.shed
    draw 1 from meadow to p.favorite
flow: |
  repeat:
    for each p in players: turn(p)
result: {score(player): player.coins}
"""

Tell = Callable[[str], list[Diagnostic]]


def checked(tmp_path: Path, body: str) -> tuple[Program | None, list[Diagnostic]]:
    """The program and findings of the base with `body` as the text of `tested`."""
    text = BASE.replace("BODY", "\n".join("      " + line for line in body.strip("\n").split("\n")))
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    composed = compose([tmp_path], findings)
    program = None if composed is None else check(composed, findings)
    return program, [item for item in findings if not item.code.startswith("RW7")]


@pytest.fixture
def told(tmp_path: Path) -> Tell:
    """The findings of a text."""
    return lambda body: checked(tmp_path, body)[1]
