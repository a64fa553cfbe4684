"""What the checks of this folder share: one finding per place, what a line changes and for whom, the parts of a condition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Program, WordRef
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


class Doubts:
    """The findings of these checks: one for each place, however many things a template makes from it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.program: Program = context.program
        self._told = {item.span for item in context.findings.items}

    def is_told(self, span: Span) -> bool:
        """Whether the line already has a finding."""
        return any((told.file, told.line) == (span.file, span.line) for told in self._told)

    def say(self, message: Message, span: Span, *, beside: Span = NOWHERE, **args: Any) -> None:
        """Report something at a place that has no finding yet; `beside` is the place that it contradicts."""
        if span == NOWHERE or span in self._told:
            return
        self._told.add(span)
        related = (Related(beside, Elsewhere.named_beside()),) if beside not in (NOWHERE, span) else ()
        self.context.report(message, span, related=related, **args)


def changed(target: Expr) -> tuple[str, Expr | None] | None:
    """What a line changes (a state, or a word of a pool) under the name used by prices and gains, and its holder."""
    name: str | None = None
    if isinstance(target, core.Pick):
        if not isinstance(target.key, core.Const) or not isinstance(target.key.value, WordRef):
            return None
        name, target = target.key.value.word, target.amounts
    if not isinstance(target, core.StateOf):
        return None
    return name or target.state.name, target.thing


def parts(condition: Expr | None, op: str = "and") -> Iterator[Expr]:
    """The conjuncts of a condition, assuming that optional values exist."""
    while isinstance(condition, core.Guard):
        condition = condition.body
    if isinstance(condition, core.Logic) and condition.op == op:
        for arg in condition.args:
            yield from parts(arg, op)
    elif condition is not None:
        yield condition


def number(expr: Expr | None) -> int | None:
    """The number that an expression denotes, literally or by the name of a constant."""
    if isinstance(expr, core.Arithmetic) and expr.op == "neg":
        inner = number(expr.args[0])
        return None if inner is None else -inner
    return expr.value if isinstance(expr, core.Const) and type(expr.value) is int else None
