"""Checks of numbers where generated code needs them: the limits of `language/numbers.py`, with the line that exceeds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from rulewright.language.numbers import LEAST, MOST, WORKED_OUT
from rulewright.runtime import library
from rulewright.runtime.errors import RunawayRule
from rulewright.source.catalogue.saved import Runaway
from rulewright.source.span import Span

LOWEST, HIGHEST = WORKED_OUT


def too_large(span: Span, number: int) -> NoReturn:
    """Raises RunawayRule: a number exceeds the limits at a place."""
    bits = 32 if LOWEST <= number <= HIGHEST else 64
    raise RunawayRule(Runaway.number_kept(bits=bits) if bits == 32 else Runaway.number(bits=bits), span)


class Checks:
    """The checks as functions for generated code, which names places by number. All raise RunawayRule."""

    def __init__(self, places: Sequence[Span]) -> None:
        self._places = places

    def names(self) -> dict[str, Any]:
        """The functions for generated code, by name."""
        return {name: getattr(self, name) for name in CALLED}

    def too_large(self, number: int, place: int) -> NoReturn:
        too_large(self._places[place], number)

    def whole(self, number: int, place: int) -> int:
        """The result of an expression."""
        if LOWEST <= number <= HIGHEST:
            return number
        self.too_large(number, place)

    def narrow(self, number: int | None, place: int) -> int | None:
        """A value to be stored (a number or nothing)."""
        if number is None or LEAST <= number <= MOST:
            return number
        self.too_large(number, place)

    def total(self, numbers: Iterable[int], place: int) -> int:
        """A sum, each step of which is computed."""
        found = 0
        for number in numbers:
            found = self.whole(found + number, place)
        return found

    def amounts_plus(self, left: dict[Any, int], right: dict[Any, int], place: int) -> dict[Any, int]:
        return self._narrow_all(library.amounts_plus(left, right), place)

    def amounts_minus(self, left: dict[Any, int], right: dict[Any, int], place: int) -> dict[Any, int]:
        return self._narrow_all(library.amounts_minus(left, right), place)

    def added_up(self, place: int, *entries: tuple[Any, int]) -> dict[Any, int]:
        """An amounts literal."""
        return self._narrow_all(library.added_up(*entries), place)

    def _narrow_all(self, amounts: dict[Any, int], place: int) -> dict[Any, int]:
        for number in amounts.values():
            if not LEAST <= number <= MOST:
                self.too_large(number, place)
        return amounts


CALLED = ("too_large", "whole", "narrow", "total", "amounts_plus", "amounts_minus", "added_up")
