"""Values and loops that always have the same result: remainders, sums and paths of nothing, offers to oneself, loops with a fixed condition."""

from __future__ import annotations

from typing import Any

from rulewright.checker.absent.holders import can_be_in
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.amounts import is_named, named_by
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.keys import ANYTHING
from rulewright.checker.meaning.sightings import Finding
from rulewright.checker.meaning.subsets import is_apart, is_member
from rulewright.checker.meaning.verdicts import between
from rulewright.checker.meaning.walk import Looks, Walk
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import ThingRef
from rulewright.source.catalogue.absent import NeverHeld
from rulewright.source.catalogue.meaning import ChangesNothing, NoAmount
from rulewright.source.span import Span


def looks() -> dict[type[Any], list[Looks]]:
    """The checks made during the walk, by node type."""
    return {
        core.Arithmetic: [_remainder, _quotient],
        core.Aggregate: [_sum_of_nothing],
        core.StatCall: [_without_things],
        core.Holder: [_holder],
        core.Reach: [_way],
        core.Spaces: [_distance],
        core.OfferTrade: [_with_oneself],
        core.Repeat: [_unchanging],
        core.Choose: [_usual],
        core.ChooseAmounts: [_makes_nothing],
        core.Reveal: [_open_already],
    }


def _same(walk: Walk, one: core.Expr, other: core.Expr) -> bool:
    return walk.keys.of(one) == walk.keys.of(other)


def _remainder(walk: Walk, node: core.Arithmetic, facts: Facts) -> None:
    """`remainder of bid divided by 9` where the bid is at most 4."""
    if node.op != "remainder":
        return
    value, by = (walk.judge.value(arg, facts) for arg in node.args)
    whole = False
    if isinstance(value, Interval) and isinstance(by, Interval) and value.low is not None and value.high is not None and by.low is not None:
        whole = value.low >= 0 and value.high < by.low
    walk.sightings.see("remainder", node.span, Finding(ChangesNothing.all_remains) if whole and not is_named(node, node.span) else None)


def _quotient(walk: Walk, node: core.Arithmetic, facts: Facts) -> None:
    """`coins divided by 25 rounded down` where nobody has more than 20."""
    if node.op != "div_down":
        return
    value, by = (walk.judge.value(arg, NOTHING_KNOWN) for arg in node.args)
    zero = isinstance(value, Interval) and isinstance(by, Interval) and value.low is not None and value.high is not None and by.low is not None
    zero = zero and isinstance(value, Interval) and isinstance(by, Interval) and 0 <= (value.low or 0) < (value.high or 0) < (by.low or 0)
    walk.sightings.see("share", node.span, Finding(ChangesNothing.always_zero) if zero and not is_named(node, node.span) else None)


def is_all_zero(amounts: core.AmountsOfItems, around: Span) -> bool:
    """Whether all numbers of an amounts value are 0, as they are written."""
    zeros = [isinstance(number, core.Const) and number.value == 0 and not is_named(number, around) for number in amounts.numbers]
    return bool(zeros) and all(zeros)


def _sum_of_nothing(walk: Walk, node: core.Aggregate, facts: Facts) -> None:
    zero = node.op == "sum" and isinstance(node.among, core.AmountsOfItems) and is_all_zero(node.among, node.span)
    walk.sightings.see("sum", node.span, Finding(ChangesNothing.always_zero) if zero else None)


def _without_things(walk: Walk, node: core.StatCall, facts: Facts) -> None:
    """Report a stat `without things` that change no stat at all."""
    left_out = node.ignoring
    if left_out is None:
        return
    items = left_out.items if isinstance(left_out, core.SetOfItems) else [left_out] if isinstance(left_out, core.Const) else None
    idle = items is not None and all(isinstance(item, core.Const) and _changes_nothing(walk, item.value) for item in items)
    walk.sightings.see("without", node.span, Finding(ChangesNothing.ignored_for_nothing) if idle else None)


def _holder(walk: Walk, node: core.Holder, facts: Facts) -> None:
    """`s.field` of a soldier taken from a camp, which belongs to a player."""
    zone = facts.zones.get(walk.keys.of(node.thing))
    never = zone is not None and node.kind.name != "thing" and not can_be_in(walk.program, zone, node.kind)
    finding = Finding(NeverHeld.from_zone, {"zone": zone.name, "kind": node.kind.name}) if never and zone is not None else None
    walk.sightings.see("holder", node.span, finding)


def _changes_nothing(walk: Walk, value: object) -> bool:
    things = [each.thing for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, ThingRef)]
    whole = len(things) == (len(value) if isinstance(value, tuple) else 1)
    changes = [change for stat in walk.program.stats.values() for change in stat.changes]
    return whole and not any(change.of is thing or change.of is kind for change in changes for thing in things for kind in thing.kind.lineage())


