"""Sixteen states of the pages for people who hear them, zoom in, or have no mouse: light and dark, narrow and wide, English and Czech."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.test_desk import laid_out, type_instead
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
    yield "who watches", visit(mesta.links["For spectators"])
    jam = visit(serve(JAM, "--seats", "Anna,Ben,Cyril", "--seed", "2").links["Anna"])
    expect(jam.locator(".option").first).to_be_visible()
    yield "a game with offers", jam
    sides = visit(serve(CROSSINGS, "--seats", "Anna,Ben", "--seed", "2").links["Anna"])
    expect(sides.locator(".corner.can").first).to_be_visible()
    yield "sides and corners", sides


def desk_states(serve: Serve, visit: Callable[[str], Page], tmp_path: Path) -> Iterator[tuple[str, Page]]:
    """A desk with a finding and its cure, with tests that fail, and with a game and its tree."""
    desk = visit(serve("tic_tac_toe", "--edit", str(laid_out(tmp_path)), state="desk").links["Desk"])
    save, test, play = (desk.locator("header .buttons button").nth(place) for place in range(3))
    expect(desk.locator(".clean:not(:empty)")).to_be_visible()
    yield "a desk", desk
    type_instead(desk, "players", "playesr")
    expect(desk.locator(".found .error").first).to_be_visible()
    yield "a finding", desk
    desk.locator(".found .cure").first.click()
    expect(desk.locator(".found .error")).to_have_count(0)
    save.click()
    desk.locator("nav button", has_text="tests/game.yaml").click()
    expect(desk.locator(".cm-content")).to_contain_text("over: yes")
    type_instead(desk, "over: yes", "over: no")
    expect(desk.locator(".cm-content")).to_contain_text("over: no")
    test.click()
    expect(desk.locator(".tests .failed").first).to_be_visible()
    yield "tests that fail", desk
    desk.locator(".drop").click()
    play.click()
    expect(desk.locator(".open-tree").first).to_be_visible()
    desk.locator(".open-tree").first.click()
    expect(desk.locator(".tree .step").first).to_be_visible()
    yield "a game and its tree", desk


# What can be operated, by its words; and those among it that cannot be reached: outside the page, or covered by something else.
CONTROLS = """() => {
  const all = [...document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button], .cm-content")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip"));
  const words = (one) => (one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent).trim().replace(/\\s+/g, " ").slice(0, 60);
  const scrolls = (one) => { for (let each = one.parentElement; each && each !== document.body; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true; return false; };
  const lost = all.filter((one) => {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one)) return true;
    const [x, y] = [(Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2];
    const met = document.elementFromPoint(x, y);
    return !one.disabled && !one.closest("svg") && !(met && (one.contains(met) || met.contains(one) || one.labels?.[0]?.contains(met)));
  });
  scrollTo(0, 0);
  return { all: all.map(words).sort(), lost: lost.map((one) => words(one) || one.outerHTML.slice(0, 80)) };
}"""
ZOOMED = 320  # pixels: the narrowest window that a page has to fit into (as wide as one of 1280 at 400 %)


def looked_at(name: str, page: Page, widths: tuple[int, ...], themes: tuple[str, ...]) -> list[tuple[object, ...]]:
    """What is wrong with a page in these widths and colours, and at twice its size; nothing may be lost there that can be operated."""
    found: list[tuple[object, ...]] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        whole = page.evaluate(CONTROLS)
        assert whole["all"], name
        found += [(name, width, "lost", one) for one in whole["lost"][:3]]
        zoomed = max(width // 2, ZOOMED)
        page.set_viewport_size({"width": zoomed, "height": 450})
        half = page.evaluate(CONTROLS)
        found += [(name, zoomed, "lost", one) for one in half["lost"][:3]]
        found += [(name, zoomed, "gone", one) for one in sorted(set(whole["all"]) - set(half["all"]))[:3]]
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found.append((name, zoomed, "sideways"))
        page.set_viewport_size({"width": width, "height": 900})
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found.append((name, width, "sideways"))
        for theme in themes:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            found += [
                (name, width, theme, one["id"], [node["html"][:110] for node in one["nodes"]][:2])
                for one in Axe().run(page).response["violations"]
                if one["impact"] in SERIOUS
            ]
    return found


@pytest.mark.parametrize(
    ("locale", "widths", "themes"),
    [
        pytest.param("cs-CZ", (390,), ("light",), id="czech, narrow and light"),
        pytest.param("en-GB", (1600,), ("dark",), id="english, wide and dark"),
        pytest.param("cs-CZ", (390, 1600), ("light", "dark"), id="all in czech", marks=pytest.mark.nightly),
        pytest.param("en-GB", (390, 1600), ("light", "dark"), id="all in english", marks=pytest.mark.nightly),
    ],
)
def test_sixteen_states(serve: Serve, visit: Visit, tmp_path: Path, locale: str, widths: tuple[int, ...], themes: tuple[str, ...]) -> None:
    found, met = [], []

    def look(link: str) -> Page:
        return visit(link, widths[0], 900, color_scheme=themes[0], locale=locale)

    for name, page in (*states(serve, look), *desk_states(serve, look, tmp_path)):
        met.append(name)
        assert page.evaluate("document.documentElement.lang") == locale[:2]
        found += looked_at(name, page, widths, themes)
        page.set_viewport_size({"width": widths[0], "height": 900})
        page.emulate_media(color_scheme=themes[0])  # type: ignore[arg-type]
    print(f"{len(met) * len(widths) * len(themes)} pages looked at")
    print(*found, sep="\n")
    assert len(met) == len(set(met)) == 16 and found == []


# The parts of the page in which something can be reached by Tab, in the order of the page; the map is one stop.
ORDER = """() => {
  const parts = ["header", "aside", ".board", ".log", ".ask"];
  const met = [...document.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")].filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  const names = met.map((one) => parts.findIndex((part) => one.closest(part)));
  return names.filter((name, place) => name >= 0 && name !== names[place - 1]);
}"""
# Things of the board that answer the question and that Tab does not reach; a map is one stop, from which the arrows lead on.
UNREACHED = """() => [...document.querySelectorAll(".board .can")].filter((one) => one.checkVisibility() && one.tabIndex < 0
  && !one.closest("svg")?.querySelector("[tabindex='0']")).map((one) => one.outerHTML.slice(0, 100))"""
FOCUS = "(document.activeElement.closest('header, aside, .board, .log, .ask') ?? document.body).className || document.activeElement.tagName"


def by_keyboard(page: Page, way: int) -> None:
    """Answer the question in one of the ways in which a keyboard does: a digit, Tab through the options, or the default answer; pages have no other help."""
    if way % 3 == 0:
        page.keyboard.press("1")
        return
    page.keyboard.press("q")
    expect(page.locator("#asked")).to_be_focused()
    for _ in range(1 + (way % 3 - 1) * 2):
        page.keyboard.press("Tab")
    for _ in range(4):  # a search field may come first
        if page.evaluate("document.activeElement.matches('.option:not(.gives-up)')"):
            break
        page.keyboard.press("Tab")
    else:
        page.locator(".option:not(.gives-up)").first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("moves", [12, pytest.param(100, marks=pytest.mark.nightly)])
def test_after_each_move_the_focus_and_what_is_heard_are_sensible(serve: Serve, visit: Visit, moves: int) -> None:
    """With only the keyboard: the focus stays at the question, Tab goes on from there in the order of the page, and each new question is announced.

    At the end of a game, another one begins.
    """
    length, seed, page, made = "very_short" if moves < 50 else "full", 3, None, 0
    while made < moves:
        if page is None or page.locator(".result").count():
            seed += 1
            server = serve("mesta", "--seats", "Anna,greedy", "--seed", str(seed), "--option", f"length={length}", state=f"state{seed}")
            page, first = visit(server.links["Anna"]), True
            expect(page.locator(".option").first).to_be_visible()
            page.keyboard.press("q")
        was = question(page)
        if not was:
            page.wait_for_timeout(20)
            continue
        if not first:
            assert page.evaluate("document.querySelector('#said').textContent.includes(document.querySelector('.question h2').textContent.trim())"), (
                made
            )
        assert page.evaluate(UNREACHED) == [], made
        if made % 5 == 4:  # from the question or what is below it, Tab leads to the options
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.closest('aside') !== null"), (made, page.evaluate(FOCUS))
        by_keyboard(page, made)
        settled(page, was)
        made, first = made + 1, False
        expect(page.locator(".question:not(.busy), .result")).to_have_count(1)
        assert page.evaluate("document.activeElement.closest('aside') !== null"), (made, page.evaluate(FOCUS))
        order = page.evaluate(ORDER)
        assert order == sorted(order), (made, order)
