"""Actions that cost nothing, may be repeated at will, and only gain something."""

from __future__ import annotations

from rulewright.checker.doubts.common import Doubts, number
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.checker.lints.writes import states_written_to
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, StateSymbol
from rulewright.source.catalogue.doubts import EndlessGain


def check(doubts: Doubts, written: Written) -> None:
    """RW442."""
    offered = {line.menu for line in written.of(core.WhileAct) if not line.once and not line.body}
    hooked = {hook.happening for hook in all_hooks(doubts.program)}
    for action in doubts.program.all_happenings():
        if not action.is_action or not offered.intersection(action.menus) or action in hooked:
            continue
        gained = _gained(action)
        if gained and not _is_held_back(action, gained):
            doubts.say(EndlessGain.here, action.span, name=action.name, state=gained[0].name)


def _gained(action: HappeningSymbol) -> list[StateSymbol]:
    """The states that an action raises; none if it does anything else."""
    body = action.body.body if action.body is not None else None
    found: list[StateSymbol] = []
    for line in body if isinstance(body, list) else ():
        states = _raised(line)
        if not states:
            return []
        found += states
    return found


def _raised(line: Stmt) -> list[StateSymbol]:
    match line:
        case core.AddTo(target=target, value=amount, sign=1) | core.Gain(target=target, amount=amount, sign=1):
            known = number(amount)
            return list(states_written_to(target)) if known is None or known > 0 else []
    return []


def _is_held_back(action: HappeningSymbol, gained: list[StateSymbol]) -> bool:
    """Whether a price, a limit, a condition or a choice prevents endless repetition of the action."""
    permission = action.permission
    if action.costs or action.limit is not None or action.requires is not None or action.gives_up or (permission is not None and permission.changes):
        return True
    return any(isinstance(node, core.StateOf) and node.state in gained for node in nodes(action.choices))
