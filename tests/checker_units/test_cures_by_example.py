"""The first cure of a finding, applied: the line that a person would write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.source.edits import with_edits

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
    ('left or right?", cs', "left or right?, cs"),
    ('cs: "Který stánek?"}', 'cs: "Který stánek?}'),
    ("constants: {prize: 3}\n", "constants:\n  prize 3\n"),
    ("stats:\n", "satts:\n"),
    ("setup: move", "setup: Move"),
    ("player chooses s in row for which", "player chooses s in row For which"),
    ("worth(player, t) + prize", "worthplayer, t) + prize"),
    ("worth(player, stall): stall", "worthplayer, stall): stall"),
    ("worth(player, stall): stall", "worth(player, stall: stall"),
    ("player chooses s in row for which", "player chooses s in row for pass_on"),
    ("pass_on(player, s)", "stall(player, s)"),
]

# More rules: a menu that is offered twice, a nested loop, and a sum before a set in brackets.
FURTHER = {
    "stats:\n": "stats:\n  all_rents(player): sum of it.rent over (every stall where it in player.stalls)\n",
    "result:": """\
  round():
    do: |
      for each p in players:
        for each s in every stall where it.seller is nothing: set s.seller to p
        if all_rents(p) < 9: open_day(p)
        if all_rents(p) < 5: open_day(p)
  open_day(player): {do: player may act in day}
  give(player, player to, set of stall): {do: move stall to to.stalls}
  gifts(player):
    do: |
      for each p in player.others where any it.stalls:
        give(p, player, p.stalls)
actions:
  shout: {in: day, do: me gains 1 coins}
  sell:
    in: market
    do: gifts(me)
result:""",
    "  for each p in players: turn(p)\n": "  for each p in players: turn(p)\n  round()\n  for each p in players: p may act in market\n",
    "fields: {rent: number = 1}": "fields: {rent: number = 1}, state: {seller: player or nothing = nothing}",
}
FURTHER_SLIPS = [
    ("over (every stall where it in", "(every stall where it in"),
    ("for each s in every stall where it.seller is nothing: set s.seller", "for each p in every stall where it.seller is nothing: set p.seller"),
    ("give(p, player, p.stalls)", "give(player, player, player.stalls)"),
    ("    in: market\n", "    in: markets\n"),
    ("all_rents(p) < 9: open_day(p)", "all_rents(p) < 9: open_day()"),
    ("all_rents(p) < 5: open_day(p)", "all_rents(p) < 5: open_day(p, p)"),
    ("in every stall where it.seller", "in every give where it.seller"),
]


def _further() -> str:
    rules = RULES
    for place, more in FURTHER.items():
        assert rules.count(place) == 1, place
        rules = rules.replace(place, more)
    return rules


@pytest.mark.parametrize(("right", "slip"), FURTHER_SLIPS, ids=[slip for _, slip in FURTHER_SLIPS])
def test_the_first_cure_is_the_line_as_it_was_in_further_rules(right: str, slip: str, tmp_path: Path) -> None:
    rules = _further()
    assert rules.count(right) == 1
    (file := tmp_path / "ruleset.yaml").write_text(rules, encoding="utf-8")
    assert [str(found.message) for found in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics] == []
    file.write_text(wrong := rules.replace(right, slip), encoding="utf-8")
    found = next(iter(rulewright.load(tmp_path, allow=[tmp_path]).diagnostics))
    assert with_edits(wrong, found.changes) == rules, (found.message, found.changes)
    assert not found.sure


UNCHANGED = {
    "asked": "      if seen > 0: stop\n",
    "asked and set back": "      if seen != 0:\n        pass_on(player, s)\n      set seen to 0\n",
}


@pytest.mark.parametrize("lines", UNCHANGED.values(), ids=list(UNCHANGED))
def test_a_state_that_nothing_changes_is_removed_with_what_asks_for_it(lines: str, tmp_path: Path) -> None:
    right = RULES.replace("{coins: number = 0}\n", "{coins: number = 0}\n  game:\n    turns: number = 0\n")
    right = right.replace("      pass_on(player, s)\n", "      pass_on(player, s)\n      add 1 to turns\n      if turns > 9: stop\n")
    wrong = right.replace("    turns: number = 0\n", "    turns: number = 0\n    seen: number = 0\n")
    wrong = wrong.replace("      pass_on(player, s)\n", f"      pass_on(player, s)\n{lines}")
    (tmp_path / "ruleset.yaml").write_text(wrong, encoding="utf-8")
    found = next(iter(rulewright.load(tmp_path, allow=[tmp_path]).diagnostics))
    assert found.code == "RW712" and not found.sure
    assert with_edits(wrong, found.changes) == right


def test_a_state_that_could_be_what_is_asked_is_not_removed(tmp_path: Path) -> None:
    rules = COUNTED.replace("      pass_on(player, s)\n", "      pass_on(player, s)\n      if seen = 0: add 1 to player.coins\n")
    assert _changes(tmp_path, rules, "RW712") == []


@pytest.mark.parametrize(("name", "sure"), [("coin", True), ("coinss", True), ("rental_of_a_stall", False), ("co", False)])
def test_only_a_name_with_some_letters_wrong_is_surely_misspelt(name: str, sure: bool, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("{score(player): player.coins}", f"{{score(player): player.{name}}}"), encoding="utf-8")
    found = next(iter(rulewright.load(tmp_path, allow=[tmp_path]).diagnostics))
    assert found.code == "RW201" and bool(found.changes and found.sure) is sure


def test_a_name_that_is_unknown_in_two_places_is_not_surely_misspelt(tmp_path: Path) -> None:
    rules = RULES.replace("{score(player): player.coins}", "{score(player): player.coinss + player.coinss}")
    (tmp_path / "ruleset.yaml").write_text(rules, encoding="utf-8")
    assert {found.sure for found in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics} == {False}


@pytest.mark.parametrize(("right", "slip"), SLIPS, ids=[slip for _, slip in SLIPS])
def test_the_first_cure_is_the_line_as_it_was(right: str, slip: str, tmp_path: Path) -> None:
    assert right in RULES
    (file := tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    assert [str(found.message) for found in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics] == []
    wrong = RULES.replace(right, slip)
    if "seen" in slip:  # what is counted but never read
        wrong = wrong.replace("      pass_on(player, s)\n", "      pass_on(player, s)\n      add 1 to seen\n")
    file.write_text(wrong, encoding="utf-8")
    found = next(each for each in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics if each.changes)
    cured = with_edits(wrong, found.changes)
    wanted = RULES.replace("constants: {prize: 3}\n", "constants:\n  prize: 3\n") if "constants:" in slip else RULES
    assert [line.replace('"', "") for line in cured.split("\n")] == [line.replace('"', "") for line in wanted.split("\n")], found.message


def _changes(tmp_path: Path, rules: str, code: str) -> list[str]:
    """The cures of the findings of a code, each as one text."""
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
    rules = RULES.replace("{coins: number = 0}\n", f'{{coins: number = 0, known: "{written} = {{}}"}}\n')
    assert _changes(tmp_path, rules, "RW356") == [right]
