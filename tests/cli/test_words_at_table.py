"""Answers in words at the table: names that fit several options, and names of things that are not among them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
RULES = """\
ruleset: market
language: 1
title: {en: Market, cs: Trh}
players: 2
kinds:
  ware:
    name: {en: Ware, cs: Zboží}
    fields: {price: number = 1}
zones: {game: {row: {holds: ware, order: row, name: {en: row, cs: nabídka}}}, player: {shed: {holds: ware, name: {en: shed, cs: kůlna}}}}
state: {player: {coins: {type: number = 2, name: {en: coin|coins, cs: mince|mince|mincí}}}}
things:
- {kind: ware, id: old_jug, name: {en: Jug, cs: Džbán}}
- {kind: ware, id: new_jug, name: {en: Jug, cs: Džbán}, price: 2}
- {kind: ware, id: bowl, name: {en: Bowl, cs: Mísa}}
- {kind: ware, id: ring, name: {en: Ring, cs: Prsten}, price: 5}
setup: |
  for each w in every ware: move w to row
flow: |
  for each p in players: p may act in market
actions:
  buy:
    in: market
    name: {en: Buy, cs: Koupit}
    with: {bought: row, other: row where it != bought}
    costs: {coins: bought.price}
    do: move bought to me.shed
result: {wins: highest, score(player): player.coins}
"""


@pytest.fixture
def market(tmp_path: Path, rulewright: Run) -> Callable[..., str]:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")

    def told(*lines: str, language: str = "en") -> str:
        return str(rulewright("play", tmp_path, "--seed", "1", "--lang", language, lines=[*lines, "quit"]).stdout)

    return told


def test_a_name_that_fits_several_options_gets_their_numbers(market: Callable[..., str]) -> None:
    shown = market("buy", "jug")
    numbers = ", ".join(re.findall(r"^ *(\d)  Jug", shown, re.MULTILINE))
    assert numbers in ("1, 2", "2, 3", "1, 3") and f"“jug” matches several options: {numbers}. Type the number of one of them." in shown
    assert "“jug” is not an option" not in shown


def test_a_name_that_fits_none_is_not_an_option(market: Callable[..., str]) -> None:
    assert "“ring” is not an option. Type its number, or ? for help." in market("buy", "ring")
    assert "„prsten“ tu není na výběr. Napiš číslo možnosti, nebo ? pro nápovědu." in market("1", "prsten", language="cs")


def test_why_something_says_what_keeps_it_from_being_chosen(market: Callable[..., str]) -> None:
    shown = market("buy", "why ring", "why bowl")
    assert "Buy is not possible, because this does not hold or cannot be paid:\n  5 coins" in shown
    assert shown.count("is not possible") == 1  # the bowl is offered; how it came to its place is told instead
    assert "5 coins" not in market("why ring")  # nothing is being chosen yet
