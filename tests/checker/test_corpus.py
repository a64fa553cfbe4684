"""Every wrong file gets exactly the report beside it, and every right file gets none."""

from __future__ import annotations

import random
import re

import pytest

import rulewright
from rulewright.source.catalogue import CODES
from tests.checker.cases import FAMILIES, HERE, Case, cases

WRONG, RIGHT = cases("wrong"), cases("right")
# Codes without a wrong file in the corpus, each with the reason.
NOT_HERE: dict[str, str] = {
    "RW127": "a file that nobody can read cannot be kept here; tests/source makes one",
}
_CODE = re.compile(r"^\S.*? (?:error|warning|note) (RW[0-9]{3}) ", re.MULTILINE)


def _names(found: list[Case]) -> list[str]:
    return [case.name for case in found]


@pytest.mark.parametrize("case", WRONG, ids=_names(WRONG))
def test_a_wrong_file_gets_its_report(case: Case) -> None:
    assert case.expectation.is_file(), f"{case.name} has no report yet: python -m tests.checker.update {case.name}"
    assert case.report() == case.expectation.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", WRONG, ids=_names(WRONG))
def test_a_report_is_about_the_family_of_its_folder(case: Case) -> None:
    codes = _CODE.findall(case.expectation.read_text(encoding="utf-8"))
    assert any(code.startswith(FAMILIES[case.family]) for code in codes), codes


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", RIGHT, ids=_names(RIGHT))
def test_a_right_file_stays_silent(case: Case) -> None:
    assert case.check().findings == []


@pytest.mark.parametrize("base", sorted(entry.name for entry in (HERE / "base").iterdir()))
def test_a_base_stays_silent(base: str) -> None:
    assert Case(HERE / "base" / base).check().findings == []


def test_every_code_that_check_can_report_is_the_subject_of_a_case() -> None:
    told = {code for case in WRONG for code in _CODE.findall(case.expectation.read_text(encoding="utf-8"))}
    expected = {code for code in CODES if code[2] in "1234567"}
    assert sorted(expected - told - set(NOT_HERE)) == []
    assert sorted(told & set(NOT_HERE)) == [], "these have cases now"
    assert sorted(set(NOT_HERE) - set(CODES)) == []


def test_the_corpus_is_as_large_as_it_should_be() -> None:
    assert len(WRONG) >= 450
    assert len(RIGHT) >= 400


def test_no_report_lies_without_its_file() -> None:
    reports = set((HERE / "wrong").rglob("*.txt"))
    assert sorted(reports - {case.expectation for case in WRONG}) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", RIGHT, ids=_names(RIGHT))
def test_a_right_file_can_be_played(case: Case) -> None:
    """What the checker accepts must also compile, and run for a while."""
    with case.inside():
        ruleset = rulewright.load(*case.paths())
        game = rulewright.Game(ruleset, players=ruleset.players[0], seed=1)
    chosen = random.Random(1)
    for _ in range(30):
        if game.over or game.decision is None:
            break
        game.choose(chosen.choice(game.decision.options))
