"""What must hold in every position of every game: each thing is in one place, and values are within their bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulewright.compiler.layout import Layout
from rulewright.language.numbers import LEAST, MOST
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import AmountsOf, Maybe, Number, ThingOf, Type, Word, YesNo
from rulewright.runtime.build import Compiled
from rulewright.runtime.fitting import fits, is_number
from rulewright.runtime.state import State
from rulewright.source.catalogue.saved import Inconsistent
from rulewright.source.sentences import Phrase

LONGEST = 200  # characters of a value in a sentence


def broken(state: State) -> Iterator[Phrase]:
    """Sentences that describe what is impossible in a position."""
    plan = _plan(state.c)
    if not plan.places_hold(state):
        yield from _places(state)
    if not plan.values_hold(state):
        yield from _values(state)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The invariants, prepared for many positions: a consistent position is recognized fast; finding out what is wrong is slow."""

    layout: Layout
    may_hold: list[frozenset[int]]  # zone -> the things of its kind that can be somewhere
    nested: list[int]  # zones of holders that may themselves be in something
    numbers: list[tuple[slice, int, int]]  # slots of numbers with their bounds
    few: list[tuple[slice, frozenset[type], frozenset[Any]]]  # slots whose possible values can be listed, with those and their Python types
    others: list[tuple[slice, Type]]

    def places_hold(self, state: State) -> bool:
        v, placed = state.v, 0
        for zone, members in enumerate(state.z):
            if members:
                placed += len(members)
                room = self.layout.zone_of[zone].room
                if not self.may_hold[zone].issuperset(members) or (room is not None and len(members) > room):
                    return False
                if len(members) > 1 and len(set(members)) != len(members):
                    return False
                for thing in members:
                    if v[thing] != zone:
                        return False
        # Each thing in a zone is there once, and its slot agrees; any other thing whose slot names a zone is missing from it.
        if placed != sum([place >= 0 for place in v[: len(self.layout.names)]]):
            return False
        return not any(state.z[zone] for zone in self.nested) or next(_places(state), None) is None

    def values_hold(self, state: State) -> bool:
        v = state.v
        for slots, low, high in self.numbers:
            values = v[slots]
            if set(map(type, values)) != {int} or min(values) < low or max(values) > high:
                return False
        for slots, types, possible in self.few:
            if not (types.issuperset(map(type, v[slots])) and possible.issuperset(v[slots])):
                return False
        return all(fits(self.layout, type_, value) for slots, type_ in self.others for value in v[slots])


@lru_cache(maxsize=16)
def _plan(compiled: Compiled) -> _Plan:
    layout = compiled.layout
    things = range(layout.game + 1, len(layout.names))
    there = [thing for thing in things if not layout.kinds[thing].reference and thing not in layout.absent]
    zones = {symbol: frozenset(thing for thing in there if layout.kinds[thing].is_a(symbol.holds)) for symbol in layout.zones}
    held = frozenset().union(*zones.values())
    may_hold, nested = [zones[symbol] for symbol in layout.zone_of], [zone for zone, holder in enumerate(layout.zone_holder) if holder in held]
    plan = _Plan(layout, may_hold, nested, [], [], [])
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol) or not layout.of_kind.get(symbol.kind):
            continue
        first, last = layout.range_of(symbol.kind)
        if last - first != len(layout.of_kind[symbol.kind]):  # values for other things are in between
            runs = [range(column.slot(thing), column.slot(thing) + column.width) for thing in layout.of_kind[symbol.kind]]
        else:
            runs = [range(column.base, column.base + (last - first) * column.width)]
        slices = [slice(slots.start, slots.stop) for slots in runs if slots]
        possible = _possible(layout, type_of(layout, symbol))
        if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
            plan.numbers.extend((slots, least_of(symbol.type), MOST) for slots in slices)
        elif isinstance(symbol.type, Number):
            low, high = symbol.type.low, symbol.type.high
            plan.numbers.extend((slots, LEAST if low is None else low, MOST if high is None else high) for slots in slices)
        elif possible is not None:
            plan.few.extend((slots, frozenset(map(type, possible)), possible) for slots in slices)
        else:
            plan.others.extend((slots, type_of(layout, symbol)) for slots in slices)
    return plan


def _possible(layout: Layout, type_: Type) -> frozenset[Any] | None:
    """All values of a type; None if there are too many to list them."""
    match type_:
        case Maybe():
            values = _possible(layout, type_.of)
            return None if values is None else values | {None}
        case YesNo():
            return frozenset((False, True))
        case Word():
            return frozenset(range(len(type_.words.words)))
        case ThingOf():
            return frozenset(thing for thing, kind in enumerate(layout.kinds) if kind.is_a(type_.kind))
        case _:
            return None


def least_of(type_: AmountsOf) -> int:
    """The contents of a pool are tokens that exist; other amounts are plain numbers."""
    return 0 if type_.pool else LEAST


def type_of(layout: Layout, symbol: StateSymbol) -> Type:
    """The type of a state's value; it includes nothing if that is the initial value."""
    empty = layout.initial[layout.columns[symbol].base : layout.columns[symbol].base + 1] == [None]
    return Maybe(symbol.type) if empty else symbol.type


def _places(state: State) -> Iterator[Phrase]:
    layout = state.c.layout
    names, count = layout.names, len(layout.names)
    found: dict[int, int] = {}
    for zone, members in enumerate(state.z):
        symbol = layout.zone_of[zone]
        if symbol.room is not None and len(members) > symbol.room:
            yield Inconsistent.full(zone=symbol.name, holder=names[layout.zone_holder[zone]], count=len(members), room=symbol.room)
        for thing in members:
            if thing in found:
                yield Inconsistent.twice(thing=names[thing])
            found[thing] = zone
            if state.v[thing] != zone:
                yield Inconsistent.elsewhere(thing=names[thing], zone=symbol.name, holder=names[layout.zone_holder[zone]])
            if not layout.kinds[thing].is_a(symbol.holds):
                yield Inconsistent.kind(thing=names[thing], kind=symbol.holds.name, zone=symbol.name)
    for thing in range(count):
        zone = state.v[thing]
        if zone >= 0 and found.get(thing) != zone:
            yield Inconsistent.not_there(thing=names[thing], zone=layout.zone_of[zone].name)
        if zone >= 0 and (thing <= layout.game or layout.kinds[thing].reference):
            yield Inconsistent.no_place(thing=names[thing], zone=layout.zone_of[zone].name)
        steps = 0
        outer = thing
        while state.v[outer] >= 0:
            outer, steps = layout.zone_holder[state.v[outer]], steps + 1
            if steps > count:
                yield Inconsistent.in_itself(thing=names[thing])
                break


def _values(state: State) -> Iterator[Phrase]:
    layout = state.c.layout
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol):
            continue
        for holder in layout.of_kind.get(symbol.kind, ()):
            values = [state.v[column.slot(holder, word)] for word in range(column.width)]
            if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
                if not all(is_number(value, least_of(symbol.type)) for value in values):
                    yield Inconsistent.below(state=symbol.name, holder=layout.names[holder], values=str(values))
            elif not fits(layout, type_of(layout, symbol), values[0]):
                yield Inconsistent.type(
                    state=symbol.name, holder=layout.names[holder], value=repr(values[0])[:LONGEST], type=type(symbol.type).__name__
                )
