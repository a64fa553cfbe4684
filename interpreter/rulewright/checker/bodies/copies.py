"""Ids with several copies: in a comparison and after `in`, such an id means any copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.checker.bodies import fit
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import ThingRef
from rulewright.language.types import UNKNOWN, YES_NO
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.checker.bodies.base import Base


def copied(expr: Expr) -> bool:
    """Whether an expression is an id with several copies."""
    return isinstance(expr, core.Const) and isinstance(expr.value, ThingRef) and expr.value.thing.copies > 1


def same_design(base: Base, one: Expr, other: Expr, span: Span) -> Expr:
    """Whether two things are copies of one design; no if either is nothing."""
    return base.guarded(one, lambda left: base.guarded(other, lambda right: _alike(left, right, span)))


def any_copy(thing: Expr, members: Expr, span: Span) -> Expr:
    """Whether a set contains any copy of a thing."""
    var = Var("it", fit.element_of(members.type) or UNKNOWN)
    alike = _alike(core.Local(var, type=var.type, span=span), thing, span)
    return core.Aggregate("any", core.Filter(members, var, alike, type=members.type, span=span), type=YES_NO, span=span)


def _alike(one: Expr, other: Expr, span: Span) -> Expr:
    left, right = (core.Design(thing, type=thing.type, span=thing.span) for thing in (one, other))
    return core.Compare("=", left, right, type=YES_NO, span=span)
