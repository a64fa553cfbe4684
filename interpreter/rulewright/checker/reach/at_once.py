"""Conditions for the end of the game, or for what happens once, that hold with the values at the beginning: `points <= 10` in place of
`points >= 10`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, effects_of, nodes
from rulewright.checker.lints.writes import Write, paid_of, writes_of
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.sightings import inside
from rulewright.checker.reach.so_far import SoFar
from rulewright.language import core
from rulewright.language.core import Expr, Stmt
from rulewright.language.symbols import StateSymbol
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.doubts import AtOnce
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW446."""
    program = context.program
    standing = [rule for rule in program.rules if rule.condition is not None and (rule.once == "game" or _ends(rule.do.body))]
    ends = [line for line in written.of(core.If) if line.written and any(isinstance(each, core.EndGame) for each in line.yes)]
    if not standing and not ends:
        return
    start = _beginning(context, written)
    told = {item.span for item in context.findings.items}
    for rule in standing:
        test = rule.condition
        assert test is not None
        if not _is_told(told, test.span) and _holds(start, test) and _is_of_numbers(test):
            message = AtOnce.end if _ends(rule.do.body) else AtOnce.once
            context.report(message, test.span)
    if ends:
        ways = _Ways(context, written)
        in_rules = {id(node) for rule in standing for node in nodes(rule.do)}
        for line in ends:
            test = line.condition
            if id(line) not in in_rules and not _is_told(told, test.span) and _holds(start, test) and ways.only_end(test):
                context.report(AtOnce.reversed, test.span)


def _beginning(context: Context, written: Written) -> SoFar:
    """The values before the rounds of the flow, as far as no line has set them by then; zones may hold anything."""
    program = context.program
    start = SoFar(program)
    lines = [] if program.flow is None or not isinstance(program.flow.body, list) else program.flow.body
    before = list(takewhile(lambda line: not isinstance(line, core.Repeat), lines))
    free: set[object] = {*effects_of(program, [program.setup, before]).written}
    free |= {write.state for write in writes_of(written) if write.sort == "set" and not _is_first(write)}
    for state in free:
        if isinstance(state, StateSymbol):
            start.may_be_something(state)
            start.may_be(state, None)
    for kind in program.kinds.values():
        for zone in kind.zones.values():
            start.fill(zone)
        for state in kind.state.values():
            if state.initial is not None:
                start.may_be(state, None)
    return start


def _is_first(write: Write) -> bool:
    """Whether a line sets a value back to the one at the beginning."""
    return isinstance(write.value, core.Const) and write.state.initial is None and write.value.value == write.state.default


def _is_told(told: set[Span], span: Span) -> bool:
    """Whether a condition, or a part of it, has a finding."""
    return span == NOWHERE or any(inside(part, span) or inside(span, part) for part in told)


def _ends(body: object) -> bool:
    return isinstance(body, list) and any(isinstance(line, core.EndGame) for line in _lines(body))


def _lines(body: list[Stmt]) -> Iterator[Stmt]:
    """The lines that are done in any case."""
    for line in body:
        yield line
        if isinstance(line, core.ForEach | core.Together) or (isinstance(line, core.If) and not line.written):
            for block in blocks_of(line):
                yield from _lines(block)


def _holds(start: SoFar, test: Expr) -> bool:
    """Whether a condition is true for every player when the game starts."""
    match test:
        case core.Guard(body=body):
            return _holds(start, body)
        case core.Logic(op="and", args=args):
            return all(_holds(start, arg) for arg in args)
        case core.Logic(op="or", args=args):
            return any(_holds(start, arg) for arg in args)
        case core.Aggregate(op="any", among=core.Filter(among=core.Players(which="all"), condition=condition)):
            return _holds(start, condition)
        case core.Aggregate(op="all", among=core.Players(which="all"), values=[condition]):
            return _holds(start, condition)
    return start.decided(test, NOTHING_KNOWN) is True


def _compared(test: Expr) -> list[core.Compare]:
    return [node for node in nodes(test) if isinstance(node, core.Compare)]


def _is_of_numbers(test: Expr) -> bool:
    """Whether a condition is about numbers that change; a flag that is set at the beginning may be there to be reset."""
    return any(
        node.op in ("<", "<=", ">", ">=") and any(isinstance(part, core.StateOf) for side in (node.left, node.right) for part in nodes(side))
        for node in _compared(test)
    )


class _Ways:
    """In which direction the numbers of a game change."""

    def __init__(self, context: Context, written: Written) -> None:
        self.paid = paid_of(context.program, written)
        self.writes: dict[StateSymbol, list[Write]] = {}
        for write in writes_of(written):
            self.writes.setdefault(write.state, []).append(write)

    def only_end(self, test: Expr) -> bool:
        """Whether a condition compares numbers that only ever move away from it."""
        while isinstance(test, core.Guard):
            test = test.body
        match test:
            case core.Aggregate(op="any", among=core.Filter(among=core.Players(), condition=condition)):
                return self.only_end(condition)
            case core.Aggregate(op="all", among=core.Players(), values=[condition]):
                return self.only_end(condition)
            case core.Compare(op="<" | "<=", left=core.StateOf(state=state), right=core.Const()):
                return self._only(state, 1)
            case core.Compare(op=">" | ">=", left=core.StateOf(state=state), right=core.Const()):
                return self._only(state, -1)
        return False

    def _only(self, state: StateSymbol, direction: int) -> bool:
        lines = self.writes.get(state, [])
        return bool(lines) and state not in self.paid and state.reset_each is None and all(_direction(write) == direction for write in lines)


def _direction(write: Write) -> int:
    """Whether a line raises (1) or lowers (-1) a number; 0 if that cannot be determined."""
    sign = {"add": 1, "take": -1}.get(write.sort, 0)
    value = write.value
    if isinstance(value, core.Arithmetic) and value.op == "neg":
        sign, value = -sign, value.args[0]
    if isinstance(value, core.Const) and isinstance(value.value, int):
        return sign if value.value > 0 else -sign if value.value < 0 else 0
    return sign if isinstance(write.line, core.Gain) else 0
