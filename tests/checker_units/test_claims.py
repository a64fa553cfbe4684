"""Only a number in nearby rules justifies a number in a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.checker.check import read_ruleset

RULESET = """
ruleset: claims
language: 1
players: 2 to 4
kinds:
  card:
    fields: {{price: number = 0, bonus: number = 0}}
    code: {{on_play(player): effect = nothing}}
zones:
  game: {{market: {{holds: card}}}}
state:
  player: {{points: number = 0}}
stats:
  first_sum(player): {near}
  second_sum(player): {farther}
  third_sum(player): {farthest}
things:
- kind: card
  id: sunrise
  price: 5
  copies: {copies}
  bonus: {bonus}
  text: "{text}"
  on_play(player): |
    {rule}
flow: |
  for each c in market:
    for each p in players: c.on_play(p)
  for each c in market where c.bonus > 0 or c.price > 9: move c to market
setup: move (every card) to market
result: {{score(player): player.points}}
"""
PLAIN = {
    "near": "second_sum(player) + 1",
    "farther": "third_sum(player) + 1",
    "farthest": "1",
    "copies": "1",
    "bonus": "0",
    "text": "You gain 7 points.",
    "rule": "add first_sum(player) + 5 to player.points",
}
EXCUSES = {
    "a field": {"bonus": "7"},
    "the rule": {"rule": "add first_sum(player) + 7 - 5 to player.points"},
    "what the rule names": {"near": "second_sum(player) + 7"},
    "what that names": {"farther": "third_sum(player) + 7"},
    "as many items": {"rule": "if first_sum(player) in {1, 2, 3, 4, 5, 6, 8}: add first_sum(player) + 5 to player.points"},
}
NO_EXCUSES = {
    "nothing": {},
    "copies": {"copies": "7"},
    "commas of the text": {"text": "You gain, at once, and here, now, today, of course, 7 points."},
    "lines of the rule": {"rule": "\n    ".join(["add first_sum(player) + 5 to player.points"] * 7)},
    "a name too far away": {"farthest": "7"},
}


def _codes(folder: Path, changes: dict[str, str]) -> list[str]:
    path = folder / "ruleset.yaml"
    path.write_text(RULESET.format(**{**PLAIN, **changes}), encoding="utf-8")
    _, _, findings = read_ruleset([path])
    assert not findings.errors, [each.message for each in findings.errors]
    return [each.code for each in findings.items]


@pytest.mark.parametrize("where", EXCUSES)
def test_a_number_near_the_text_excuses_it(where: str, tmp_path: Path) -> None:
    assert "RW704" not in _codes(tmp_path, EXCUSES[where])


@pytest.mark.parametrize("where", NO_EXCUSES)
def test_a_number_elsewhere_does_not(where: str, tmp_path: Path) -> None:
    assert "RW704" in _codes(tmp_path, NO_EXCUSES[where])
