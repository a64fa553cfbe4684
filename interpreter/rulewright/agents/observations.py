"""Collects everything that a seat gets from a game as data, to compare two worlds that differ only in what the seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rulewright.language.symbols import HappeningSymbol, StatSymbol
from rulewright.language.types import Maybe, ThingOf, Type, Word
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.game import Decision, Game
from rulewright.runtime.log import Entry, LogReader

LANGUAGES = ("en", "cs")
MOST_ASKED = 3  # actions and stats queried in each position, drawn at random
LAST, EARLIER = 300, 100  # notes of a log that are read in each position: the last ones, and a run of earlier ones that is drawn at random


def gets(game: Game, seat: int, chance: random.Random) -> dict[str, Any]:
    """What a seat is shown, asked and answered in a position; with equal `chance`, two games get the same queries."""
    return {
        "view": game.view(seat),
        "screen": [game.screen(seat, language) for language in LANGUAGES],
        "table": [game.table(seat, language) for language in LANGUAGES],
        "questions": questions(game, seat),
        "who is asked": sorted(one.player for one in game.decisions if one.public or one.player == seat),
        "outlook": [game.outlook(seat), *(game.outlook(seat, plan) for plan in game.plans)],
        "score": next(((score.total, score.parts, score.ids) for score in game.scores() if score.player == seat), None),
        "log": _read_in_parts(game, seat, chance),
        **dict(_explanations(game, seat, chance)),
        **dict(_refusals(game, seat, chance)),
    }


def questions(game: Game, seat: int) -> list[tuple[Any, ...]]:
    """The questions to a seat: words, options with their ids, words, prices and short texts in order, bounds, default."""
    return [_question(one) for one in game.decisions if one.player == seat]


def _question(one: Decision) -> tuple[Any, ...]:
    options = [
        (option.id, option.role, option.subjects, *((option.text(language), option.about(language)) for language in LANGUAGES))
        for option in one.options
    ]
    return (
        one.kind,
        options,
        *(one.text(language) for language in LANGUAGES),
        one.minimum,
        one.maximum,
        one.default,
        one.chosen,
        one.so_far(),
        one.part,
        one.parts,
        one.public,
        str(one.span),
    )


def _read_in_parts(game: Game, seat: int, chance: random.Random) -> list[tuple[Any, ...]]:
    """The end of the log and a part of what was before: a whole one would take most of the time in long games, and was read as it came."""
    recent = max(0, len(game._state.log or ()) - LAST)
    earlier = chance.randrange(recent) if recent else 0
    return [*read(game, earlier, seat, end=min(earlier + EARLIER, recent)), *read(game, recent, seat)]


def read(game: Game, start: int, seat: int | None, details: bool = False, end: int | None = None) -> list[tuple[Any, ...]]:
    """What a seat reads in the log from note `start` to before note `end`: words, depth, causes, places and subjects of every line.

    With `details`, also each change.
    """
    reader, chain = LogReader(game._compiled, game._wording), list[str]()
    return [  # entry by entry, so that intermediate data is not kept until all are read
        _line(entry)
        for note in (game._state.log or [])[start:end]
        for entry in reader.read((note,), details, chain)
        if entry.seen_by is None or seat in entry.seen_by
    ]


def _line(entry: Entry) -> tuple[Any, ...]:
    return (
        entry.kind,
        *(entry.text(language) for language in LANGUAGES),
        entry.depth,
        entry.player,
        entry.seen_by,
        str(entry.span),
        entry.chain,
        entry.subject,
    )


# ---- answers to the seat's queries -------------------------------------------------------------------------------------------------------------
def _explanations(game: Game, seat: int, chance: random.Random) -> Iterator[tuple[str, Any]]:
    """The explanations why some actions are not offered to the seat, and of the values of some open stats."""
    program = game._compiled.program
    actions = [happening for happening in program.happenings.values() if happening.is_action and happening.of_thing is None]
    for action in chance.sample(actions, min(MOST_ASKED, len(actions))):
        words = " ".join([action.name, *_some_choices(game, action, chance)])
        yield f"why not {words}", _tried(partial(_reasons, game, seat, words))
    stats = [stat for stat in program.stats.values() if not stat.private and _of_players(stat)]
    for stat in chance.sample(stats, min(MOST_ASKED, len(stats))):
        args = [game.player_names[seat]] * len(stat.params)
        yield f"why {stat.name}", _tried(partial(_told, game, stat.name, args, seat))


def _reasons(game: Game, seat: int, words: str) -> list[tuple[str, str]]:
    return [(text, str(span)) for language in LANGUAGES for text, span in game.why_not(seat, words, language)]


def _told(game: Game, name: str, args: list[str], seat: int) -> Any:
    explanation = game.why_stat(name, *args, player=seat)
    return explanation.value, [(text, str(span)) for language in LANGUAGES for text, span in explanation.lines(language)]


def _of_players(stat: StatSymbol) -> bool:
    return all(isinstance(param.type, ThingOf) and param.type.kind.name == "player" for param in stat.params)


def _some_choices(game: Game, action: HappeningSymbol, chance: random.Random) -> Iterator[str]:
    """Answers to the first choices of an action, offered or not: anybody may ask about any of them."""
    for choice in action.choices[: chance.randrange(3)]:
        answers = _answers(game, choice.var.type)
        if choice.shape not in ("one", "maybe") or not answers:
            return
        yield chance.choice(answers)


def _answers(game: Game, type_: Type) -> list[str]:
    match type_:
        case Maybe():
            return _answers(game, type_.of)
        case ThingOf(kind=kind):
            layout = game._compiled.layout
            return [game._wording.thing_id(thing).partition("#")[0] for thing in layout.of_kind[kind]]
        case Word(words=words):
            return list(words.words)
        case _:
            return []


def _refusals(game: Game, seat: int, chance: random.Random) -> Iterator[tuple[str, Any]]:
    """The replies to impossible answers and trade proposals."""
    for one in game.decisions:
        if one.player != seat:
            continue
        yield "no such option", _tried(partial(game.clone().choose, "no_such_option", seat))
        yield "no such number", _tried(partial(game.clone().choose, len(one.options), seat))
        if one.kind == "offer":
            give, want = (_units(game, one, side) for side in (0, 1))
            for number in range(4):
                trade = [chance.choice(give or ["nothing"])], [chance.choice([*want, "no_such_thing"])]
                yield f"propose {number} {trade}", _tried(partial(game.clone().propose, *trade))


def _units(game: Game, decision: Decision, side: int) -> list[str]:
    """Everything that could be named on a side of a trade: all sorts of tokens and all designs, in various numbers."""
    from rulewright.runtime.pending import units

    there = list(decision._words.units_by_id(units(game._state, decision._pending, side)))
    return [*there, *(f"{number}*{name.rpartition('*')[2]}" for name in there for number in (2, 9))]


def _tried(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except RulewrightError as refusal:
        return type(refusal).__name__, str(refusal)


__all__ = ["gets", "questions", "read"]
