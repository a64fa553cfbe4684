"""Lines in the words of other languages, or of plain English: the cure is the line in the words of this one, and it can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.source.diagnostics import Diagnostic

RULES = """
ruleset: small
version: "1.0"
language: 1
title: Small
players: 2 to 4
kinds: {city: {}}
zones:
  game: {pile: {holds: city, order: pile}}
  player: {cities: {holds: city}}
state: {player: {gold: number = 3, points: number = 0}}
things: [{kind: city, id: rome, copies: 9}]
setup: move (every city) to pile
happenings:
  turn(player): {turn of: player, do: while player may act in main}
  draw_cities(player, number n): {do: draw n from pile to player.cities}
flow: |
  for each p in players: turn(p)
result: {score(player): player.points + player.gold}
actions:
  go:
    in: main
    do: |
"""
BEFORE = RULES.count("\n") - 1
# What somebody writes, and what is advised; a line of several is divided by `|`.
LINES = {
    "draw_cities(me, count me.cities / 2)": "half of count me.cities rounded down",
    "draw_cities(me, me.gold / 3)": "me.gold divided by 3 rounded down",
    "draw_cities(me, 1) // nice": "draw_cities(me, 1)  # nice",
    "draw_cities(me, 50% of me.gold)": "draw_cities(me, (me.gold * 50) divided by 100 rounded down)",
    "draw_cities(me, 1);": "draw_cities(me, 1)",
    "draw_cities(me, count me's cities)": "draw_cities(me, count me.cities)",
    "draw_cities(me, 1) unless any me.cities": "if not (any me.cities): draw_cities(me, 1)",
    "draw_cities(me, 1) if any me.cities": "if any me.cities: draw_cities(me, 1)",
    "unless any me.cities: draw_cities(me, 1)": "if not (any me.cities): draw_cities(me, 1)",
    "if any me.cities draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if any me.cities then draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "when any me.cities: draw_cities(me, 1)": "if any me.cities: draw_cities(me, 1)",
    "if me.gold is 3: draw_cities(me, 1)": "if me.gold = 3: draw_cities(me, 1)",
    "if me.gold is greater than 3: draw_cities(me, 1)": "if me.gold > 3: draw_cities(me, 1)",
    "if me.gold > 3 or < 1: draw_cities(me, 1)": "if me.gold > 3 or me.gold < 1: draw_cities(me, 1)",
    "for each p of players: p gains 1 gold": "for each p in players: p gains 1 gold",
    "repeat 3: me gains 1 gold": "repeat 3 times: me gains 1 gold",
    "do 3 times: me gains 1 gold": "repeat 3 times: me gains 1 gold",
    "everyone gets 1 gold": "for each p in players: p gains 1 gold",
    "var x = 3 | draw_cities(me, x)": "let x = 3",
    "let x := 3 | draw_cities(me, x)": "let x = 3",
    "let x be 3 | draw_cities(me, x)": "let x = 3",
    "let x = me.gold divided by 2 | draw_cities(me, x)": "let x = me.gold divided by 2 rounded down",
    "select c in me.cities | move c to pile": "choose c in me.cities",
    "pick a c from me.cities | move c to pile": "choose c in me.cities",
    "put me.cities into pile": "move me.cities to pile",
    "me gets 26 points": "me gains 26 points",
    "+1 gold": "me gains 1 gold",
    "me.gold increases by 1": "add 1 to me.gold",
    "increase me.gold by 2": "add 2 to me.gold",
    "me.gold -= 2": "add -2 to me.gold",
    "set me.gold = 4": "set me.gold to 4",
    "draw 1 city from pile to me.cities": "draw 1 from pile to me.cities",
    "if any me.cities: | draw_cities(me, 1)": "Begin it with 2 spaces.",
    "me gains 1 gold |   me gains 2 gold": "Begin it in the column of the line above.",
}


def errors(folder: Path, written: str) -> list[Diagnostic]:
    lines = [line.removeprefix(" ") for line in f" {written}".split("|")]
    (folder / "ruleset.yaml").write_text(RULES.lstrip() + "".join(f"      {line.rstrip()}\n" for line in lines), encoding="utf-8")
    return [finding for finding in rulewright.load(str(folder)).diagnostics if finding.severity.name == "ERROR"]


@pytest.mark.parametrize("written", LINES)
def test_the_cure_is_the_line_in_the_words_of_the_language(tmp_path: Path, written: str) -> None:
    found = errors(tmp_path, written)
    assert len(found) == 1
    assert LINES[written] in found[0].cure
    assert found[0].span.line > BEFORE


@pytest.mark.parametrize("written", LINES)
def test_what_should_be_there_leaves_nothing_to_say(tmp_path: Path, written: str) -> None:
    (finding,) = errors(tmp_path, written)
    file = tmp_path / "ruleset.yaml"
    lines = file.read_text(encoding="utf-8").split("\n")
    span = finding.span
    assert finding.suggestion and span.line == span.end_line
    old = lines[span.line - 1]
    lines[span.line - 1] = old[: span.column - 1] + finding.suggestion + old[span.end_column - 1 :]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert [each.message for each in rulewright.load(str(tmp_path)).diagnostics if each.severity.name == "ERROR"] == []
