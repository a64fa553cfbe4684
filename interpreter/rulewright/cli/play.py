"""`rulewright play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulewright.cli.errors import UserError
from rulewright.cli.panels import WIDTH
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

NARROWEST = 40  # narrower widths are not believed


@command("play")
@click.argument("ruleset", required=False)
@click.argument("named", nargs=-1, metavar="[OVERLAY]…")
@option("--players", type=click.IntRange(min=1), help="play.players")
@option("--humans", type=click.IntRange(min=0), default=1, show_default=True, help="play.humans")
@option("--bots", default="greedy", show_default=True, metavar="A,B", help="run.bots")
@option("--names", metavar="ANNA,BEN", help="play.names")
@option("--seed", type=int, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--save", "save", type=click.Path(dir_okay=False, path_type=Path), help="play.save")
@option("--continue", "resume", type=click.Path(dir_okay=False, path_type=Path), help="play.continue")
def play(
    ruleset: str | None,
    named: Sequence[str],
    players: int | None,
    humans: int,
    bots: str,
    names: str | None,
    seed: int | None,
    options: Sequence[str],
    overlays: Sequence[str],
    save: Path | None,
    resume: Path | None,
) -> int:
    """A game with people."""
    from rulewright.cli.session import Session

    screen = Screen(width=_width())
    overlays = (*named, *overlays)
    if resume is not None:
        session = Session.continued(resume, screen, save, [*([ruleset] if ruleset is not None else []), *overlays])
        if ruleset is not None and session.ruleset_name != ruleset:
            raise UserError(say("play.other", path=resume, name=session.ruleset_name), say("play.other.cure"))
    elif ruleset is None:
        from rulewright.cli import find

        raise UserError(say("play.what"), say("play.what.cure", names=", ".join(sorted(find.known()))))
    else:
        if seed is None:
            import secrets

            seed = secrets.randbelow(1_000_000)
        session = Session.fresh(ruleset, overlays, players, humans, bots, names, seed, options, screen, save)
    session.play()
    return 0


def _width() -> int:
    """The width of the terminal, within bounds, since very long lines are hard to read."""
    return max(NARROWEST, min(WIDTH, output.terminal_width(WIDTH)))
