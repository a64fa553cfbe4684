"""What can never exist: every pair of kinds, every way to open a menu, every way to fill a zone, every place of a text."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.cli.checking import check_paths

BASE = """
ruleset: shelves
language: 1
title: Shelves
players: 2 to 3
kinds:
  box: {zones: {books: {holds: book}}}
  book: {fields: {pages: number = 3, lent: yes/no = no, shade: shade = dark, next: book or nothing = nothing, prices: "amounts of shade = {}"}}
  tool: {}
words: {shade: {dark: {en: Dark, cs: Tmavá}, light: {en: Light, cs: Světlá}}}
zones:
  game: {cellar: {holds: box}, heap: {holds: book, order: pile}, bench: {holds: tool}, SPARE}
  player: {boxes: {holds: box}, own: {holds: book}}
state: {player: {points: number = 0}}
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  read:
    in: day
    do: |
      add 1 to me.points
      BODY
MORE
things:
- {kind: box, id: red_box, books: [{kind: book, id: inner}]}
- {kind: book, id: tale, pages: 7, copies: 2, name: "NAME", text: {en: "TEXT", cs: "TEXT"}}
- {kind: tool, id: saw}
setup: |
  move red_box to cellar
  for each b in (every book where no it.box):
    move b to heap
  move every tool to bench
  for each p in players:
    draw 1 from heap to p.own
  SETUP
flow: |
  repeat 3 times:
    for each p in players:
      turn(p)
result: {score(player): player.points}
"""
DEFAULTS = {"SPARE": "", "BODY": "", "MORE": "", "NAME": "Tale", "TEXT": "A tale.", "SETUP": ""}


def codes(tmp_path: Path, **parts: str) -> list[str]:
    """The codes of all findings, except notes about unused things."""
    return [found.code for found in findings(tmp_path, **parts) if found.code != "RW711"]


def findings(tmp_path: Path, **parts: str) -> list[rulewright.Diagnostic]:
    text = BASE
    for name, value in {**DEFAULTS, **parts}.items():
        text = text.replace(name, value)
    place = tmp_path / "ruleset.yaml"
    place.write_text(text, encoding="utf-8")
    return check_paths([place], lambda name, number, of: None).findings


def test_the_base_is_silent(tmp_path: Path) -> None:
    assert codes(tmp_path) == []


# Where a thing of the first kind can be, also through boxes; players and tools contain nothing and are in nothing.
POSSIBLE = {("book", "box"), ("book", "player"), ("book", "game"), ("box", "player"), ("box", "game"), ("tool", "game")}
SOME = {"book": "tale", "box": "red_box", "tool": "saw", "player": "me"}


@pytest.mark.parametrize("of", SOME)
@pytest.mark.parametrize("kind", [*SOME])
def test_what_can_hold_what(tmp_path: Path, of: str, kind: str) -> None:
    body = f"for each x in (every {of}):\n        if x.{kind} is something: add 1 to me.points"
    if of == "player":
        body = f"if me.{kind} is something: add 1 to me.points"
    assert ("RW257" in codes(tmp_path, BODY=body)) is ((of, kind) not in POSSIBLE)


OPENING = {
    "must act": "me must act in night",
    "may act": "me may act in night",
    "while may act": "while me may act in night: add 1 to me.points",
    "perform": "perform up to 2 of night",
}


@pytest.mark.parametrize("body", OPENING.values(), ids=[*OPENING])
def test_every_way_to_open_a_menu(tmp_path: Path, body: str) -> None:
    more = "  sleep: {in: night, limit: once per turn, do: add 1 to me.points}"
    found = codes(tmp_path, MORE=more, BODY=body)
    assert "RW258" not in found
    assert "RW258" in codes(tmp_path, MORE=more.replace("night", "nigth"), BODY="add 1 to me.points")


FILLING = {
    "move": "move own_book to spare",
    "draw": "draw 1 from heap to spare",
}


@pytest.mark.parametrize("fills", FILLING.values(), ids=[*FILLING])
@pytest.mark.parametrize("use", ["draw 1 from spare to me.own", "if any spare: add 1 to me.points", "move spare to me.own"])
def test_every_way_to_fill_a_zone(tmp_path: Path, fills: str, use: str) -> None:
    spare = "spare: {holds: book, order: pile}"
    fills = fills.replace("own_book", "tale")
    assert "RW483" not in codes(tmp_path, SPARE=spare, BODY=use, SETUP=fills)
    assert "RW483" in codes(tmp_path, SPARE=spare, BODY=use)


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ("{pages} pages", True),
        ("{pgaes} pages", False),
        ("{shade}", True),
        ("{lent}", True),
        ("{next}", True),
        ("{points}", False),
        ("{next.pages}", False),
        ("{ pages }", False),
        ("{pages + 1}", False),
    ],
)
@pytest.mark.parametrize("place", ["NAME", "TEXT"])
def test_names_in_braces_of_a_thing(tmp_path: Path, place: str, text: str, silent: bool) -> None:
    assert ("RW702" not in codes(tmp_path, **{place: text})) is silent


def test_printed_fields_are_filled_in(tmp_path: Path) -> None:
    text = "{pages}, {shade}, {lent}, {next}"
    assert codes(tmp_path, TEXT=text, NAME="Tale of {pages}") == []
    program = rulewright.load(tmp_path).program
    tale = next(thing for thing in program.things if thing.id == "tale")
    assert tale.text["en"] == "Tale of 7"
    assert tale.words == {"en": "7, Dark, no, nothing", "cs": "7, Tmavá, ne, nic"}
