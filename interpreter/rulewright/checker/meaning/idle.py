"""Lines and formulas without effect: the value set, added, moved or swapped is already in place or is nothing."""

from __future__ import annotations

from typing import Any

from rulewright.checker.bodies.fit import sure
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.reads import nodes, reads_of
from rulewright.checker.meaning.amounts import is_named
from rulewright.checker.meaning.domain import SAME
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.idle_calls import IdleCalls
from rulewright.checker.meaning.idle_values import is_all_zero
from rulewright.checker.meaning.sightings import Finding
from rulewright.checker.meaning.subsets import is_apart, is_part
from rulewright.checker.meaning.values import constant
from rulewright.checker.meaning.walk import Looks, Walk
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Stmt
from rulewright.language.types import Maybe, NothingType, Number, SetOf
from rulewright.language.walking import parts_of
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.meaning import ChangesNothing, Places
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def looks(calls: IdleCalls) -> dict[type[Any], list[Looks]]:
    """The checks made during the walk, by node type."""

    def happen(walk: Walk, node: core.Happen, facts: Facts) -> None:
        idle = calls.is_idle(walk, node)
        walk.sightings.see(
            "idle",
            node.span,
            Finding(ChangesNothing.idle_call, {"name": node.happening.name}) if idle else None,
        )
        for arg, part in zip(node.args, node.happening.params, strict=False):
            if not isinstance(part.type, Maybe):
                _about_nothing(walk, node, arg, facts)

    return {
        core.Assign: [_assign],
        core.AddTo: [_add],
        core.Gain: [_gain],
        core.MoveThings: [_move],
        core.Swap: [_swap],
        core.Draw: [_draw],
        core.Shuffle: [_shuffle],
        core.MoveTokens: [_tokens],
        core.If: [_if],
        core.ChooseBranch: [_branches],
        core.ForEach: [_for_each],
        core.Choice: [_choice],
        core.Union: [_union],
        core.Difference: [_difference],
        core.SetOfItems: [_items],
        core.AmountsOfItems: [_entries],
        core.Supposing: [_supposing],
        core.Arithmetic: [_times_nothing],
        core.Happen: [happen],
    }


def _see(walk: Walk, node: Any, wrong: bool, what: Message, **args: Any) -> None:
    walk.sightings.see("idle", node.span, Finding(what, args) if wrong else None)


def _about_nothing(walk: Walk, node: Any, about: core.Expr, facts: Facts) -> None:
    """Report a statement about a value known to be nothing."""
    wrong = isinstance(about, core.Local) and isinstance(about.type, Maybe) and walk.judge.is_there(about, facts) is False
    walk.sightings.see("about", node.span, Finding(ChangesNothing.about_nothing) if wrong else None)


def _assign(walk: Walk, node: core.Assign, facts: Facts) -> None:
    same = walk.keys.of(node.target) == walk.keys.of(node.value)
    _see(walk, node, same or _is_so(walk, node, facts), ChangesNothing.already_set)


def _is_so(walk: Walk, node: core.Assign, facts: Facts) -> bool:
    """Whether a condition before has made sure of the value that is set: `choose s in me.soldiers where not tired`, `set s.tired to no`."""
    key = walk.keys.of(node.target)
    if isinstance(node.value.type, NothingType):
        return facts.there.get(key) is False and facts.asked.get(("there", key)) not in walk.assigned
    other = walk.keys.of(node.value)
    for pair in ((key, other), (other, key)):
        if facts.pairs.get(pair) == SAME and facts.asked.get(pair) not in walk.assigned:
            return True
    if not isinstance(node.value, core.Const) or key not in facts.values or facts.asked.get(key) in walk.assigned:
        return False
    value = constant(node.value.value)
    return value is not None and walk.judge.value(node.target, facts) == value


