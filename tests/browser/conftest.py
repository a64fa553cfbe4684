"""A server in a process of its own and people with browsers; anything that a page reports, or requests from another host, fails the test."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)

KEY = re.compile(r"#((?:\w+\.)?[\w-]{20,40})$")  # of a seat, the host or the author; a page without a server has none

expect.set_options(timeout=60_000)  # a machine that is busy with other tests is slow to check rules


@dataclass
class Running:
    """A server, and its links by the text before them."""

    folder: Path
    arguments: list[str]
    port: str = "0"
    links: dict[str, str] = field(default_factory=dict)

    def begin(self) -> None:
        environment = {**os.environ, "RULEWRIGHT_STATE": str(self.folder), "RULEWRIGHT_LANG": "en", "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        command = [sys.executable, "-c", "from rulewright.cli.main import main; main()", "serve", *self.arguments, "--port", self.port, "--no-open"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.match(r"(.+?)  (?:(http://[^:]+:(\d+)/\S+)|\(\w+\)$)", line)
            if found is None:
                break
            if found[2]:  # for a bot, only the name
                self.links[found[1]], self.port = found[2], found[3]
        assert self.links

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    begun: list[Running] = []

    def start(*arguments: str, state: str = "state") -> Running:
        server = Running(tmp_path / state, list(arguments))
        begun.append(server)
        server.begin()
        return server

    yield start
    for server in begun:
        with suppress(ProcessLookupError):
            server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "there is no Chromium: `make web-test` installs it"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])


def tells(request: Request, key: str) -> bool:
    """Whether a request has a key in its address, or says from which address it comes: others keep both in their logs."""
    return key in request.url.partition("#")[0] or bool(request.headers.get("referer"))


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a link in a separate browser; at the end, no page may have reported an error."""
    complaints: list[str] = []
    contexts = []

    def open_(link: str, width: int = 1600, height: int = 1000, may_lose: bool = False, **settings: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": "en-GB", **settings})
        contexts.append(context)
        page = context.new_page()
        own, key = link.split("/")[2], KEY.search(link)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if not (may_lose and "ERR_CONNECTION" in message.text) else None)
        page.on("request", lambda request: complaints.append(request.url) if request.url.split("/")[2] != own else None)
        page.on("request", lambda request: complaints.append(f"key sent: {request.url}") if key and tells(request, key[1]) else None)
        page.goto(link)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []
