"""The walker: what may stand where, in the words that people are told."""

from __future__ import annotations

from textwrap import dedent

import pytest
from ruleset_helpers import BASE

from rulewright.ruleset import registry
from rulewright.ruleset.validate import validate
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import read_text


def check(text: str, shape: str = "part") -> list[str]:
    findings = Findings()
    document = read_text(dedent(text).lstrip("\n"), "f.yaml", findings)
    assert document is not None
    validate(document, registry.FILES[shape][0], findings, name="the file")
    return [
        f"{item.span.line}:{item.span.column} {item.code} {item.message}" + (f" | {item.cure}" if item.cure else "")
        for item in findings
    ]


def test_a_right_file_is_silent() -> None:
    assert check(BASE, "ruleset") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "rules:\n- instead: hit\n  asked: owner\n  instead of: hit\n  do: end turn",
            ["2:3 RW202 A rule has no `instead`.", "3:3 RW202 A rule has no `asked`. | Did you mean `asked of`?"],
        ),
        (
            "rules:\n- {instead: hit, do: end turn}",
            [
                "2:3 RW222 A rule needs one of `before:`, `instead of:`, `after:`, `whenever:` or `when changes:`.",
                "2:4 RW202 A rule has no `instead`. | Did you mean `instead of`?",
            ],
        ),
        ("kindz: {}", ["1:1 RW202 An included file has no `kindz`. | Did you mean `kinds`?"]),
        (
            "happenings:\n  turn:\n    costs: {gold: 1}",
            ["3:5 RW202 A happening has no `costs`. | `costs` belongs to a hook, an action or a rule."],
        ),
        (
            "actions:\n  a:\n    in: main\n    asked of: me",
            ["4:5 RW202 An action has no `asked of`. | `asked of` belongs to a hook or a rule."],
        ),
        ("zones:\n  game:\n    deck: {order: pile}", ["3:5 RW220 A zone needs `holds:`. | For example `holds: card`."]),
        ("zones:\n  game:\n    deck: {holds: card, order: stack}", ["3:32 RW224 `order` is `pile`, `row` or `none`, not `stack`."]),
        (
            "zones:\n  game:\n    deck: {holds: card, seen by: nobdy}",
            ["3:34 RW224 `seen by` is `everyone`, `owner`, `partners` or `nobody`, not `nobdy`. | Did you mean `nobody`?"],
        ),
        (
            "zones:\n  game:\n    deck: {holds: card, room: many cards}",
            ["3:31 RW224 `room` takes a whole number, not `many cards`."],
        ),
        ("zones:\n  gane: {}", ["2:3 RW202 `zones` has no `gane`. | Did you mean `game`?"]),
        (
            "refuse:\n  when: option.a",
            ["2:3 RW221 `refuse` takes a list, and here stands a mapping (`key: value`). | Put `- ` in front of each entry."],
        ),
        ("kinds:\n- city", ["2:1 RW221 `kinds` must be a mapping (`key: value`), but this is a list."]),
        ("setup: [a]", ["1:8 RW221 `setup` must be a text, but this is a list."]),
        (
            "setup:\n  move a to b\n  move c to d",
            [
                "2:3 RW101 This text has two lines but no `|` before it, so YAML makes one line of them."
                " | Write `|` behind the colon, and the text on the lines below."
            ],
        ),
        ("setup: >\n  move a to b", ["1:8 RW102 `>` glues lines together; a text of rules needs `|`. | Write `|`."]),
        (
            "happenings:\n  turn: {do: end turn, body: caller}",
            ["2:24 RW222 `do` and `body` exclude each other: a happening has one of them. | Take one of them out."],
        ),
        ("stats:\n  a(player):\n    at least: 0", ["2:3 RW222 A stat needs one of `is:` or `steps:`."]),
        ("stats:\n  a(player): {steps: player.x}", ["2:15 RW222 `steps` stands only together with `from`."]),
        (
            "stats:\n  a(player): 1\n  a(city): 2",
            ["3:3 RW223 `a` is defined twice. | Give one of them another name, or join them."],
        ),
        ("stats:\n  a(player): {steps: player.x, from: {one: 2}}", ["2:39 RW224 `one` should be a number: a step."]),
        (
            "changes:\n- when: a",
            ["2:3 RW220 A change names a stat, and here is none. | Write for example `strength(player): + 2`."],
        ),
        ("changes:\n- strength(player): + 2\n  wehn: a", ["3:3 RW202 A change has no `wehn`. | Did you mean `when`?"]),
        (
            "changes:\n- strength(player): + 2\n  happy(player): + 1",
            ["3:3 RW222 A change names one of a stat; `strength(player)` stands here already. | Begin a new entry with `- `."],
        ),
        ("kinds:\n  City: {}", ["2:3 RW225 `City` cannot be a kind: names are lower_case. | Write `city`."]),
        (
            "texts:\n  ask: {english: Take it?}",
            [
                "2:9 RW224 `english` is not a language."
                " | Write two letters, such as `en` or `cs`; a text with a colon stands in quotes."
            ],
        ),
        (
            "rules:\n- {after: turn, limit: twice, do: end turn}",
            [],  # the checker says what a limit is
        ),
        ("maps:\n  b: {shape: squares, space: cell, size: [3]}", ["2:42 RW224 `size` takes 2 values, and here stands 1."]),
        ("resources:\n  ore:\n    pay(player, number n): end turn", ["3:5 RW222 `pay` stands only together with `payable`."]),
        (
            "things:\n- {kind: city, id: a, hooks: {after: turn}}",
            ["2:30 RW221 `hooks` takes a list, and here stands a mapping (`key: value`). | Put `- ` in front of each entry."],
        ),
        ("flow:", ["1:6 RW220 `flow:` is empty."]),
    ],
)
def test_mistakes(text: str, told: list[str]) -> None:
    assert check(text) == told


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
