"""Numbers of players that are only ever spent, beside similar ones that are reset each turn."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.checker.lints.writes import writes_of
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol
from rulewright.language.types import Number
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.usage import NeverRefilled
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW492, for a number with the same initial value as a similar one, or one that begins at its upper bound beside any state that is reset.

    A number paid together with one that is reset is a separate price: an action, and some food. A number with a display name is a supply for the
    whole game, of which players see what is left.
    """
    spent = _spent(context.program)
    again = [(state, by) for state, by in spent.items() if state.reset_each is not None]
    reset = next((state for state in context.program.kinds["player"].state.values() if state.reset_each is not None), None)
    if not again and reset is None:
        return
    grown = {state for state, sort, *_ in writes_of(written) if sort != "take"}
    for state, by in spent.items():
        like = next((other for other, others in again if other.default == state.default and by.isdisjoint(others)), None)
        if (
            like is None
            and isinstance(state.type, Number)
            and state.type.high == state.default
            and by.isdisjoint(spent.get(reset, ()) if reset is not None else ())
        ):
            like = reset
        if like is None or like.reset_each is None or state.reset_each is not None or state in grown or state.text:
            continue
        if state.span != NOWHERE and _begins_above_0(state):
            related = (Related(like.span, Elsewhere.declared_here()),)
            context.report(NeverRefilled.here, state.span, name=state.name, each=like.reset_each.name, related=related)


def _spent(program: Program) -> dict[StateSymbol, set[HappeningSymbol]]:
    """The numbers of players that actions cost, each with those actions."""
    kept = {resource.kept_in for resource in program.resources.values()}
    found: dict[StateSymbol, set[HappeningSymbol]] = {}
    for action in program.happenings.values():
        for cost in action.costs:
            state = program.kinds["player"].state.get(cost.part)
            if state is not None and state.name not in program.resources and state not in kept:
                found.setdefault(state, set()).add(action)
    return found


def _begins_above_0(state: StateSymbol) -> bool:
    return isinstance(state.default, int) and state.default > 0 and state.initial is None
