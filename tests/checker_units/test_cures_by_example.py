"""The first cure of a finding, applied: the line that somebody would write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.cli.fixing import with_edits

RULES = """\
ruleset: fair
language: 1
title: Fair
players: 2 to 3
kinds:
  stall: {fields: {rent: number = 1}}
things:
- {kind: stall, id: silk}
- {kind: stall, id: tea, rent: 2}
zones:
  game: {row: {holds: stall, order: row}}
  player: {stalls: {holds: stall}}
texts:
  which: {en: "Which stall, left or right?", cs: "Který stánek?"}
constants: {prize: 3}
state:
  player: {coins: number = 0}
stats:
  worth(player, stall): stall.rent + player.coins
setup: move every stall to row
flow: |
  for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: |
      player chooses s in row for which
      pass_on(player, s)
      for each t in player.stalls:
        player gains (worth(player, t) + prize) coins
      draw 1 from top of row to player.stalls
  pass_on(player, stall):
    do: move stall to player.stalls
result: {score(player): player.coins}
"""
SLIPS = [
    ("worth(player, t) + prize", "worth(player, t, t) + prize"),
    ("worth(player, t) + prize", "worth(player) + prize"),
    ("pass_on(player, s)", "pass_on(player)"),
    ("pass_on(player, s)", "pass_on(s)"),
    ("pass_on(player, s)", "pass_on(player, player, s)"),
    ("worth(player, stall):", "worth[player, stall):"),
    ("worth(player, stall):", "worth(player, stall]:"),
    ("worth(player, stall):", "worth{player, stall}:"),
    ("worth(player, stall):", "worth(player, stall, stall):"),
    ("  player: {coins: number = 0}", "  player: {coins: number == 0}"),
    ("  player: {coins: number = 0}", "  player: {coins: number starting at 0}"),
    ("worth(player, t) + prize", "worth(player, player) + prize"),
    ("  pass_on(player, stall):\n    do: move stall to player.stalls", "  pass_on(player, stall):\n    do: move player to player.stalls"),
    ("draw 1 from top of row", "take 1 from top of row"),
    ("{coins: number = 0}\n", "{coins: number = 0}\n  game:\n    seen: number = 0\n"),
    ("constants: {prize: 3}\n", "constants:\n  prize: 3\n  fee: 2\n"),
    ("result:", "  echo(player):\n    do: call(player)\n  call(player):\n    do: |\n      if player = first_player: echo(player)\nresult:"),
    ("  player: {coins: number = 0}", "  player: {coins: Number = 0}"),
    ("draw 1 from top of row", "draw 1 from top row"),
    ("- {kind: stall, id: silk}", "- {kinbd: stall, id: silk}"),
    ('{en: "Which stall, left or right?", cs', "{en: Which stall, left or right?, cs"),
]


@pytest.mark.parametrize(("right", "slip"), SLIPS, ids=[slip for _, slip in SLIPS])
def test_the_first_cure_is_the_line_as_it_was(right: str, slip: str, tmp_path: Path) -> None:
    assert right in RULES
    (file := tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    assert [str(found.message) for found in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics] == []
    wrong = RULES.replace(right, slip)
    if "seen" in slip:  # what is counted, and never read
        wrong = wrong.replace("      pass_on(player, s)\n", "      pass_on(player, s)\n      add 1 to seen\n")
    file.write_text(wrong, encoding="utf-8")
    found = next(each for each in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics if each.changes)
    cured = with_edits(wrong, found.changes)
    wanted = RULES.replace("constants: {prize: 3}\n", "constants:\n  prize: 3\n") if "fee" in slip else RULES
    assert [line.replace('"', "") for line in cured.split("\n")] == [line.replace('"', "") for line in wanted.split("\n")], found.message


def _changes(tmp_path: Path, rules: str, code: str) -> list[str]:
    """What the findings of a code would write, each as one text."""
    (tmp_path / "ruleset.yaml").write_text(rules, encoding="utf-8")
    found = [each for each in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics if each.code == code]
    assert found
    return ["".join(edit.write for edit in each.changes) for each in found if each.changes]


COUNTED = RULES.replace("{coins: number = 0}\n", "{coins: number = 0}\n  game:\n    seen: number = 0\n")
WRITING = {
    "many lines": "      add 1 to seen\n" * 5,
    "two in one line": "      if player.coins > 2: add 1 to seen\n",
    "a gain": "      swap_counts(player)\n",
}


@pytest.mark.parametrize("lines", WRITING.values(), ids=list(WRITING))
def test_a_state_is_removed_only_with_every_line_that_names_it(lines: str, tmp_path: Path) -> None:
    rules = COUNTED.replace("      pass_on(player, s)\n", f"      pass_on(player, s)\n{lines}")
    rules = rules.replace("result:", "  swap_counts(player):\n    do: |\n      add 1 to seen\n      if player.coins > 2: set seen to 0\nresult:")
    assert _changes(tmp_path, rules, "RW712") == []


def test_a_minus_of_arithmetic_is_no_sign(tmp_path: Path) -> None:
    rules = RULES.replace("player gains (worth(player, t) + prize) coins", "player gains (prize*0-2) coins")
    assert _changes(tmp_path, rules, "RW474") == []


@pytest.mark.parametrize(
    ("written", "right"), [("Set stall", "set of "), ("set stall", "set of "), ("Set of stall", "set of "), ("List of number", "list of ")]
)
def test_types_of_several_are_written_small_and_with_of(written: str, right: str, tmp_path: Path) -> None:
    rules = RULES.replace("{coins: number = 0}\n", f"{{coins: number = 0, known: \"{written} = {{}}\"}}\n")
    assert _changes(tmp_path, rules, "RW356") == [right]
