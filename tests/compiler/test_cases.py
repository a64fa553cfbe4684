"""Sets narrowed by printed facts, and searches that end early: they make no observable difference.

Rules whose games are counted are written without any of this, so both must play the same games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.agents.coverage import count
from tests.compiler.conftest import Compile

ROOT = Path(__file__).resolve().parents[2]
LONG = ("benchmarks/natural/othello", "benchmarks/natural/chess", "benchmarks/natural/settlers", "tests/gauntlet/crossings")
ON_MAPS = ("tests/gauntlet/draughts", *(pytest.param(folder, marks=pytest.mark.long) for folder in LONG))

BOARD = """
words: {heading: [north, east, south, west], sort: [crab, snail]}
kinds: {cell: {state: {sort: sort or nothing = nothing, wet: yes/no = no}}}
maps: {shore: {shape: squares, size: [5, 5], space: cell, directions: heading}}
stats:
  leap(cell a, cell b): abs(a.row - b.row) + abs(a.column - b.column) = 3
  may_go(cell a, cell b):
  - no when b.sort is something
  - leap(a, b) when a.sort = crab
  - b in (ray(a, east) while not wet)
  ways(cell a): every cell where may_go(a, it)
  movers: every cell as c where c.sort is something and any ways(c)
  wrong_way(cell a): every cell as b where ahead(a, north).row = b.row and not (b in neighbours(a) or b.wet)
setup: |
  set a1.sort to crab
  set c3.sort to snail
  set e3.wet to yes
happenings:
  turn(player):
    turn of: player
    do: |
      player chooses a in movers
      if a is something:
        player chooses b in ways(a)
        if b is something:
          set b.sort to a.sort
          set a.sort to nothing
flow: |
  repeat 4 times:
    for each p in players: turn(p)
result: {score(player): count every cell where any wrong_way(it)}
"""


@pytest.mark.parametrize("folder", ON_MAPS)
def test_games_are_the_same_as_without(folder: str) -> None:
    quick, counted = rulewright.load(ROOT / folder), rulewright.load(ROOT / folder)
    count(counted)
    decisions = 12 if folder.endswith("chess") else 40
    games = [rulewright.Game(each, players=2 if "settlers" not in folder else 3, seed=8, log=False) for each in (quick, counted)]
    for game in games:
        game.play_randomly(8, decisions)
    assert games[0].hash() == games[1].hash()


def test_a_case_lists_what_its_condition_may_hold_for(compiled: Compile) -> None:
    game, _ = compiled(BOARD)
    assert game.evaluate("ways(a1)") == ["d1", "c2", "b3", "a4"]  # 3 steps away, all of them free
    assert game.evaluate("ways(c3)") == ["d3"]  # as far as it is dry
    assert game.evaluate("movers") == ["a1", "c3"]
    known = {name: table for name, table in game._compiled.names.items() if name.startswith("KNOWN_possible")}
    assert any(0 < len(members) < 25 for table in known.values() for members in table.values())
    # No row lies north of the first: what cannot be determined before stays, and the whole condition says no.
    assert game.evaluate("wrong_way(a1)") == []
    assert game.evaluate("wrong_way(c3)") == ["a2", "b2", "d2", "e2"]


def test_what_changes_is_no_part_of_a_case(compiled: Compile) -> None:
    game, _ = compiled(BOARD)
    assert game.evaluate("ways(a1)") == ["d1", "c2", "b3", "a4"]
    mark = game.mark()
    game.choose("a1")
    game.choose("d1")
    assert game.evaluate("ways(d1)") == ["a1", "b2", "e3", "d4"]  # the snail stands on c3
    assert game.evaluate("movers") == ["d1", "c3"]
    game.undo(mark)
    assert game.evaluate("ways(a1)") == ["d1", "c2", "b3", "a4"] and game.evaluate("movers") == ["a1", "c3"]
