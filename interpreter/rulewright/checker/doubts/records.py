"""Numbers whose maximum is recorded although they never decrease; and tables that rise and fall."""

from __future__ import annotations

from rulewright.checker.doubts.common import Doubts, number
from rulewright.checker.lints.reads import Written
from rulewright.checker.lints.writes import paid_of, writes_of
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.symbols import StateSymbol, StepTable
from rulewright.language.types import Number
from rulewright.source.catalogue.doubts import OneDirection


def check(doubts: Doubts, written: Written, keys: Keys) -> None:
    """RW435."""
    _records(doubts, written, keys)
    _counted_down(doubts, written)
    for stat in doubts.program.stats.values():
        if isinstance(stat.body, StepTable):
            values = [value for _, value in stat.body.steps]
            of_one_sign = all(type(value) is int for value in values) and (min(values) >= 0 or max(values) <= 0)
            if of_one_sign and values != sorted(values) and values != sorted(values, reverse=True):
                doubts.say(OneDirection.table, stat.span, name=stat.name)


def _records(doubts: Doubts, written: Written, keys: Keys) -> None:
    lines = [line for line in written.of(core.Assign) if isinstance(line.value, core.Arithmetic) and line.value.op in ("max", "min")]
    if not lines:
        return
    writes, paid = writes_of(written), paid_of(doubts.program, written)
    for line in lines:
        assert isinstance(line.value, core.Arithmetic)
        target = keys.of(line.target)
        others = [arg for arg in line.value.args if keys.of(arg) != target]
        if len(others) != 1 or len(line.value.args) != 2 or not isinstance(others[0], core.StateOf) or others[0].state in paid:
            continue
        state = others[0].state
        up = line.value.op == "max"
        own = [write for write in writes if write.state is state]
        steps = [_step(write.sort, number(write.value)) for write in own]
        if own and state.reset_each is None and _same_beginning(line.target, state) and all(step > 0 if up else step < 0 for step in steps):
            doubts.say(OneDirection.record, line.span, beside=state.span, name=state.name)


def _counted_down(doubts: Doubts, written: Written) -> None:
    """`add -1 to game.year`: a count of the game that begins at 0, goes below it and never comes back."""
    lines: dict[StateSymbol, list[tuple[core.AddTo, int]]] = {}
    other = {write.state for write in writes_of(written) if not isinstance(write.line, core.AddTo)}
    for line in written.of(core.AddTo):
        if isinstance(line.target, core.StateOf) and line.target.thing is None:
            lines.setdefault(line.target.state, []).append((line, _step("add" if line.sign > 0 else "take", number(line.value))))
    for state, steps in lines.items():
        begins = (
            state.default == 0 and state.initial is None and state.reset_each is None and isinstance(state.type, Number) and state.type.low is None
        )
        if begins and state not in other and all(step < 0 for _, step in steps):
            doubts.say(OneDirection.counted_down, steps[0][0].span, beside=state.span, name=state.name)


def _step(sort: str, by: int | None) -> int:
    """Whether a line only raises a number (1) or only lowers it (-1)."""
    if by is None or by == 0 or sort not in ("add", "take"):
        return 0
    return 1 if (by > 0) == (sort == "add") else -1


def _same_beginning(target: core.Expr, state: StateSymbol) -> bool:
    return isinstance(target, core.StateOf) and target.state.initial is None and state.initial is None and target.state.default == state.default
