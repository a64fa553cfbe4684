"""Conditions that can never become true, because only the rule that they guard would make them true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.checker.lints.writes import Write, payments_of, writes_of
from rulewright.checker.meaning.supposed import UNKNOWN, value_of
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol, Value
from rulewright.language.types import Maybe, Number, Word, YesNo
from rulewright.source.catalogue.meaning import NoFirstTime
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


class Guarded(NamedTuple):
    """Texts that are carried out only where conditions hold."""

    conditions: list[Expr]
    texts: list[object]
    happening: HappeningSymbol | None = None  # the action that is guarded, whose hooks are guarded with it


def check(context: Context, written: Written) -> None:
    """RW499, at the part of the condition."""
    program = context.program
    writes: dict[StateSymbol, list[Write]] = {}
    for write in (*writes_of(written), *payments_of(program, written)):
        writes.setdefault(write.state, []).append(write)
    flow = _Flow(program, written)
    for guarded in _guarded(program, written):
        for part in guarded.conditions:
            for state in dict.fromkeys(node.state for node in nodes(part) if isinstance(node, core.StateOf)):
                if _begins_known(state) and state in writes and _holds(part, state, state.default) is False:
                    _judge(context, flow, guarded, part, state, writes[state])


def _judge(context: Context, flow: _Flow, guarded: Guarded, part: Expr, state: StateSymbol, writes: list[Write]) -> None:
    """Report a part that does not hold in the beginning, if only what it guards could make it hold."""
    enabling = [write for write in writes if not _keeps_it_false(write, part, state)]
    if not enabling or part.span == NOWHERE:
        return  # then other findings say that nothing ever changes
    behind = flow.behind(guarded)
    if all(write.line is not None and id(write.line) in behind for write in enabling):
        places = dict.fromkeys(span for write in enabling if (span := getattr(write.line, "span", NOWHERE)) != NOWHERE)
        related = tuple(Related(span, Elsewhere.written_here()) for span in places)
        context.report(NoFirstTime.here, part.span, state=state.name, related=related)


def _guarded(program: Program, written: Written) -> Iterator[Guarded]:
    for happening in program.happenings.values():
        if not happening.is_action or happening.body is None:
            continue
        conditions = conjuncts(happening.requires)
        for choice in happening.choices:
            among = choice.among
            while isinstance(among, core.Filter):
                conditions += conjuncts(among.condition)
                among = among.among
        if conditions:
            yield Guarded(conditions, [happening.body], happening)
    for hook in all_hooks(program):
        if hook.where is not None and not isinstance(hook.where.body, list):
            yield Guarded(conjuncts(hook.where.body), [hook.do])
    for node in written.of(core.If):
        if node.written:
            yield Guarded(conjuncts(node.condition), [node.yes])


def _begins_known(state: StateSymbol) -> bool:
    """Whether every holder has the same known value in the beginning."""
    if state.initial is not None:
        return False
    return isinstance(state.type, Maybe) or (isinstance(state.type, YesNo | Number | Word) and state.default is not None)


def _keeps_it_false(write: Write, part: Expr, state: StateSymbol) -> bool:
    """Whether a line leaves a condition unfulfilled that does not hold yet."""
    return write.sort == "set" and isinstance(write.value, core.Const) and _holds(part, state, write.value.value) is False


class _Flow:
    """Where happenings are called, and what is hooked onto them."""

    def __init__(self, program: Program, written: Written) -> None:
        self.hooks = list(all_hooks(program))
        self.calls: dict[HappeningSymbol, list[int]] = {}
        for node in written.of(core.Happen):
            self.calls.setdefault(node.happening, []).append(id(node))

    def behind(self, guarded: Guarded) -> set[int]:
        """The ids of the nodes that the conditions guard, including those of happenings that are called from nowhere else."""
        behind = {id(node) for text in guarded.texts for node in nodes(text)}
        inside = {guarded.happening} if guarded.happening is not None else set()
        grown = True
        while grown:
            more = {
                happening
                for happening, places in self.calls.items()
                if happening not in inside and not happening.is_action and all(place in behind for place in places)
            }
            inside |= more
            texts: list[Function | None] = [happening.body for happening in more]
            texts += [hook.do for hook in self.hooks if hook.happening in inside]
            new = {id(node) for text in texts for node in nodes(text)} - behind
            behind |= new
            grown = bool(more or new)
        return behind


def _holds(part: Expr, state: StateSymbol, value: Value) -> bool | None:
    """Whether a condition holds when the state has this value wherever it is asked for; None: that is not known."""

    def known(expr: Expr) -> object:
        return value if isinstance(expr, core.StateOf) and expr.state is state else UNKNOWN

    found = value_of(part, known)
    return found if isinstance(found, bool) else None
