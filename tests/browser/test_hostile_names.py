"""Dozens of hostile names of things and players are played and edited: all are shown as they are, and nothing of them runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect

from rulewright.outside.plain import unsteered
from tests.browser.conftest import Running
from tests.browser.test_access import CONTROLS
from tests.browser.test_desk import type_instead
from tests.browser.test_tables import question, settled
from tests.web.hostile import NAMES

Serve, Visit = Callable[..., Running], Callable[..., Page]
SHOWN = [name for name in NAMES if name and unsteered(name) == name and len(name) <= 200]
RULES = """\
ruleset: names
version: "1.0"
language: 1
title: {en: TITLE}
players: 2
kinds:
  card: {}
zones:
  game: {row: {holds: card}, spent: {holds: card}}
state:
  player: {coins: number = 0}
setup: move every card to row
flow: |
  repeat 4 times:
    for each p in players:
      p chooses c in row
      move c to spent
      add 1 to p.coins
  end game
result: {score(player): player.coins}
things:
"""
FOREIGN = "img, iframe, h1 script, main script, aside script, [onerror], [onload], [onmouseover], a[href^='javascript'], a[href*='evil'], b.bold"
HOVERED = 22  # the first ones: markup, code and Markdown
# Names that the server mends: they would end a line, change the direction of writing or steer a terminal.
STEERED = ["\x1b[31mred\x1b]0;title\x07", "\u202etxt.exe", "\u2066\u2067isolate", "a\u2028b\u2029c"]
EDITOR = (
    "const view = (({ cmTile, cmView }) => cmTile?.view ?? cmView.view)(document.querySelector('.editor').shadowRoot.querySelector('.cm-content'));"
)
SHOW = f"(word) => {{ {EDITOR} const at = view.state.doc.toString().indexOf(word); view.dispatch({{selection: {{anchor: at}}, scrollIntoView: true}}); }}"
MIDDLE = f"(word) => {{ {EDITOR} const at = view.state.doc.toString().indexOf(word), box = view.coordsAtPos(at + 2); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; }}"

OWN_TEXTS = "(all) => all.map((one) => [...one.childNodes].filter((each) => each.nodeType === 3).map((each) => each.textContent).join(''))"


def nothing_runs(page: Page) -> None:
    """Nothing of a name has become a part of the page or run, and all of the page can still be reached."""
    assert page.locator(FOREIGN).count() == 0
    assert page.title() not in ("ran", "1") and page.evaluate("document.body.isConnected")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def at_both_widths(page: Page) -> None:
    """The same on a telephone and on a wide screen; whatever can be operated is neither covered nor outside."""
    for width in (390, 1600):
        page.set_viewport_size({"width": width, "height": 1000})
        nothing_runs(page)
        assert page.evaluate(CONTROLS)["lost"] == [], width


def seen(text: str) -> str:
    """What is left of a name where white space is shown as usual."""
    return " ".join(text.split())


def test_nothing_that_is_written_in_names_runs(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    assert len(SHOWN) >= 40
    folder, titled = tmp_path / "names", json.dumps(SHOWN[0], ensure_ascii=False)
    folder.mkdir()
    things = [json.dumps(name, ensure_ascii=False) for name in SHOWN]
    lines = [f"- {{kind: card, id: card{number}, name: {{en: {name}}}, text: {{en: {name}}}}}\n" for number, name in enumerate(things)]
    (folder / "ruleset.yaml").write_text(RULES.replace("TITLE", titled) + "".join(lines), encoding="utf-8")
    server = serve(str(folder), "--edit", str(folder))

    desk = visit(server.links["Desk"])
    expect(desk.locator(".found .warning").first).to_be_visible()  # of braces that look like printed fields
    assert desk.locator(".found .error").count() == 0
    said = set[str]()
    for number in range(HOVERED):  # what is said when the mouse rests on a name
        desk.mouse.move(5, 5)
        expect(desk.locator(".cm-tooltip-hover")).to_have_count(0)
        word = f"card{number},"
        desk.evaluate(SHOW, word)
        desk.mouse.move(*desk.evaluate(MIDDLE, word))
        tip = desk.locator(".cm-tooltip-hover")
        expect(tip).to_be_visible()
        said.add(seen(tip.inner_text()))
        nothing_runs(desk)
    assert len(said) == HOVERED and all(any(seen(name) in tip for tip in said) for name in SHOWN[:HOVERED]), said
    desk.mouse.move(5, 5)
    for steering in ("\u202etxt.exe", "a\x00b", "a\x7fb", "\u2066\u2067isolate", "a\u2028b"):
        type_instead(desk, "p chooses c in row", f"p chooses c in {steering}")
        expect(desk.locator(".found .error").first).to_be_visible()
        nothing_runs(desk)
        type_instead(desk, f"p chooses c in {steering}", "p chooses c in row")
        expect(desk.locator(".found .error")).to_have_count(0)
    for name in SHOWN[:8]:  # as text of a rule: findings quote it
        type_instead(desk, "p chooses c in row", f"p chooses c in {name}")
        expect(desk.locator(".found .error").first).to_be_visible()
        nothing_runs(desk)
        type_instead(desk, f"p chooses c in {name}", "p chooses c in row")
        expect(desk.locator(".found .error")).to_have_count(0)
    at_both_widths(desk)
    type_instead(desk, "version:", "# ```<b>\nversion:")
    desk.locator(".drop").click()
    expect(desk.locator(".drop")).to_have_count(0)
    expect(desk.locator(".found .warning").first).to_be_visible()
    desk.locator("header .buttons button").nth(2).click()
    table = visit(server.links["Desk"].split("/desk")[0] + str(desk.locator(".told a").first.get_attribute("href")))
    expect(table.locator(".option")).to_have_count(len(SHOWN))
    shown = {seen(words) for words in table.locator(".option .words").evaluate_all(OWN_TEXTS)}
    assert {seen(name.partition("|")[0]) for name in SHOWN} - shown == set()  # after the bar: the word for several
    at_both_widths(table)
    for number in (0, 1, 2, 20):
        expect(table.locator(".question[data-question]:not(.busy)")).to_be_visible()
        was = question(table)
        table.locator(".option").nth(number).click()
        settled(table, was)
        nothing_runs(table)
    table.keyboard.press("?")
    table.keyboard.type("card0")
    table.keyboard.press("Enter")
    expect(table.locator("#answers")).to_be_visible()
    at_both_widths(table)

    lobby = visit(server.links["Lobby"])
    expect(lobby.locator(".seats li")).to_have_count(2)
    for first, second in pairwise((*SHOWN[:5], *STEERED)):
        for seat, name in enumerate((first, second)):
            lobby.locator(".seats input").nth(seat).fill(name)
        before = lobby.locator(".games > li").count()
        lobby.get_by_role("button", name="Open the table").click()
        expect(lobby.locator(".games > li")).to_have_count(before + 1)
        nothing_runs(lobby)
    at_both_widths(lobby)
    watched = visit(str(lobby.locator(".games > li").first.locator("a").first.evaluate("one => one.href")))
    expect(watched.locator("header .players li")).to_have_count(2)
    at_both_widths(watched)
