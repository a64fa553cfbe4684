"""Loops over players, and auctions, whose first player may be nothing, in which case they do nothing."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import StateSymbol
from rulewright.source.catalogue.empty import LoopFromNobody
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW484, if nothing before it tests for that."""
    starts, program = context.elaborator.starts, context.program
    given, begun = (_given_in(program.functions), _given_in(program.setup)) if starts else ({}, {})
    for span, asked in starts:
        states = list(dict.fromkeys(node.state for node in nodes(asked) if isinstance(node, core.StateOf)))
        if len(states) == 1 and _always_set(states[0], states[0] in begun, given.get(states[0], [])):
            continue
        related = (Related(states[0].span, Elsewhere.declared_here()),) if states else ()
        context.report(LoopFromNobody.here, span, related=related)


def _always_set(state: StateSymbol, begun: bool, given: list[Expr]) -> bool:
    """Whether the setup sets the state to somebody and nothing ever unsets it; a state that is reset each turn does not qualify."""
    if state.reset_each is not None:
        return False
    if not begun and state.default is None and state.initial is None:
        return False
    return not any(isinstance(value, core.Const) and value.value is None for value in given)


def _given_in(root: object) -> dict[StateSymbol, list[Expr]]:
    """The values to which lines set states."""
    found: dict[StateSymbol, list[Expr]] = {}
    for node in nodes(root):
        if isinstance(node, core.Assign) and isinstance(node.target, core.StateOf):
            found.setdefault(node.target.state, []).append(node.value)
    return found
