"""Trades that are listed: a sample of an answer space that is only described, so that machines have something to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, islice
from typing import Any, TypeAlias

Unit: TypeAlias = tuple[Any, ...]  # ("thing", number) or ("pool", slot, width, count), see compiler/offers.py
MOST_ITEMS = 4  # things and tokens of one side of a listed trade
MOST_TRADES = 400  # listed trades; any other may be proposed all the same


def listed(
    mine: Sequence[Unit], theirs: Sequence[Unit], have: Callable[[int, Unit], int], test: Callable[[int, int], Any]
) -> list[Any]:
    """Trades whose numbers of things and tokens given and wanted pass `test`, small ones first.

    `have(side, unit)` says how many of a unit the giver (side 0) or the partner (side 1) has.
    """
    sizes = sorted(((given, wanted) for given in range(MOST_ITEMS + 1) for wanted in range(MOST_ITEMS + 1)), key=sum)
    found = (
        (one, other)
        for given, wanted in sizes
        if given + wanted > 0 and test(given, wanted)
        for one in _sides(mine, given, lambda unit: have(0, unit))
        for other in _sides(theirs, wanted, lambda unit: have(1, unit))
        if not {unit[:3] for unit in one} & {unit[:3] for unit in other}
    )
    return list(islice(found, MOST_TRADES))


def _sides(units: Sequence[Unit], size: int, have: Callable[[Unit], int]) -> Iterator[tuple[Unit, ...]]:
    """Every way to put so many things and tokens on the table."""
    for chosen in combinations_with_replacement(units, size):
        counts: dict[Unit, int] = {}
        for unit in chosen:
            counts[unit] = counts.get(unit, 0) + 1
        if all(number <= have(unit) for unit, number in counts.items()):
            yield tuple(unit if unit[0] == "thing" else (*unit[:3], number) for unit, number in counts.items())
