"""Every code block of README.md and docs/*.md is executed, so that no page says anything untrue.

The blocks of a page are carried out in order in one empty folder. What is done with a block stands in its info string:

    ```yaml ruleset            a whole ruleset; it must check without a finding
    ```yaml variant            an overlay of a shipped ruleset; likewise
    ```yaml fragment           sections put beside the page's base (a comment `<!-- base` … `-->` holding a ruleset); no errors
    ```yaml wrong RW201        a fragment that must get this finding
    ```yaml part               sections put beside the last base and all its parts; no errors, and it can be played
    ```yaml overlay            an overlay of that ruleset; no errors, and it can be played
    ```yaml tests              tests of that ruleset
    ```yaml scenario           tests of the ruleset or fragment before it
    … file=PATH                the block is (also) the file PATH in the page's folder
    ```yaml copy=PATH          the block is what stands in the file PATH of this repository
    ```console                 `$ command` lines, each with the output that it must have; a line `...` stands for any lines
    ```python                  carried out, all blocks of a page in one namespace; what is printed is compared with a following
    ```text output             block, where there is one
    ```sh                      set-up from the outside (clone, install): every `make` target in it must exist
    ```text                    not code: a drawing, or forms with placeholders; neither YAML's sections nor the effect language can read it

`<!-- base cities -->` goes back to the base of that id and its parts. A page's block without one of these fails; the pages of
docs/diagnostics are carried out by test_diagnostics.py.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from lark import UnexpectedInput

import rulewright
from rulewright.language.parser import parse
from rulewright.source.diagnostics import Severity
from rulewright.source.document import Scalar
from rulewright.source.span import Span

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
BASE = re.compile(r"^<!-- base(?: (?P<again>\w+) |\n(?P<body>.*?)^)-->$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its info string, its text, the line where it begins."""

    words: tuple[str, ...]
    text: str
    line: int

    @property
    def settings(self) -> dict[str, str]:
        return dict(word.split("=", 1) for word in self.words if "=" in word)


@dataclass(slots=True)
class Page:
    """A page being carried out."""

    path: Path
    folder: Path
    base: str = ""
    parts: dict[str, list[str]] = field(default_factory=dict)  # of each base
    names: dict[str, object] = field(default_factory=lambda: {"__name__": "__docs__"})
    printed: str | None = None
    count: int = 0


def blocks(path: Path) -> Iterator[Block]:
    """The fenced blocks of a page in order."""
    text = path.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        indent = len(found["indent"])
        body = "".join(line[indent:] for line in found["body"].splitlines(keepends=True))
        yield Block(tuple(found["info"].split()), body, text[: found.start()].count("\n") + 1)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_block_of_a_page_does_what_it_says(path: Path, tmp_path: Path) -> None:
    page = Page(path, tmp_path)
    bases = list(BASE.finditer(path.read_text(encoding="utf-8")))
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        for block in blocks(path):
            while bases and bases[0].string.count("\n", 0, bases[0].start()) < block.line:
                page.base = _base(page, bases.pop(0))
            try:
                _carry_out(page, block)
            except (Exception, SystemExit) as error:
                error.add_note(f"in the block at {path.relative_to(ROOT)}:{block.line}")
                raise
        for base in page.parts:
            page.base = base
            _playable(_folder(page, _with_parts(page)))
    finally:
        os.chdir(here)


def test_links_between_pages_lead_somewhere() -> None:
    for path in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.relative_to(ROOT)} links to {target}"


def _carry_out(page: Page, block: Block) -> None:
    if "file" in block.settings:
        place = page.folder / block.settings["file"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(block.text, encoding="utf-8")
    if "copy" in block.settings:
        assert block.text.strip() == (ROOT / block.settings["copy"]).read_text(encoding="utf-8").strip()
        return
    plain = tuple(word for word in block.words if "=" not in word)
    for known, act in ACTS.items():
        if plain[: len(known)] == known:
            act(page, block)
            return
    assert "file" in block.settings, f"nothing says what this block is: {' '.join(block.words) or 'no info string'}"


def _ruleset(page: Page, block: Block) -> None:
    if "file" in block.settings:
        _clean((page.folder / block.settings["file"]).parent)
    else:
        _clean(_folder(page, {"ruleset.yaml": block.text}))


def _fragment(page: Page, block: Block) -> None:
    _clean(_with_base(page, block.text), least=Severity.ERROR)  # a fragment does not use everything


def _base(page: Page, found: re.Match[str]) -> str:
    if found["again"] is None:
        return found["body"]
    return next(base for base in page.parts if base.startswith(f"ruleset: {found['again']}\n"))


def _part(page: Page, block: Block) -> None:
    assert page.base, "the page has no `<!-- base` for its parts"
    page.parts.setdefault(page.base, []).append(block.text)


def _with_parts(page: Page) -> dict[str, str]:
    parts = {f"part_{number}.yaml": text for number, text in enumerate(page.parts[page.base])}
    return {"ruleset.yaml": f"{page.base}include: [part_*.yaml]\n", **parts}


def _overlay(page: Page, block: Block) -> None:
    folder = _folder(page, {f"base/{name}": text for name, text in _with_parts(page).items()} | {"overlay/ruleset.yaml": block.text})
    _playable(folder / "overlay", [folder / "base"])


def _tests(page: Page, block: Block) -> None:
    _folder(page, _with_parts(page))
    _scenario(page, block)


def _playable(folder: Path, allow: Sequence[Path] = ()) -> None:
    """It has no errors, and a game of it ends (or continues) with any choices."""
    ruleset = rulewright.load(folder, allow=allow)
    errors = [f"{finding.span} {finding.code} {finding.message}" for finding in ruleset.diagnostics if finding.severity is Severity.ERROR]
    assert not errors, "\n".join(errors)
    if ruleset.program is None or "turn" not in ruleset.program.happenings:
        return
    game = rulewright.Game(ruleset, players=ruleset.players[0], seed=1)
    chosen = random.Random(1)
    for _ in range(100):
        if game.over or game.decision is None:
            return
        game.choose(chosen.choice(game.decision.options))


def _wrong(page: Page, block: Block) -> None:
    code = block.words[-1]
    found = [finding.code for finding in rulewright.load(_with_base(page, block.text)).diagnostics]
    assert code in found, f"should get {code}, got {found or 'nothing'}"


def _scenario(page: Page, block: Block) -> None:
    folder = page.folder / f"block_{page.count}"
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / "page.yaml").write_text(block.text, encoding="utf-8")
    done = _shell(f"rulewright test {shlex.quote(str(folder))}", page.folder)
    assert done.returncode == 0, done.stdout


