"""The layout of the flat state: numbers of things, slots of values, zones as lists.

One list `v` of values and one list `z` of lists of thing numbers are the whole position of a game. `v[t]` is the number of the zone in which
thing `t` is (-1: the box). Players come first (0, 1, …), then the game itself, then the printed things kind by kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright.compiler.shapes import Count, Shape
from rulewright.language.numbers import LEAST
from rulewright.language.symbols import (
    Drawing,
    HookSymbol,
    Kind,
    Limit,
    MapSymbol,
    Program,
    SeatRef,
    StateSymbol,
    ThingRef,
    ThingSymbol,
    WordList,
    WordRef,
    ZoneSymbol,
)
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo

BOX = -1


@dataclass(slots=True)
class Column:
    """A value for each thing from `low` to `high`: slot = base + (thing - low) * width + word."""

    base: int
    low: int
    width: int = 1

    def slot(self, thing: int, word: int = 0) -> int:
        return self.base + (thing - self.low) * self.width + word


@dataclass(slots=True)
class Layout:
    """The numbering of one compiled game."""

    program: Program
    players: int
    options: dict[str, Any]  # at run-time values
    things: list[ThingSymbol | None] = field(default_factory=list)  # by number; None: a player, the game, a created thing
    names: list[str] = field(default_factory=list)  # id of each thing, with its kind where things of several kinds share it; copies get #2, #3 …
    kinds: list[Kind] = field(default_factory=list)  # the kind of each thing
    design: list[int] = field(default_factory=list)  # equal for copies
    of_kind: dict[Kind, tuple[int, ...]] = field(default_factory=dict)  # in file order, with subkinds
    first: dict[ThingSymbol, int] = field(default_factory=dict)
    copies: dict[ThingSymbol, tuple[int, ...]] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()  # what rules mean by the id of something of which there are no copies: it never leaves the box
    columns: dict[object, Column] = field(default_factory=dict)  # StateSymbol, MarkSymbol, Limit, ("name", …)
    zones: dict[ZoneSymbol, Column] = field(default_factory=dict)
    zone_of: list[ZoneSymbol] = field(default_factory=list)
    zone_holder: list[int] = field(default_factory=list)
    initial: list[Any] = field(default_factory=list)
    computed: list[tuple[StateSymbol, int]] = field(default_factory=list)  # slots whose start must be computed
    shapes: dict[object, Shape] = field(default_factory=dict)  # contents of the columns that do not belong to a state
    drawings: dict[MapSymbol, Drawing] = field(default_factory=dict)  # of each map, the layout in use

    @property
    def game(self) -> int:
        return self.players

    def printed(self, thing: ThingSymbol) -> dict[str, Any]:
        """The printed fields of a thing; those of a space come from the layout in use."""
        map_ = thing.kind.space_of
        drawing = self.drawings.get(map_) if map_ is not None else None
        return thing.values if drawing is None else drawing.values.get(thing, thing.values)

    def back(self, number: int) -> tuple[tuple[str, Any], ...]:
        """What everybody knows about a thing, wherever it is: the fields on its back, with their run-time values."""
        kind, thing = self.kinds[number], self.things[number]
        printed = self.printed(thing) if thing is not None else {}
        return tuple((name, self.value(printed.get(name, kind.fields[name].default))) for name in kind.back)

    def value(self, value: Any) -> Any:
        """A symbols.Value as a run-time value."""
        match value:
            case WordRef():
                return value.index
            case ThingRef():
                return self.first[value.thing]
            case SeatRef():
                return value.seat
            case tuple() | list():
                return tuple(self.value(item) for item in value)
            case dict() if value and not all(isinstance(key, str) for key in value):
                return dict(sorted((self.value(key), self.value(number)) for key, number in value.items()))
            case _:
                return value

    def slots_of(self, state: StateSymbol, holder: int, value: Any) -> list[tuple[int, Any]]:
        """The slots of a state of a holder, each with its part of a run-time value of the state: amounts of words take one slot per word."""
        column = self.columns[state]
        if isinstance(state.type, AmountsOf) and self.keys(state.type.key) is not None:
            least = 0 if state.type.pool else LEAST
            return [(column.slot(holder, word), max(least, (value or {}).get(word, 0))) for word in range(column.width)]
        return [(column.slot(holder), self.in_order(state.type, value))]

    def keys(self, type_: Type) -> tuple[int, ...] | None:
        """The keys of an amounts type when they are words (then amounts are in slots), else None."""
        return tuple(range(len(type_.words.words))) if isinstance(type_, Word) else None

    def column(self, owner: object, low: int, high: int, default: Any, width: int = 1, shape: Shape | None = None) -> Column:
        """A new column for things low..high (exclusive), filled with `default`. `shape` says what it may hold, if it is not a state."""
        column = Column(len(self.initial), low, width)
        if shape is not None:
            self.shapes[owner] = shape
        self.initial.extend([default] * ((high - low) * width))
        self.columns[owner] = column
        return column

    def slot(self, owner: object, default: Any = 0, shape: Shape | None = None) -> int:
        """A single slot of its own."""
        return self.column(owner, 0, 1, default, shape=shape).base

    def ranks(self, kind: Kind) -> tuple[int, ...] | None:
        """The place of each thing in the order of declaration, where that is not the order of the numbers."""
        numbers = self.of_kind[kind]
        if numbers == tuple(sorted(numbers)):
            return None
        places = {number: place for place, number in enumerate(numbers)}
        return tuple(places.get(number, 0) for number in range(len(self.names)))

    def in_order(self, type_: Type, value: Any) -> Any:
        """A set as it is stored in a state, with its members in the order of declaration. Any other value unchanged."""
        bare = type_.of if isinstance(type_, Maybe) else type_
        if not isinstance(bare, SetOf) or not value:
            return value
        ranks = self.ranks(bare.element.kind) if isinstance(bare.element, ThingOf) else None
        return tuple(sorted(value, key=None if ranks is None else ranks.__getitem__))

    def range_of(self, kind: Kind) -> tuple[int, int]:
        """Lowest and highest (exclusive) number of the things of a kind."""
        numbers = (*self.of_kind.get(kind, ()), *(number for number in self.absent if self.kinds[number].is_a(kind))) or (0,)
        return min(numbers), max(numbers) + 1

    def zone_numbers(self, zone: ZoneSymbol) -> range:
        """All zones declared by one symbol."""
        low, high = self.range_of(zone.kind)
        base = self.zones[zone].base
        return range(base, base + high - low)


def lay_out(program: Program, players: int, options: dict[str, Any]) -> Layout:
    """Number the things and give every value its slot."""
    layout = Layout(program, players, {}, drawings={map_: map_.drawing(options) for map_ in program.maps.values()})
    _number_things(layout)
    layout.options = {name: layout.value(value) for name, value in options.items()}
    layout.initial = [BOX] * len(layout.names)
    _place_zones(layout)
    _place_state(layout)
    return layout


def _number_things(layout: Layout) -> None:
    program = layout.program
    player, game = program.kinds["player"], program.kinds["game"]
    designs: dict[object, int] = {}

    def add(name: str, kind: Kind, thing: ThingSymbol | None, design: object) -> int:
        layout.names.append(name)
        layout.kinds.append(kind)
        layout.things.append(thing)
        layout.design.append(designs.setdefault(design, len(designs)))
        return len(layout.names) - 1

    for seat in range(layout.players):
        add(f"player{seat + 1}", player, None, ("player", seat))
    add("game", game, None, "game")
    order: dict[Kind, int] = {}
    for kind in program.kinds.values():
        _visit(kind, order)
    position = {kind: number for number, kind in enumerate(order)}
    present = list(_present(layout))
    layout.copies = dict.fromkeys(program.things, ())
    bearers = Counter(name for name, _ in {(thing.id, thing.kind) for thing in program.things})
    absent = set()
    for thing in sorted(present, key=lambda thing: position[thing.kind]):
        copies = []
        name = thing.id if bearers[thing.id] <= 1 else f"{thing.kind.name}.{thing.id}"  # as rules name things that share an id
        for copy in range(thing.copies if _has_copies(thing) else 0):
            copies.append(add(name if copy == 0 else f"{name}#{copy + 1}", thing.kind, thing, thing))
        layout.copies[thing] = tuple(copies)
        layout.first[thing] = copies[0] if copies else add(name, thing.kind, thing, thing)
        if not copies:
            absent.add(layout.first[thing])
    layout.absent = frozenset(absent)
    for kind in sorted(program.kinds.values(), key=lambda kind: position[kind]):
        for number in range(kind.made or 0):
            add(f"{kind.name}#{number + 1}", kind, None, kind)
    of_kind: dict[Kind, list[int]] = {kind: [] for kind in program.kinds.values()}
    for number, kind in enumerate(layout.kinds):
        for each in () if number in absent else kind.lineage():
            of_kind[each].append(number)
    files = {thing: number for number, thing in enumerate(present)}
    last = len(files)

    def in_file_order(number: int) -> tuple[int, int]:
        """Players and the game first, then printed things as their files list them, then made ones."""
        thing = layout.things[number]
        return (-1 if number <= layout.game else files.get(thing, last) if thing is not None else last), number

    for kind, numbers in of_kind.items():
        layout.of_kind[kind] = tuple(sorted(numbers, key=in_file_order))


def _present(layout: Layout) -> Iterator[ThingSymbol]:
    """The things of this game in file order. Of a map with several layouts only the spaces of one are included, row by row."""
    written: set[MapSymbol] = set()
    for thing in layout.program.things:
        map_ = thing.kind.space_of
        if map_ is None or map_.option is None:
            if thing.inside is None or _is_there(layout, thing.inside[0]):
                yield thing
        elif map_ not in written:
            written.add(map_)
            yield from layout.drawings[map_].spaces


def _is_there(layout: Layout, thing: ThingSymbol) -> bool:
    """Whether a thing that holds others is in this game."""
    if thing.inside is not None:
        return _is_there(layout, thing.inside[0])
    map_ = thing.kind.space_of
    return map_ is None or map_.option is None or thing in layout.drawings[map_].values


def _has_copies(thing: ThingSymbol) -> bool:
    """Whether there is such a thing: it and what holds it have copies."""
    return thing.copies > 0 and (thing.inside is None or _has_copies(thing.inside[0]))


def _visit(kind: Kind, order: dict[Kind, int]) -> None:
    for parent in kind.parents:
        _visit(parent, order)
    order.setdefault(kind, len(order))


def _place_zones(layout: Layout) -> None:
    for kind in layout.program.kinds.values():
        for zone in kind.zones.values():
            if zone.kind is not kind or zone in layout.zones:
                continue
            low, high = layout.range_of(kind)
            layout.zones[zone] = Column(len(layout.zone_of), low)
            for holder in range(low, high):
                layout.zone_of.append(zone)
                layout.zone_holder.append(holder)


def _place_state(layout: Layout) -> None:
    for kind in layout.program.kinds.values():
        low, high = layout.range_of(kind)
        for state in kind.state.values():
            if state.kind is not kind:
                continue
            keys = layout.keys(state.type.key) if isinstance(state.type, AmountsOf) else None
            if keys is not None:
                layout.column(state, low, high, 0, max(1, len(keys)))
                for holder in range(low, high):
                    for slot, value in layout.slots_of(state, holder, default_of(layout, state)):
                        layout.initial[slot] = value
            else:
                layout.column(state, low, high, default_of(layout, state))
            if state.initial is not None:
                layout.computed.extend((state, holder) for holder in layout.of_kind[kind])


def place_knowledge(layout: Layout) -> None:
    """Space for what each seat knows about hidden places, in games that have some; see runtime/knowledge.py."""
    if all(zone.seen_by == "everyone" for zone in layout.zones):
        return
    things, everybody = len(layout.names), (1 << layout.players) - 1
    seats = Count(everybody)
    layout.column("known", 0, things, everybody, shape=seats)  # everything starts in the box or in its printed place
    layout.column("placed", 0, things, 0, shape=seats)
    layout.column("held", BOX, len(layout.zone_of), 0, shape=seats)  # the box comes first: nothing about it is forgotten
    layout.column("loose", BOX, len(layout.zone_of), 0, shape=seats)


def default_of(layout: Layout, state: StateSymbol) -> Any:
    """The run-time value a state starts with."""
    if state.default is not None:
        return layout.in_order(state.type, layout.value(state.default))
    return empty_value(state.type)


def empty_value(type_: Type) -> Any:
    """The default value of a type."""
    match type_:
        case Maybe():
            return None
        case Number():
            return max(0, type_.low or 0)
        case YesNo():
            return False
        case SetOf() | ListOf():
            return ()
        case AmountsOf():
            return {}
        case _:
            return None if isinstance(type_, ThingOf) else 0


def word_text(words: WordList, index: int, language: str) -> str:
    """A word in readable form."""
    texts = words.texts.get(words.words[index], {})
    return texts.get(language) or texts.get("en") or words.words[index].replace("_", " ")


def limits_of(program: Program) -> Iterator[tuple[Limit, object]]:
    """Every limit of the ruleset with what it belongs to."""
    for happening in program.happenings.values():
        if happening.limit:
            yield happening.limit, happening
    for hook in all_hooks(program):
        if hook.limit:
            yield hook.limit, hook


def all_hooks(program: Program) -> Iterator[HookSymbol]:
    """The ruleset's hooks, then those of kinds, then those of things, in file order."""
    yield from program.hooks
    for kind in program.kinds.values():
        yield from kind.hooks
    for thing in program.things:
        yield from thing.hooks
