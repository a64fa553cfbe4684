"""Loops and conditions that do not use the name of their member, and dice and auctions whose result is never read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeGuard

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import names_in_texts, names_said, nodes
from rulewright.checker.usage.traffic import Traffic
from rulewright.language import core
from rulewright.language.core import Var
from rulewright.language.symbols import StandingRule, StateSymbol
from rulewright.language.texts import names_in
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.usage import NotSpokenOf
from rulewright.source.span import NOWHERE, Span

# A name, the part that should read it (None: any later line), and the message if nothing does.
Bound = Iterator[tuple[Var, object, Message]]


class Binder(Protocol):
    """A node that binds a name."""

    @property
    def span(self) -> Span: ...


def check(context: Context, traffic: Traffic) -> None:
    """RW485. A line that a template writes for many things is reported only if its name is unread in all of them."""
    shown = names_in_texts(context.program)
    unread: dict[tuple[Span, str], Message] = {}
    read: set[tuple[Span, str]] = set()
    for every in traffic.nodes:
        for node in every:
            if not _gives_name(node):
                continue
            for var, scope, message in BINDS[type(node)](node):
                if _is_read(var, scope, traffic) or var.name in (shown if scope is None else names_said(scope)):
                    read.add((node.span, var.name))
                elif node.span != NOWHERE and not _is_hidden_inside(node, var):
                    unread.setdefault((node.span, var.name), message)
    reported: set[Span] = set()
    for (span, name), message in unread.items():
        if (span, name) not in read and span not in reported:
            reported.add(span)
            context.report(message, span, name=name)
    for rule in context.program.rules:
        if rule.this is None:
            said = names_said(rule.do) | (set(names_in(rule.asks.text)) if rule.asks is not None else set())
            for var, _ in rule.bindings:
                if not traffic.locals[var] and var.name not in said:
                    context.report(NotSpokenOf.rule, rule.span, name=var.name)
                elif _is_about_another(var, rule) and var.name not in said:
                    context.report(NotSpokenOf.effect, rule.do.span, name=var.name)


def _is_about_another(var: Var, rule: StandingRule) -> bool:
    """Whether a rule waits for a player but gives to, or takes from, the first player instead, whoever that is; or, if it counts for each player by
    itself, whoever a state of the game names.
    """
    effect = list(nodes(rule.do))
    if not isinstance(var.type, ThingOf) or var.type.kind.name != "player" or any(isinstance(node, core.Local) for node in effect):
        return False
    targets = [node.target for node in effect if isinstance(node, core.Gain | core.AddTo | core.Assign)]
    return bool(targets) and all(any(_is_fixed(part, var in rule.per) for part in nodes(target)) for target in targets)


def _is_fixed(part: object, each: bool) -> bool:
    """Whether an expression is the first player or, if `each`, a player named by a state of the game."""
    if isinstance(part, core.StateOf) and each and part.thing is None:
        return isinstance(part.state, StateSymbol) and isinstance(part.type, ThingOf) and part.type.kind.name == "player"
    return isinstance(part, core.FirstPlayer)


def _gives_name(node: object) -> TypeGuard[Binder]:
    return type(node) in BINDS


def _is_read(var: Var, scope: object, traffic: Traffic) -> bool:
    if not traffic.locals[var]:
        return False
    return scope is None or any(isinstance(node, core.Local) and node.var is var for node in nodes(scope))


def _is_hidden_inside(node: object, var: Var) -> bool:
    """Whether a loop inside this one has the same name, which RW488 reports."""
    return isinstance(node, core.ForEach) and any(isinstance(each, core.ForEach) and each.var.name == var.name for each in nodes(node.body))


def _for_each(node: core.ForEach) -> Bound:
    yield node.var, node.body, NotSpokenOf.loop


def _filter(node: core.Filter | core.Leading) -> Bound:
    yield node.var, node.condition, NotSpokenOf.condition


def _map(node: core.MapSet) -> Bound:
    yield node.var, node.value, NotSpokenOf.value


def _aggregate(node: core.Aggregate) -> Bound:
    first_of_all_alike = node.op in ("top", "bottom") and all(isinstance(value, core.Const) for value in node.values)
    if node.var is not None and node.values and not first_of_all_alike:  # `top 3 of S by 1`: the first three
        yield node.var, node.values, NotSpokenOf.condition if node.op == "all" else NotSpokenOf.value


def _optimum(node: core.Optimum) -> Bound:
    for var, _, _ in node.ranges:
        yield var, node, NotSpokenOf.value


def _reach(node: core.Reach) -> Bound:
    if not isinstance(node.through, core.Const):
        parts = (node.through, node.costs, node.stop)
        yield (node.var if node.before is None or _any_of(node.var, parts) else node.before), parts, NotSpokenOf.condition


def _any_of(var: Var, parts: object) -> bool:
    return any(isinstance(node, core.Local) and node.var is var for node in nodes(parts))


def _choose(node: core.Choose) -> Bound:
    if node.such_that is not None:
        yield node.var, node.such_that, NotSpokenOf.condition
    if node.must is not None:
        yield node.must[0], node.must[1], NotSpokenOf.condition
    for var, condition in node.prefer:
        yield var, condition, NotSpokenOf.condition


def _amounts(node: core.ChooseAmounts) -> Bound:
    for var, condition in node.each:
        yield var, condition, NotSpokenOf.condition
    for part in (*node.conditions, *(node.making[:1] if node.making is not None else ())):
        yield node.var, part, NotSpokenOf.condition


def _pairs(node: core.ChoosePairs) -> Bound:
    if node.relation is not None:
        yield node.left[0], node.relation, NotSpokenOf.condition
        yield node.right[0], node.relation, NotSpokenOf.condition
    sides = (node.left[0], node.right[0])
    for clause in (*(condition for _, condition in node.at_most), node.same_by, node.useful_by):
        if clause is not None and not any(_any_of(var, clause) for var in sides):
            yield node.left[0], clause, NotSpokenOf.clause


def _times(node: core.Times) -> Bound:
    """One part of a happening is enough."""
    if node.where is not None and node.parts and not any(_any_of(var, node.where) for var in node.parts):
        yield node.parts[0], node.where, NotSpokenOf.history


def _named(node: Any) -> Bound:
    if node.var is not None:
        yield node.var, None, NotSpokenOf.result


def _auction(node: core.Auction) -> Bound:
    yield node.bidder, None, NotSpokenOf.result
    if node.own is None or not _any_of(node.own, node.passing):  # a player who passes may pay their own bid
        yield node.bid, None, NotSpokenOf.bid


def _trade(node: core.OfferTrade) -> Bound:
    if node.tried is not None:
        yield node.tried[0], node.tried[2], NotSpokenOf.condition


BINDS: dict[type[Any], Callable[[Any], Bound]] = {
    core.ForEach: _for_each,
    core.Filter: _filter,
    core.Leading: _filter,
    core.MapSet: _map,
    core.Aggregate: _aggregate,
    core.Optimum: _optimum,
    core.Reach: _reach,
    core.Choose: _choose,
    core.ChooseAmounts: _amounts,
    core.ChoosePairs: _pairs,
    core.Roll: _named,
    core.Auction: _auction,
    core.OfferTrade: _trade,
    core.Times: _times,
}
# Nodes whose bound name needs no reader here, each with the reason.
NO_READER: dict[type[Any], str] = {
    core.Draw: "what was drawn is in its zone, with or without a name",
    core.Let: "RW414 reports it",
    core.Guard: "no author writes it: it comes from a path through what may be nothing",
    core.Local: "it reads",
    core.Function: "a text need not read all of its parameters",
    core.CreateThing: "what was created is in its zone, with or without a name",
    core.Happen: "what a happening gives back may be ignored",
    core.PayCost: "what was spent may be ignored",
    core.Ask: "the `if` that asks reads the answer",
    core.Offer: "its parts are those of the action; a condition needs few of them",
}
