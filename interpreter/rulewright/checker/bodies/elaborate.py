"""Elaboration, from texts to the lowered form: the single entry point for reading effects, formulas and conditions.

Every method takes a scalar of a rule file and a scope and always returns something well-formed: if a text is wrong, the error is in the findings
and the result has type `UNKNOWN` or is an empty block, so each mistake is reported once and the rest is still checked.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Literal, TypeVar, cast

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.choosing import reads
from rulewright.checker.bodies.flow import Flow
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.recovery.syntax import read, read_rest
from rulewright.checker.secrecy.secrets import hidden_from
from rulewright.language import core, tree
from rulewright.language.core import Expr, Function, Stmt, Var
from rulewright.language.symbols import StatSymbol, WithChoice
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    Maybe,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.catalogue.logic import NeverReached, OutOfPlace, UnusedName
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Roles, Ways
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.catalogue.secrets import ChoiceOfHidden, OptionsTellSecret
from rulewright.source.catalogue.types import MinusOfSum, NoLastLine, WrongType
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.span import Span

T = TypeVar("T", bound=tree.Tree)
Layer = Literal["printed", "set", "add", "least", "most", "allow", "forbid"]


class Elaborator(Flow):
    """Reads the texts of one program. `ensure_stat` is called before the type of a stat is needed."""

    # ---- whole functions: added to program.functions
    def effect(self, node: Node, scope: Scope, name: str) -> Function:
        """An effect (block of statements). `return` must give `scope.text.gives_back`."""
        body: list[Stmt] = []
        parsed = self._block(node, scope)
        if parsed is not None:
            body, ends = self.block(parsed, scope)
            self._check_beginning(body)
            if scope.text.gives_back is not None and not ends and not _returns(body):
                self.report(WrongType.no_result, node.span, type=fit.phrase(scope.text.gives_back))
            self._unused(scope)
            owner = scope.text.owner_var
            if owner is not None and scope.this is not None:
                there = core.IsNothing(core.Local(owner, type=Maybe(self.player)), type=YES_NO)
                value = core.OwnerOf(core.Local(scope.this, type=scope.this.type), type=Maybe(self.player), span=node.span)
                body = [core.Let(owner, value, span=node.span), core.If(there, [core.Stop(span=node.span)], span=node.span), *body]
        return self._function(node, scope, name, body, None)

    def _check_beginning(self, body: list[Stmt]) -> None:
        """Nest the choices at the beginning of a text: each is filtered by whether the following ones can be made."""
        begun = list(itertools.takewhile(lambda each: isinstance(each, core.Let) or getattr(each, "beginning", False), body))
        most = limits().nesting // 2
        if len(begun) > most and any(isinstance(each, core.Choose) for each in begun[most:]):
            self.report(TooDeep.beginning, begun[most].span, most=most)

    def formula(self, node: Node, scope: Scope, name: str, expected: Type | None = None) -> Function:
        """A formula: a scalar (let lines, value last) or a list of guarded lines `V when C`, the last without condition."""
        lets: list[core.Let] = []
        if isinstance(node, Sequence):
            body = self._guarded_lines(node, scope, expected)
        else:
            body = core.Const(None, type=UNKNOWN, span=node.span)
            parsed = self._parse(node, "formula_start", tree.Formula)
            if parsed is not None:
                lets = self._lets(parsed.lets, scope)
                body = self._wanted(parsed.value, scope, expected)
                self._unused(scope)
        body = self._with_owner(body, scope)
        if lets and isinstance(body, core.Guard) and scope.text.owner_var is not None:
            lets.insert(0, core.Let(scope.text.owner_var, body.value))
            body = body.body
        function = self._function(node, scope, name, body, body.type if expected is None or isinstance(expected, Unknown) else expected)
        function.lets = lets
        return function

    def _lets(self, lines: Iterable[tree.Let], scope: Scope) -> list[core.Let]:
        """The `let` lines of a formula, which name values and have no effects."""
        lets: list[core.Let] = []
        for line in lines:
            read = self.let(line, scope)
            if all(isinstance(statement, core.Let) for statement in read):
                lets += cast("list[core.Let]", read)
            else:
                self.report(OutOfPlace.in_formula, line.span)
        return lets

    def condition(self, node: Node, scope: Scope, name: str) -> Function:
        """A yes/no formula."""
        if isinstance(node, Sequence):
            return self.formula(node, scope, name, YES_NO)
        lets: list[core.Let] = []
        parsed = self._parse(node, "formula_start", tree.Formula)
        body: Expr = core.Const(False, type=UNKNOWN, span=node.span)
        if parsed is not None:
            lets = self._lets(parsed.lets, scope)
            body = self.test_of(parsed.value, scope)
            self._unused(scope)
        owner = scope.text.owner_var
        if owner is not None and not lets and isinstance(body, core.Logic) and body.op == "or":
            # without an owner, only the parts of an `or` that mention the owner fail
            body = core.Logic("or", [self._part_with_owner(part, owner, scope) for part in body.args], type=YES_NO, span=body.span)
        else:
            body = self._with_owner(body, scope)
        if lets and isinstance(body, core.Guard) and body.var is scope.text.owner_var:
            inner = Function(name, [], body.body, lets=lets)
            body = _fold(inner, body)
            lets = []
        function = self._function(node, scope, name, body, YES_NO)
        function.lets = lets
        return function

    def change(self, scalar: Scalar, scope: Scope, stat: StatSymbol, name: str) -> tuple[Layer, Function | None]:
        """The right side of a line of `changes`: (layer as in ChangeSymbol, its value; None for allow and forbid)."""
        parsed = self._parse(scalar, "change_start", tree.Tree)
        layers: dict[type[tree.Tree], Layer] = {
            tree.ChangeAdd: "add",
            tree.ChangeSub: "add",
            tree.ChangeSet: "set",
            tree.ChangeLeast: "least",
            tree.ChangeMost: "most",
            tree.ChangeAllow: "allow",
            tree.ChangeForbid: "forbid",
            tree.ChangePrinted: "printed",
        }
        if parsed is None:
            return "add", None
        layer = layers[type(parsed)]
        if isinstance(parsed, tree.ChangeAllow | tree.ChangeForbid):
            if not isinstance(stat.type, YesNo | Unknown):
                self.report(WrongType.layer_for_yes_no, scalar.span, layer=layer, name=stat.name, type=fit.phrase(stat.type))
            return layer, None
        value_tree = _changed(parsed)
        if isinstance(parsed, tree.ChangeSub) and isinstance(value_tree, tree.Plus | tree.Minus | tree.Choice):
            self._minus_of_sum(scalar, value_tree)
        self.ensure_stat(stat)
        wanted: Type = stat.type
        if layer != "set":
            if not isinstance(fit.sure(stat.type), Number | Unknown):
                if layer == "add" and isinstance(stat.type, SetOf | AmountsOf):
                    wanted = stat.type
                else:
                    self.report(WrongType.adding_to, scalar.span, name=stat.name, type=fit.phrase(stat.type))
                    return layer, None
            else:
                wanted = NUMBER
        value = self.typed(value_tree, wanted, scope, Roles.value_of(name=stat.name))
        if isinstance(parsed, tree.ChangeSub) and isinstance(wanted, Number):
            value = core.Arithmetic("neg", [value], type=NUMBER, span=value.span)
        return layer, self._function(scalar, scope, name, self._with_owner(value, scope), wanted)

    def _minus_of_sum(self, scalar: Scalar, value: tree.Plus | tree.Minus | tree.Choice) -> None:
        """Report `-1 + 2`, which would subtract 3 although every reader expects 1 to be added; likewise `-1 if C else 2`."""
        written = " ".join(scalar.text.split())
        if isinstance(value, tree.Choice):
            if isinstance(value.no, tree.Number) and value.no.number.text == "0":
                return
            meant, why = f"+ ({written})", Ways.sign_of_both()
        else:
            meant, why = f"+ {written}", Ways.sign_of_sum()
        inner = written.removeprefix("-").strip()
        self.report(MinusOfSum.in_change, scalar.span, why=why, meant=meant, all=inner)

    # ---- expressions inside a symbol
    def value(self, node: Node, scope: Scope, expected: Type | None = None) -> Expr:
        """An expression of the expected type (a Sequence: guarded lines)."""
        if isinstance(node, Sequence):
            return self._with_owner(self._guarded_lines(node, scope, expected), scope)
        parsed = self._parse(node, "condition_start", tree.Tree)
        if parsed is None:
            return core.Const(None, type=UNKNOWN, span=node.span)
        return self._with_owner(self._wanted(parsed, scope, expected), scope)

    def test(self, node: Node, scope: Scope) -> Expr:
        """A yes/no expression."""
        parsed = self._parse(node, "condition_start", tree.Tree)
        if parsed is None:
            return core.Const(False, type=UNKNOWN, span=node.span)
        result = self.test_of(parsed, scope)
        if scope.text.header and scope.me is not None:
            self._header_secrets(core.Filter(core.SetOfItems([], type=SetOf(UNKNOWN)), Var("it", UNKNOWN), result), scope.me)
        scope.learn(narrowing.shown(result, True))
        return self._with_owner(result, scope)

    def members(self, node: Node, scope: Scope, element: Type | None = None) -> Expr:
        """A set; its `type` is SetOf(...). Used for `for:` bindings and `expect`."""
        parsed = self._parse(node, "set_start", tree.Tree)
        if parsed is None:
            return core.SetOfItems([], type=SetOf(UNKNOWN), span=node.span)
        found, _ = self.set_of(parsed, scope, element)
        if isinstance(found.type, Unknown):
            return core.SetOfItems([], type=SetOf(UNKNOWN), span=node.span)
        return self._with_owner(found, scope)

    def with_choice(self, name: Scalar, scalar: Scalar, scope: Scope) -> WithChoice:
        """One line of an action's `with`. The new variable is added to `scope` (the caller lists it in header_vars)."""
        parsed = cast("tree.WithChoice | None", self._parse(scalar, "with_start", tree.Tree))
        word = tree.Word(name.span, name.text)
        self.declared(word)
        choice = WithChoice(Var(name.text, UNKNOWN), "one", span=scalar.span)
        match parsed:
            case tree.WithNumber(low=low, high=high):
                choice.shape, choice.var.type = "number", NUMBER
                choice.low, choice.high = self.number(low, scope), self.number(high, scope)
            case tree.WithSet(among=among, or_nothing=or_nothing):
                expr = self.single_set(among, scope.choosing(name.text))
                element = fit.sure(self.elements(expr))
                choice.among, choice.shape = expr, "one" if or_nothing is None else "maybe"
                choice.var.type = element if or_nothing is None else fit.maybe(element)
            case tree.WithSome(among=among):
                choice.among, choice.shape = self.single_set(among, scope.choosing(name.text)), "some"
                choice.var.type = SetOf(fit.sure(self.elements(choice.among)))
            case tree.WithUpTo(count=count, among=among):
                choice.high, choice.shape = self.number(count, scope), "up_to"
                choice.among = self.single_set(among, scope.choosing(name.text))
                choice.var.type = SetOf(fit.sure(self.elements(choice.among)))
            case tree.WithAmounts(among=among):
                choice.among, choice.shape = self.single_set(among, scope.choosing(name.text)), "amounts"
                choice.var.type = AmountsOf(fit.sure(self.elements(choice.among)))
        if parsed is not None:
            choice.text = self.sentence(parsed.text, scope)
        if choice.among is not None:
            if scope.me is not None:
                self._header_secrets(choice.among, scope.me)
            choice.among = self._with_owner(choice.among, scope)
        scope.add(choice.var, "choice", name.span)
        return choice

    def single_set(self, node: tree.Tree, scope: Scope) -> Expr:
        """A set without a name for its elements."""
        return self.set_of(node, scope)[0]

    # ---- helpers
    def _block(self, node: Node, scope: Scope) -> tree.Block | None:
        """The lines of a text. If some lines cannot be parsed, the others are still checked for unknown names."""
        if not isinstance(node, Scalar):
            return self._parse(node, "block_start", tree.Block)
        self.scalar, self.parts = node, 0
        parsed, broken = read_rest(node, self.findings)
        if parsed is not None and broken:
            told, self.findings = self.findings, Findings()
            try:
                self.block(cast("tree.Block", parsed), scope)
                found = self.findings
            finally:
                self.findings = told
            hidden = set(re.findall(r"[a-z_]\w*", broken))
            for finding in found.errors:
                if finding.code == UnknownName.code and finding.arg("name") not in hidden:  # those lines may be where it is given
                    told.add(finding)
            return None
        return cast("tree.Block | None", parsed)

    def _parse(self, node: Node, start: str, cls: type[T]) -> T | None:
        if not isinstance(node, Scalar):
            return None  # its form is already reported
        self.scalar, self.parts = node, 0
        return cast("T | None", read(node, start, self.findings))

    def _wanted(self, node: tree.Tree, scope: Scope, expected: Type | None) -> Expr:
        if expected is None or isinstance(expected, Unknown):
            return self.single(self.expression(node, scope, None), scope)
        if isinstance(expected, YesNo):
            return self.test_of(node, scope, Roles.here())
        if isinstance(expected, SetOf):
            found, _ = (
                self.set_of(node, scope, expected.element) if not isinstance(node, tree.Nothing) else (core.SetOfItems([], type=expected), None)
            )
            return self.fit(found, expected, node.span, scope)
        return self.typed(node, expected, scope)

    def _guarded_lines(self, node: Sequence, scope: Scope, expected: Type | None) -> Expr:
        lines: list[tuple[Expr | None, Expr, Span]] = []
        inner = scope.child()
        if len(node.items) > limits().nesting:
            return self.report(TooDeep.guarded, node.items[limits().nesting].span, n=len(node.items), most=limits().nesting)
        for index, item in enumerate(node.items):
            parsed = self._parse(item, "guarded_start", tree.Guarded)
            if parsed is None:
                return core.Const(None, type=UNKNOWN, span=node.span)
            here, condition = inner.child(), None
            if parsed.condition is not None:
                condition = self.test_of(parsed.condition, inner, Roles.after(word="when"))
                here.learn(narrowing.shown(condition, True))
                inner.learn(narrowing.shown(condition, False))
            elif index < len(node.items) - 1:
                self.report(NeverReached.guarded, node.items[index + 1].span)
            known = expected
            if known is None and lines and not isinstance(lines[0][1].type, Unknown) and lines[0][1].type != NOTHING:
                known = lines[0][1].type
            value = (
                self._wanted(parsed.value, here, expected) if expected is not None else self.single(self.expression(parsed.value, here, known), here)
            )
            lines.append((condition, value, item.span))
            if condition is None:
                break
        if not lines or lines[-1][0] is not None:
            return self.report(NoLastLine.condition, node.span if not lines else lines[-1][2])
        result = lines[-1][1]
        for condition, value, span in reversed(lines[:-1]):
            assert condition is not None
            result = self.joined(condition, value, result, tree.Tree(span))
            if isinstance(result, core.Choice):
                result.guarded = True
        return result

    def _part_with_owner(self, part: Expr, owner: Var, scope: Scope) -> Expr:
        scope.text.owner_var = owner
        return self._with_owner(part, scope) if reads(part, owner) else part

    def _with_owner(self, body: Expr, scope: Scope) -> Expr:
        """A formula that mentions the owner; if there is no owner, the result is nothing (no, 0, an empty set)."""
        owner = scope.text.owner_var
        if owner is None or scope.this is None:
            return body
        scope.text.owner_var = None if scope.text.header else owner
        otherwise: Expr
        type_ = body.type
        match type_:
            case YesNo() | Unknown():
                otherwise = core.Const(False, type=YES_NO)
            case Number():
                otherwise = core.Const(0, type=NUMBER)
            case SetOf():
                otherwise = core.SetOfItems([], type=type_)
            case AmountsOf():
                otherwise = core.Const({}, type=type_)
            case _:
                otherwise, type_ = core.Const(None, type=NOTHING), fit.maybe(type_)
                if fit.fits(self.player, fit.sure(body.type)) or isinstance(fit.sure(body.type), Word | ThingOf):
                    type_ = fit.maybe(body.type)
        value = core.OwnerOf(core.Local(scope.this, type=scope.this.type), type=Maybe(self.player), span=body.span)
        return core.Guard(owner, value, body, otherwise, type=type_, span=body.span)

    def _header_secrets(self, among: Expr, me: Expr) -> None:
        for code, zone, span in hidden_from(among, me, set()):
            if code == "RW501":
                self.report(ChoiceOfHidden.header, span, zone=zone.name)
            else:
                self.report(OptionsTellSecret.header, span, zone=zone.name, count=zone.name if not zone.count_hidden else None)

    def _unused(self, scope: Scope) -> None:
        for binding in scope.text.lets:
            if binding.what == "let" and binding.uses == 0 and isinstance(binding.expr, core.Local) and not isinstance(binding.expr.type, Unknown):
                self.report(UnusedName.let, binding.span, name=binding.expr.var.name)
        scope.text.lets.clear()

    def _function(self, node: Node, scope: Scope, name: str, body: list[Stmt] | Expr, result: Type | None) -> Function:
        text = (
            node.text
            if isinstance(node, Scalar)
            else "\n".join(item.text for item in node if isinstance(item, Scalar))
            if isinstance(node, Sequence)
            else ""
        )
        function = Function(name, list(scope.params), body, result, text=text, span=node.span)
        self.program.functions.append(function)
        return function


