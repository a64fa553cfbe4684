"""Conditions of sets that ask a stat for what no member of the set can be: `me.hand where may_cast(it)`, if that asks for cards on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.keys import replaced
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.types import YesNo
from rulewright.source.catalogue.meaning import NeverHolds, Places, Reasons
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW471. A line that a template writes for several things is reported only if it is so for all of them."""
    found: dict[Span, tuple[str, Span]] = {}
    possible: set[Span] = set()
    for chosen in written.of(core.Filter):
        facts = walk.member(chosen.var, chosen.among, NOTHING_KNOWN)
        for part in _parts(chosen.condition):
            inside = _formula(part)
            if inside is not None and isinstance(part, core.StatCall) and part.span != NOWHERE:
                by_itself = walk.judge.decided(inside, NOTHING_KNOWN)  # `falls_first(unit): no` waits for other rules
                if by_itself is None and walk.judge.decided(inside, facts) is False:
                    blamed = next((each.span for each in _parts(inside) if walk.judge.decided(each, facts) is False), part.stat.span)
                    found.setdefault(part.span, (part.stat.name, blamed))
                else:
                    possible.add(part.span)
            facts = walk.judge.assumed(part, True, facts) or facts
    told = {item.span for item in context.findings.items}
    for span, (name, blamed) in found.items():
        if span not in possible | told and blamed not in told:
            context.report(NeverHolds.here, span, reason=Reasons.inside(name=name), related=(Related(blamed, Places.says_so()),))


def _formula(part: Expr) -> Expr | None:
    """What a yes/no stat asks, with the arguments in place of its parameters; None if something may change it."""
    if not isinstance(part, core.StatCall) or not isinstance(part.stat.type, YesNo) or part.stat.changes or part.stat.permission_of is not None:
        return None
    body = part.stat.body
    if not isinstance(body, Function) or isinstance(body.body, list) or body.lets:
        return None
    formula: Expr = body.body
    for param, value in zip(body.params, part.args, strict=False):
        formula = replaced(formula, param, value)
    return formula


def _parts(condition: Expr) -> Iterator[Expr]:
    """The parts of a condition that must all hold."""
    while isinstance(condition, core.Guard):
        condition = condition.body
    if isinstance(condition, core.Logic) and condition.op == "and":
        for arg in condition.args:
            yield from _parts(arg)
    else:
        yield condition
