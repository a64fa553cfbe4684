"""`rulewright run`: bots play; a log and a score sheet, or statistics over many games."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rulewright.agents.table import step
from rulewright.cli.errors import UserError
from rulewright.cli.logs import print_log
from rulewright.cli.measuring import MOST_ANSWERS, Setting, Tally, play_many, played
from rulewright.cli.progress import Progress
from rulewright.cli.screen import Screen
from rulewright.cli.shape import command, option
from rulewright.cli.words import say
from rulewright.runtime.options import plain_value
from rulewright.runtime.seeds import game_seed

if TYPE_CHECKING:
    from rulewright import Game, Ruleset
    from rulewright.agents.interface import Agent

BATCH = 50  # answers after which the log is printed on


@command("run")
@click.argument("ruleset")
@option("--players", type=click.IntRange(min=1), help="run.players")
@option("--bots", "--bot", "bots", default="random", metavar="A,B", help="run.bots")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="run.games")
@option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="run.jobs")
@option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True, help="run.format")
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
    jobs: int,
    shape: str,
    log: bool | None,
    details: bool,
) -> int:
    """Bots play."""
    from rulewright.cli import find, table
    from rulewright.cli.sheet import print_result

    loaded = find.load(ruleset, overlays)
    gc.freeze()  # the rules stay as long as the program does: no collection of garbage need walk through them
    chosen = table.read_options(options)
    screen = Screen()
    if players is None:
        players = table.usual_players(loaded, chosen, len(bots.split(",")))
    first = table.new_game(loaded, players, game_seed(seed), chosen)
    names = first.player_names
    agents = table.bots(bots, len(names), seed, first.plans)
    if games == 1 and shape == "text":
        screen.line(say("run.begins", title=table.title(loaded), n=len(names), seed=seed), "title")
        _play(first, agents, screen if log is not False else None, details)
        print_result(first, screen)
        return 0
    setting = Setting(ruleset, tuple(overlays), players, bots, seed, tuple(chosen.items()))
    tally = Tally(names, table.names_of_bots(bots, len(names)))
    begun = time.monotonic()
    if log or (details and log is None):
        for number in range(games):
            game = table.new_game(loaded, players, game_seed(seed, number), chosen)
            answers = _play(game, table.bots(bots, len(names), seed, game.plans, number), screen, details)
            tally.games.append(played(game, answers))
    else:
        _measure(tally, loaded, setting, games, jobs)
    tally.seconds = time.monotonic() - begun
    if not tally.games:
        raise UserError(say("run.stopped"), say("run.stopped.cure"))
    data: dict[str, Any] = {
        "ruleset": loaded.id,
        "version": loaded.version,
        "players": players,
        "seed": seed,
        "options": {name: plain_value(value) for name, value in first.options.items()},
        **tally.data(),
    }
    if shape == "json":
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        from rulewright.cli.figures import show

        show(data, screen, table.title(loaded))
    return 0


def _measure(tally: Tally, loaded: Ruleset, setting: Setting, games: int, jobs: int) -> None:
    """Play; what is interrupted from the keyboard keeps the games that are over."""
    progress = Progress("run.progress", games)
    try:
        for game in play_many(loaded, setting, games, jobs):
            tally.games.append(game)
            progress.step()
    except KeyboardInterrupt:
        tally.interrupted = True
    progress.close()


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
