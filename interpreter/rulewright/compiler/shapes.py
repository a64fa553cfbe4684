"""What may be in a state slot or frame slot beyond the types of the language: the bookkeeping of generated code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, OptionOf, PairOf, SetOf, ThingOf, Type, Word, YesNo

if TYPE_CHECKING:
    from rulewright.language.symbols import HappeningSymbol


ENDING = 1 << 62  # the bit of `dirty` that the end of the game sets
SETTLING = "standing_machine"  # the machine in which standing rules settle; those of happenings begin with `m_`


@dataclass(frozen=True, slots=True)
class Seat:
    """A player."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number from 0 to `high` (None: up to the limit of numbers)."""

    high: int | None = None


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """A whole number that may be below 0."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some things."""

    things: frozenset[int]


@dataclass(frozen=True, slots=True)
class Members:
    """What a loop iterates over: a tuple of values for its slot `each`."""

    each: Place


@dataclass(frozen=True, slots=True)
class Index:
    """How many members of another slot were taken."""

    members: str


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple of values, one of each shape."""

    parts: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple of any length; `rising`: in order, each once."""

    each: Shape
    rising: bool = False


@dataclass(frozen=True, slots=True)
class Keyed:
    """A dict."""

    key: Shape
    value: Shape


@dataclass(frozen=True, slots=True)
class Answers:
    """The secret answers of the players that a slot lists, in their order; `element` is what is chosen."""

    members: str
    kind: str
    element: Type


@dataclass(frozen=True, slots=True)
class HookOffer:
    """A running or offered hook: (number, thing or -1). `of`: only hooks around this happening that ask."""

    of: HappeningSymbol | None = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing, or a value of a shape."""

    otherwise: Shape


@dataclass(frozen=True, slots=True)
class Deal:
    """An offered trade."""


@dataclass(frozen=True, slots=True)
class Bits:
    """A mask of standing conditions."""


Place: TypeAlias = str
Shape: TypeAlias = Type | Seat | Count | AnyNumber | OneOf | Members | Index | Row | Several | Keyed | Answers | HookOffer | Nothing | Deal | Bits

SEAT, COUNT, ANY_NUMBER = Seat(), Count(), AnyNumber()
LANGUAGE_TYPES = (Maybe, Number, YesNo, Word, ThingOf, SetOf, ListOf, AmountsOf, OptionOf, PairOf)
