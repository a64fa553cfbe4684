"""Statements that write numbers, sets and amounts: set, add, take, gain, lose, pay."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.expressions import Expressions
from rulewright.checker.bodies.scope import Fact, Scope
from rulewright.language import core, tree
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.stores import stores_of_list
from rulewright.language.symbols import Kind, StateSymbol
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    YES_NO,
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
)
from rulewright.source.catalogue.logic import MissingChooser
from rulewright.source.catalogue.names import AmbiguousName
from rulewright.source.catalogue.phrases import Roles
from rulewright.source.catalogue.types import MaybeNothing, NotWritable, SetInsteadOfOne, WrongType
from rulewright.source.span import Span


@dataclass(slots=True)
class Work:
    """A statement under construction: the statements before it, and the values that must exist for it to run."""

    before: list[Stmt] = field(default_factory=list)
    tests: list[Expr] = field(default_factory=list)

    def finish(self, statements: list[Stmt], span: Span, *sets: Var) -> list[Stmt]:
        """The complete statement; the names it sets are nothing if it does not run."""
        if not self.tests:
            return [*self.before, *statements]
        start: list[Stmt] = [core.Let(var, core.Const(None, type=NOTHING), span=span) for var in sets]
        condition = self.tests[0] if len(self.tests) == 1 else core.Logic("and", self.tests, type=YES_NO, span=span)
        return [*start, *self.before, core.If(condition, statements, span=span)]


class Writing(Expressions):
    """Statements that write values."""

    @abstractmethod
    def block(self, node: tree.Block, scope: Scope) -> tuple[list[Stmt], bool]:
        """The statements of a block, and whether what follows it is never reached."""

    def subject(self, node: tree.Tree, scope: Scope, verb: str) -> Expr:
        """The acting player: the one named, or `me`."""
        if isinstance(node, tree.Nobody):
            if scope.me is not None:
                binding = scope.names.get("me")
                if binding is not None:
                    binding.uses += 1
                return scope.me
            owner = "owner" if scope.text.owner else next((v.name for v in scope.params if self.is_player(v.type)), "P")
            if verb == "perform":  # has no form with a subject
                return self.report(MissingChooser.acting, node.span, owner=owner)
            return self.report(MissingChooser.verb, node.span, owner=owner, verb=verb, suggestion=f"{owner} {verb}s")
        expr = self.single(self.expression(node, scope, self.player), scope)
        if isinstance(fit.sure(expr.type), Unknown) or self.is_player(fit.sure(expr.type)):
            return expr
        inner = fit.element_of(expr.type)
        if inner is not None and self.is_player(fit.sure(inner)):
            return self.report(SetInsteadOfOne.players, node.span, verb=verb)
        return self.report(WrongType.no_player, node.span, verb=verb, type=fit.phrase(expr.type))

    def begins(self, node: tree.Tree, work: Work) -> None:
        """Record that a loop or auction begins with this player if the first question is whether there is one."""
        if work.tests:
            self.starts.append((node.span, [*work.before, *work.tests]))

    def sure_player(self, node: tree.Tree, scope: Scope, verb: str, work: Work) -> Expr:
        """Like `subject`; a statement by nobody does nothing."""
        return self.present(self.subject(node, scope, verb), work.before, work.tests, "player")

    def target(self, node: tree.Tree, scope: Scope, work: Work) -> Expr | None:
        """The target of a write: a local name, a state or an entry of amounts; None after a report."""
        if isinstance(node, tree.Index):
            amounts = self.target(node.of, scope, work)
            if amounts is None:
                return None
            if not isinstance(amounts.type, AmountsOf):
                self.report(WrongType.index_of, node.of.span, type=fit.phrase(amounts.type))
                return None
            return core.Pick(amounts, self.typed(node.key, amounts.type.key, scope), type=NUMBER, span=node.span)
        self.changed = node.name if isinstance(node, tree.Dot) else None
        expr = self.expression(node, scope)
        expr = self.unguarded(expr, work.before, work.tests)
        match expr:
            case core.Local() | core.StateOf() | core.FirstPlayer():
                if isinstance(expr, core.Local) and (expr.var.name in ("me", "this", "owner") or expr.var is scope.this):
                    break_name = expr.var.name
                    self.report(NotWritable.fixed, node.span, name=break_name)
                    return None
                return (
                    core.Local(expr.var, type=expr.var.type, span=node.span)
                    if isinstance(expr, core.Local)
                    else core.StateOf(expr.state, expr.thing, type=expr.state.type, span=node.span)
                    if isinstance(expr, core.StateOf)
                    else expr
                )
            case core.Pick(amounts=core.StateOf() | core.Local()):
                return expr
            case core.FieldOf(field=symbol):
                self.report(NotWritable.printed, node.span, name=symbol.name, kind=symbol.kind.name)
            case core.StatCall(stat=stat):
                self.report(NotWritable.stat, node.span, name=stat.name)
            case core.ZoneOf(zone=zone):
                self.report(NotWritable.zone, node.span, name=zone.name)
            case core.Const(type=Unknown()) | core.MapSet(type=Unknown()):
                pass
            case _ if isinstance(expr.type, Unknown):
                pass
            case _:
                self.report(NotWritable.computed, node.span)
        return None

    def written(self, target: Expr, scope: Scope) -> None:
        """Forget the facts about a written target."""
        match target:
            case core.Local(var=var):
                scope.facts = narrowing.without(scope.facts, ("local", id(var)))
            case core.StateOf(state=state) | core.Pick(amounts=core.StateOf(state=state)):
                scope.forget(frozenset({state, narrowing.STATS}))
            case _:
                scope.forget()

    def assign(self, node: tree.Assign, scope: Scope) -> list[Stmt]:
        """set PATH to E"""
        work = Work()
        target = self.target(node.target, scope, work)
        if target is None:
            self.expression(node.value, scope)
            return []
        if isinstance(target, core.Local) and isinstance(target.var.type, NothingType):
            value = self.single(self.expression(node.value, scope), scope)
            target.var.type = fit.maybe(value.type)
            scope.names[target.var.name].expr = core.Local(target.var, type=target.var.type)
        else:
            value = self.typed(node.value, target.type, scope, Roles.value_of(name=_written(target)))
            self._now_holds(target, value, scope)
        self.written(target, scope)
        if not isinstance(value.type, Maybe | NothingType) and isinstance(target.type, Maybe):
            path = narrowing.path_of(target)
            if path is not None:
                scope.facts[path[0]] = Fact(fit.sure(target.type), path[1])
        return work.finish([core.Assign(target, value, span=node.span)], node.span)

    def _now_holds(self, target: Expr, value: Expr, scope: Scope) -> None:
        """Set the element type of a local set that began as `{}` from what is first put into it."""
        if not isinstance(target, core.Local) or not isinstance(target.var.type, SetOf) or not isinstance(target.var.type.element, Unknown):
            return
        element = fit.element_of(value.type) or fit.sure(value.type)
        target.var.type = target.type = SetOf(element)
        scope.names[target.var.name].expr = core.Local(target.var, type=target.var.type)

    def add(self, node: tree.Add | tree.RemoveFrom, scope: Scope) -> list[Stmt]:
        """add E to PATH, take E from PATH"""
        work = Work()
        sign = 1 if isinstance(node, tree.Add) else -1
        target = self.target(node.target, scope, work)
        if target is None:
            self.expression(node.value, scope)
            return []
        match target.type:
            case SetOf(element=element) | ListOf(element=element):
                value = self.single(self.expression(node.value, scope, element), scope)
                if not (fit.fits(fit.sure(value.type), element) or fit.fits(value.type, target.type)):
                    value = self.fit(value, SetOf(element), node.value.span, scope, Roles.value_of(name=_written(target)))
                elif isinstance(value.type, Maybe):
                    value = self.present(value, work.before, work.tests)
                self._now_holds(target, value, scope)
            case AmountsOf() | Number():
                value = self.typed(node.value, target.type, scope, Roles.value_of(name=_written(target)))
            case Unknown():
                value = self.expression(node.value, scope)
            case _:
                self.report(WrongType.added_to, node.target.span, type=fit.phrase(target.type))
                return []
        self.written(target, scope)
        return work.finish([core.AddTo(target, value, sign, span=node.span)], node.span)

    def gains(self, node: tree.Gains | tree.LosesAmount, scope: Scope) -> list[Stmt]:
        """P gains 2 food, 1 gold; P loses 2 gold"""
        sign = 1 if isinstance(node, tree.Gains) else -1
        work = Work()
        who = self.single(self.expression(node.player, scope, self.player), scope)
        who = self.present(who, work.before, work.tests, "player")
        if isinstance(who.type, Unknown):
            return []
        if not isinstance(who.type, ThingOf):
            inner = fit.element_of(who.type)
            self.report(SetInsteadOfOne.gains if inner is not None else WrongType.gains, node.player.span, type=fit.phrase(who.type))
            return []
        statements: list[Stmt] = []
        for item in node.amounts.items:
            target, amount = self._gain(item, who, scope)
            if target is not None and amount is not None:
                amount = self.present(amount, work.before, work.tests)
                whole = isinstance(amount.type, AmountsOf)
                statements.append(core.AddTo(target, amount, sign, span=item.span) if whole else core.Gain(target, amount, sign, span=item.span))
                self.written(target, scope)
        return work.finish(statements, node.span)

    def _gain(self, item: tree.Tree, who: Expr, scope: Scope) -> tuple[Expr | None, Expr | None]:
        assert isinstance(who.type, ThingOf)
        kind = who.type.kind

        def state_of(state: StateSymbol) -> Expr:
            return core.StateOf(state, None if kind.name == "game" else who, type=state.type, span=item.span)

        if isinstance(item, tree.AmountOfWord):
            amount = self.number(item.count, scope)
            binding = scope.names.get(item.word.text)
            if binding is not None and isinstance(fit.sure(binding.expr.type), Word | ThingOf):
                return self._gain(tree.AmountOf(item.span, item.count, tree.Name(item.word.span, item.word)), who, scope)
            store = self.store_of(item.word, kind)
            if store is None:
                return None, None
            state, key = store
            return (state_of(state) if key is None else core.Pick(state_of(state), key, type=NUMBER, span=item.span)), amount
        if isinstance(item, tree.AmountOf):
            amount = self.number(item.count, scope)
            word = self.single(self.expression(item.word, scope), scope)
            if isinstance(word.type, Unknown):
                return None, None
            if isinstance(word.type, Maybe):
                self.report(MaybeNothing.paid, item.word.span)
                return None, None
            states = self.amounts_for(kind, word.type)
            if not states:
                self.report(WrongType.no_such_amounts, item.word.span, kind=kind.name, type=fit.phrase(word.type))
            return (
                (core.Pick(state_of(states[0]), word, type=NUMBER, span=item.span), amount) if self._clear(states, kind, item.span) else (None, None)
            )
        assert isinstance(item, tree.AmountPlain)
        whole = self.expression(item.count, scope)
        if isinstance(whole.type, AmountsOf):
            states = self.amounts_for(kind, whole.type.key)
            if states:
                return (state_of(states[0]), whole) if self._clear(states, kind, item.span) else (None, None)
        if not isinstance(whole.type, Unknown):
            self.report(WrongType.gain_of_what, item.span)
        return None, None

    def amounts_for(self, kind: Kind, key: Type) -> list[StateSymbol]:
        """The states of a kind that hold amounts of words or things of a type."""
        if isinstance(key, Word):
            return stores_of_list(self.program, kind, key.words)
        return [s for s in kind.state.values() if isinstance(s.type, AmountsOf) and fit.fits(key, s.type.key)]

    def _clear(self, states: list[StateSymbol], kind: Kind, span: Span) -> bool:
        """Whether it is clear to what amounts are added (RW203 if not)."""
        if len(states) > 1:
            self.report(AmbiguousName.gained, span, states=[state.name for state in states], kind=kind.name, first=states[0].name)
        return len(states) == 1

    def cost(self, amounts: tree.Amounts, scope: Scope) -> tuple[list[tuple[str, Expr]], Expr | None]:
        """The parts of a price, or an amounts value for all of it."""
        parts: list[tuple[str, Expr]] = []
        whole: Expr | None = None
        for item in amounts.items:
            if isinstance(item, tree.AmountOfWord):
                count = self.number(item.count, scope)
                if self.cost_part(item.word):
                    parts.append((item.word.text, count))
            elif isinstance(item, tree.AmountPlain):
                value = self.expression(item.count, scope)
                if isinstance(value.type, AmountsOf):
                    self.paid_in_words(value)
                    whole = value
                elif not isinstance(value.type, Unknown):
                    self.report(WrongType.payment_of_what, item.span)
            else:
                self.report(WrongType.payment_by_word, item.span)
        return parts, whole

    def pay(self, node: tree.Pay, scope: Scope) -> list[Stmt]:
        """[P] pays 2 food"""
        work = Work()
        player = self.sure_player(node.player, scope, "pay", work)
        parts, whole = self.cost(node.amounts, scope)
        scope.forget()
        return work.finish([core.PayCost(player, parts, whole, span=node.span)], node.span)


def _written(target: Expr) -> str:
    match target:
        case core.Local(var=var):
            return var.name
        case core.StateOf(state=state):
            return state.name
        case core.Pick(amounts=amounts):
            return _written(amounts)
    return "this"


def is_idle(node: tree.Tree) -> bool:
    """Whether a statement is `nothing`, which does nothing."""
    return isinstance(node, tree.Call) and isinstance(node.call, tree.Nothing)
