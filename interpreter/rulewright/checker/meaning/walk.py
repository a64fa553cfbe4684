"""The forward walk over every text with the facts at each line, examining every condition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.checker.lints.intervals import Interval, clamped, computed
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.meaning.conditions import Conditions
from rulewright.checker.meaning.domain import Value, impossible
from rulewright.checker.meaning.effects import Change, Effects
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts, both
from rulewright.checker.meaning.keys import Keys, replaced
from rulewright.checker.meaning.one_thing import Designs
from rulewright.checker.meaning.places import NODES, Place
from rulewright.checker.meaning.sightings import Sightings
from rulewright.checker.meaning.sources import Sources
from rulewright.checker.meaning.verdicts import Among, verdict
from rulewright.language import core
from rulewright.language.core import Expr, Function, Stmt, Var
from rulewright.language.symbols import Program
from rulewright.language.types import YES_NO, Maybe, NothingType, Number, SetOf
from rulewright.source.span import NOWHERE, Span

Looks = Callable[["Walk", Any, Facts], None]
_LEAVES = (core.Compare, core.Member, core.InZone, core.IsNothing, core.IsKind, core.Within)
_PLAIN = (core.Const, core.Local, core.OptionValue, core.PlayerCount, core.TheGame, core.TurnPlayer, core.FirstPlayer, core.SoFar)
_LOOKED_AT: dict[type[Any], tuple[tuple[str, bool], ...]] = {
    node: tuple((name, place is Place.CONDITION) for name, place in fields.items() if place is not Place.BODY) for node, fields in NODES.items()
}


class Walk:
    """One walk over the texts of a program. `of_node` holds further checks by node type."""

    def __init__(self, program: Program, of_node: dict[type[Any], list[Looks]], ranges: Ranges | None = None) -> None:
        self.program = program
        self.ranges = ranges
        self.keys = Keys()
        self.judge = Conditions(program, self.keys)
        self.designs = Designs(self.judge)
        self.sources = Sources(self.keys)
        self.effects = Effects()
        self.sightings = Sightings()
        self.of_node = of_node
        self.alone: Stmt | None = None  # the statement of a one-statement text: `add 0 to x` states that it does nothing
        self.started = False  # whether that is the text of an action, which a player chooses, or of a rule, which need not exist
        self._started = {each.body for each in program.happenings.values() if each.is_action} | {program.flow, program.setup}
        self._started |= {rule.do for rule in program.rules}
        self._outer = NOTHING_KNOWN  # the facts at the beginning of the current condition
        self.found: set[Var] = set()  # names of what a line chose, made or got: its author may ask whether there was anything
        self.members: set[Var] = set()  # names of the members of sets, of which a condition may say the kind aloud
        self.assigned: set[Span] = set()  # where values were set: a branch may say again what is so without it
        self.passed_by: list[Span] = []  # the conditions of the preceding lines of the formula

    # ---- texts -------------------------------------------------------------------------------------------------------------
    def text(self, function: Function, facts: Facts = NOTHING_KNOWN) -> Facts | None:
        """Walk a text; return the facts at its end, None if the end is unreachable."""
        known: Facts | None = facts
        for line in function.lets:
            known = self.statement(line, known or NOTHING_KNOWN)
        if isinstance(function.body, list):
            self.alone = function.body[0] if len(function.body) == 1 else None
            self.started = function in self._started
            return self.block(function.body, known or NOTHING_KNOWN)
        self.root(function.body, known or NOTHING_KNOWN)
        return known

    def block(self, statements: Iterable[Stmt], facts: Facts) -> Facts | None:
        """Walk statements in order."""
        known: Facts | None = facts
        for statement in statements:
            if known is None:
                break
            known = self.statement(statement, known)
        return known

    # ---- expressions -------------------------------------------------------------------------------------------------------
    def root(self, expr: Expr, facts: Facts) -> None:
        """Walk a whole formula."""
        if expr.type == YES_NO:
            self.condition(expr, facts)
        else:
            self.look(expr, facts)

    def look(self, expr: Any, facts: Facts) -> None:
        """Walk an expression: the conditions in it and the further checks."""
        if isinstance(expr, list | tuple):
            for item in expr:
                self.look(item, facts)
            return
        kind = type(expr)
        if kind is core.Logic or kind in _LEAVES or (kind is core.Aggregate and expr.op in ("any", "none", "all")):
            outer, self._outer = self._outer, facts
            self._part(expr, facts, None, frozenset())
            self._outer = outer
        else:
            self._parts(expr, facts)

    def condition(self, test: Expr, facts: Facts) -> None:
        """Walk a condition that decides something."""
        outer, self._outer = self._outer, facts
        self._part(test, facts, None, frozenset())
        self._outer = outer

    def _part(self, test: Expr, facts: Facts, joined_by: str | None, before: frozenset[tuple[int, bool]], turned: Span | None = None) -> None:
        """Walk a part of a condition. `joined_by` is the operator that joins it with the parts before it; `before` maps their keys to their
        assumed results; `turned` is the span of the `not` above it.
        """
        match test:
            case core.Logic(op="not", args=[inner]):
                self._part(inner, facts, joined_by, before, test.span if turned is None else None)
            case core.Logic():
                known, passed = facts, before if joined_by in (None, test.op) else frozenset()
                for part in test.args:
                    self._part(part, known, test.op if turned is None else None, passed)
                    plain, odd = _unturned(part)
                    passed |= {(self.keys.of(plain), (test.op == "and") is not odd)}
                    known = self.judge.assumed(part, test.op == "and", known) or known
            case core.Guard():
                self.keys.of(test)
                self.look(test.value, facts)
                self._part(test.body, self._there(test, facts), joined_by, before, turned)
            case core.Choice():
                self._part(test.condition, facts, None, before)
                for branch, holds in ((test.yes, True), (test.no, False)):
                    known_here = self.judge.assumed(test.condition, holds, facts)
                    if known_here is not None:
                        self._part(branch, known_here, None, before)
            case core.Const():
                pass
            case _:
                self._parts(test, facts)
                self.sightings.see("condition", turned or test.span, verdict(self, test, facts, Among(self._outer, joined_by, before, turned)))

    def _there(self, guard: core.Guard, facts: Facts) -> Facts:
        """The facts inside a path through an optional value."""
        if not isinstance(guard.value.type, Maybe):
            return facts
        key = self.keys.of(guard.value)
        return facts.with_there(key, True, guard.value.span) if facts.there.get(key) is None else facts

    def _parts(self, expr: Any, facts: Facts) -> None:
        """Walk the parts of an expression, with the facts about the members of its sets."""
        kind = type(expr)
        if kind in _PLAIN:
            return
        for look in self.of_node.get(kind, ()):
            look(self, expr, facts)
        match expr:
            case core.Guard():
                self.look(expr.value, facts)
                self.keys.of(expr)
                self.root(expr.body, self._there(expr, facts))
                self.look(expr.otherwise, facts)
            case core.Choice():
                self.condition(expr.condition, facts)
                for branch, holds in ((expr.yes, True), (expr.no, False)):
                    known = self.judge.assumed(expr.condition, holds, facts)
                    if known is not None:
                        before = self.passed_by
                        self.passed_by = before if holds else [*before, expr.condition.span]
                        self.look(branch, known)
                        self.passed_by = before
            case core.Filter() | core.Leading():
                self.look(expr.among, facts)
                self.members.add(expr.var)
                self.condition(expr.condition, self.member(expr.var, expr.among, facts))
            case core.MapSet():
                self.look(expr.among, facts)
                self.look(expr.value, self.member(expr.var, expr.among, facts))
            case core.Aggregate():
                self.look(expr.among, facts)
                inner = facts if expr.var is None else self.member(expr.var, expr.among, facts)
                for value in expr.values:
                    (self.condition if expr.op == "all" else self.look)(value, inner)
                if expr.n is not None:
                    self.look(expr.n, facts)
            case core.Optimum():
                inner = facts
                for var, low, high in expr.ranges:
                    self.look((low, high), facts)
                    inner = self.member(var, core.Range(low, high, type=SetOf(var.type)), inner)
                self.look(expr.value, inner)
            case core.Supposing():
                self._field([expr.states, expr.places], facts, False)
                self.look(expr.value, NOTHING_KNOWN)
            case core.Times():
                if expr.where is not None:
                    self.condition(expr.where, NOTHING_KNOWN)
            case core.OptionsOf():
                self.look(expr.player, facts)
                for offer in expr.offers:
                    for _, where in offer.where.values():
                        self.condition(where, NOTHING_KNOWN)
                    self.look(list(offer.costs.values()), NOTHING_KNOWN)
            case _:
                self._fields(expr, facts)

    def _fields(self, node: Any, facts: Facts) -> None:
        for name, decides in _LOOKED_AT.get(type(node), ()):
            value = getattr(node, name)
            if value is not None:
                self._field(value, facts, decides)

    def _field(self, value: Any, facts: Facts, decides: bool) -> None:
        if isinstance(value, list | tuple):
            for item in value:
                self._field(item, facts, decides)
        elif type(value) in NODES and not isinstance(value, str):
            if isinstance(value, core.Place):
                if value.holder is not None:
                    self.look(value.holder, facts)
            elif decides:
                self.condition(value, facts)
            else:
                self.look(value, facts)

    def member(self, var: Var, among: Expr, facts: Facts) -> Facts:
        """The facts about a member of a set."""
        known = facts
        elements = self.judge.elements(among, facts)
        if elements is not None and elements != self.judge.of_type(var.type) and not impossible(elements):
            known = known.with_value(self.keys.var(var), elements, among.span)
        while True:
            match among:
                case core.Filter():
                    condition = replaced(among.condition, among.var, core.Local(var, type=among.var.type, span=among.span))
                    known = self.judge.assumed(condition, True, known) or known
                    among = among.among
                case core.Leading(until=False):
                    condition = replaced(among.condition, among.var, core.Local(var, type=among.var.type, span=among.span))
                    known = self.judge.assumed(condition, True, known) or known
                    among = among.among
                case core.Difference(left=inner) | core.Guard(body=inner) | core.Leading(among=inner):
                    among = inner
                case core.Aggregate(op="most" | "least" | "top" | "bottom", among=inner):
                    among = inner
                case core.ZoneOf(zone=zone, holder=holder):
                    there = core.InZone(core.Local(var, type=var.type), zone, holder, type=YES_NO, span=among.span)
                    return self.judge.assumed(there, True, known) or known
                case core.Players(which=which, me=me):
                    member = core.Local(var, type=var.type, span=among.span)
                    if which in ("others", "opponents", "partners") and me is not None:
                        differs = core.Compare("!=", member, me, type=YES_NO, span=among.span)
                        return self.judge.assumed(differs, True, known) or known
                    if which == "all":
                        return self.judge.assumed(core.Member(member, among, type=YES_NO, span=among.span), True, known) or known
                    return known
                case _:
                    return known

    # ---- statements --------------------------------------------------------------------------------------------------------
    def statement(self, statement: Stmt, facts: Facts) -> Facts | None:
        """Walk a statement; return the facts after it, None if the rest is unreachable."""
        for look in self.of_node.get(type(statement), ()):
            look(self, statement, facts)
        if (
            isinstance(statement, core.Choose | core.Let | core.Happen | core.CreateThing)
            and statement.var is not None
            and not self._renames(statement)
        ):
            self.found.add(statement.var)
        if isinstance(statement, core.ChooseAmounts):
            self.judge.chosen.add(statement.var)
        known = self._statement(statement, facts)
        return None if known is None else self.sources.after(statement, facts, known)

    def _statement(self, statement: Stmt, facts: Facts) -> Facts | None:
        match statement:
            case core.If():
                return self._if(statement, facts)
            case core.ForEach():
                return self._for_each(statement, facts)
            case core.Repeat():
                return self._repeat(statement, facts)
            case core.ChooseBranch():
                return self._branches(statement, facts)
            case core.Together():
                return self.block(statement.body, facts)
            case core.Choose():
                return self._choose(statement, facts)
            case core.Let() | core.Assign() | core.AddTo() | core.MoveThings() | core.Roll():
                self._fields(statement, facts)
                return self._written(statement, facts)
            case core.Stop() | core.Return():
                self._fields(statement, facts)
                return None
        self._fields(statement, facts)
        known = self._after(facts, self.effects.of(statement))
        if isinstance(statement, core.WhileAct | core.Happen) and statement.body:
            self.block(statement.body, known)
        if isinstance(statement, core.Auction) and statement.passing:
            self.block(statement.passing, known)
        return known

    def _after(self, facts: Facts, change: Change) -> Facts:
        return facts.without(self.keys, change.written, change.everything)

    def _renames(self, statement: Stmt) -> bool:
        """Whether a line only gives a second name to somebody or something that is there: `let judge = speaker`."""
        if not isinstance(statement, core.Let):
            return False
        value = statement.value
        return isinstance(value, core.TurnPlayer | core.FirstPlayer) or (isinstance(value, core.Local) and value.var not in self.found)

    def _if(self, statement: core.If, facts: Facts) -> Facts | None:
        if statement.written:
            self.condition(statement.condition, facts)
        ends: list[Facts | None] = []
        for body, holds in ((statement.yes, True), (statement.no, False)):
            known = self.judge.assumed(statement.condition, holds, facts)
            ends.append(None if known is None else self.block(body, known))
        return both(*ends)

    def _for_each(self, statement: core.ForEach, facts: Facts) -> Facts | None:
        self.look(statement.among, facts)
        for part in (statement.start, statement.ordered_by):
            if part is not None:
                self.look(part, facts)
        change = self.effects.of_all(statement.body)
        own = Change(frozenset((statement.var,)), False)
        inner = self.member(statement.var, statement.among, self._after(self._after(facts, change), own))
        if statement.by is not None:
            self.look(statement.by, inner)
        inner = self._after(inner, change)
        body = statement.body
        if statement.at_once and body:  # facts about simultaneous choices may no longer hold when the body continues
            inner = self._after(self.statement(body[0], inner) or inner, Change(change.written - {statement.var}, change.everything))
            body = body[1:]
        self.block(body, inner)
        return self._after(facts, self.effects.of(statement))

    def _repeat(self, statement: core.Repeat, facts: Facts) -> Facts | None:
        if statement.times is not None:
            self.look(statement.times, facts)
        inner = known = self._after(facts, self.effects.of(statement))
        if statement.condition is not None:
            self.condition(statement.condition, inner)
            inner = self.judge.assumed(statement.condition, True, inner) or inner
        self.block(statement.body, inner)
        self.block(statement.at_bound, known)
        return known

    def _branches(self, statement: core.ChooseBranch, facts: Facts) -> Facts | None:
        self.look(statement.player, facts)
        end: Facts | None = facts
        for branch in statement.branches:
            known: Facts | None = facts
            if branch.condition is not None:
                self.condition(branch.condition, facts)
                known = self.judge.assumed(branch.condition, True, facts)
            if known is not None:
                end = both(end, self.block(branch.body, known))
        return end

    def _choose(self, statement: core.Choose, facts: Facts) -> Facts | None:
        for part in (statement.player, statement.count, statement.among):
            if part is not None:
                self.look(part, facts)
        known = self._after(facts, self.effects.of(statement))
        one = statement.shape in ("one", "maybe")
        inner = self.member(statement.var, statement.among, known) if one else known
        if statement.count is not None and not one:
            most = self.judge.value(statement.count, facts)
            if isinstance(most, Interval) and most.high is not None:
                chosen = core.Local(statement.var, type=statement.var.type, span=statement.span)
                inner = inner.with_value(self.keys.count(chosen), Interval(0, max(most.high, 0)), statement.count.span)
        if statement.such_that is not None:
            self.condition(statement.such_that, inner)
        if statement.must is not None:
            self.condition(statement.must[1], self.member(statement.must[0], statement.among, known))
        self._preferred(statement, known)
        if statement.usually is not None:
            self.look(statement.usually, inner)
        if statement.shape != "one" or isinstance(statement.var.type, Maybe | NothingType):
            return known
        if statement.such_that is not None:
            inner = self.judge.assumed(statement.such_that, True, inner) or inner
        return inner

    def _preferred(self, statement: core.Choose, facts: Facts) -> None:
        """Walk what is preferred, one after the other: a later wish matters if nothing meets those before it."""
        before: list[tuple[Var, Expr]] = []
        for var, test in statement.prefer:
            known = self.member(var, statement.among, facts)
            for other, wish in before:
                missed = replaced(wish, other, core.Local(var, type=var.type, span=wish.span))
                known = self.judge.assumed(missed, False, known) or known
            self.condition(test, known)
            before.append((var, test))

    # ---- what is written ---------------------------------------------------------------------------------------------------
    def _written(self, statement: Stmt, facts: Facts) -> Facts:
        if isinstance(statement, core.Let) and _is_of_a_path(statement):
            self.keys.aliases.setdefault(statement.var, statement.value)
        known = self._after(facts, self.effects.of(statement))
        match statement:
            case core.Let(var=var, value=value):
                if isinstance(var.type, Maybe) and self.judge.is_there(value, facts) is False:
                    known = known.with_there(self.keys.var(var), False, value.span)
                return self._set(core.Local(var, type=var.type, span=statement.span), value, facts, known)
            case core.Assign(target=target, value=value):
                return self._set(target, value, facts, known)
            case core.AddTo(target=target, value=value, sign=sign) if isinstance(target.type, Number):
                before, change = self._counted(target, self.judge.value(target, facts)), self.judge.value(value, facts)
                if isinstance(before, Interval) and isinstance(change, Interval):
                    after = computed("+" if sign > 0 else "-", [before, change])
                    if isinstance(after, Interval):
                        bounds = Interval(target.type.low, target.type.high)
                        return known.with_value(self.keys.of(target), clamped(after, bounds), statement.span)
            case core.MoveThings(things=things, to=to) if not isinstance(things.type, SetOf | Maybe | NothingType):
                if to is None or to.zone.room is None:
                    return known.with_zone(self.keys.of(things), None if to is None else to.zone, statement.span)
            case core.Roll(die=die, var=var, count=None) if all(isinstance(face, int) for face in die.faces):
                return known.with_value(self.keys.var(var), Interval(min(die.faces), max(die.faces)), statement.span)
        return known

    def _counted(self, target: Expr, value: Value) -> Value:
        """The bounds of a number before something is added to it: a number that rules never lower is not below its beginning."""
        if isinstance(value, Interval) and value.low is None and isinstance(target, core.StateOf) and self.ranges is not None:
            known = self.ranges.states.get(target.state)
            return value if known is None else Interval(known.low, value.high)
        return value

    def _set(self, target: Expr, value: Expr, before: Facts, known: Facts) -> Facts:
        key, found = self.keys.of(target), self.judge.value(value, before)
        self.assigned.add(_span(target, value))
        if isinstance(target.type, Number) and isinstance(found, Interval):
            found = clamped(found, Interval(target.type.low, target.type.high))
        if found is not None and not (isinstance(value.type, Maybe) and not isinstance(target.type, Maybe)):
            known = known.with_value(key, found, _span(target, value))
        if isinstance(target.type, Maybe) and self.judge.is_there(value, before) is False:
            known = known.with_there(key, False, _span(target, value))
        return known


def _is_of_a_path(line: core.Let) -> bool:
    """Whether a line holds the beginning of a path that a single statement continues (`set seat(me).taken to yes`), not a name of the author's."""
    at, value = line.span, line.value.span
    return at != NOWHERE and (at.file, at.line, at.column) == (value.file, value.line, value.column)


def _span(target: Expr, value: Expr) -> Any:
    return target.span if target.span != NOWHERE else value.span


def _unturned(test: Expr) -> tuple[Expr, bool]:
    """A condition stripped of its `not`s, and whether their number was odd."""
    turned = False
    while isinstance(test, core.Logic) and test.op == "not":
        test, turned = test.args[0], not turned
    return test, turned