def _changed(node: tree.Tree) -> tree.Tree:
    """The value of a `changes` line."""
    match node:
        case tree.ChangeAdd() | tree.ChangeSub() | tree.ChangeSet() | tree.ChangeLeast() | tree.ChangeMost() | tree.ChangePrinted():
            return node.value
    raise TypeError(type(node).__name__)


def _fold(inner: Function, guard: core.Guard) -> Expr:
    """Turn lets below the owner's guard into separate guards (they always exist, or nothing counts as no)."""
    body = cast(Expr, inner.body)
    for line in reversed(inner.lets):
        body = core.Guard(line.var, line.value, body, core.Const(False, type=YES_NO), type=body.type, span=body.span)
    return core.Guard(guard.var, guard.value, body, guard.otherwise, type=guard.type, span=guard.span)


def _returns(statements: list[Stmt]) -> bool:
    for statement in statements:
        match statement:
            case core.Return():
                return True
            case core.If(yes=yes, no=no) if _returns(yes) or _returns(no):
                return True
            case core.ForEach(body=body) | core.Repeat(body=body) | core.Together(body=body) if _returns(body):
                return True
            case core.Auction(passing=passing) if _returns(passing):
                return True
            case core.ChooseBranch(branches=branches) if any(_returns(branch.body) for branch in branches):
                return True
    return False
