"""Applies cures: a sure one removes its mistake completely, and for mistakes that lose no information the first cure restores the file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks import accuracy
from benchmarks.accuracy import KINDS
from benchmarks.mistakes.sources import read
from rulewright.outside.reading import reading_instead
from rulewright.source.edits import with_edits
from tests.checker.cases import Case, cases

MESTA = Path(__file__).parents[2] / "rulesets" / "mesta"
LOSES_NOTHING = (
    "key at the wrong place",
    "swapped arguments",
    "broken indentation",
    "condition that contradicts itself",
    "condition that always holds",
    "if that is asked again",
    "choice that nobody reads",
    "kind in place of its zone",
    "name in braces that is nothing",
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", cases("wrong"), ids=lambda case: case.name)
def test_a_sure_cure_leaves_nothing_of_its_mistake(case: Case) -> None:
    before = case.check().findings
    with case.inside():
        curable = [finding for finding in before if finding.changes and finding.sure]
        for finding in Random(case.name).sample(curable, min(2, len(curable))):
            files = {edit.span.file for edit in finding.changes}
            if len(files) != 1:
                continue
            path = Path(files.pop()).absolute()
            text = path.read_text(encoding="utf-8")
            if "\t" in text or "\r" in text:
                continue
            with reading_instead({str(path): with_edits(text, finding.changes).encode("utf-8")}):
                after = case.check().findings
            said = [(each.span.file, each.declared, each.args) for each in after]
            count = [(each.span.file, each.declared, each.args) for each in before].count((finding.span.file, finding.declared, finding.args))
            assert said.count((finding.span.file, finding.declared, finding.args)) < count, (finding, finding.changes)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", LOSES_NOTHING)
def test_the_first_cure_restores_what_no_mistake_has_lost(kind: str) -> None:
    made = list(KINDS[kind].make(read(MESTA), Random(2)))
    outcomes = [accuracy.check(MESTA, mistake) for mistake in Random(2).sample(made, 4)]
    assert sum(outcome.restored for outcome in outcomes) >= 3, [(each.shown, each.said) for each in outcomes if not each.restored]
