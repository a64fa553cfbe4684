"""A game of a table under edited rules: where it stands, or from the newest point before at which nothing has to be broken off.

From there the answers since are given again, as long as the edited rules take them.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.api import Ruleset
from rulewright.carrying import CannotCarry, Carried, carry_over
from rulewright.gamefile import carry_out
from rulewright.runtime.errors import RulewrightError
from rulewright.web.table import Table, way_to

WHOLE = ("exactly", "by names")
MOST_BACK = 30  # answers


@dataclass(frozen=True, slots=True)
class Branch:
    """A game that was carried over from a step of another; of the answers since, so many were given again."""

    carried: Carried
    n: int
    back: int = 0
    again: int = 0


def branch_of(table: Table, n: int, ruleset: Ruleset) -> Branch:
    """The game after a step under edited rules. Raises CannotCarry."""
    try:
        here = Branch(carry_over(table.at(n), ruleset), n)
    except CannotCarry:
        before = _from_before(table, n, ruleset)
        if before is None:
            raise
        return before
    if here.carried.point in WHOLE:
        return here
    return _from_before(table, n, ruleset) or here


def _from_before(table: Table, n: int, ruleset: Ruleset) -> Branch | None:
    """From the newest point at which everything goes on; None where there is none near."""
    answers = [node for node in way_to({node.n: node for node in table.nodes}, n) if node.kind == "answer"]
    for back in range(1, min(len(answers), MOST_BACK) + 1):
        since = answers[-back:]
        try:
            carried = carry_over(table.at(since[0].parent), ruleset)
        except CannotCarry:
            continue
        if carried.point in WHOLE:
            again = 0
            for node in since:
                try:
                    carry_out(carried.game, node.seat, node.answer)
                except RulewrightError:
                    break
                again += 1
            return Branch(carried, since[0].parent, back, again)
    return None
