"""Which rulesets there are, and which settings (players and options) their games can be played with."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import rulewright
from rulewright.language.symbols import OptionSymbol
from rulewright.language.types import Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from tests.shelf import is_huge, loaded

# Word lists whose tokens are only moved between pools.
CONSERVED = {"t1_stored_value": ("token",)}
FEW = 12  # settings that are all looked at

Setting = tuple[int, dict[str, Any]]


def ruleset(folder: str, *overlays: str) -> rulewright.Ruleset:
    return loaded(folder, *overlays)


def pace(folder: str) -> int:
    """This many settings of each of the biggest rulesets are played here; the long command plays all of them."""
    return 4 if is_huge(folder) else 1


def some_of(every: list[Setting], pace: int) -> list[Setting]:
    """Each so many settings, and one more for each number of players that is not among them."""
    some = every[::pace]
    for setting in every:
        if all(setting[0] != players for players, _ in some):
            some.append(setting)
    return some


def values(type_: Type, program: Any) -> list[Any]:
    """Values of an option, as they are written."""
    match type_:
        case YesNo():
            return ["no", "yes"]
        case Word():
            return list(type_.words.words)
        case Number():
            low, high = type_.low or 0, type_.high if type_.high is not None else (type_.low or 0) + 3
            return sorted({low, (low + high) // 2, high})
        case Maybe():
            return ["nothing", *values(type_.of, program)]
        case ThingOf():
            return [thing.id for thing in program.things if thing.kind.is_a(type_.kind)]
        case SetOf():
            return [[], *([item] for item in values(type_.element, program))]
        case _:
            return []


def random_value(symbol: OptionSymbol, program: Any, chance: random.Random) -> Any:
    if isinstance(symbol.type, SetOf):
        items = values(symbol.type.element, program)
        return sorted(chance.sample(items, chance.randrange(min(len(items), 6) + 1)), key=items.index)
    return chance.choice(values(symbol.type, program))


def allowed(rules: rulewright.Ruleset, players: int, options: dict[str, Any]) -> bool:
    """Whether a game may be played so."""
    try:
        rules.compiled(players, options)
    except rulewright.OptionsError:
        return False
    return True


def one_by_one(folder: str) -> Iterator[Setting]:
    """Each number of players, and each value of each option by itself with a number of players that it allows."""
    rules = ruleset(folder)
    low, high = rules.players
    for players in range(low, high + 1):
        if allowed(rules, players, {}):
            yield players, {}
    seats = list(range(high, low - 1, -1))
    for number, (name, symbol) in enumerate(rules.options.items()):
        every = [value for value in values(symbol.type, rules.program) if value != symbol.default]
        if isinstance(symbol.type, SetOf):
            every = [every[1], every[-1]] if len(every) > 1 else every
        for place, value in enumerate(every):
            turned = seats[(number + place) % len(seats) :] + seats[: (number + place) % len(seats)]
            fitting = next((players for players in turned if allowed(rules, players, {name: value})), None)
            if fitting is not None:
                yield fitting, {name: value}


def together(rules: rulewright.Ruleset, most: int) -> list[Setting]:
    """Every number of players with all values of all options together; none when there are more than `most`."""
    every = {name: values(symbol.type, rules.program) for name, symbol in rules.options.items()}
    low, high = rules.players
    if (high - low + 1) * math.prod(len(each) for each in every.values()) > most:
        return []
    combined = [dict(zip(every, chosen, strict=True)) for chosen in itertools.product(*every.values())]
    return [(players, options) for players in range(low, high + 1) for options in combined if allowed(rules, players, options)]


def settings(folder: str) -> list[Setting]:
    """Settings with which everything of a ruleset is met: all of them when they are few, else each value by itself."""
    return together(ruleset(folder), FEW) or list(one_by_one(folder))


def at_random(rules: rulewright.Ruleset, seed: int, players: int | None = None) -> Setting:
    """Some setting that is allowed; the same for the same seed."""
    chance = random.Random(seed)
    low, high = rules.players
    while True:
        seats = players or chance.randint(low, high)
        some = chance.sample(list(rules.options.items()), min(len(rules.options), chance.randint(0, 3)))
        options = {name: random_value(symbol, rules.program, chance) for name, symbol in some}
        if allowed(rules, seats, options):
            return seats, options
