"""A loop over players, or an auction, that begins with one who may be nothing does nothing then."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.symbols import Program, StateSymbol
from rulewright.source.catalogue.empty import LoopFromNobody
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW484, where what comes before did not ask."""
    for span, asked in context.elaborator.starts:
        states = list(dict.fromkeys(node.state for node in nodes(asked) if isinstance(node, core.StateOf)))
        if len(states) == 1 and _set_from_the_beginning(context.program, states[0]):
            continue
        related = (Related(states[0].span, Elsewhere.declared_here()),) if states else ()
        context.report(LoopFromNobody.here, span, related=related)


def _set_from_the_beginning(program: Program, state: StateSymbol) -> bool:
    """Whether the setup gives the state somebody, and nothing ever takes it away; a state that goes back each turn is not such a one."""
    if state.reset_each is not None:
        return False
    given = state.default is not None or state.initial is not None
    begun = given or (program.setup is not None and any(_writes(program.setup.body, state)))
    return begun and not any(isinstance(each.value, core.Const) and each.value.value is None for each in _writes(program.functions, state))


def _writes(root: object, state: StateSymbol) -> Iterator[core.Assign]:
    for node in nodes(root):
        if isinstance(node, core.Assign) and isinstance(node.target, core.StateOf) and node.target.state is state:
            yield node