def _add(walk: Walk, node: core.AddTo, facts: Facts) -> None:
    value = node.value
    if isinstance(value.type, SetOf):
        nothing = isinstance(value, core.SetOfItems) and not value.items
    elif isinstance(value, core.AmountsOfItems):
        nothing = is_all_zero(value, node.span)
    else:
        nothing = walk.judge.value(value, facts) == Interval(0, 0) and not is_named(value, node.span) and node is not walk.alone
    if nothing or not isinstance(node.target.type, Number):
        _see(walk, node, nothing, ChangesNothing.nothing_added)
        return
    _see(walk, node, _is_at_its_end(walk, node.target, value, node.sign, facts), ChangesNothing.at_its_end)


def _gain(walk: Walk, node: core.Gain, facts: Facts) -> None:
    _see(walk, node, _is_at_its_end(walk, node.target, node.amount, node.sign, facts), ChangesNothing.at_its_end)


def _is_at_its_end(walk: Walk, target: core.Expr, amount: core.Expr, sign: int, facts: Facts) -> bool:
    """Whether a number is at the bound of its type and would be moved past it."""
    type_, here, by = sure(target.type), walk.judge.value(target, facts), walk.judge.value(amount, facts)
    if not isinstance(type_, Number) or not isinstance(here, Interval) or not isinstance(by, Interval):
        return False
    more, less = by.low is not None and by.low > 0, by.high is not None and by.high < 0
    up, down = (more, less) if sign > 0 else (less, more)
    at_most = type_.high is not None and here.low is not None and here.low >= type_.high
    at_least = type_.low is not None and here.high is not None and here.high <= type_.low
    return (up and at_most) or (down and at_least)


def _move(walk: Walk, node: core.MoveThings, facts: Facts) -> None:
    _about_nothing(walk, node, node.things, facts)
    walk.sightings.see("empty", node.span, Finding(ChangesNothing.nothing_moved) if _is_empty(walk, node.things, facts) else None)
    if node.to is not None:
        idle = (node.to.zone.order == "none" and _are_there(walk, node.things, node.to, facts)) or _is_whole(walk, node.things, node.to)
        walk.sightings.see(
            "idle", node.span, Finding(ChangesNothing.is_there, {"zone": node.to.zone.name}, _taken_here(walk, node, facts)) if idle else None
        )


def _taken_here(walk: Walk, node: core.MoveThings, facts: Facts) -> tuple[Related, ...]:
    """Where the name of what moves was given, if that is in another line: the mistake may be there."""
    if not isinstance(node.things, core.Local):
        return ()
    at = walk.sources.span(node.things, facts)
    return () if at is None or at.line == node.span.line else (Related(at, Places.taken_here()),)


def _is_empty(walk: Walk, things: core.Expr, facts: Facts) -> bool:
    """Whether a set, or a zone with room for one thing, is known to be empty."""
    if isinstance(things, core.OnlyOf):
        things = core.ZoneOf(things.zone, things.holder, type=SetOf(things.type), span=things.span)
    known = facts.values.get(walk.keys.count(things)) if isinstance(things.type, SetOf) else None
    return known is not None and known == Interval(0, 0)


def _are_there(walk: Walk, things: core.Expr, to: core.Place, facts: Facts) -> bool:
    if isinstance(things, core.OnlyOf):
        return things.zone is to.zone and _same(walk, things.holder, to.holder)
    taken_from = walk.sources.zone(things, facts)
    if taken_from is not None and taken_from.zone is to.zone and _same(walk, taken_from.holder, to.holder):
        return True
    if isinstance(things.type, SetOf):
        while isinstance(things, core.Filter | core.Difference):
            if isinstance(things, core.Filter) and any(_asks_for(walk, part, things.var, to) for part in conjuncts(things.condition)):
                return True
            things = things.among if isinstance(things, core.Filter) else things.left
        return False
    if isinstance(things.type, Maybe | NothingType):
        return False
    there = core.InZone(things, to.zone, to.holder, type=core.CONDITION)
    return bool(facts) and walk.judge.decided(there, facts) is True


