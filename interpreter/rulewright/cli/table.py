"""What `play` and `run` share: options given as words, names of seats, a new game, bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.agents.interface import Agent
from rulewright.agents.table import BOTS, make_bot
from rulewright.cli.errors import UserError, meant, once, twice
from rulewright.runtime.errors import RepeatedSetting, UnknownBot, UnknownSetting
from rulewright.runtime.seeds import bot_seed
from rulewright.telling.words import in_language, language, say

if TYPE_CHECKING:
    from rulewright import Game, Ruleset


def read_options(given: Sequence[str]) -> dict[str, str]:
    """`--option length=quick` as a dictionary."""
    return once(map(_named_value, given))


def _named_value(text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise UserError(say("option.shape", given=text), say("option.shape.cure"))
    return name, value


def new_game(ruleset: Ruleset, players: int | Sequence[str] | None, seed: int, options: dict[str, str], *, log: bool = True) -> Game:
    """A new game; problems are reported in a sentence."""
    import rulewright

    least, most = ruleset.players
    count = players if isinstance(players, int) else len(players) if players is not None else usual_players(ruleset, options)
    if not least <= count <= most:
        wanted = str(least) if least == most else say("table.range", least=least, most=most)
        raise UserError(
            say("table.players", title=title(ruleset), wanted=wanted, given=count),
            say("table.players.cure", n=least if count < least else most),
        )
    unknown = [name for name in options if name not in ruleset.options]
    if unknown:
        names = ", ".join(ruleset.options) or say("nothing")
        raise UserError(say("option.unknown", name=unknown[0]), meant(unknown[0], ruleset.options) or say("option.known", names=names))
    try:
        return rulewright.Game(
            ruleset,
            players=list(players) if isinstance(players, (list, tuple)) else count,
            seed=seed,
            options=dict(options),
            log=log,
        )
    except rulewright.OptionsError as error:
        raise UserError(say("option.refused"), option_help(ruleset), error.said(language())) from error


def usual_players(ruleset: Ruleset, options: dict[str, str], named: int = 0) -> int:
    """The default number of players: two, or as many as are named; otherwise the next number that game and options allow."""
    import rulewright

    least, most = ruleset.players
    wanted = max(least, min(most, max(2, named)))
    for count in sorted(range(least, most + 1), key=lambda count: (count < wanted, abs(count - wanted))):
        try:
            ruleset.compiled(count, dict(options))
        except rulewright.OptionsError:
            continue
        return count
    return wanted  # errors are reported when the game is created


def numbers_of_players(ruleset: Ruleset, options: dict[str, str]) -> tuple[int, ...]:
    """The numbers of players that the ruleset and these options allow."""
    import rulewright

    found = []
    for players in range(ruleset.players[0], ruleset.players[1] + 1):
        try:
            ruleset.compiled(players, dict(options))
        except rulewright.OptionsError:
            continue
        found.append(players)
    return tuple(found)


def option_help(ruleset: Ruleset) -> str:
    """The existing options, in one sentence."""
    return say("option.known", names=", ".join(ruleset.options)) if ruleset.options else say("option.none")


def title(ruleset: Ruleset) -> str:
    """The title in the language of the run; several overlays have no common title, so they are listed in their order of loading."""
    own = ruleset.title(language()) or ruleset.id
    names = [id_ for id_, _ in ruleset.overlays]
    return own if len(names) < 2 else say("overlays.title", title=own, names=" + ".join(names))


def bots(names: str, seats: int, root: int, plans: Sequence[str] = (), number: int = 0) -> list[Agent]:
    """One bot a seat from `random,lookahead:conquest`; the last one takes the remaining seats.

    `plans` are those of the game; `root` and `number` identify the game and its series.
    """
    wanted = names_of_bots(names, seats)
    if not wanted:
        raise UserError(say("bots.nobody"), say("bots.known", names=", ".join(BOTS)))
    made = []
    for seat, name in enumerate(wanted):
        try:
            made.append(make_bot(name, bot_seed(root, number, seat), plans))
        except UnknownBot:
            bare = name.partition(":")[0]
            raise UserError(say("bots.unknown", name=bare), meant(bare, BOTS) or say("bots.known", names=", ".join(BOTS))) from None
        except RepeatedSetting as wrong:
            raise twice(wrong.name, wrong.first, wrong.second) from None
        except UnknownSetting as wrong:
            bare = name.partition(":")[0]
            settings = say("bots.settings", plans=", ".join(plans)) if plans else say("bots.settings.no_plans")
            cure = settings if bare == "lookahead" else say("bots.no_settings")
            near = meant(wrong.word, plans) if bare == "lookahead" else ""
            raise UserError(say("bots.setting", name=bare, word=wrong.word), near or cure) from None
    return made


def is_bot(name: str, plans: Sequence[str]) -> bool:
    """Whether there is a bot with this name and settings."""
    try:
        make_bot(name, 0, plans)
    except (UnknownBot, UnknownSetting):
        return False
    return True


def names_of_bots(names: str, seats: int) -> list[str]:
    """Which bot sits where; empty if none is named."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    return [wanted[min(seat, len(wanted) - 1)] for seat in range(seats)] if wanted else []


def names_of(players: Sequence[str], seats: Sequence[int]) -> str:
    """The names of some seats as a list in words."""
    return ", ".join(players[seat] for seat in seats)


def part_name(name: Any) -> str:
    """A part of a score: a text of the ruleset, or its bare name made readable."""
    if isinstance(name, dict):
        return in_language(name)
    return str(name).replace("_", " ")
