"""Finds the conditions that keep chosen amounts finite, so that all answers can be tried."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from rulewright.language import core
from rulewright.language.core import Expr, Var


def conjuncts(condition: Expr | None) -> list[Expr]:
    """The parts of a condition that must all hold."""
    if condition is None:
        return []
    if isinstance(condition, core.Logic) and condition.op == "and":
        return [part for arg in condition.args for part in conjuncts(arg)]
    return [condition]


def bounds(condition: Expr | None, amounts: Var) -> list[Expr]:
    """The upper bounds that a condition sets on the amounts, each as `E <= X` with amounts only in `E`: larger amounts exceed it, too."""
    return [bound for part in conjuncts(condition) if (bound := _bound(part, amounts)) is not None]


def _bound(part: Expr, amounts: Var) -> Expr | None:
    if not isinstance(part, core.Compare) or part.op == "!=":
        return None
    left, right = part.left, part.right
    op = {">": "<", ">=": "<="}.get(part.op, part.op)
    if op != part.op or (op == "=" and reads(right, amounts)):
        left, right = right, left
    if not reads(left, amounts) or reads(right, amounts):
        return None
    return core.Compare("<" if op == "<" else "<=", left, right, type=part.type, span=part.span)


def reads(node: object, var: Var) -> bool:
    """Whether an expression reads a local name."""
    return any(isinstance(each, core.Local) and each.var is var for each in _walk(node))


def _walk(node: object) -> Iterator[object]:
    if isinstance(node, list | tuple):
        for item in node:
            yield from _walk(item)
    elif dataclasses.is_dataclass(node) and type(node).__module__ == core.__name__ and not isinstance(node, Var):
        yield node
        for field in dataclasses.fields(node):
            if field.name not in ("type", "span"):
                yield from _walk(getattr(node, field.name))