def _is_whole(walk: Walk, things: core.Expr, to: core.Place) -> bool:
    """Whether all things of a zone are moved to it, in their order: `every hive where it in market` to `market`."""
    if isinstance(things, core.Filter) and isinstance(things.among, core.Every):
        return _asks_for(walk, things.condition, things.var, to)
    return isinstance(things, core.ZoneOf) and things.zone is to.zone and _same(walk, things.holder, to.holder)


def _asks_for(walk: Walk, test: core.Expr, var: core.Var, to: core.Place) -> bool:
    """Whether a condition asks that its member is in a place."""
    if not isinstance(test, core.InZone) or not isinstance(test.thing, core.Local) or test.thing.var is not var:
        return False
    return test.zone is to.zone and _same(walk, test.holder, to.holder)


def _same(walk: Walk, one: core.Expr | None, other: core.Expr | None) -> bool:
    if one is None or other is None:
        return one is other
    return walk.keys.of(one) == walk.keys.of(other)


def _swap(walk: Walk, node: core.Swap, facts: Facts) -> None:
    _see(walk, node, _same(walk, node.left, node.right), ChangesNothing.swapped_with_itself)


def _draw(walk: Walk, node: core.Draw, facts: Facts) -> None:
    same = node.source.zone is node.target.zone and _same(walk, node.source.holder, node.target.holder)
    _see(walk, node, same and node.source.end is None, ChangesNothing.drawn_from_itself, zone=node.source.zone.name)


def _shuffle(walk: Walk, node: core.Shuffle, facts: Facts) -> None:
    _see(walk, node, node.zone.order == "none", ChangesNothing.no_order, zone=node.zone.name)


def _tokens(walk: Walk, node: core.MoveTokens, facts: Facts) -> None:
    same = node.source is not None and node.target is not None and _same(walk, node.source, node.target)
    _see(walk, node, same, ChangesNothing.same_pool)


def _if(walk: Walk, node: core.If, facts: Facts) -> None:
    same = node.written and bool(node.no) and _alike(walk, node.yes, node.no)
    walk.sightings.see("branches", node.span, Finding(ChangesNothing.same_ways) if same else None)
    if node.written and node.yes and node.no and not same:
        _shared_line(walk, node)
    if not node.written:  # a statement about an optional value
        for part in nodes(node.condition):
            if isinstance(part, core.IsNothing):
                _about_nothing(walk, node, part.value, facts)


def _shared_line(walk: Walk, node: core.If) -> None:
    """Report a line with which both branches begin or end; whoever copied one branch may have forgotten to change it."""
    for name, end in (("first", 0), ("last", -1)):
        one, other = node.yes[end], node.no[end]
        plain = not isinstance(one, core.Stop | core.Return | core.If)
        shared = plain and _alike_statements(walk, one, other) and one.span != other.span
        related = (Related(one.span, Places.same_there()),)
        walk.sightings.see(name, other.span, Finding(ChangesNothing.same_line, {}, related) if shared else None)


def _branches(walk: Walk, node: core.ChooseBranch, facts: Facts) -> None:
    """Report two branches of a choice that do the same, at the one whose condition is about something else."""
    branches = [branch for branch in node.branches if branch.body]
    odd: list[core.Branch] = []
    for place, branch in enumerate(branches):
        twin = next((other for other in branches[:place] if _alike(walk, branch.body, other.body)), None)
        if twin is not None:
            odd.append(twin if _is_about(walk, branch) and not _is_about(walk, twin) else branch)
    for branch in branches:
        walk.sightings.see("branches", branch.body[0].span, Finding(ChangesNothing.same_ways) if branch in odd else None)


