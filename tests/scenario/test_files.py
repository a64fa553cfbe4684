"""Where tests are read: in the folder `tests` of a ruleset, and beside an overlay in a single file; elsewhere they are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.main import main
from rulewright.workspace import openings
from tests.pebbles import RULES

SHORT = "extends: pebbles\nruleset: short\nlanguage: 1\ntitle: Short\nchange: {flow: 'for each p in players: add 2 to p.pebbles'}\n"
TEST = "- {name: pebbles of PLACE, expect: {alice.pebbles: NUMBER}}\n"


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put("pebbles/ruleset.yaml", RULES)
    put("pebbles/variants/short.yaml", SHORT)
    return Path("pebbles")


def put(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def test_file(place: str, number: int) -> None:
    put(f"pebbles/{place}", TEST.replace("PLACE", place).replace("NUMBER", str(number)))


test_file.__test__ = False  # type: ignore[attr-defined]  # no test of ours


def run(*words: str) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, words)
    return done.exit_code, done.output.splitlines()


def test_an_overlay_in_a_single_file_has_its_tests_beside_it(pebbles: Path) -> None:
    test_file("tests/first.yaml", 1)
    test_file("variants/tests/short.yaml", 2)
    for named in ("pebbles/variants/short.yaml", "pebbles/variants/tests/short.yaml"):
        code, lines = run("test", named)
        assert (code, lines[0]) == (0, "passed  pebbles of variants/tests/short.yaml")
        assert len(lines) == 2
    assert run("test", "pebbles")[1][0] == "passed  pebbles of tests/first.yaml"
    code, lines = run("test", ".")
    assert [line for line in lines if line.startswith("passed")] == [
        f"passed  pebbles of {at}" for at in ("tests/first.yaml", "variants/tests/short.yaml")
    ]
    assert run("check", "pebbles")[1][0] == "Nothing to report in 4 files."


def test_the_form_of_these_tests_is_checked(pebbles: Path) -> None:
    put("pebbles/variants/tests/short.yaml", "- {name: x, expects: {alice.pebbles: 1}, expect: {alice.pebbles: 2}}\n")
    assert "RW902" in "".join(run("check", "pebbles")[1])
    assert "RW902" in "".join(run("check", "pebbles/variants/short.yaml", "--allow", "pebbles")[1])


def test_the_coverage_of_an_overlay_in_a_single_file_counts_its_tests(pebbles: Path) -> None:
    test_file("variants/tests/short.yaml", 2)
    assert run("coverage", "pebbles", "pebbles/variants/short.yaml", "--games", "0")[0] == 0


def test_an_overlay_in_the_folder_of_its_base_has_none_of_its_own(pebbles: Path) -> None:
    put("pebbles/quick.yaml", SHORT.replace("short", "quick"))
    test_file("tests/quick.yaml", 1)  # a test of the base that happens to have its name
    assert run("test", "pebbles")[1][0] == "passed  pebbles of tests/quick.yaml"
    assert run("test", "pebbles/quick.yaml")[0] == 2


@pytest.mark.parametrize(
    "place", ["test/first.yaml", "first_tests.yaml", "variants/tests/shorter.yaml", "variants/short_tests.yaml", "scenarios/tests/first.yaml"]
)
def test_tests_that_never_run_are_reported(pebbles: Path, place: str) -> None:
    test_file(place, 7)
    code, lines = run("check", "pebbles")
    assert code == 0
    assert lines[0] == f"pebbles/ruleset.yaml:1:1: warning RW817: `{place}` has tests, but is not where tests are read, so they never run."


@pytest.mark.parametrize("place", ["tests/first.yaml", "tests/more/first.yaml", "variants/tests/short.yaml"])
def test_tests_that_run_are_not(pebbles: Path, place: str) -> None:
    test_file(place, 7)
    assert run("check", "pebbles")[1][0].startswith("Nothing to report")


def test_an_editor_knows_whose_tests_they_are(pebbles: Path) -> None:
    contents = {"ruleset.yaml": b"ruleset: pebbles\n", "variants/short.yaml": b"extends: pebbles\n", "quick.yaml": b"extends: pebbles\n"}
    assert openings.main_of("variants/tests/short.yaml", contents | {"variants/tests/short.yaml": b"[]"}) == "variants/short.yaml"
    assert openings.main_of("variants/tests/other.yaml", contents | {"variants/tests/other.yaml": b"[]"}) == "ruleset.yaml"
    assert openings.main_of("tests/quick.yaml", contents | {"tests/quick.yaml": b"[]"}) == "ruleset.yaml"
