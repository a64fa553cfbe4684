"""Happenings that do nothing with their arguments: every line concerns a number not above 0 or an empty set."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.checker.lints.intervals import Interval, exactly
from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.checker.meaning.amounts import is_named
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, Program

DEEPEST = 6


def _only_counts(happening: HappeningSymbol, var: core.Var) -> bool:
    """Whether a part is used only as the number of things drawn or moved, or of repetitions."""
    every = list(nodes(happening.body))
    uses = sum(isinstance(node, core.Local) and node.var is var for node in every)
    counting = [node for node in every if isinstance(node, core.Draw | core.MoveTokens | core.Repeat)]
    counts = [node.times if isinstance(node, core.Repeat) else node.count for node in counting]
    return 0 < uses == sum(isinstance(count, core.Local) and count.var is var for count in counts)


def _inside(walk: Walk, call: core.Happen, body: core.Function, facts: Facts) -> Facts:
    """What is known in a body that a call begins: the facts there, and the arguments whose values are known."""
    known = facts
    for var, arg in zip(body.params, call.args, strict=False):
        value = walk.judge.value(arg, facts)
        if value is not None:
            known = known.with_value(walk.keys.var(var), value, arg.span)
    return known


class IdleCalls:
    """Checks calls with the numbers written in them."""

    def __init__(self, program: Program) -> None:
        self._hooked: set[HappeningSymbol] = {hook.happening for hook in all_hooks(program)}

    def is_idle(self, walk: Walk, call: core.Happen) -> bool:
        """Whether a call with written numbers does nothing. If it has hooks, they may still act, so only a negative number is wrong."""
        least = [walk.judge.value(arg, NOTHING_KNOWN) for arg in call.args]
        written = [
            value.high
            for arg, value in zip(call.args, least, strict=True)
            if isinstance(value, Interval) and value.high is not None and value.high <= 0 and not (value.high == 0 and is_named(arg, call.span))
        ]
        if any(
            isinstance(value, Interval) and value.high is not None and value.high < 0 and _only_counts(call.happening, var)
            for var, value in zip(call.happening.body.params if call.happening.body is not None else (), least, strict=False)
        ):
            return True
        if written and self._is_forbidden(walk, call):
            return True
        if not written or call.body is not None or (call.happening in self._hooked and min(written) == 0):
            return False
        return self._happening(walk, call, NOTHING_KNOWN, 0)

    def _is_forbidden(self, walk: Walk, call: core.Happen) -> bool:
        """Whether the `when:` of a happening is no with these arguments, so that neither it nor its hooks happen."""
        permission = call.happening.permission
        body = None if permission is None or permission.changes else permission.body
        if not isinstance(body, core.Function) or isinstance(body.body, list) or body.lets:
            return False
        return walk.judge.decided(body.body, _inside(walk, call, body, NOTHING_KNOWN)) is False

    def _happening(self, walk: Walk, call: core.Happen, facts: Facts, deep: int) -> bool:
        body = call.happening.body
        if body is None or not isinstance(body.body, list) or deep > DEEPEST or call.happening.is_action or not body.body:
            return False
        return self._block(walk, body.body, _inside(walk, call, body, facts), deep)

    def _rest(self, walk: Walk, value: core.Expr, facts: Facts) -> core.Expr:
        """What is left of a value without the zeros added to it and the constant ends of its range."""
        left: list[core.Expr]
        if isinstance(value, core.Arithmetic) and value.op in ("min", "max"):
            left = [arg for arg in value.args if not isinstance(arg, core.Const)]
        elif isinstance(value, core.Arithmetic) and value.op in ("+", "-"):
            left = [arg for place, arg in enumerate(value.args) if walk.judge.value(arg, facts) != exactly(0) or (value.op == "-" and place == 0)]
        else:
            return value
        return self._rest(walk, left[0], facts) if len(left) == 1 else value

    def _block(self, walk: Walk, statements: Sequence[Stmt], facts: Facts, deep: int) -> bool:
        return all(self._statement(walk, statement, facts, deep) for statement in statements)

    def _statement(self, walk: Walk, statement: Stmt, facts: Facts, deep: int) -> bool:
        match statement:
            case core.Draw(count=count) | core.MoveTokens(count=count) | core.Gain(amount=count) | core.Repeat(times=count):
                value = None if count is None else walk.judge.value(count, facts)
                return isinstance(value, Interval) and value.high is not None and value.high <= 0
            case core.AddTo(value=added):
                return walk.judge.value(added, facts) == exactly(0)
            case core.Assign(target=target, value=value):
                return walk.keys.of(self._rest(walk, value, facts)) == walk.keys.of(target)
            case core.If(condition=condition, yes=yes, no=no):
                found = walk.judge.decided(condition, facts)
                return (found is False or self._block(walk, yes, facts, deep)) and (found is True or self._block(walk, no, facts, deep))
            case core.ForEach(body=body) | core.Together(body=body):
                return self._block(walk, body, facts, deep)
            case core.Happen():
                return statement.body is None and self._happening(walk, statement, facts, deep + 1)
            case core.Let() | core.Stop():
                return True
        return False
