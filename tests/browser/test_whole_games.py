"""Large games through the page alone, by mouse and by keyboard: Kroniky to its end, and ten rounds of Through the Ages with politics."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import rulewright
from rulewright.agents.table import make_bot, step
from rulewright.web.seatview import MOST_OPTIONS
from tests.browser.conftest import ROOT, Running
from tests.browser.test_tables import by_keys, by_mouse, question, settled

Serve, Visit = Callable[..., Running], Callable[..., Page]
Answer = Callable[[Page, random.Random], None]

ways = pytest.mark.parametrize("answer", [by_mouse, by_keys], ids=["mouse", "keyboard"])
ROUNDS = 10


def chosen(page: Page, option: str, mouse: bool) -> None:
    """Choose an option: with a click, or by its digit, or with Tab and Enter if it has none."""
    wanted = page.locator(f".option[data-option={json.dumps(option)}]")
    if mouse:
        wanted.click()
        return
    place = page.locator(".option").evaluate_all("(all, id) => all.findIndex((one) => one.dataset.option === id)", option)
    if place < 9:
        page.keyboard.press(str(place + 1))
        return
    page.keyboard.press("q")
    for _ in range(place + 9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.option") == option:
            break
    page.keyboard.press("Enter")


@pytest.mark.nightly
@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keyboard"])
def test_kroniky_is_played_to_its_end(serve: Serve, visit: Visit, mouse: bool) -> None:
    """A bot thinks beside the page, in a game of the same seed: who answers at random starves before much has happened."""
    server = serve("kroniky", "--seats", "Anna", "--seed", "4")
    anna, watcher = visit(server.links["Anna"]), visit(server.links["For spectators"])
    game = rulewright.Game(rulewright.load(ROOT / "rulesets" / "kroniky"), ["Anna"], 4)
    bots, given = [make_bot("greedy", 1, game.plans)], 0
    while (decision := game.decision) is not None:
        shown = anna.locator(".question[data-question]:not(.busy)")
        expect(shown).to_be_visible()
        assert {option.id for option in decision.options[:MOST_OPTIONS]} == set(
            anna.locator(".option").evaluate_all("(all) => all.map((one) => one.dataset.option)")
        ), given
        was, option = question(anna), step(game, bots)
        assert option is not None
        chosen(anna, option, mouse)
        settled(anna, was)
        given += 1
    print(f"{given} answers")
    assert given > 150
    for page in (anna, watcher):
        expect(page.locator(".result")).to_contain_text(game.endings()[0].text("en"))


@pytest.mark.nightly
@ways
def test_ten_rounds_of_through_the_ages_with_politics(serve: Serve, visit: Visit, answer: Answer) -> None:
    """Each round has a turn of Anna's; from the second on, it begins with a political action."""
    server = serve("tta_new_story", "--seats", "Anna,greedy", "--seed", "4")
    anna, chance = visit(server.links["Anna"]), random.Random(2)
    turns = politics = given = idle = 0
    mine = False
    while turns <= ROUNDS and idle < 2000:
        assert not anna.locator(".result").count(), (turns, given)
        now = anna.locator(".players li").first.evaluate("one => one.classList.contains('on-turn')")
        turns += now and not mine
        mine = now
        if not (was := question(anna)):
            idle += 1
            anna.wait_for_timeout(30)
            continue
        idle = 0
        politics += "olitical" in anna.locator(".question").inner_text()
        answer(anna, chance)
        settled(anna, was)
        given += 1
    print(f"{turns} turns, {given} answers, {politics} about politics")
    assert turns > ROUNDS and politics >= ROUNDS - 2
