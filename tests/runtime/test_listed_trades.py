"""Listed trades are computed side by side and once; they equal those found by trying every pair, in the same order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from typing import Any

import pytest

from rulewright.runtime.trades import MOST_ITEMS, MOST_TRADES, SIZES, Listing

Unit = tuple[Any, ...]


def sides(units: Sequence[Unit], size: int, have: dict[Unit, int]) -> Iterator[tuple[Unit, ...]]:
    for chosen in combinations_with_replacement(units, size):
        counts = Counter(chosen)
        if all(number <= have[unit] for unit, number in counts.items()):
            yield tuple(unit if unit[0] == "thing" else (*unit[:3], number) for unit, number in counts.items())


def plainly(mine: list[Unit], theirs: list[Unit], have: list[dict[Unit, int]], fits: set[tuple[int, int]], sort: int) -> list[Any]:
    """Every pair of sides, tried as the sentence says it."""

    def sorts(side: tuple[Unit, ...]) -> set[int]:
        return {unit[1] % sort for unit in side}

    sizes = sorted(((given, wanted) for given in range(MOST_ITEMS + 1) for wanted in range(MOST_ITEMS + 1)), key=sum)
    return list(
        islice(
            (
                (one, other)
                for given, wanted in sizes
                if (given, wanted) in fits and given + wanted > 0
                for one in sides(mine, given, have[0])
                for other in sides(theirs, wanted, have[1])
                if not sorts(one) & sorts(other)
            ),
            MOST_TRADES,
        )
    )


@pytest.mark.parametrize("seed", range(40))
def test_trades_are_those_of_every_pair(seed: int) -> None:
    chance = random.Random(seed)

    def units(count: int) -> dict[Unit, int]:
        made = [("thing", number) if chance.random() < 0.4 else ("pool", number, 5, 1) for number in chance.sample(range(12), count)]
        return {unit: 1 if unit[0] == "thing" else chance.randrange(1, 4) for unit in made}

    have = [units(chance.randrange(6)), units(chance.randrange(6))]
    fits = {(given, wanted) for given in range(3) for wanted in range(3) if chance.random() < 0.6}
    sort = chance.choice([3, 5, 12])
    mine, theirs = list(have[0]), list(have[1])
    found = Listing(
        (mine, [(unit[1] % sort,) for unit in mine]),
        (theirs, [unit[1] % sort for unit in theirs]),
        lambda side, unit: have[side][unit],
        [size for size in SIZES if size in fits],
    )
    every = plainly(mine, theirs, have, fits, sort)
    assert list(found) == [found[number] for number in range(len(found))] == every
