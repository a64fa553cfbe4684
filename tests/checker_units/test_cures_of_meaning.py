"""Mistakes in meaning: where a finding has a cure, it gives the line that a person would have written, and it is never sure."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.edits import with_edits

RULES = """\
ruleset: wharf
version: "1"
language: 1
title: Wharf
players: 2 to 3
kinds:
  crate: {fields: {salt: number = 1, tar: number = 2}}
  helper:
    fields: {load: number = 0}
    code: {help(player me): effect = nothing}
zones:
  game: {pile: {holds: crate, order: pile, seen by: nobody}, heap: {holds: crate}, inn: {holds: helper, order: row}}
  player: {hand: {holds: crate, seen by: owner}, stack: {holds: crate}}
state:
  player: {coins: number = 3, salt: number = 4, tar: number = 4}
things:
- {kind: crate, id: box, copies: 9}
- {kind: crate, id: keg, copies: 6, salt: 2, tar: 1}
- kind: helper
  id: porter
  load: 3
  help: draw this.load from pile to me.hand
- kind: helper
  id: carter
  load: 2
  help: |
    draw this.load from pile to me.hand
- kind: helper
  id: mate
  text: {en: "You gain 4 coins, 1 for each mast; 1 crate is left over.", cs: "Získáš 4 mince, 1 za každý stěžeň; 1 bedna zbude."}
  load: 4
  help: me gains this.load coins
- kind: helper
  id: cook
  help: |
    choose rival in others
    rival loses 2 coins
- kind: helper
  id: clerk
  help: |
    choose spare in me.hand
    move spare to heap
    me gains 1 coins
- kind: helper
  id: smuggler
  help: |
    me chooses 2 gone in me.stack
    give_away(me, gone)
- kind: helper
  id: widow
  help: |
    choose worst in me.stack
    give_away(me, {worst})
- kind: helper
  id: thief
  help: |
    for each p in others:
      p chooses lost in p.hand
      move lost to heap
- kind: helper
  id: baker
  help: |
    choose c in heap
    me loses c.salt salt
    me loses c.tar tar
setup: |
  move every crate to pile
  move every helper to inn
  shuffle pile
flow: |
  repeat 6 times:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: |
      draw 3 from pile to player.hand
      while player may act in quay
  give_away(player, set of crate lost):
    do: move lost to heap
actions:
  stow:
    in: quay
    with: {crate: me.hand}
    do: move crate to me.stack
  ask:
    in: quay
    limit: once per turn
    with: {helper: inn}
    do: helper.help(me)
result: {score(player): count player.stack + player.coins + player.salt + player.tar, wins: highest}
"""
OVERLAY = """\
extends: wharf
ruleset: dear
version: "1"
language: 1
title: Dear
change:
  things.helper.porter.load: 2
"""
SLIPS = [
    ("help: draw this.load from", "help: draw 3 from"),
    ("    rival loses 2 coins", "    me loses 2 coins"),
    ("    move spare to heap", "    move me.hand to heap"),
    ("    move spare to heap", "    move first of me.hand to heap"),
    ("    give_away(me, gone)", "    give_away(me, me.stack)"),
    ("    give_away(me, {worst})", "    give_away(me, me.stack)"),
    ("      p chooses lost in p.hand", "      p chooses lost in me.hand"),
    ("    me loses c.tar tar", "    me loses c.salt tar"),
    ("stěžeň; 1 bedna", "stěžeň; 2 bedna"),
    ("  ask:\n    in: quay", "  ask:\n    in: tavern"),
]
NO_GUESS = [  # several places, or a place that asks only
    ("    rival loses 2 coins", "    me loses 2 coins\n    if me.coins > 1: me gains 1 salt"),
    ("    move spare to heap", "    me gains count me.hand coins"),
]


def _first(folder: Path, *, over: bool = False) -> list[Diagnostic]:
    places = [folder / "wharf", *([folder / "dear"] if over else [])]
    return list(rulewright.load(*places, allow=[folder]).diagnostics)


def _written(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "ruleset.yaml").write_text(text, encoding="utf-8")


def test_the_right_file_is_silent(tmp_path: Path) -> None:
    _written(tmp_path, "wharf", RULES)
    assert [str(found) for found in _first(tmp_path)] == []


@pytest.mark.parametrize(("right", "slip"), SLIPS, ids=[slip.strip() for _, slip in SLIPS])
def test_what_was_meant_is_offered(right: str, slip: str, tmp_path: Path) -> None:
    assert RULES.count(right) == 1
    _written(tmp_path, "wharf", wrong := RULES.replace(right, slip))
    found = _first(tmp_path)[0]
    assert with_edits(wrong, found.changes) == RULES, (found.message, found.changes)
    assert not found.sure


@pytest.mark.parametrize(("right", "slip"), NO_GUESS, ids=[slip.strip() for _, slip in NO_GUESS])
def test_of_several_places_none_is_guessed(right: str, slip: str, tmp_path: Path) -> None:
    _written(tmp_path, "wharf", wrong := RULES.replace(right, slip))
    found = next(each for each in _first(tmp_path) if each.code == "RW476")
    assert slip in with_edits(wrong, found.changes)  # at most the choice goes


@pytest.mark.parametrize("line", ["  things.helper.porter.load: {add: 0}\n", "  things.crate.keg.salt: 2\n"])
def test_a_change_that_changes_nothing_is_taken_out(line: str, tmp_path: Path) -> None:
    _written(tmp_path, "wharf", RULES)
    _written(tmp_path, "dear", OVERLAY)
    assert _first(tmp_path, over=True) == []
    wrong = OVERLAY.replace("change:\n", f"change:\n{line}")
    wrong = wrong.replace("  things.helper.porter.load: 2\n", "") if "porter" in line else wrong
    _written(tmp_path, "dear", wrong)
    found = _first(tmp_path, over=True)
    assert with_edits(wrong, found[0].changes) == wrong.replace(f"change:\n{line}", "" if "porter" in line else "change:\n")


@pytest.mark.parametrize("slip", ["left_over(): count (player.hand where salt = 2)", "left_over(): count (crates where salt = 2)"])
def test_a_name_that_a_declaration_lacks_is_not_surely_misspelt(slip: str, tmp_path: Path) -> None:
    rules = RULES.replace("setup: |", f"stats:\n  {slip}\nsetup: |").replace("score(player): ", "score(player): left_over(player) + ")
    _written(tmp_path, "wharf", rules)
    found = _first(tmp_path)
    assert {each.code for each in found} > {"RW311"}
    assert not any(each.sure and each.changes for each in found)
