"""Which rulesets there are, and which settings (players and options) their games can be played with."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright.language.symbols import OptionSymbol
from rulewright.language.types import Maybe, Number, SetOf, ThingOf, Type, Word, YesNo

REPOSITORY = Path(__file__).resolve().parents[2]
HOMES = ("rulesets", "examples", "tests/gauntlet")
# Word lists whose tokens are only moved between pools.
CONSERVED = {"t1_stored_value": ("token",)}
FEW = 12  # settings that are all looked at

Setting = tuple[int, dict[str, Any]]


def folders() -> list[str]:
    """Every ruleset and overlay, as a path from the repository."""
    return sorted(str(file.parent.relative_to(REPOSITORY)) for home in HOMES for file in (REPOSITORY / home).rglob("ruleset.yaml"))


@cache
def ruleset(folder: str, *overlays: str) -> rulewright.Ruleset:
    return rulewright.load(str(REPOSITORY / folder), *(str(REPOSITORY / overlay) for overlay in overlays))


def is_long(folder: str) -> bool:
    """Rulesets whose games have thousands of decisions: not everything is looked at everywhere."""
    return len(ruleset(folder).program.things) > 100  # type: ignore[union-attr]  # it has loaded


def pace(folder: str) -> int:
    """Of the biggest rulesets each so many settings are played here; the long command plays all."""
    return 4 if len(ruleset(folder).program.things) > 200 else 1  # type: ignore[union-attr]  # it has loaded


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
