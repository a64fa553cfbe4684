"""`rulewright run`: bots play; a log and a score sheet, or statistics over many games."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from rulewright.agents.table import step
from rulewright.cli.errors import UserError
from rulewright.cli.logs import print_log
from rulewright.cli.progress import Progress
from rulewright.cli.screen import Screen
from rulewright.cli.shape import command, option
from rulewright.cli.words import say

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.agents.interface import Agent

MOST_ANSWERS = 1_000_000
BATCH = 50  # answers after which the log is printed on


@command("run")
@click.argument("ruleset")
@option("--players", type=click.IntRange(min=1), help="run.players")
@option("--bots", default="random", metavar="A,B", help="run.bots")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="run.games")
@option("--log/--quiet", "log", default=None, help="run.log")
@option("--details", is_flag=True, help="run.details")
def run(
    ruleset: str,
    players: int | None,
    bots: str,
    seed: int,
    options: Sequence[str],
    overlays: Sequence[str],
    games: int,
    log: bool | None,
    details: bool,
) -> int:
    """Bots play."""
    from rulewright.cli import find, table
    from rulewright.cli.sheet import print_result

    loaded = find.load(ruleset, overlays)
    chosen = table.read_options(options)
    screen = Screen()
    if players is None:
        players = table.usual_players(loaded, chosen, len(bots.split(",")))
    first = table.new_game(loaded, players, seed, chosen)
    if games == 1:
        agents = table.bots(bots, len(first.player_names), seed)
        screen.line(say("run.begins", title=table.title(loaded), n=len(first.player_names), seed=seed), "title")
        _play(first, agents, screen if log is not False else None, details)
        print_result(first, screen)
        return 0
    tally = _Tally(first.player_names)
    progress = Progress("run.progress", games)
    for number in range(games):
        game = first if number == 0 else table.new_game(loaded, players, seed + number, chosen)
        answers = _play(game, table.bots(bots, len(game.player_names), seed + number), screen if log or (details and log is None) else None, details)
        tally.add(game, answers)
        progress.show(number + 1)
    progress.close()
    tally.show(screen, table.title(loaded))
    return 0


def _play(game: Game, agents: Sequence[Agent], screen: Screen | None, details: bool = False) -> int:
    """One game to its end, its log as it grows; how many answers were given."""
    shown = 0
    answers = 0
    while not game.over and step(game, agents) is not None:
        answers += 1
        if screen is not None and answers % BATCH == 0:
            shown = print_log(game, screen, shown, details=details)
        if answers > MOST_ANSWERS:
            raise UserError(say("run.endless", n=answers), say("run.endless.cure"))
    if screen is not None:
        print_log(game, screen, shown, details=details)
    return answers


class _Tally:
    """Wins, lengths and scores over games."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = list(names)
        self._wins = [0.0] * len(names)
        self._nobody = 0
        self._answers: list[int] = []
        self._scores: list[list[int]] = [[] for _ in names]
        self._begun = time.monotonic()

    def add(self, game: Game, answers: int) -> None:
        winners = game.winners()
        for seat in winners:
            self._wins[seat] += 1 / len(winners)
        self._nobody += not winners
        self._answers.append(answers)
        for score in game.scores():
            self._scores[score.player].append(score.total)

    def show(self, screen: Screen, title: str) -> None:
        from statistics import fmean, pstdev

        games = len(self._answers)
        seconds = time.monotonic() - self._begun
        screen.heading(say("run.statistics", title=title, n=games))
        rows = []
        for seat, name in enumerate(self._names):
            scores = self._scores[seat]
            low, high = interval(self._wins[seat], games)
            mean = [f"{fmean(scores):.1f}", f"{pstdev(scores):.1f}", min(scores), max(scores)] if scores else ["–"] * 4
            rows.append(
                [
                    name,
                    f"{self._wins[seat]:g}",
                    f"{100 * self._wins[seat] / games:.1f} %",
                    f"{100 * low:.0f}–{100 * high:.0f} %",
                    *mean,
                ]
            )
        screen.table(
            [
                say("run.player"),
                say("run.wins"),
                say("run.share"),
                say("run.interval"),
                say("run.mean"),
                say("run.deviation"),
                say("run.lowest"),
                say("run.highest"),
            ],
            rows,
            numbers=range(1, 8),
        )
        screen.line()
        if self._nobody:
            screen.line(say("run.nobody", n=self._nobody))
        screen.line(say("run.length", mean=f"{fmean(self._answers):.1f}", least=min(self._answers), most=max(self._answers)))
        screen.line(say("run.speed", seconds=f"{seconds:.1f}", rate=f"{games / seconds:.1f}" if seconds else "–"), "quiet")


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies with 95 % certainty (Wilson's interval: right for few games too)."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * ((share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5)
    return max(0.0, middle - half), min(1.0, middle + half)
