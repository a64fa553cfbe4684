"""Rows of a length that is known in play only, distances where there is no way, and things whose own actions share a name."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

import rulewright


def game(tmp_path: Path, text: str) -> rulewright.Game:
    (tmp_path / "ruleset.yaml").write_text("language: 1\nruleset: small\ntitle: Small\n" + dedent(text), encoding="utf-8")
    ruleset = rulewright.load(str(tmp_path))
    assert [finding.message for finding in ruleset.diagnostics if finding.severity.name == "ERROR"] == []
    return rulewright.Game(ruleset, 1)


MAPS = {
    "squares": "{shape: squares, size: [3, 5], space: cell}",
    "hexes": "{shape: hexes, size: [4, 4], space: cell}",
    "flat hexes": "{shape: hexes, flat: yes, size: [4, 5], space: cell}",
}


@pytest.mark.parametrize("map_", MAPS.values(), ids=MAPS)
def test_the_length_of_lines_may_be_a_name(tmp_path: Path, map_: str) -> None:
    played = game(
        tmp_path,
        f"""\
        players: 1
        kinds: {{cell: {{}}}}
        maps: {{board: {map_}}}
        stats:
          rows(number n): count lines(board, n)
          through(number n, cell): count lines(board, n, cell)
        happenings: {{turn(player): {{turn of: player, do: player may act in menu}}}}
        actions: {{go: {{in: menu, do: end game}}}}
        flow: |
          repeat: turn(first of players)
        """,
    )
    spaces = played.evaluate("count every cell")
    assert [played.evaluate(f"rows({n})") for n in (-1, 0, 1, 9)] == [0, 0, spaces, 0]
    for length in range(1, 6):
        assert played.evaluate(f"rows({length})") == played.evaluate(f"count lines(board, {length})")
        through = played.evaluate(f"sum of through({length}, it) over every cell")
        assert through == length * played.evaluate(f"rows({length})")
    assert played.evaluate("rows(2)") * 2 > spaces


def test_there_is_no_distance_without_a_way(tmp_path: Path) -> None:
    played = game(
        tmp_path,
        """\
        players: 1
        kinds: {cell: {}}
        maps: {board: {shape: graph, space: cell, edges: [[a, b], [b, e], [c, d]]}}
        stats:
          far(cell x, cell y): (distance(x, y) otherwise 77)
          beyond(cell x, cell y): distance(x, y) is something and distance(x, y) > 1
        happenings: {turn(player): {turn of: player, do: player may act in menu}}
        actions: {go: {in: menu, do: end game}}
        flow: |
          repeat: turn(first of players)
        """,
    )
    assert [played.evaluate(formula) for formula in ("far(a, e)", "far(a, c)", "far(a, a)")] == [2, 77, 0]
    assert [played.evaluate(formula) for formula in ("beyond(a, e)", "beyond(a, b)", "beyond(a, c)")] == [True, False, False]
    assert played.evaluate("distance(a, c) is nothing") is True
    assert played.evaluate("count near(a, 99)") == 3


def test_a_distance_that_may_be_nothing_is_asked_about_first(tmp_path: Path) -> None:
    rules = """\
        players: 1
        kinds: {cell: {}}
        maps: {board: {shape: graph, space: cell, edges: [[a, b], [c, d]]}}
        stats: {far(cell): "distance(a, cell) + 1"}
        """
    (tmp_path / "ruleset.yaml").write_text("language: 1\nruleset: small\ntitle: Small\n" + dedent(rules), encoding="utf-8")
    assert "RW303" in {finding.code for finding in rulewright.load(str(tmp_path)).diagnostics}


@pytest.mark.parametrize("second", ["{kind: card, like: a, id: b}", "{kind: card, id: b, actions: {jump: {in: menu, do: me gains 2 n}}}"])
def test_things_whose_own_actions_share_a_name(tmp_path: Path, second: str) -> None:
    played = game(
        tmp_path,
        f"""\
        players: 1
        kinds: {{card: {{}}}}
        zones: {{player: {{hand: {{holds: card}}}}}}
        state: {{player: {{n: number = 0}}}}
        setup: |
          for each p in players: move every card to p.hand
        flow: |
          for each p in players:
            repeat 2 times: p must act in menu
        things:
        - {{kind: card, id: a, actions: {{jump: {{in: menu, do: me gains 1 n}}}}}}
        - {second}
        result: {{score(player): player.n}}
        """,
    )
    assert played.decision is not None
    assert len({option.id for option in played.decision.options}) >= 2
    for index in (0, 1):
        played.choose(index)
    assert played.over
    assert played.scores()[0].total == (2 if "like" in second else 3)
