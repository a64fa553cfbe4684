"""Large games through the page alone, by mouse and by keyboard: Kroniky to its end, and ten rounds of Through the Ages with politics."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.test_tables import by_keys, by_mouse, play, question, settled

Serve, Visit = Callable[..., Running], Callable[..., Page]
Answer = Callable[[Page, random.Random], None]

ways = pytest.mark.parametrize("answer", [by_mouse, by_keys], ids=["mouse", "keyboard"])
ROUNDS = 10


@pytest.mark.nightly
@ways
def test_kroniky_is_played_to_its_end(serve: Serve, visit: Visit, answer: Answer) -> None:
    server = serve("kroniky", "--seats", "Anna", "--seed", "4")
    anna, watcher = visit(server.links["Anna"]), visit(server.links["To watch"])
    given = play([anna], answer, 3000)
    print(f"{given} answers")
    for page in (anna, watcher):
        expect(page.locator(".winners")).to_be_visible()
    assert anna.locator(".result").inner_text() == watcher.locator(".result").inner_text()
    assert given > 40


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
