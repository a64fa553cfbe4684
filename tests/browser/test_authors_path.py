"""An author's path from beginning to end: a mistake, its cure, a game, other rules in the middle of it, another branch, a test of it, and its file elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from rulewright.gamefile import of_bytes
from tests.browser.conftest import Running
from tests.browser.test_desk import answered, type_instead

Serve, Visit = Callable[..., Running], Callable[..., Page]

RULES = """\
ruleset: orchard
version: "1.0"
language: 1
title: {en: Orchard}
players: 2
kinds:
  fruit: {}
zones:
  game: {pile: {holds: fruit, order: pile, seen by: nobody}, market: {holds: fruit}}
  player: {basket: {holds: fruit, seen by: owner}}
state:
  player: {coins: number = 0}
setup: |
  move every fruit to pile
  shuffle pile
  for each p in players: draw 4 from pile to p.basket
happenings:
  turn(player me): {turn of: me, do: me must act in day}
actions:
  rest: {in: day, do: add 1 to me.coins}
  sell:
    in: day
    with: {fruit: me.basket}
    do: |
      move fruit to market
      add 2 to me.coins
flow: |
  repeat 9 times:
    for each p in players: turn(p)
  end game
result: {score(player): player.coins}
things:
- {kind: fruit, id: apple, copies: 4}
- {kind: fruit, id: plum, copies: 3}
- {kind: fruit, id: quince, copies: 1}
"""


def coins(table: Page) -> list[int]:
    """What the players have, as the board shows it."""
    return [int(found) for found in re.findall(r"coins\s*(\d+)", table.locator(".board").inner_text())]


def chosen(table: Page, words: str) -> None:
    """Choose an option, and wait for the next question."""
    was = table.locator(".question[data-question]:not(.busy)")
    expect(was).to_be_visible()
    number = was.get_attribute("data-question")
    table.locator(".option", has_text=words).first.click()
    expect(table.locator(f".question[data-question='{number}']")).to_have_count(0)
    expect(table.locator(".question[data-question]")).to_be_visible()


def test_from_a_mistake_to_a_file_that_goes_on_elsewhere(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    folder.mkdir()
    rules = folder / "ruleset.yaml"
    rules.write_text(RULES, encoding="utf-8")
    server = serve("--edit", str(folder))
    desk = visit(server.links["Desk"])
    base = server.links["Desk"].split("/desk")[0]
    expect(desk.locator(".clean")).to_have_text("Nothing is wrong.")

    # A card is broken; the finding comes while it is typed, and a click cures it.
    type_instead(desk, "kind: fruit, id: plum", "kind: friut, id: plum")
    expect(desk.locator(".cm-lintRange-error, .cm-lintPoint-error").first).to_be_visible()
    expect(desk.locator(".found .error")).to_contain_text("friut")
    desk.locator(".found .cure").first.click()
    expect(desk.locator(".clean")).to_have_text("Nothing is wrong.")
    desk.keyboard.press("Control+s")
    expect(desk.locator(".told")).to_contain_text("Saved")
    assert rules.read_text(encoding="utf-8") == RULES

    # A game is played by these rules.
    desk.get_by_role("button", name="Play", exact=True).click()
    table = visit(base + str(desk.locator(".told a").first.get_attribute("href")))
    chosen(table, "sell")
    if table.locator(".question .so-far").count():
        answered(table)
    chosen(table, "rest")
    before = coins(table)
    assert before and max(before) >= 3

    # A number has changed and a fruit is gone: the game continues where it was, and what could not be carried over is listed.
    type_instead(desk, "add 2 to me.coins", "add 5 to me.coins")
    type_instead(desk, "- {kind: fruit, id: quince, copies: 1}\n", "")
    expect(desk.locator(".clean")).to_have_text("Nothing is wrong.")
    desk.locator(".carry").first.click()
    carried = desk.locator(".carried")
    expect(carried).to_contain_text("The game continues where it was.")
    expect(carried.locator("ul li").first).to_contain_text("quince")
    assert "quince" not in rules.read_text(encoding="utf-8")
    link = str(carried.locator("a").first.get_attribute("href"))
    branch = visit(base + link)
    expect(branch.locator(".question[data-question]")).to_be_visible()
    assert coins(branch) == before

    # Two answers are taken back, and another branch is played.
    chosen(branch, "rest")
    chosen(branch, "rest")
    taken = coins(branch)
    for _ in range(2):
        expect(branch.locator(".question:not(.busy)")).to_be_visible()
        number = branch.locator(".question").get_attribute("data-question")
        branch.locator(".undo button").first.click()
        expect(branch.locator(f".question[data-question='{number}']")).to_have_count(0)
    assert coins(branch) == before
    chosen(branch, "sell")
    if branch.locator(".question .so-far").count():
        answered(branch)
    assert max(now - then for now, then in zip(coins(branch), before, strict=True)) == 5
    assert coins(branch) != taken

    # Its position becomes a test, which is green.
    game = link.removeprefix("/t/").partition("#")[0]
    form = desk.locator("li", has=desk.locator(f"a[href^='/t/{game}']"))
    form.get_by_label("What the test shows").fill("a dear apple")
    form.get_by_role("button", name="Make a test of this position").click()
    expect(desk.locator(".tests h2")).to_have_text("Tests: 1/1")
    assert "a dear apple" in (folder / "tests" / "played.yaml").read_text(encoding="utf-8")

    # Its file goes on at a fresh server that does not know these rules.
    lobby = visit(server.links["Lobby"])
    with lobby.expect_download() as coming:
        lobby.locator(f"[data-file='{game}']").click()
    file = tmp_path / "orchard.rwgame"
    coming.value.save_as(file)
    fresh = serve("nim", "--seats", "Anna,Ben", state="elsewhere")
    other = visit(fresh.links["Lobby"])
    other.locator(".receive summary").click()
    other.locator(".receive input[type=file]").set_input_files(file)
    expect(other.locator(".games > li")).to_have_count(2)
    received = other.locator("[data-file]").evaluate_all("all => all.map(one => one.dataset.file)")
    hashes = []
    for number, one in enumerate(received):
        with other.expect_download() as coming:
            other.locator(f"[data-file='{one}']").click()
        coming.value.save_as(tmp_path / f"{number}.rwgame")
        hashes.append((tmp_path / f"{number}.rwgame").read_bytes())
    assert file.read_bytes() in hashes
    hash_ = next(step.hash for step in reversed(of_bytes(file.read_bytes()).steps) if step.hash)
    assert len(hash_) >= 16
    seat = other.locator(".games > li", has=other.locator("h3", has_text="orchard")).locator("a").first
    again = visit(str(seat.evaluate("one => one.href")))
    expect(again.locator(".question[data-question]")).to_be_visible()
    assert coins(again) == coins(branch)
