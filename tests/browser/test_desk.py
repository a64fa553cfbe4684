"""The desk in a real browser: a house rule is broken, cured by a click, tested, saved, and played."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Running

Serve, Visit = Callable[..., Running], Callable[..., Page]


def laid_out(tmp_path: Path) -> Path:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(ROOT / "examples" / "tic_tac_toe", folder)
    return folder


def type_instead(page: Page, old: str, new: str) -> None:
    """Replaces a text in the editor, by keyboard."""
    at = page.evaluate(
        """([old]) => { const view = document.querySelector('.editor').shadowRoot.querySelector('.cm-content').cmTile?.view
        ?? document.querySelector('.editor').shadowRoot.querySelector('.cm-content').cmView.view; const at = view.state.doc.toString().indexOf(old);
        view.dispatch({selection: {anchor: at, head: at + old.length}, scrollIntoView: true}); view.focus(); return at; }""",
        [old],
    )
    assert at >= 0
    page.keyboard.press("Delete")
    page.keyboard.insert_text(new)


def test_an_author_writes_cures_tests_and_plays(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    folder = laid_out(tmp_path)
    rules = folder / "ruleset.yaml"
    before = rules.read_text()
    server = serve("tic_tac_toe", "--edit", str(folder))
    page = visit(server.links["Desk"])
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    expect(page.locator(".cm-content")).to_have_attribute("aria-label", "Text of the file")

    word = next(each for each in ("players", "wins") if re.search(rf"for each \w+ in {each}", before) or each in before)
    type_instead(page, word, word[:-2] + word[-1] + word[-2])
    expect(page.locator(".found .error")).not_to_have_count(0)
    expect(page.locator(".cm-lintRange-error, .cm-lintPoint-error").first).to_be_visible()
    page.locator(".found .cure").first.click()
    expect(page.locator(".found .error")).to_have_count(0)
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    assert rules.read_text() == before

    type_instead(page, "title:", "# a house rule\ntitle:")
    page.keyboard.press("Control+s")
    expect(page.locator(".told")).to_contain_text("Saved")
    assert rules.read_text() == before.replace("title:", "# a house rule\ntitle:", 1)

    page.get_by_role("button", name="Run tests").click()
    expect(page.locator(".tests h2")).to_have_text(re.compile(r"Tests: (\d+)/\1"))

    (folder / "ruleset.yaml").write_text(before + "# theirs\n")
    type_instead(page, "# a house rule", "# my house rule")
    page.keyboard.press("Control+s")
    expect(page.locator(".conflict")).to_be_visible()
    assert rules.read_text() == before + "# theirs\n"
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator(".conflict")).to_have_count(0)
    assert rules.read_text() == before.replace("title:", "# my house rule\ntitle:", 1)

    page.get_by_role("button", name="Play", exact=True).click()
    link = page.locator(".told a").first
    expect(link).to_be_visible()
    table = visit(server.links["Desk"].split("/desk")[0] + str(link.get_attribute("href")))
    was = table.locator(".question[data-question]")
    expect(was).to_be_visible()
    number = was.get_attribute("data-question")
    table.locator(".option").first.click()
    expect(table.locator(f".question[data-question='{number}']")).to_have_count(0)
    expect(table.locator(".question[data-question]")).to_be_visible()
    page.get_by_label("What the test shows").fill("a first mark")
    page.get_by_role("button", name="Make a test of this position").click()
    expect(page.locator(".tests h2")).to_have_text("Tests: 1/1")
    assert "a first mark" in (folder / "tests" / "played.yaml").read_text()


def test_completion_hover_and_values_under_a_failing_line(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    folder = laid_out(tmp_path)
    page = visit(serve("tic_tac_toe", "--edit", str(folder)).links["Desk"])
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    type_instead(page, "title:", "sta")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("stat")
    page.keyboard.press("Escape")
    type_instead(page, "sta", "title:")
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    page.get_by_role("button", name="tests/game.yaml").click()
    expect(page.locator(".cm-content")).to_contain_text("over: yes")
    type_instead(page, "over: yes", "over: no")
    expect(page.locator(".cm-content")).to_contain_text("over: no")
    page.get_by_role("button", name="Run tests").click()
    expect(page.locator(".tests .failed")).not_to_have_count(0)
    expect(page.locator(".cm-note").first).to_be_visible()


def test_the_desk_is_usable_by_everybody(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    link = serve("tic_tac_toe", "--edit", str(laid_out(tmp_path))).links["Desk"]
    for width, scheme in ((1600, "light"), (390, "dark")):
        page = visit(link, width, color_scheme=scheme)
        expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
        found = [each for each in Axe().run(page).response["violations"] if each["impact"] in ("serious", "critical")]
        assert found == [], [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_author_keeps_playing_by_edited_rules(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    folder = laid_out(tmp_path)
    server = serve("tic_tac_toe", "--edit", str(folder))
    page = visit(server.links["Desk"])
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    page.get_by_role("button", name="Play", exact=True).click()
    base = server.links["Desk"].split("/desk")[0]
    table = visit(base + str(page.locator(".told a").first.get_attribute("href")))
    answered(table)
    taken = table.locator(".option").count()
    answered(table)

    type_instead(page, "title:", "state:\n  player: {stars: number = 0}\ntitle:")
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    page.locator(".carry").first.click()
    expect(page.locator(".carried")).to_contain_text("The game continues where it was.")
    expect(page.locator(".carried")).to_contain_text("Everything was carried over.")
    branch = visit(base + str(page.locator(".carried a").first.get_attribute("href")))
    expect(branch.locator(".question[data-question]")).to_be_visible()
    assert branch.locator(".option").count() == table.locator(".option").count() < taken
    expect(branch.locator(".board")).to_contain_text("stars")

    page.locator(".open-tree").last.click()
    expect(page.locator(".tree .step")).to_have_count(5)  # the beginning, and two answers of each
    page.locator(".tree .step").nth(1).click()
    page.get_by_role("button", name="Back to here").click()
    expect(page.locator(".tree .head")).to_have_count(1)
    page.locator(".tree .step").first.click()
    page.get_by_role("button", name="Continue from here under the edited rules").click()
    expect(page.locator(".carried")).to_contain_text("The game continues where it was.")
    expect(page.locator(".games li a[href]").first).to_be_visible()


def test_who_plays_alone_answers_otherwise(serve: Serve, visit: Visit) -> None:
    server = serve("tic_tac_toe", "--seats", "Anna,random")
    table = visit(server.links["Anna"])
    answered(table)
    answered(table)
    table.get_by_role("button", name="My answers so far").click()
    expect(table.locator(".tree .step")).to_have_count(3)
    table.locator(".tree .step").nth(1).click()
    table.get_by_role("button", name="Answer differently").click()
    expect(table.locator(".option")).to_have_count(9)


def answered(table: Page) -> None:
    """Choose the first option, and wait for the next question."""
    was = table.locator(".question[data-question]")
    expect(was).to_be_visible()
    number = was.get_attribute("data-question")
    table.locator(".option").first.click()
    expect(table.locator(f".question[data-question='{number}']")).to_have_count(0)
    expect(table.locator(".question[data-question]")).to_be_visible()
