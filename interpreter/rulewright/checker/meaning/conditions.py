"""Decides whether a condition must be yes or no at a point, and derives the facts known afterwards."""

from __future__ import annotations

from rulewright.checker.bodies.fit import sure
from rulewright.checker.lints.intervals import Interval, exactly
from rulewright.checker.meaning.domain import ABOVE, ABSENT, BELOW, NO, SAME, YES, OneOf, Value, impossible, meet, turned, ways
from rulewright.checker.meaning.facts import Facts, both
from rulewright.checker.meaning.subsets import is_member, is_part
from rulewright.checker.meaning.values import Values, constant
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import WordList, ZoneSymbol
from rulewright.language.types import Maybe, Number
from rulewright.source.span import Span

_HOLDS = {"=": SAME, "!=": BELOW | ABOVE | ABSENT, "<": BELOW, "<=": BELOW | SAME, ">": ABOVE, ">=": ABOVE | SAME}


# Nested conditions. Each level decides its parts and learns from them, at about three times the cost of its contents; anything deeper than
# this is left undecided.
_NESTED = (core.Logic, core.Guard)
DEEPEST = 6


class Conditions(Values):
    """Decides conditions and learns from them."""

    deep = 0  # depth of nested conditions

    # ---- deciding ----------------------------------------------------------------------------------------------------------
    def decided(self, test: Expr, facts: Facts) -> bool | None:
        """The only possible result of a condition; None if either is possible."""
        if not isinstance(test, _NESTED):
            return self._decided(test, facts)
        if self.deep >= DEEPEST:
            return None
        self.deep += 1
        try:
            return self._decided(test, facts)
        finally:
            self.deep -= 1

    def _decided(self, test: Expr, facts: Facts) -> bool | None:
        match test:
            case core.Const(value=bool(value)):
                return value
            case core.Logic(op="not", args=[inner]):
                found = self.decided(inner, facts)
                return None if found is None else not found
            case core.Logic():
                return self._of_several(test, facts)
            case core.Compare():
                known, all_ways = self.compared(test, facts), _HOLDS[test.op]
                return True if not known & ~all_ways else False if not known & all_ways else None
            case core.IsNothing(value=value):
                there = facts.there.get(self.keys.of(value))  # only facts count: a type may be non-optional by accident
                return None if there is None else not there
            case core.Aggregate(op="any" | "none"):
                many = self.count(test.among, facts)
                if many.high == 0 or (many.low or 0) > 0:
                    return (many.high != 0) is (test.op == "any")
                return None
            case core.Member():
                return self._is_member(test, facts)
            case core.InZone():
                return self._is_in_zone(test, facts)
            case core.Within(left=left, right=right):
                return self._is_within(left, right, facts)
            case core.Guard():
                return self._guarded(test, facts)
        return self._as_value(test, facts)

    def _as_value(self, test: Expr, facts: Facts) -> bool | None:
        found = self.value(test, facts)
        return True if found == YES else False if found == NO else None

    def _of_several(self, test: core.Logic, facts: Facts) -> bool | None:
        goes_on = test.op == "and"  # as long as the parts have this result
        known, all_so = facts, True
        for part in test.args:
            found = self.decided(part, known)
            if found is (not goes_on):
                return found
            all_so = all_so and found is goes_on
            after = self.assumed(part, goes_on, known)
            if after is None:
                return not goes_on
            known = after
        return goes_on if all_so else None

    def compared(self, test: core.Compare, facts: Facts) -> int:
        """The possible results of comparing the sides."""
        left, right = test.left, test.right
        here, there = self.is_there(left, facts), self.is_there(right, facts)
        if here is False or there is False:
            return ABSENT
        numbers = isinstance(sure(left.type), Number) and isinstance(sure(right.type), Number)
        found = BELOW | SAME | ABOVE if numbers else BELOW | SAME
        found &= ways(self.value(left, facts), self.value(right, facts))
        if here is None or there is None:
            found |= ABSENT
        one, other = self.keys.of(left), self.keys.of(right)
        if one == other:
            found &= SAME | ABSENT
        elif facts.pairs:
            known = facts.pairs.get((one, other))
            if known is None and (other, one) in facts.pairs:
                known = turned(facts.pairs[other, one]) if numbers else facts.pairs[other, one]
            if known is not None:
                found &= known
        return found

    def _is_member(self, test: core.Member, facts: Facts) -> bool | None:
        among = test.among
        items = among.items if isinstance(among, core.SetOfItems) else None
        here = self.is_there(test.item, facts)
        if here is False or (items is not None and not items):
            return False
        if items is not None:
            answers = [
                self.decided(core.Compare("=", test.item, item, type=test.type, span=test.span), facts)
                if not isinstance(item, core.Const)
                else self._is(test.item, item, facts)
                for item in items
            ]
            if all(answer is False for answer in answers):
                return False
            if any(answer is True for answer in answers) and here:
                return True
        allowed = self._members(among, facts)
        if allowed is not None:
            value = self.value(test.item, facts)
            met = meet(value, allowed)
            if value is not None and type(value) is type(allowed):
                if impossible(met):
                    return False
                if met == value and here:
                    return True
        return self._as_value(test, facts)

    def _is(self, item: Expr, other: core.Const, facts: Facts) -> bool | None:
        found = ways(self.value(item, facts), constant(other.value))
        return False if not found & SAME else None

    def _members(self, among: Expr, facts: Facts) -> Value:
        """The exact members of a set, if evident."""
        match among:
            case core.Every(of=WordList() as words):
                return self.words(words)
            case core.Const(value=tuple(values)) if values:
                return self.elements(among, facts)
            case core.SetOfItems(items=items) if items and all(isinstance(item, core.Const) for item in items):
                found = self.elements(among, facts)
                return found if isinstance(found, OneOf) else None
            case core.Range(low=core.Const(value=int(low)), high=core.Const(value=int(high))):
                return Interval(min(low, high), max(low, high))
        return None

    def _is_in_zone(self, test: core.InZone, facts: Facts) -> bool | None:
        if self.is_there(test.thing, facts) is False:
            return False
        key = self.keys.of(test.thing)
        if facts.zones and key in facts.zones and _elsewhere(facts.zones[key], test.zone):
            return False
        return self._as_value(test, facts)

    def is_in(self, item: Expr, among: Expr, facts: Facts) -> bool | None:
        return is_member(self, item, among, facts)

    def _is_within(self, left: Expr, right: Expr, facts: Facts) -> bool | None:
        if is_part(self, left, right, facts):
            return True
        items = left.items if isinstance(left, core.SetOfItems) else []
        return False if any(is_member(self, item, right, facts) is False for item in items) else None

    def _guarded(self, test: core.Guard, facts: Facts) -> bool | None:
        self.keys.of(test)  # so that its name is declared
        there = self.is_there(test.value, facts)
        if there is not None:
            return self.decided(test.body if there else test.otherwise, facts)
        body, otherwise = self.decided(test.body, facts), self.decided(test.otherwise, facts)
        return body if body is otherwise else self._as_value(test, facts)

    # ---- learning ----------------------------------------------------------------------------------------------------------
    def assumed(self, test: Expr, holds: bool, facts: Facts) -> Facts | None:
        """The facts after a condition had this result; None if it is impossible."""
        if not isinstance(test, _NESTED):
            return self._assumed(test, holds, facts)
        if self.deep >= DEEPEST:
            return facts
        self.deep += 1
        try:
            return self._assumed(test, holds, facts)
        finally:
            self.deep -= 1

    def _assumed(self, test: Expr, holds: bool, facts: Facts) -> Facts | None:
        match test:
            case core.Const(value=bool(value)):
                return facts if value is holds else None
            case core.Logic(op="not", args=[inner]):
                return self.assumed(inner, not holds, facts)
            case core.Logic() if (test.op == "and") is holds:
                known: Facts | None = facts
                for part in test.args:
                    if known is not None:
                        known = self.assumed(part, holds, known)
                return known
            case core.Logic():
                open_ = [part for part in test.args if self.decided(part, facts) is not (not holds)]
                if not open_:
                    return None
                known = self.assumed(open_[0], holds, facts)
                for part in open_[1:]:  # the facts common to all of them
                    known = both(known, self.assumed(part, holds, facts))
                return None if known is None else self._noted(test, holds, known)
            case core.Compare():
                return self._compared_so(test, holds, facts)
            case core.IsNothing(value=value):
                return self._there(value, not holds, facts, test.span)
            case core.IsKind(value=value) if holds:
                known = self._there(value, True, facts, test.span)
                return None if known is None else self._noted(test, True, known)
            case core.Aggregate(op="any" | "none"):
                return self._at_least_one(test.among, (test.op == "any") is holds, facts, test.span)
            case core.Member():
                return self._member_so(test, holds, facts)
            case core.InZone():
                return self._in_zone_so(test, holds, facts)
            case core.Guard():
                return self._guarded_so(test, holds, facts)
        return self._noted(test, holds, facts)

    def _noted(self, test: Expr, holds: bool, facts: Facts) -> Facts | None:
        """The facts with the answer itself recorded."""
        key = self.keys.of(test)
        value = meet(facts.values.get(key), YES if holds else NO)
        return None if impossible(value) else facts.with_value(key, value, test.span)

    def _compared_so(self, test: core.Compare, holds: bool, facts: Facts) -> Facts | None:
        wanted = _HOLDS[test.op] if holds else ~_HOLDS[test.op]
        found = self.compared(test, facts) & wanted & (BELOW | SAME | ABOVE | ABSENT)
        if not found:
            return None
        one, other = self.keys.of(test.left), self.keys.of(test.right)
        known: Facts | None = facts.with_pair((one, other), found, test.span)
        if found & ABSENT:
            return known  # a value that may be absent cannot be compared
        for side in (test.left, test.right):
            known = None if known is None else self._there(side, True, known, test.span)
        if known is None:
            return None
        known = self.learnt(test.left, _beside(self.value(test.left, known), self.value(test.right, known), found), known, test.span)
        if known is None:
            return None
        return self.learnt(
            test.right,
            _beside(self.value(test.right, known), self.value(test.left, known), turned(found) if self._is_number(test) else found),
            known,
            test.span,
        )

    def _is_number(self, test: core.Compare) -> bool:
        return isinstance(sure(test.left.type), Number)

    def learnt(self, expr: Expr, value: Value, facts: Facts, span: Span) -> Facts | None:
        """The facts with a value narrowed further; None if that is impossible."""
        if value is None or isinstance(expr, core.Const):
            return facts
        met = meet(self.value(expr, facts), value)
        if impossible(met):
            return None
        known = facts.with_value(self.keys.of(expr), met, span)
        match expr:
            case core.Arithmetic(op="+" | "-", args=[inner, core.Const(value=int(step))]) if isinstance(met, Interval):
                by = -step if expr.op == "+" else step
                return self.learnt(inner, _shifted(met, by), known, span)
            case core.Aggregate(op="count", among=among) if isinstance(met, Interval):
                return self._more_around(among, met.low or 0, known, span)
        return known

    def _more_around(self, among: Expr, least: int, facts: Facts, span: Span) -> Facts | None:
        """The facts that a set has at least as many members as its subset."""
        known: Facts | None = facts
        while isinstance(among, core.Filter | core.Difference) and known is not None and least > 0:
            among = among.among if isinstance(among, core.Filter) else among.left
            met = meet(self.count(among, known), Interval(least, None))
            known = None if impossible(met) else known.with_value(self.keys.count(among), met, span)
        return known

    def some_in(self, among: Expr, facts: Facts) -> Facts:
        """The facts, given that a set has members."""
        return self._at_least_one(among, True, facts, among.span) or facts

    def _at_least_one(self, among: Expr, some: bool, facts: Facts, span: Span) -> Facts | None:
        met = meet(self.count(among, facts), Interval(1, None) if some else exactly(0))
        if impossible(met):
            return None
        known = facts.with_value(self.keys.count(among), met, span)
        return self._more_around(among, 1, known, span) if some else known

    def _there(self, expr: Expr, there: bool, facts: Facts, span: Span) -> Facts | None:
        before = self.is_there(expr, facts)
        if not isinstance(expr.type, Maybe):
            return facts
        if before is not None:
            return facts if before is there else None
        known: Facts | None = facts.with_there(self.keys.of(expr), there, span)
        if there and isinstance(expr, core.Guard):
            known = self._there(expr.value, True, facts, span)
            return None if known is None else known.with_there(self.keys.of(expr), True, span)
        return known

    def _member_so(self, test: core.Member, holds: bool, facts: Facts) -> Facts | None:
        if self._is_member(test, facts) is (not holds):
            return None
        known: Facts | None = facts
        if holds:
            known = self._there(test.item, True, facts, test.span)
            allowed = self._members(test.among, facts)
            if known is not None and allowed is None and isinstance(test.among, core.SetOfItems | core.Const | core.Range):
                allowed = self.elements(test.among, facts)
            if known is not None:
                known = self.learnt(test.item, allowed, known, test.span)
            if known is not None:
                known = self._at_least_one(test.among, True, known, test.span)
        elif self.is_there(test.item, facts):
            allowed, value = self._members(test.among, facts), self.value(test.item, facts)
            if isinstance(allowed, OneOf) and isinstance(value, OneOf):
                rest = frozenset(option for option in value.options if option not in allowed.options)
                known = self.learnt(test.item, OneOf(rest), facts, test.span)
            elif isinstance(allowed, Interval) and isinstance(value, Interval) and allowed.low is not None and allowed.high is not None:
                known = self.learnt(test.item, _outside(value, allowed.low, allowed.high), facts, test.span)
        return None if known is None else self._noted(test, holds, known)

    def _in_zone_so(self, test: core.InZone, holds: bool, facts: Facts) -> Facts | None:
        if self._is_in_zone(test, facts) is (not holds):
            return None
        known: Facts | None = facts
        if holds:
            known = self._there(test.thing, True, facts, test.span)
            known = None if known is None else known.with_zone(self.keys.of(test.thing), test.zone, test.span)
        return None if known is None else self._noted(test, holds, known)

    def _guarded_so(self, test: core.Guard, holds: bool, facts: Facts) -> Facts | None:
        self.keys.of(test)
        otherwise = self.decided(test.otherwise, facts)
        if otherwise is (not holds):
            known = self._there(test.value, True, facts, test.span)
            return None if known is None else self.assumed(test.body, holds, known)
        if self.is_there(test.value, facts):
            return self.assumed(test.body, holds, facts)
        if otherwise is holds and isinstance(test.body, core.Compare):  # they compare this way, or one of them is nothing
            wanted = _HOLDS[test.body.op] if holds else ~_HOLDS[test.body.op]
            found = (self.compared(test.body, facts) & wanted & (BELOW | SAME | ABOVE)) | ABSENT
            facts = facts.with_pair((self.keys.of(test.body.left), self.keys.of(test.body.right)), found, test.span)
        return self._noted(test, holds, facts)


