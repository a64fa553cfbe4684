"""Value ranges over all games, from printed values, bounds of states, writes and numbers of things. Every range is an over-approximation; values
that cannot be determined are `UNKNOWN`. A set is represented by its possible members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright.checker.bodies.evaluate import Copy
from rulewright.checker.lints.intervals import (
    ANY_NUMBER,
    UNKNOWN,
    Interval,
    Known,
    Members,
    Unknown,
    clamped,
    compared,
    computed,
    exactly,
    join,
    minus,
    total,
    unbounded_where_grown,
)
from rulewright.checker.lints.reads import Written, nodes, parts
from rulewright.checker.lints.repetitions import Repetitions
from rulewright.checker.lints.writes import Write, given_of, paid_unseen, payments_of, sources_of, supposed_of, writes_of
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import (
    ChangeSymbol,
    Drawing,
    FieldSymbol,
    Kind,
    MapSymbol,
    MarkSymbol,
    Program,
    StateSymbol,
    StatSymbol,
    StepTable,
    ThingRef,
    ThingSymbol,
    Value,
    WordList,
    WordRef,
)
from rulewright.language.types import AmountsOf, Maybe, Number, ThingOf, Type

DEEPEST = 14  # stats within stats
MOST_MEMBERS = 400
MOST_STEPS = 300_000  # total budget of expressions evaluated; later queries are undetermined
MOST_FOR_A_SET = 20_000  # the share of one set with its nested sets: a few of them must not exhaust the budget
_SOME = Interval(0, None)
_NOT_SET = object()  # of a name outside its body
ROUNDS = 4  # a value still growing after this many rounds is unbounded (widening)


def _at_least_nothing(before: int | None, bound: int | None) -> int | None:
    """The low end of a number that has lost something."""
    least = None if before is None else min(before, 0)
    return bound if least is None else least if bound is None else max(least, bound)


def _of_type(type_: Type) -> Known:
    """The range given by the type alone."""
    match type_:
        case Number():
            return Interval(type_.low, type_.high)
        case Maybe():
            return _of_type(type_.of)
    return UNKNOWN


@dataclass
class Ranges:
    """The ranges of all values that a ruleset computes, on one layout of each map."""

    program: Program
    written: Written  # all of its nodes
    drawings: dict[MapSymbol, Drawing] = field(default_factory=dict)
    states: dict[StateSymbol, Interval] = field(default_factory=dict)
    local: dict[Var, Known] = field(default_factory=dict)  # parameters of happenings: their arguments
    deep: int = 0
    steps: int = 0

    def __post_init__(self) -> None:
        self._enough = MOST_STEPS
        self._bound = dict(sources_of(self.program, self.written))
        self._most: dict[StateSymbol, int] = {}  # bounds of numbers that are only counted up
        self._fields: dict[FieldSymbol, Known] = {}
        self._things: dict[Kind, list[Copy] | None] = {}
        self._added: dict[StatSymbol, Interval | None] = {}  # the sum of their changes, once settled
        self._answers: dict[tuple[Any, ...], Known] = {}  # memoized stats by their arguments, valid until a state is widened
        self._bodies: dict[tuple[Any, ...], Known] = {}  # likewise, what is asked of each member of a set, by the names in it
        self._names: dict[Expr, tuple[Var, ...]] = {}  # by expression: the names that its range depends on
        self._before: dict[StatSymbol, tuple[Interval | None, list[Interval | None]]] = {}  # the printed and set value before that
        self._settled = False
        self._settle()
        self._forget()
        self._settled = True

    def _forget(self) -> None:
        """Drop what was computed with earlier ranges of states."""
        self._answers.clear()
        self._bodies.clear()

    # ---- writes ---------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Compute the ranges of states and of parts of happenings to a fixpoint: starting from the initial values, widened by the writes."""
        writes, calls = writes_of(self.written), given_of(self.program, self.written)
        # A payment through a resource has no writing line; a state that nothing writes is there for tests to set.
        free = paid_unseen(self.program, self.written)
        writes += payments_of(self.program, self.written)
        written = {write.state for write in writes}
        writes += supposed_of(self.written)
        for state in {state for kind in self.program.kinds.values() for state in kind.state.values()}:
            if _number(state) is not None:
                self.states[state] = (
                    self._first(state) if state in written and state not in free and not _is_pool(state) else _number(state) or ANY_NUMBER
                )
        self._count_out(writes)
        given = {var for call in calls for var, _ in call}
        for var in given:
            self.local[var] = None  # no arguments yet
        for turn in range(100):
            wide = turn >= ROUNDS
            changed = False
            for call in calls:
                for var, arg in call:
                    changed |= self._widen_local(var, self.value(arg), wide)
            for write in writes:
                if write.state in self.states:
                    changed |= self._widen(write, wide)
            if not changed:
                break
        for var in given:
            if self.local[var] is None:
                del self.local[var]

    def _first(self, state: StateSymbol) -> Interval:
        if isinstance(state.type, AmountsOf):
            numbers = [number for number in (state.default or {}).values() if isinstance(number, int)]
            return Interval(min([0, *numbers]), max([0, *numbers]))
        value = self.value(state.initial) if state.initial is not None else self.plain(state.default)
        return value if isinstance(value, Interval) else _number(state) or ANY_NUMBER

    def _widen_local(self, var: Var, value: Known, wide: bool) -> bool:
        before = self.local[var]
        if value is None:
            return False
        if not isinstance(value, Interval):
            value = _of_type(var.type)
        after = value if before is None else join((before, value))
        if wide and before is not None and isinstance(after, Interval) and isinstance(before, Interval):
            after = unbounded_where_grown(before, after, _of_type(var.type))
        self.local[var] = after
        return bool(after != before)

    def _count_out(self, writes: list[Write]) -> None:
        """Bound the numbers that only grow, a limited number of times, such as the round in a game of ten rounds."""
        by_state: dict[StateSymbol, list[Write]] = {}
        for write in writes:
            if self._ends(write.state).high is None:
                by_state.setdefault(write.state, []).append(write)
        grown = {state: lines for state, lines in by_state.items() if any(write.sort == "add" for write in lines)}
        if not grown:
            return
        states, self.states = self.states, {}  # the written value must be known without any state
        self._forget()
        repetitions = Repetitions(self.program, self.value)
        most = {state: self._highest(state, lines, repetitions) for state, lines in grown.items() if state in states}
        self.states = states
        self._forget()
        self._most = {state: high for state, high in most.items() if high is not None}

    def _highest(self, state: StateSymbol, writes: list[Write], repetitions: Repetitions) -> int | None:
        high, more = self._first(state).high, 0
        if high is None:
            return None
        for write in writes:
            value = self.value(write.value) if write.value is not None else UNKNOWN
            if not isinstance(value, Interval):
                return None
            if write.sort == "set":
                if value.high is None:
                    return None
                high = max(high, value.high)
            elif write.sort == "add":
                times = repetitions.of(write.line) if isinstance(write.line, core.AddTo | core.Gain) else None
                if value.high is None or (value.high > 0 and times is None):
                    return None
                more += max(value.high, 0) * (times or 0)
            elif value.low is None or value.low < 0:
                return None
        return high + more

    def _ends(self, state: StateSymbol) -> Interval:
        """The declared bounds of a number, and the limit to which it can be counted."""
        low, high = _number(state) or ANY_NUMBER
        return Interval(low, self._most.get(state)) if high is None else Interval(low, high)

    def _widen(self, write: Write, wide: bool) -> bool:
        state, sort = write.state, write.sort
        before, bounds = self.states[state], self._ends(state)
        value = self.value(write.value) if write.value is not None else UNKNOWN
        if value is None:
            return False
        lost = isinstance(write.line, core.Gain) and sort == "take"  # `loses`, never below 0
        if isinstance(write.line, core.Gain):  # a negative amount is none
            value = Interval(max(value.low or 0, 0), max(value.high, 0) if value.high is not None else None) if isinstance(value, Interval) else _SOME
        if not isinstance(value, Interval):
            after = bounds
        elif sort == "set":
            after = join((before, clamped(value, bounds)))
        elif sort == "pay":  # payments never exceed the stock
            least = before.low if before.low is None or value.high == 0 else min(before.low, 0)
            after = Interval(least, before.high if value.low is not None and value.low >= 0 else bounds.high)
        else:
            low, high = (value.low, value.high) if sort == "add" else (minus(value.high), minus(value.low))
            after = Interval(
                before.low if low is not None and low >= 0 else _at_least_nothing(before.low, bounds.low) if lost else bounds.low,
                before.high if high is not None and high <= 0 else bounds.high,
            )
            after = join((before, after))
        if wide:
            after = unbounded_where_grown(before, after, bounds)
        if after == before:
            return False
        self.states[state] = after
        self._forget()
        return True

    # ---- values ------------------------------------------------------------------------------------------------------------

    def plain(self, value: Value) -> Known:
        """A printed value."""
        if isinstance(value, bool | WordRef):
            return value
        if isinstance(value, int):
            return exactly(value)
        if isinstance(value, ThingRef):
            return Copy(value.thing, 0)
        if isinstance(value, tuple) and len(value) <= MOST_MEMBERS:
            return Members([(self.plain(item), True) for item in value])
        return UNKNOWN

    def value(self, expr: Expr) -> Known:
        """The range of an expression; None for a part of a happening without arguments so far."""
        self.steps += 1
        if self.steps > self._enough:  # nested sets, evaluated member by member
            return UNKNOWN
        way = _WAYS.get(expr.__class__)
        return _of_type(expr.type) if way is None else way(self, expr)

    def _count_of_players(self, _: core.PlayerCount) -> Known:
        return Interval(*self.program.players)

    def _guard(self, expr: core.Guard) -> Known:
        value = self.value(expr.value)
        if value is UNKNOWN:  # it may be nothing; in the body it is something
            value = _of_type(expr.var.type)
        body = self._with(expr.var, value, expr.body)
        return join((body, self.value(expr.otherwise)))

    def _query(self, expr: core.Spaces) -> Known:
        return Interval(0, expr.map.farthest) if expr.query == "distance" else _of_type(expr.type)

    def _with(self, var: Var, value: Known, body: Expr) -> Known:
        missing = object()
        before = self.local.get(var, missing)
        self.local[var] = value
        try:
            return self.value(body)
        finally:
            if before is missing:
                del self.local[var]
            else:
                self.local[var] = before

    def _of_member(self, var: Var, item: Known, body: Expr) -> Known:
        """The range of what is asked of a member of a set; members alike in what it depends on share it."""
        names = self._names.get(body)
        if names is None:
            names = self._names[body] = tuple(self._named_in(body))
        local = self.local
        asked = (body, *[item if name is var else local.get(name, _NOT_SET) for name in names])
        try:
            return self._bodies[asked]
        except KeyError:
            value = self._with(var, item, body)
            if self.steps <= self._enough:
                self._bodies[asked] = value
            return value
        except TypeError:  # a set of sets
            return self._with(var, item, body)

    def _named_in(self, expr: Expr) -> Iterator[Var]:
        """The names that the range of an expression depends on, also through what they stand for."""
        found: set[Var] = set()
        waiting: list[object] = [expr]
        while waiting:
            here = waiting.pop()
            if not isinstance(here, core.Local):
                if not isinstance(here, core.StateOf | core.ZoneOf):  # which have one range, whoever's they are
                    waiting.extend(parts(here))
            elif here.var not in found:
                found.add(here.var)
                yield here.var
                waiting.append(self._bound.get(here.var))

    def _local(self, expr: core.Local) -> Known:
        if expr.var in self.local:
            return self.local[expr.var]
        source = self._bound.get(expr.var)
        if source is None or self.deep > DEEPEST:
            return _of_type(expr.var.type)
        self.deep += 1
        try:
            if isinstance(source, core.Let):
                value = self.value(source.value)
            elif isinstance(source, core.Range):
                value = self._between(source.low, source.high)
            elif len(source) == 2:
                value = self._between(*source)
            else:
                value = join(self.value(end) for end in source)
        finally:
            self.deep -= 1
        return value if isinstance(value, Interval) else _of_type(expr.var.type)

    def _between(self, low: Expr, high: Expr) -> Known:
        """The range of a number from one to another, even if only one of them is known."""
        ends = [self.value(low), self.value(high)]
        if None in ends:
            return UNKNOWN
        first, last = (end if isinstance(end, Interval) else ANY_NUMBER for end in ends)
        if isinstance(low, core.Const) and isinstance(high, core.Const):  # may be written downwards
            return join((first, last))
        return Interval(first.low, last.high)

    def _field(self, expr: core.FieldOf) -> Known:
        thing = self.value(expr.thing)
        if isinstance(thing, Copy):
            return join(self.plain(value) for value in self._printed(thing, expr.field))
        if expr.field not in self._fields:
            copies = self._every(expr.field.kind)
            known = UNKNOWN if copies is None else join(self.plain(value) for copy in copies for value in self._printed(copy, expr.field))
            self._fields[expr.field] = known
        found = self._fields[expr.field]
        return found if isinstance(found, Interval | bool) else _of_type(expr.field.type)

    def is_printed_on(self, field_: FieldSymbol) -> int:
        """The number of things with a field, without copies."""
        return len({copy.thing for copy in self._every(field_.kind) or ()})

    def numbers_of(self, field_: FieldSymbol) -> set[Interval] | None:
        """The values of a number field over all things; None if unknown."""
        values = [self.plain(value) for copy in self._every(field_.kind) or () for value in self._printed(copy, field_)]
        return set(values) if values and all(isinstance(value, Interval) for value in values) else None

    def words_of(self, field_: FieldSymbol) -> set[Value]:
        """The values of a field of words or things over all things."""
        values = [value for copy in self._every(field_.kind) or () for value in self._printed(copy, field_)]
        return {value for value in values if isinstance(value, WordRef | ThingRef)}

    def _printed(self, copy: Copy, field_: FieldSymbol) -> list[Value]:
        map_ = copy.thing.kind.space_of
        if map_ is not None and (drawing := self._drawing(map_)) and copy.thing in drawing.values:
            return [drawing.values[copy.thing].get(field_.name)]
        return [copy.thing.values.get(field_.name)]

    def _drawing(self, map_: MapSymbol) -> Drawing | None:
        return self.drawings.get(map_) or (map_.drawings[0] if map_.drawings else None)

    def _every(self, kind: Kind) -> list[Copy] | None:
        """All things of a kind; None if some are created in play or there are too many."""
        if kind not in self._things:
            self._things[kind] = self._every_now(kind)
        return self._things[kind]

    def _every_now(self, kind: Kind) -> list[Copy] | None:
        if any(other.made is not None and other.is_a(kind) for other in self.program.kinds.values()) or kind.name == "player":
            return None
        found = [
            Copy(thing, number) for thing in self.program.things if thing.kind.is_a(kind) and self._is_there(thing) for number in range(thing.copies)
        ]
        return found if found and len(found) <= MOST_MEMBERS else None

    def _is_there(self, thing: Any) -> bool:
        map_ = thing.kind.space_of
        drawing = self._drawing(map_) if map_ is not None and map_.option is not None else None
        return drawing is None or thing in drawing.values

    def _pick(self, expr: core.Pick) -> Known:
        amounts, key = expr.amounts, self.value(expr.key)
        if isinstance(amounts, core.StateOf):
            return self.states.get(amounts.state, UNKNOWN)
        if isinstance(amounts, core.FieldOf):
            thing = self.value(amounts.thing)
            copies = [thing] if isinstance(thing, Copy) else self._every(amounts.field.kind)
            if copies is not None:
                numbers = [0] if not isinstance(thing, Copy) or key is UNKNOWN else []
                for copy in copies:
                    for value in self._printed(copy, amounts.field):
                        chosen = [number for item, number in (value or {}).items() if key is UNKNOWN or self.plain(item) == key]
                        numbers += chosen or [0]
                if all(isinstance(number, int) for number in numbers):
                    return Interval(min(numbers), max(numbers))
        return UNKNOWN

    def for_each(self, var: Var, expr: Expr) -> Iterator[tuple[ThingSymbol, Known]]:
        """The value for each thing that a name may refer to."""
        copies = self._every(var.type.kind) if isinstance(var.type, ThingOf) else None
        for copy in copies or ():
            if copy.number == 0:
                yield copy.thing, self._with(var, copy, expr)

    def looked_up(self, stat: StatSymbol) -> Known:
        """The value looked up in a stat's table of steps."""
        assert isinstance(stat.body, StepTable)
        return self._called(stat.body.by, [_of_type(param.type) for param in stat.params])

    def asked(self, stat: StatSymbol) -> Known:
        """The range of a stat over all arguments."""
        return self._answer(stat, [_of_type(param.type) for param in stat.params])

    def before_bounds(self, stat: StatSymbol) -> Interval | None:
        """The range of a stat with all its changes, before its `at least` and `at most`."""
        value = self.formula(stat)
        if stat.changes:
            value = self._changed(stat, value)
        return value if isinstance(value, Interval) else None

    def _stat(self, expr: core.StatCall) -> Known:
        return self._answer(expr.stat, [self.value(arg) for arg in expr.args])

    def _answer(self, stat: StatSymbol, args: list[Known]) -> Known:
        if stat.changes and not self._settled:
            return UNKNOWN  # the fixpoint requests them repeatedly and would leave little of MOST_STEPS for the comparisons
        if self.deep > DEEPEST or stat.body is None:
            return _of_type(stat.type) if not stat.changes else UNKNOWN
        if any(type(arg) is Members for arg in args):
            return self._worked_out(stat, args)
        asked = (stat, *args)
        if asked not in self._answers:  # repeated for many members of many sets; the result depends on nothing else
            self._answers[asked] = self._worked_out(stat, args)
        return self._answers[asked]

    def _worked_out(self, stat: StatSymbol, args: list[Known]) -> Known:
        assert stat.body is not None
        self.deep += 1
        try:
            if isinstance(stat.body, StepTable):
                if stat.changes:
                    return UNKNOWN
                return self._step(stat.body, self._called(stat.body.by, args))
            if isinstance(stat.body.body, list):
                return UNKNOWN
            value = self._called(stat.body, args)
            if stat.changes:
                value = self._changed(stat, value)
            for bound in (stat.at_least, stat.at_most):
                if bound is not None and isinstance(value, Interval):
                    end = self.value(bound.body) if not isinstance(bound.body, list) else UNKNOWN
                    if not isinstance(end, Interval):
                        return UNKNOWN
                    value = computed("max" if bound is stat.at_least else "min", [value, end])
            return value
        finally:
            self.deep -= 1

    def _changed(self, stat: StatSymbol, value: Known, without: ChangeSymbol | None = None) -> Known:
        """The range of a number under the changes in force: the printed or set value, all additions and subtractions, then the bounds."""
        if stat not in self._added:
            self._added[stat] = self._added_by(stat, "add")
        added = self._added[stat] if without is None or without.layer != "add" else self._added_by(stat, "add", without)
        found = self.before_adding(stat, value, without)
        if added is None or not isinstance(found, Interval):
            return UNKNOWN
        found = total([(found, True), (added, True)])
        for change in stat.changes:
            if change.layer in ("least", "most") and change is not without:
                end = self.of_change(change)
                if end is None:
                    return UNKNOWN
                found = join((found, computed("max" if change.layer == "least" else "min", [found, end])))
        return found

    def before_adding(self, stat: StatSymbol, value: Known, without: ChangeSymbol | None = None) -> Known:
        """The range of a number from its printed and set values."""
        if not isinstance(value, Interval):
            return UNKNOWN
        if without is None and stat in self._before:
            printed, numbers = self._before[stat]
        else:
            printed = self._added_by(stat, "printed", without)
            numbers = [self.of_change(change) for change in stat.changes if change.layer == "set" and change is not without]
            if without is None:
                self._before[stat] = printed, numbers
        if printed is None or None in numbers:
            return UNKNOWN
        return join((total([(value, True), (printed, True)]), *numbers))

    def of_change(self, change: ChangeSymbol) -> Interval | None:
        """The number in a change."""
        found = None if change.value is None else self.called_with_anything(change.value)
        return found if isinstance(found, Interval) else None

    def called_with_anything(self, function: core.Function) -> Known:
        """The range of a formula over all arguments."""
        return self._called(function, [UNKNOWN] * len(function.params))

    def without_change(self, stat: StatSymbol, change: ChangeSymbol) -> Interval | None:
        """The range of a stat without one of its changes, before its own bounds."""
        value = self._changed(stat, self.formula(stat), change)
        return value if isinstance(value, Interval) else None

    def formula(self, stat: StatSymbol) -> Known:
        """The range of a stat's formula over all arguments."""
        if stat.body is None or isinstance(stat.body, StepTable) or isinstance(stat.body.body, list):
            return UNKNOWN
        return self._called(stat.body, [_of_type(param.type) for param in stat.params])

    def _added_by(self, stat: StatSymbol, layer: str, without: ChangeSymbol | None = None) -> Interval | None:
        """The range of the sum of all changes of a layer, each in force or not; None if unknown."""
        found: list[tuple[Interval, bool]] = []
        for change in stat.changes:
            if change.layer != layer or change is without:
                continue
            times = self._carriers(change)
            added = self.of_change(change)
            if times is None or added is None:
                return None
            least, most = (None if end is None else end * times for end in added)
            found.append((Interval(least, most), False))
        return total(found)

    def _carriers(self, change: ChangeSymbol) -> int | None:
        """The number of carriers of a change; None if unknown."""
        if change.of is None:
            return 1
        if isinstance(change.of, ThingSymbol):
            return change.of.copies
        if isinstance(change.of, MarkSymbol):
            return self.program.players[1] if change.of.on.name == "player" else None
        every = self._every(change.of) if isinstance(change.of, Kind) else None
        return None if every is None else len(every)

    def _step(self, table: StepTable, by: Known) -> Known:
        low, high = by if isinstance(by, Interval) else ANY_NUMBER
        found = [table.below] if not table.steps or low is None or low < table.steps[0][0] else []
        for number, (step, value) in enumerate(table.steps):
            beyond = table.steps[number + 1][0] if number + 1 < len(table.steps) else None
            if (high is None or step <= high) and (low is None or beyond is None or beyond > low):
                found.append(value)
        return join(map(self.plain, found))

    def _called(self, function: core.Function, args: list[Known]) -> Known:
        before = dict(self.local)
        try:
            self.local.update(zip(function.params, args, strict=True))
            for let in function.lets:
                self.local[let.var] = self.value(let.value)
            return UNKNOWN if isinstance(function.body, list) else self.value(function.body)
        finally:
            self.local = before

    def _choice(self, expr: core.Choice) -> Known:
        condition = self.value(expr.condition)
        if isinstance(condition, bool):
            return self.value(expr.yes if condition else expr.no)
        return join((self.value(expr.yes), self.value(expr.no)))

    # ---- conditions --------------------------------------------------------------------------------------------------------

    def compare(self, expr: core.Compare) -> Known:
        """Whether a comparison holds: no, yes, or UNKNOWN."""
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None or left is UNKNOWN or right is UNKNOWN or isinstance(left, Members):
            return UNKNOWN
        maybe = isinstance(expr.left.type, Maybe) or isinstance(expr.right.type, Maybe)  # nothing: no, and != is yes
        found = compared(expr.op, left, right)
        return UNKNOWN if maybe and found is (expr.op != "!=") else found

    def _logic(self, expr: core.Logic) -> Known:
        if expr.op == "not":
            value = self.value(expr.args[0])
            return not value if isinstance(value, bool) else UNKNOWN
        decides = expr.op == "or"
        values = [self.value(arg) for arg in expr.args]
        if any(value is decides for value in values):
            return decides
        return (not decides) if all(value is (not decides) for value in values) else UNKNOWN

    def _member(self, expr: core.Member) -> Known:
        item, among = self.value(expr.item), self.value(expr.among)
        if not isinstance(among, Members) or item is UNKNOWN or item is None or isinstance(expr.item.type, Maybe):
            return UNKNOWN
        answers = [(compared("=", item, other), certain) for other, certain in among.items if not isinstance(other, Unknown)]
        if len(answers) == len(among.items) and all(answer is False for answer, _ in answers):
            return False
        return True if any(answer is True and certain for answer, certain in answers) else UNKNOWN

    # ---- sets --------------------------------------------------------------------------------------------------------------

    def _set(self, expr: Expr) -> Known:
        match expr:
            case core.Every(of=Kind() as kind):
                copies = self._every(kind)
                return UNKNOWN if copies is None else Members([(copy, True) for copy in copies])
            case core.Every(of=WordList() as words):
                return Members([(WordRef(words, index), True) for index in range(len(words.words))])
            case core.Players():
                return Members([(UNKNOWN, False)] * self.program.players[1])
            case core.ZoneOf():
                copies = self._every(expr.zone.holds)
                return UNKNOWN if copies is None else Members([(copy, False) for copy in copies], expr.zone.room)
            case core.Range():
                return self._range(expr)
            case core.Filter():
                return self._filtered(expr)
            case core.Leading():
                among = self.value(expr.among)
                if isinstance(among, Members):
                    return Members([(item, False) for item, _ in among.items], among.most)
            case core.MapSet(flatten=False):
                among = self.value(expr.among)
                if isinstance(among, Members):
                    values = [self._of_member(expr.var, item, expr.value) for item, _ in among.items]
                    return Members([(value, False) for value in values], _fewer(among.most, _distinct(values)))
            case core.SetOfItems():
                return _of_items([(self.value(item), not isinstance(item.type, Maybe)) for item in expr.items])
            case core.Union():
                left, right = self.value(expr.left), self.value(expr.right)
                if isinstance(left, Members) and isinstance(right, Members):
                    most = [len(side.items) if side.most is None else side.most for side in (left, right)]
                    return Members([*left.items, *((item, False) for item, _ in right.items)], sum(most))
            case core.Difference():
                left = self.value(expr.left)
                if isinstance(left, Members):
                    return Members([(item, False) for item, _ in left.items], left.most)
        return UNKNOWN

    def _range(self, expr: core.Range) -> Known:
        low, high = self.value(expr.low), self.value(expr.high)
        if not isinstance(low, Interval) or not isinstance(high, Interval):
            return UNKNOWN
        if isinstance(expr.low, core.Const) and isinstance(expr.high, core.Const) and (low.low or 0) > (high.low or 0):
            low, high = high, low  # descending only if written that way: `3..n` is empty when n is 0
        first, last = low.low, high.high
        if first is None or last is None or last - first >= MOST_MEMBERS:
            return UNKNOWN
        sure_from, sure_to = low.high, high.low
        return Members(
            [(exactly(number), sure_from is not None and sure_to is not None and sure_from <= number <= sure_to) for number in range(first, last + 1)]
        )

    def _filtered(self, expr: core.Filter) -> Known:
        outermost = self._enough == MOST_STEPS
        if outermost:
            self._enough = min(MOST_STEPS - 1, self.steps + MOST_FOR_A_SET)
        try:
            return self._members_left(expr)
        finally:
            if outermost:
                self._enough = MOST_STEPS

    def _members_left(self, expr: core.Filter) -> Known:
        among = self.value(expr.among)
        if not isinstance(among, Members):
            return UNKNOWN
        items = []
        for item, certain in among.items:
            answer = self._of_member(expr.var, item, expr.condition)
            if answer is not False:
                items.append((item, certain and answer is True))
        alike = self._most_alike(expr, [item for item, _ in items])
        most = alike if among.most is None or (alike is not None and alike < among.most) else among.most
        return Members(items, most)

    def _most_alike(self, expr: core.Filter, items: list[Known]) -> int | None:
        """The maximum number of members with the same printed value, if the condition requires a single value."""
        match expr.condition:
            case core.Compare(op="=", left=core.FieldOf(thing=core.Local(var=expr.var), field=field_), right=value):
                if any(isinstance(node, core.Local) and node.var is expr.var for node in nodes(value)):
                    return None
                if not all(isinstance(item, Copy) for item in items):
                    return None
                printed = Counter(repr(self._printed(item, field_)) for item in items if isinstance(item, Copy))
                return max(printed.values(), default=0)
        return None

    def _aggregate(self, expr: core.Aggregate) -> Known:
        among = self.value(expr.among)
        if expr.op == "count":
            if not isinstance(among, Members):
                return Interval(0, self._most_of(expr.among))
            most = len(among.items) if among.most is None else min(among.most, len(among.items))
            return Interval(min(most, _different(item for item, certain in among.items if certain)), most)
        if not isinstance(among, Members):
            return UNKNOWN
        if expr.op in ("any", "none"):
            if not among.items:
                return expr.op == "none"
            return expr.op == "any" if any(certain for _, certain in among.items) else UNKNOWN
        values = [(self._of_member(expr.var, item, expr.values[0]) if expr.var is not None and expr.values else item) for item, _ in among.items]
        if expr.op == "sum" and all(isinstance(value, Interval) for value in values):
            return total((value, certain) for value, (_, certain) in zip(values, among.items, strict=True))
        if expr.op in ("highest", "lowest"):
            return join(values)
        return UNKNOWN

    def _most_of(self, among: Expr) -> int | None:
        """The maximum size of a set whose members are created in play."""
        while isinstance(among, core.Filter | core.Leading | core.Difference):
            among = among.left if isinstance(among, core.Difference) else among.among
        if isinstance(among, core.StatCall):
            body = among.stat.body
            if among.stat.changes or not isinstance(body, core.Function) or isinstance(body.body, list) or self.deep > DEEPEST:
                return None
            self.deep += 1
            try:
                return self._most_of(body.body)
            finally:
                self.deep -= 1
        kind = among.of if isinstance(among, core.Every) else among.zone.holds if isinstance(among, core.ZoneOf) else None
        if not isinstance(kind, Kind) or kind.name == "player":
            return None
        printed = sum(thing.copies for thing in self.program.things if thing.kind.is_a(kind))
        most = printed + sum(other.made or 0 for other in self.program.kinds.values() if other.is_a(kind))
        room = among.zone.room if isinstance(among, core.ZoneOf) else None
        return most if room is None else min(most, room)

    def _optimum(self, expr: core.Optimum) -> Known:
        before = dict(self.local)
        try:
            for var, low, high in expr.ranges:
                self.local[var] = join((self.value(low), self.value(high)))
            return self.value(expr.value)
        finally:
            self.local = before


