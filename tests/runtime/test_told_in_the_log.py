"""What the log calls standing rules and dice."""

from __future__ import annotations

from pathlib import Path

from small import load

import rulewright

RULES = """
state: {player: {coins: number = 0}}
texts: {enough: {en: Enough coins, cs: Dost mincí}}
happenings:
  turn(player):
    turn of: player
    do: |
      roll d6 as x
      add x to player.coins
rules:
- id: first_coin
  name: {en: The first coin, cs: První mince}
  for: {p: players}
  whenever: p.coins > 0
  once: game
  ties: turn order
  do: add 1 to p.coins
- id: unnamed_end
  for: {p: players}
  whenever: p.coins > 1
  do: p wins
flow: |
  turn(first of players)
result: {score(player): player.coins}
"""


def told(rules: rulewright.Ruleset, seed: int, language: str) -> list[str]:
    game = rulewright.Game(rules, players=2, seed=seed)
    return [entry.text(language) for entry in game.log]


def test_a_standing_rule_is_told_by_its_name(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    assert "The first coin" in told(rules, 1, "en")
    assert "První mince" in told(rules, 1, "cs")
    assert "unnamed end" in told(rules, 1, "en")


def test_the_name_of_a_rule_is_the_reason_of_an_end_without_a_sentence(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES.replace("id: unnamed_end", "id: unnamed_end\n  name: {en: Rich, cs: Bohatství}"))
    game = rulewright.Game(rules, players=2, seed=1)
    assert {ending.text("cs") for ending in game.endings()} == {"Bohatství"}


def test_a_die_shows_its_own_pips(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    lines = {line for seed in range(30) for line in told(rules, seed, "en") if line[0] in "⚀⚁⚂⚃⚄⚅"}
    assert lines == {"⚀ 1", "⚁ 2", "⚂ 3", "⚃ 4", "⚄ 5", "⚅ 6"}
