"""The types of the rule language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rulewright.language.symbols import Kind, WordList


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; with bounds, writing clamps to them."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class YesNo:
    """yes or no."""


@dataclass(frozen=True, slots=True)
class TextType:
    """A sentence in the players' languages; rules can only show it."""


@dataclass(frozen=True, slots=True)
class Word:
    """One of a closed list of words."""

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
    """Printed values in order; the same may be twice."""

    element: Type


@dataclass(frozen=True, slots=True)
class AmountsOf:
    """A number for each word or thing; 0 where nothing is said. `limit`: a pool of tokens (moved, never made)."""

    key: Type
    pool: bool = False


@dataclass(frozen=True, slots=True)
class OptionOf:
    """A completed choice of an action's header, to be performed later."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairOf:
    """One element of each of two sets, read by the names that `choose pairs` gave the sides."""

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
    """The type of something already reported; fits everywhere, so that one mistake is reported once."""


Type: TypeAlias = Number | YesNo | TextType | Word | ThingOf | SetOf | ListOf | AmountsOf | OptionOf | PairOf | Maybe | NothingType | Unknown

NUMBER = Number()
YES_NO = YesNo()
TEXT = TextType()
NOTHING = NothingType()
UNKNOWN = Unknown()
