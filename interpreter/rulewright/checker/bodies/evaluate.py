"""Static evaluation: expressions over printed facts, options and the number of players."""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.geometry import beside_of, places_of, rim_of, step_to
from rulewright.language.symbols import (
    Drawing,
    Kind,
    MapSymbol,
    OptionSymbol,
    Program,
    StatSymbol,
    ThingRef,
    ThingSymbol,
    Value,
    WordList,
    WordRef,
    ZoneSymbol,
)
from rulewright.source.limits import limits


class NotPrinted(Exception):
    """Raised when an expression reads something known only during a game, at `span`."""

    def __init__(self, expr: Expr) -> None:
        super().__init__(type(expr).__name__)
        self.expr = expr


class TooMuch(NotPrinted):
    """Raised when a value is static but evaluating it would exceed the table of limits."""


_NONE = object()  # no value, as distinct from nothing
_COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Copy:
    """One of several identical things."""

    thing: ThingSymbol
    number: int


@dataclass(slots=True)
class Evaluator:
    """Evaluates lowered expressions over printed facts. A set is a tuple; things are `Copy`s."""

    program: Program
    options: dict[OptionSymbol, Value] = field(default_factory=dict)
    players: int = 0
    local: dict[Var, Value] = field(default_factory=dict)
    drawings: dict[MapSymbol, Drawing] = field(default_factory=dict)  # the layout in use; the first if none is given
    left: list[int] = field(default_factory=lambda: [limits().total_steps])  # the step counter, in a list so that several evaluators can share it
    known: dict[tuple[StatSymbol, tuple[Value, ...]], Value] | None = None  # memoized stats, valid while options and players stay the same
    _all: dict[object, tuple[Value, ...]] = field(default_factory=dict)  # the members of each kind or list of words

    def value(self, expr: Expr) -> Value:
        """The value of an expression; raises NotPrinted if it depends on a running game, TooMuch if it takes too many steps."""
        self._count(expr, 1)
        way = _WAYS.get(type(expr))
        return self._other(expr) if way is None else way(self, expr)

    def _other(self, expr: Expr) -> Value:
        """The value of an expression of one of the less frequent forms."""
        match expr:
            case core.OptionValue() if expr.option in self.options:
                return _things(self.options[expr.option])
            case core.StatCall(stat=stat) if isinstance(stat.body, core.Function) and not (stat.changes or stat.at_least or stat.at_most):
                return self._answer(stat, stat.body, [self.value(arg) for arg in expr.args])
            case core.PlayerCount() if self.players:
                return self.players
            case core.Every():
                if expr.of not in self._all:
                    self._all[expr.of] = tuple(self.every(expr.of))
                return self._all[expr.of]
            case core.ZoneOf(holder=holder) if holder is not None and isinstance(thing := self.value(holder), Copy):
                return tuple(self._inside(thing.thing, expr.zone))
            case core.Design():
                thing = self.value(expr.thing)
                return thing.thing if isinstance(thing, Copy) else thing
            case core.Choice():
                return self.value(expr.yes if self.value(expr.condition) else expr.no)
            case core.Guard():
                value = self.value(expr.value)
                if value is None:
                    return self.value(expr.otherwise)
                return self.with_local(expr.var, value, expr.body)
            case core.IsNothing():
                return self.value(expr.value) is None
            case core.IsKind():
                thing = self.value(expr.value)
                return isinstance(thing, Copy) and thing.thing.kind.is_a(expr.kind)
            case core.Member():
                item = self.value(expr.item)
                return item is not None and any(same(item, other) for other in self.value(expr.among))
            case core.PlaceOf():
                item = self.value(expr.item)
                return next((place for place, other in enumerate(self.value(expr.among), 1) if same(item, other)), 0)
            case core.Within():
                right = self.value(expr.right)
                return all(any(same(item, other) for other in right) for item in self.value(expr.left))
            case core.SetOfItems():
                return _once(self.value(item) for item in expr.items)
            case core.AmountsOfItems():
                numbers: dict[Value, int] = {}
                for key, number in zip(map(self.value, expr.keys), map(self.value, expr.numbers), strict=True):
                    if key is not None:
                        numbers[key] = numbers.get(key, 0) + number
                return {key: number for key, number in numbers.items() if number}
            case core.Range():
                low, high = self.value(expr.low), self.value(expr.high)
                self._count(expr, abs(high - low))
                # Descending only if written that way: `3..n` is empty when n is 0.
                down = low > high and isinstance(expr.low, core.Const) and isinstance(expr.high, core.Const)
                return tuple(range(low, high - 1, -1)) if down else tuple(range(low, high + 1))
            case core.Filter():
                return tuple(item for item in self.value(expr.among) if self.with_local(expr.var, item, expr.condition))
            case core.Leading():
                first: list[Value] = []
                for item in self.value(expr.among):
                    met = self.with_local(expr.var, item, expr.condition)
                    if met or expr.until:
                        first.append(item)
                    if bool(met) == expr.until:
                        break
                return tuple(first)
            case core.MapSet():
                values = (self.with_local(expr.var, item, expr.value) for item in self.value(expr.among))
                return _once((v for value in values for v in value) if expr.flatten else values)
            case core.Union():
                return _once([*self.value(expr.left), *self.value(expr.right)])
            case core.Difference():
                left, right = self.value(expr.left), self.value(expr.right)
                self._count(expr, len(left) * len(right) // 16)
                return tuple(item for item in left if item not in right)
            case core.Pick():
                amounts = self.value(expr.amounts)
                key = self.value(expr.key)
                return next((number for item, number in (amounts or {}).items() if same(_things(item), key)), 0)
            case core.Spaces() | core.Reach():
                return Ways(self, expr.map).value(expr)
        raise NotPrinted(expr)

    def _count(self, expr: Expr, steps: int) -> None:
        self.left[0] -= steps
        if self.left[0] < 0:
            raise TooMuch(expr)

    def every(self, of: object) -> Iterator[Value]:
        """All things of a kind, with copies listed separately, or all words of a list."""
        if isinstance(of, Kind):
            for thing in self.program.things:
                if thing.kind.is_a(of) and self._is_there(thing):
                    yield from (Copy(thing, number) for number in range(thing.copies))
        elif isinstance(of, WordList):
            yield from (WordRef(of, index) for index in range(len(of.words)))

    def _inside(self, holder: ThingSymbol, zone: ZoneSymbol) -> Iterator[Copy]:
        """The things that a thing's entry puts into one of its zones."""
        for thing in self.program.things:
            if thing.inside is not None and thing.inside[0] is holder and thing.inside[1] is zone:
                yield from (Copy(thing, number) for number in range(thing.copies))

    def drawing(self, map_: MapSymbol) -> Drawing:
        """The layout in use for a map."""
        return self.drawings.get(map_) or map_.drawings[0]

    def _is_there(self, thing: ThingSymbol) -> bool:
        map_ = thing.kind.space_of
        return map_ is None or map_.option is None or thing in self.drawing(map_).values

    def _printed(self, thing: ThingSymbol) -> dict[str, Value]:
        map_ = thing.kind.space_of
        return thing.values if map_ is None else self.drawing(map_).values.get(thing, thing.values)

    def with_local(self, var: Var, value: Value, body: Expr) -> Value:
        """The value of an expression with one more local name bound."""
        local = self.local
        before = local.get(var, _NONE)
        local[var] = value
        try:
            return self.value(body)
        finally:
            if before is _NONE:
                del local[var]
            else:
                local[var] = before

    def _answer(self, stat: StatSymbol, body: core.Function, args: list[Value]) -> Value:
        """The value of a stat, memoized: it depends only on its arguments, and totals ask for it repeatedly."""
        known, key = self.known, (stat, tuple(args))
        if known is None or any(isinstance(arg, dict) for arg in args):
            return self._body(body, args)
        if key not in known:
            known[key] = self._body(body, args)
        return known[key]

    def _body(self, body: core.Function, args: Sequence[Value]) -> Value:
        """The value of a formula."""
        before = dict(self.local)
        try:
            self.local.update(zip(body.params, args, strict=True))
            for let in body.lets:
                self.local[let.var] = self.value(let.value)
            return [] if isinstance(body.body, list) else self.value(body.body)
        finally:
            self.local = before

    def _constant(self, expr: core.Const) -> Value:
        return _things(expr.value)

    def _known(self, expr: core.Local) -> Value:
        return self.local[expr.var] if expr.var in self.local else self._other(expr)

    def _field(self, expr: core.FieldOf) -> Value:
        thing = self.value(expr.thing)
        return _things(self._printed(thing.thing).get(expr.field.name)) if isinstance(thing, Copy) else None

    def _arithmetic(self, expr: core.Arithmetic) -> int:
        args = [self.value(arg) for arg in expr.args]
        for arg in args:
            if not isinstance(arg, int):
                raise NotPrinted(expr)
        match expr.op, args:
            case "+", [a, b]:
                return int(a + b)
            case "-", [a, b]:
                return int(a - b)
            case "*", [a, b]:
                return int(a * b)
            case "min", _:
                return int(min(args))
            case "max", _:
                return int(max(args))
            case "abs", [a]:
                return abs(int(a))
            case "neg", [a]:
                return -int(a)
            case "half_up", [a]:
                return -(-int(a) // 2)
            case "half_down", [a]:
                return int(a) // 2
            case "div_up", [a, b] if b:
                return -(-int(a) // int(b))
            case "div_down", [a, b] if b:
                return int(a) // int(b)
            case "remainder", [a, b]:
                return int(a) % int(b) if b else int(a)
        raise NotPrinted(expr)

    def _compare(self, expr: core.Compare) -> bool:
        left, right = self.value(expr.left), self.value(expr.right)
        if expr.op in ("=", "!="):
            equal = left is not None and right is not None and (left == right or same(left, right))
            return equal == (expr.op == "=")
        if left is None or right is None:
            return False
        return bool(_COMPARED[expr.op](left, right))

    def _logic(self, expr: core.Logic) -> bool:
        if expr.op == "not":
            return not self.value(expr.args[0])
        if expr.op == "and":
            return all(self.value(arg) for arg in expr.args)
        return any(self.value(arg) for arg in expr.args)

    def _aggregate(self, expr: core.Aggregate) -> Value:
        items = self.value(expr.among)
        values = [self.with_local(expr.var, item, expr.values[0]) for item in items] if expr.var is not None and expr.values else list(items)
        match expr.op:
            case "count":
                return len(items)
            case "any":
                return bool(items)
            case "none":
                return not items
            case "all":
                return all(values)
            case "sum":
                return sum(value for value in values if value is not None)
            case "highest":
                return max(values, default=None)
            case "lowest":
                return min(values, default=None)
            case "first":
                return items[0] if items else None
            case "last":
                return items[-1] if items else None
        raise NotPrinted(expr)


# Handlers of the most frequent forms: totals visit every thing of a ruleset.
_WAYS: dict[type, Callable[[Evaluator, Any], Value]] = {
    core.Const: Evaluator._constant,
    core.Local: Evaluator._known,
    core.FieldOf: Evaluator._field,
    core.Arithmetic: Evaluator._arithmetic,
    core.Compare: Evaluator._compare,
    core.Logic: Evaluator._logic,
    core.Aggregate: Evaluator._aggregate,
}


def _things(value: Value) -> Value:
    """A printed value with things as `Copy`s."""
    if isinstance(value, ThingRef):
        return Copy(value.thing, 0)
    if isinstance(value, tuple):
        return tuple(_things(item) for item in value)
    return value


def same(left: Value, right: Value) -> bool:
    """Equality as in the rules: sets are unordered."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(any(same(a, b) for b in right) for a in left)
    return bool(left == right)


def _once(values: Iterable[Value]) -> tuple[Value, ...]:
    found: list[Value] = []
    seen: set[Value] = set()
    for value in values:
        try:
            new = value is not None and value not in seen
            seen.add(value)
        except TypeError:  # amounts
            new = value not in found
        if new:
            found.append(value)
    return tuple(found)


class Ways:
    """Neighbours, distances and reach over one layout of a map, as far as printed facts determine them."""

    def __init__(self, evaluator: Evaluator, map_: MapSymbol) -> None:
        self.evaluator = evaluator
        drawing = evaluator.drawing(map_)
        self.spaces = tuple(Copy(space, 0) for space in drawing.spaces)
        self.beside = {Copy(space, 0): [Copy(other, 0) for other in others] for space, others in beside_of(map_, drawing).items()}

    def value(self, expr: core.Spaces | core.Reach) -> Value:
        """The value of a query; raises NotPrinted if only a game can answer it."""
        if isinstance(expr, core.Reach):
            return self._reach(expr)
        if expr.query == "spaces":
            return self.spaces
        if expr.query == "rim":
            return tuple(Copy(space, 0) for space in rim_of(expr.map, self.evaluator.drawing(expr.map)))
        args = [self.evaluator.value(arg) for arg in expr.args]
        if expr.query in ("ahead", "ray", "along", "turned", "opposite", "direction"):
            return self._directed(expr, args)
        if expr.to is not None:
            touching = self.evaluator.drawing(expr.map).touching.get(expr.to, {})
            return tuple(Copy(space, 0) for space in touching.get(args[0].thing, ()))
        if expr.query == "neighbours":
            return tuple(self.beside.get(args[0], ()))
        if expr.query in ("distance", "near"):
            steps = self.steps([args[0]])
            if expr.query == "distance":
                return steps.get(args[1])
            return tuple(space for space, number in steps.items() if number <= args[1])
        raise NotPrinted(expr)

    def _directed(self, expr: core.Spaces, args: list[Value]) -> Value:
        words = expr.map.directions
        assert words is not None
        number, start = len(words.words), args[0]
        if expr.query in ("turned", "opposite"):
            return WordRef(words, (start.index + (args[1] if expr.query == "turned" else number // 2)) % number)
        if expr.query == "direction":
            return next((WordRef(words, each) for each in range(number) if args[1] in self._straight(expr, start, [each] * len(self.spaces))), None)
        if expr.query == "ray":
            return self._straight(expr, start, [args[1].index] * len(self.spaces))
        if expr.query == "ahead":
            steps = args[2] if len(args) == 3 else 1
            turns = [args[1].index] * min(steps, len(self.spaces)) if steps >= 0 else None
        else:
            turns = [(each.index + (args[2] if len(args) == 3 else 0)) % number for each in args[1]]
        if turns is None:
            return None
        found = self._straight(expr, start, turns)
        return None if len(found) < len(turns) else (start, *found)[-1]

    def _straight(self, expr: core.Spaces, start: Copy, turns: Sequence[int]) -> tuple[Copy, ...]:
        """The spaces entered by steps in these directions, up to the edge of the map."""
        drawing, found, thing = self.evaluator.drawing(expr.map), list[Copy](), start.thing
        at = places_of(drawing)
        for turn in turns:
            printed = drawing.values[thing]
            other = at.get(step_to(expr.map, printed["row"], printed["column"], turn))
            if other is None:
                break
            thing = other
            found.append(Copy(thing, 0))
        return tuple(found)

    def steps(self, starts: Sequence[Copy], among: Container[Copy] | None = None, most: int | None = None) -> dict[Copy, int]:
        """The distance of each space from the starts, through spaces of `among` only."""
        steps = dict.fromkeys(starts, 0)
        todo = deque(starts)
        while todo:
            space = todo.popleft()
            if most is not None and steps[space] >= most:
                continue
            for other in self.beside.get(space, ()):
                if other not in steps and (among is None or other in among):
                    steps[other] = steps[space] + 1
                    todo.append(other)
        return steps

    def _reach(self, expr: core.Reach) -> Value:
        start = self.evaluator.value(expr.start)
        if start is None or expr.stop is not None or expr.before is not None or expr.costs or expr.goal is not None:
            raise NotPrinted(expr)
        most = None if expr.steps is None else self.evaluator.value(expr.steps)
        among = {space for space in self.spaces if self.evaluator.with_local(expr.var, space, expr.through)}
        return tuple(self.steps(list(start) if isinstance(start, tuple) else [start], among, most))
