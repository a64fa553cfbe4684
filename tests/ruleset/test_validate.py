"""The walker: what may stand where, in the words that people are told."""

from __future__ import annotations

from textwrap import dedent

import pytest

from rulewright.ruleset import registry
from rulewright.ruleset.validate import validate
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import read_text
from tests.ruleset.helpers import BASE


def check(text: str, shape: str = "part") -> list[str]:
    findings = Findings()
    document = read_text(dedent(text).lstrip("\n"), "f.yaml", findings)
    assert document is not None
    validate(document, registry.FILES[shape][0], findings, name="the file")
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}" + (f" | {item.cure}" if item.cure else "") for item in findings]


def test_a_right_file_is_silent() -> None:
    assert check(BASE, "ruleset") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "rules:\n- instead: hit\n  asked: owner\n  instead of: hit\n  do: end turn",
            ["2:3 RW202", "3:3 RW202"],
        ),
        (
            "rules:\n- {instead: hit, do: end turn}",
            [
                "2:4 RW202",
            ],
        ),
        ("kindz: {}", ["1:1 RW202"]),
        (
            "happenings:\n  turn:\n    costs: {gold: 1}",
            ["3:5 RW202"],
        ),
        (
            "actions:\n  a:\n    in: main\n    asked of: me",
            ["4:5 RW202"],
        ),
        ("zones:\n  game:\n    deck: {order: pile}", ["3:5 RW220"]),
        ("zones:\n  game:\n    deck: {holds: card, order: stack}", ["3:32 RW224"]),
        (
            "zones:\n  game:\n    deck: {holds: card, seen by: nobdy}",
            ["3:34 RW224"],
        ),
        (
            "zones:\n  game:\n    deck: {holds: card, room: many cards}",
            ["3:31 RW224"],
        ),
        ("zones:\n  gane: {}", ["2:3 RW202"]),
        (
            "refuse:\n  when: option.a",
            ["2:3 RW221"],
        ),
        ("kinds:\n- city", ["2:1 RW221"]),
        ("setup: [a]", ["1:8 RW221"]),
        (
            "setup:\n  move a to b\n  move c to d",
            ["2:3 RW101"],
        ),
        ("setup: >\n  move a to b", ["1:8 RW102"]),
        (
            "happenings:\n  turn: {do: end turn, body: caller}",
            ["2:24 RW222"],
        ),
        ("stats:\n  a(player):\n    at least: 0", ["2:3 RW222"]),
        ("stats:\n  a(player): {steps: player.x}", ["2:15 RW222"]),
        (
            "stats:\n  a(player): 1\n  a(city): 2",
            ["3:3 RW223"],
        ),
        ("stats:\n  a(player): {steps: player.x, from: {one: 2}}", ["2:39 RW224"]),
        (
            "changes:\n- when: a",
            ["2:3 RW220"],
        ),
        ("changes:\n- strength(player): + 2\n  wehn: a", ["3:3 RW202"]),
        (
            "changes:\n- strength(player): + 2\n  happy(player): + 1",
            ["3:3 RW222"],
        ),
        ("kinds:\n  City: {}", ["2:3 RW225"]),
        (
            "texts:\n  ask: {english: Take it?}",
            ["2:9 RW224"],
        ),
        (
            "rules:\n- {after: turn, limit: twice, do: end turn}",
            [],  # the checker says what a limit is
        ),
        ("maps:\n  b: {shape: squares, space: cell, size: [3]}", ["2:42 RW224"]),
        ("resources:\n  ore:\n    pay(player, number n): end turn", ["3:5 RW222"]),
        (
            "things:\n- {kind: city, id: a, hooks: {after: turn}}",
            ["2:30 RW221"],
        ),
        ("flow:", ["1:6 RW220"]),
    ],
)
def test_mistakes(text: str, told: list[str]) -> None:
    assert [" ".join(line.split()[:2]) for line in check(text)] == told


def test_braces_where_a_text_is_expected() -> None:
    told = check("happenings:\n  turn: {turn of: {player}}")
    assert [line.split(" ")[1] for line in told] == ["RW104"]


def test_keys_of_things_are_left_to_their_kind() -> None:
    assert check("things:\n- {kind: city, id: athens, empire: greece, segments: [{cost: 2}]}") == []


def test_which_texts_are_code() -> None:
    table = registry.code_keys()
    assert table[("hook", "do")].start == "block_start"
    assert table[("change", "*")].start == "change_start"
    assert table[("zone", "from")].start == "path_start"
    assert table[("part_file", "setup")].start == "block_start"
    assert ("zone", "holds") not in table


def test_every_key_says_what_it_is() -> None:
    for root, _ in registry.FILES.values():
        for record in registry.records(root):
            for key in record.keys:
                assert key.title, (record.id, key.name)
                if record.id != "list_change":
                    assert key.description, (record.id, key.name)
