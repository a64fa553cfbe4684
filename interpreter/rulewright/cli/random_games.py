"""`rulewright test --games N`: random games that check every invariant of games."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rulewright.agents.property_tester import Finding, Tally, never_met, run_model_test
from rulewright.cli import find, table
from rulewright.cli.batch import Batch, Circumstances, game_named
from rulewright.cli.progress import Progress
from rulewright.runtime.seeds import game_seed
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

if TYPE_CHECKING:
    from rulewright import Ruleset

MOST_NAMED = 12  # names listed of what was never reached
Looked = tuple[list[Finding], Tally]


@dataclass(frozen=True, slots=True)
class RandomGames:
    """Games of a series: everything that a process needs to check any of them. (A `Work` of the pool.)"""

    ruleset: str
    overlays: tuple[str, ...]
    seats: tuple[int, ...]  # numbers of players, in turn
    root: int
    first: int
    every: int
    circumstances: Circumstances
    options: tuple[tuple[str, str], ...] = ()
    giving_up: bool = False

    def open(self) -> Callable[[int], Looked]:
        self.circumstances.take_over()
        return partial(self.look, find.load(self.ruleset, self.overlays))

    def look(self, ruleset: Ruleset, number: int) -> Looked:
        """Play one game (numbered from the first of the series): the findings, and how much was checked."""
        number += self.first
        tally = Tally()
        players, seeds = self.seats[number % len(self.seats)], [game_seed(self.root, number)]
        found = run_model_test(ruleset, players, dict(self.options), seeds=seeds, every=self.every, steps=True, tally=tally, giving_up=self.giving_up)
        return found, tally


@dataclass(frozen=True, slots=True)
class Which:
    """The games of a series: the number of players (None: each possible number in turn), the options, and whether players may give up."""

    players: int | None = None
    options: tuple[str, ...] = ()
    giving_up: bool = False


def random_games(paths: Sequence[str], overlays: Sequence[str], games: range, every: int, seed: int, jobs: int, which: Which) -> int:
    """Play these games of a series for each ruleset; 0 if nothing is wrong, 1 with findings."""
    screen, code = Screen(), 0
    for path in paths or (".",):
        ruleset = find.load(path, overlays)
        options = table.read_options(which.options)
        if which.players is not None or options:
            table.new_game(ruleset, which.players, seed, options)  # what prevents such games is reported in a sentence
        seats = (which.players,) if which.players is not None else table.numbers_of_players(ruleset, options)
        tally, begun, found = Tally(), time.perf_counter(), list[Finding]()
        work = RandomGames(path, tuple(overlays), seats, seed, games.start, every, Circumstances.now(), tuple(options.items()), which.giving_up)
        batch = Batch(work, len(games) if seats else 0, jobs, partial(_named, seed, games), partial(work.look, ruleset))
        batch.each(partial(_take, screen, seed, games, tally, found), Progress("test.games.progress", len(games)))
        screen.line(table.title(ruleset), "head")
        screen.line(
            say(
                "test.games.summary",
                games=tally.games,
                finished=tally.finished,
                decisions=tally.decisions,
                longest=tally.longest,
                looked=tally.looked,
                tried=tally.tried,
                seconds=f"{time.perf_counter() - begun:.1f}",
            ),
            indent=1,
        )
        for sentence in batch.lost():
            screen.line(sentence, "bad", indent=1)
        unmet = _not_met(ruleset, work, tally)
        fine = say("test.games.fine.met") if unmet else say("test.games.fine")
        screen.line(say("test.games.found", n=len(found)) if found else fine, "bad" if found else "good", indent=1)
        for sentence in unmet:
            screen.line(sentence, "warn", indent=1)
        code = max(code, batch.code(1 if found else 0))
        if batch.interrupted:
            screen.line(say("batch.interrupted"), "warn")
            break
    return code


def _named(seed: int, games: range, number: int) -> str:
    return game_named(seed, games[number])


def _not_met(ruleset: Ruleset, work: RandomGames, tally: Tally) -> list[str]:
    """What these games never reached, so that nothing wrong with it can have been found."""
    found = []
    of_each = [never_met(ruleset, players, dict(work.options), tally) for players in work.seats]
    for number, key in enumerate(("test.games.menus", "test.games.happenings")):
        names = [name for name in dict.fromkeys(name for each in of_each for name in each[number]) if all(name in each[number] for each in of_each)]
        if names and tally.games:
            more = f" (+{len(names) - MOST_NAMED})" if len(names) > MOST_NAMED else ""
            found.append(say(key, names=", ".join(names[:MOST_NAMED]) + more))
    return found


def _take(screen: Screen, seed: int, games: range, tally: Tally, found: list[Finding], number: int, looked: Looked) -> None:
    """Report what is wrong with a game as soon as it is known."""
    findings, of_game = looked
    tally.add(of_game)
    found += findings
    for finding in findings:
        screen.parts((f"{finding.check}: ", "bad"), (finding.message, ""))
        where = say("test.games.where", n=finding.players, seed=seed, number=games[number], step=finding.step)
        screen.line(where, "quiet", indent=1)