def _of_items(items: list[tuple[Known, bool]]) -> Members:
    """The set of what is listed: something that is listed twice is a member once, and what may equal an earlier item may be no further member."""
    members: list[tuple[Known, bool]] = []
    for value, certain in items:
        known = _is_known(value)
        if known and any(value == other for other, _ in members):
            members = [(other, sure or (certain and value == other)) for other, sure in members]
        else:
            members.append((value, certain and (not members or (known and all(_is_known(other) for other, _ in members)))))
    return Members(members)


def _distinct(values: list[Known]) -> int | None:
    """The maximum number of distinct values; None if it is unknown."""
    return _different(values) if all(_is_known(value) for value in values) else None


def _is_known(value: Known) -> bool:
    """Whether a value is a single known thing, word or number."""
    return isinstance(value, Copy | WordRef) or (isinstance(value, Interval) and value.low is not None and value.low == value.high)


def _fewer(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)


def _different(items: Iterable[Known]) -> int:
    """The minimum number of distinct values."""
    return len({item if isinstance(item, Copy | WordRef) or (isinstance(item, Interval) and item.low == item.high) else UNKNOWN for item in items})


def _number(state: StateSymbol) -> Interval | None:
    """The bounds of a number state or of an amounts state (a pool has no less than 0); None for any other state."""
    if isinstance(state.type, AmountsOf):
        return Interval(0, None) if state.type.pool else ANY_NUMBER
    found = _of_type(state.type)
    return found if isinstance(found, Interval) else None


