"""Arranges the things, values and records of a position under changed rules."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from typing import Any

from rulewright.carrying.losses import Losses
from rulewright.carrying.naming import Names, happening_key, hook_keys, rule_key, shape_of
from rulewright.carrying.values import Gone, Values
from rulewright.compiler.layout import BOX, Column, Layout, limits_of
from rulewright.language.core import OfferTrade
from rulewright.language.numbers import LEAST, MOST
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Limit, MarkSymbol, Program, StandingRule, StateSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Word
from rulewright.runtime.consistency import type_of
from rulewright.runtime.state import State
from rulewright.source.catalogue.carried import Carrying

_OF_THINGS = ("arrivals", "known", "placed")  # one value for each thing
_OF_ZONES = ("held", "loose")  # one value for each zone
MOST_NAMED = 8  # in one sentence


class Arranging:
    """Writes what a position holds into a fresh one of the other game."""

    def __init__(self, names: Names, old: State, players: list[str], losses: Losses) -> None:
        self._names, self._old, self._losses = names, old, losses
        self._players = players
        self._values = Values(names)
        self.state = names.new.new_state()

    def arrange(self) -> State:
        """The position, with nothing running and no question pending."""
        old, new = self._old, self.state
        self._report_renamed()
        self._things()
        self._states()
        self._notes()
        new.r, new.serial, new.over = old.r, old.serial, False
        new.dirty = old.dirty if self._names.same_rules else self._names.new.standing
        new.forget()
        return new

    # ---- names ------------------------------------------------------------------------------------------------------------------
    def _report_renamed(self) -> None:
        """Report new names."""
        names, note = self._names, self._losses.note
        for thing, other in names.designs.renamed:
            note(Carrying.renamed(old=thing.id, new=other.id), other.span)
        for zone, place in names.zones.renamed:
            note(Carrying.renamed(old=f"{zone.kind.name}.{zone.name}", new=f"{place.kind.name}.{place.name}"), place.span)
        for state, now in names.states.renamed:
            note(Carrying.renamed(old=f"{state.kind.name}.{state.name}", new=f"{now.kind.name}.{now.name}"), now.span)

    def _called(self, layout: Layout, number: int) -> str:
        """A player's name in this game; for anything else its id."""
        return self._players[number] if number < layout.players else layout.names[number]

    # ---- things -----------------------------------------------------------------------------------------------------------------
    def _things(self) -> None:
        """Put each thing into the zone of the same name, in the same order; things without a place go into the box."""
        names, old, new = self._names, self._old, self.state
        layout, goals = names.old.layout, names.new.layout
        begins = {thing: zone for zone, members in enumerate(new.z) for thing in members}
        known = set(names.things.values())
        zones: list[list[int]] = [[] for _ in new.z]
        boxed: dict[int, list[int]] = {}
        for number, members in enumerate(old.z):
            goal = names.zone_numbers.get(number)
            for thing in members:
                there = names.things.get(thing)
                if there is None:
                    place = layout.zone_of[number]
                    owner, name = self._called(layout, layout.zone_holder[number]), self._called(layout, thing)
                    printed = layout.things[thing]
                    self._losses.note(Carrying.thing_gone(thing=name, zone=place.name, holder=owner), None if printed is None else printed.span)
                elif goal is None:
                    boxed.setdefault(number, []).append(thing)
                elif not self._fits(there, goal, zones[goal]):
                    self._no_place(thing, there, goal)
                else:
                    zones[goal].append(there)
        for gone, things in boxed.items():
            self._zone_gone(gone, things)
        fresh = [thing for thing in range(goals.game + 1, len(goals.names)) if thing not in known]
        for thing in fresh:
            if (zone := begins.get(thing)) is not None and self._fits(thing, zone, zones[zone]):
                zones[zone].append(thing)
        movable = [kind for kind in goals.of_kind if any(kind.is_a(zone.holds) for zone in goals.zones)]
        self._report_new([thing for thing in fresh if thing not in begins and goals.things[thing] is not None and goals.kinds[thing] in movable])
        new.z = [tuple(zone) for zone in zones]
        for thing in range(len(goals.names)):
            new.v[thing] = BOX
        for number, lying in enumerate(zones):
            for thing in lying:
                new.v[thing] = number

    def _fits(self, thing: int, zone: int, members: list[int]) -> bool:
        layout = self._names.new.layout
        symbol = layout.zone_of[zone]
        if symbol.room is not None and len(members) >= symbol.room:
            return False
        return layout.kinds[thing].is_a(symbol.holds) and not layout.kinds[thing].reference

    def _no_place(self, thing: int, there: int, goal: int) -> None:
        layout = self._names.new.layout
        zone, holder = layout.zone_of[goal], self._called(layout, layout.zone_holder[goal])
        sentence = Carrying.no_room if layout.kinds[there].is_a(zone.holds) else Carrying.other_kind
        self._losses.note(sentence(thing=self._called(layout, there), zone=zone.name, holder=holder), zone.span)

    def _zone_gone(self, number: int, things: list[int]) -> None:
        layout = self._names.old.layout
        zone, holder = layout.zone_of[number], self._called(layout, layout.zone_holder[number])
        named = _some([self._called(layout, thing) for thing in things])
        self._losses.note(Carrying.zone_gone(zone=zone.name, holder=holder, things=named), zone.span)

    def _report_new(self, things: list[int]) -> None:
        """Report new things, which are in the box."""
        layout = self._names.new.layout
        for thing in dict.fromkeys(layout.things[thing] for thing in things):
            assert thing is not None
            copies = [number for number in things if layout.things[number] is thing]
            self._losses.note(Carrying.thing_new(thing=layout.names[layout.first[thing]], count=len(copies)), thing.span)

    # ---- states -----------------------------------------------------------------------------------------------------------------
    def _states(self) -> None:
        names = self._names
        layout, goals = names.old.layout, names.new.layout
        for state, other in names.states.same.items():
            for holder in layout.of_kind.get(state.kind, ()):
                there = names.things.get(holder)
                if there is not None and goals.kinds[there].is_a(other.kind):
                    self._state(state, other, holder, there)
        for state in names.states.gone:
            for holder in layout.of_kind.get(state.kind, ()):
                if holder in names.things and not self._is_as_declared(state, holder):
                    self._losses.note(Carrying.state_gone(holder=self._called(layout, holder), state=state.name), state.span)

    def _is_as_declared(self, state: StateSymbol, holder: int) -> bool:
        """Whether a state still has its initial value."""
        layout = self._names.old.layout
        column = layout.columns[state]
        slots = range(column.slot(holder), column.slot(holder) + column.width)
        return all(self._old.v[slot] == layout.initial[slot] for slot in slots)

    def _state(self, state: StateSymbol, other: StateSymbol, holder: int, there: int) -> None:
        layout, goals, v = self._names.old.layout, self._names.new.layout, self._old.v
        column = layout.columns[state]
        value: Any = v[column.slot(holder)]
        if isinstance(state.type, AmountsOf) and layout.keys(state.type.key) is not None:
            value = {word: v[column.slot(holder, word)] for word in range(column.width) if v[column.slot(holder, word)]}
        try:
            carried = self._values.carried(type_of(layout, state), type_of(goals, other), value)
            lost = False
        except Gone:
            carried, lost = self._nearest(state, other, value)
        if carried is not _AS_DECLARED:
            for slot, one in goals.slots_of(other, there, carried):
                self.state.v[slot] = one
        if lost and not (carried is _AS_DECLARED and self._is_as_declared(state, holder)):
            now = self._shown(goals, other, there, self.state)
            was = self._shown(layout, state, holder, self._old)
            self._losses.note(Carrying.value(holder=self._called(goals, there), state=other.name, was=was, now=now), other.span)

    def _nearest(self, state: StateSymbol, other: StateSymbol, value: Any) -> tuple[Any, bool]:
        """The nearest possible value: the bound of a number, the remaining members of a set."""
        here, there = _bare(state.type), _bare(other.type)
        if isinstance(here, Number) and isinstance(there, Number) and type(value) is int:
            return max(LEAST if there.low is None else there.low, min(value, MOST if there.high is None else there.high)), True
        left: list[Any] = []
        if shape_of(here) == shape_of(there) and isinstance(here, SetOf | ListOf) and isinstance(there, SetOf | ListOf) and isinstance(value, tuple):
            for one in value:
                with suppress(Gone):
                    left.append(self._values.carried(here.element, there.element, one))
            return self._names.new.layout.in_order(there, tuple(left)), True
        if isinstance(here, AmountsOf) and isinstance(there, AmountsOf) and isinstance(value, dict):
            amounts = {}
            for key, number in value.items():
                with suppress(Gone):
                    amounts[self._values.carried(here.key, there.key, key)] = number
            return {key: amounts[key] for key in sorted(amounts)}, True
        return _AS_DECLARED, True

    def _shown(self, layout: Layout, state: StateSymbol, holder: int, position: State) -> str:
        """A state's value as rules write it."""
        column = layout.columns[state]
        if isinstance(state.type, AmountsOf) and layout.keys(state.type.key) is not None:
            amounts = {word: position.v[column.slot(holder, word)] for word in range(column.width)}
            return self._written(layout, state.type, {word: number for word, number in amounts.items() if number})
        return self._written(layout, state.type, position.v[column.slot(holder)])

    def _written(self, layout: Layout, type_: Any, value: Any) -> str:
        """A value as tests write it."""
        match type_:
            case Maybe() if value is not None:
                return self._written(layout, type_.of, value)
            case Word() if type(value) is int:
                return type_.words.words[value]
            case SetOf() | ListOf():
                return "{" + ", ".join(self._written(layout, type_.element, one) for one in value or ()) + "}"
            case AmountsOf():
                amounts = (value or {}).items()
                return "{" + ", ".join(f"{self._written(layout, type_.key, key)}: {number}" for key, number in amounts) + "}"
        if value is None:
            return "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self._called(layout, value) if isinstance(type_, ThingOf) else str(value)

    # ---- records ----------------------------------------------------------------------------------------------------------------
    def _notes(self) -> None:
        """Carry over what generated code records: whose turn it is, limits, marks, histories, random streams, what players know of hidden places."""
        names = self._names
        old, new = _Owners(names.old.program), _Owners(names.new.program)
        theirs = {new.key(owner): owner for owner in names.new.layout.columns if not isinstance(owner, StateSymbol)}
        for owner, column in names.old.layout.columns.items():
            if isinstance(owner, StateSymbol):
                continue
            if isinstance(owner, tuple) and owner[0] == "shuffles":
                self._shuffles(owner[1], column)
            elif (other := theirs.get(old.key(owner))) is not None:
                self._column(owner, column, other, names.new.layout.columns[other])
        self._record_new_rules()

    def _shuffles(self, number: int, column: Column) -> None:
        """Carry over how often a pile was shuffled."""
        goal = self._names.zone_numbers.get(number)
        there = self._names.new.layout.columns.get(("shuffles", goal))
        if there is not None:
            self.state.v[there.base] = self._old.v[column.base]

    def _column(self, owner: object, column: Column, other: object, goal: Column) -> None:
        names, old, new = self._names, self._old, self.state
        here, there = names.old.layout.shapes.get(owner), names.new.layout.shapes.get(other)
        for number, counterpart in self._rows(owner, column, other, goal):
            with suppress(Gone):
                new.v[goal.slot(counterpart)] = self._values.carried(here, there, old.v[column.slot(number)])

    def _rows(self, owner: object, column: Column, other: object, goal: Column) -> list[tuple[int, int]]:
        """Pairs of indices for which the two columns hold a value, old and new."""
        names, layout, goals = self._names, self._names.old.layout, self._names.new.layout
        if owner in _OF_ZONES:
            return [(number, there) for number, there in names.zone_numbers.items()]
        if owner in _OF_THINGS:
            return list(names.things.items())
        if isinstance(owner, Limit) and owner.by_name:
            return list(dict.fromkeys((layout.design[one], goals.design[there]) for one, there in names.things.items()))
        if isinstance(owner, Limit) or (isinstance(owner, tuple) and isinstance(owner[0], MarkSymbol)):
            ends = _end(layout, owner), _end(goals, other)
            if (column.low, ends[0] - column.base) == (goal.low, ends[1] - goal.base) == (0, 1):
                return [(0, 0)]  # of the ruleset itself, or of the first player only
            return [
                (one, there) for one, there in names.things.items()
                if column.base <= column.slot(one) < ends[0] and goal.base <= goal.slot(there) < ends[1]
            ]  # fmt: skip
        return [(column.low, goal.low)]

    def _record_new_rules(self) -> None:
        """Record the current condition of new standing rules; the old ones have recorded theirs."""
        standing, known = self._names.new.module.standing, {rule_key(rule) for rule in self._names.old.program.rules}
        for rule, name in standing.noted.items():
            if rule_key(rule) not in known:
                self.state.v[self._names.new.module.rule_slot(rule)] = self._names.new.names[name](self.state)


