"""Twelve states of the pages for people who hear them, zoom in, or have no mouse: light and dark, narrow and wide, English and Czech."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.test_tables import CROSSINGS, JAM, ROW, question, settled

Serve, Visit = Callable[..., Running], Callable[..., Page]
SERIOUS = ("serious", "critical")


def go_on(page: Page) -> None:
    """Answer with the first option."""
    was = question(page)
    page.locator(".option:not(.gives-up)").first.click()
    settled(page, was)


def states(serve: Serve, visit: Callable[[str], Page]) -> Iterator[tuple[str, Page]]:
    """The twelve, each with its page."""
    row = serve(ROW, "--seats", "Anna,Ben")
    lobby = visit(row.links["Lobby"])
    expect(lobby.locator(".games li").first).to_be_visible()
    yield "a lobby with a table", lobby
    lobby.locator(".receive summary").click()
    yield "a game from elsewhere", lobby
    anna, ben = visit(row.links["Anna"]), visit(row.links["Ben"])
    expect(anna.locator(".space.can")).to_have_count(9)
    yield "a map that is asked for", anna
    yield "waiting for another", ben
    anna.locator("[data-space=a1]").click()
    expect(ben.locator(".space.can")).to_have_count(8)
    ben.locator("[data-space=b2]").click()
    expect(anna.locator(".space.can")).to_have_count(7)
    anna.locator(".undo button").click()
    expect(ben.locator(".notice button").first).to_be_visible()
    yield "somebody wants to take back", ben
    ben.locator(".notice button").last.click()
    for page, space in ((anna, "a2"), (ben, "b3"), (anna, "a3")):
        expect(page.locator(f".space.can[data-space={space}]")).to_be_visible()
        page.locator(f"[data-space={space}]").click()
    expect(anna.locator(".result")).to_be_visible()
    yield "the end", anna
    mesta = serve("mesta", "--seats", "Anna,Ben,greedy", "--seed", "4")
    table = visit(mesta.links["Anna"])
    expect(table.locator(".board .panel").first).to_be_visible()
    yield "a large table", table
    table.keyboard.press("?")
    table.keyboard.type("event_limit")
    table.keyboard.press("Enter")
    expect(table.locator("#answers")).to_be_visible()
    yield "why", table
    table.locator(".log .filters button").last.click()
    yield "all of the log", table
    yield "who watches", visit(mesta.links["To watch"])
    jam = visit(serve(JAM, "--seats", "Anna,Ben,Cyril", "--seed", "2").links["Anna"])
    expect(jam.locator(".option").first).to_be_visible()
    yield "a game with offers", jam
    sides = visit(serve(CROSSINGS, "--seats", "Anna,Ben", "--seed", "2").links["Anna"])
    expect(sides.locator(".corner.can").first).to_be_visible()
    yield "sides and corners", sides


@pytest.mark.parametrize(("width", "theme", "locale"), [(390, "light", "cs-CZ"), (1600, "dark", "en-GB")])
def test_twelve_states(serve: Serve, visit: Visit, width: int, theme: str, locale: str) -> None:
    found, met = [], []
    for name, page in states(serve, lambda link: visit(link, width, 900, color_scheme=theme, locale=locale)):
        met.append(name)
        assert page.evaluate("document.documentElement.lang") == locale[:2]
        for wide in (width, width // 2 if width > 800 else width):  # as large as with 200 %
            page.set_viewport_size({"width": wide, "height": 900})
            if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                found.append((name, wide, "sideways"))
        page.set_viewport_size({"width": width, "height": 900})
        found += [
            (name, one["id"], [node["html"][:110] for node in one["nodes"]][:2])
            for one in Axe().run(page).response["violations"]
            if one["impact"] in SERIOUS
        ]
    assert len(met) == 12 and found == []


def test_after_each_move_the_focus_and_what_is_heard_are_sensible(serve: Serve, visit: Visit) -> None:
    """With only the keyboard, the focus stays at the question, and each new one is announced."""
    server = serve("mesta", "--seats", "Anna,greedy", "--seed", "4", "--option", "length=very_short")
    page = visit(server.links["Anna"])
    expect(page.locator(".option").first).to_be_visible()
    page.keyboard.press("q")
    moves = 0
    while moves < 12 and not page.locator(".result").count():
        was = question(page)
        if not was:
            page.wait_for_timeout(20)
            continue
        page.keyboard.press("1")
        settled(page, was)
        moves += 1
        assert page.evaluate("document.activeElement !== document.body"), moves
        if question(page):
            assert page.evaluate("document.querySelector('#said').textContent.includes(document.querySelector('.question h2').textContent.trim())"), (
                moves
            )
    assert moves == 12 or page.locator(".result").count()
