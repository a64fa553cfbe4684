"""The walk over reachable texts, as far as their conditions can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import paid_of
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.reach.leads import Leads
from rulewright.checker.reach.so_far import SoFar
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function, Stmt, Var
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol, WithChoice
from rulewright.language.types import Maybe, Number, SetOf


@dataclass(frozen=True, slots=True)
class Test:
    """A condition that has to hold (or not to hold), or a set that has to have members."""

    expr: Expr
    wanted: bool | None = True  # None: the set must have members


@dataclass(slots=True)
class Gate:
    """Code that runs only if tests pass, with its continuation."""

    tests: list[Test]
    then: list[Stmt]
    action: HappeningSymbol | None = None  # the action or happening that starts behind it
    written: bool = True  # whether it is written in the rules
    closed: Test | None = None  # the first test that does not pass


class Visits:
    """Everything reachable in games. `gates` are those that stay closed; `lines` are the ids of the reachable statements."""

    def __init__(self, program: Program, written: Written) -> None:
        self.program = program
        self.written = written
        self.so_far = SoFar(program)
        self.gates: list[Gate] = []
        self.lines: set[int] = set()
        self.leads = Leads(program)
        self._assigned = _written_again(written)
        self._texts: set[int] = set()
        self._happenings: set[HappeningSymbol] = set()
        self._offered: set[HappeningSymbol] = set()
        self._effects: list[Stmt] = []  # what they do depends on what becomes possible
        self._go()

    def _go(self) -> None:
        for state in paid_of(self.program, self.written):
            if state is not None and isinstance(state.type, Number):
                self.so_far.may_be(state, None)
        for text in (self.program.setup, self.program.flow):
            self.text(text)
        for rule in self.program.rules:
            self._open(Gate([Test(among, None) for _, among in rule.bindings] + _conditions(rule.condition), _body(rule.do)))
        for node in self.written.of(core.OptionsOf):
            for offer in node.offers:
                for action in offer.actions:
                    self.action(action)
        self._unused()
        before = -1
        while before != self.so_far.grown:
            before = self.so_far.grown
            waiting, self.gates = self.gates, []
            for gate in waiting:
                self._open(gate)
            for statement in self._effects:
                self._effect(statement)

    def _unused(self) -> None:
        """Code that nothing starts has findings of its own; its effects count, since a rule may still be missing."""
        begun = {node.happening for node in self.written.of(core.Happen)}
        offered = {node.menu for node in self.written.of(core.WhileAct, core.Perform)}
        for happening in self.program.all_happenings():
            if happening.is_action:
                if not offered.intersection(happening.menus):
                    self.action(happening)
            elif happening not in begun:
                self.happening(happening)
        run = {node.code for node in self.written.of(core.RunCode)}
        for kind in self.program.kinds.values():
            for code in kind.code.values():
                for text in () if code in run else self.leads.codes(code):
                    self.text(text)

    # ---- texts -------------------------------------------------------------------------------------------------------------
    def text(self, function: Function | None) -> None:
        """Visit a text."""
        if function is not None and id(function) not in self._texts:
            self._texts.add(id(function))
            self._block(_body(function))

    def happening(self, happening: HappeningSymbol) -> None:
        """Visit a happening: its permission, its text and its hooks."""
        if happening in self._happenings:
            return
        self._happenings.add(happening)
        self._open(Gate(_permission(happening), _body(happening.body), action=happening))

    def _behind(self, happening: HappeningSymbol) -> None:
        for hook in self.leads.hooks.get(happening, ()):
            where = hook.where.body if hook.where is not None and not hook.where.lets else None
            self._open(Gate(_conditions(where if not isinstance(where, list) else None), _body(hook.do)))

    def action(self, action: HappeningSymbol) -> None:
        """Visit an action that a player may do, if its header can be completed. (A rule that triggers it does not check its header.)"""
        if action not in self._offered:
            self._offered.add(action)
            tests = [test for choice in action.choices for test in _chosen(choice)]
            self._open(Gate([*_permission(action), *tests, *_conditions(action.requires)], _body(action.body), action=action))

    def _open(self, gate: Gate) -> None:
        """Continue behind a gate if its tests pass; otherwise keep it for later."""
        facts: Facts = NOTHING_KNOWN
        for test in gate.tests:
            known = self._passed(test, facts)
            if known is None:
                gate.closed = test
                self.gates.append(gate)
                return
            facts = known
        self._block(gate.then)
        if gate.action is not None:
            self._behind(gate.action)

    def _passed(self, test: Test, facts: Facts) -> Facts | None:
        if test.wanted is not None:
            return self.so_far.assumed(test.expr, test.wanted, facts)
        return None if self.so_far.count(test.expr, facts).high == 0 else facts

    # ---- statements --------------------------------------------------------------------------------------------------------
    def _block(self, statements: Iterable[Stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, statement: Stmt) -> None:
        self.lines.add(id(statement))
        match statement:
            case core.If(condition=condition, yes=yes, no=no, written=written):
                self._open(Gate(_conditions(condition), yes, written=written))
                if no:
                    self._open(Gate([Test(condition, wanted=False)], no, written=False))
            case core.ForEach(among=among, body=body):
                self._open(Gate([Test(among, None)], body, written=False))
            case core.Repeat(condition=condition, body=body, at_bound=at_bound):
                self._open(Gate(_conditions(condition), body))
                self._block(at_bound)
            case core.ChooseBranch(branches=branches):
                for branch in branches:
                    self._open(Gate(_conditions(branch.condition), branch.body))
            case core.Together(body=body):
                self._block(body)
            case core.Happen(happening=happening, body=body):
                self.happening(happening)
                self._block(body or ())
            case core.WhileAct(menu=menu, body=body):
                self._menu(menu)
                self._block(body)
            case core.Perform(menu=menu) if menu is not None:
                self._menu(menu)
            case core.RunCode(code=code):
                for text in self.leads.codes(code):
                    self.text(text)
            case core.Auction(passing=passing):
                self._block(passing)
            case core.Let(var=var, value=value) if var not in self._assigned:
                self.so_far.names[var] = value
            case core.Choose(var=var, among=among) if var not in self._assigned:
                (self.so_far.names if isinstance(var.type, SetOf) else self.so_far.members)[var] = among
            case _:
                self._effects.append(statement)
                self._effect(statement)

    def _menu(self, menu: str) -> None:
        for action in self.leads.menus.get(menu, ()):
            self.action(action)

    # ---- effects -----------------------------------------------------------------------------------------------------------
    def _effect(self, statement: Stmt) -> None:
        so_far = self.so_far
        match statement:
            case core.Assign(target=core.StateOf(state=state), value=value):
                self._set(state, value)
            case (
                core.AddTo(target=core.StateOf(state=state), value=value, sign=sign)
                | core.Gain(target=core.StateOf(state=state), amount=value, sign=sign)
            ):
                so_far.change(state, so_far.value(value, NOTHING_KNOWN), sign)
            case core.CreateThing(kind=kind, at=place, values=values):
                so_far.create(kind)
                so_far.fill(place.zone)
                for state, value in values:
                    self._set(state, value)
            case core.MoveThings(things=things, to=core.Place(zone=zone)) if self._some(things):
                so_far.fill(zone)
            case core.Draw(source=source, target=target):
                if any(zone is not None and so_far.is_filled(zone) for zone in (source.zone, source.zone.refill_from)):
                    so_far.fill(target.zone)
            case core.MoveTokens() | core.OfferTrade() | core.Swap():
                for node in nodes(statement):
                    if isinstance(node, core.StateOf):
                        so_far.may_be_something(node.state)
                        so_far.may_be(node.state, None)
                    elif isinstance(node, core.ZoneOf | core.OnlyOf):
                        so_far.fill(node.zone)

    def _set(self, state: StateSymbol, value: Expr) -> None:
        if self.so_far.is_there(value, NOTHING_KNOWN) is not False:
            self.so_far.may_be_something(state)
            self.so_far.may_be(state, self.so_far.value(value, NOTHING_KNOWN))

    def _some(self, things: Expr) -> bool:
        if isinstance(things, core.Local) and things.var in self.so_far.members:
            things = self.so_far.members[things.var]
        if isinstance(things.type, SetOf):
            return self.so_far.count(things, NOTHING_KNOWN).high != 0
        return self.so_far.is_there(things, NOTHING_KNOWN) is not False


def _written_again(written: Written) -> set[Var]:
    """The local names assigned by more than one line."""
    found = [node.target.var for node in written.of(core.Assign, core.AddTo, core.Gain) if isinstance(node.target, core.Local)] * 2
    for node in written.of(
        core.Let,
        core.Ask,
        core.PayCost,
        core.Choose,
        core.ChooseAmounts,
        core.ChoosePairs,
        core.Draw,
        core.Roll,
        core.CreateThing,
        core.Happen,
        core.ForEach,
        core.Auction,
        core.OfferTrade,
    ):
        names = (getattr(node, name, None) for name in ("var", "bid", "bidder", "agreed", "own", "passes"))
        found += [var for var in names if isinstance(var, Var)]
    return {var for var, times in Counter(found).items() if times > 1}


def _body(function: Function | None) -> list[Stmt]:
    return [] if function is None or not isinstance(function.body, list) else function.body


def _conditions(condition: Expr | None) -> list[Test]:
    return [Test(part) for part in conjuncts(condition)]


def _permission(happening: HappeningSymbol) -> list[Test]:
    """The condition of `when:`, unless a rule may override it."""
    permission = happening.permission
    if permission is None or not isinstance(permission.body, Function) or isinstance(permission.body.body, list):
        return []
    if permission.body.lets or any(change.layer == "allow" for change in permission.changes):
        return []
    return _conditions(permission.body.body)


def _chosen(choice: WithChoice) -> list[Test]:
    if choice.among is None or choice.shape != "one" or isinstance(choice.var.type, Maybe):
        return []
    found: list[Test] = []
    among = choice.among
    while isinstance(among, core.Filter):
        found = [*_conditions(among.condition), *found]
        among = among.among
    return [Test(among, None), *found]
