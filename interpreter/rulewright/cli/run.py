"""`rulewright run`: bots play; a log and a score sheet, or statistics over many games."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.batch import Batch, Circumstances, game_named
from rulewright.cli.errors import UserError
from rulewright.cli.measuring import Games, Played, Tally, play_to_the_end, played
from rulewright.cli.progress import Progress
from rulewright.cli.provenance import in_words, of_options, of_rules
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.runtime.seeds import game_seed
from rulewright.telling.logs import print_log
from rulewright.telling.screen import Screen, errors
from rulewright.telling.words import say

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.agents.interface import Agent

BATCH = 50  # answers between two outputs of the log


@command("run")
@click.argument("ruleset")
@click.argument("named", nargs=-1, metavar="[OVERLAY]…")
@option("--players", type=click.IntRange(min=1), help="run.players")
@option("--bots", "--bot", "bots", default="random", metavar="A,B", help="run.bots")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="run.games")
@option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="option.first")
@option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="run.jobs")
@option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True, help="run.format")
@option("--log/--quiet", "log", default=None, help="run.log")
@option("--details", is_flag=True, help="run.details")
def run(
    ruleset: str,
    named: Sequence[str],
    players: int | None,
    bots: str,
    seed: int,
    options: Sequence[str],
    overlays: Sequence[str],
    games: int,
    first: int,
    jobs: int,
    shape: str,
    log: bool | None,
    details: bool,
) -> int:
    """Bots play."""
    from rulewright.cli import find, table
    from rulewright.cli.sheet import print_result

    overlays = (*named, *overlays)
    loaded = find.load(ruleset, overlays)
    gc.freeze()  # the rules live as long as the program, so garbage collection need not scan them
    chosen = table.read_options(options)
    screen = Screen()
    if players is None:
        players = table.usual_players(loaded, chosen, len(bots.split(",")))
    work = Games(ruleset, overlays, players, bots, seed, first, tuple(chosen.items()), Circumstances.now())
    game, agents = work.seated(loaded, 0, log=True)  # or an error message
    if games == 1 and shape == "text":
        screen.line(say("run.begins", title=table.title(loaded), n=players, seed=seed), "title")
        _logged(game, agents, screen if log is not False else None, details)
        print_result(game, screen)
        return 0
    spoken = (errors() if shape == "json" else screen) if log or (details and log is None) else None  # only the statistics go to stdout
    tally = Tally(game.player_names, table.names_of_bots(bots, players))

    def here(number: int) -> Played:
        if spoken is None:
            return work.play(loaded, number)
        each, seated = work.seated(loaded, number, log=True)
        return played(each, _logged(each, seated, spoken, details))

    batch = Batch(work, games, jobs if spoken is None else 1, lambda number: game_named(seed, first + number), here)
    begun = time.monotonic()
    batch.each(lambda _, found: tally.games.append(found), Progress("run.progress", games))
    tally.seconds = time.monotonic() - begun
    if not tally.games:
        if batch.left_out:
            raise UserError(say("run.none"), "", batch.lost())
        raise UserError(say("run.stopped"), say("run.stopped.cure"))
    data: dict[str, Any] = {
        **of_rules(loaded),
        "options": of_options(loaded, players, chosen),
        "players": players,
        "bots": tally.bots,
        "seed": seed,
        "first": first,
        "interrupted": batch.interrupted,
        "left_out": [{"game": first + number, "seed": game_seed(seed, first + number)} for number in batch.left_out],
        **tally.data(),
    }
    if shape == "json":
        output.json_object(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        from rulewright.cli.figures import show

        show(data, screen, table.title(loaded), in_words(loaded, chosen))
        for sentence in batch.lost():
            screen.line(sentence, "warn")
    return batch.code()


def _logged(game: Game, agents: Sequence[Agent], screen: Screen | None, details: bool = False) -> int:
    """Play one game to its end, printing its log; returns the number of answers."""
    shown = 0

    def watch(answers: int) -> None:
        nonlocal shown
        if screen is not None and answers % BATCH == 0:
            shown = print_log(game, screen, shown, details=details)

    answers = play_to_the_end(game, agents, watch)
    if screen is not None:
        print_log(game, screen, shown, details=details)
    return answers
