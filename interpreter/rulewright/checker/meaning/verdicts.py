"""Verdicts on a single part of a condition: it never holds, or always does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulewright.checker.lints.intervals import ANY_NUMBER, Interval
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.sightings import Finding, inside
from rulewright.checker.meaning.subsets import is_apart
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.types import Maybe, NothingType, SetOf, ThingOf, Type, Unknown
from rulewright.source.catalogue.meaning import AlwaysHolds, Bounds, NeverHolds, Places, Reasons
from rulewright.source.diagnostics import Related
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.checker.meaning.walk import Walk


class Among(NamedTuple):
    """The context of one part of a condition: the other parts."""

    outer: Facts  # the facts without them
    joined_by: str | None  # `and` or `or`, if there are some before it
    before: frozenset[tuple[int, bool]]  # their keys, each with its assumed result
    turned: Span | None  # the span of the `not` above the part


def verdict(walk: Walk, test: Expr, facts: Facts, among: Among) -> Finding | None:
    """The verdict on a part of a condition, given the facts."""
    if not _is_of_interest(test):
        return None
    turned = among.turned is not None
    if isinstance(test, core.IsNothing) and _is_always_there(walk, test, facts):
        return _finding(turned, Reasons.never_nothing(), ())
    of_member = isinstance(test, core.IsKind) and isinstance(test.value, core.Local) and test.value.var in walk.members
    if isinstance(test, core.IsKind) and among.joined_by is None and not of_member and _is_always_there(walk, test, facts):
        return _finding(not turned, Reasons.of_kind(kind=test.kind.name), ())
    if isinstance(test, core.Compare) and isinstance(test.left.type, SetOf) and is_apart(walk.judge, test.left, test.right, facts):
        return Finding(NeverHolds.both_empty)
    plain = walk.judge.decided(test, NOTHING_KNOWN)
    if plain is not None and _is_of_before(test):
        return None
    if plain is not None:
        return _finding(plain is not turned, _by_itself(walk, test, plain), ())
    if not facts:
        return None
    found = walk.judge.decided(test, facts)
    if found is False and isinstance(test, core.IsNothing) and isinstance(test.value.type, Maybe):
        return None  # by its type it may be nothing: what follows needs the test (RW303)
    if found is None:
        return None if turned else _printed(walk, test, among.outer if among.joined_by == "or" else facts)
    ends = among.joined_by is not None and (found is not turned) is (among.joined_by == "or")
    twice = (walk.keys.of(test), found) in among.before
    if not (ends or twice or walk.judge.decided(test, among.outer) is found):
        return None  # a restatement: redundant but not a mistake
    why = _asked(walk, test, facts)
    related = () if why is None or why == test.span else (Related(why, Places.says_so()),)
    if found is turned and not twice:
        if among.joined_by is None and why is not None and any(inside(why, earlier) for earlier in walk.passed_by):
            return Finding(NeverHolds.behind, {}, related)
        if among.joined_by == "and" and _is_one_of(test) and among.before and related and walk.judge.decided(test, among.outer) is None:
            return Finding(NeverHolds.both, {}, related)
    reason = Reasons.asked
    if twice:
        reason = Reasons.opposite if ends and (found is not turned) is False else Reasons.same
    return _finding(found is not turned, reason(), related)


def _is_always_there(walk: Walk, test: core.IsNothing | core.IsKind, facts: Facts) -> bool:
    """Whether a value is something, or of the kind asked for, as it is declared: what earlier lines have made sure of may be asked again."""
    value = test.value
    declared = None if isinstance(value, core.Local) and value.var in walk.found else declared_type(value)
    if declared is None or isinstance(value.type, Maybe | NothingType) or walk.keys.of(value) in facts.there:
        return False
    if isinstance(test, core.IsNothing):
        return not isinstance(declared, Maybe | NothingType | Unknown)
    return isinstance(declared, ThingOf) and declared.kind.is_a(test.kind)


def declared_type(expr: Expr) -> Type | None:
    """The type of a value before conditions have narrowed it; None where that cannot be determined."""
    match expr:
        case core.Local(var=var):
            return var.type
        case core.TurnPlayer() | core.FirstPlayer() | core.Const():
            return expr.type
        case core.StateOf(state=state):
            return state.type
        case core.FieldOf(field=field):
            return field.type
        case core.StatCall(stat=stat):
            return stat.type
        case core.Aggregate(op="first" | "last", among=core.SetOfItems(items=items)) if items and not isinstance(items[0].type, Maybe | NothingType):
            return items[0].type
    return None


def _is_one_of(test: Expr) -> bool:
    """Whether a condition equates a value with a thing, word or number."""
    return isinstance(test, core.Compare) and test.op == "=" and isinstance(test.right, core.Const)


def _printed(walk: Walk, test: Expr, facts: Facts) -> Finding | None:
    """The verdict on a part that no thing satisfies together with the other parts. A part that excludes something may anticipate more things."""
    if not facts or (isinstance(test, core.Compare) and test.op == "!="):
        return None
    kind = walk.designs.none_has(test, facts)
    return None if kind is None else Finding(NeverHolds.here, {"reason": Reasons.no_such(kind=kind.name)})


def _is_of_interest(test: Expr) -> bool:
    """Whether a comparison is probably unintended. A constant of 0 is compared on purpose: a house rule uses it to turn something off."""
    if isinstance(test, core.Compare) and any(turned_off(side, test.span) for side in (test.left, test.right)):
        return False
    return test.span != NOWHERE


def _is_of_before(test: Expr) -> bool:
    """Whether a condition is known before a game, and so compared on purpose: a house rule may change a constant."""
    if isinstance(test, core.Compare):
        return all(isinstance(side, core.Const | core.OptionValue) for side in (test.left, test.right))
    return isinstance(test.item if isinstance(test, core.Member) else test, core.Const | core.OptionValue)


def turned_off(side: Expr, around: Span) -> bool:
    """Whether a value is a named constant of 0, with which a house rule turns something off."""
    return isinstance(side, core.Const) and side.value == 0 and side.value is not False and not inside(side.span, around)


def _finding(holds: bool, reason: Phrase, related: tuple[Related, ...]) -> Finding:
    return Finding(AlwaysHolds.here if holds else NeverHolds.here, {"reason": reason}, related)


def _by_itself(walk: Walk, test: Expr, holds: bool) -> Phrase:
    match test:
        case core.Compare(left=left, right=right):
            if walk.keys.of(left) == walk.keys.of(right):
                return Reasons.equal_sides()
            for side, reason in ((left, Reasons.left), (right, Reasons.right)):
                value = walk.judge.value(side, NOTHING_KNOWN)
                if not isinstance(side, core.Const) and isinstance(value, Interval) and value != ANY_NUMBER:
                    return reason(bounds=between(value))
            return Reasons.never_same() if test.op == "=" or holds else Reasons.always_same()
        case core.Aggregate():
            return Reasons.many(bounds=between(walk.judge.count(test.among, NOTHING_KNOWN)))
        case core.Member():
            return Reasons.in_set() if holds else Reasons.not_in_set()
    return Reasons.anyway()


def _asked(walk: Walk, test: Expr, facts: Facts) -> Span | None:
    """The span of the deciding fact."""
    keys: list[object] = []
    match test:
        case core.Compare(left=left, right=right):
            one, other = walk.keys.of(left), walk.keys.of(right)
            keys = [(one, other), (other, one), one, other, ("there", one), ("there", other)]
        case core.IsNothing(value=value):
            keys = [("there", walk.keys.of(value))]
        case core.Aggregate(among=among):
            keys = [walk.keys.count(among)]
        case core.Member(item=item):
            keys = [walk.keys.of(test), walk.keys.of(item)]
        case core.InZone(thing=thing):
            keys = [walk.keys.of(test), ("zone", walk.keys.of(thing))]
        case _:
            keys = [walk.keys.of(test)]
    return next((facts.asked[key] for key in keys if key in facts.asked), None)


def between(value: Interval) -> Phrase:
    """The wording of bounds."""
    low, high = value
    if low is not None and low == high:
        return Bounds.always(n=low)
    if low is None:
        return Bounds.at_most(high=high)
    return Bounds.at_least(low=low) if high is None else Bounds.between(low=low, high=high)
