"""Comparisons in formulas that no call can meet: `36 when a + b = 1` of two dice, whose numbers are all that `a` and `b` ever are."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.checker.context import Context
from rulewright.checker.lints.bounds import reason_of
from rulewright.checker.lints.intervals import Interval, Known, join
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.sightings import inside
from rulewright.checker.meaning.verdicts import turned_off
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import StatSymbol, StepTable
from rulewright.language.types import Number
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW469, for formulas that are given only what is rolled, chosen or counted in a game: another card may have another number."""
    if context.ranges is None:
        return
    decided, calls = _decided(context, written), _calls(written)
    told = [item.span for item in context.findings.items]
    for stat, every in calls.items():
        given = _given(context.ranges, stat, every, decided)
        body = stat.body.body if isinstance(stat.body, Function) else None
        if not given or body is None:
            continue
        for test in (node for node in nodes(body) if isinstance(node, core.Compare)):
            named = {node.var for node in nodes(test) if isinstance(node, core.Local)}
            if not named or not named <= given.keys() or test.op == "!=" or test.span == NOWHERE:
                continue
            if any(turned_off(side, test.span) for side in (test.left, test.right)) or any(inside(test.span, span) for span in told):
                continue
            left, right = (_with(context.ranges, given, side) for side in (test.left, test.right))
            if isinstance(left, Interval) and isinstance(right, Interval) and _with(context.ranges, given, test) is False:
                related = (Related(every[0].span, Elsewhere.given_here()),)
                context.report(ImpossibleNumber.comparison, test.span, reason=reason_of(test, left, right), related=related)


def looked_up(context: Context, written: Written) -> dict[StatSymbol, Interval]:
    """The numbers that tables are asked for whose `steps:` is about a part: over all calls, if each passes something decided in a game."""
    ranges, decided, calls = context.ranges, _decided(context, written), _calls(written)
    found: dict[StatSymbol, Interval] = {}
    for stat, every in calls.items():
        table = stat.body
        if ranges is None or not isinstance(table, StepTable) or isinstance(table.by.body, list) or table.by.lets:
            continue
        params = table.by.params
        numbers = {node.var for node in nodes(table.by.body) if isinstance(node, core.Local)} & {
            each for each in params if isinstance(each.type, Number)
        }
        asked: list[Interval] = []
        for call in every:
            given = {param: arg for param, arg in zip(params, call.args, strict=False) if param in numbers}
            values = {param: ranges.value(arg) for param, arg in given.items() if _is_decided(arg, decided)}
            value = _with(ranges, values, table.by.body) if len(values) == len(numbers) else None
            if isinstance(value, Interval):
                asked.append(value)
        joined = join(asked) if numbers and len(asked) == len(every) else None
        if isinstance(joined, Interval):
            found[stat] = joined
    return found


def _decided(context: Context, written: Written) -> set[Var]:
    """The names of numbers that are rolled or chosen."""
    decided = {node.var for node in written.of(core.Roll)}
    decided |= {node.var for node in written.of(core.Choose) if isinstance(node.among, core.Range)}
    return decided | {choice.var for action in context.program.all_happenings() for choice in action.choices if choice.shape == "number"}


def _calls(written: Written) -> dict[StatSymbol, list[core.StatCall]]:
    calls: dict[StatSymbol, list[core.StatCall]] = {}
    for call in written.of(core.StatCall):
        calls.setdefault(call.stat, []).append(call)
    return calls


def _given(ranges: Ranges, stat: StatSymbol, calls: list[core.StatCall], decided: set[Var]) -> dict[Var, Interval]:
    """The range of each parameter over all calls, if each call passes something decided in a game."""
    found: dict[Var, Interval] = {}
    body = stat.body
    if not isinstance(body, Function) or stat.permission_of is not None:
        return found
    for place, param in enumerate(body.params):
        values = [ranges.value(call.args[place]) for call in calls if place < len(call.args)]
        fixed = any(not _is_decided(call.args[place], decided) for call in calls if place < len(call.args))
        if isinstance(param.type, Number) and not fixed and len(values) == len(calls) and all(isinstance(value, Interval) for value in values):
            value = join(values)
            if isinstance(value, Interval) and value.low != value.high:
                found[param] = value
    return found


def _is_decided(arg: Expr, decided: set[Var]) -> bool:
    return isinstance(arg, core.StateOf) or (isinstance(arg, core.Local) and arg.var in decided)


def _with(ranges: Ranges, given: Mapping[Var, Known], expr: Expr) -> object:
    """The range of an expression for these values of names."""
    before = dict(ranges.local)
    ranges.local.update(given)
    try:
        return ranges.value(expr)
    finally:
        ranges.local.clear()
        ranges.local.update(before)
