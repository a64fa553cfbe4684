"""`rulewright check` also checks the form of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.main import main
from tests.pebbles import RULES

RIGHT = "- {name: one pebble, expect: {alice.pebbles: 1}}\n"
WRONG = {
    "broken YAML": ("- name: one pebble\n  expect: {alice.pebbles: 1\n", "RW1"),
    "an unknown key": ("- {name: one pebble, expects: {alice.pebbles: 1}, expect: {alice.pebbles: 1}}\n", "RW902"),
    "nothing expected": ("- {name: one pebble}\n", "RW9"),
    "a mapping": ("name: one pebble\n", "RW9"),
}
OVERLAY = """\
ruleset: more_pebbles
version: "1.0"
language: 1
extends: pebbles
change:
  flow: |
    for each p in players: add 2 to p.pebbles
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, rules in (("pebbles", RULES), ("more_pebbles", OVERLAY)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(rules, encoding="utf-8")
    return tmp_path


def checked(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["check", *words])
    return done.exit_code, done.output


def put(folder: Path, text: str) -> None:
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / "first.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", WRONG)
def test_a_test_of_the_wrong_form_is_reported(name: str, folder: Path) -> None:
    text, code = WRONG[name]
    for which in ("pebbles", "more_pebbles"):
        put(folder / which, text)
        status, said = checked("--fail-level", "warning", str(folder / which), "--allow", str(folder))
        assert status == 1 and "first.yaml:" in said and code in said, said


def test_all_tests_of_what_is_checked_together_are_read(folder: Path) -> None:
    put(folder / "more_pebbles", WRONG["an unknown key"][0])
    assert checked(str(folder / "pebbles"))[0] == 0
    assert "first.yaml:1:" in checked(str(folder / "pebbles"), str(folder / "more_pebbles"))[1]
    assert "first.yaml:1:" in checked("--together", str(folder / "pebbles"), str(folder / "more_pebbles"))[1]


def test_right_tests_are_counted_among_the_files(folder: Path) -> None:
    assert "1 file" in checked(str(folder / "pebbles"))[1]
    put(folder / "pebbles", RIGHT)
    assert "2 files" in checked(str(folder / "pebbles"))[1], "a folder of tests that is new is noticed although the check is remembered"
    put(folder / "pebbles", WRONG["a mapping"][0])
    assert checked(str(folder / "pebbles"))[0] == 1, "and so is a change in it"


def test_tests_of_broken_rules_wait_for_the_rules(folder: Path) -> None:
    put(folder / "pebbles", WRONG["an unknown key"][0])
    (folder / "pebbles" / "ruleset.yaml").write_text(RULES.replace("add 1", "add x"), encoding="utf-8")
    status, said = checked(str(folder / "pebbles"))
    assert status == 1 and "first.yaml" not in said
