"""`rulewright replay GAME`: replays a game from a table in the browser."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import find
from rulewright.cli.errors import UserError, why
from rulewright.cli.saves import is_saved
from rulewright.cli.shape import command, option
from rulewright.cli.sheet import print_result
from rulewright.outside import output
from rulewright.outside.reading import read_given
from rulewright.outside.writing import make_folder, write_new
from rulewright.telling.logs import print_log
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright.api import Ruleset
    from rulewright.gamefile import GameFile


@command("replay")
@click.argument("game", metavar="GAME")
@option("--to", type=click.IntRange(min=0), help="replay.to")
@option("--log", is_flag=True, help="replay.log")
@option("--text", is_flag=True, help="replay.text")
@option("--rules", type=click.Path(file_okay=False, path_type=Path), help="replay.rules")
def replay(game: str, to: int | None, log: bool, text: bool, rules: Path | None) -> int:
    """Replay it, and report the result."""
    from rulewright.gamefile import as_text
    from rulewright.gamefile import replay as again
    from rulewright.runtime.errors import RulewrightError

    file = _read(game)
    try:
        played = again(file, _rules(file), to)
    except RulewrightError as error:
        raise UserError(error.in_language(language())) from error
    if rules is not None:
        _keep(file, rules)
    if text:
        short = as_text(file)
        if short is None:
            raise UserError(say("replay.long"), say("replay.long.cure"))
        output.line(short)
        return 0
    screen = Screen()
    if log:
        print_log(played, screen, 0)
        screen.line()
    answers = sum(step.kind == "answer" for _, step in file.way(to))
    screen.line(say("replay.same", title=played.ruleset.title(language()), players=", ".join(file.players), n=answers), "good")
    if played.over:
        print_result(played, screen)
    elif played.decision is not None:
        screen.line(say("replay.waits", player=played.player_names[played.decision.player], question=played.decision.text(language())))
    return 0


def _read(game: str) -> GameFile:
    from rulewright.gamefile import BrokenGameFile, of_bytes, of_text
    from rulewright.gamefile.form import LARGEST, START

    try:
        return of_text(game) if game.startswith(START) else of_bytes(read_given(game, LARGEST))
    except BrokenGameFile as error:
        if is_saved(Path(game)):
            command = shlex.join(["rulewright", "play", "--continue", game])
            raise UserError(say("replay.of_terminal", path=game), say("replay.of_terminal.cure", command=command)) from error
        raise UserError(error.in_language(language())) from error
    except (OSError, ValueError) as error:
        raise UserError(say("replay.unread", path=game, why=why(error) if isinstance(error, OSError) else error)) from error


def _rules(file: GameFile) -> Ruleset:
    """The rules that came with a game; otherwise those with that name here."""
    from rulewright.gamefile import lay_out

    return lay_out(file.rules.mains, file.rules.files) if file.rules.files else find.load(file.rules.id, file.rules.overlays)


def _keep(file: GameFile, folder: Path) -> None:
    """Write the rules of a game to a new folder."""
    try:
        for name, content in file.rules.files.items():
            place = folder / name
            make_folder(place.parent)
            write_new(place, content)
    except OSError as error:
        raise UserError(say("replay.unkept", path=folder, why=why(error))) from error
