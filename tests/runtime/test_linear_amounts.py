"""Amounts under weighted sums: solved with whole numbers they are what trying everything finds."""

from __future__ import annotations

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from rulewright.runtime.solvers import solve_linear


class Full:
    """Steps without end."""

    fuel = 10**9


FULL = Full()

KEYS = (3, 5, 8)
HIGHEST = 7
weights = st.dictionaries(st.sampled_from(KEYS), st.integers(0, 4))
limits = st.lists(st.tuples(st.none() | weights, st.integers(-1, HIGHEST)), max_size=4)


def _sum(by: dict[int, int] | None, vector: tuple[int, ...]) -> int:
    return sum(number * (1 if by is None else by.get(key, 0)) for key, number in zip(KEYS, vector, strict=True))


def _tried(limits_: list[tuple[dict[int, int] | None, int]]) -> list[tuple[int, ...]]:
    """Every vector that keeps the limits, by trying all; each number is at most HIGHEST."""
    return [vector for vector in product(range(HIGHEST + 1), repeat=len(KEYS)) if all(_sum(by, vector) <= most for by, most in limits_)]


@given(limits)
def test_all_that_keep_the_limits(limits_: list[tuple[dict[int, int] | None, int]]) -> None:
    bounded = [*limits_, (None, HIGHEST)]
    assert list(solve_linear(FULL, KEYS, bounded, None, None, None, None, None)) == _tried(bounded)


@given(limits, st.none() | weights, st.integers(-2, 12))
@example([], {8: 1}, -1)
def test_those_that_hit_a_goal_or_come_nearest_from_below(
    limits_: list[tuple[dict[int, int] | None, int]], by: dict[int, int] | None, goal: int
) -> None:
    bounded = [*limits_, (None, HIGHEST)]
    tried = _tried(bounded)
    exact = [vector for vector in tried if _sum(by, vector) == goal]
    assert list(solve_linear(FULL, KEYS, bounded, None, by, goal, None, None)) == exact
    below = [vector for vector in tried if _sum(by, vector) < goal]
    nearest = max((_sum(by, vector) for vector in below), default=None)
    expected = exact or [vector for vector in below if _sum(by, vector) == nearest]
    assert list(solve_linear(FULL, KEYS, bounded, None, by, goal, lambda _: True, None)) == expected


@given(limits, st.integers(0, HIGHEST))
def test_what_else_must_hold_is_tested_and_the_usual_answer_stands_first(limits_: list[tuple[dict[int, int] | None, int]], least: int) -> None:
    bounded = [*limits_, (None, HIGHEST)]
    found = solve_linear(
        FULL, KEYS, bounded, lambda amounts: sum(amounts.values()) >= least, None, None, None, lambda amounts: -sum(amounts.values())
    )
    assert sorted(found) == [vector for vector in _tried(bounded) if sum(vector) >= least]
    assert [sum(vector) for vector in found] == sorted((sum(vector) for vector in found), reverse=True)


@given(
    st.lists(st.tuples(st.none() | st.dictionaries(st.just(3), st.integers(0, 4)), st.integers(-1, HIGHEST)), max_size=3),
    st.integers(0, 3),
    st.integers(-2, 12),
)
def test_a_single_source_hits_the_goal_or_comes_nearest_from_below(limits_: list[tuple[dict[int, int] | None, int]], worth: int, goal: int) -> None:
    bounded = [*limits_, (None, HIGHEST)]
    kept = [n for n in range(HIGHEST + 1) if all((1 if by is None else by.get(3, 0)) * n <= most for by, most in bounded)]
    exact = [(n,) for n in kept if n * worth == goal]
    assert list(solve_linear(FULL, (3,), bounded, None, {3: worth}, goal, None, None)) == exact
    below = max((n * worth for n in kept if n * worth < goal), default=None)
    nearest = exact or [(n,) for n in kept if n * worth == below]
    assert list(solve_linear(FULL, (3,), bounded, None, {3: worth}, goal, lambda _: True, None)) == nearest
    odd = [(n,) for (n,) in exact if n % 2]
    assert list(solve_linear(FULL, (3,), bounded, lambda amounts: amounts.get(3, 0) % 2, {3: worth}, goal, None, None)) == odd
