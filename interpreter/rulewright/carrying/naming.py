"""Matches the things, zones, states, happenings and hooks of two games by name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from rulewright.compiler.layout import BOX, Layout, all_hooks
from rulewright.language.symbols import (
    HappeningSymbol,
    HookSymbol,
    Kind,
    Program,
    StandingRule,
    StateSymbol,
    ThingSymbol,
    ZoneSymbol,
)
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, PairOf, SetOf, ThingOf, Type, Word

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled

Key = TypeVar("Key", bound=Hashable)
Member = TypeVar("Member")


@dataclass(slots=True)
class Pairs(Generic[Member]):
    """Members of one game matched by name with those of another; `same` includes the `renamed` ones."""

    same: dict[Member, Member] = field(default_factory=dict)
    renamed: list[tuple[Member, Member]] = field(default_factory=list)
    gone: list[Member] = field(default_factory=list)
    new: list[Member] = field(default_factory=list)


def paired(old: dict[Key, Member], new: dict[Key, Member], like: Callable[[Member], Hashable]) -> Pairs[Member]:
    """Match members by name. If exactly one similar member has disappeared and exactly one is new, it counts as renamed."""
    found: Pairs[Member] = Pairs({member: new[key] for key, member in old.items() if key in new})
    gone = _by_likeness((member for key, member in old.items() if key not in new), like)
    come = _by_likeness((member for key, member in new.items() if key not in old), like)
    for likeness, members in gone.items():
        others = come.get(likeness, [])
        if len(members) == len(others) == 1:
            found.renamed.append((members[0], others[0]))
            found.same[members[0]] = others[0]
            del come[likeness]
        else:
            found.gone += members
    found.new = [member for members in come.values() for member in members]
    return found


def _by_likeness(members: Iterable[Member], like: Callable[[Member], Hashable]) -> dict[Hashable, list[Member]]:
    found: dict[Hashable, list[Member]] = {}
    for member in members:
        found.setdefault(like(member), []).append(member)
    return found


class Names:
    """Matches the parts of two compiled games."""

    def __init__(self, old: Compiled, new: Compiled) -> None:
        self.old, self.new = old, new
        self.designs = paired(_designs(old.layout), _designs(new.layout), _likeness_of_design)
        self.things = self._things()
        self.states = paired(_states(old.program), _states(new.program), _likeness_of_state)
        self.zones = paired(_zones(old.program), _zones(new.program), _likeness_of_zone)
        self.zone_numbers = self._zone_numbers()
        self.hooks = _numbers_of(_hook_keys(old.program), _hook_keys(new.program))
        self.actions = _numbers_of([happening_key(one) for one in old.actions], [happening_key(one) for one in new.actions])
        self.same_rules = [rule_key(one) for one in old.program.rules] == [rule_key(one) for one in new.program.rules]

    def _things(self) -> dict[int, int]:
        """Matches players, the game, the copies of each design in order, and made things by number."""
        old, new = self.old.layout, self.new.layout
        found = {number: number for number in range(old.game + 1)}
        for one, other in self.designs.same.items():
            found.update(zip(old.copies[one], new.copies[other], strict=False))
        numbers = {name: number for number, name in enumerate(new.names) if new.things[number] is None}
        for number in range(old.game + 1, len(old.names)):
            if old.things[number] is None and old.names[number] in numbers:
                found[number] = numbers[old.names[number]]
        return found

    def _zone_numbers(self) -> dict[int, int]:
        """Matches each zone whose holder still exists."""
        old, new = self.old.layout, self.new.layout
        found = {BOX: BOX}
        for number, (zone, holder) in enumerate(zip(old.zone_of, old.zone_holder, strict=True)):
            other, whose = self.zones.same.get(zone), self.things.get(holder)
            if other is not None and whose is not None and new.kinds[whose].is_a(other.kind):
                found[number] = new.zones[other].slot(whose)
        return found


def shape_of(type_: Type) -> Hashable:
    """A type by names, without bounds: values can be carried over between types of the same shape."""
    match type_:
        case Maybe():
            return "maybe", shape_of(type_.of)
        case SetOf() | ListOf():
            return type(type_).__name__, shape_of(type_.element)
        case AmountsOf():
            return "amounts", shape_of(type_.key)
        case PairOf():
            return "pair", shape_of(type_.left), shape_of(type_.right)
        case ThingOf():
            return "thing", type_.kind.name
        case Word():
            return "word", type_.words.name
        case _:
            return type(type_).__name__


def happening_key(happening: HappeningSymbol) -> tuple[str, str]:
    """The name of a happening and of the thing whose action it is."""
    return happening.name, carrier_name(happening.of_thing)


def rule_key(rule: StandingRule) -> tuple[str, str]:
    """The name of a standing rule and of its carrier."""
    return rule.id, carrier_name(rule.on)


def carrier_name(carrier: ThingSymbol | Kind | None) -> str:
    """The name of a rule's carrier; empty for the ruleset itself."""
    return "" if carrier is None else carrier.name if isinstance(carrier, Kind) else f"{carrier.kind.name}.{carrier.id}"


def hook_keys(program: Program) -> dict[HookSymbol, tuple[Hashable, ...]]:
    """The key of each hook: its carrier, its subject, and its number among identical ones."""
    return dict(zip(all_hooks(program), _hook_keys(program), strict=True))


def _hook_keys(program: Program) -> list[tuple[Hashable, ...]]:
    carriers: dict[HookSymbol, str] = {}
    carrying: list[Kind | ThingSymbol] = [*program.kinds.values(), *program.things]
    for carrier in carrying:
        carriers.update(dict.fromkeys(carrier.hooks, carrier_name(carrier)))
    met: dict[tuple[Hashable, ...], int] = {}
    found: list[tuple[Hashable, ...]] = []
    for hook in all_hooks(program):
        key = (carriers.get(hook, ""), hook.stage, happening_key(hook.happening), hook.id)
        met[key] = met.get(key, 0) + 1
        found.append((*key, met[key]))
    return found


def _numbers_of(old: list[Key], new: list[Key]) -> dict[int, int]:
    numbers = {key: number for number, key in enumerate(new)}
    return {number: numbers[key] for number, key in enumerate(old) if key in numbers}


def _likeness_of_design(thing: ThingSymbol) -> Hashable:
    return thing.kind.name, thing.copies, repr(sorted(thing.values.items()))


def _likeness_of_state(state: StateSymbol) -> Hashable:
    bounds = (state.type.low, state.type.high) if isinstance(state.type, Number) else None
    return state.kind.name, shape_of(state.type), bounds, repr(state.default), state.seen_by


def _likeness_of_zone(zone: ZoneSymbol) -> Hashable:
    return zone.kind.name, zone.holds.name, zone.order, zone.seen_by, zone.room


def _designs(layout: Layout) -> dict[str, ThingSymbol]:
    """The printed things in a game by their names there."""
    return {layout.names[number]: thing for thing, number in layout.first.items()}


def _states(program: Program) -> dict[tuple[str, str], StateSymbol]:
    return {(kind.name, state.name): state for kind in program.kinds.values() for state in kind.state.values() if state.kind is kind}


def _zones(program: Program) -> dict[tuple[str, str], ZoneSymbol]:
    return {(kind.name, zone.name): zone for kind in program.kinds.values() for zone in kind.zones.values() if zone.kind is kind}
