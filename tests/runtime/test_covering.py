"""Whether tokens cover a price: as trying every assignment of tokens to units would answer."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from rulewright.runtime.solvers import coverable


class Tank:
    """Steps enough for every question here."""

    fuel = 10_000_000


def plainly(have: dict[int, int], owed: dict[int, int], stands: set[tuple[int, int]]) -> bool:
    tokens = [token for token, number in have.items() for _ in range(number)]
    units = [unit for unit, number in owed.items() for _ in range(number)]
    return any(all((token, unit) in stands for token, unit in zip(chosen, units, strict=True)) for chosen in set(permutations(tokens, len(units))))


@pytest.mark.parametrize("kinds", [1, 2, 3])
def test_a_price_is_covered_when_some_assignment_pays_it(kinds: int) -> None:
    chance, answers = random.Random(kinds), set[bool]()
    for _ in range(300):
        have = {token: chance.randrange(3) for token in chance.sample(range(4), 3)}
        owed = {unit: chance.randrange(-1, 4 - kinds + 1) for unit in chance.sample(range(4), kinds)}
        itself = chance.random() < 0.7
        stands = {(token, unit) for token in range(4) for unit in range(4) if (itself and token == unit) or chance.random() < 0.35}
        positive = {unit: number for unit, number in owed.items() if number > 0}
        answer = coverable(Tank(), have, owed, lambda token, unit, stands=stands: (token, unit) in stands)
        assert answer == plainly(have, positive, stands), (have, owed, stands)
        answers.add(answer)
    assert answers == {True, False}
