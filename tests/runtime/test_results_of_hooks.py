"""A rule `instead of` a happening gives back what the happening would have: in every form of the hook, and of what it does."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import rulewright

RULES = """\
ruleset: prizes
language: 1
title: Prizes
players: 2
kinds: {charm: {}}
zones: {player: {charms: {holds: charm}}}
words: {colour: [red, blue]}
state: {player: {coins: number = 0, liked: colour = red}}
setup: |
  for each p in players: move first of (every charm where it.place is nothing) to p.charms
flow: |
  for each p in players:
    let n = prize(p, 1)
    add n to p.coins
    if p.liked = blue: add 100 to p.coins
result: {score(player): player.coins + count player.charms}
"""
HAPPENING = {
    "of a line": "return k + 1",
    "of a question": "|\n      player chooses c in every colour\n      set player.liked to c\n      return k + 1",
}
DOES = {
    "at once": "return 7",
    "in a branch": "|\n  if player.coins > 5: return 9\n  return 7",
    "after a question": "|\n  player chooses c in every colour\n  set player.liked to c\n  return 7",
    "its own part": "|\n  add 6 to k\n  return k",
}
CARRIED = {"by the ruleset": "rules:\n- id: more\n", "by things": "things:\n- kind: charm\n  id: coin\n  copies: 2\n  hooks:\n  - "}
WHEN = {
    "always": ("", 7),
    "where it holds": ("where: player.coins = 0\n", 7),
    "where it does not hold": ("where: player.coins > 3\n", 2),
    "with a yes": ("asked of: player\n", 7),
    "with a no": ("asked of: player\n", 2),
}


def _game(tmp_path: Path, happening: str, hook: str, does: str, carried: str) -> rulewright.Game:
    keys = f"instead of: prize\n{hook}do: {does}\n"
    things = "" if "things" in carried else "things: [{kind: charm, id: coin, copies: 2}]\n"
    rule = carried + textwrap.indent(keys, "    ").lstrip() if carried.endswith("- ") else carried + textwrap.indent(keys, "  ")
    text = f"{RULES}happenings:\n  prize(player, number k):\n    gives back: number\n    do: {happening}\n{things}{rule}"
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(tmp_path, allow=[tmp_path])
    assert [each.message for each in ruleset.diagnostics if each.severity.name == "ERROR"] == []
    return rulewright.Game(ruleset, 2, seed=1)


@pytest.mark.parametrize("carried", CARRIED.values(), ids=list(CARRIED))
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("does", DOES.values(), ids=list(DOES))
@pytest.mark.parametrize("happening", HAPPENING.values(), ids=list(HAPPENING))
def test_what_a_rule_returns_is_the_result(happening: str, does: str, when: str, carried: str, tmp_path: Path) -> None:
    hook, result = WHEN[when]
    game = _game(tmp_path, happening, hook, does, carried)
    while game.decision is not None:
        options = {option.id: option for option in game.decision.options}
        if "red" in options:
            game.choose("red")
        else:  # whether the rule is used
            using = next(option for name, option in options.items() if name != "pass")
            game.choose("pass" if when == "with a no" else using)
    assert [game.evaluate("me.coins", player) for player in (0, 1)] == [result, result]
