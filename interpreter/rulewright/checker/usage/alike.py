"""Printed fields that rules test although every thing has the default value."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.language import core
from rulewright.language.symbols import FieldSymbol, ThingSymbol
from rulewright.source.catalogue.usage import SameEverywhere
from rulewright.source.span import NOWHERE

FEWEST = 2  # minimum number of things of the kind; a single thing cannot be compared


def check(context: Context, written: Written) -> None:
    """RW495, for `no` and 0. The spaces of a map are drawn, so only their yes/no fields count: a number may wait for a larger map."""
    tested = dict.fromkeys(_tested(written))
    if not tested:
        return
    having: dict[FieldSymbol, list[ThingSymbol]] = {field: [] for field in tested}
    for thing in context.program.things:
        for field in thing.kind.fields.values():
            if field in having:
                having[field].append(thing)
    for field, things in having.items():
        if field.required or field.default or not isinstance(field.default, int) or len(things) < FEWEST or field.span == NOWHERE:
            continue
        if all(thing.values.get(field.name) == field.default for thing in things) and (
            isinstance(field.default, bool) or all(thing in context.entries for thing in things)
        ):
            value = "no" if field.default is False else "0"
            context.report(SameEverywhere.never_given, field.span, kind=field.kind.name, field=field.name, value=value)


def _tested(written: Written) -> Iterator[FieldSymbol]:
    """The fields that conditions compare, and yes/no fields wherever they are read."""
    for node in written.of(core.FieldOf):
        if isinstance(node.field.default, bool):
            yield node.field
    for comparison in written.of(core.Compare):
        yield from (part.field for part in nodes(comparison) if isinstance(part, core.FieldOf))
