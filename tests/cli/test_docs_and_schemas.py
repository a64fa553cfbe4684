"""The pages and schemas that come with the program: shown, opened, written, and named in files made by `new`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.cli import docs
from rulewright.ruleset.schemas import NAMES, text_of

Run = Callable[..., Result]
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The texts of some pages and no site."""
    pages = {
        "tutorial": "# Five minutes\n",
        "web": "# In the browser\n",
        "diagnostics/README": "# Diagnostics\n",
        "diagnostics/RW201": "# RW201\n",
    }
    for name, text in pages.items():
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / f"{name}.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(docs, "shipped_folders", lambda what: [tmp_path / what] if (tmp_path / what).is_dir() else [])
    return tmp_path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The address that a browser was told to open."""
    pages: list[str] = []

    def opening(page: str) -> bool:
        pages.append(page)
        return True

    monkeypatch.setattr("webbrowser.open_new", opening)
    return pages


def with_site(shipped: Path) -> Path:
    for name in ("index", "tutorial", "diagnostics/index", "diagnostics/RW201"):
        (shipped / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (shipped / "site" / f"{name}.html").touch()
    return shipped / "site"


# ---- docs
@pytest.mark.parametrize(
    ("page", "file"),
    [
        ((), "index"),
        (("tutorial",), "tutorial"),
        (("docs/Tutorial.md",), "tutorial"),
        (("rw201",), "diagnostics/RW201"),
        (("diagnostics/RW201",), "diagnostics/RW201"),
        (("diagnostics",), "diagnostics/index"),
    ],
)
def test_a_page_of_the_site_is_opened(rulewright: Run, shipped: Path, opened: list[str], page: tuple[str, ...], file: str) -> None:
    address = (with_site(shipped) / f"{file}.html").as_uri()
    assert rulewright("docs", *page).stdout == f"{address}\n"
    assert opened == [address]


def test_an_address_is_said_without_opening(rulewright: Run, shipped: Path, opened: list[str]) -> None:
    address = (with_site(shipped) / "tutorial.html").as_uri()
    assert rulewright("docs", "tutorial", "--no-open").stdout == f"{address}\n"
    assert opened == []


def test_where_no_browser_is_the_address_is_left(rulewright: Run, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open_new", lambda page: False)
    address = (with_site(shipped) / "tutorial.html").as_uri()
    assert rulewright("docs", "tutorial").stdout == f"{address}\nNo browser could be opened here.\n"


def test_without_a_site_pages_are_listed_and_printed(rulewright: Run, shipped: Path, opened: list[str]) -> None:
    listed = rulewright("docs").stdout
    assert [line.split(maxsplit=1) for line in listed.splitlines()[:-1]] == [
        ["diagnostics", "Diagnostics"],
        ["tutorial", "Five minutes"],
        ["web", "In the browser"],
    ]
    assert rulewright("docs", "RW201").stdout == "# RW201\n"
    assert rulewright("docs", "web", "--no-open").stdout == f"{shipped / 'docs' / 'web.md'}\n"
    assert opened == []


@pytest.mark.parametrize("site", [False, True])
def test_of_an_unknown_page_the_nearest_is_said(rulewright: Run, shipped: Path, opened: list[str], site: bool) -> None:
    if site:
        with_site(shipped)
    missed = rulewright("docs", "tutorail")
    assert (missed.exit_code, missed.stderr) == (2, "Error: There is no page `tutorail`.\nDid you mean tutorial?\n")
    far = rulewright("docs", "knitting")
    assert far.exit_code == 2 and "There are: diagnostics, " in far.stderr
    assert opened == []


def test_a_program_without_its_pages_says_so(rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "shipped_folders", lambda what: [])
    missed = rulewright("docs")
    assert (missed.exit_code, missed.stdout) == (2, "") and "was not installed" in missed.stderr


# ---- schemas
def test_schemas_are_listed_printed_and_written(rulewright: Run, tmp_path: Path) -> None:
    assert [line.split()[0] for line in rulewright("schema").stdout.splitlines()[:-1]] == list(NAMES)
    assert json.loads(rulewright("schema", "settings").stdout) == json.loads(text_of("settings"))
    assert rulewright("schema", "--write", tmp_path / "all").exit_code == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "all").iterdir()} == {
        f"{name}.schema.json": text_of(name) for name in NAMES
    }
    assert rulewright("schema", "scenario", "--write", tmp_path / "one").exit_code == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["scenario.schema.json"]


def test_of_an_unknown_schema_the_nearest_is_said(rulewright: Run) -> None:
    missed = rulewright("schema", "varaint")
    assert (missed.exit_code, missed.stderr) == (2, "Error: There is no schema `varaint`.\nDid you mean variant?\n")


def test_schemas_are_not_written_over_a_file(rulewright: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    missed = rulewright("schema", "--write", tmp_path / "file")
    assert missed.exit_code == 2 and (tmp_path / "file").read_bytes() == b""


# ---- what new files name
@pytest.mark.parametrize(
    ("words", "schemas"),
    [
        (("ruleset",), {"ruleset.yaml": "ruleset", "flowers.yaml": "part", "tests/picking.yaml": "scenario"}),
        (("variant", "--of", "tic_tac_toe"), {"ruleset.yaml": "variant", "tests/begins.yaml": "scenario"}),
    ],
)
@pytest.mark.parametrize("folder", ["mine", "mods/mine"])
@pytest.mark.parametrize("around", [False, True], ids=["alone", "in a repository with schemas"])
def test_new_files_name_schemas_that_are_there(
    rulewright: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    schemas: dict[str, str],
    folder: str,
    around: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    if around:
        assert rulewright("schema", "--write", ".schemas").exit_code == 0
    made = rulewright("new", words[0], folder, *words[1:])
    assert made.exit_code == 0, made.output
    named = {}
    for path in (tmp_path / folder).rglob("*.yaml"):
        found = MODELINE.match(path.read_text(encoding="utf-8"))
        assert found is not None, path
        schema = path.parent / found[1]
        assert schema.is_file(), schema
        assert schema.resolve().is_relative_to(tmp_path / (".schemas" if around else folder))
        named[path.relative_to(tmp_path / folder).as_posix()] = schema.name.removesuffix(".schema.json")
    assert named == schemas
    assert (tmp_path / folder / ".schemas").exists() is not around
    assert f"{folder}/.schemas" in made.stdout or around


def test_schemas_outside_the_current_folder_are_not_named(rulewright: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders above belong to another project."""
    (tmp_path / "here").mkdir()
    (tmp_path / ".schemas").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert rulewright("new", "ruleset", "mine").exit_code == 0
    assert (tmp_path / "here/mine/.schemas/ruleset.schema.json").is_file()
