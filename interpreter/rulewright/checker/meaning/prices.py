"""Prices that no player can ever pay, and limits, discounts and bounds that never apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.checker.lints.writes import Write, writes_of
from rulewright.checker.meaning.facts import NOTHING_KNOWN
from rulewright.checker.meaning.sightings import inside
from rulewright.checker.meaning.verdicts import between
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import CostPart, HappeningSymbol, Program, SourceSymbol, StateSymbol, ThingSymbol
from rulewright.language.types import Number
from rulewright.source.catalogue.meaning import ChangesNothing, NegativePrice, NeverApplies, NoAmount, Places, PriceTooHigh
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW473 for printed prices, RW474 for sources of payment, RW480 and RW482."""
    options = written.of(core.OptionsOf)
    _too_high(context, walk, written)
    _too_high_in_texts(context, walk, written)
    _below_zero(context, walk)
    _sources(context)
    _free(context, options)
    _limits(context)


# ---- prices ----------------------------------------------------------------------------------------------------------------
def _too_high(context: Context, walk: Walk, written: Written) -> None:
    """Report prices above the maximum of the state that stores the resource."""
    program = context.program
    cheaper = {action for node in written.of(core.OptionsOf) for offer in node.offers for action in offer.actions}
    writes: list[Write] | None = None
    most: dict[str, int | None] = {}
    by_part = {cost: action for action in program.happenings.values() for cost in action.costs}
    for cost in _parts(program, cheaper):
        state = program.kinds["player"].state.get(cost.part)
        if state is None or cost.part in program.resources or not isinstance(state.type, Number):
            continue
        if cost.part not in most:
            writes = writes_of(written) if writes is None else writes
            most[cost.part] = _most(state, writes, walk)
        bound, price = most[cost.part], walk.judge.value(cost.amount, NOTHING_KNOWN)
        if bound is None:
            continue
        if context.ranges is not None and (not isinstance(price, Interval) or price.low is None or price.low <= bound):
            price = context.ranges.value(cost.amount)  # printed numbers, and stats computed from them
        if isinstance(price, Interval) and price.low is not None and price.low > bound:
            context.report(
                PriceTooHigh.here,
                cost.span,
                bounds=between(price),
                most=bound,
                name=cost.part,
                related=(Related(state.span, Places.declared_here(name=state.name)),),
            )
            continue
        for thing, dear in _too_dear(context, cost, by_part.get(cost), bound):
            related = (Related(cost.span, Places.price_here()), Related(state.span, Places.declared_here(name=state.name)))
            context.report(PriceTooHigh.of_thing, thing.span, bounds=between(dear), most=bound, name=cost.part, thing=thing.id, related=related)


def _too_high_in_texts(context: Context, walk: Walk, written: Written) -> None:
    """Check prices in texts: `if me pays 99 coins`."""
    own = context.program.kinds["player"].state
    writes: list[Write] | None = None
    for node in written.of(core.PayCost, core.CanPay, core.Ask):
        for part, amount in node.cost:
            state = own.get(part)
            if state is None or part in context.program.resources or not isinstance(state.type, Number):
                continue
            price = walk.judge.value(amount, NOTHING_KNOWN)
            if not isinstance(price, Interval) or price.low is None or price.low <= 0:
                continue
            writes = writes_of(written) if writes is None else writes
            bound = _most(state, writes, walk)
            if bound is not None and price.low > bound:
                related = (Related(state.span, Places.declared_here(name=state.name)),)
                context.report(PriceTooHigh.here, node.span, bounds=between(price), most=bound, name=part, related=related)


def _below_zero(context: Context, walk: Walk) -> None:
    """Report prices that the printed numbers of all things make 0 or negative: `-card.price`."""
    for cost in _parts(context.program, set()):
        value = walk.judge.value(cost.amount, NOTHING_KNOWN)
        if context.ranges is None or (isinstance(value, Interval) and value.high is not None and value.high < 0):
            continue  # reported where its parts are looked at
        price = context.ranges.value(cost.amount)
        if isinstance(price, Interval) and price.high is not None and price.high <= 0 and price.low != price.high:
            context.report(NegativePrice.here, cost.span, bounds=between(price))


