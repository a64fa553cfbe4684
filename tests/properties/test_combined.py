"""Games and variants of Through the Ages that may go together are played together: a few of what the command plays many of."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.properties.combined import combinations, excluded, look, variants

FOLDER = "rulesets/tta_first_edition"
LEDGER = "tests/properties/ledgers/tta_first_edition.yaml"


def test_combinations_are_of_what_may_go_together() -> None:
    every = list(islice(combinations(FOLDER), 40))
    assert len({*every}) == 40
    assert {each for combination in every for each in combination} == {*variants(FOLDER)}
    assert not any(pair <= {*combination} for combination in every for pair in excluded(FOLDER))


@pytest.mark.long
@pytest.mark.parametrize("number", range(2))
def test_some_combinations(number: int) -> None:
    (combination,) = islice(combinations(FOLDER, seed=2), number, number + 1)
    tally, found = look(FOLDER, combination, range(number, number + 1), every=2000, more=(LEDGER,))
    assert (tally.finished, found) == (1, [])
