"""`rulewright dump --python`: the generated code of a rule, with the rule's lines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulewright.cli.errors import UserError
from rulewright.cli.shape import command, option
from rulewright.source import suggest
from rulewright.telling.screen import Screen
from rulewright.telling.words import say


@command("dump")
@option("--python", "python", is_flag=True, help="dump.python")
@click.argument("ruleset")
@click.argument("name", required=False)
@option("--players", type=click.IntRange(min=1), help="run.players")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
def dump(python: bool, ruleset: str, name: str | None, players: int | None, options: Sequence[str], overlays: Sequence[str]) -> int:
    """Print generated code."""
    from rulewright.cli import find, table
    from rulewright.compiler.dump import functions, source_of

    if not python:
        raise UserError(say("dump.which"), say("dump.which.cure"))
    loaded = find.load(ruleset, overlays)
    game = table.new_game(loaded, players, 1, table.read_options(options))
    names = functions(game)
    screen = Screen()
    if name is None:
        for each in names:
            screen.line(each)
        return 0
    if name not in names:
        near = suggest.near(name, names)
        raise UserError(say("dump.unknown", name=name), say("meant", name=", ".join(near)) if near else say("dump.unknown.cure"))
    for line in source_of(game, name).splitlines():
        screen.line(line, "quiet" if line.lstrip().startswith("#") else "")
    return 0
