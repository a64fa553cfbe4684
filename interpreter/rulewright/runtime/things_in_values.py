"""Which things a value names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.language.types import ListOf, Maybe, PairOf, SetOf, ThingOf, Type


def things_in(type_: Type | None, value: Any) -> Iterator[int]:
    """The numbers of the things in a value of a type: itself, or members of it."""
    match type_:
        case Maybe():
            yield from things_in(type_.of, value)
        case ThingOf():
            if isinstance(value, int):
                yield value
        case SetOf() | ListOf():
            for item in value or ():
                yield from things_in(type_.element, item)
        case PairOf() if isinstance(value, tuple):
            yield from things_in(type_.left, value[0])
            yield from things_in(type_.right, value[1])


__all__ = ["things_in"]
