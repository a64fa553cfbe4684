"""Every command within a sentence or a table of a page is valid; those in the README files are executed.

Commands in blocks are executed by test_docs.py.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulewright.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "examples/README.md", ROOT / "benchmarks/README.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(r"`((?:rulewright|python(?= (?:-m|\S+\.py))) [^`\n]+)`")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
TYPED = {  # these say which command is meant, not what is typed
    "a word in capitals": re.compile(r"\b[A-Z]{2,}\b(?<!RW)(?<!RW\d)"),
    "an ellipsis": re.compile(r"…|\.\.\."),
}


def commands(page: Path) -> list[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found = dict.fromkeys(COMMAND.findall(text))
    return [command for command in found if not any(pattern.search(command) for pattern in TYPED.values())]


GIVEN = [(page, command) for page in PAGES for command in commands(page) if command.startswith("rulewright ")]
DONE = [(page, command) for page in PAGES if page.parent == ROOT / "examples" for command in commands(page)]


def test_there_are_commands_in_every_sort_of_page() -> None:
    assert len(DONE) > 10
    assert len({page for page, _ in GIVEN}) > 3


@pytest.mark.parametrize(("page", "command"), GIVEN, ids=[f"{page.parent.name}/{page.stem}: {command}" for page, command in GIVEN])
def test_a_command_can_be_given_as_it_stands(page: Path, command: str) -> None:
    """Its options are there, and it takes as many names."""
    _, name, *words = shlex.split(command)
    assert isinstance(main, click.Group)
    if name.startswith("-"):  # of the program itself
        assert name in {opt for param in main.get_params(click.Context(main)) for opt in param.opts} and not words
        return
    known: click.Command | None = main.get_command(click.Context(main), name)
    while isinstance(known, click.Group) and words:
        name = words.pop(0)
        known = known.get_command(click.Context(known), name)
    assert known is not None, f"there is no `{name}`"
    with contextlib.suppress(click.MissingParameter):  # with options alone it only names the option
        known.make_context(name, words)


@pytest.mark.long
@pytest.mark.parametrize("command", [command for _, command in DONE])
def test_a_command_of_a_readme_file_is_carried_out(tmp_path: Path, command: str) -> None:
    for folder in ("examples", "rulesets"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    words = shlex.split(command)
    program = [sys.executable, "-m", "rulewright"] if words[0] == "rulewright" else [sys.executable]
    done = subprocess.run(
        [*program, *words[1:]], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
