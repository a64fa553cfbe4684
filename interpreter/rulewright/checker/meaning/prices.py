"""Prices that nobody can ever pay, and limits, discounts and bounds that never apply."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import Written, all_hooks
from rulewright.checker.lints.writes import writes_of
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.verdicts import between
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import CostPart, HappeningSymbol, Program, StateSymbol
from rulewright.language.types import Number
from rulewright.source.catalogue.meaning import NeverApplies, Places, PriceTooHigh
from rulewright.source.diagnostics import Related


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW480 and RW482."""
    options = written.of(core.OptionsOf)
    _too_high(context, walk, written)
    _free(context, options)
    _limits(context)
    _bounds_of_stats(context, walk)


# ---- prices ----------------------------------------------------------------------------------------------------------------
def _too_high(context: Context, walk: Walk, written: Written) -> None:
    """Prices above the most that a player can ever have of a number that is kept in a state."""
    program = context.program
    cheaper = {action for node in written.of(core.OptionsOf) for offer in node.offers for action in offer.actions}
    writes: list[tuple[StateSymbol, str, Expr | None]] | None = None
    most: dict[str, int | None] = {}
    for cost in _parts(program, cheaper):
        state = program.kinds["player"].state.get(cost.part)
        if state is None or cost.part in program.resources or not isinstance(state.type, Number):
            continue
        if cost.part not in most:
            writes = writes_of(written) if writes is None else writes
            most[cost.part] = _most(state, writes, walk)
        bound, price = most[cost.part], walk.judge.value(cost.amount, NOTHING_KNOWN)
        if bound is not None and isinstance(price, Interval) and price.low is not None and price.low > bound:
            context.report(
                PriceTooHigh.here,
                cost.span,
                bounds=between(price),
                most=bound,
                name=cost.part,
                related=(Related(state.span, Places.declared_here(name=state.name)),),
            )


def _parts(program: Program, cheaper: set[HappeningSymbol]) -> list[CostPart]:
    found = [cost for action in program.happenings.values() if action not in cheaper for cost in action.costs]
    return found + [cost for hook in all_hooks(program) for cost in hook.costs]


def _most(state: StateSymbol, writes: Sequence[tuple[StateSymbol, str, Expr | None]], walk: Walk) -> int | None:
    """The most that a state ever is: what is declared, or the first value where nothing makes it more."""
    assert isinstance(state.type, Number)
    first = walk.judge.value(state.initial, NOTHING_KNOWN) if state.initial is not None else state.default
    high = first.high if isinstance(first, Interval) else first if isinstance(first, int) else None
    for written, sort, value in writes:
        if written is state and high is not None:
            found = walk.judge.value(value, NOTHING_KNOWN) if value is not None else None
            if not isinstance(found, Interval):
                high = None
            elif sort == "set":
                high = None if found.high is None else max(high, found.high)
            elif (sort == "add" and (found.high is None or found.high > 0)) or (
                sort == "take" and (found.low is None or found.low < 0)
            ):
                high = None
    ends = [end for end in (high, state.type.high) if end is not None]
    return min(ends, default=None)


def _free(context: Context, options: Sequence[core.OptionsOf]) -> None:
    """Parts that are free, or never free, of actions that do not cost them."""
    program = context.program
    for action in program.happenings.values():
        parts = sorted({cost.part for cost in action.costs})
        for name in action.never_free:
            if parts and name not in parts:
                context.report(NeverApplies.never_free, action.span, name=action.name, part=name, parts=parts)
    for node in options:
        for offer in node.offers:
            parts = sorted({cost.part for action in offer.actions for cost in action.costs})
            for name in offer.free:
                if offer.actions and name not in parts:
                    context.report(NeverApplies.free, node.span, part=name, parts=parts)


# ---- limits ----------------------------------------------------------------------------------------------------------------
def _limits(context: Context) -> None:
    """`0 per turn`."""
    for action in context.program.happenings.values():
        if action.limit is not None and action.limit.times == 0:
            context.report(NeverApplies.limit_of_action, action.span, name=action.name)
    for hook in all_hooks(context.program):
        if hook.limit is not None and hook.limit.times == 0:
            context.report(NeverApplies.limit_of_hook, hook.span)


def _bounds_of_stats(context: Context, walk: Walk) -> None:
    """`at least` above `at most`."""
    for stat in context.program.stats.values():
        low, high = _bound(walk, stat.at_least), _bound(walk, stat.at_most)
        if low is not None and high is not None and low.low is not None and high.high is not None and low.low > high.high:
            context.report(NeverApplies.bounds, stat.span, name=stat.name, low=low.low, high=high.high)


def _bound(walk: Walk, end: Function | None) -> Interval | None:
    found = walk.judge.value(end.body, NOTHING_KNOWN) if end is not None and not isinstance(end.body, list) else None
    return found if isinstance(found, Interval) else None