def _is_about(walk: Walk, branch: core.Branch) -> bool:
    """Whether the condition of a branch reads something that its lines change: `when any p.oil: p loses 1 oil`."""
    changed = {walk.keys.of(line.target) for line in branch.body if isinstance(line, core.Gain | core.AddTo | core.Assign)}
    return any(core.is_expression(part) and walk.keys.of(part) in changed for part in nodes(branch.condition))


def _for_each(walk: Walk, node: core.ForEach, facts: Facts) -> None:
    """Report `for each c in me.hand: move c to me.hand`."""
    among, first = walk.sources.zone(node.among, facts), node.body[0] if node.body else None
    if among is None or not isinstance(first, core.MoveThings) or first.to is None:
        return
    is_member = isinstance(first.things, core.Local) and first.things.var is node.var
    if is_member and first.to.zone is among.zone and among.zone.order == "none" and _same(walk, among.holder, first.to.holder):
        walk.sightings.see("each", first.span, Finding(ChangesNothing.is_there, {"zone": among.zone.name}))


def _choice(walk: Walk, node: core.Choice, facts: Facts) -> None:
    plain = isinstance(node.yes, core.Const) and is_named(node.yes, node.span) and not _is_one_name(node.yes, node.no)
    plain = plain or all(isinstance(part, core.OptionValue | core.Logic) for part in nodes(node.condition) if core.is_expression(part))
    last = not node.guarded or not (isinstance(node.no, core.Choice) and node.no.guarded)  # two lines with one value may have two reasons
    same = not plain and last and walk.keys.of(node.yes) == walk.keys.of(node.no)
    _see(walk, node, same, ChangesNothing.same_values)


def _is_one_name(one: core.Expr, other: core.Expr) -> bool:
    """Whether both values are the same named constant: their spans are that of its declaration."""
    return isinstance(other, core.Const) and one.span == other.span != NOWHERE


def _union(walk: Walk, node: core.Union, facts: Facts) -> None:
    same = _same(walk, node.left, node.right)
    there = not same and is_part(walk.judge, node.right, node.left, facts)
    _see(walk, node, same or there, ChangesNothing.same_sets if same else ChangesNothing.no_more_members)


def _difference(walk: Walk, node: core.Difference, facts: Facts) -> None:
    same = _same(walk, node.left, node.right)
    if not same and is_part(walk.judge, node.left, node.right, facts):
        _see(walk, node, True, ChangesNothing.none_left)
        return
    apart = not same and is_apart(walk.judge, node.left, node.right, facts)
    _see(walk, node, same or apart, ChangesNothing.set_without_itself if same else ChangesNothing.no_fewer_members)


def _items(walk: Walk, node: core.SetOfItems, facts: Facts) -> None:
    keys = [walk.keys.of(item) for item in node.items] if len(node.items) > 1 else []
    _see(walk, node, len(set(keys)) < len(keys), ChangesNothing.twice_in_set)


def _entries(walk: Walk, node: core.AmountsOfItems, facts: Facts) -> None:
    keys = [walk.keys.of(key) for key in node.keys]
    _see(walk, node, len(set(keys)) < len(keys), ChangesNothing.twice_in_amounts)


def _supposing(walk: Walk, node: core.Supposing, facts: Facts) -> None:
    """Report suppositions that already hold, and those that the formula does not read."""
    as_it_is = any(walk.keys.of(path) == walk.keys.of(value) for path, value in node.states)
    as_it_is = as_it_is or any(
        walk.judge.decided(core.InZone(thing, zone.zone, zone.holder, type=core.CONDITION), facts) is True for thing, zone in node.places
    )
    if any(isinstance(value, core.Const) and walk.keys.of(path) == walk.keys.of(node.value) for path, value in node.states):
        _see(walk, node, True, ChangesNothing.supposed_itself)
        return
    reads = reads_of(node.value)
    states = {part.state for path, _ in node.states for part in nodes(path) if isinstance(part, core.StateOf)}
    unread = not reads.anything and not reads.places and not reads.symbols & states
    _see(walk, node, as_it_is or unread, ChangesNothing.supposed_already if as_it_is else ChangesNothing.supposed_for_nothing)