def _python(page: Page, block: Block) -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(block.text, f"{page.path.name}:{block.line}", "exec"), page.names)
    page.printed = output.getvalue()


def _output(page: Page, block: Block) -> None:
    assert page.printed is not None, "output without a program before it"
    _same(page.printed, block.text)


def _console(page: Page, block: Block) -> None:
    command, expected = "", ""
    for line in [*block.text.splitlines(), "$ "]:
        if line.startswith("$ "):
            if command:
                done = _shell(command, page.folder)
                assert done.returncode in (0, 1), f"{command}\n{done.stdout}"
                _same(done.stdout, expected)
            command, expected = line[2:], ""
        else:
            expected += line + "\n"


def _sh(_page: Page, block: Block) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for target in re.findall(r"\bmake ([a-z]+)", block.text):
        assert target in targets, f"there is no `make {target}`"


def _text(page: Page, block: Block) -> None:
    """A drawing or a list of forms; anything that the effect language can parse is a rule, and must be executed."""
    text = block.text.rstrip("\n")
    lines = tuple((number, 1) for number in range(1, text.count("\n") + 2))
    with pytest.raises(UnexpectedInput):
        parse(Scalar(text, Span(page.path.name, block.line, 1, block.line, 1), "literal", lines), "block_start")


ACTS: dict[tuple[str, ...], Callable[[Page, Block], None]] = {
    ("yaml", "ruleset"): _ruleset,
    ("yaml", "variant"): _ruleset,
    ("yaml", "fragment"): _fragment,
    ("yaml", "wrong"): _wrong,
    ("yaml", "part"): _part,
    ("yaml", "overlay"): _overlay,
    ("yaml", "tests"): _tests,
    ("yaml", "scenario"): _scenario,
    ("python",): _python,
    ("text", "output"): _output,
    ("text",): _text,
    ("console",): _console,
    ("sh",): _sh,
}


def _folder(page: Page, files: dict[str, str]) -> Path:
    """A new folder with these files in it."""
    page.count += 1
    folder = page.folder / f"block_{page.count}"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _with_base(page: Page, text: str) -> Path:
    assert page.base, "the page has no `<!-- base` for its fragments"
    return _folder(page, {"ruleset.yaml": page.base + "include: [part.yaml]\n", "part.yaml": text})


def _clean(folder: Path, least: Severity = Severity.NOTE) -> None:
    findings = rulewright.load(folder).diagnostics
    found = [f"{finding.span} {finding.code} {finding.message}" for finding in findings if finding.severity >= least]
    assert not found, "\n".join(found)


def _shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would, with the `rulewright` and `python` under test."""
    tools = folder / ".tools"
    if not tools.is_dir():
        tools.mkdir()
        for name, words in (
            ("rulewright", f"{shlex.quote(sys.executable)} -m rulewright"),
            ("python", shlex.quote(sys.executable)),
        ):
            (tools / name).write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
            (tools / name).chmod(0o755)
    env = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "interpreter"),
           "NO_COLOR": "1", "COLUMNS": "100", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}  # fmt: skip
    return subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=120, check=False)  # fmt: skip


def _same(actual: str, expected: str) -> None:
    """Compare outputs: a line `...` stands for any lines, `…` inside a line for any characters; blanks at its end do not count."""
    if not expected.strip():
        return
    lines = [line.rstrip() for line in expected.strip("\n").splitlines()]
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line).replace("…", ".*?") + r"\n" for line in lines)
    shown = "\n".join(line.rstrip() for line in actual.strip("\n").splitlines()) + "\n"
    assert re.fullmatch(pattern, shown), f"--- the page says\n{expected}\n--- it is\n{shown}"
