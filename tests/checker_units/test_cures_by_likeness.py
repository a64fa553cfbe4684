"""Cures that only the rest of the file suggests: a word of a list, a line above a block, a name in braces, a zone. All but names in braces are guesses."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.source.edits import with_edits

RULES = """\
ruleset: harbour
language: 1
title: Harbour
players: 2
words:
  good: [salt, wool, tea]
  berth: [near, far]
  mood: [calm, rough]
kinds:
  ship:
    fields: {good: good, berth: berth, tons: number = 1}
    state:
      sailed: yes/no = no
      late: yes/no = no
    code:
      sails(player me): yes/no = yes
  port:
    state:
      closed: yes/no = no
    fields:
      level_1: number
      level_2: number
things:
- {kind: ship, id: swan, good: wool, berth: near, tons: 4, name: Swan}
- {kind: ship, id: gull, good: salt, berth: near, name: Gull, text: Sails with tea., sails: "stock[tea] > 0 - me.coins"}
- {kind: ship, id: tern, good: tea, berth: near, tons: 3, name: Tern}
- {kind: ship, id: dove, good: tea, berth: near, name: Dove}
- {kind: ship, id: kite, good: salt, berth: far, name: Kite}
- {kind: port, id: haven, level_1: 4, level_2: 6, name: Haven, text: {en: "First {level_1}, then {level_2}.", cs: "Nejdřív {level_1}, pak {level_2}."}}
zones:
  game: {sea: {holds: ship}, dock: {holds: ship}, coast: {holds: port}}
  player: {fleet: {holds: ship}, wharf: {holds: ship}}
state:
  game: {weather: mood = calm, stock: "amounts of good = {}"}
  player: {coins: number = 0}
stats:
  worth_of_salt(player): 3 * stock[salt] + player.coins + sum of level_1 over coast + sum of level_2 over coast
  load(good):
    is: sum of tons over (every ship where it.good = good and it in dock)
    name: Load
  tea_time(): stock[tea] > 2 and weather = calm
setup: |
  move every ship to sea
  move every port to coast
happenings:
  arrive(ship):
    name: Arrival
    says: "{ship} arrives"
    when: not ship.sailed and not ship.late and not (first of coast).closed
    do: |
      move ship to dock
      set ship.sailed to yes
      if ship.tons > 3: set ship.late to yes
      for each c in coast: set c.closed to yes
      add load(ship.good) to stock[ship.good]
      if weather = calm: set weather to rough
      else if tea_time(): set weather to calm
  count_all():
    name: Count
    do: |
      if any (every ship where it.berth = far and it in dock): add 1 to first_player.coins
      if any (every ship where it.berth = near and it in dock): add 2 to first_player.coins
      if any dock: add count dock to first_player.coins
  finish(player):
    name: Finish
    do: go_home(player)
  go_home(player):
    name: Home
    do: |
      move player.fleet to player.wharf
      if any player.wharf: add 1 to player.coins
      else if any (every ship where it.berth = far and it in dock): add 1 to player.coins
      move first of dock to player.fleet
      if player.coins > 9: move (every ship where it not in player.wharf) to player.wharf
rules:
- after: finish
  do: add 1 to first_player.coins
flow: |
  for each p in players:
    for each s in sea where it.sails(p): arrive(s)
    finish(p)
  count_all()
  end game
result: {score(player): worth_of_salt(player)}
"""
SLIPS = {
    "a word that a text mentions": ("stock[tea] > 0 -", "stock[near] > 0 -"),
    "a word of the entries beside it": ("good: salt, berth: near, name: Gull", "good: salt, berth: calm, name: Gull"),
    "a word in a longer name": ("3 * stock[salt] + player", "3 * stock[rough] + player"),
    "a word of a similar line": ("      if any (every ship where it.berth = far and", "      if any (every ship where it.berth = wool and"),
    "the key of a text": ("    do: |\n      move ship to dock\n", "      move ship to dock\n"),
    "the key of several lines": (
        "    state:\n      sailed: yes/no = no\n      late: yes/no = no\n",
        "      sailed: yes/no = no\n      late: yes/no = no\n",
    ),
    "the name of an entry": ("  count_all():\n", ""),
    "the name of an entry with parts": ("  go_home(player):\n", ""),
    "a zone at the other end": ("move player.fleet to player.wharf", "move player.fleet to player.ship"),
    "a zone whose things are left out": ("where it not in player.wharf) to player.wharf", "where it not in player.wharf) to player.ship"),
    "a number of members that is always so": ("if any dock: add", "if count dock >= 0: add"),
}
OF_BRACES = {
    "a name that the other language has": ("then {level_2}.", "then {level_}."),
    "a name that the other language has first": ("First {level_1}", "First {level_}"),
}


def first(folder: Path, rules: str) -> tuple[str, bool]:
    """The rules after the cure of the first finding, and whether that is sure."""
    (folder / "ruleset.yaml").write_text(rules, encoding="utf-8")
    found = next(iter(rulewright.load(folder, allow=[folder]).diagnostics))
    return with_edits(rules, found.changes), found.sure


def test_the_harbour_has_no_findings(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    assert [f"{found.span.line} {found.code} {found.message}" for found in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics] == []


@pytest.mark.parametrize(("right", "slip"), SLIPS.values(), ids=list(SLIPS))
def test_the_first_cure_is_a_guess_that_is_right(right: str, slip: str, tmp_path: Path) -> None:
    assert RULES.count(right) == 1
    assert first(tmp_path, RULES.replace(right, slip)) == (RULES, False)


@pytest.mark.parametrize(("right", "slip"), OF_BRACES.values(), ids=list(OF_BRACES))
def test_another_language_says_which_name_in_braces_is_meant(right: str, slip: str, tmp_path: Path) -> None:
    assert RULES.count(right) == 1
    assert first(tmp_path, RULES.replace(right, slip)) == (RULES, True)


NO_GUESS = {
    "no other entry says which": ("berth: far, name", "berth: calm, name"),
    "entries that differ": ("good: tea, berth: near, tons", "good: near, berth: near, tons"),
    "the other case beside it": ("it.berth = near and", "it.berth = wool and"),
    "a comparison that was the other way round, or one too low": ("if any dock: add", "if count dock < 0: add"),
    "a block whose key nothing names": ("    name: Load\n", "      cost: 3\n      weight: 4\n"),
}


@pytest.mark.parametrize(("right", "slip"), NO_GUESS.values(), ids=list(NO_GUESS))
def test_where_nothing_says_what_was_meant_there_is_no_cure(right: str, slip: str, tmp_path: Path) -> None:
    assert RULES.count(right) == 1
    wrong = RULES.replace(right, slip)
    assert first(tmp_path, wrong)[0] == wrong


def test_a_name_in_braces_that_may_be_two_is_a_guess(tmp_path: Path) -> None:
    assert not first(tmp_path, RULES.replace(', cs: "Nejdřív {level_1}, pak {level_2}."', "").replace("then {level_2}", "then {level_}"))[1]


def test_a_place_without_a_call_does_not_say_that_an_entry_has_no_parts(tmp_path: Path) -> None:
    assert RULES.count("  finish(player):\n") == 1
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("  finish(player):\n", ""), encoding="utf-8")
    found = rulewright.load(tmp_path, allow=[tmp_path]).diagnostics
    assert found and not any("finish" in edit.write for each in found for edit in each.changes)
