"""`rulewright test --games N`: random games in which everything that must hold of any game is looked at."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rulewright.agents.model_tester import Tally, run_model_test
from rulewright.cli import find, table
from rulewright.cli.progress import Progress
from rulewright.cli.screen import Screen
from rulewright.cli.words import say
from rulewright.runtime.seeds import game_seed


def random_games(paths: Sequence[str], overlays: Sequence[str], games: Sequence[int], every: int, seed: int) -> int:
    """Play these games of a series of each ruleset, with each of its numbers of players in turn; 0 when nothing is wrong, 1 with findings."""
    import rulewright

    screen, wrong = Screen(), 0
    for path in paths or (".",):
        ruleset = find.load(path, overlays)
        low, high = ruleset.players
        seats = []
        for players in range(low, high + 1):
            try:
                ruleset.compiled(players, {})
            except rulewright.OptionsError:
                continue  # the options as they are do not allow it
            seats.append(players)
        tally, begun, found = Tally(), time.perf_counter(), 0
        progress = Progress("test.games.progress", len(games))
        for number in games if seats else ():
            seeds = [game_seed(seed, number)]
            for finding in run_model_test(ruleset, seats[number % len(seats)], seeds=seeds, every=every, steps=True, tally=tally):
                found += 1
                screen.parts((f"{finding.check}: ", "bad"), (finding.message, ""))
                where = say("test.games.where", n=finding.players, seed=seed, number=number, step=finding.step)
                screen.line(where, "quiet", indent=1)
            progress.step()
        progress.close()
        wrong += found
        screen.line(table.title(ruleset), "head")
        screen.line(
            say("test.games.summary", games=tally.games, finished=tally.finished, decisions=tally.decisions, longest=tally.longest,
                looked=tally.looked, tried=tally.tried, seconds=f"{time.perf_counter() - begun:.1f}"),
            indent=1,
        )
        screen.line(say("test.games.found", n=found) if found else say("test.games.fine"), "bad" if found else "good", indent=1)
    return 1 if wrong else 0
