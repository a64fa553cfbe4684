"""A page without a server: from a sub-path, under a strict policy, without requests to other hosts, and offline after the first visit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from rulewright.cli.main import main
from rulewright.gamefile import of_bytes
from tests.browser.conftest import ROOT, Running
from tests.browser.test_desk import type_instead
from tests.browser.test_tables import question, settled

Visit, Serve = Callable[..., Page], Callable[..., Running]
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ROW = str(ROOT / "examples" / "tic_tac_toe")


class Hosting(ThreadingHTTPServer):
    """A file server that can be switched off."""

    gone = False


class _Host(SimpleHTTPRequestHandler):
    """A static host with the strictest policy."""

    server: Hosting

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def handle(self) -> None:
        if not self.server.gone:
            super().handle()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@dataclass
class Hosted:
    """A folder below which pages are served."""

    folder: Path
    server: Hosting

    def publish(self, *rules: str) -> str:
        """The address of a page."""
        name = f"games/{len(list(self.folder.rglob('index.html')))}"
        done = CliRunner().invoke(main, ["publish", *rules, "--out", str(self.folder / name)])
        assert done.exit_code == 0, done.output
        return f"http://localhost:{self.server.server_port}/{name}/"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("host")
    (folder / "games").mkdir()
    server = Hosting(("localhost", 0), partial(_Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Hosted(folder, server)
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def row(hosted: Hosted) -> str:
    return hosted.publish(ROW)


def lay(page: Page, *people: bool) -> None:
    """Open a table for people (else bots), and take a seat."""
    expect(page.locator(".seats li")).to_have_count(2)
    if len(people) != 2:
        page.locator("label", has_text="Players").locator("select").select_option(str(len(people)))
    for seat, person in zip(page.locator(".seats li").all(), people, strict=True):
        seat.locator("select").select_option("person" if person else "greedy")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".question, .cover").first).to_be_visible()


def kept(page: Page, path: Path) -> Path:
    """The game that a page saves as a file."""
    with page.expect_download() as loading:
        page.locator("[data-file]").first.click()
    loading.value.save_as(path)
    return path


def test_two_people_at_one_screen_go_on_when_the_host_is_gone(row: str, visit: Visit, hosted: Hosted) -> None:
    page = visit(row, may_lose=True)
    lay(page, True, True)
    for space, left in (("b2", 8), ("a1", 7), ("c1", 6)):
        page.locator(f"[data-space={space}]").click()
        expect(page.locator(".space.can")).to_have_count(left)
    assert page.locator(".hand, .cover").count() == 0  # nothing is hidden here, so the screen need not be handed over
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".space.can")).to_have_count(7)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    hosted.server.gone = True
    page.reload()
    expect(page.locator(".space.can")).to_have_count(7)
    page.locator("[data-space=c1]").click()
    expect(page.locator(".space.can")).to_have_count(6)
    page.get_by_role("link", name="All tables").click()
    expect(page.locator(".games > li")).to_have_count(1)
    hosted.server.gone = False


def test_a_game_goes_to_a_server_and_back(row: str, visit: Visit, serve: Serve, tmp_path: Path) -> None:
    page = visit(row)
    lay(page, True, False)
    page.locator("[data-space=b2]").click()
    expect(page.locator(".space.can")).to_have_count(7)
    page.get_by_role("link", name="All tables").click()
    file = kept(page, tmp_path / "one.rwgame")
    done = CliRunner().invoke(main, ["replay", str(file)])
    assert done.exit_code == 0 and "every position is as it was" in done.output, done.output
    assert len(of_bytes(file.read_bytes()).way()) == 2

    lobby = visit(serve(ROW).links["Lobby"])
    lobby.get_by_text("Open a game from elsewhere").click()
    lobby.locator("input[accept='.rwgame']").set_input_files(file)
    table = visit(str(lobby.locator(".games > li").filter(has_text="Player 1").locator("a").first.evaluate("one => one.href")))
    expect(table.locator(".space.can")).to_have_count(7)
    table.locator(".space.can").first.click()
    expect(table.locator(".space.can, .result").first).to_be_visible()
    lobby.reload()
    back = kept(lobby, tmp_path / "two.rwgame")

    page.get_by_text("Open a game from elsewhere").click()
    page.locator("input[accept='.rwgame']").set_input_files(back)
    expect(page.locator(".games > li")).to_have_count(2)
    page.locator(".games a").first.click()
    expect(page.locator(".question, .result").first).to_be_visible()
    page.get_by_role("link", name="All tables").click()
    for _ in range(2):
        page.locator("[data-forget]").first.click()
    expect(page.locator(".games > li")).to_have_count(1)


def test_rules_travel_as_a_link(row: str, visit: Visit, tmp_path: Path) -> None:
    rules = "ruleset: larger\nlanguage: 1\ntitle: {en: A larger board}\nextends: tic_tac_toe\nchange: {maps.board.size: [4, 4]}\n"
    (tmp_path / "larger.yaml").write_text(rules, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(rules.replace("size", "sise"), encoding="utf-8")
    page = visit(row)
    expect(page.locator(".seats li")).to_have_count(2)
    page.get_by_text("Rules of your own").click()
    page.locator("input[name=rules]").set_input_files(tmp_path / "broken.yaml")
    expect(page.get_by_role("alert")).to_contain_text("RW")
    page.locator("input[name=rules]").set_input_files(tmp_path / "larger.yaml")
    link = str(page.locator(".brought").evaluate("one => one.href"))
    page.goto(f"{row}#rules=nothing")
    expect(page.get_by_role("alert")).to_have_text("These rules cannot be read here.")
    page.goto(link)
    expect(page.get_by_label("A larger board")).to_be_checked()
    lay(page, True, True)
    expect(page.locator(".space.can")).to_have_count(16)


def test_hidden_hands_are_covered_while_the_screen_changes_hands(hosted: Hosted, visit: Visit, tmp_path: Path) -> None:
    """Mesta for two people and a bot: nothing of one is shown before the other has confirmed the hand-over."""
    page = visit(hosted.publish("mesta"), 390, 844)
    lay(page, True, True, False)
    for name in ("Player 1", "Player 2", "Player 1"):
        expect(page.locator(".cover h1")).to_have_text(name)
        assert page.locator(".panel, .log, .option").count() == 0
        assert [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")] == []
        page.get_by_role("button", name="Show my view").click()
        expect(page.locator(".question[data-question]")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.reload()  # reloading the page does not show what the last person saw
        expect(page.locator(".cover h1")).to_have_text(name)
        page.get_by_role("button", name="Show my view").click()
        for _ in range(60):
            expect(page.locator(".hand, .question[data-question]:not(.busy)").first).to_be_visible()
            if not (was := question(page)):
                break
            usual = page.locator(".option:has(.badge)")
            (usual if usual.count() else page.locator(".option")).first.click()
            settled(page, was)
        page.get_by_role("button", name="Hand over").click()


def test_the_desk_of_a_page(row: str, visit: Visit, tmp_path: Path) -> None:
    """An error is cured, a game continues under edited rules, the edits survive closing the page, and they can be passed on as a link."""
    page = visit(row)
    page.set_default_timeout(60_000)
    expect(page.locator(".seats li")).to_have_count(2)
    page.get_by_role("link", name="Edit the rules").click()
    text = page.locator(".cm-content")
    expect(text).to_contain_text("tic_tac_toe")
    expect(page.locator(".clean")).to_have_text("Nothing is wrong.")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".told a").click()
    page.locator("[data-space=b2]").click()
    expect(page.locator(".space.can").first).to_be_visible()
    page.go_back()
    type_instead(page, "size: [3, 3]", "sise: [3, 3]")
    expect(page.locator(".found .error").first).to_contain_text("sise")
    page.locator(".found .cure").first.click()
    expect(page.locator(".found .error")).to_have_count(0)
    type_instead(page, "size: [3, 3]", "size: [4, 3]")
    page.get_by_role("button", name="Keep playing by these rules").click()
    expect(page.locator(".carried")).to_contain_text("The game continues")
    page.locator(".carried a").click()
    expect(page.locator(".space")).to_have_count(12)
    page.go_back()
    page.get_by_role("button", name="Make a link to my edits").click()
    link = str(page.locator("a.edits").evaluate("one => one.href"))
    page.reload()
    expect(text).to_contain_text("size: [4, 3]")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save this file elsewhere").click()
    loading.value.save_as(tmp_path / "rules.yaml")
    assert "size: [4, 3]" in (tmp_path / "rules.yaml").read_text(encoding="utf-8")
    other = visit(link)
    expect(other.locator(".cm-content")).to_contain_text("size: [4, 3]")
    expect(other.locator(".told")).to_contain_text("nothing is saved yet")
    assert [one["id"] for one in Axe().run(other).response["violations"] if one["impact"] in ("serious", "critical")] == []
    other.get_by_role("button", name="Discard changes").click()
    expect(other.locator(".cm-content")).to_contain_text("size: [3, 3]")
    other.goto(f"{row}#edits=nothing")
    expect(other.locator(".bad")).to_contain_text("edits cannot be read")


def test_a_page_speaks_a_third_language(hosted: Hosted, visit: Visit) -> None:
    """Its own words and those of the game; chosen in the lobby, and kept."""
    page = visit(hosted.publish("mesta"), locale="fr-FR")
    expect(page.locator(".seats li")).to_have_count(2)
    page.locator("select.language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".seats li")).to_have_count(2)
    page.locator(".seats li select").last.select_option("greedy")
    page.locator("form button").last.click()
    expect(page.locator("h1")).to_have_text("Städte")
    expect(page.locator(".board")).to_contain_text("Stand der Reiche")
    page.locator(".option").first.click()
    page.reload()
    expect(page.locator("h1")).to_have_text("Städte")
    assert [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")] == []
