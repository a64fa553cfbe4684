"""`rulewright serve`: a table with a link for each seat, games that go on after it was killed, and a sentence where the extra is missing."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.cli.main import main
from tests.web.conftest import ROOT

ROW = str(ROOT / "examples" / "tic_tac_toe")


def begin(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], dict[str, str]]:
    """A server of its own, and its links by what stands before them."""
    environment = {**os.environ, "RULEWRIGHT_STATE": str(folder), "RULEWRIGHT_LANG": "en", "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
    command = [sys.executable, "-c", "from rulewright.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "serve", *arguments, "--port", "0", "--no-open"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    links = {}
    assert process.stdout is not None
    for line in process.stdout:
        found = re.match(r"(.+?)  (?:(http://\S+)|\(\w+\)$)", line)
        if found is None:
            break
        if found[2]:
            links[found[1]] = found[2]
    return process, links


def ask(link: str, what: str, body: dict[str, Any] | None = None) -> Any:
    """What a server replies to whoever has a link."""
    base, _, rest = link.partition("/t/")
    game, _, key = rest.partition("#")
    request = urllib.request.Request(
        f"{base}/api/t/{game}/{what}", None if body is None else json.dumps(body).encode(), {"authorization": f"Bearer {key}"}
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.loads(reply.read())


def test_links_keep_a_language_that_the_pages_do_not_choose_by_themselves(tmp_path: Path) -> None:
    for language, kept in (("de", "?lang=de"), ("cs", "")):
        process, links = begin(tmp_path / language, ROW, "--lang", language)
        process.kill()
        process.wait()
        assert [link.partition("#")[0][-len(kept) or None :] if kept else "?" in link for link in links.values()] == [kept or False] * 3


def test_the_same_command_goes_on_with_the_same_table(tmp_path: Path) -> None:
    """(Whoever named the seats got a second table, and the friends' links were of the first.)"""

    def laid(*arguments: str) -> list[str]:
        process, links = begin(tmp_path, ROW, *arguments)
        process.kill()
        process.wait()
        return [link.partition("/t/")[2] for link in links.values()]

    first = laid("--seats", "Anna,Ben", "--seed", "5")
    assert laid("--seats", "Anna,Ben", "--seed", "5") == laid("--seats", "Anna,Ben") == laid() == first
    assert laid("--seats", "Anna,Eva") != first
    assert laid("--seats", "Anna,Ben", "--seed", "6") != first


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    process, links = begin(tmp_path, ROW, "--seats", "Anna,Ben")
    try:
        assert list(links) == ["Lobby", "Anna", "Ben", "For spectators"]
        packet = ask(links["Anna"], "packet")
        question = packet["parts"]["question"]
        assert ask(links["Anna"], "answer", {"question": question["id"], "key": "one", "choices": ["b2"]}) == {"done": "now"}
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    process, again = begin(tmp_path, ROW)
    try:
        assert list(again) == ["Lobby", "Anna", "Ben", "For spectators"]
        assert [link.partition("/t/")[2] for link in again.values()] == [link.partition("/t/")[2] for link in links.values()]
        assert ask(again["Anna"], "answer", {"question": question["id"], "key": "one", "choices": ["b2"]}) == {"done": "before"}
        assert len(ask(again["Ben"], "packet")["parts"]["question"]["options"]) == 8
    finally:
        process.terminate()
        assert process.wait(timeout=20) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    result = CliRunner().invoke(main, ["serve", ROW])
    assert result.exit_code == 2 and "pip install 'rulewright[web]'" in result.stderr


def test_nothing_else_imports_the_web() -> None:
    code = "import sys; import rulewright.cli.main, rulewright.cli.play, rulewright.api; sys.exit(any(name.split('.')[0] in ('starlette', 'uvicorn', 'websockets') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
    package = ROOT / "interpreter" / "rulewright"
    users = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"\b(from|import) (rulewright\.web|starlette|uvicorn)", path.read_text(encoding="utf-8"))
    }
    assert {name for name in users if not name.startswith("web/")} == {"cli/serve.py", "publish/site.py"}  # the second: in what a page begins with


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path))
    result = CliRunner().invoke(main, ["serve", ROW, "--no-open", "--host", "192.0.2.1"])
    assert result.exit_code == 2 and "192.0.2.1" in result.stderr
