"""`test -k`: only the files with a wanted name are read once all were read without a finding, with the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.outside import folders
from rulewright.scenario.run import Suite, read_suite
from rulewright.source.reader import watching

RULES = """\
ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 2
state: {player: {coins: number = 0}}
flow: |
  for each p in players: p gains 3 coins
result: {score(player): player.coins}
"""
TEST = "- name: {name}\n  expect: {{a.coins: 3}}\n"


@pytest.fixture
def garden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "garden"
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    for name in ("apples", "pears"):
        (folder / "tests" / f"{name}.yaml").write_text(TEST.format(name=f"Three {name} each"), encoding="utf-8")
    return folder


def read(folder: Path, text: str) -> tuple[Suite, list[str]]:
    """The suite, and the files of tests that were read for it."""
    with watching() as files:
        suite = read_suite(folder, text=text)
    return suite, sorted(Path(name).stem for name in files if Path(name).parent.name == "tests")


def test_files_without_a_wanted_name_are_not_read_again(garden: Path) -> None:
    assert read(garden, "PEARS")[1] == ["apples", "pears"]
    suite, files = read(garden, "PEARS")
    assert files == ["pears"] and [each.name for each in suite.chosen("PEARS")] == ["Three pears each"] and not suite.findings
    assert read(garden, "")[1] == ["apples", "pears"]
    assert read(garden, "plums")[1] == []


@pytest.mark.parametrize("changed", ["tests/apples.yaml", "ruleset.yaml"])
def test_after_a_change_all_files_are_read(garden: Path, changed: str) -> None:
    read(garden, "pears")
    file = garden / changed
    file.write_text(file.read_text(encoding="utf-8").replace("3", "4"), encoding="utf-8")
    assert read(garden, "pears")[1] == ["apples", "pears"]


def test_what_is_wrong_with_another_test_is_told_each_time(garden: Path) -> None:
    (garden / "tests" / "apples.yaml").write_text("- nome: x\n", encoding="utf-8")
    assert [found.code for found in read(garden, "pears")[0].findings] == [found.code for found in read(garden, "pears")[0].findings] != []


@pytest.mark.parametrize("kept", [b"", b"[]", b"{", b'{"x": 1}', b'{"x": [1]}', b"null"])
def test_a_damaged_file_in_the_cache_costs_time_only(garden: Path, kept: bytes) -> None:
    read(garden, "pears")
    (place,) = folders.cache_folder().glob("*.tests")
    folders.keep(place.name, kept)
    suite, files = read(garden, "pears")
    assert files == ["apples", "pears"] and len(suite.chosen("pears")) == 1
