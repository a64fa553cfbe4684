"""Ids with several copies where one particular copy is needed: for its contents, its holder, its state or its marks."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies.copies import copied
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import ThingRef
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.usage import OneOfCopies
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW491, once for each place. Moving an id moves its first copy, as in a setup that deals copies out one by one."""
    reported: set[Span] = set()
    for expr, place in _needed(written):
        if isinstance(expr, core.Const) and isinstance(expr.value, ThingRef) and copied(expr):
            span = place if expr.span == NOWHERE else expr.span
            if span not in reported and span != NOWHERE:
                reported.add(span)
                thing = expr.value.thing
                related = (Related(thing.span, Elsewhere.declared_here()),)
                context.report(OneOfCopies.here, span, name=thing.id, copies=thing.copies, related=related)


def _needed(written: Written) -> Iterator[tuple[Expr, Span]]:
    """The expressions that must be a single thing, with the span that requires it."""
    for node in written.of(core.StateOf, core.Marked, core.Holder, core.OwnerOf, core.InForce):
        if node.thing is not None:
            yield node.thing, node.span
    for node in written.of(core.ZoneOf, core.OnlyOf):
        if node.holder is not None:
            yield node.holder, node.span
    for node in written.of(core.PutMark):
        yield node.bearer, node.span
    for node in written.of(core.Swap):
        yield node.left, node.span
        yield node.right, node.span
    for node in written.of(core.Place):
        if node.holder is not None:
            yield node.holder, node.holder.span
