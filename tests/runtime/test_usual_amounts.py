"""The default answer of `choose amounts`: where a number is least, or the amounts that are written."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

RULES = """\
ruleset: stall
language: 1
players: 1
words: {{good: [ore, wood]}}
state: {{player: {{got: number = 0}}}}
flow: |
  for each p in players:
    p chooses amounts n over every good
      with sum of n <= 3
      with each g: n[g] <= 2
      usually {usual}
    set p.got to 10 * n[wood] + n[ore]
result: {{score(player): player.got}}
"""


@pytest.mark.parametrize(
    ("usual", "points"),
    [("{wood: 2, ore: 1}", 21), ("{wood: 1}", 10), ("{}", 0), ("sum of n", 0), ("0 - n[wood] * 2 - n[ore]", 21), ("abs(n[ore] - 2) + n[wood]", 2)],
)
def test_the_usual_answer_comes_first(tmp_path: Path, usual: str, points: int) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.format(usual=usual), encoding="utf-8")
    game = rulewright.Game(rulewright.load(tmp_path), players=1, seed=1)
    while game.decision is not None:
        game.choose(game.decision.options[0])
    assert game.scores()[0].total == points