def _too_dear(context: Context, cost: CostPart, action: HappeningSymbol | None, bound: int) -> Iterator[tuple[ThingSymbol, Interval]]:
    """The things for which an action is offered but costs too much."""
    if action is None or context.ranges is None:
        return
    spoken = {node.var for node in nodes(action.requires) if isinstance(node, core.Local)} if action.requires is not None else set()
    of_price = {node.var for node in nodes(cost.amount) if isinstance(node, core.Local)}
    for choice in action.choices:
        left_out = _left_out(context.ranges, choice.among) if choice.among is not None else None
        if choice.shape == "one" and choice.var in of_price and choice.var not in spoken and left_out is not None:
            for thing, price in context.ranges.for_each(choice.var, cost.amount):
                if isinstance(price, Interval) and price.low is not None and price.low > bound and thing not in left_out:
                    yield thing, price


def _left_out(ranges: Ranges, among: Expr) -> set[ThingSymbol] | None:
    """The things that a choice never offers, judged by their printed values; None if that is not easily decided."""
    found: set[ThingSymbol] = set()
    while isinstance(among, core.Filter):
        found.update(thing for thing, answer in ranges.for_each(among.var, among.condition) if answer is False)
        among = among.among
    return None if any(isinstance(node, core.Filter) for node in nodes(among)) else found


def _parts(program: Program, cheaper: set[HappeningSymbol]) -> list[CostPart]:
    found = [cost for action in program.happenings.values() if action not in cheaper for cost in action.costs]
    return found + [cost for hook in all_hooks(program) for cost in hook.costs]


def _most(state: StateSymbol, writes: Sequence[Write], walk: Walk) -> int | None:
    """The maximum of a state: the declared bound, or the initial value if nothing increases it."""
    assert isinstance(state.type, Number)
    first = walk.judge.value(state.initial, NOTHING_KNOWN) if state.initial is not None else state.default
    high = first.high if isinstance(first, Interval) else first if isinstance(first, int) else None
    for written, sort, value, _ in writes:
        if written is state and high is not None:
            found = walk.judge.value(value, NOTHING_KNOWN) if value is not None else None
            if not isinstance(found, Interval):
                high = None
            elif sort == "set":
                high = None if found.high is None else max(high, found.high)
            elif (sort == "add" and (found.high is None or found.high > 0)) or (sort == "take" and (found.low is None or found.low < 0)):
                high = None
    ends = [end for end in (high, state.type.high) if end is not None]
    return min(ends, default=None)


def _sources(context: Context) -> None:
    """Report what can never pay anything, and payments that take nothing from the payer."""
    program = context.program
    carried = [source for thing in (*program.kinds.values(), *program.things) for source in thing.sources]
    for source in dict.fromkeys((*carried, *program.resources.values())):
        span = source.span if isinstance(source, SourceSymbol) else context.named.get(("resource", source.name), NOWHERE)
        name = source.part if isinstance(source, SourceSymbol) else source.name
        if source.payable is not None and _is_literal(source.payable, 0):
            context.report(NoAmount.payable, source.payable.span, name=name)
        elif isinstance(source, SourceSymbol) and source.where is not None and _is_literal(source.where, False):
            context.report(NoAmount.payable, source.where.span, name=name)
        if source.pay is not None and source.pay.body == []:
            context.report(ChangesNothing.paid_with_nothing, source.pay.span if source.pay.span != NOWHERE else span, name=name)


def _is_literal(function: Function, value: object) -> bool:
    """Whether a formula is this value and nothing else, as it is written: a constant may be 0."""
    body = function.body
    return isinstance(body, core.Const) and type(body.value) is type(value) and body.value == value and inside(body.span, function.span)


def _free(context: Context, options: Sequence[core.OptionsOf]) -> None:
    """Report parts declared free or never free that the action does not cost."""
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
    """Report limits such as `0 per turn`."""
    for action in context.program.happenings.values():
        if action.limit is not None and action.limit.times == 0:
            context.report(NeverApplies.limit_of_action, action.span, name=action.name)
    for hook in all_hooks(context.program):
        if hook.limit is not None and hook.limit.times == 0:
            context.report(NeverApplies.limit_of_hook, hook.span)
