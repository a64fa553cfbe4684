"""Standing rules in the log are called by their names, in the reader's language."""

from __future__ import annotations

from pathlib import Path

import rulewright
from tests.runtime.small import load

RULES = """
state: {player: {points: number = 0}}
rules:
- id: a_gift
  name: {en: A gift, cs: Dar}
  for: {p: players}
  whenever: p.points = 1
  do: add 5 to p.points
- id: no_name
  for: {p: players}
  whenever: p.points = 6
  do: add 1 to p.points
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  work: {in: day, limit: once per turn, do: add 1 to me.points}
flow: |
  repeat 1 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""


def test_a_rule_is_called_by_its_name(tmp_path: Path) -> None:
    game = rulewright.Game(load(tmp_path / "small", RULES), players=2, seed=1)
    game.choose("work")
    told = {language: [entry.text(language) for entry in game.log if entry.kind == "rule"] for language in ("en", "cs")}
    assert told == {"en": ["A gift", "no name"], "cs": ["Dar", "no name"]}
