"""A loop over players that begins with one who may be nothing does nothing then."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes, nodes_of_all
from rulewright.language import core
from rulewright.language.symbols import Program, StateSymbol
from rulewright.language.types import Maybe
from rulewright.source.catalogue.empty import LoopFromNobody
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context) -> None:
    """RW484."""
    for node in nodes_of_all(context.program):
        if isinstance(node, core.ForEach) and node.start is not None and isinstance(node.start.type, Maybe):
            state = node.start.state if isinstance(node.start, core.StateOf) else None
            if state is not None and _set_from_the_beginning(context.program, state):
                continue
            span = node.start.span if node.start.span != NOWHERE else node.span
            related = () if state is None else (Related(state.span, Elsewhere.declared_here()),)
            context.report(LoopFromNobody.here, span, related=related)


def _set_from_the_beginning(program: Program, state: StateSymbol) -> bool:
    """Whether the setup gives the state somebody, and nothing ever takes it away; a state that goes back each turn is not such a one."""
    if state.reset_each is not None:
        return False
    if state.default is not None or state.initial is not None:
        begun = True
    else:
        begun = program.setup is not None and any(not isinstance(each.value.type, Maybe) for each in _writes(program.setup.body, state))
    return begun and not any(isinstance(each.value, core.Const) and each.value.value is None for each in _writes(program.functions, state))


def _writes(root: object, state: StateSymbol) -> Iterator[core.Assign]:
    for node in nodes(root):
        if isinstance(node, core.Assign) and isinstance(node.target, core.StateOf) and node.target.state is state:
            yield node
