"""Spaces that only some layouts of a map have: rules and printed values that apply in every game may not name them. And sides or corners of a kind
whose things are not on the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import MapSymbol, ThingRef, ThingSymbol, Value
from rulewright.source.catalogue.maps import NoParts, SpaceNotOnAllLayouts
from rulewright.source.document import Mapping
from rulewright.source.span import Span


def check(context: Context, written: Written) -> None:
    """Check that rules and printed values name only spaces common to all layouts, and values printed by a layout only its own."""
    program = context.program
    _other_things(context)
    everywhere = {
        map_: set.intersection(*(set(drawing.values) for drawing in map_.drawings)) for map_ in program.maps.values() if map_.option is not None
    }
    if not everywhere:
        return
    for const in written.of(core.Const):
        for thing in _things(const.value):
            _look_at(context, thing, const.span, everywhere)
    for option in program.options.values():
        for thing in _things(option.default):
            _look_at(context, thing, option.span, everywhere)
    for kind in program.kinds.values():
        for state in kind.state.values():
            for thing in _things(state.default):
                _look_at(context, thing, state.span, everywhere)
    for holder in program.things:
        if holder.kind.space_of not in everywhere:
            entry = context.entries.get(holder)
            for name, value in holder.values.items():
                node = entry.get(name) if isinstance(entry, Mapping) else None
                for thing in _things(value):
                    _look_at(context, thing, holder.span if node is None else node.span, everywhere)
    for map_ in everywhere:
        for drawing in map_.drawings:
            for space, values in drawing.values.items():
                for value in values.values():
                    for thing in _things(value):
                        if thing.kind.space_of in everywhere and thing not in drawing.values and thing.kind.space_of is map_:
                            _report(context, thing, drawing.places[space], map_, [drawing.name])


def _other_things(context: Context) -> None:
    """`sides: box`, where boxes are things that are elsewhere."""
    drawn = {space for map_ in context.program.maps.values() for space in map_.spaces}
    for map_ in context.program.maps.values():
        for word, part in (("sides", map_.sides), ("corners", map_.corners)):
            other = next((thing for thing in context.entries if part is not None and thing.kind is part.space and thing not in drawn), None)
            if other is not None and part is not None:
                context.report(NoParts.other_things, map_.span, kind=part.space.name, thing=other.id, word=word, map=map_.name)


def _things(value: Value) -> Iterator[ThingSymbol]:
    """The things named by a printed value."""
    if isinstance(value, ThingRef):
        yield value.thing
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _things(item)
    elif isinstance(value, dict):
        for key in value:
            yield from _things(key)


def _look_at(context: Context, thing: ThingSymbol, span: Span, everywhere: dict[MapSymbol, set[ThingSymbol]]) -> None:
    map_ = thing.kind.space_of
    if map_ is not None and map_ in everywhere and thing not in everywhere[map_]:
        _report(context, thing, span, map_, [drawing.name for drawing in map_.drawings if thing not in drawing.values])


def _report(context: Context, thing: ThingSymbol, span: Span, map_: MapSymbol, missing: list[str]) -> None:
    context.report(SpaceNotOnAllLayouts.named, span, map=map_.name, space=thing.id, layouts=missing)
