"""Where numbers must be checked: an interval for each lowered expression shows which can exceed the limits of `language/numbers.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.numbers import COUNTED, KEPT, LEAST, MEMBERS, MOST, WORKED_OUT, Interval
from rulewright.language.symbols import ChangeSymbol, StatSymbol, StepTable
from rulewright.language.types import Maybe, Number, Type
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


class Numbers:
    """Computes the range of an expression, and writes checks where it is not proved to be within the limits."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._known: dict[Expr, Interval] = {}
        self._locals: dict[Var, Interval] = {}
        self._stats: dict[StatSymbol, Interval] = {}
        self._beyond: set[ChangeSymbol] = set()  # changes that can take their stat out of its limits

    # ---- what is known -------------------------------------------------------------------------------------------------------------
    def of(self, expr: Expr) -> Interval:
        """The range of an expression once it is checked; says nothing about a sum over it, or about other types."""
        known = self._known.get(expr)
        if known is None:
            known = self._known[expr] = self._of(expr).clipped(WORKED_OUT)
        return known

    def _of(self, expr: Expr) -> Interval:
        match expr:
            case core.Const(value=int() as value):
                return Interval(value, value)
            case core.PlayerCount():
                return COUNTED
            case core.Local(var=var):
                return WORKED_OUT if var.name == "so_far" else self._locals.get(var, KEPT)
            case core.SoFar() | core.CodeCall():
                return WORKED_OUT
            case core.StatCall(stat=stat):
                return self.stat(stat)
            case core.Arithmetic():
                return self.steps(expr)[-1]
            case core.Choice(yes=yes, no=no):
                return self.of(yes).hull(self.of(no))
            case core.Guard(body=body, otherwise=otherwise):
                self.guard(expr)
                return self.of(body).hull(self.of(otherwise))
            case core.Aggregate():
                return self._aggregate(expr)
            case core.Optimum(value=value) | core.Supposing(value=value):
                return self.of(value).hull(Interval(0, 0))
            case core.Reach():
                return Interval(0, MOST * MEMBERS)
            case core.Times() | core.PlaceOf():
                return COUNTED
        return KEPT  # stored values: states, fields, amounts, parts, options

    def guard(self, expr: core.Guard) -> None:
        """What is known about the value that a guard names, before its body is analysed."""
        self._locals[expr.var] = self.of(expr.value)

    def steps(self, expr: core.Arithmetic) -> list[Interval]:
        """The range of each step of a calculation, from left to right, before it is checked."""
        args = [self.of(arg) for arg in expr.args]
        found = [args[0]]
        match expr.op:
            case "neg":
                return [Interval(0, 0).minus(args[0])]
            case "abs":
                return [args[0].size()]
            case "half_down" | "half_up":
                return [args[0]]
            case "div_down" | "div_up":
                return [args[0].hull(Interval(0, 0).minus(args[0])).hull(Interval(0, 0))]
            case "remainder":  # the divisor may be small: anything up to the dividend
                return [args[0].hull(args[1]).hull(Interval(0, 0))]
        for arg in args[1:]:
            last = found[-1].clipped(WORKED_OUT)
            match expr.op:
                case "+":
                    found.append(last.plus(arg))
                case "-":
                    found.append(last.minus(arg))
                case "*":
                    found.append(last.times(arg))
                case "min":
                    found.append(last.at_most(arg))
                case _:
                    found.append(last.at_least(arg))
        return found

    def _aggregate(self, expr: core.Aggregate) -> Interval:
        if expr.op == "count":
            return COUNTED
        if expr.op in ("sum", "highest", "lowest") and expr.values:
            value = self.of(expr.values[0])
            return value.added(MEMBERS) if expr.op == "sum" else value.hull(Interval(0, 0))
        return KEPT

    def proved_sum(self, expr: core.Aggregate) -> bool:
        """Whether no step of a sum exceeds 64 bits."""
        return self.of(expr.values[0]).added(MEMBERS).within(WORKED_OUT)

    def in_any_order(self, terms: list[Expr]) -> bool:
        """Whether no partial sum of some numbers exceeds 64 bits, in any order."""
        low = sum(min(0, self.of(term).low) for term in terms)
        high = sum(max(0, self.of(term).high) for term in terms)
        return Interval(low, high).within(WORKED_OUT) and all(self.proved_sum(term) for term in terms if _is_sum(term))

    def stat(self, stat: StatSymbol) -> Interval:
        """The range of a stat, including all changes."""
        if stat not in self._stats:
            self._stats[stat] = WORKED_OUT  # a recursive one
            if isinstance(stat.type, Number):
                self._stats[stat] = self._stat(stat)
        return self._stats[stat]

    def _stat(self, stat: StatSymbol) -> Interval:
        found = WORKED_OUT
        if isinstance(stat.body, StepTable):
            values = [value for value in (stat.body.below, *(value for _, value in stat.body.steps)) if isinstance(value, int)]
            found = Interval(min(values, default=LEAST), max(values, default=MOST))
        elif stat.body is not None:
            found = self.body(stat.body)
        for change in self.module.stats.changes_of(stat):
            value = self.body(change.value) if change.value is not None else KEPT
            if change.layer in ("printed", "add"):
                things = self.module.carriers(change.of)
                then = found.plus(value.added(1 if things is None else len(things)))
                if not then.within(WORKED_OUT):
                    self._beyond.add(change)
                found = found.hull(then).clipped(WORKED_OUT)
            else:
                found = found.hull(value)
        if stat.at_least is not None:
            found = found.at_least(self.body(stat.at_least))
        if stat.at_most is not None:
            found = found.at_most(self.body(stat.at_most))
        return found

    def body(self, function: Function) -> Interval:
        """The range of a formula."""
        return WORKED_OUT if isinstance(function.body, list) else self.of(function.body)

    # ---- the checks -----------------------------------------------------------------------------------------------------------------
    def place(self, span: Span) -> int:
        return self.module.place(self.module.statements.here if span == NOWHERE else span)

    def whole(self, text: str, exact: Interval, span: Span) -> str:
        """The result of an expression, checked if it could exceed 64 bits."""
        return text if exact.within(WORKED_OUT) else f"whole({text}, {self.place(span)})"

    def narrow(self, expr: Expr, text: str) -> str:
        """A value to be stored: a number (or nothing) is checked if it could exceed 32 bits; other values are checked where they are built."""
        return self.kept(text, self.of(expr), expr.span) if is_number(expr.type) else text

    def kept(self, text: str, exact: Interval, span: Span) -> str:
        """A number to be stored."""
        return text if exact.within(KEPT) else f"narrow({text}, {self.place(span)})"

    def applied(self, function: Function, text: str) -> str:
        """The result of a formula, to be stored."""
        return self.kept(text, self.body(function), function.span)

    def stored(self, text: str, span: Span) -> str:
        """A number on its way into a slot, without a call. Not for comprehensions: it names the number."""
        return f"_n if {LEAST} <= (_n := {text}) <= {MOST} else too_large(_n, {self.place(span)})"

    def change(self, stat: StatSymbol, change: ChangeSymbol, value: str) -> str:
        """The statement by which a change adds to its stat."""
        self.stat(stat)
        return f"r = whole(r + {value}, {self.place(change.span)})" if change in self._beyond else f"r += {value}"


def _is_sum(expr: Expr) -> TypeGuard[core.Aggregate]:
    return isinstance(expr, core.Aggregate) and expr.op == "sum"


def is_number(type_: Type) -> bool:
    """Whether a type is a number, or a number or nothing."""
    return isinstance(type_.of if isinstance(type_, Maybe) else type_, Number)
