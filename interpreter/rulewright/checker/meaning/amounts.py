"""Amounts of nothing: draws, gains, repetitions, questions, marks and payments of zero, and negative payments."""

from __future__ import annotations

from typing import Any

from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.facts import Facts
from rulewright.checker.meaning.places import NODES, Place
from rulewright.checker.meaning.sightings import Finding, inside
from rulewright.checker.meaning.verdicts import between
from rulewright.checker.meaning.walk import Looks, Walk
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import HappeningSymbol, Program, WithChoice
from rulewright.source.catalogue.meaning import DividedByZero, NegativePrice, NoAmount, Places
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def looks() -> dict[type[Any], list[Looks]]:
    """The checks made during the walk, by node type."""
    found: dict[type[Any], list[Looks]] = {}
    for node, fields in NODES.items():
        if Place.AMOUNT in fields.values():
            found[node] = [_amount]
        elif Place.PRICE in fields.values():
            found[node] = [_price]
    found[core.Arithmetic] = [_divisor]
    found[core.Spaces] = [_spaces]
    return found


def _amount(walk: Walk, node: Any, facts: Facts) -> None:
    for name, place in NODES[type(node)].items():
        expr = getattr(node, name)
        if place is Place.AMOUNT and expr is not None:
            walk.sightings.see("amount", _place(expr, node.span), _finding(walk, node, expr, facts))
    if isinstance(node, core.Auction):
        walk.sightings.see("bids", _place(node.low, node.span), _no_bid(walk, node, facts))


def _no_bid(walk: Walk, node: core.Auction, facts: Facts) -> Finding | None:
    low, high = walk.judge.value(node.low, facts), walk.judge.value(node.high, facts)
    if is_turned(node.low, node.high, low, high):
        return Finding(NoAmount.turned)
    if not isinstance(low, Interval) or not isinstance(high, Interval) or low.low is None or high.high is None or low.low <= high.high:
        return None
    return Finding(NoAmount.bids, {"low": low.low, "high": high.high})


def is_turned(low: Expr, high: Expr, lows: object, highs: object) -> bool:
    """Whether a range begins at a changing number and ends at a literal 0 or 1: `me.coins to 1`."""
    ends = isinstance(high, core.Const) and high.value in (0, 1) and highs == Interval(high.value, high.value)
    if not ends or isinstance(low, core.Const) or not isinstance(lows, Interval) or not isinstance(highs, Interval):
        return False
    return lows.high is None or (highs.high is not None and lows.high > highs.high + 1)


def _finding(walk: Walk, node: Any, expr: Expr, facts: Facts) -> Finding | None:
    value = walk.judge.value(expr, facts)
    if not isinstance(value, Interval) or value.high is None or value.high > 0 or (isinstance(node, core.Reach) and value.high == 0):
        return None
    if value.high == 0 and (is_named(expr, node.span) or (node is walk.alone and isinstance(node, core.Gain) and not walk.started)):
        return None  # a house rule's constant turns it off; a card with only this line states that it does nothing
    if isinstance(node, core.Gain):
        turned = -value.high if value.high < 0 and value.low == value.high else None
        args = {"bounds": between(value), "turned": turned}
        name = named_by(walk.program, expr)
        related = (Related(expr.span, Places.declared_here(name=name)),) if name is not None else ()
        return Finding(NoAmount.gained if node.sign > 0 else NoAmount.lost, {**args, "name": name}, related)
    return Finding(NoAmount.done, {"bounds": between(value)})


def _price(walk: Walk, node: Any, facts: Facts) -> None:
    written = getattr(node, "whole", None)
    whole = written.numbers if isinstance(written, core.AmountsOfItems) else ()
    for amount in (*(amount for _, amount in node.cost), *whole):
        price(walk, amount, node.span, facts)


def price(walk: Walk, amount: Expr, span: Span, facts: Facts) -> None:
    """One part of a price."""
    match amount:
        case core.Pick(amounts=core.AmountsOfItems(keys=[_], numbers=[number])):
            amount = number  # `2 of r`: whichever word it is
    value = walk.judge.value(amount, facts)
    finding = None
    if isinstance(value, Interval) and value.high is not None:
        if value.high < 0:
            finding = Finding(NegativePrice.here, {"bounds": between(value)})
        elif value.high == 0 and isinstance(amount, core.Const) and not is_named(amount, span):
            finding = Finding(NoAmount.price)
    walk.sightings.see("price", _place(amount, span), finding)


def number(walk: Walk, action: HappeningSymbol, choice: WithChoice, facts: Facts) -> None:
    """A number chosen in a header: report an empty range, given the choices before it."""
    if choice.high is None or choice.shape not in ("number", "up_to"):
        return
    most = walk.judge.value(choice.high, facts)
    finding = None
    if choice.shape == "number" and choice.low is not None:
        least = walk.judge.value(choice.low, facts)
        if is_turned(choice.low, choice.high, least, most):
            finding = Finding(NoAmount.turned)
        elif isinstance(least, Interval) and isinstance(most, Interval) and least.low is not None and most.high is not None and least.low > most.high:
            finding = Finding(NoAmount.no_number, {"action": action.name, "low": least.low, "high": most.high})
    elif isinstance(most, Interval) and most.high is not None and most.high <= 0 and not is_named(choice.high, choice.span):
        finding = Finding(NoAmount.done, {"bounds": between(most)})
    walk.sightings.see("number", choice.span, finding)


def _divisor(walk: Walk, node: core.Arithmetic, facts: Facts) -> None:
    if node.op in ("div_up", "div_down", "remainder"):
        by = node.args[1]
        if not isinstance(by, core.Const) or by.value == 0:
            value = walk.judge.value(by, facts)
            finding = Finding(DividedByZero.here) if value == Interval(0, 0) else None
            walk.sightings.see("divisor", _place(by, node.span), finding)


def _spaces(walk: Walk, node: core.Spaces, facts: Facts) -> None:
    """Report rows of no spaces, and distances below zero steps."""
    at, least = {"lines": (0, 1), "near": (1, 0)}.get(node.query, (0, 0))
    if least or at:
        value = walk.judge.value(node.args[at], facts)
        none = isinstance(value, Interval) and value.high is not None and value.high < least and not is_named(node.args[at], node.span)
        finding = Finding(NoAmount.spaces, {"query": node.query}) if none else None
        walk.sightings.see("spaces", _place(node.args[at], node.span), finding)


def _place(expr: Expr, otherwise: Span) -> Span:
    """The span of a number; for a constant, its place of use rather than its declaration."""
    return expr.span if expr.span != NOWHERE and inside(expr.span, otherwise) else otherwise


def named_by(program: Program, expr: Expr) -> str | None:
    """The constant that a value refers to, if written by name."""
    if not isinstance(expr, core.Const) or expr.span == NOWHERE:
        return None
    return next((name for name, value in program.constants.items() if value.span == expr.span), None)


def is_named(expr: Expr, around: Span) -> bool:
    """Whether an expression contains a named constant, which is declared elsewhere."""
    return any(isinstance(node, core.Const) and node.span != NOWHERE and not inside(node.span, around) for node in nodes(expr))
