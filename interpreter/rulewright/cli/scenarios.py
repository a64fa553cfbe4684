"""The tests of rulesets as jobs for any process."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.agents.coverage import count
from rulewright.cli.batch import Circumstances
from rulewright.cli.errors import UserError
from rulewright.scenario.coverage import ran_in
from rulewright.scenario.run import Suite, read_suite, run_scenario
from rulewright.telling.words import say

if TYPE_CHECKING:
    from rulewright.scenario.model import Outcome


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Tests, numbered through all rulesets: everything that a process needs to run any of them. (A `Work` of the pool.)"""

    paths: tuple[Path, ...]  # a ruleset or its tests
    overlays: tuple[str, ...]
    text: str  # a text that their names contain
    counts: tuple[int, ...]  # tests of each path
    circumstances: Circumstances
    together: bool = False  # the tests of the overlays too
    counted: bool = False  # count which things' texts run

    def open(self) -> Callable[[int], Outcome]:
        self.circumstances.take_over()
        suites: dict[int, Suite] = {}
        return lambda number: self.run(suites, number)

    def run(self, suites: dict[int, Suite], number: int) -> Outcome:
        """Run one test; a missing suite is read first."""
        which, index = self.place(number)
        if which not in suites:
            suites[which] = read_suite(self.paths[which], self.overlays, together=self.together, text=self.text)
        chosen = suites[which].chosen(self.text)
        if len(chosen) != self.counts[which]:
            raise UserError(say("batch.changed"), say("batch.changed.cure"))
        ruleset = suites[which].ruleset
        if not self.counted:
            return run_scenario(ruleset, chosen[index])
        counting = ruleset.counting or count(ruleset)
        counting.take()
        outcome = run_scenario(ruleset, chosen[index])
        return replace(outcome, touched=outcome.touched | ran_in(counting))

    def place(self, number: int) -> tuple[int, int]:
        """The path to which the test belongs, and its number there."""
        ends = list(accumulate(self.counts))
        which = bisect_right(ends, number)
        return which, number - (ends[which] - self.counts[which])
