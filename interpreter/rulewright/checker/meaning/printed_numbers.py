"""Printed numbers that make a rule useless for one thing: prices and amounts below 0, and values that no number in the game ever reaches. They are
reported at the thing; a comparison wrong for all things is reported in `numbers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.checker.meaning.numbers import FEW
from rulewright.checker.meaning.places import NODES, Place
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import CostPart, FieldSymbol, Program, ThingSymbol, Value
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.meaning import NegativePrice, NoAmount, Places
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span

_OF_A_GAME = (core.StateOf, core.ZoneOf, core.Aggregate)
_NO_MORE = ("<", "<=", "=")


def check(context: Context, written: Written) -> None:
    """RW469, RW473 and RW474 for the printed numbers of single things."""
    _below_zero(context, written)
    _out_of_reach(context, written)
    _nothing_of_its_own(context)


def _nothing_of_its_own(context: Context) -> None:
    """Report a 0 that an entry prints and of which its own text then gains, takes, draws or moves that many."""
    idle: dict[Span, list[tuple[str, str, Span]]] = {}
    met: Counter[Span] = Counter()
    for thing, entry in context.entries.items():
        for code in thing.code.values():
            for node in nodes(code):
                amount = _amount_of(node)
                field = amount.field if isinstance(amount, core.FieldOf) and _is_this(amount.thing) else None
                if field is None or not isinstance(node, core._Stmt):
                    continue
                met[node.span] += 1
                written = entry.get(field.name)
                if thing.values.get(field.name) == 0 and type(thing.values.get(field.name)) is int and written is not None:
                    idle.setdefault(node.span, []).append((field.name, thing.id, written.span))
    for span, found in idle.items():
        if len(found) == met[span]:  # otherwise a template writes the line for several things
            name, thing_id, at = found[0]
            context.report(NoAmount.of_thing_none, at, name=name, thing=thing_id, related=(Related(span, Places.used_here()),))


def _amount_of(node: object) -> Expr | None:
    match node:
        case core.AddTo(value=core.Arithmetic(op="neg", args=[amount])) | core.AddTo(value=amount):
            return amount
        case core.Gain(amount=amount) | core.Draw(count=amount) | core.MoveTokens(count=amount):
            return amount
    return None


def _is_this(thing: Expr) -> bool:
    return isinstance(thing, core.Local) and thing.var.name == "this"


# ---- below 0 ---------------------------------------------------------------------------------------------------------------
def _below_zero(context: Context, written: Written) -> None:
    told_apart = {side.field for node in written.of(core.Compare) for side in (node.left, node.right) if isinstance(side, core.FieldOf)}
    named = {node.var: node.value for node in written.of(core.Let)}
    reported: set[Span] = set()
    for is_price, expr, span in _amounts(written):
        field = _field(named.get(expr.var, expr) if isinstance(expr, core.Local) else expr)
        if field is None or field in told_apart:  # a rule that tests the number may treat such a thing differently
            continue
        for thing, value, at in _printed(context, field):
            if _is_below_zero(value) and at not in reported:
                reported.add(at)
                message = NegativePrice.of_thing if is_price else NoAmount.of_thing
                context.report(message, at, name=field.name, thing=thing.id, related=(Related(span, Places.used_here()),))


def _amounts(written: Written) -> Iterator[tuple[bool, Expr, Span]]:
    """All prices and amounts of the rules, each with whether it is a price. Gains are excluded: some cards deliberately turn a negative gain into
    a loss.
    """
    for cost in written.of(CostPart):
        yield True, cost.amount, cost.span
    for kind, fields in NODES.items():
        for name, place in fields.items():
            if place not in (Place.PRICE, Place.AMOUNT) or kind is core.Gain:
                continue
            for node in written.of(kind):
                found = getattr(node, name)
                if place is Place.PRICE:
                    yield from ((True, amount, node.span) for _, amount in found)
                    whole = getattr(node, "whole", None)
                    if whole is not None:
                        yield True, whole, node.span
                elif found is not None:
                    yield False, found, node.span


def _is_below_zero(value: Value) -> bool:
    if isinstance(value, dict):
        return any(_is_below_zero(number) for number in value.values())
    return isinstance(value, int) and value < 0


# ---- out of reach ----------------------------------------------------------------------------------------------------------
def _out_of_reach(context: Context, written: Written) -> None:
    """Report unreachable values, as in `opens <= season` for a thing that opens after the last season."""
    reported: set[Span] = set()
    for test in _needed(context.program, written):
        for side, other, ops in ((test.left, test.right, _NO_MORE), (test.right, test.left, (">", ">=", "="))):
            field = _field(side)
            if test.op not in ops or field is None or not any(isinstance(node, _OF_A_GAME) for node in nodes(other)):
                continue
            most = _most(context, other)
            if most is None:
                continue
            numbers = list(_printed(context, field))
            beyond = [(thing, value, at) for thing, value, at in numbers if isinstance(value, int) and value > most]
            if len(numbers) < FEW or 2 * len(beyond) > len(numbers):
                continue
            for thing, value, at in beyond:
                if at not in reported and value != field.default:
                    reported.add(at)
                    related = (Related(test.span, Places.compared_here()),)
                    context.report(ImpossibleNumber.of_thing, at, name=field.name, thing=thing.id, n=value, most=most, related=related)


def _needed(program: Program, written: Written) -> Iterator[core.Compare]:
    """The comparisons without which a thing is not offered, not counted or not used."""
    conditions: list[Expr | None] = [node.condition for node in written.of(core.Filter)]
    for happening in program.happenings.values():
        conditions.append(happening.requires)
        if happening.permission is not None:
            conditions += _formula(happening.permission.body)
    for hook in all_hooks(program):
        conditions += _formula(hook.where)
    for condition in conditions:
        for part in conjuncts(condition):
            test = part
            while isinstance(test, core.Guard):
                test = test.body
            if isinstance(test, core.Compare):
                yield test


def _formula(body: object) -> list[Expr]:
    return [body.body] if isinstance(body, Function) and not isinstance(body.body, list) else []


def _most(context: Context, expr: Expr) -> int | None:
    """The maximum of an expression over all layouts of the maps."""
    found = [ranges.value(expr) for ranges in context.ranges_of_layouts]
    highs = [value.high for value in found if isinstance(value, Interval) and value.high is not None]
    return max(highs) if found and len(highs) == len(found) else None


# ---- things ----------------------------------------------------------------------------------------------------------------
def _field(expr: Expr) -> FieldSymbol | None:
    """The printed field that an expression reads, on any thing."""
    while isinstance(expr, core.Guard):
        expr = expr.body
    return expr.field if isinstance(expr, core.FieldOf) and not isinstance(expr.thing, core.Const) else None


def _printed(context: Context, field: FieldSymbol) -> Iterator[tuple[ThingSymbol, Value, Span]]:
    """The things with a field, their values and the spans of these."""
    for thing in context.program.things:
        if thing.kind.is_a(field.kind) and field.name in thing.values:
            entry = context.entries.get(thing)
            written = entry.get(field.name) if entry is not None else None
            yield thing, thing.values[field.name], thing.span if written is None else written.span
