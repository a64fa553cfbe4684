"""The findings after many edits equal those of a fresh check of the same texts."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rulewright.cli.checking import check_paths
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.stopping import Stopped
from rulewright.workspace import Snapshot, Workspace

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "tic_tac_toe": ROOT / "examples" / "tic_tac_toe",
    "jam_makers": ROOT / "examples" / "jam_makers",
    "crossings": ROOT / "tests" / "gauntlet" / "crossings",
    "soft_flood": ROOT / "examples" / "soft_flood",  # over a base that is elsewhere
}


def told(findings: tuple[Diagnostic, ...] | list[Diagnostic]) -> list[tuple[object, ...]]:
    """Findings as people see them."""
    return sorted((each.code, str(each.span), each.whole(), each.whole("cs"), str(each.changes), str(each.related)) for each in findings)


def edited(text: str, chance: random.Random) -> str:
    """One of the things that people do to a text: by mistake, by halves, or well."""
    lines = text.split("\n")
    number = chance.randrange(len(lines))
    line = lines[number]
    at = chance.randrange(len(line) + 1)
    match chance.randrange(7):
        case 0:
            del lines[number]
        case 1:
            lines[number] = line[:at] + line[at + 1 :]
        case 2:
            lines[number] = line[:at] + chance.choice("aeiou 3:.,(") + line[at:]
        case 3:
            lines.insert(number, "# a remark")
        case 4:
            lines[number] = line.replace("1", "2") if "1" in line else line[:at]
        case 5:
            other = chance.randrange(len(lines))
            lines[number], lines[other] = lines[other], lines[number]
        case _:
            lines.insert(number, chance.choice(lines))
    return "\n".join(lines)


def states(folder: Path, seed: int, edits: int) -> Iterator[tuple[Workspace, Snapshot, str]]:
    """A workspace after one edit after the other; some are taken back."""
    chance, workspace = random.Random(seed), Workspace(folder)
    files = [file for file in workspace.files() if len(workspace.text(file)) > 40]
    for _ in range(edits):
        file = chance.choice(files)
        if chance.random() < 0.3:
            yield workspace, workspace.drop(file), file
        else:
            yield workspace, workspace.edit(file, edited(workspace.text(file), chance)), file


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", GAMES)
def test_warm_equals_cold(name: str, seed: int, tmp_path: Path) -> None:
    folder, written = tmp_path / "a" / name, tmp_path / "b" / name
    shutil.copytree(GAMES[name], folder)
    for _, snapshot, file in states(folder, seed, 6):
        first, whole = snapshot.findings(file), snapshot.findings(file, whole=True)
        shutil.rmtree(written.parent, ignore_errors=True)
        for each in snapshot.files:  # the same texts, as files and in a process that has read nothing of them
            (written / each).parent.mkdir(parents=True, exist_ok=True)
            (written / each).write_text(snapshot.text(each), encoding="utf-8", newline="")
        main = snapshot.main_of(file)
        assert main is not None
        cold = check_paths([written / main], lambda *_: None).findings
        assert [line(each, written, folder) for each in told(whole.findings)] == [line(each, written, folder) for each in told(list(cold))]
        if "tests" in Path(file).parts and not snapshot.findings(main).errors:  # of this file everything is said at once
            assert of_file(first.findings, folder / file) == of_file(whole.findings, folder / file)
            assert set(told(first.findings)) <= set(told(whole.findings)) or whole.errors
        elif first.errors:
            assert told(first.findings) == told(whole.findings)
        else:
            assert set(told(first.findings)) <= set(told(whole.findings)) or whole.errors


def of_file(findings: Iterable[Diagnostic], path: Path) -> list[object]:
    return told(tuple(each for each in findings if each.span.file == str(path)))


def line(finding: tuple[object, ...], written: Path, folder: Path) -> tuple[object, ...]:
    """A finding, wherever the folder is."""
    return tuple(str(each).replace(str(written), "HERE").replace(str(folder), "HERE") for each in finding)


def test_tests_of_unsaved_rules_are_those_of_the_written_ones(tmp_path: Path) -> None:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(GAMES["tic_tac_toe"], folder)
    workspace = Workspace(folder)
    tests = next(file for file in workspace.files() if file.startswith("tests/"))
    assert workspace.snapshot().tests(tests).passed
    broken = workspace.text(tests).replace("expect:", "expect:\n    {}: 77".format("round"), 1)
    outcome = workspace.edit(tests, broken).tests(tests)
    assert not outcome.passed
    assert workspace.drop(tests).tests(tests).passed


def test_work_that_is_out_of_date_is_given_up(tmp_path: Path) -> None:
    folder = tmp_path / "jam_makers"
    shutil.copytree(GAMES["jam_makers"], folder)
    snapshot, asked = Workspace(folder).snapshot(), 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with pytest.raises(Stopped):
        snapshot.findings("ruleset.yaml", whole=True, stopped=stopped)
    assert asked == 4
    assert snapshot.findings("ruleset.yaml", whole=True).findings == ()


def test_what_has_not_changed_is_not_worked_out_again(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(GAMES["jam_makers"], folder / "jam_makers")
    shutil.copytree(GAMES["tic_tac_toe"], folder / "tic_tac_toe")
    workspace = Workspace(folder)
    one, other = "jam_makers/ruleset.yaml", "tic_tac_toe/ruleset.yaml"
    before = {file: workspace.snapshot().findings(file) for file in (one, other)}
    test = next(file for file in workspace.files() if file.startswith("jam_makers/tests/"))
    tested, whole = workspace.snapshot().findings(test), workspace.snapshot().findings(one, whole=True)
    after = workspace.edit(test, workspace.text(test) + "\n")
    assert after.findings(other) is before[other]
    assert after.findings(one) is before[one]  # the tests are the business of the whole, and of their own files
    assert after.findings(test) is not tested
    assert after.findings(test).ruleset is tested.ruleset
    assert after.findings(one, whole=True) is not whole
    assert workspace.drop(test).findings(other) is before[other]
