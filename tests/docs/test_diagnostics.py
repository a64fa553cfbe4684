"""The examples on every page of docs/diagnostics are checked: the wrong one gets the finding that the page explains, the right one does not."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.checking import check_paths
from rulewright.cli.main import main
from rulewright.outside.permission import naming
from rulewright.scenario.run import read_suite, run_suite
from rulewright.source.catalogue import CODES
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.source.reader import read
from tests.docs.frames import FRAMES, GARDEN, GROWN, SECTIONS, Frame, without

# Examples that YAML itself forbids are checked in tests/source/test_catalogue.py, except those that are not in a text.
YAML = [code for code in CODES if code.startswith("RW1")]
BYTES = {"RW122": "latin-1", "RW123": "utf-8", "RW124": "utf-8"}
COMMANDS = ["RW810"]
RUNNING = ["RW820"]
TESTS = [code for code in CODES if code.startswith("RW9")]
CHECKED = [code for code in CODES if code not in {*YAML, *COMMANDS, *RUNNING, *TESTS, "RW816"}]


def laid_out(frame: Frame, piece: str) -> None:
    """Write the files into the working folder."""
    for name, text in frame.put(piece).items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")


def wrong(code: str) -> str:
    return CODES[code].wrong.replace(*GROWN.get(code, ("", "")))


def same_as_told(code: str, of_wrong: Sequence[str], of_right: Sequence[str], errors: Sequence[Diagnostic]) -> None:
    assert code in of_wrong
    assert code not in of_right
    assert [f"{error.span} {error.code} {error.message}" for error in errors] == []


@pytest.mark.sampled(7)
@pytest.mark.parametrize("code", CHECKED)
def test_what_check_reports(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = FRAMES.get(code, SECTIONS)
    found: list[list[Diagnostic]] = []
    for name, piece in (("wrong", wrong(code)), ("right", CODES[code].right)):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        laid_out(frame, piece)
        with naming((), [tmp_path]):
            found.append(check_paths([Path(path) for path in frame.checked], lambda name, number, of: None).findings)
    codes = [[finding.code for finding in findings] for findings in found]
    same_as_told(code, *codes, [finding for finding in found[1] if finding.severity is Severity.ERROR])


@pytest.mark.parametrize("code", BYTES)
def test_what_is_said_of_the_signs_of_a_file(code: str, tmp_path: Path) -> None:
    told = []
    for piece, encoding in ((wrong(code), BYTES[code]), (CODES[code].right, "utf-8")):
        (tmp_path / "a.yaml").write_bytes(piece.encode("latin-1").decode("unicode_escape").encode(encoding))
        findings = Findings()
        read(tmp_path / "a.yaml", findings)
        told.append([finding.code for finding in findings])
    assert (code in told[0], told[1]) == (True, [])


def test_what_is_said_of_a_file_that_nobody_may_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    laid_out(without(of=GARDEN.replace("include: [example.yaml]\n", "")), CODES["RW127"].wrong)
    assert rulewright.load("garden").ok
    opened = os.open

    def refused(path: Any, *args: Any, **more: Any) -> int:
        if str(path).endswith("cards.yaml"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **more)

    monkeypatch.setattr(os, "open", refused)
    assert [finding.code for finding in rulewright.load("garden").diagnostics if finding.severity is Severity.ERROR] == ["RW127"]


@pytest.mark.parametrize("code", TESTS)
def test_what_tests_report(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    for name, piece in (("wrong", wrong(code)), ("right", CODES[code].right)):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        laid_out(FRAMES[code], piece)
        with naming((), [tmp_path]):
            suite = read_suite(Path("garden"))
        run_suite(suite)
        differences = [difference.message for outcome in suite.outcomes for difference in outcome.differences]
        told.append(" ".join([*(finding.code for finding in suite.findings), *differences]))
    assert code in told[0]
    assert "RW" not in told[1].replace("RW907", "") and code not in told[1]


@pytest.mark.parametrize("code", RUNNING)
def test_what_a_game_reports(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    laid_out(FRAMES[code], wrong(code))
    with pytest.raises(rulewright.RunawayRule, match=code):
        rulewright.Game(rulewright.load("garden"), players=2, seed=1)
    laid_out(FRAMES[code], CODES[code].right)
    assert rulewright.Game(rulewright.load("garden"), players=2, seed=1).over


def test_what_is_said_of_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay = "ruleset: my_rule\nlanguage: 1\nextends: ../../games/my_game\ntitle: {en: Mine}\nchange: {players: 2}\n"
    for name, text in {"games/my_game": GARDEN.replace("include: [example.yaml]\n", ""), "mine/my_rule": overlay}.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    for command, errors in ((CODES["RW816"].wrong, ["RW816"]), (CODES["RW816"].right, [])):
        paths = [Path(word) for word in command.partition("#")[0].split()[2:]]
        found = check_paths(paths, lambda name, number, of: None).findings
        assert [finding.code for finding in found if finding.severity is Severity.ERROR] == errors


@pytest.mark.parametrize("code", COMMANDS)
def test_what_a_command_reports(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    laid_out(SECTIONS, "constants: {hand: 5}")
    words = CODES[code].wrong.split()[1:]
    assert [finding.code for finding in rulewright.load(words[-1]).diagnostics] == [code]
    assert f"There is no ruleset `{words[-1]}`" in CliRunner().invoke(main, words).stderr
    assert CliRunner().invoke(main, CODES[code].right.split()[1:]).exit_code == 0


def test_the_garden_has_no_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    laid_out(SECTIONS, "constants: {hand: 5}")
    assert Path("garden/ruleset.yaml").read_text(encoding="utf-8") == GARDEN
    assert rulewright.load("garden").ok
