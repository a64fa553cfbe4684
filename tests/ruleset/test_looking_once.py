"""Overlays that are checked one after the other look for their base in the same places: these are read once, and each still knows what it depends on."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from rulewright.cli.checking import Checked, Groups, check_paths
from rulewright.outside import reading
from rulewright.outside.permission import naming
from rulewright.outside.questions import Answers, noting
from rulewright.ruleset.compose import compose
from rulewright.ruleset.find import looking_once
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import watching

ROOT = Path(__file__).resolve().parents[2]
OVERLAY = """
extends: nim
ruleset: duck_{number}
version: "1.0"
language: 1
title: {{en: More matches, cs: Více zápalek}}
change: {{constants.handful: {number}}}
"""


def _write(folder: Path, number: int) -> list[Path]:
    shutil.copytree(ROOT / "examples" / "nim", folder / "nim")
    found = []
    for each in range(number):
        place = folder / f"duck_{each}"
        place.mkdir()
        (place / "ruleset.yaml").write_text(OVERLAY.format(number=each + 5))
        found.append(place)
    return found


def _reads_of_each(folder: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """How often a file of the folder is read in a check of that many overlays, on average."""
    paths = _write(folder, number)
    counted: Counter[str] = Counter()
    opened = reading._opened

    def counting(path: str, how: int) -> object:
        counted[str(path)] += 1
        return opened(path, how)

    with monkeypatch.context() as patch, naming([folder]):
        patch.setattr(reading, "_opened", counting)
        assert not check_paths(paths, lambda *_: None).findings
    return sum(times for path, times in counted.items() if "duck_" in path and path.endswith(".yaml")) / number


@pytest.mark.long
def test_twice_as_many_overlays_do_not_read_each_file_more_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    few.mkdir()
    many.mkdir()
    assert _reads_of_each(many, 5, monkeypatch) <= _reads_of_each(few, 3, monkeypatch) + 0.5


def _asked(path: Path) -> tuple[Answers, set[str]]:
    with noting() as answers, watching() as files:
        assert compose([path], Findings()) is not None
    return answers, set(files)


def test_what_was_found_before_is_noted_like_what_is_found_now(tmp_path: Path) -> None:
    paths = _write(tmp_path, 3)
    with naming([tmp_path]):
        alone = [_asked(path) for path in paths]
        with looking_once():
            together = [_asked(path) for path in paths]
    assert together == alone


def test_groups_depend_on_the_same_files_whether_they_are_checked_first_or_last(tmp_path: Path) -> None:
    from rulewright.cli.batch import Circumstances

    paths = [path / "ruleset.yaml" for path in _write(tmp_path, 3)]
    groups = tuple((path,) for path in paths)
    with naming([tmp_path]):
        work = Groups(groups, Circumstances.now()).open()
        forward: list[Checked] = [work(number) for number in range(3)]
        work = Groups(groups, Circumstances.now()).open()
        backward = [work(number) for number in reversed(range(3))][::-1]
    assert [set(each.reads) for each in forward] == [set(each.reads) for each in backward]
