"""The types of the rule language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rulewright.language.symbols import Kind, WordList


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; if it has bounds, writing clamps to them."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class YesNo:
    """yes or no."""


@dataclass(frozen=True, slots=True)
class TextType:
    """A sentence in the players' languages, which rules can only show."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a closed list."""

    words: WordList


@dataclass(frozen=True, slots=True)
class ThingOf:
    """A thing of a kind or of one of its subkinds."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class SetOf:
    """Things, words or numbers, each once, in a fixed order."""

    element: Type


@dataclass(frozen=True, slots=True)
class ListOf:
    """Printed values in order, possibly with repetitions."""

    element: Type


@dataclass(frozen=True, slots=True)
class AmountsOf:
    """A number for each word or thing, 0 if missing. `limit`: a pool of tokens (moved, never made)."""

    key: Type
    pool: bool = False


@dataclass(frozen=True, slots=True)
class OptionOf:
    """A completed choice in an action's header, to be performed later."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairOf:
    """One element of each of two sets, accessed by the names that `choose pairs` gave the sides."""

    names: tuple[str, str]
    left: Type
    right: Type


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value or nothing."""

    of: Type


@dataclass(frozen=True, slots=True)
class NothingType:
    """The type of `nothing` alone."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The type of something already reported, which fits everywhere so that a mistake is reported only once."""


Type: TypeAlias = Number | YesNo | TextType | Word | ThingOf | SetOf | ListOf | AmountsOf | OptionOf | PairOf | Maybe | NothingType | Unknown

NUMBER = Number()
YES_NO = YesNo()
TEXT = TextType()
NOTHING = NothingType()
UNKNOWN = Unknown()
