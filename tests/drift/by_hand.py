"""Values of lowered expressions computed independently in a running game, for comparison with generated code.

What makes an expression of others (arithmetic, sets, conditions, aggregates) is worked out here, by the checker's own evaluator or as the
docstrings of language/core.py say it; only what a single node reads off the position comes from the game.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable
from typing import Any

import rulewright
from rulewright.checker.bodies.evaluate import Evaluator, NotPrinted, TooMuch
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.types import Number
from rulewright.language.walking import walk

# Nodes that combine values, whatever they are: everything else reads something off the position.
COMBINING = (
    core.Arithmetic, core.Compare, core.Logic, core.Choice, core.Guard, core.IsNothing, core.Member, core.PlaceOf, core.Within, core.SetOfItems,
    core.AmountsOfItems, core.Range, core.Filter, core.Leading, core.MapSet, core.Union, core.Difference, core.Aggregate, core.Pick, core.Local,
)  # fmt: skip
# Nodes whose parts see names of their own, and which are read whole.
BINDING = (core.Times, core.Reach, core.OptionsOf, core.CanHappen, core.CanRun)


class ByHand(Evaluator):
    """The position of a game by hand; things and words are the game's own numbers."""

    __slots__ = ("asked", "game")

    def __init__(self, game: rulewright.Game) -> None:
        super().__init__(game._compiled.program)
        self.game = game
        self.asked: dict[int, tuple[Expr, Function, list[Expr]]] = {}

    def value(self, expr: Expr) -> Any:
        """The value of an expression. Raises NotPrinted for a name that is not known, TooMuch for too many steps."""
        if isinstance(expr, core.Const):
            return self.game._compiled.layout.value(expr.value)
        if isinstance(expr, core.Optimum):
            return self._optimum(expr)
        if isinstance(expr, core.Supposing):
            return self._supposing(expr)
        if isinstance(expr, core.Aggregate) and expr.op in ("most", "least", "best", "top", "bottom"):
            return self._selection(expr)
        if isinstance(expr, COMBINING):
            return super().value(expr)
        if isinstance(expr, core.StatCall) and not expr.ignoring and self._is_plain(expr):
            assert isinstance(expr.stat.body, Function)
            return self._body(expr.stat.body, [self.value(arg) for arg in expr.args])
        return self._read(expr)

    @staticmethod
    def _is_plain(expr: core.StatCall) -> bool:
        stat = expr.stat
        return isinstance(stat.body, Function) and not (stat.changes or stat.at_least or stat.at_most or stat.permission_of)

    def _read(self, expr: Expr) -> Any:
        """What one node reads from the position, given parts that were computed by hand."""
        if id(expr) not in self.asked:
            self.asked[id(expr)] = (expr, *self._question(expr))
        _, function, parts = self.asked[id(expr)]
        value = self.game._compiled.extend(function)(self.game._state, *(self.value(part) for part in parts))
        return tuple(value) if isinstance(value, list | range) else value

    @staticmethod
    def _question(expr: Expr) -> tuple[Function, list[Expr]]:
        """A function of the parts of a node, and the parts."""
        if isinstance(expr, BINDING):
            free = [node for node in walk(expr) if isinstance(node, core.Local)]
            bound = {node.var for node in walk(expr) if not isinstance(node, core.Local) and isinstance(getattr(node, "var", None), Var)}
            bound |= {var for node in walk(expr) if isinstance(node, core.Times) for var in node.parts}
            bound |= {node.before for node in walk(expr) if isinstance(node, core.Reach) and node.before is not None}
            own = {node.var: node for node in free if node.var not in bound}
            return Function("asked", list(own), expr, expr.type), list(own.values())
        params: list[Var] = []
        parts: list[Expr] = []

        def asked(part: Any) -> Any:
            if isinstance(part, list):
                return [asked(each) for each in part]
            if isinstance(part, tuple):
                return tuple(asked(each) for each in part)
            if not isinstance(part, core._Expr):
                return part
            params.append(Var(f"part_{len(params)}", part.type))
            parts.append(part)  # type: ignore[arg-type]  # every node is one of the union
            return core.Local(params[-1], type=part.type)

        names = [field.name for field in dataclasses.fields(expr) if field.name not in ("type", "span")]
        node = dataclasses.replace(expr, **{name: asked(getattr(expr, name)) for name in names})
        return Function("asked", params, node, expr.type), parts

    def _supposing(self, expr: core.Supposing) -> Any:
        """In a game of its own, in which it is so."""
        game = self.game.clone()
        layout, state = game._compiled.layout, game._state
        writes, moves = [], []
        for path, value in expr.states:
            whole = path.amounts if isinstance(path, core.Pick) else path
            assert isinstance(whole, core.StateOf)
            holder = layout.game if whole.thing is None else self.value(whole.thing)
            number = self.value(value)
            bounds = whole.state.type
            if isinstance(bounds, Number) and bounds.low is not None and bounds.high is not None:
                number = max(bounds.low, min(bounds.high, number))
            writes.append((layout.columns[whole.state].slot(holder) + (self.value(path.key) if isinstance(path, core.Pick) else 0), number))
        for thing, zone in expr.places:
            holder = layout.game if zone.holder is None else self.value(zone.holder)
            moves.append((self.value(thing), layout.zones[zone.zone].slot(holder)))
        for slot, value in writes:
            state.v[slot] = value
        for thing, to in moves:
            state.move(thing, to)
        state.forget()
        there = ByHand(game)
        there.local = dict(self.local)
        return there.value(expr.value)

    def _optimum(self, expr: core.Optimum) -> Any:
        found: list[int] = []

        def further(ranges: list[tuple[Var, Expr, Expr]]) -> None:
            if not ranges:
                found.append(self.value(expr.value))
                return
            (var, low, high), *rest = ranges
            before = dict(self.local)
            for number in range(self.value(low), self.value(high) + 1):
                self.local = {**before, var: number}
                further(rest)
            self.local = before

        further(expr.ranges)
        return (max if expr.op == "most" else min)(found, default=None)

    def _selection(self, expr: core.Aggregate) -> Any:
        items = list(self.value(expr.among))
        assert expr.var is not None
        keys = [tuple(self.with_local(expr.var, item, value) for value in expr.values) for item in items]
        if not items:
            return None if expr.op == "best" else ()
        if expr.op in ("most", "least"):
            wanted = (max if expr.op == "most" else min)(keys)
            return tuple(item for item, key in zip(items, keys, strict=True) if key == wanted)
        if expr.op == "best":
            return items[keys.index(max(keys))]
        assert expr.n is not None
        turned = -1 if expr.op == "top" else 1
        ranked = sorted(range(len(items)), key=lambda place: (turned * keys[place][0], place))
        taken = set(ranked[: max(0, self.value(expr.n))])
        return tuple(item for place, item in enumerate(items) if place in taken)


def alike(left: Any, right: Any) -> bool:
    """Whether two values are the same, sets in the same order; amounts without their zeros."""
    if isinstance(left, dict) or isinstance(right, dict):
        return _some(left) == _some(right)
    if isinstance(left, Iterable) and isinstance(right, Iterable):
        return all(a == b for a, b in itertools.zip_longest(left, right, fillvalue=object()))
    return bool(left == right) and isinstance(left, bool) == isinstance(right, bool)


def _some(amounts: Any) -> dict[Any, int]:
    return {key: number for key, number in (amounts or {}).items() if number}


__all__ = ["ByHand", "NotPrinted", "TooMuch", "alike"]
