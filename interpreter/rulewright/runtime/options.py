"""Options of a game: from words as people write them to values, and the reasons why some cannot be combined."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rulewright.language.functions import Function
from rulewright.language.numbers import LEAST, MOST
from rulewright.language.symbols import Program, SeatRef, ThingRef, WordRef
from rulewright.language.types import YES_NO, AmountsOf, ListOf, Maybe, Number, SetOf, TextType, ThingOf, Type, Word, YesNo
from rulewright.runtime import checks
from rulewright.runtime.errors import OptionsError
from rulewright.runtime.running import asked
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled

LONGEST = 1000  # characters of a value
_BRACKETS = dict.fromkeys(map(ord, "{}[]"))
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}", re.ASCII)
_YES = {"yes": True, "no": False, "true": True, "false": False, "ano": True, "ne": False}


def with_seats(program: Program, names: list[str], given: dict[str, Any]) -> dict[str, Any]:
    """Options as given, with the names of players replaced by those of their seats, which are the same in every game."""
    seats = {name: SeatRef(seat).name for seat, name in enumerate(names)}

    def replaced(value: Any) -> Any:
        return seats.get(value, value) if isinstance(value, str) else value

    made = dict(given)
    for name, value in given.items():
        symbol = program.options.get(name)
        type_ = symbol.type.of if symbol is not None and isinstance(symbol.type, Maybe) else symbol.type if symbol is not None else None
        if isinstance(type_, ThingOf) and _is_player(type_):
            made[name] = replaced(value)
        elif not _can_be_written(value):
            continue
        elif isinstance(type_, SetOf | ListOf) and isinstance(type_.element, ThingOf) and _is_player(type_.element):
            made[name] = value if isinstance(value, Mapping) else [replaced(part) for part in _parts(value)]
        elif isinstance(type_, AmountsOf) and isinstance(type_.key, ThingOf) and _is_player(type_.key) and isinstance(value, Mapping):
            made[name] = {replaced(key): number for key, number in value.items()}
    return made


def _is_player(type_: ThingOf) -> bool:
    return type_.kind.name == "player"


def _parts(text: Any) -> list[Any]:
    """The members of a set as written."""
    if isinstance(text, list | tuple | set | frozenset):
        return list(text)
    if isinstance(text, Mapping):
        raise ValueError(f"{as_text(text)} gives numbers, which are not asked for.")
    return [part for part in str(text).translate(_BRACKETS).replace(" ", "").split(",") if part]


def _amounts(text: Any) -> list[tuple[Any, Any]]:
    """The numbers as written, each with what it is of: a mapping, or `{ore: 2, wood: 1}`."""
    if isinstance(text, Mapping):
        return list(text.items())
    pairs = [str(part).partition(":") for part in _parts(text)]
    if not all(colon for _, colon, _ in pairs):
        raise ValueError(f"{as_text(text)} does not say how many of what: write {{NAME: NUMBER, …}}.")
    return [(key, number) for key, _, number in pairs]


def read_options(program: Program, given: dict[str, Any], players: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Values for every option (symbols.Value), and what was written, for saves. Raises OptionsError with every mistake."""
    reasons = []
    values = {name: symbol.default for name, symbol in program.options.items()}
    written = {}
    for name, text in given.items():
        if not isinstance(name, str) or not _can_be_written(text):
            reasons.append(
                f"Option {checks.shown(name)}: a value is text, a whole number, True, False, a list or set of texts and numbers, or numbers by name."
            )
            continue
        symbol = program.options.get(name)
        if symbol is None:
            near = closest(name, program.options)
            reasons.append(
                f"There is no option {name}." + (f" Did you mean {near}?" if near else f" Options: {', '.join(program.options) or 'none'}.")
            )
            continue
        try:
            values[name] = read_value(program, symbol.type, text, players)
            written[name] = as_written(text)
        except ValueError as problem:
            reasons.append(f"Option {name}: {problem}")
    if reasons:
        raise OptionsError(reasons)
    return values, written


def _can_be_written(value: Any) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return all(isinstance(item, str | int) for item in value)
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and isinstance(number, str | int) for key, number in value.items())
    return value is None or (isinstance(value, str | int) and len(str(value) if isinstance(value, str) else bin(value)) <= LONGEST)


