"""Checks what must hold in every position of every game: each thing is in one place, values are within bounds, tokens are neither made nor lost."""

from __future__ import annotations

from typing import Any

from rulewright.language.symbols import StateSymbol
from rulewright.language.types import AmountsOf, Word
from rulewright.runtime import consistency
from rulewright.runtime.fitting import fits
from rulewright.runtime.saves import encode
from rulewright.runtime.state import State

# Positions of one game are compared by these, even slots that are never read (a range equals its numbers): everything except the journal, caches and
# what is counted between decisions.
PARTS = ("v", "z", "k", "d", "r", "dirty", "hold", "settling", "ending", "over", "serial", "log")


def broken(state: State) -> list[str]:
    """Sentences about what is wrong with a position."""
    return [phrase.said() for phrase in consistency.broken(state)]


def differences(one: State, other: State) -> list[str]:
    """The names of the parts in which two positions differ."""
    return [part for part in PARTS if not _alike(getattr(one, part), getattr(other, part))]


def _alike(here: Any, there: Any) -> bool:
    """Whether two values are saved as the same; only unequal items are compared closely, because logs are long."""
    if here == there:
        return True
    if isinstance(here, list | tuple) and isinstance(there, list | tuple) and len(here) == len(there):
        return all(mine == yours or encode(mine) == encode(yours) for mine, yours in zip(here, there, strict=True))
    return bool(encode(here) == encode(there))


def tokens(state: State) -> dict[str, int]:
    """The number of tokens of each word in all pools."""
    layout = state.c.layout
    total: dict[str, int] = {}
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol) or not isinstance(symbol.type, AmountsOf) or not symbol.type.pool:
            continue
        key = symbol.type.key
        if not isinstance(key, Word):
            continue
        for holder in layout.of_kind.get(symbol.kind, ()):
            for index, word in enumerate(key.words.words):
                name = f"{key.words.name}.{word}"
                total[name] = total.get(name, 0) + state.v[column.slot(holder, index)]
    return total


__all__ = ["PARTS", "broken", "differences", "fits", "tokens"]
