"""A table's game under edited rules: at its current point, or at the latest earlier point where nothing has to be interrupted.

From there, the later answers are given again as long as the edited rules accept them.
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
    """A game that was carried over from a step of another, and the number of later answers that were given again."""

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
    """From the latest point at which everything continues; None if there is none nearby."""
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
