"""Games and tests that are counted, for `rulewright coverage`: one after another, the games also in several processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING

from rulewright.agents.coverage import Met, Sight, count, play
from rulewright.cli.words import language, set_language
from rulewright.compiler.counting import Counting
from rulewright.runtime.seeds import game_seed

if TYPE_CHECKING:
    from rulewright import Game, Ruleset
    from rulewright.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: everything a process needs to play game number n."""

    ruleset: str
    overlays: tuple[str, ...]
    seats: tuple[int, ...]  # numbers of players, in turn
    bots: str
    seed: int
    options: tuple[tuple[str, str], ...]


class Counted:
    """A ruleset whose games are counted."""

    def __init__(self, loaded: Ruleset) -> None:
        self.ruleset = loaded
        self.counting: Counting = count(loaded)
        self._known = Met()  # what needs no more watching

    def _met(self) -> Met:
        return Met(self.counting.take(), set(self._known.present), set(self._known.moved), set(self._known.in_force))

    def game(self, setting: Setting, number: int) -> tuple[Met, bool]:
        """Play game `number` (from 0): what it met, and whether it came to its end."""
        from rulewright.cli import table

        players = setting.seats[number % len(setting.seats)]
        game = table.new_game(self.ruleset, players, game_seed(setting.seed, number), dict(setting.options), log=False)
        agents = table.bots(setting.bots, len(game.player_names), setting.seed, game.plans, number)
        ended = play(game, agents, self.counting, self._known)
        return self._met(), ended

    def test(self, scenario: Scenario) -> tuple[Met, bool]:
        """Run a test: what it met, and whether it passed."""
        from rulewright.scenario.run import run_scenario

        sights: list[Sight] = []

        def look(game: Game) -> None:
            if not sights:
                sights.append(Sight(game, self._known))
            sights[0].look(game)

        outcome = run_scenario(self.ruleset, scenario, look)
        return self._met(), outcome.passed


def play_counted(counted: Counted, setting: Setting, games: int, jobs: int) -> Iterator[tuple[Met, bool]]:
    """What each game met; all of it together does not depend on the number of processes."""
    if jobs < 2:
        for number in range(games):
            yield counted.game(setting, number)
        return
    with get_context().Pool(min(jobs, games), _begin, (setting, language())) as pool:  # leaving it ends the processes
        yield from pool.imap_unordered(_play_there, range(games))


def run_counted(counted: Counted, scenarios: Sequence[Scenario], done: Callable[[], None]) -> tuple[Met, int]:
    """What tests met together, and how many of them failed; `done` is told of each."""
    met, failed = Met(), 0
    for scenario in scenarios:
        more, passed = counted.test(scenario)
        met.add(more)
        failed += not passed
        done()
    return met, failed


_here: list[tuple[Counted, Setting]] = []  # of a process that plays


def _begin(setting: Setting, spoken: str) -> None:
    from rulewright.cli import find

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one decides
    set_language(spoken)
    _here.append((Counted(find.load(setting.ruleset, setting.overlays)), setting))


def _play_there(number: int) -> tuple[Met, bool]:
    counted, setting = _here[0]
    return counted.game(setting, number)
