"""What can be written at a place, and what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.workspace import Snapshot, Workspace

RULES = """\
ruleset: little
version: "1"
language: 1
title: {en: Little}
players: 2
words: {colour: [red, green]}
constants: {many: 5}
kinds:
  card:
    fields: {value: number, shade: colour}
    code: {play(player): effect}
state:
  player: {gold: number = 0}
  game: {round_number: number = 1}
zones:
  player:
    hand: {holds: card, seen by: owner}
  game:
    pile: {holds: card, order: pile}
stats:
  wealth(player): player.gold + 1
  best: highest of value over every card
happenings:
  pay_day(player, number n):
    do: player gains n gold
flow: |
  for each p in players:
    pay_day(p, 2)
    let c = first of p.hand
    if c is something: p gains c.value gold
    if any p.hand:
      p gains 1 gold
  end game
things:
- kind: card
  entries:
  - id: ace
    value: 1
    shade: red
    play: |
      player gains 1 gold
- {kind: card, id: king, value: 2, shade: green, play: "player gains 2 gold"}
"""


@pytest.fixture
def little(tmp_path: Path) -> Workspace:
    (tmp_path / "ruleset.yaml").write_text(RULES)
    return Workspace(tmp_path)


def offered(workspace: Workspace, old: str, new: str) -> set[str]:
    """What is offered at `|` after a piece of the text was exchanged."""
    assert old in RULES
    assert not workspace.drop("ruleset.yaml").findings("ruleset.yaml").errors
    before, _, after = RULES.replace(old, new, 1).partition("|<")
    snapshot = workspace.edit("ruleset.yaml", before + after)
    lines = before.split("\n")
    return {each.text for each in snapshot.complete("ruleset.yaml", len(lines), len(lines[-1]) + 1)}


@pytest.mark.parametrize(
    ("old", "new", "there", "not_there"),
    [
        ("ruleset: little\n", "ruleset: little\n|<\n", {"setup:", "rules:"}, {"flow:", "ruleset:", "fields:"}),
        ("    code:", "    sta|<\n    code:", {"state:"}, {"fields:", "setup:"}),
        ("{holds: card, order: pile}", "{holds: card, order: |<}", {"none", "pile", "row"}, {"holds:", "card"}),
        ("{holds: card, order: pile}", "{holds: |<}", {"card", "player"}, {"red", "order:"}),
        ("{holds: card, order: pile}", "{holds: card, |<}", {"order:", "seen by:"}, {"holds:", "card"}),
        ("    value: 1\n", "    value: 1\n    |<\n", {"copies:", "name:"}, {"value:", "shade:", "id:"}),
        ("    shade: red", "    shade: |<", {"red", "green"}, {"card", "ace"}),
        ("shade: green,", "shade: g|<,", {"green"}, {"red"}),
        ("    let c =", "    p|<\n    let c =", {"p", "pay_day", "pile", "player"}, {"wealth", "or"}),
        ("    let c =", "    p.|<\n    let c =", {"gold", "hand", "wealth"}, {"value", "pile", "for"}),
        ("    let c =", "    p gains 1 |<\n    let c =", {"gold"} | set(), {"for", "card:"}),
        ("    if any p.hand:", "    if c.|<\n    if any p.hand:", {"value", "shade"}, {"gold"}),
        ("player.gold + 1", "player.|<", {"gold", "hand"}, {"shade"}),
        ("player gains 1 gold\n", "player gains 1 gold\n      |<\n", {"draw", "if", "move", "player"}, {"and", "or"}),
        ("fields: {value: number, shade: colour}", "fields: {value: number, shade: |<}", {"colour", "number", "card"}, {"red"}),
    ],
)  # fmt: skip
def test_completion(little: Workspace, old: str, new: str, there: set[str], not_there: set[str]) -> None:
    found = offered(little, old, new)
    assert there <= found, sorted(found)[:60]
    assert not not_there & found


@pytest.mark.parametrize(
    ("text", "shift", "wanted"),
    [
        ("pay_day(p, 2)", 2, ("pay_day", "(player: player, n: number)", "  pay_day(player, number n):")),
        ("player.gold + 1", 8, ("gold", "number", "  player: {gold: number = 0}")),
        ("pay_day(p, 2)", 8, ("p", "player", None)),
        ("if any p.hand", 9, ("hand", "set of card", "    hand: {holds: card, seen by: owner}")),
        ("shade: colour}", 7, ("colour", "red, green", "words: {colour: [red, green]}")),
        ("kind: card\n", 6, ("card", "", "  card:")),
    ],
)
def test_hover_and_definition(little: Workspace, text: str, shift: int, wanted: tuple[str, str, str | None]) -> None:
    snapshot = little.snapshot()
    at = RULES.index(text) + shift
    line, column = RULES.count("\n", 0, at) + 1, at - (RULES.rfind("\n", 0, at) + 1) + 1
    hover = snapshot.hover("ruleset.yaml", line, column)
    assert hover is not None
    written = None if hover.written is None else RULES.split("\n")[hover.written.line - 1]
    assert (hover.name, hover.type, written) == wanted
    assert snapshot.definition("ruleset.yaml", line, column) == hover.written


def test_who_set_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "rich").mkdir()
    (tmp_path / "base" / "ruleset.yaml").write_text(RULES)
    (tmp_path / "rich" / "ruleset.yaml").write_text(
        "ruleset: rich\nextends: little\nversion: '1'\nlanguage: 1\ntitle: {en: Rich}\nchange:\n  stats.wealth(player): player.gold + 2\n"
        "add:\n  stats: {twice(player): 2 * wealth(player)}\n"
    )
    snapshot: Snapshot = Workspace(tmp_path).snapshot()
    hover = snapshot.hover("rich/ruleset.yaml", 9, len("  stats: {twice(player): 2 * weal"))
    assert hover is not None
    assert (hover.name, hover.set_by) == ("wealth", ("rich",))


def test_everywhere_in_a_file_something_can_be_asked(little: Workspace) -> None:
    snapshot = little.snapshot()
    for number, line in enumerate(RULES.split("\n"), 1):
        for column in range(1, len(line) + 2):
            snapshot.complete("ruleset.yaml", number, column)
            snapshot.hover("ruleset.yaml", number, column)
    snapshot.complete("ruleset.yaml", 10_000, 10_000)
    assert snapshot.hover("ruleset.yaml", 10_000, 10_000) is None
