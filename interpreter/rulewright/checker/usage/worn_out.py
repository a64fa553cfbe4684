"""Loops that go on while somebody has not done something, in a happening that comes again, when nothing ever resets that they have done it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.usage.locks import is_one_way
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.usage import NeverUnset
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW494, for `repeat at most 9 times while any (players where not resting)` in a happening that comes more than once."""
    loops = [
        (happening, node)
        for happening in context.program.happenings.values()
        if happening.body is not None
        for node in nodes(happening.body)
        if isinstance(node, core.Repeat) and node.condition is not None
    ]
    asked = [(happening, node, state) for happening, node in loops for state in _needed(node.condition)]
    asked = [each for each in asked if each[2].span != NOWHERE and is_one_way(each[2], written)]
    again = _again(context.program) if asked else set()
    told: set[StateSymbol] = set()
    for happening, loop, state in asked:
        if happening in again and state not in told and loop.condition is not None:
            told.add(state)
            related = (Related(loop.condition.span, Elsewhere.used_here()),)
            context.report(NeverUnset.loop, state.span, name=state.name, happening=happening.name, related=related)


def _needed(test: Expr | None) -> Iterator[StateSymbol]:
    """The yes/no states of players that must be as at the beginning for a condition to hold: of one player at least, or of the one it names."""
    for part in conjuncts(test):
        if (
            isinstance(part, core.Aggregate)
            and part.op == "any"
            and isinstance(part.among, core.Filter)
            and isinstance(part.among.among, core.Players)
        ):
            yield from _needed(part.among.condition)
        turned = isinstance(part, core.Logic) and part.op == "not"
        plain = part.args[0] if isinstance(part, core.Logic) and turned else part
        if isinstance(plain, core.StateOf) and plain.state.default is (not turned):
            yield plain.state


def _again(program: Program) -> set[HappeningSymbol]:
    """The happenings that a game triggers more than once: in two places, in a loop, or behind one of these."""
    calls: list[tuple[object, HappeningSymbol]] = []
    looped: set[HappeningSymbol] = set()
    texts = [(None, program.flow), *((each, each.body) for each in program.happenings.values() if not each.is_action)]
    for of, text in texts:
        calls += [(of, node.happening) for node in nodes(text) if isinstance(node, core.Happen)]
        for loop in nodes(text):
            if isinstance(loop, core.Repeat):
                looped |= {node.happening for node in nodes(loop.body) if isinstance(node, core.Happen)}
    found = looped | {happening for _, happening in calls if sum(other is happening for _, other in calls) > 1}
    while True:
        more = {happening for of, happening in calls if of in found} - found
        if not more:
            return found
        found |= more
