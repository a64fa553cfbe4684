from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright
from rulewright.source.suggest import closest, damerau, near


@pytest.mark.parametrize(
    ("name", "candidates", "meant"),
    [
        ("wihte", ["white", "red"], "white"),
        ("instead", ["instead of", "after"], "instead of"),
        ("asked", ["asked of", "when"], "asked of"),
        ("White-Rose", ["white_rose"], "white_rose"),
        ("rose_white", ["white_rose", "red_rose"], "white_rose"),
        ("cards", ["card", "x"], "card"),
        ("berries", ["berry"], "berry"),
        ("hnad", ["hand", "had"], "hand"),
        ("seenby", ["seen by"], "seen by"),
        ("x", ["y", "z"], None),
        ("garden", ["purse", "market"], None),
        ("limit_hand_size", ["hand_limit_size"], "hand_limit_size"),
        ("big_rose", ["big_red_rose", "oak"], "big_red_rose"),
        ("a" * 5000, ["a"], None),
        ("white", ["white"], None),
    ],
)
def test_closest(name: str, candidates: list[str], meant: str | None) -> None:
    assert closest(name, candidates) == meant


def test_several_and_words() -> None:
    assert near("roes", ["rose", "roe", "oak"]) == ["rose", "roe"]


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_distance(first: str, second: str) -> None:
    assert damerau(first, second, 9) == damerau(second, first, 9)
    assert (damerau(first, second, 9) == 0) == (first == second)
    assert damerau(first, second, 1) in (0, 1, 2)


@given(st.text("abcdefgh", min_size=4, max_size=12), st.integers(0, 10))
def test_two_neighbours_swapped_are_found_again(name: str, index: int) -> None:
    index %= len(name) - 1
    wrong = name[:index] + name[index + 1] + name[index] + name[index + 2 :]
    assert wrong == name or closest(wrong, [name, "zzzzzzz"]) == name


def test_every_part_of_the_program_suggests_in_the_same_way() -> None:
    """One idea of what is near: no module compares misspelt names by other means."""
    package = Path(rulewright.__file__).parent
    assert [path.name for path in package.rglob("*.py") if "get_close_matches" in path.read_text(encoding="utf-8")] == []
