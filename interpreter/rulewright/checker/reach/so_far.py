"""The values and things possible in the reachable part of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rulewright.checker.absent.origins import same
from rulewright.checker.lints.intervals import Interval, clamped, computed
from rulewright.checker.lints.writes import Write
from rulewright.checker.meaning.conditions import Conditions
from rulewright.checker.meaning.domain import Value, join
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.keys import Keys
from rulewright.checker.meaning.values import constant
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import FieldSymbol, Kind, Program, StateSymbol, StatSymbol, ZoneSymbol
from rulewright.language.types import Maybe, Number, Word, YesNo

DEEPEST = 4  # depth of nested stats that are expanded


class SoFar(Conditions):
    """Decides conditions by the values that states and zones can have so far.

    Knowledge only grows, so a condition that can hold at some point can also hold later.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program, Keys())
        self.values: dict[StateSymbol, Value] = {}
        self.somebody: set[StateSymbol] = set()  # optional states that have been set to something
        self.filled: list[ZoneSymbol] = []
        self.created: set[Kind] = set()  # made kinds of which things can exist
        self.names: dict[Var, Expr] = {}  # the values of `let` names that are never written again; for chosen sets, the sets they come from
        self.members: dict[Var, Expr] = {}  # the set from which a name is chosen
        self.grown = 0  # the number of extensions so far
        self._printed: dict[FieldSymbol, Value] = {}
        self._stats: list[StatSymbol] = []  # stats being expanded
        self._by_node |= {core.StateOf: self._state, core.FieldOf: self._field, core.StatCall: self._stat, core.Local: self._local}
        for kind in program.kinds.values():
            for state in kind.state.values():
                self._begin(state)
        for thing in program.things:
            if thing.inside is not None:
                self.fill(thing.inside[1])

    # ---- what becomes possible ---------------------------------------------------------------------------------------------
    def _begin(self, state: StateSymbol) -> None:
        if isinstance(state.type, Maybe) and (state.initial is not None or state.default is not None):
            self.somebody.add(state)
        if isinstance(state.type, Number | Word | YesNo):
            value = self.value(state.initial, NOTHING_KNOWN) if state.initial is not None else constant(state.default)
            self.values[state] = value or self.of_type(state.type)

    def fill(self, zone: ZoneSymbol) -> None:
        """Record that something can be in a zone."""
        if not self.is_filled(zone):
            self.filled.append(zone)
            self.grown += 1

    def create(self, kind: Kind) -> None:
        """Record that things of a made kind can exist."""
        if kind not in self.created:
            self.created.add(kind)
            self.grown += 1

    def _may_exist(self, kind: Kind) -> bool:
        """Whether there can be things of a kind so far."""
        of_kind = [other for other in self.program.kinds.values() if other.is_a(kind)]
        if any(other in self.created or (other.made is None and other.space_of is not None) for other in of_kind):
            return True
        return kind.name == "player" or not any(other.made for other in of_kind) or any(thing.kind.is_a(kind) for thing in self.program.things)

    def is_filled(self, zone: ZoneSymbol) -> bool:
        """Whether anything can be in a zone so far."""
        return any(same(zone, other) for other in self.filled)

    def may_be_something(self, state: StateSymbol) -> None:
        """Record that an optional state can have a value."""
        if state not in self.somebody:
            self.somebody.add(state)
            self.grown += 1

    def may_be(self, state: StateSymbol, value: Value) -> None:
        """Record a possible value of a state; None: any of its type."""
        if state not in self.values:
            return
        before = self.values[state]
        after = self.of_type(state.type) if value is None or before is None else join(before, value)
        if isinstance(after, Interval) and isinstance(before, Interval) and isinstance(state.type, Number):
            wide = Interval(  # a value that grows once may grow without bound
                before.low if after.low == before.low else None, before.high if after.high == before.high else None
            )
            after = clamped(wide, Interval(state.type.low, state.type.high))
        if after != before:
            self.values[state] = after
            self.grown += 1

    def change(self, state: StateSymbol, by: Value, sign: int) -> None:
        """Record that a number in a state can be changed by another."""
        before = self.values.get(state)
        if isinstance(before, Interval) and isinstance(by, Interval):
            after = computed("+" if sign > 0 else "-", [before, by])
            self.may_be(state, after if isinstance(after, Interval) else None)
        else:
            self.may_be(state, None)

    @contextmanager
    def supposing(self, writes: Iterable[Write]) -> Iterator[None]:
        """Assume inside the context that further lines have been carried out."""
        before = dict(self.values), set(self.somebody), set(self.created), self.grown
        for write in writes:
            if isinstance(write.line, core.CreateThing):
                self.create(write.line.kind)
            value = None if write.value is None else self.value(write.value, NOTHING_KNOWN)
            if write.sort != "set":
                self.change(write.state, value, 1 if write.sort == "add" else -1)
            elif write.value is None or self.is_there(write.value, NOTHING_KNOWN) is not False:
                self.may_be_something(write.state)
                self.may_be(write.state, value)
        yield
        self.values, self.somebody, self.created, self.grown = before

    # ---- queries -----------------------------------------------------------------------------------------------------
    def _state(self, expr: core.StateOf, facts: Facts) -> Value:
        return self.values.get(expr.state) or self.of_type(expr.type)

    def _field(self, expr: core.FieldOf, facts: Facts) -> Value:
        if expr.field not in self._printed:
            self._printed[expr.field] = _joined(self._printed_values(expr.field))
        return self._printed[expr.field] or self.of_type(expr.type)

    def _local(self, expr: core.Local, facts: Facts) -> Value:
        meant = self.names.get(expr.var)
        return self.of_type(expr.type) if meant is None else self.value(meant, NOTHING_KNOWN)

    def _printed_values(self, field: FieldSymbol) -> Iterable[Value]:
        for thing in self.program.things:
            if thing.kind.is_a(field.kind):
                yield constant(thing.values.get(field.name))
        for kind in self.program.kinds.values():
            if kind.is_a(field.kind) and (kind.made or kind.space_of is not None):
                yield None

    def _stat(self, expr: core.StatCall, facts: Facts) -> Value:
        body = self._body(expr)
        if body is None:
            return self.of_type(expr.type)
        self._stats.append(expr.stat)
        try:
            return self.value(body, NOTHING_KNOWN)
        finally:
            self._stats.pop()

    def _body(self, expr: core.StatCall) -> Expr | None:
        """The formula of a stat, if it alone determines the stat."""
        stat = expr.stat
        plain = not stat.changes and stat.at_least is None and stat.at_most is None and expr.ignoring is None
        if not plain or not isinstance(stat.body, Function) or isinstance(stat.body.body, list) or stat.body.lets:
            return None
        return None if stat in self._stats or len(self._stats) >= DEEPEST else stat.body.body

    def is_there(self, expr: Expr, facts: Facts) -> bool | None:
        """Whether the value is something; no as long as nothing has set it."""
        found = super().is_there(expr, facts)
        if found is not None or not isinstance(expr.type, Maybe):
            return found
        match expr:
            case core.StateOf(state=state) if isinstance(state.type, Maybe) and state not in self.somebody:
                return False
            case core.OnlyOf(zone=zone) if not self.is_filled(zone):
                return False
            case core.Aggregate(op="first" | "last" | "most" | "least", among=among) if self.count(among, facts).high == 0:
                return False
            case core.Local(var=var) if var in self.members and self.count(self.members[var], NOTHING_KNOWN).high == 0:
                return False
            case core.Local(var=var) if var in self.names and self.is_there(self.names[var], NOTHING_KNOWN) is False:
                return False
            case core.Guard(value=value, body=body) if _is_nothing(expr.otherwise):
                return False if self.is_there(value, facts) is False or self.is_there(body, facts) is False else None
        return None

    def _size(self, among: Expr, facts: Facts) -> Interval:
        match among:
            case core.ZoneOf(zone=zone) if not self.is_filled(zone):
                return Interval(0, 0)
            case core.Every(of=Kind() as kind) if not self._may_exist(kind):
                return Interval(0, 0)
            case core.Local(var=var) if var in self.names:
                return self.count(self.names[var], NOTHING_KNOWN)
            case core.StatCall() if (body := self._body(among)) is not None:
                self._stats.append(among.stat)
                try:
                    return self.count(body, NOTHING_KNOWN)
                finally:
                    self._stats.pop()
            case core.MapSet(flatten=True, value=value) if self.count(value, facts).high == 0:
                return Interval(0, 0)
            case core.Filter(condition=condition) if self.assumed(condition, True, facts) is None:
                return Interval(0, 0)
            case core.Aggregate(op="most" | "least", among=inner):
                return Interval(0, self.count(inner, facts).high)
        return super()._size(among, facts)

    def _decided(self, test: Expr, facts: Facts) -> bool | None:
        match test:
            case core.IsNothing(value=value) if self.is_there(value, facts) is False:
                return True
            case core.Aggregate(op="all", among=core.Players(which="all"), values=[condition]) if self.assumed(condition, True, facts) is None:
                return False
            case core.Choice(condition=condition, yes=yes, no=no):
                asked = self.decided(condition, facts)
                found = self.decided(yes if asked else no, facts)
                return found if asked is not None or found is self.decided(yes, facts) else None
            case core.StatCall() if (body := self._body(test)) is not None:
                self._stats.append(test.stat)
                try:
                    return self.decided(body, NOTHING_KNOWN)
                finally:
                    self._stats.pop()
        return super()._decided(test, facts)

    def _assumed(self, test: Expr, holds: bool, facts: Facts) -> Facts | None:
        asked = isinstance(test, core.StateOf | core.FieldOf | core.StatCall | core.Local) or (isinstance(test, core.Aggregate) and test.op == "all")
        if asked and self._decided(test, facts) is (not holds):
            return None
        return super()._assumed(test, holds, facts)


def _joined(values: Iterable[Value]) -> Value:
    found: Value = None
    for number, value in enumerate(values):
        if value is None:
            return None
        found = value if number == 0 else join(found, value)
        if found is None:
            return None
    return found


def _is_nothing(expr: Expr) -> bool:
    return isinstance(expr, core.Const) and expr.value is None
