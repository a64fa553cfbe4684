"""Paths with equal step costs are found without prices, and equal those found by the search by price."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rulewright.runtime.library import TooMany, fewest_steps, path_to, shortest_way, steps_to


class Fuel:
    def __init__(self, fuel: int = 100_000) -> None:
        self.fuel = fuel


def drawn(random: Random, spaces: int) -> dict[int, tuple[int, ...]]:
    """A map on which paths go in both directions."""
    joined: dict[int, list[int]] = {space: [] for space in range(spaces)}
    for _ in range(2 * spaces):
        a, b = random.sample(range(spaces), 2)
        if b not in joined[a]:
            joined[a].append(b)
            joined[b].append(a)
    return {space: tuple(others) for space, others in joined.items()}


@pytest.mark.parametrize("seed", range(40))
def test_the_way_is_that_of_the_search_by_price(seed: int) -> None:
    random = Random(seed)
    beside = drawn(random, 14)
    free = {space for space in beside if random.random() < 0.7}
    ends = {space for space in beside if random.random() < 0.2}
    stop: Callable[[int], Any] | None = ends.__contains__ if seed % 2 else None
    start = tuple(random.sample(range(14), 1 + seed % 3))
    for most in (None, 0, 2):
        for goal in range(14):

            def step(_: int, space: int) -> tuple[int, ...] | None:
                return (1,) if space in free or (stop is not None and stop(space)) else None

            wanted = path_to(Fuel(), beside, start, step, 1, most, stop, goal)
            assert shortest_way(Fuel(), beside, start, free.__contains__, most, stop, goal) == wanted
            assert fewest_steps(Fuel(), beside, start, free.__contains__, most, stop, goal) == steps_to(
                Fuel(), beside, start, step, 1, most, stop, goal
            )


def test_a_search_counts_steps() -> None:
    beside = {space: (space - 1, space + 1) for space in range(1, 200)} | {0: (1,), 200: (199,)}
    with pytest.raises(TooMany):
        shortest_way(Fuel(50), beside, (0,), lambda _: True, None, None, 200)
    assert fewest_steps(Fuel(500), beside, (0,), lambda _: True, None, None, 200) == 200
    assert shortest_way(Fuel(), beside, (0, None), lambda _: True, None, None, None) == ()  # type: ignore[arg-type]
