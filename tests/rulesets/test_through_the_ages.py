"""The two editions of Through the Ages have one core: how little they write twice, and which rulings they name."""

from __future__ import annotations

import re

import pytest

from tests.rulesets.sharing import BASE, EDITIONS, RULESETS, sharing

RULING = re.compile(r"\brulings? ((?:[a-z_]+_[a-z_]+|corruption|internet)(?:(?:, | and )[a-z_]+_[a-z_]+)*)")
MOST = {"rules": 5, "tests": 13}  # percent of the lines that make up a game


@pytest.mark.parametrize("part", MOST)
def test_little_is_written_in_both_editions(part: str) -> None:
    found = sharing(tests=part == "tests")
    assert set(found) == set(EDITIONS)
    assert all(each.percent <= MOST[part] for each in found.values()), found


def ruled(name: str) -> set[str]:
    """The rulings that a ruleset writes down."""
    return set(re.findall(r"^\| `([a-z_]+)` \|", (RULESETS / name / "RULINGS.md").read_text("utf-8"), re.MULTILINE))


def named(name: str) -> set[str]:
    """The rulings that its rules and tests name."""
    texts = (file.read_text("utf-8") for file in (RULESETS / name).rglob("*.yaml"))
    return {ruling for text in texts for found in RULING.findall(text) for ruling in re.split(r", | and ", found)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_rulings_that_are_named_are_written_down_where_they_hold(edition: str) -> None:
    assert named(edition) and named(BASE)
    assert (named(edition) | named(BASE)) - ruled(edition) - ruled(BASE) == set()
    assert ruled(edition) & ruled(BASE) == set()  # an edition has only its own