def _way(walk: Walk, node: core.Reach, facts: Facts) -> None:
    """Report ways to where they begin, and steps that cost nothing or more than there is."""
    if node.goal is not None and _same(walk, node.start, node.goal):
        walk.sightings.see("way", node.span, Finding(ChangesNothing.same_space))
        return
    free = [isinstance(cost, core.Const) and cost.value == 0 and named_by(walk.program, cost) is None for cost in node.costs]
    dear = False
    if node.costs and node.steps is not None and named_by(walk.program, node.steps) is None:
        cost, most = walk.judge.value(node.costs[0], facts), walk.judge.value(node.steps, facts)
        if isinstance(cost, Interval) and isinstance(most, Interval) and cost.low is not None and most.high is not None:
            dear = cost.low > most.high
    message = ChangesNothing.free_steps if any(free) else ChangesNothing.dear_steps
    walk.sightings.see("way", node.span, Finding(message) if any(free) or dear else None)


def _distance(walk: Walk, node: core.Spaces, facts: Facts) -> None:
    same = node.query in ("distance", "direction", "path", "towards") and len(node.args) > 1 and _same(walk, node.args[0], node.args[1])
    walk.sightings.see("distance", node.span, Finding(ChangesNothing.same_space) if same else None)


def _with_oneself(walk: Walk, node: core.OfferTrade, facts: Facts) -> None:
    walk.sightings.see("trade", node.span, Finding(ChangesNothing.with_oneself) if _same(walk, node.player, node.partner) else None)


def _unchanging(walk: Walk, node: core.Repeat, facts: Facts) -> None:
    """Report a loop whose body cannot change the condition that keeps it going."""
    if node.condition is None or node.times is None:
        return
    change, reads = walk.effects.of_all(node.body), walk.keys.reads(walk.keys.of(node.condition))
    if change.everything or ANYTHING in reads or _may_leave(node.body):
        return
    idle = reads.isdisjoint(change.written) or all(_is_of_another(walk, line, node.condition, facts) for line in node.body)
    walk.sightings.see("loop", node.condition.span, Finding(ChangesNothing.loop_unchanged) if idle else None)


def _usual(walk: Walk, node: core.Choose, facts: Facts) -> None:
    """Report a default answer that is never among the options."""
    usual = node.usually
    if usual is None or node.shape not in ("one", "maybe"):
        return
    of_others = isinstance(usual, core.Aggregate) and usual.op in ("first", "last", "best") and is_apart(walk.judge, usual.among, node.among, facts)
    never = of_others or is_member(walk.judge, usual, node.among, facts) is False
    walk.sightings.see("usually", usual.span, Finding(ChangesNothing.never_usual) if never else None)


def _makes_nothing(walk: Walk, node: core.ChooseAmounts, facts: Facts) -> None:
    """Report amounts that must make 0."""
    if node.making is None:
        return
    goal = node.making[1]
    value = walk.judge.value(goal, facts)
    none = isinstance(value, Interval) and value.high is not None and value.high <= 0 and named_by(walk.program, goal) is None
    finding = Finding(NoAmount.done, {"bounds": between(value)}) if none and isinstance(value, Interval) else None
    walk.sightings.see("making", goal.span, finding)


def _open_already(walk: Walk, node: core.Reveal, facts: Facts) -> None:
    """Report things revealed that are known to be where everybody sees them, in a zone that could be hidden."""
    items = node.things.items if isinstance(node.things, core.SetOfItems) and node.to is None else []
    zones = [facts.zones.get(walk.keys.of(item)) for item in items]
    open_ = [zone for zone in zones if zone is not None and zone.seen_by == "everyone" and not zone.sealed and zone.kind.name == "player"]
    seen = bool(open_) and len(open_) == len(zones)
    walk.sightings.see("open", node.span, Finding(ChangesNothing.seen_already, {"zone": open_[0].name}) if seen else None)


def _may_leave(body: list[Stmt]) -> bool:
    return any(isinstance(part, core.Stop | core.Return | core.EndGame | core.EndHappening) for part in nodes(body))


def _is_of_another(walk: Walk, line: Stmt, condition: core.Expr, facts: Facts) -> bool:
    """Whether a line only writes the state of somebody of whom the condition does not speak."""
    if not isinstance(line, core.Assign | core.AddTo | core.Gain):
        return False
    written = line.target.amounts if isinstance(line.target, core.Pick) else line.target
    if not isinstance(written, core.StateOf) or written.thing is None:
        return False
    for part in nodes(condition):
        if isinstance(part, core.StateOf) and part.state is written.state and part.thing is not None:
            differs = core.Compare("!=", part.thing, written.thing, type=core.CONDITION)
            if walk.judge.decided(differs, facts) is not True:
                return False
    return True
