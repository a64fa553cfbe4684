"""Whether a run-time value belongs to a type or is one of the compiler's internal values. Positions and saved games are checked this way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulewright.compiler.layout import Layout
from rulewright.compiler.shapes import (
    ENDING,
    Answers,
    AnyNumber,
    Bits,
    Count,
    Deal,
    HookOffer,
    Index,
    Keyed,
    Members,
    Nothing,
    OneOf,
    Row,
    Seat,
    Several,
    Shape,
)
from rulewright.language.numbers import LEAST, MOST
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import (
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    OptionOf,
    PairOf,
    SetOf,
    TextType,
    ThingOf,
    Type,
    Word,
    YesNo,
)

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State


def is_number(value: Any, low: int = LEAST, high: int = MOST) -> bool:
    """Whether something is an integer (and not a bool) within bounds."""
    return type(value) is int and low <= value <= high


def fits(layout: Layout, type_: Type, value: Any) -> bool:
    """Whether a run-time value belongs to a type."""
    match type_:
        case Maybe():
            return value is None or fits(layout, type_.of, value)
        case Number():
            low = LEAST if type_.low is None else type_.low
            return is_number(value, low, MOST if type_.high is None else type_.high)
        case YesNo():
            return isinstance(value, bool)
        case Word():
            return is_number(value, 0, len(type_.words.words) - 1)
        case ThingOf():
            return is_number(value, 0, len(layout.names) - 1) and layout.kinds[value].is_a(type_.kind)
        case SetOf():
            return isinstance(value, tuple) and all(fits(layout, type_.element, item) for item in value) and len(set(map(_key, value))) == len(value)
        case ListOf():
            return isinstance(value, tuple) and all(fits(layout, type_.element, item) for item in value)
        case AmountsOf():
            return isinstance(value, dict) and all(fits(layout, type_.key, key) and is_number(number) for key, number in value.items())
        case PairOf():
            return _row(value, 2) and fits(layout, type_.left, value[0]) and fits(layout, type_.right, value[1])
        case OptionOf():
            return _row(value, 5)  # Fitting, which knows the actions, checks its contents
        case NothingType():
            return value is None
        case TextType():
            return value is None or isinstance(value, str | dict)
        case _:
            return True


def _key(value: Any) -> Any:
    """A value as a member of a set; an unhashable one is replaced by its text."""
    return value if type(value) is int else repr(value)


def _row(value: Any, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length


class Fitting:
    """The shapes of one compiled game; `state` is the position that the values belong to."""

    def __init__(self, compiled: Compiled, state: State) -> None:
        self.c = compiled
        self.layout = compiled.layout
        self.state = state
        self._actions = dict(enumerate(compiled.actions))
        self._hooks = compiled.hooks

    def fits(self, shape: Shape | None, value: Any, frame: Sequence[Any] = (), machine: str = "") -> bool:
        """Whether a value is of a shape. `frame` and its machine: for the other slots that the shape mentions."""
        match shape:
            case None:
                return True
            case Seat():
                return self.seat(value)
            case Count():
                return is_number(value, 0, MOST if shape.high is None else shape.high)
            case AnyNumber():
                return is_number(value)
            case OneOf():
                return type(value) is int and value in shape.things
            case Nothing():
                return value is None or self.fits(shape.otherwise, value, frame, machine)
            case Members():
                each = self.c.module.frame_shapes[machine].get(shape.each)
                return isinstance(value, tuple) and all(self.fits(each, item, frame, machine) for item in value)
            case Index():
                members = frame[place_number(shape.members)]
                return isinstance(members, tuple) and is_number(value, 0, len(members))
            case Row():
                return _row(value, len(shape.parts)) and all(
                    self.fits(part, item, frame, machine) for part, item in zip(shape.parts, value, strict=True)
                )
            case Several():
                return self._several(shape, value, frame, machine)
            case Keyed():
                return isinstance(value, dict) and all(self.fits(shape.key, key) and self.fits(shape.value, one) for key, one in value.items())
            case Answers():
                return self._answers(shape, value, frame)
            case HookOffer():
                return self.hook_offer(shape, value)
            case Deal():  # its question decides whether it is there
                return self.deal(value)
            case Bits():
                return is_number(value, 0, self.c.standing | ENDING)
            case _:
                return self.value(shape, value)

    def value(self, type_: Type | None, value: Any) -> bool:
        """Whether a value belongs to a type of the language; the parts of completed options are checked, too."""
        match type_:
            case None:
                return True
            case Maybe():
                return value is None or self.value(type_.of, value)
            case OptionOf():
                return self._option(type_, value)
            case SetOf(element=OptionOf()) | ListOf(element=OptionOf()):
                return isinstance(value, tuple) and all(self.value(type_.element, item) for item in value)
            case _:
                return fits(self.layout, type_, value)

    def seat(self, value: Any) -> bool:
        return is_number(value, 0, self.layout.players - 1)

    def thing(self, value: Any) -> bool:
        """A thing that may be somewhere: neither a player nor the game."""
        return is_number(value, self.layout.game + 1, len(self.layout.names) - 1)

    def seats(self, value: Any) -> bool:
        """Whether a value says which seats know something: a tuple of seats, or None for everybody."""
        return value is None or (isinstance(value, tuple) and all(map(self.seat, value)))

    def _several(self, shape: Several, value: Any, frame: Sequence[Any], machine: str) -> bool:
        if not isinstance(value, tuple) or not all(self.fits(shape.each, item, frame, machine) for item in value):
            return False
        return not shape.rising or all(one < other for one, other in pairwise(value))

    def _answers(self, shape: Answers, value: Any, frame: Sequence[Any]) -> bool:
        members = frame[place_number(shape.members)]
        return isinstance(members, tuple) and _row(value, len(members)) and all(self.answer(shape, one) for one in value)

    def answer(self, shape: Answers, value: Any) -> bool:
        """One of several simultaneous answers."""
        if shape.kind in ("one", "maybe"):
            return value is None or self.value(shape.element, value)
        return self.value(SetOf(shape.element), value)

    def hook_offer(self, shape: HookOffer, value: Any) -> bool:
        """(hook, its thing or -1)."""
        if not _row(value, 2) or not is_number(value[0], 0, len(self._hooks) - 1) or not is_number(value[1], -1):
            return False
        hook, things = self._hooks[value[0]], self.c.module.hook_things.get(self._hooks[value[0]])
        if shape.of is not None and (hook.stage != "instead" or hook.asked_of is None or hook not in self.c.module.analysis.hooks.get(shape.of, ())):
            return False
        return bool(value[1] == -1 if things is None else value[1] in things)

    def _option(self, type_: OptionOf, value: Any) -> bool:
        """(action, nothing, its choices, the terms of the offer, what it costs)."""
        if not _row(value, 5) or value[1] is not None or type(value[0]) is not int:
            return False
        action = self._actions.get(value[0])
        if action is None or action.name not in type_.actions or self.c.names["PERFORM"][value[0]] is None:
            return False
        choices = value[2]
        return (
            _row(choices, len(action.choices))
            and all(self.value(choice.var.type, one) for choice, one in zip(action.choices, choices, strict=True))
            and self._terms(value[3])
            and isinstance(value[4], tuple)
            and all(_row(part, 2) and isinstance(part[0], str) and is_number(part[1]) for part in value[4])
        )

    def _terms(self, value: Any) -> bool:
        """(the increase in price of each part, the parts that are free)."""
        return (
            _row(value, 2)
            and isinstance(value[0], dict)
            and all(isinstance(part, str) and is_number(amount) for part, amount in value[0].items())
            and isinstance(value[1], tuple)
            and all(isinstance(part, str) for part in value[1])
        )

    # ---- trades ----------------------------------------------------------------------------------------------------------------------
    def deal(self, value: Any, owners: tuple[Any, Any] | None = None) -> bool:
        """What two players offer each other, see runtime/trades.py: each thing and each sort of token once. `owners`: they must have it."""
        if not _row(value, 2) or not all(isinstance(side, tuple) for side in value):
            return False
        for number, side in enumerate(value):
            if not all(self._unit(unit, None if owners is None else owners[number]) for unit in side):
                return False
            if len({unit[:3] for unit in side}) < len(side):
                return False
        return True

    def _unit(self, unit: Any, owner: int | None) -> bool:
        """A thing, or a number of things of a design or of tokens. With an owner: things of a player, tokens that the owner has."""
        match unit:
            case ("thing", thing):
                zone = self.state.v[thing] if self.thing(thing) else -1
                return self.thing(thing) and (owner is None or (zone >= 0 and self.seat(self.layout.zone_holder[zone])))
            case ("design", thing, number, count):
                return self.thing(thing) and self.c.first_of_design[self.c.design[thing]] == thing and is_number(number, 1) and is_number(count, 1)
            case ("pool" | "dark", slot, width, count):
                if not self.pool(slot, width, 1) or not is_number(count, 1):
                    return False
                return owner is None or count <= self.state.v[slot + owner * width]
        return False

    def tradable(self, entry: Any) -> bool:
        """What may be offered: a part of a side, see runtime/trades.py."""
        match entry:
            case ("things" | "unseen", tuple(things)):
                return all(map(self.thing, things)) and len(set(things)) == len(things)
            case ("pool" | "dark", base, width, words):
                return self.pool(base, width, words)
        return False

    def pool(self, base: Any, width: Any, words: Any) -> bool:
        """Where tokens of players are stored: the slot of the first seat, how many words there are, how many of them are meant."""
        if not all(map(is_number, (base, width, words))):
            return False
        for symbol, column in self.layout.columns.items():
            if isinstance(symbol, StateSymbol) and isinstance(symbol.type, AmountsOf | Number) and symbol.kind.name == "player":
                start = column.base - column.low * column.width
                if width == column.width and start <= base and base + words <= start + width and words >= 1:
                    return True
        return False


def place_number(place: str) -> int:
    """The number of a frame slot, `f[n]`."""
    return int(place[2:-1])
