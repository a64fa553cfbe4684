"""Tables in a real browser: by mouse and by keyboard alone, at two widths, through reloads and a killed server, for people who hear the page."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import ROOT, Running

Serve, Visit = Callable[..., Running], Callable[..., Page]
ROW, CROSSINGS = str(ROOT / "examples" / "tic_tac_toe"), str(ROOT / "tests" / "gauntlet" / "crossings")
JAM = str(ROOT / "examples" / "jam_makers")


def question(page: Page) -> str:
    """The number of the question on a page; empty if there is none."""
    return page.evaluate("document.querySelector('.question[data-question]:not(.busy)')?.dataset.question ?? ''")


def settled(page: Page, was: str) -> None:
    """Wait until a question is answered and the result has arrived."""
    expect(page.locator(f".question[data-question='{was}']")).to_have_count(0)


def play(pages: list[Page], answer: Callable[[Page, random.Random], None], most: int = 400) -> int:
    """Let people answer in turn to the end; returns the number of answers."""
    chance, answers, idle = random.Random(1), 0, 0
    while answers < most and not pages[0].locator(".result").count() and idle < 300:
        idle += 1
        for page in pages:
            was = question(page)
            if was:
                answer(page, chance)
                settled(page, was)
                answers, idle = answers + 1, 0
        if idle:
            pages[0].wait_for_timeout(30)
    return answers


def by_mouse(page: Page, chance: random.Random) -> None:
    """Click something that can be clicked on the board, if there is anything; if it means several things, or nothing, choose an option."""
    was, things = question(page), page.locator(".board .panels:not(.rest *) .can")
    if things.count() and chance.random() < 0.7:
        things.nth(chance.randrange(things.count())).click(force=True)
        for _ in range(8):
            if question(page) != was:
                return
            page.wait_for_timeout(20)
    options = page.locator(".option:not(.gives-up)")
    if question(page) == was and (count := options.count()):
        with suppress(TimeoutError):  # the previous click was still being processed
            options.nth(chance.randrange(count)).click(timeout=1500)


DIGITS = "(all) => all.slice(0, 9).flatMap((one, place) => (one.matches('.gives-up') ? [] : [place + 1]))"


def by_keys(page: Page, chance: random.Random) -> None:
    """One of the first nine options by its digit, but none that gives the game up."""
    page.keyboard.press(str(chance.choice(page.locator(".option").evaluate_all(DIGITS))))


@pytest.mark.parametrize("answer", [by_mouse, by_keys])
def test_two_people_and_a_bot_play(serve: Serve, visit: Visit, answer: Callable[[Page, random.Random], None]) -> None:
    server = serve("mesta", "--seats", "Anna,Ben,greedy", "--option", "length=very_short", "--seed", "4")
    anna, ben, watcher = (visit(server.links[name]) for name in ("Anna", "Ben", "For spectators"))
    assert play([anna, ben], answer, 30) >= 30
    assert len({page.locator("[data-panel='screen:piles'] .figures").inner_text() for page in (anna, watcher)}) == 1
    assert watcher.locator(".option").count() == 0


def test_a_game_with_offers_is_played_to_its_end(serve: Serve, visit: Visit) -> None:
    server = serve(JAM, "--seats", "Anna,Ben,Cyril", "--seed", "2")
    pages = [visit(server.links[name]) for name in ("Anna", "Ben", "Cyril")]
    assert play(pages, by_mouse) > 20
    for page in pages:
        expect(page.locator(".result")).to_be_visible()
    assert len({page.locator(".winners").inner_text() for page in pages}) == 1


def test_corners_and_sides_of_a_map_are_clicked(serve: Serve, visit: Visit) -> None:
    server = serve(CROSSINGS, "--seats", "Anna,Ben", "--seed", "2")
    anna = visit(server.links["Anna"], 390, 844)
    expect(anna.locator(".corner.can").first).to_be_visible()
    free = anna.locator(".corner.can").count()
    anna.locator(".corner.can").nth(4).click()
    expect(anna.locator(".corner.held")).to_have_count(1)
    expect(anna.locator(".side.can")).to_have_count(3)
    expect(anna.locator(".question.busy")).to_have_count(0)  # a forced click does not wait until the page takes answers again
    anna.locator(".side.can").first.click(force=True)
    expect(anna.locator(".side.held")).to_have_count(1)
    ben = visit(server.links["Ben"])
    expect(ben.locator(".corner.can")).not_to_have_count(free)
    assert anna.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_arrows_walk_over_a_map_and_enter_answers(serve: Serve, visit: Visit) -> None:
    server = serve(ROW, "--seats", "Anna,Ben")
    anna, ben = visit(server.links["Anna"]), visit(server.links["Ben"])
    expect(anna.locator(".space.can")).to_have_count(9)
    anna.locator("[data-space=a1]").focus()
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("ArrowDown")
    expect(anna.locator("[data-space=b2]")).to_be_focused()
    anna.keyboard.press("Enter")
    expect(ben.locator(".space.can")).to_have_count(8)
    expect(ben.locator("#said")).to_contain_text("Where do you put your mark?")
    anna.keyboard.press("u")
    expect(anna.locator(".space.can")).to_have_count(9)
    expect(ben.locator(".option")).to_have_count(0)


def test_reloads_and_a_killed_server_lose_nothing(serve: Serve, visit: Visit) -> None:
    server = serve(ROW, "--seats", "Anna,Ben")
    anna, ben = visit(server.links["Anna"], may_lose=True), visit(server.links["Ben"], may_lose=True)
    anna.locator("[data-space=b2]").dblclick()
    expect(ben.locator(".space.can")).to_have_count(8)
    ben.reload()
    expect(ben.locator(".space.can")).to_have_count(8)
    server.kill()
    expect(ben.get_by_text("No connection")).to_be_visible()
    server.begin()
    expect(ben.get_by_text("No connection")).to_have_count(0, timeout=20_000)
    ben.locator("[data-space=a1]").click()
    expect(anna.locator(".space.can")).to_have_count(7, timeout=20_000)


def test_a_table_is_laid_in_the_lobby(serve: Serve, visit: Visit) -> None:
    server = serve("mesta", ROW, str(ROOT / "examples" / "soft_flood"))
    page = visit(server.links["Lobby"])
    page.get_by_label("Game").select_option("mesta")
    page.get_by_text("softer flood", exact=False).or_(page.locator(".check")).first.click()
    page.locator("label", has_text="Players").locator("select").select_option("3")
    expect(page.locator(".seats li")).to_have_count(3)
    page.get_by_role("button", name="Open the table").click()
    link = page.locator(".games a").first
    expect(link).to_be_visible()
    table = visit(str(link.evaluate("one => one.href")))
    expect(table.locator(".players li")).to_have_count(3)
    expect(table.locator(".question")).to_be_visible()


def test_nothing_serious_is_found_by_axe(serve: Serve, visit: Visit) -> None:
    """A lobby and a large table: narrow and light in Czech, wide and dark in English."""
    server, found = serve("kroniky", "--seed", "1"), []
    for width, theme, locale in ((390, "light", "cs-CZ"), (1600, "dark", "en-GB")):
        for link in (server.links["Lobby"], server.links["You"]):
            page = visit(link, width, 900, color_scheme=theme, locale=locale)
            expect(page.locator(".option, .seats").first).to_be_visible(timeout=20_000)
            assert page.evaluate("document.documentElement.lang") == locale[:2]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            for one in Axe().run(page).response["violations"]:
                if one["impact"] in ("serious", "critical"):
                    found.append((width, theme, one["id"], [node["html"][:120] for node in one["nodes"]][:3]))
    assert found == []


def test_what_is_written_is_never_run(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    """Names of rules and of players are shown as text, whatever they contain."""
    text = (Path(ROW) / "ruleset.yaml").read_text(encoding="utf-8")
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    rules = tmp_path / "evil"
    rules.mkdir()
    (rules / "ruleset.yaml").write_text(
        text.replace("Noughts and crosses", evil).replace("Where do you put your mark?", f"{evil} javascript:alert(3)"), encoding="utf-8"
    )
    server = serve(str(rules), "--seats", f"Anna{evil.replace(',', '')},Ben")
    page = visit(next(link for name, link in server.links.items() if name.startswith("Anna")))
    expect(page.locator("h1")).to_have_text(evil)
    expect(page.locator("header li").first).to_contain_text("<script>")
    assert page.locator("img, script:not([type=module])").count() == 0


def test_a_table_speaks_a_third_language(serve: Serve, visit: Visit) -> None:
    """Chosen at the table, for the page's own words and the game's; kept for the next visit."""
    server = serve("mesta", "--seed", "1")
    page = visit(server.links["You"], locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("select.language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h1")).to_have_text("Städte")
    expect(page.locator(".log")).to_contain_text("Entscheidungen")
    page.reload()
    expect(page.locator("h1")).to_have_text("Städte")
