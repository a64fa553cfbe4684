"""What is shown at a terminal fits into its width, and words are broken only if there is no blank."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.cli.panels import print_panels
from rulewright.cli.session import MOST_OFFERS, PERSON, Session
from rulewright.telling import tables
from rulewright.telling.logs import print_log
from rulewright.telling.screen import Screen
from tests.shelf import games

ROOT = Path(__file__).parents[2]
SHIPPED = [Path(folder).name for folder in games("rulesets") if folder.count("/") == 1]
MOVES = 60  # decisions of a game before its panels are examined


def _lines(panels: list[dict[str, Any]], width: int) -> list[str]:
    out = io.StringIO()
    print_panels(panels, Screen(out, width=width))
    return out.getvalue().splitlines()


def _words(panels: list[dict[str, Any]]) -> set[str]:
    """Every word in the tables and figures of some panels."""
    said = [panel["title"] for panel in panels]
    for panel in panels:
        if panel["kind"] == "table":
            said += [*panel["columns"], *(f"{title}:" for title in panel["columns"])]
            said += [text for row in panel["rows"] for text in (row["name"], *row["cells"], row.get("text") or "")]
        elif panel["kind"] not in ("map", "track"):
            said += [text for figure in panel["figures"] for text in (figure["name"], figure["text"])]
    return {word for text in said for word in text.split()}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SHIPPED)
def test_panels_fit_and_keep_their_words(name: str) -> None:
    game = rulewright.Game(rulewright.load(ROOT / "rulesets" / name), seed=4)
    for _ in range(2):
        for language in ("en", "cs"):
            panels = game.screen(0, language)
            texts = [panel for panel in panels if panel["kind"] not in ("map", "track")]
            for width in (80, 100):
                assert max(map(len, _lines(panels, width))) <= width
                unknown = {word for line in _lines(texts, width) for word in line.split()} - _words(texts)
                assert {word for word in unknown if word.strip("-")} == set()
        game.play_randomly(4, MOVES)


def test_a_table_breaks_its_cells_between_words() -> None:
    head, row = ["", "Long", "n"], ["name", "some words that take far more room than there is", "12"]
    found = tables.lines(head, [row], [2], 30)
    assert found is not None
    assert [line.text for line in found] == [
        "      Long                   n",
        "name  some words that take  12",
        "      far more room than",
        "      there is",
    ]
    assert [line.of_head for line in found] == [True, False, False, False]


def test_what_has_no_room_side_by_side_is_told_row_by_row() -> None:
    out = io.StringIO()
    head = ["", "Unpronounceable", "Incomprehensible"]
    Screen(out, width=32).table(head, [["first", "one two", ""], ["second", "immeasurable", "three"]])
    assert out.getvalue().splitlines() == [
        "first", "  Unpronounceable: one two", "second", "  Unpronounceable: immeasurable", "  Incomprehensible: three",
    ]  # fmt: skip


def test_a_track_goes_on_in_the_next_line() -> None:
    cells = [{"name": str(number), "upper": [{"sign": "x" * 9, "number": None, "colour": ""}], "lower": []} for number in range(6)]
    found = _lines([{"title": "T", "kind": "track", "cells": cells, "legend": []}], 40)
    assert max(map(len, found)) <= 40
    assert sum(line.count("x" * 9) for line in found) == 6


STEPS = """\
ruleset: steps
language: 1
title: Steps
players: 1
state: {{player: {{coins: number = 0}}}}
kinds: {{coin: {{name: Coin}}}}
things: [{{kind: coin, id: penny, name: Penny}}]
zones: {{player: {{purse: {{holds: coin, name: {{en: purse, cs: měšec}}}}}}}}
flow: |
  for each p in players: day(p)
  end game
happenings:
  day(player): {{{name}do: "prepared(player)"}}
  prepared(player): {{do: found(player)}}
  found(player): {{{other}do: move penny to player.purse}}
rules:
- after: found
  do: add 1 to found.player.coins
"""


@pytest.mark.parametrize(
    ("name", "other", "lines"),
    [
        (
            "name: {en: Day, cs: Den}, ",
            "name: {en: A find, cs: Nález}, ",
            ["Day: player1", "  prepared: player1", "    A find: player1", "      Penny: the box → player1 – purse"],
        ),
        ("", "", ["day: player1", "  prepared: player1", "    found: player1", "      Penny: the box → player1 – purse"]),
    ],
)
def test_steps_without_a_name_are_told_by_their_ids(tmp_path: Path, name: str, other: str, lines: list[str]) -> None:
    (tmp_path / "ruleset.yaml").write_text(STEPS.format(name=name, other=other), encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, ruleset.diagnostics
    out = io.StringIO()
    print_log(rulewright.Game(ruleset, seed=1), Screen(out), 0)
    assert out.getvalue().splitlines() == lines  # that the rule was applied shows in nothing


def test_a_rule_without_a_name_is_shown_with_what_it_does(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        STEPS.format(name="", other="")
        .replace("add 1 to", "move penny to the box\n    add 1 to")
        .replace("do: move penny to the box", "do: |\n    move penny to the box"),
        encoding="utf-8",
    )
    out = io.StringIO()
    print_log(rulewright.Game(rulewright.load(tmp_path), seed=1), Screen(out), 0)
    assert out.getvalue().splitlines()[-2:] == ["      rule", "        Penny: player1 – purse → the box"]


def test_of_many_offers_some_are_listed_and_the_rest_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    game = rulewright.Game(rulewright.load(ROOT / "tests" / "gauntlet" / "c11_free_trade"), players=2, seed=1)
    while game.decision is not None and game.decision.kind != "offer":
        wanted = [option for option in game.decision.options if option.id not in ("pass", "done")]
        game.choose((wanted or game.decision.options)[0].id)
    decision = game.decision
    assert decision is not None and len(decision.options) > MOST_OFFERS
    Session(game.ruleset, game, [PERSON, PERSON], ("trade", [], 1), Screen(width=80), None)._list_options(decision, None)
    shown = capsys.readouterr().out.splitlines()
    assert sum(line.count("⇄") for line in shown) == MOST_OFFERS - 1  # and to pass
    assert str(len(decision.options) - MOST_OFFERS) in shown[-1]


LONG_NAMES = """\
ruleset: walls
version: "1.0"
language: 1
title: Walls
players: 2
kinds: {stone: {made: 3}}
state: {player: {gold: number = 0}}
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  build:
    name: Build a wall of seven rows of ashlar stones
    text: The wall keeps everybody out who has no ladder and no patience to dig.
    in: day
    do: me gains 2 gold
  rest: {name: Rest, in: day, do: me gains 1 gold}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.gold}
"""


def test_short_texts_stand_beside_the_options_only_where_there_is_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ruleset.yaml").write_text(LONG_NAMES, encoding="utf-8")
    game = rulewright.Game(rulewright.load(tmp_path), players=2, seed=1)
    decision = game.decision
    assert decision is not None
    shown = {}
    for width in (80, 120):
        Session(game.ruleset, game, [PERSON, PERSON], ("walls", [], 1), Screen(width=width), None)._list_options(decision, None)
        shown[width] = capsys.readouterr().out.splitlines()
    name = "  1  Build a wall of seven rows of ashlar stones"
    assert shown[80][:2] == [name, "      The wall keeps everybody out who has no ladder and no patience to dig."]
    assert shown[120][0].startswith(name + "   The wall keeps everybody out")
