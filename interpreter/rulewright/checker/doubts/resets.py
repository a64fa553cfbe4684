"""A value that is not reset where others of its sort are, and a copy of a value that nothing changes before the copy is used."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written, effects_of, nodes
from rulewright.checker.lints.writes import states_written_to
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import Maybe, Number, YesNo
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.doubts import NotReset
from rulewright.source.span import Span

FEWEST = 2  # values that are reset together


def check(doubts: Doubts, written: Written, blocks: list[list[Stmt]]) -> None:
    """RW445."""
    _together(doubts, written)
    reset = {state for line in written.of(core.Assign) if (state := _set_back(line)) is not None}
    for block in blocks:
        _copies(doubts, block, reset)


def _together(doubts: Doubts, written: Written) -> None:
    always: dict[StateSymbol, int] = {}
    sometimes: dict[StateSymbol, int] = {}
    groups: list[tuple[list[StateSymbol], Span, object]] = []
    for function in doubts.program.functions:
        if isinstance(function.body, list):
            for block, is_certain in _blocks(function.body):
                run: list[StateSymbol] = []
                last: Span | None = None
                for line in (*block, None):
                    state = _set_back(line)
                    if state is not None and line is not None:
                        counted = always if is_certain else sometimes
                        counted[state] = counted.get(state, 0) + 1
                        run.append(state)
                        last = line.span
                        continue
                    if len(set(run)) >= FEWEST and last is not None and is_certain:
                        groups.append((run, last, function.body))
                    run = []
    if not groups:
        return
    changed = {
        state for node in written.of(core.Assign, core.AddTo, core.Gain) if _set_back(node) is None for state in states_written_to(node.target)
    }
    for run, span, body in groups:
        missing = [
            state
            for state in run[0].kind.state.values()
            if state in changed and state not in run and state in sometimes and state not in always and state.reset_each is None
        ]
        if len(missing) == 1 and missing[0] not in _written_in(body):
            doubts.say(NotReset.here, span, name=missing[0].name, others=sorted({state.name for state in run}))


def _written_in(body: object) -> set[StateSymbol]:
    """The values that the lines of a body write themselves."""
    lines = [node for node in nodes(body) if isinstance(node, core.Assign | core.AddTo | core.Gain)]
    return {state for line in lines for state in states_written_to(line.target)}


def _blocks(body: list[Stmt], is_certain: bool = True) -> Iterator[tuple[list[Stmt], bool]]:
    """All blocks, each with whether no condition leads to it."""
    yield body, is_certain
    for line in body:
        for block in blocks_of(line):
            yield from _blocks(block, is_certain and not isinstance(line, core.If | core.ChooseBranch | core.WhileAct))


def _set_back(line: object) -> StateSymbol | None:
    """The value of the game that a line sets to what it has at the beginning."""
    if not isinstance(line, core.Assign) or not isinstance(line.target, core.StateOf) or line.target.thing is not None:
        return None
    state = line.target.state
    type_ = state.type.of if isinstance(state.type, Maybe) else state.type
    plain = isinstance(type_, Number | YesNo) or isinstance(state.type, Maybe)
    same = isinstance(line.value, core.Const) and state.initial is None and line.value.value == state.default
    return state if plain and same else None


def _copies(doubts: Doubts, block: list[Stmt], reset: set[StateSymbol]) -> None:
    """`let debt = owed` before lines in which `owed` does not change: the line that sets it is missing."""
    for place, line in enumerate(block):
        if not isinstance(line, core.Let) or not isinstance(line.value, core.StateOf) or line.value.thing is not None:
            continue
        state, rest = line.value.state, block[place + 1 :]
        if not isinstance(state.type, Number) or state not in reset:  # a short name for the round is no copy of it
            continue
        if not any(state in effects_of(doubts.program, later).written for later in rest) and _is_read(rest, line):
            doubts.say(NotReset.copy, line.span, name=line.var.name, state=state.name)


def _is_read(rest: list[Stmt], line: core.Let) -> bool:
    return any(isinstance(node, core.Local) and node.var is line.var for node in nodes(rest))
