"""RW497: a condition leaves things in the box, and nothing else may bring them out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker_units.filled import findings

BASE = """\
ruleset: lamps
language: 1
title: Lamps
players: 2 to 3
words: {sort: [brass, glass]}
kinds: {lamp: {fields: {oil: number = 1, sort: sort = brass, twin: lamp or nothing = nothing}}}
zones: {game: {shelf: {holds: lamp}, cellar: {holds: lamp}}}
things:
- {kind: lamp, id: tall, oil: 3}
- {kind: lamp, id: small, oil: 2}
- {kind: lamp, id: old, oil: 4, sort: glass, twin: tall}
state: {player: {points: number = 0}}
happenings:
  turn(player me): {turn of: me, do: me must act in day}
actions:
  count_them:
    in: day
    WITH
    do: |
      add sum of oil over shelf + count (cellar where sort = glass and twin is something) to me.points
      BODY
setup: |
  move every lamp where WHERE to shelf
  MORE
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score: player.points}
"""
DEFAULTS = {"WITH": "name: Count", "BODY": "add 1 to me.points", "WHERE": "oil > 2", "MORE": "for each p in players: add 1 to p.points"}
LEFT = [
    "oil > 2",
    "oil >= 3 and count shelf < oil + 9",
    "sort = brass and not (oil < 3)",
    "oil != 2",
    "twin is something or oil = 3",
    "it.oil = 3 or it.sort = glass",
]
OTHERS = {
    "another line": {"MORE": "move every lamp where oil < 3 to cellar"},
    "a line that may": {"MORE": "move every lamp where count shelf < oil to cellar"},
    "by name": {"MORE": "move small to cellar"},
    "one of all": {"MORE": "for each l in every lamp: move l to cellar"},
    "a choice": {"BODY": "me chooses l in every lamp where oil < 3\n      move l to cellar"},
    "a choice of an action": {"WITH": "with: {l: every lamp where oil < 3}", "BODY": "move l to cellar"},
    "a name for some": {"MORE": "let rest = every lamp without shelf\n  move rest to cellar"},
    "looked at in the box": {"MORE": "if any (every lamp where oil = 2): add 1 to first_player.points"},
    "exchanged": {"BODY": "swap (first of (every lamp where oil = 2)) with (first of shelf)"},
}


def found(tmp_path: Path, **parts: str) -> list[str]:
    return [each.message for each in findings(tmp_path, BASE, {**DEFAULTS, **parts}, "RW497")]


@pytest.mark.parametrize("condition", LEFT)
def test_what_is_left(condition: str, tmp_path: Path) -> None:
    assert [message.partition(": ")[2] for message in found(tmp_path, WHERE=condition)] in (["`small`."], ["`small`, `old`."])


@pytest.mark.parametrize("other", OTHERS)
def test_something_else_brings_it_out(other: str, tmp_path: Path) -> None:
    assert found(tmp_path, **OTHERS[other]) == []


@pytest.mark.parametrize("condition", ["oil > 1", "oil > 2 or count shelf < oil"])
def test_nothing_is_left_for_sure(condition: str, tmp_path: Path) -> None:
    assert found(tmp_path, WHERE=condition) == []


def test_of_the_rows_of_one_entry_a_condition_may_choose(tmp_path: Path) -> None:
    rows = "- {kind: lamp, for each: {n: 1..4}, id: row_<n>, oil: <n>}\n"
    assert (
        found(
            tmp_path, **{"- {kind: lamp, id: tall, oil: 3}\n": rows + "- {kind: lamp, id: tall, oil: 3}\n", "- {kind: lamp, id: small, oil: 2}\n": ""}
        )
        == []
    )
