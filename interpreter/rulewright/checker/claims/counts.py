"""A printed number that equals the length of a printed list on all cards of a kind but one: `stages: 3` beside `steps: [1, 2]`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.language.symbols import FieldSymbol, Kind, Program, ThingSymbol
from rulewright.language.types import ListOf, Number, SetOf
from rulewright.source.catalogue.claims import CountOfList

FEWEST = 2  # cards that must agree, with different lengths: a single length may be coincidence


def check(context: Context) -> None:
    """RW707."""
    for thing, number, several in _contradicting(context.program):
        entry = context.entries.get(thing)
        if entry is None or several.name not in entry:  # an omitted list proves nothing
            continue
        place = entry.key(number.name)
        context.report(
            CountOfList.differs,
            place.span if place is not None else thing.span,
            thing=thing.id,
            number=number.name,
            says=thing.values[number.name],
            several=several.name,
            has=len(_members(thing, several)),
        )


def _contradicting(program: Program) -> Iterator[tuple[ThingSymbol, FieldSymbol, FieldSymbol]]:
    by_kind: dict[Kind, list[ThingSymbol]] = {}
    for thing in program.things:
        by_kind.setdefault(thing.kind, []).append(thing)
    for kind, things in by_kind.items():
        lists = [field for field in kind.fields.values() if isinstance(field.type, ListOf | SetOf)]
        for number in kind.fields.values() if lists else ():
            if isinstance(number.type, Number):
                for several in lists:
                    agreeing = [thing for thing in things if thing.values.get(number.name) == len(_members(thing, several))]
                    lengths = {len(_members(thing, several)) for thing in agreeing} - {0}
                    others = [thing for thing in things if thing not in agreeing]
                    if len(others) == 1 and len(agreeing) >= FEWEST and len(lengths) >= FEWEST:
                        yield others[0], number, several


def _members(thing: ThingSymbol, field: FieldSymbol) -> tuple[object, ...]:
    found = thing.values.get(field.name)
    return found if isinstance(found, tuple) else ()