def as_written(text: Any) -> Any:
    """An option's value as stored in a save: sets as sorted lists."""
    if isinstance(text, set | frozenset):
        return sorted(str(item) for item in text)
    return list(text) if isinstance(text, tuple) else dict(text) if isinstance(text, Mapping) else text


def as_text(value: Any) -> str:
    """An option's value in one text, which `read_value` reads."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {number}" for key, number in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "{" + ", ".join(map(str, sorted(value, key=str) if isinstance(value, set | frozenset) else value)) + "}"
    return "nothing" if value is None else str(value)


def read_value(program: Program, type_: Type, text: Any, players: int | None = None) -> Any:
    """One value as written on a command line or in a test; `players` are the names of the seats.

    Raises ValueError, which says what would be right.
    """
    if isinstance(type_, Maybe):
        return None if text is None or text == "nothing" else read_value(program, type_.of, text, players)
    if isinstance(type_, SetOf):
        return tuple(dict.fromkeys(read_value(program, type_.element, part, players) for part in _parts(text)))  # each once
    if isinstance(type_, ListOf):
        return tuple(read_value(program, type_.element, part, players) for part in _parts(text))
    if isinstance(type_, AmountsOf):
        numbers = {read_value(program, type_.key, key, players): read_value(program, Number(), number) for key, number in _amounts(text)}
        return {key: number for key, number in numbers.items() if number}
    if isinstance(text, list | tuple | set | frozenset | Mapping):
        raise ValueError(f"{as_text(text)} is not a single value.")
    if text is None:
        text = as_text(text)  # which no number, word or thing is called
        if isinstance(type_, TextType):
            raise ValueError(f"{text} is not a text.")
    if isinstance(type_, YesNo):
        if isinstance(text, bool):
            return text
        if str(text).lower() in _YES:
            return _YES[str(text).lower()]
        raise ValueError(f"{text} is neither yes nor no.")
    if isinstance(type_, Number):
        if isinstance(text, bool) or not _NUMBER.fullmatch(str(text).strip()):
            raise ValueError(f"{text} is not a whole number.")
        number = int(text)
        if not LEAST <= number <= MOST:
            raise ValueError(f"{number:,} is out of range: numbers go from {LEAST:,} to {MOST:,}.")
        if (type_.low is not None and number < type_.low) or (type_.high is not None and number > type_.high):
            raise ValueError(f"{number} is not between {type_.low} and {type_.high}.")
        return number
    if isinstance(type_, TextType):
        return str(text)
    if isinstance(type_, Word):
        words = type_.words.words
        if str(text) in words:
            return WordRef(type_.words, words.index(str(text)))
        near = closest(str(text), words)
        raise ValueError(f"{text} is not one of {', '.join(words)}." + (f" Did you mean {near}?" if near else ""))
    if isinstance(type_, ThingOf) and _is_player(type_) and players is not None:
        seats = {seat.name: seat for seat in map(SeatRef, range(players))}
        if str(text) in seats:
            return seats[str(text)]
        raise ValueError(f"There is no player {text}. A player is named by the name in this game or by the seat: {', '.join(seats)}.")
    if isinstance(type_, ThingOf):
        things = {thing.id: thing for thing in program.things if thing.kind.is_a(type_.kind)}
        if str(text) in things:
            return ThingRef(things[str(text)])
        near = closest(str(text), things)
        raise ValueError(f"There is no {type_.kind.name} {text}." + (f" Did you mean {near}?" if near else ""))
    raise ValueError(f"{text} cannot be given here.")


def plain_value(value: Any) -> Any:
    """A value of an option as JSON: words and things by their names, sets as lists."""
    match value:
        case WordRef():
            return value.word
        case ThingRef():
            return value.thing.id
        case SeatRef():
            return value.name
        case tuple() | list():
            return [plain_value(item) for item in value]
        case Mapping():
            return {str(plain_value(key)): number for key, number in value.items()}
        case _:
            return value


def refusals_of(compiled: Compiled, language: str = "en") -> list[str]:
    """Every reason why the options of a compiled game cannot be combined, as sentences; `{formula}` in them was filled in by the checker."""
    state = compiled.new_state()
    found = []
    for refusal in compiled.program.refusals:
        applies = compiled.extend(Function("refuse", [], refusal.when, YES_NO, span=refusal.span))
        if asked(state, partial(applies, state)):
            found.append(refusal.because.get(language) or refusal.because.get("en") or "These options do not go together.")
    return found
