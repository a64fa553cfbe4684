"""Takes new pictures for the documentation: `python .ci/pictures.py`, with the extras `web` and `browser`, and Chromium (`.ci/browser.py`)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
# Each picture: the game, the width and height in CSS pixels, light or dark, and how many questions are answered before it is taken.
TABLES = {
    "table_wide": (("clash_of_cultures", "--seed", "8", "--seats", "Anna,greedy,greedy"), (1600, 1000), "light", 4),
    "table_middle": (("kroniky", "--seed", "3"), (800, 1000), "dark", 12),
    "table_narrow": (("mesta", "--seed", "5", "--seats", "Anna,greedy,greedy"), (390, 800), "light", 6),
}


@contextmanager
def served(*arguments: str) -> Iterator[dict[str, str]]:
    """A server, as its links by what stands before them."""
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "RULEWRIGHT_STATE": state, "RULEWRIGHT_LANG": "en", "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        command = [sys.executable, "-m", "rulewright", "serve", *arguments, "--port", "0", "--no-open"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        links: dict[str, str] = {}
        for line in process.stdout:
            found = re.match(r"(.+?)  (?:(http://\S+)|\(\w+\)$)", line)
            if found is None:
                break
            if found[2]:
                links[found[1]] = found[2]
        try:
            yield links
        finally:
            process.terminate()
            process.wait()


def opened(browser: Browser, link: str, size: tuple[int, int], theme: str) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if theme == "dark" else "light", locale="en-GB")
    page.goto(link)
    return page


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(800)  # until what moves has come to rest
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)


def answer(page: Page, times: int) -> None:
    """Answer questions with the middle one of their options."""
    for _ in range(times):
        options = page.locator(".question .option")
        options.first.wait_for(timeout=60_000)
        options.nth(options.count() // 2).click()
        page.wait_for_timeout(700)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for name, (arguments, size, theme, answers) in TABLES.items():
            with served(*arguments) as links:
                page = opened(browser, next(link for who, link in links.items() if who in ("Anna", "You")), size, theme)
                answer(page, answers)
                take(page, name)
        with tempfile.TemporaryDirectory() as folder, served("--edit", _broken(Path(folder) / "gifts")) as links:
            page = opened(browser, next(link for who, link in links.items() if "esk" in who), (1600, 900), "light")
            page.locator(".found .error").first.wait_for(timeout=60_000)
            take(page, "desk")


def _broken(folder: Path) -> str:
    """A house rule with a mistake, so that the desk has something to report."""
    subprocess.run([sys.executable, "-m", "rulewright", "new", "variant", str(folder), "--of", "mesta"], check=True, capture_output=True, cwd=ROOT)
    with (folder / "ruleset.yaml").open("a", encoding="utf-8") as file:
        file.write("change:\n  happenings.take_event.do: draw_evnts(player, 2)\n")
    return str(folder)


main()
