"""Short texts for a person at the keyboard: of actions, of things, once per sitting, and in tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
RULES = """\
ruleset: tents
version: "1.0"
language: 1
title: {en: Tents, cs: Stany}
players: 1
texts: {which: {en: "Which tent?", cs: "Který stan?"}}
kinds: {tent: {name: Tent, fields: {size: number}, state: {pitched: yes/no = no}}}
zones: {game: {bag: {holds: tent}}}
things:
- {kind: tent, id: small, size: 1, name: {en: Small one, cs: Malý}, text: {en: Sleeps two., cs: Spí v něm dva.}}
- {kind: tent, id: large, size: 4, name: {en: Large one, cs: Velký}}
setup: move every tent to bag
flow: |
  for each p in players:
    while p may act in camp
actions:
  pitch:
    in: camp
    name: {en: Pitch a tent, cs: Postavit stan}
    text: {en: It stands until morning., cs: Stojí do rána.}
    with: {tent: every tent where not pitched for which}
    do: set tent.pitched to yes
  rest: {in: camp, name: {en: Rest, cs: Odpočívat}, limit: once per game, do: stop}
screen:
  tents:
    name: {en: Tents, cs: Stany}
    table: every tent
    texts: yes
    columns: {size: {is: size, name: {en: Size, cs: Velikost}}}
result: {wins: declared}
"""


@pytest.fixture
def tents(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return tmp_path


def test_actions_and_things_tell_their_short_texts_once(rulewright: Run, tents: Path) -> None:
    shown = rulewright("play", tents, lines=["1", "2", "quit"]).stdout
    assert "What do you do?\n  1  Pitch a tent   It stands until morning.\n  2  Rest\n  3  pass\n" in shown
    assert "Which tent?\n  1  Small one   Sleeps two.\n  2  Large one\n" in shown
    assert "What do you do?\n  1  Pitch a tent\n  2  Rest\n  3  pass\n" in shown


def test_in_czech(rulewright: Run, tents: Path) -> None:
    shown = rulewright("play", tents, "--lang", "cs", lines=["quit"]).stdout
    assert "  1  Postavit stan   Stojí do rána.\n" in shown


def test_a_table_with_texts(rulewright: Run, tents: Path) -> None:
    shown = rulewright("play", tents, lines=["quit"]).stdout
    assert "           Size\nSmall one     1  Sleeps two.\nLarge one     4\n" in shown