def _beside(value: Value, other: Value, found: int) -> Value:
    """The possible values of one side, given the other side and the possible results of the comparison."""
    if isinstance(value, Interval) and isinstance(other, Interval):
        low, high = None, None
        if not found & ABOVE:
            high = other.high if found & SAME or other.high is None else other.high - 1
        if not found & BELOW:
            low = other.low if found & SAME or other.low is None else other.low + 1
        if not found & SAME and other.low is not None and other.low == other.high:
            if value.low == other.low:
                low = other.low + 1
            if value.high == other.high:
                high = other.low - 1
        return Interval(low, high)
    if isinstance(other, OneOf):
        if found == SAME:
            return other
        if isinstance(value, OneOf) and not found & SAME and len(other.options) == 1:
            option = next(iter(other.options))
            thing = getattr(option, "thing", None)
            return OneOf(value.options - other.options) if thing is None or thing.copies == 1 else None
    return None


def _elsewhere(known: ZoneSymbol | None, asked: ZoneSymbol) -> bool:
    """Whether two zones are disjoint; a kind's zone and its parent's are the same."""
    return known is None or known.name != asked.name


def _outside(value: Interval, low: int, high: int) -> Interval:
    """The rest of a number's interval outside a range that covers one end of it."""
    above = value.low is not None and value.low >= low
    below = value.high is not None and value.high <= high
    return Interval(high + 1 if above else None, low - 1 if below else None)


def _shifted(value: Interval, by: int) -> Interval:
    return Interval(None if value.low is None else value.low + by, None if value.high is None else value.high + by)
