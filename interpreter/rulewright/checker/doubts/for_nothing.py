"""Things that are paid for but never count, parts of happenings used only in their condition, fees that are only ever gained."""

from __future__ import annotations

import re
from collections import Counter

from rulewright.checker.doubts.common import Doubts, changed
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import paid_of, states_written_to, writes_of
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, StateSymbol, StatSymbol
from rulewright.source.catalogue.doubts import ForNothing

_FEE = re.compile(r"(?:^|_)(?:fee|fine|penalty|upkeep|cost|costs|loss|damage)$")


def check(doubts: Doubts, written: Written) -> None:
    """RW438."""
    _bought(doubts, written)
    _parts(doubts)
    _fees(doubts, written)


def _bought(doubts: Doubts, written: Written) -> None:
    """Actions with a price that only raise a number that nothing else reads."""
    candidates = [(action, line, state) for action in doubts.program.all_happenings() if action.costs for line, state in _only_written(action)]
    if not candidates:
        return
    reads = _reads(written.nodes)
    calls = Counter(node.stat for node in written.of(core.StatCall))
    paid = paid_of(doubts.program, written)
    for action, line, state in candidates:
        own = list(nodes((action.requires, action.costs, action.choices, action.body)))
        inside = _reads(own)[state] + _through_stats(doubts, own, calls, state)
        if reads[state] != inside or state in paid:
            continue
        if reads[state]:
            doubts.say(ForNothing.bought, line.span, beside=state.span, name=state.name, action=action.name)
        elif state.text:  # one without a name is reported where it is declared
            doubts.say(ForNothing.unread, line.span, beside=state.span, name=state.name)


def _only_written(action: HappeningSymbol) -> list[tuple[Stmt, StateSymbol]]:
    """The only line of an action, if it changes a state, and that state."""
    body = action.body.body if action.body is not None else None
    if not isinstance(body, list) or len(body) != 1 or not isinstance(body[0], core.AddTo | core.Assign):
        return []
    return [(body[0], state) for state in states_written_to(body[0].target)]


def _reads(every: list[object]) -> Counter[StateSymbol]:
    """How often each state is read, not counting writes."""
    found = Counter(node.state for node in every if isinstance(node, core.StateOf))
    for node in every:
        if isinstance(node, core.Assign | core.AddTo | core.Gain):
            found.subtract(states_written_to(node.target))
    return found


def _through_stats(doubts: Doubts, own: list[object], calls: Counter[StatSymbol], state: StateSymbol) -> int:
    """How often a state is read by stats that only the action uses."""
    asked = Counter(node.stat for node in own if isinstance(node, core.StatCall))
    found = 0
    for stat, times in asked.items():
        if calls[stat] == times and not stat.changes:
            found += sum(isinstance(node, core.StateOf) and node.state is state for node in nodes((stat.body, stat.at_least, stat.at_most)))
    return found


def _parts(doubts: Doubts) -> None:
    """Parts of happenings that occur in `when:` but not in the effect, which has another part of the same type."""
    for happening in doubts.program.happenings.values():
        permission, body = happening.permission, happening.body
        if happening.is_action or body is None or not body.body or permission is None or permission.body is None:
            continue
        asked = {node.var.name for node in nodes(permission.body) if isinstance(node, core.Local)}
        used = {node.var.name for node in nodes(body) if isinstance(node, core.Local)}
        for place, part in enumerate(happening.params[1:], 1):  # the first is the acting player, to whom nothing need happen
            others = [other for other in happening.params if other is not part and other.type == part.type and other.name in used & asked]
            if part.name in asked - used and others and happening.turn_of != place:
                doubts.say(
                    ForNothing.part,
                    body.body[0].span if isinstance(body.body, list) else body.span,
                    beside=happening.span,
                    name=part.name,
                    other=others[0].name,
                )


def _fees(doubts: Doubts, written: Written) -> None:
    """Constants and stats named fee or cost that nobody ever pays but somebody gains."""
    program = doubts.program
    named = [name for name in (*program.constants, *program.stats) if _FEE.search(name)]
    if not named:
        return
    lines = writes_of(written)
    for name in named:
        constant = program.constants.get(name)
        stat = program.stats.get(name)
        uses = [
            (write, node)
            for write in lines
            for node in nodes(write.value)
            if (stat is not None and isinstance(node, core.StatCall) and node.stat is stat)
            or (constant is not None and isinstance(node, core.Const) and node.span == constant.span)
        ]
        total = sum(
            (stat is not None and isinstance(node, core.StatCall) and node.stat is stat)
            or (constant is not None and isinstance(node, core.Const) and node.span == constant.span)
            for node in written.of(core.StatCall, core.Const)
        )
        if constant is not None:
            total -= 1
        direct = [write for write, _ in uses if write.sort == "add" and not isinstance(write.value, core.Arithmetic)]
        if len(direct) == len(uses) == total > 0:
            line = direct[0].line
            if isinstance(line, core.AddTo | core.Gain) and (to := changed(line.target)) is not None and not _counts_against(doubts, line):
                doubts.say(ForNothing.fee, line.span, name=name, part=to[0])


def _counts_against(doubts: Doubts, line: core.AddTo | core.Gain) -> bool:
    """Whether a gain is a loss, since the lowest score wins and the state is in it."""
    result = doubts.program.result
    scores = [result.score, *(function for _, _, function in result.parts)]
    scored = {node.state for node in nodes([score.body for score in scores if score is not None]) if isinstance(node, core.StateOf)}
    return result.wins == "lowest" and not scored.isdisjoint(states_written_to(line.target))
