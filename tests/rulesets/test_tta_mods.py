"""Mods of Through the Ages that name a card which is not there, or not any more, get their report beside them word for word; alone, a right one gets none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli.checking import check_paths
from rulewright.source.render.report import Report
from rulewright.source.render.text import render

REPOSITORY = Path(__file__).resolve().parents[2]
MODS = Path("tests/rulesets/tta_mods")
# Each mod, and the house rule that it is loaded with.
WRONG = [
    ("stricter_gandhi", None),
    ("learned_moses", "new_leaders"),
    ("moses_after_all", "new_leaders"),
    ("dearer_spies", "peaceful_ages"),
    ("master_of_spies", "peaceful_ages"),
]


def _report(name: str, house_rule: str | None, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(REPOSITORY)
    paths = [Path("rulesets/tta_new_story"), *([Path("examples") / house_rule] if house_rule else []), MODS / f"{name}.yaml"]
    outcome = check_paths(paths, lambda name, number, of: None)
    text = render(Report(outcome.findings, outcome.files, outcome.silenced))
    return re.sub(r" in [0-9]+ files\.", " in all files.", text)


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "house_rule"), WRONG, ids=[name for name, _ in WRONG])
def test_a_card_that_is_not_there(name: str, house_rule: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = (REPOSITORY / MODS / f"{name}.txt").read_text(encoding="utf-8")
    assert _report(name, house_rule, monkeypatch) == expected


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["dearer_spies", "master_of_spies"])
def test_with_all_cards_the_mod_is_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _report(name, None, monkeypatch).startswith("Nothing to report in ")
