"""Value numbering of expressions: structurally equal expressions share a number; also records the dependencies of each value."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from typing import Any

from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import FieldSymbol
from rulewright.language.walking import parts_of

PLACES = "places"  # where things are
ANYTHING = "anything"  # results of stats, texts of things and the course of the game
NONE: frozenset[object] = frozenset()

_OF_PLACES = (core.ZoneOf, core.OnlyOf, core.Holder, core.OwnerOf, core.InZone, core.InForce, core.CouldBeIn)
_OF_ANYTHING = (
    core.StatCall,
    core.CodeCall,
    core.Marked,
    core.CanHappen,
    core.CanRun,
    core.CanPay,
    core.Times,
    core.OptionsOf,
    core.TurnPlayer,
    core.FirstPlayer,
    core.Players,
    core.Neighbor,
)
OWN_READS: dict[type[Any], frozenset[object]] = {
    **dict.fromkeys(_OF_PLACES, frozenset({PLACES})),
    **dict.fromkeys(_OF_ANYTHING, frozenset({PLACES, ANYTHING})),
}


class Keys:
    """Numbers of expressions. Expressions are pure, so those with the same number have the same value at the same moment."""

    def __init__(self) -> None:
        self.aliases: dict[Var, Expr] = {}  # aliases: names of an optional value or of a part of a happening
        self.fields: dict[int, dict[FieldSymbol, int]] = {}  # by the number of a thing: the numbers of its printed fields
        self._numbers: dict[Hashable, int] = {}
        self._reads: list[frozenset[object]] = []
        self._known: dict[int, int] = {}
        self._kept: list[Expr] = []  # an `id` is valid only while its expression is alive

    def of(self, expr: Expr) -> int:
        """The number of an expression."""
        known = self._known.get(id(expr))
        if known is None:
            known = self._known[id(expr)] = self._number(expr, {})
            self._kept.append(expr)
        return known

    def count(self, among: Expr) -> int:
        """The number of `count among`."""
        return self._interned(("count", self.of(among)), self.reads(self.of(among)))

    def var(self, var: Var) -> int:
        """The number of a local name."""
        found = self.aliases.get(var)
        return self._interned((core.Local, var), frozenset((var,))) if found is None else self.of(found)

    def reads(self, key: int) -> frozenset[object]:
        """The dependencies of the value: states, local names, PLACES and ANYTHING."""
        return self._reads[key]

    def _interned(self, shape: Hashable, reads: frozenset[object]) -> int:
        number = self._numbers.get(shape)
        if number is None:
            number = self._numbers[shape] = len(self._reads)
            self._reads.append(reads)
        return number

    def _number(self, expr: Expr, bound: dict[Var, int]) -> int:
        match expr:
            case core.Const():
                return self._interned(_constant(expr.value), NONE)
            case core.Local(var=var):
                if var in bound:
                    return self._interned(("bound", bound[var]), NONE)
                alias = self.aliases.get(var)
                if alias is not None:
                    return self._number(alias, bound) if bound else self.of(alias)
                return self._interned((core.Local, var), frozenset((var,)))
            case core.Guard():
                self.aliases.setdefault(expr.var, expr.value)
                if isinstance(expr.otherwise, core.Const) and expr.otherwise.value is None:
                    return self._number(expr.body, bound)  # a path: if any prefix is nothing, so is the whole
            case core.Aggregate(op="count"):
                inner = self._number(expr.among, bound)
                return self._interned(("count", inner), self._reads[inner])
        return self._of_parts(expr, bound)

    def _of_parts(self, expr: Any, bound: dict[Var, int]) -> int:
        kind = type(expr)
        names = tuple(name for name in parts_of(kind) if name != "span")  # its span does not matter
        values = [getattr(expr, name) for name in names]
        inner = bound
        for value in values:
            for var in _vars(value):
                if var not in self.aliases:
                    inner = {**inner, var: len(inner)}
        reads = OWN_READS.get(kind, NONE)
        if isinstance(expr, core.StateOf):
            reads = frozenset((expr.state,))
        elif isinstance(expr, core.Every) and getattr(expr.of, "made", None) is not None:
            reads = frozenset((PLACES,))
        shape: list[Any] = [kind]
        for value in values:
            part, below = self._part(value, inner)
            shape.append(part)
            reads |= below
        number = self._interned(tuple(shape), reads)
        if isinstance(expr, core.FieldOf) and not bound:
            self.fields.setdefault(self.of(expr.thing), {})[expr.field] = number
        return number

    def _part(self, value: Any, bound: dict[Var, int]) -> tuple[Hashable, frozenset[object]]:
        if isinstance(value, Var):
            return bound.get(value, -1), NONE
        if isinstance(value, list | tuple):
            parts, reads = [], NONE
            for item in value:
                part, below = self._part(item, bound)
                parts.append(part)
                reads |= below
            return tuple(parts), reads
        if isinstance(value, core.Offer | dict):  # offers are never compared with each other
            return id(value), NONE
        if parts_of(type(value)) and not isinstance(value, core.Place):
            number = self._number(value, bound) if bound else self.of(value)
            return number, self._reads[number]
        return value, NONE


def _constant(value: Any) -> Hashable:
    if isinstance(value, dict | list | set):
        return core.Const, type(value), repr(value)
    return core.Const, type(value), value


def _vars(value: Any) -> list[Var]:
    if isinstance(value, Var):
        return [value]
    if isinstance(value, list | tuple):
        return [var for item in value for var in _vars(item)]
    return []


def replaced(expr: Any, var: Var, new: Expr) -> Any:
    """The expression with a local name substituted."""
    if isinstance(expr, core.Local):
        return new if expr.var is var else expr
    if isinstance(expr, list | tuple):
        return type(expr)(replaced(item, var, new) for item in expr)
    if not parts_of(type(expr)):
        return expr
    changes = {}
    for name in parts_of(type(expr)):
        value = getattr(expr, name)
        if value is not None and not isinstance(value, str | int):
            after = replaced(value, var, new)
            if after is not value:
                changes[name] = after
    return dataclasses.replace(expr, **changes) if changes else expr
