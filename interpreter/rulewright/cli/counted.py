"""Counts what games and tests reach, for `rulewright coverage`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rulewright.agents.coverage import Met, Sight, count, play
from rulewright.cli.batch import Circumstances
from rulewright.cli.errors import UserError
from rulewright.runtime.seeds import game_seed
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game, Ruleset
    from rulewright.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Counts:
    """First the tests, then games of a series: everything that a process needs to count any of them. (A `Work` of the pool.)"""

    ruleset: str
    overlays: tuple[str, ...]
    seats: tuple[int, ...]  # numbers of players, in turn
    bots: str
    root: int
    first: int  # game
    options: tuple[tuple[str, str], ...]
    tests: int  # the total
    circumstances: Circumstances

    def open(self) -> Callable[[int], tuple[Met, bool]]:
        from rulewright.cli import find

        self.circumstances.take_over()
        loaded = find.load(self.ruleset, self.overlays)
        scenarios = tests_of(loaded, (self.ruleset, *self.overlays)) if self.tests else []
        if len(scenarios) != self.tests:
            raise UserError(say("batch.changed"), say("batch.changed.cure"))
        return partial(self.meet, Counted(loaded), scenarios)

    def meet(self, counted: Counted, scenarios: Sequence[Scenario], number: int) -> tuple[Met, bool]:
        """What one of them reached, and whether it succeeded: the test passed, or the game ended."""
        if number < self.tests:
            return counted.test(scenarios[number])
        return counted.game(self, self.first + number - self.tests)


class Counted:
    """A ruleset whose games are counted. The results of a game do not depend on earlier games."""

    def __init__(self, loaded: Ruleset) -> None:
        self.ruleset = loaded
        self.counting = count(loaded)

    def game(self, what: Counts, number: int) -> tuple[Met, bool]:
        """Play game `number` of the series: what it reached, and whether it ended."""
        from rulewright.cli import table

        self.counting.take()
        players, met = what.seats[number % len(what.seats)], Met()
        game = table.new_game(self.ruleset, players, game_seed(what.root, number), dict(what.options), log=False)
        ended = play(game, table.bots(what.bots, len(game.player_names), what.root, game.plans, number), self.counting, met)
        met.counts = self.counting.take()
        return met, ended

    def test(self, scenario: Scenario) -> tuple[Met, bool]:
        """Run a test: what it reached, and whether it passed."""
        from rulewright.scenario.run import run_scenario

        self.counting.take()
        met, sights = Met(), list[Sight]()

        def look(game: Game) -> None:
            if not sights:
                sights.append(Sight(game, met))
            sights[0].look(game)

        outcome = run_scenario(self.ruleset, scenario, look)
        met.counts = self.counting.take()
        return met, outcome.passed


def tests_of(loaded: Ruleset, names: Sequence[str]) -> list[Scenario]:
    """The tests of a ruleset and of its overlays; mistakes in them are the message."""
    from rulewright.cli import find
    from rulewright.scenario.files import all_files_of_tests, read_tests
    from rulewright.source.diagnostics import Findings

    findings = Findings()
    scenarios = read_tests(*all_files_of_tests(map(find.locate, names)), find.program_of(loaded), findings)
    if findings.errors:
        raise UserError(
            say("find.broken", name=loaded.id, n=len(findings.errors)),
            say("find.broken.cure", paths=" ".join(names)),
            [f"{item.span}: {item.code} {item.said(language())}" for item in findings.errors],
        )
    return scenarios
