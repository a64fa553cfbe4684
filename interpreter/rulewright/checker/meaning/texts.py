"""The single walk over all texts, with all of its checks."""

from __future__ import annotations

from typing import Any

from rulewright.checker.context import Context
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, all_hooks
from rulewright.checker.meaning import (
    amounts,
    empty_ranges,
    ended,
    given,
    given_to_stats,
    idle,
    idle_changes,
    idle_values,
    known_there,
    limits,
    needs,
    never_got,
    next_line,
    numbers,
    overwritten,
    prices,
    printed_numbers,
    recursion,
    replaced,
    stat_bounds,
    through_stats,
    undoing,
    unread,
)
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.idle_calls import IdleCalls
from rulewright.checker.meaning.moments import Moments
from rulewright.checker.meaning.walk import Looks, Walk
from rulewright.language.symbols import Program


def check(context: Context, written: Written) -> None:
    """RW471 to RW482."""
    walk = new_walk(context.program, context.ranges)
    go(walk, written)
    walk.sightings.report(context)
    numbers.check(context, written)
    printed_numbers.check(context, written)
    unread.check(context, written)
    recursion.check(context)
    undoing.check(context)
    replaced.check(context)
    prices.check(context, walk, written)
    never_got.check(context, written)
    stat_bounds.check(context, walk, written)
    idle_changes.check(context)
    limits.check(context)
    needs.check(context)
    overwritten.check(context, written)
    next_line.check(context, walk, written)
    through_stats.check(context, walk, written)
    given.check(context, written)
    known_there.check(context, written)
    given_to_stats.check(context, written)
    ended.check(context, written)
    empty_ranges.check(context, written)


def new_walk(program: Program, ranges: Ranges | None = None) -> Walk:
    """A walk with all checks."""
    of_node: dict[type[Any], list[Looks]] = {}
    for looks in (amounts.looks(), idle_values.looks(), idle.looks(IdleCalls(program))):
        for node, some in looks.items():
            of_node.setdefault(node, []).extend(some)
    return Walk(program, of_node, ranges)


def go(walk: Walk, written: Written) -> None:
    """Run the walk over all texts."""
    program = walk.program
    Moments(walk, written).all_texts()
    for happening in program.happenings.values():
        for cost in happening.costs:
            amounts.price(walk, cost.amount, cost.span, NOTHING_KNOWN)
    for hook in all_hooks(program):
        for cost in hook.costs:
            amounts.price(walk, cost.amount, cost.span, NOTHING_KNOWN)
