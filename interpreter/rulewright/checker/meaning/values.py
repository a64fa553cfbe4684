"""The possible values of an expression at a point, from its type, its form and the known facts. Only invariants of every game count: declared
bounds, words, printed constants, zone capacities; not the values this ruleset happens to write.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.checker.bodies.fit import element_of, sure
from rulewright.checker.lints.intervals import ANY_NUMBER, Interval, computed, exactly
from rulewright.checker.meaning.domain import ABOVE, BELOW, EITHER, SAME, OneOf, Value, impossible, join, meet, turned
from rulewright.checker.meaning.facts import Facts
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import Program, ThingRef, WordList, WordRef
from rulewright.language.types import AmountsOf, Maybe, NothingType, Number, Type, Word, YesNo

MOST_OPTIONS = 64  # longer word lists are not tracked


class Values:
    """Evaluates expressions under facts."""

    def __init__(self, program: Program, keys: Keys) -> None:
        self.program = program
        self.keys = keys
        self.chosen: set[core.Var] = set()  # names of chosen amounts, which are never below 0
        self._words: dict[WordList, OneOf | None] = {}
        self._by_node: dict[type[Any], Callable[[Any, Facts], Value]] = {
            core.Const: lambda expr, facts: constant(expr.value),
            core.PlayerCount: lambda expr, facts: Interval(*program.players),
            core.Design: lambda expr, facts: constant(expr.thing.value) if isinstance(expr.thing, core.Const) else None,
            core.Pick: self._pick,
            core.Arithmetic: self._arithmetic,
            core.Aggregate: self._aggregate,
            core.Choice: lambda expr, facts: join(self.value(expr.yes, facts), self.value(expr.no, facts)),
            core.Guard: lambda expr, facts: self.value(expr.body, facts) if _is_nothing(expr.otherwise) else self._guard(expr, facts),
            core.Times: lambda expr, facts: Interval(0, None),
            core.PlaceOf: self._place,
            core.Spaces: lambda expr, facts: Interval(0, expr.map.farthest) if expr.query == "distance" else None,
            core.Optimum: lambda expr, facts: ANY_NUMBER,
        }

    def value(self, expr: Expr, facts: Facts) -> Value:
        """The domain of the value if it exists."""
        by_node = self._by_node.get(type(expr))
        found = by_node(expr, facts) if by_node is not None else self.of_type(expr.type)
        if facts.values:
            known = facts.values.get(self.keys.of(expr))
            if known is not None:
                met = meet(found, known)
                return known if impossible(met) else met
        return found

    def of_type(self, type_: Type) -> Value:
        """The domain given by the type alone."""
        match type_:
            case Number():
                return Interval(type_.low, type_.high)
            case YesNo():
                return EITHER
            case Word(words=words):
                return self.words(words)
            case Maybe():
                return self.of_type(type_.of)
        return None

    def words(self, words: WordList) -> OneOf | None:
        """The domain of all words of a list."""
        if words not in self._words:
            few = 0 < len(words.words) <= MOST_OPTIONS
            self._words[words] = OneOf(frozenset(WordRef(words, index) for index in range(len(words.words)))) if few else None
        return self._words[words]

    def is_there(self, expr: Expr, facts: Facts) -> bool | None:
        """Whether the value exists: yes, no, or unknown."""
        if isinstance(expr.type, NothingType):
            return False
        if not isinstance(expr.type, Maybe):
            return True
        return facts.there.get(self.keys.of(expr)) if facts.there else None

    def count(self, among: Expr, facts: Facts) -> Interval:
        """The domain of the size of a set."""
        found = self._size(among, facts)
        if facts.values:
            known = facts.values.get(self.keys.count(among))
            if isinstance(known, Interval):
                met = meet(found, known)
                return known if impossible(met) or not isinstance(met, Interval) else met
        return found

    def _size(self, among: Expr, facts: Facts) -> Interval:
        match among:
            case core.Every(of=WordList() as words):
                return exactly(len(words.words))
            case core.ZoneOf(zone=zone):
                return Interval(0, zone.room)
            case core.Players(which="all" | "from"):
                return Interval(0, self.program.players[1])
            case core.Players():
                return Interval(0, self.program.players[1] - 1)
            case core.Filter(among=inner) | core.Leading(among=inner) | core.MapSet(among=inner, flatten=False) | core.Difference(left=inner):
                return Interval(0, self.count(inner, facts).high)
            case core.Guard(body=inner):
                return Interval(0, self.count(inner, facts).high)
            case core.SetOfItems(items=items):
                return Interval(1 if any(not isinstance(item.type, Maybe | NothingType) for item in items) else 0, len(items))
            case core.Range(low=core.Const(value=int(low)), high=core.Const(value=int(high))):
                return exactly(abs(high - low) + 1)
            case core.Union(left=left, right=right):
                one, other = self.count(left, facts), self.count(right, facts)
                most_of_both = None if one.high is None or other.high is None else one.high + other.high
                return Interval(max(one.low or 0, other.low or 0), most_of_both)
            case core.Aggregate(op="top" | "bottom", n=core.Const(value=int(most))):
                return Interval(0, max(most, 0))
        return Interval(0, None)

    def elements(self, among: Expr, facts: Facts) -> Value:
        """The domain of the members of a set."""
        match among:
            case core.Range():
                return join(self.value(among.low, facts), self.value(among.high, facts))
            case core.SetOfItems(items=items) if items:
                found = self.value(items[0], facts)
                for item in items[1:]:
                    found = join(found, self.value(item, facts))
                return found
            case core.Const(value=tuple(values)) if values:
                found = constant(values[0])
                for value in values[1:]:
                    found = join(found, constant(value))
                return found
            case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
                return self.elements(inner, facts)
            case core.MapSet(flatten=False, value=value):
                return self.value(value, facts)
        inner_type = element_of(among.type)
        return None if inner_type is None else self.of_type(inner_type)

    # ---- nodes -------------------------------------------------------------------------------------------------------------
    def _pick(self, expr: core.Pick, facts: Facts) -> Value:
        type_ = sure(expr.amounts.type)
        if isinstance(expr.key, core.Const):
            if isinstance(expr.amounts, core.Const) and isinstance(expr.amounts.value, dict):
                return constant(expr.amounts.value.get(expr.key.value, 0))
            if isinstance(expr.amounts, core.AmountsOfItems) and all(isinstance(key, core.Const) for key in expr.amounts.keys):
                numbers = [
                    self.value(number, facts)
                    for key, number in zip(expr.amounts.keys, expr.amounts.numbers, strict=True)
                    if isinstance(key, core.Const) and key.value == expr.key.value
                ]
                return numbers[0] if len(numbers) == 1 else ANY_NUMBER if numbers else exactly(0)
        elif isinstance(expr.amounts, core.AmountsOfItems) and all(self.value(number, facts) == exactly(0) for number in expr.amounts.numbers):
            return exactly(0)
        chosen = isinstance(expr.amounts, core.Local) and expr.amounts.var in self.chosen
        return Interval(0, None) if chosen or (isinstance(type_, AmountsOf) and type_.pool) else ANY_NUMBER

    def _place(self, expr: core.PlaceOf, facts: Facts) -> Value:
        """The position of a thing: above 0 where it is known to be in the set, 0 where it is known to be elsewhere."""
        found = self.is_in(expr.item, expr.among, facts)
        return Interval(0, None) if found is None else Interval(1, None) if found else exactly(0)

    def is_in(self, item: Expr, among: Expr, facts: Facts) -> bool | None:
        """Whether a thing is in a set; here, before anything is known about conditions, it is unknown."""
        return None

    def _arithmetic(self, expr: core.Arithmetic, facts: Facts) -> Value:
        if not isinstance(sure(expr.type), Number):
            return None
        args = [self.value(arg, facts) for arg in expr.args]
        numbers = [arg if isinstance(arg, Interval) else ANY_NUMBER for arg in args]
        if expr.op == "-" and len(numbers) == 2 and self.keys.of(expr.args[0]) == self.keys.of(expr.args[1]):
            return exactly(0)
        found = computed(expr.op, numbers)
        known = found if isinstance(found, Interval) else ANY_NUMBER
        if expr.op == "-" and len(numbers) == 2 and facts.pairs:
            apart = self._apart(expr, facts)
            met = None if apart is None else meet(known, apart)
            return met if isinstance(met, Interval) and not impossible(met) else known
        return known

    def _apart(self, expr: core.Arithmetic, facts: Facts) -> Interval | None:
        """The bounds of a difference of which a condition has compared the sides."""
        one, other = (self.keys.of(arg) for arg in expr.args)
        found = facts.pairs.get((one, other))
        if found is None and (other, one) in facts.pairs:
            found = turned(facts.pairs[other, one])
        return {BELOW: Interval(None, -1), ABOVE: Interval(1, None), BELOW | SAME: Interval(None, 0), SAME | ABOVE: Interval(0, None)}.get(found or 0)

    def _aggregate(self, expr: core.Aggregate, facts: Facts) -> Value:
        match expr.op:
            case "count":
                return self.count(expr.among, facts)
            case "any" | "none" | "all":
                return EITHER
            case "sum":
                value = self.value(expr.values[0], facts) if expr.values else self.elements(expr.among, facts)
                amounts = sure(expr.among.type)
                if isinstance(amounts, AmountsOf):
                    return Interval(0, None) if amounts.pool else ANY_NUMBER
                if isinstance(value, Interval):
                    return Interval(
                        0 if value.low is not None and value.low >= 0 else None,
                        0 if value.high is not None and value.high <= 0 else None,
                    )
                return ANY_NUMBER
            case "highest" | "lowest":
                return self.value(expr.values[0], facts) if expr.values else self.elements(expr.among, facts)
        return self.of_type(expr.type)

    def _guard(self, expr: core.Guard, facts: Facts) -> Value:
        there = self.is_there(expr.value, facts)
        if there is not None:
            return self.value(expr.body if there else expr.otherwise, facts)
        return join(self.value(expr.body, facts), self.value(expr.otherwise, facts))


def _is_nothing(expr: Expr) -> bool:
    return isinstance(expr, core.Const) and expr.value is None


def constant(value: Any) -> Value:
    """The domain of a printed value."""
    if isinstance(value, bool | WordRef | ThingRef):
        return OneOf(frozenset((value,)))
    if isinstance(value, int):
        return exactly(value)
    return None
