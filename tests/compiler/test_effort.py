"""Where the steps of a loop are counted: an iteration that nothing is done in costs nothing, and long work is never hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.compiler.effort import STEP, Efforts

LONG = " + ".join(["x"] * STEP)[: 3 * STEP + 1]


def counted(*body: str, called: str = "") -> list[str]:
    """The lines of a loop with this body, with what is counted; `called` is the text of the function `far`."""
    lines = ["    for k in KNOWN:", *("        " + line for line in body), "    return False"]
    texts = {"far": called} if called else {}
    return [line.strip() for line in Efforts({**texts, "search": "\n".join(lines)}, 10).counted(lines)]


def test_steps_are_counted_after_what_only_decides() -> None:
    lines = counted("if v[k] == 5:", "    if v[k + 1] == 3:", f"        if {LONG}(k):", "            return True")
    assert lines.index("S.fuel -= 3") == lines.index("if v[k + 1] == 3:") + 1


def test_a_test_that_costs_something_is_counted_before_it_is_made() -> None:
    for lines in (
        counted(f"if {LONG}:", "    if v[k] == 5:", "        return True"),
        counted("if far(k):", "    return True", called="    return " + LONG),
    ):
        assert lines.index("S.fuel -= 3") == 1


def test_what_follows_a_test_is_counted_before_it() -> None:
    lines = counted("if v[k] == 5:", "    return True", LONG)
    assert lines.index("S.fuel -= 3") == 1


def test_short_loops_are_not_counted() -> None:
    assert not [line for line in counted("if v[k] == 5:", "    return True") if "fuel" in line]


RULES = """\
ruleset: rows
language: 1
title: Rows
players: 2
kinds: {stone: {state: {colour: 0..3 = 0}}}
things: [{kind: stone, id: pebble, copies: 60}]
zones: {game: {heap: {holds: stone}}}
stats:
  total(stone a, stone b, stone c, stone d, stone e): a.colour + b.colour + c.colour + d.colour + e.colour
state: {game: {goal: number = 0}}
setup: |
  move every stone to heap
  set goal to GOAL
flow: |
  for each p in players:
    p may choose s in heap for taken
    if s is something: set s.colour to 1
    if FOUND: set s.colour to 2
texts: {taken: {en: Which stone?, cs: Který kámen?}}
result: {score(player): count heap}
"""


@pytest.mark.parametrize("goal, over", [(5, False), (1_000, True)])
def test_loops_behind_tests_still_come_to_an_end(tmp_path: Path, goal: int, over: bool) -> None:
    """Five loops of sixty within each other exceed the limit of steps, however cheap the test at the beginning of each is."""
    inner = "total(a, b, c, d, e) = goal"
    for name in "edcba":
        inner = f"any (every stone as {name} where {name}.colour < 2 and {inner})"
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("FOUND", inner).replace("GOAL", str(goal)))
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, ruleset.diagnostics
    game = rulewright.Game(ruleset, seed=1)
    if over:
        with pytest.raises(rulewright.RulewrightError, match="RW820"):
            game.choose(0)
    else:
        game.choose(0)
