"""Bounds and tables of stats that never apply: one bound beyond the other, a step or bound that the number never reaches, steps of one value."""

from __future__ import annotations

from itertools import pairwise

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.given_to_stats import looked_up
from rulewright.checker.meaning.verdicts import between
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import StatSymbol, StepTable
from rulewright.language.types import Number
from rulewright.source.catalogue.meaning import NeverApplies, StepNotReached
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.span import Span

SHORTEST_COMPLETE = 3  # steps; two in a row do not show that the table leaves nothing out


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW482 and RW489."""
    _bounds_of_stats(context, walk)
    _steps(context, walk, written)


def _bounds_of_stats(context: Context, walk: Walk) -> None:
    """Report an `at least` above the `at most`."""
    for stat in context.program.stats.values():
        low, high = _bound(walk, stat.at_least), _bound(walk, stat.at_most)
        if low is not None and high is not None and low.low is not None and high.high is not None and low.low > high.high:
            context.report(NeverApplies.bounds, stat.span, name=stat.name, low=low.low, high=high.high)
            continue
        found = context.ranges.before_bounds(stat) if context.ranges is not None and (low is not None or high is not None) else None
        if found is not None and found.low is not None and found.high is not None and found.low < found.high:
            if low is not None and low.low is not None and found.high < low.low:
                context.report(NeverApplies.always_least, stat.span, name=stat.name, bound=low.low, bounds=between(found))
            elif high is not None and high.high is not None and found.low > high.high:
                context.report(NeverApplies.always_most, stat.span, name=stat.name, bound=high.high, bounds=between(found))
            elif high is not None and high.low is not None and found.high <= high.low and not _may_be_changed(context, stat):
                context.report(NeverApplies.own_most, _key(context, stat, "at most"), name=stat.name, bound=high.low, bounds=between(found))


def _steps(context: Context, walk: Walk, written: Written) -> None:
    """Report steps of a table that the looked-up number never reaches."""
    ranges = context.ranges
    if ranges is None:
        return
    given = looked_up(context, written)
    for stat in context.program.stats.values():
        if not isinstance(stat.body, StepTable) or not stat.body.steps:
            continue
        found = ranges.looked_up(stat)
        if not isinstance(found, Interval) and not isinstance(stat.body.by.body, list):  # the ranges may be too expensive in a large ruleset
            found = walk.judge.value(stat.body.by.body, NOTHING_KNOWN) or found
        if not isinstance(found, Interval) or found.high is None:
            found = given.get(stat, found)
        if isinstance(found, Interval) and found.high is not None and found.low is not None:
            for step, _ in stat.body.steps:
                if step > found.high:
                    context.report(StepNotReached.here, _place(context, stat, step), step=step, bounds=between(found))
        for (_, before), (step, value) in pairwise(stat.body.steps):
            if type(before) is type(value) and before == value and not _is_complete(stat.body):
                context.report(StepNotReached.same, _place(context, stat, step), step=step)
        below = _key(context, stat, "below")
        lowest = stat.body.steps[0][0]
        never = isinstance(found, Interval) and found.low is not None and found.low >= lowest
        if never and isinstance(stat.type, Number) and below != stat.span and stat.body.below != 0:
            context.report(StepNotReached.below, below, step=lowest, bounds=between(found))


def _may_be_changed(context: Context, stat: StatSymbol) -> bool:
    """Whether a stat or its bound reads a named constant: with another number, which a house rule may give it, the bound may apply."""
    spans = {each.span for each in context.program.constants.values()}
    return any(
        isinstance(node, core.Const) and node.span in spans for node in nodes((stat.body, stat.at_most, [each.value for each in stat.changes]))
    )


def _is_complete(table: StepTable) -> bool:
    """Whether a table lists every number up to its last step, as printed tables do: it then repeats a value because it leaves none out."""
    return len(table.steps) >= SHORTEST_COMPLETE and all(after == before + 1 for (before, _), (after, _) in pairwise(table.steps))


def _place(context: Context, stat: StatSymbol, step: int) -> Span:
    """The span of a step."""
    for key, value in _entries(context.sections.get("stats")):
        if key.text.partition("(")[0].strip() == stat.name:
            for word, table in _entries(value):
                found = [each.span for each, _ in _entries(table) if each.text == str(step)] if word.text == "from" else []
                if found:
                    return found[0]
    return stat.span


def _key(context: Context, stat: StatSymbol, name: str) -> Span:
    """The span of what is written under a key of a stat; of the stat itself where that is not there."""
    for key, value in _entries(context.sections.get("stats")):
        if key.text.partition("(")[0].strip() == stat.name:
            for word, node in _entries(value):
                if word.text == name:
                    return node.span
    return stat.span


def _entries(node: Node | None) -> list[tuple[Scalar, Node]]:
    return list(node) if isinstance(node, Mapping) else []


def _bound(walk: Walk, end: Function | None) -> Interval | None:
    found = walk.judge.value(end.body, NOTHING_KNOWN) if end is not None and not isinstance(end.body, list) else None
    return found if isinstance(found, Interval) else None