def _times_nothing(walk: Walk, node: core.Arithmetic, facts: Facts) -> None:
    numbers = [arg.value if isinstance(arg, core.Const) and not is_named(arg, node.span) else None for arg in node.args]
    taken_away = node.op == "-" and len(node.args) == 2 and _same(walk, *node.args)
    _see(walk, node, taken_away or (node.op == "*" and 0 in numbers), ChangesNothing.always_zero)
    _quotient_of_nothing(walk, node)
    _fixed_end(walk, node)
    _one_of_equals(walk, node)
    one = (numbers[1:] == [1] and node.op in ("div_up", "div_down")) or (node.op == "*" and 1 in numbers)
    walk.sightings.see("one", node.span, Finding(ChangesNothing.times_one) if one else None)
    zero = numbers[1:] == [0] if node.op == "-" else node.op == "+" and 0 in numbers
    walk.sightings.see("zero", node.span, Finding(ChangesNothing.adds_nothing) if zero else None)


def _quotient_of_nothing(walk: Walk, node: core.Arithmetic) -> None:
    """`cards + 1 divided by 2 rounded down`: only the 1 is divided."""
    if node.op == "div_down":
        value, by = (arg.value if isinstance(arg, core.Const) else None for arg in node.args)
        zero = isinstance(value, int) and isinstance(by, int) and 0 < value < by
        walk.sightings.see("quotient", node.span, Finding(ChangesNothing.always_zero) if zero else None)


def _fixed_end(walk: Walk, node: core.Arithmetic) -> None:
    """`min(1, max(6, n))`: one end decides, whatever the rest is."""
    if node.op not in ("min", "max"):
        return
    value, open_ = walk.judge.value(node, NOTHING_KNOWN), [arg for arg in node.args if not isinstance(arg, core.Const)]
    opposite = "max" if node.op == "min" else "min"
    fixed = (
        any(isinstance(part, core.Arithmetic) and part.op == opposite for arg in open_ for part in nodes(arg))
        and isinstance(value, Interval)
        and value.low is not None
        and value.low == value.high
    )
    # An argument that has one value already, such as the number of players of a game for two, is not what is wrong here.
    fixed = fixed and any(_is_open(walk.judge.value(part, NOTHING_KNOWN)) for arg in open_ for part in nodes(arg) if core.is_expression(part))
    walk.sightings.see("end", node.span, Finding(ChangesNothing.one_end, {"n": value.low}) if fixed and isinstance(value, Interval) else None)


def _one_of_equals(walk: Walk, node: core.Arithmetic) -> None:
    """`min(me.grapes, me.grapes)`: the smaller of a number and itself."""
    if node.op in ("min", "max"):
        keys = [walk.keys.of(arg) for arg in node.args if not is_named(arg, node.span)]
        twice = len(set(keys)) < len(keys)
        walk.sightings.see("equals", node.span, Finding(ChangesNothing.twice_in_call, {"name": node.op}) if twice else None)


def _is_open(value: object) -> bool:
    return isinstance(value, Interval) and (value.low is None or value.low != value.high)


def _alike(walk: Walk, one: list[Stmt], other: list[Stmt]) -> bool:
    """Whether two blocks are identical and declare no names."""
    return len(one) == len(other) and all(_alike_statements(walk, left, right) for left, right in zip(one, other, strict=True))


def _alike_statements(walk: Walk, one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(_alike_statements(walk, left, right) for left, right in zip(one, other, strict=True))
    if core.is_expression(one):
        return walk.keys.of(one) == walk.keys.of(other)
    names = parts_of(type(one))
    if not names:
        return bool(one == other)
    return all(_alike_statements(walk, getattr(one, name), getattr(other, name)) for name in names)