def _is_pool(state: StateSymbol) -> bool:
    return isinstance(state.type, AmountsOf) and state.type.pool


_WAYS: dict[type, Callable[[Ranges, Any], Known]] = {  # kind of expression -> its range
    core.Const: lambda ranges, expr: ranges.plain(expr.value),
    core.Local: Ranges._local,
    core.StateOf: lambda ranges, expr: ranges.states.get(expr.state, UNKNOWN),
    core.FieldOf: Ranges._field,
    core.PlayerCount: Ranges._count_of_players,
    core.Pick: Ranges._pick,
    core.StatCall: Ranges._stat,
    core.Arithmetic: lambda ranges, expr: computed(expr.op, [ranges.value(arg) for arg in expr.args]),
    core.Compare: Ranges.compare,
    core.Logic: Ranges._logic,
    core.Choice: Ranges._choice,
    core.Guard: Ranges._guard,
    core.Aggregate: Ranges._aggregate,
    core.Member: Ranges._member,
    core.Optimum: Ranges._optimum,
    core.Times: lambda ranges, expr: Interval(0, None),
    core.Spaces: Ranges._query,
    **dict.fromkeys(
        (core.Every, core.Filter, core.Leading, core.MapSet, core.Union, core.Difference, core.SetOfItems, core.Range, core.ZoneOf, core.Players),
        Ranges._set,
    ),
}
