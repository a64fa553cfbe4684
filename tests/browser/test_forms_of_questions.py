"""Each form of question in a small game, answered to its end by mouse alone and by keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.test_tables import by_keys, by_mouse, play

Serve, Visit = Callable[..., Running], Callable[..., Page]
Answer = Callable[[Page, random.Random], None]

FORMS = """\
ruleset: forms
version: "1.0"
language: 1
title: {en: Forms}
players: 2
kinds:
  ware: {fields: {worth: number = 1}}
  cart: {}
state:
  player: {coins: number = 0}
flow: |
  repeat 2 times:
    for each p in players: turn(p)
  for each p in players at once:
    p chooses c in every cart
    add 1 to p.coins
  end game
happenings:
  turn(player me):
    turn of: me
    do: |
      me chooses amounts paid over every ware
        with sum of paid = 3
      add (sum of paid[it] * it.worth over every ware) to me.coins
      me chooses up to 2 pairs loads of (w in every ware, c in every cart)
        each w once
      add (count loads) to me.coins
      for each c in every cart in an order chosen by me:
        bring(me, c)
      me must act in day
  bring(player me, cart):
    do: add 1 to me.coins
actions:
  bid: {in: day, with: {n: number 0 to 40}, do: add n to me.coins}
result: {score(player): player.coins}
things:
- {kind: ware, id: apple, worth: 1}
- {kind: ware, id: plum, worth: 2}
- {kind: ware, id: quince, worth: 3}
- {kind: cart, id: red}
- {kind: cart, id: green}
- {kind: cart, id: blue}
"""
ASKED = ("Choose: paid – apple", "Choose: loads", "Which comes next?", "Choose: n", "Choose: c")


def noting(answer: Answer, heard: set[str], typed: Callable[[Page, str], None]) -> Answer:
    """Answer, noting what was asked; a number out of many is typed."""

    def answered(page: Page, chance: random.Random) -> None:
        heard.add(page.locator(".question h2").inner_text())
        if page.locator(".amount input").count():
            typed(page, str(chance.randrange(41)))
        else:
            answer(page, chance)

    return answered


def filled(page: Page, number: str) -> None:
    page.locator(".amount input").fill(number)
    page.locator(".amount button").click()


def typed_in(page: Page, number: str) -> None:
    page.keyboard.press("q")
    page.keyboard.press("Tab")
    expect(page.locator(".amount input")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type(number)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("answer", "typed"), [(by_mouse, filled), (by_keys, typed_in)], ids=["mouse", "keyboard"])
def test_every_form_of_question_is_answered(serve: Serve, visit: Visit, tmp_path: Path, answer: Answer, typed: Callable[[Page, str], None]) -> None:
    """Amounts, pairs, an order, a number out of many, and everybody at once."""
    (tmp_path / "forms").mkdir()
    (tmp_path / "forms" / "ruleset.yaml").write_text(FORMS, encoding="utf-8")
    server, heard = serve(str(tmp_path / "forms"), "--seats", "Anna,Ben", "--seed", "3"), set[str]()
    pages = [visit(server.links[name]) for name in ("Anna", "Ben")]
    assert play(pages, noting(answer, heard, typed)) >= 2 * 2 * 5 + 2
    for page in pages:
        expect(page.locator(".result")).to_be_visible()
    assert set(ASKED) <= heard, heard
