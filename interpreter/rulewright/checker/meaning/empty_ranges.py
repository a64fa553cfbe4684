"""Ranges that begin above their end in every game: `lowest_of(n)..best`, where `best` is 2 and the other is never less than 3."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval, join
from rulewright.checker.lints.reads import Written
from rulewright.checker.meaning.amounts import named_by
from rulewright.checker.meaning.verdicts import between
from rulewright.language import core
from rulewright.source.catalogue.meaning import NoAmount, Places
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW474. `7..1` counts down, and up to a constant of 0 something is turned off."""
    found: dict[Span, tuple[core.Range, Interval, Interval]] = {}
    possible: set[Span] = set()
    for node in written.of(core.Range):
        sides = _sides(context, node)
        if sides is None or sides[0].low is None or sides[1].high is None or sides[0].low <= sides[1].high or sides[1].high == 0:
            possible.add(node.span)
        else:
            found.setdefault(node.span, (node, *sides))
    told = {item.span for item in context.findings.items}
    for span, (node, low, high) in found.items():
        if span not in possible | told and span != NOWHERE:
            named = [(name, end.span) for end in (node.low, node.high) if (name := named_by(context.program, end)) is not None]
            related = tuple(Related(place, Places.declared_here(name=name)) for name, place in named)
            context.report(NoAmount.no_range, span, low=between(low), high=between(high), related=related)


def _sides(context: Context, node: core.Range) -> tuple[Interval, Interval] | None:
    """The bounds of both ends over all layouts; None where they cannot be determined, or both are written out."""
    if all(isinstance(end, core.Const | core.OptionValue) for end in (node.low, node.high)) or not context.ranges_of_layouts:
        return None
    sides: tuple[Interval, Interval] | None = None
    for ranges in context.ranges_of_layouts:
        low, high = ranges.value(node.low), ranges.value(node.high)
        if not isinstance(low, Interval) or not isinstance(high, Interval):
            return None
        sides = (low, high) if sides is None else (join((sides[0], low)), join((sides[1], high)))
    return sides
