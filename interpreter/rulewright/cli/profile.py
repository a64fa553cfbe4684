"""`rulewright profile`: which rules take the most time in random games."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.progress import Progress
from rulewright.cli.provenance import in_words, of_options, of_rules
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.runtime.seeds import bot_seed, game_seed
from rulewright.source.span import NOWHERE
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

if TYPE_CHECKING:
    from rulewright.agents.profiling import Cost, Profile

SHOWN = 20  # rules
ENOUGH = 200  # samples below which shares mean little


@command("profile")
@click.argument("ruleset")
@click.argument("named", nargs=-1, metavar="[OVERLAY]…")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="run.games")
@option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="option.first")
@option("--players", type=click.IntRange(min=1), help="run.players")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True, help="profile.format")
def profile(
    ruleset: str,
    named: Sequence[str],
    overlays: Sequence[str],
    games: int,
    first: int,
    players: int | None,
    seed: int,
    options: Sequence[str],
    shape: str,
) -> int:
    """Play random games and show which rules take the most time."""
    from rulewright.agents.profiling import Profiler
    from rulewright.cli import find, table

    loaded = find.load(ruleset, (*named, *overlays))
    chosen = table.read_options(options)
    players = players or table.usual_players(loaded, chosen)
    table.new_game(loaded, players, seed, chosen, log=False)  # or an error message
    profiler, progress, answers, spent = Profiler(), Progress("run.progress", games), 0, 0.0
    with profiler:
        for number in range(first, first + games):
            game = table.new_game(loaded, players, game_seed(seed, number), chosen, log=False)
            begun = time.process_time()
            answers += profiler.play(game, bot_seed(seed, number, 0))
            spent += time.process_time() - begun
            progress.step()
    progress.close()
    found = profiler.profile
    if shape == "json":
        told = {
            **of_rules(loaded),
            "options": of_options(loaded, players, chosen),
            "players": players,
            "seed": seed,
            "first": first,
            "games": games,
            "answers": answers,
            "seconds": round(spent, 3),
            "looks": found.looks,
            "outside": found.outside,
        }
        output.json_object(json.dumps({**told, "rules": [_data(cost) for cost in found.costs()]}, ensure_ascii=False, indent=2))
        return 0
    screen = Screen()
    screen.line(say("profile.title", title=table.title(loaded), rules=in_words(loaded, chosen)), "head")
    screen.line(say("profile.summary", n=games, players=players, seed=seed, answers=answers, seconds=f"{spent:.1f}"))
    _show(found, screen)
    return 0


def _data(cost: Cost) -> dict[str, Any]:
    rule = cost.rule
    place = {} if rule.span == NOWHERE else {"file": rule.span.file, "line": rule.span.line}
    return {"what": rule.what, "name": rule.name, **place, "own": cost.own, "all": cost.all}


def _show(found: Profile, screen: Screen) -> None:
    """The table, the most expensive rules first."""
    costs = found.costs()
    shown = costs[:SHOWN]

    def share(looks: int) -> str:
        return f"{100 * looks / max(1, found.looks):.1f} %"

    rows = [
        [
            share(cost.own),
            share(cost.all),
            say(f"profile.{cost.rule.what}"),
            cost.rule.name,
            "" if cost.rule.span == NOWHERE else f"{cost.rule.span.file}:{cost.rule.span.line}",
        ]
        for cost in shown
    ]
    screen.line()
    if rows:
        screen.table([say(f"profile.column.{column}") for column in ("own", "all", "what", "name", "place")], rows, numbers=(0, 1))
        screen.line()
    screen.line(say("profile.outside", share=share(found.outside)), "quiet")
    if len(shown) < len(costs):
        screen.line(say("profile.more", n=len(costs) - len(shown)), "quiet")
    if found.looks < ENOUGH:
        screen.line(say("profile.few", n=found.looks), "warn")
