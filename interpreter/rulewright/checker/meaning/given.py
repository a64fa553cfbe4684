"""Comparisons of a part with a word or thing that no call ever gives: `cost(troop)` has a line for riders, and every call says `foot`."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.numbers import FEW
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import ThingRef, WordRef
from rulewright.language.types import Word
from rulewright.source.catalogue.meaning import NeverHolds, Places, Reasons
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW471, for formulas and happenings of which all calls are known."""
    calls: dict[object, list[tuple[list[Expr], Span]]] = {}
    for node in written.of(core.StatCall, core.Happen):
        calls.setdefault(node.stat if isinstance(node, core.StatCall) else node.happening, []).append((node.args, node.span))
    told = {item.span for item in context.findings.items}
    for body, called in _bodies(context, calls):
        for place, var in enumerate(body.params):
            values = [_given(context, args[place]) if place < len(args) else None for args, _ in called]
            if not values or any(value is None for value in values):
                continue
            given: set[Hashable] = set().union(*filter(None, values))
            for part in nodes(body):
                other = _compared(part, var)
                if isinstance(part, core.Compare) and other is not None and other not in given and part.span not in (NOWHERE, *told):
                    related = (Related(called[0][1], Places.used_here()),)
                    context.report(NeverHolds.here, part.span, reason=Reasons.never_passed(name=var.name), related=related)


def _bodies(context: Context, calls: dict[object, list[tuple[list[Expr], Span]]]) -> Iterator[tuple[Function, list[tuple[list[Expr], Span]]]]:
    program = context.program
    for stat in program.stats.values():
        if isinstance(stat.body, Function) and stat.permission_of is None and stat in calls:
            yield stat.body, calls[stat]
    for happening in program.happenings.values():
        if happening.body is not None and not happening.is_action and happening in calls:
            yield happening.body, calls[happening]


def _given(context: Context, arg: Expr) -> set[Hashable] | None:
    """The words and things that a call may give; None if they are not printed."""
    if isinstance(arg, core.FieldOf) and isinstance(arg.field.type, Word) and not isinstance(arg.thing, core.Const):
        enough = all(ranges.is_printed_on(arg.field) >= FEW for ranges in context.ranges_of_layouts)
        return {*chain(*(ranges.words_of(arg.field) for ranges in context.ranges_of_layouts))} if enough else None
    fixed = _fixed(arg)
    return None if fixed is None else {fixed}


def _fixed(arg: Expr) -> Hashable | None:
    """The word or the thing that a call names."""
    return arg.value if isinstance(arg, core.Const) and isinstance(arg.value, WordRef | ThingRef) else None


def _compared(node: object, var: Var) -> Hashable | None:
    """What a part is compared with."""
    if not isinstance(node, core.Compare) or node.op != "=":
        return None
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(side, core.Local) and side.var is var:
            return _fixed(other)
    return None