class _Owners:
    """Names the owners of columns."""

    def __init__(self, program: Program) -> None:
        self._hooks = hook_keys(program)
        self._limits: dict[Limit, Hashable] = {limit: self.key(of) for limit, of in limits_of(program)}
        self._offers: dict[OfferTrade, int] = {}

    def key(self, owner: object) -> Hashable:
        """A name shared with the corresponding owner in the other game."""
        match owner:
            case Limit():
                return "limit", self._limits.get(owner)
            case HappeningSymbol():
                return "happening", happening_key(owner)
            case StandingRule():
                return "rule", rule_key(owner)
            case HookSymbol():
                return "hook", self._hooks.get(owner)
            case MarkSymbol():
                return "mark", owner.name
            case OfferTrade():
                return "offer", self._offers.setdefault(owner, len(self._offers))
            case tuple():
                return tuple(self.key(part) for part in owner)
            case str() | int() | None:
                return owner
        return id(owner)


_AS_DECLARED = object()


def _end(layout: Layout, owner: object) -> int:
    """The slot after a column: columns are contiguous."""
    base = layout.columns[owner].base
    return min((column.base for column in layout.columns.values() if column.base > base), default=len(layout.initial))


def _bare(type_: Any) -> Any:
    return type_.of if isinstance(type_, Maybe) else type_


def _some(names: list[str]) -> str:
    """The first few of many names."""
    return ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
