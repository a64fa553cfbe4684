"""Redraws hidden values: states that a seat may not read become uniform over everything that their declarations allow.

| state | what it becomes |
|---|---|
| a number with bounds, yes/no, a word, a thing, a set | any value of its type, each as likely as the others |
| a number without bounds, or with one | any value from the lower bound (or the default) to the highest that the seat sees of this state |
| a pool whose tokens only move from pool to pool | any way to share out the hidden tokens of each sort among the hidden pools |
| another pool, amounts | for each sort any number up to the highest that the seat sees of this state |

Public states of unknown things in hidden places are not known either: they are imagined as declared.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

from rulewright.compiler.layout import Layout, default_of
from rulewright.language.symbols import MarkSymbol, StateSymbol, WordList
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.runtime.sight import may_see, sees_thing
from rulewright.runtime.state import State


def deal_values(state: State, viewer: int, unknown: Collection[int], chance: random.Random) -> None:
    """Give every state that a seat cannot read a value that is possible given what the seat knows."""
    layout = state.c.layout
    as_declared(state, unknown)
    pools: dict[WordList, list[range]] = {}
    things = set(unknown)
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol) or symbol.seen_by == "everyone":
            continue
        holders = layout.of_kind.get(symbol.kind, ())
        hidden = [holder for holder in holders if holder in things or not may_see(state, symbol.seen_by, holder, viewer)]
        seen = [holder for holder in holders if holder not in hidden and sees_thing(state, holder, viewer)]
        if isinstance(symbol.type, AmountsOf) and isinstance(symbol.type.key, Word):
            rows = [range(column.slot(holder), column.slot(holder) + column.width) for holder in hidden]
            if symbol.type.pool and symbol.type.key.words in state.c.closed_words:
                pools.setdefault(symbol.type.key.words, []).extend(rows)
                continue
            most = _highest([state.v[column.slot(holder, word)] for holder in seen for word in range(column.width)], symbol)
            for slots in rows:
                for slot in slots:
                    state.v[slot] = chance.randint(0, most)
            continue
        most = _highest([state.v[column.slot(holder)] for holder in seen], symbol)
        for holder in hidden:
            state.v[column.slot(holder)] = any_value(layout, symbol.type, most, _least(layout, symbol), chance)
    for rows in pools.values():
        _share(state, rows, chance)


def as_declared(state: State, things: Collection[int]) -> None:
    """Public states, marks, and when things came into play: for unknown things, nobody has seen them."""
    layout = state.c.layout
    for thing in things:
        for slot, value in state.c.fresh_values(thing):
            state.v[slot] = value
        state.v[state.c.arrivals + thing] = 0
    for owner, column in layout.columns.items():
        if isinstance(owner, tuple) and isinstance(owner[0], MarkSymbol):
            for thing in things:
                if layout.kinds[thing].is_a(owner[0].on):
                    state.v[column.slot(thing)] = 0


def _highest(seen: list[Any], symbol: StateSymbol) -> int:
    """The highest value of a state that a seat sees: the bound for imagined values if none is declared."""
    numbers = [value for value in [*seen, symbol.default] if type(value) is int]
    if isinstance(symbol.default, dict):
        numbers += symbol.default.values()
    return max(numbers, default=0)


def _least(layout: Layout, symbol: StateSymbol) -> int:
    value = default_of(layout, symbol)
    return min(0, value) if type(value) is int else 0


def any_value(layout: Layout, type_: Type, most: int, least: int, chance: random.Random) -> Any:
    """A value of a type, each as likely as the others; `least` and `most` bound numbers if the type does not."""
    match type_:
        case Maybe():
            nothing = chance.randrange(1 + _size(layout, type_.of, most, least)) == 0
            return None if nothing else any_value(layout, type_.of, most, least, chance)
        case YesNo():
            return chance.random() < 0.5
        case Word():
            return chance.randrange(len(type_.words.words))
        case Number():
            low = type_.low if type_.low is not None else least
            return chance.randint(low, type_.high if type_.high is not None else max(low, most))
        case ThingOf():
            things = layout.of_kind[type_.kind]
            return chance.choice(things) if things else None
        case SetOf() | ListOf():
            return tuple(member for member in _members(layout, type_.element) if chance.random() < 0.5)
        case AmountsOf():
            amounts = {member: chance.randint(0, most) for member in _members(layout, type_.key)}
            return {member: number for member, number in amounts.items() if number}
        case _:
            return None


def _members(layout: Layout, type_: Type) -> Iterator[int]:
    match type_:
        case ThingOf():
            yield from layout.of_kind[type_.kind]
        case Word():
            yield from range(len(type_.words.words))
        case Number(low=int(low), high=int(high)):
            yield from range(low, high + 1)


def _size(layout: Layout, type_: Type, most: int, least: int) -> int:
    """How many values a type has (sets count as two, so that nothing gets a third of the probability)."""
    match type_:
        case Word():
            return len(type_.words.words)
        case ThingOf():
            return len(layout.of_kind[type_.kind])
        case Number():
            low = type_.low if type_.low is not None else least
            return (type_.high if type_.high is not None else max(low, most)) - low + 1
        case _:
            return 2


def _share(state: State, rows: list[range], chance: random.Random) -> None:
    """Share out the tokens of each sort among hidden pools: every way to do so is equally likely."""
    if not rows:
        return
    for word in range(len(rows[0])):
        total = sum(state.v[slots[word]] for slots in rows)
        bars = sorted(chance.sample(range(total + len(rows) - 1), len(rows) - 1))
        edges = [-1, *bars, total + len(rows) - 1]
        for place, slots in enumerate(rows):
            state.v[slots[word]] = edges[place + 1] - edges[place] - 1
