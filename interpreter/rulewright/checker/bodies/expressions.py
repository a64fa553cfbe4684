"""Expressions that are not sets: numbers, comparisons, conditions, choices between values."""

from __future__ import annotations

from typing import Literal, cast

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.calls import Calls
from rulewright.checker.bodies.copies import any_copy, copied, same_design
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.bodies.sets import attach
from rulewright.checker.bodies.supposing import Supposing
from rulewright.checker.bodies.whole import whole_number
from rulewright.language import core, tree
from rulewright.language.core import Expr, Var
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    Maybe,
    NothingType,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.meaning import ChangesNothing
from rulewright.source.catalogue.names import AmbiguousName, UnknownName
from rulewright.source.catalogue.phrases import Kinds, Roles, Ways
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.catalogue.types import ArithmeticOfSets, Incomparable, SetInsteadOfOne, SetOrPlaceNeeded, WrongType
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase

Order = Literal["=", "!=", "<", "<=", ">", ">="]


class Expressions(Calls, Supposing):
    """The one reader of expression trees."""

    def expression(self, node: tree.Tree, scope: Scope, expected: Type | None = None) -> Expr:
        """The lowered form of an expression; `expected` decides what bare words mean but is not enforced."""
        self.parts += 1
        if self.parts > limits().rule_parts:
            if self.parts > limits().rule_parts + 1:
                return core.Const(None, type=UNKNOWN, span=node.span)  # already reported
            return self.report(TooDeep.parts_so_far, node.span, most=limits().rule_parts)
        match node:
            case tree.Name():
                return self.name(node, scope, expected)
            case tree.Number():
                return core.Const(whole_number(self.findings, node.number.text, node.span), type=NUMBER, span=node.span)
            case tree.Yes():
                return core.Const(True, type=YES_NO, span=node.span)
            case tree.No():
                return core.Const(False, type=YES_NO, span=node.span)
            case tree.Nothing():
                return core.Const(None, type=NOTHING, span=node.span)
            case tree.Bracket(inner=inner):
                return self.expression(inner, scope, expected)
            case tree.Tailed():
                return self._tail(node, scope, expected)
            case tree.Dot():
                return self.dotted(node, scope, expected)
            case tree.Apply():
                return self.applied(node, scope, expected)
            case tree.Index():
                return self._index(node, scope)
            case tree.Every():
                return self.every(node)
            case tree.SetLiteral():
                return self.literal(node, scope, expected)
            case tree.AmountsLiteral():
                return self.amounts_literal(node, scope, expected)
            case tree.Union() | tree.Difference():
                return self.union(node, scope, expected)
            case tree.Range():
                return self.range(node, scope)
            case tree.Count() | tree.Any() | tree.NoneOf():
                return self.counted(node, scope)
            case tree.Aggregate():
                return self.aggregate(node, scope)
            case tree.Total():
                return self.total(node, scope)
            case tree.FirstOf() | tree.LastOf():
                return self.first_last(node, scope, expected)
            case tree.Different():
                return self.different(node, scope)
            case tree.BestOf():
                return self.best(node, scope)
            case tree.Ranked():
                return self.ranked(node, scope)
            case tree.AllAre():
                return self.all_are(node, scope)
            case tree.Plus() | tree.Minus() | tree.Times():
                return self._arithmetic(node, scope)
            case tree.Negative(of=of):
                value = self.number(of, scope)
                if isinstance(value, core.Const) and isinstance(value.value, int):
                    return core.Const(-value.value, type=NUMBER, span=node.span)
                return core.Arithmetic("neg", [value], type=NUMBER, span=node.span)
            case tree.Half(of=of, direction=direction):
                op: Literal["half_up", "half_down"] = "half_up" if direction.text == "up" else "half_down"
                return core.Arithmetic(op, [self.number(of, scope)], type=NUMBER, span=node.span)
            case tree.Divided(left=left, right=right, direction=direction):
                return core.Arithmetic(
                    "div_up" if direction.text == "up" else "div_down",
                    [self.number(left, scope), self.number(right, scope)],
                    type=NUMBER,
                    span=node.span,
                )
            case tree.Remainder(left=left, right=right):
                return core.Arithmetic("remainder", [self.number(left, scope), self.number(right, scope)], type=NUMBER, span=node.span)
            case tree.Compare(left=left, op=op_word, right=right):
                return self._compare(node, left, cast(Order, op_word.text), right, scope)
            case tree.Equal(left=left, right=right):
                return self._compare(node, left, "=", right, scope)
            case tree.Member(item=item, among=among):
                return self._member_of(node, item, among, scope)
            case tree.NotMember(item=item, among=among):
                inside = self._member_of(node, item, among, scope)
                return core.Logic("not", [inside], type=YES_NO, span=node.span)
            case tree.PlaceOf(item=item, among=among):
                return self._place_of(node, item, among, scope)
            case tree.SeatsFrom(player=player):
                return core.Players("from", self.typed(player, self.player, scope), type=SetOf(self.player), span=node.span)
            case tree.Within(left=left, right=right):
                return self._within(node, left, right, scope)
            case tree.IsNothing(value=value):
                return core.IsNothing(self._asked(value, scope), type=YES_NO, span=node.span)
            case tree.IsSomething(value=value):
                there = core.IsNothing(self._asked(value, scope), type=YES_NO, span=node.span)
                return core.Logic("not", [there], type=YES_NO, span=node.span)
            case tree.IsKind():
                return self._is_kind(node, scope)
            case tree.And() | tree.Or():
                return self._logic(node, scope)
            case tree.Not(of=of):
                return core.Logic("not", [self.test_of(of, scope)], type=YES_NO, span=node.span)
            case tree.Choice():
                return self._choice(node, scope, expected)
            case tree.Otherwise():
                return self._otherwise(node, scope, expected)
            case tree.Supposing():
                return self.supposing(node, scope, expected)
            case tree.WithoutThings(value=value, things=things):
                return self.union(tree.Difference(node.span, value, things), scope, expected)
            case tree.Optimum():
                return self._optimum(node, scope)
            case tree.CanPay() | tree.CanPayWord() | tree.CanPayOf():
                return self.can_pay(node, scope)
            case tree.Can():
                return self.can(node, scope)
            case tree.History():
                return self.history(node, scope)
            case tree.Reach() | tree.Way():
                return self.report(SetOrPlaceNeeded.through, node.span)
        raise TypeError(type(node).__name__)

    def _tail(self, node: tree.Tailed, scope: Scope, expected: Type | None) -> Expr:
        inner = attach(node.of, node.tail)
        if isinstance(inner, tree.Tailed):
            expr, _ = self.tailed(inner, scope, fit.element_of(fit.sure(expected)) if expected is not None else None)
            return expr
        return self.expression(inner, scope, expected)

    def _index(self, node: tree.Index, scope: Scope) -> Expr:
        amounts = self.expression(node.of, scope)

        def pick(sure: Expr) -> Expr:
            if not isinstance(sure.type, AmountsOf):
                if isinstance(sure.type, Unknown):
                    return sure
                return self.report(WrongType.not_amounts, node.of.span, type=fit.phrase(sure.type))
            return core.Pick(sure, self.typed(node.key, sure.type.key, scope, Roles.in_brackets()), type=NUMBER, span=node.span)

        return self.guarded(amounts, pick)

    # ---- numbers
    def _arithmetic(self, node: tree.Plus | tree.Minus | tree.Times, scope: Scope) -> Expr:
        op: Literal["+", "-", "*"] = "+" if isinstance(node, tree.Plus) else "-" if isinstance(node, tree.Minus) else "*"
        left, right = self.expression(node.left, scope), self.expression(node.right, scope)
        for side in (left, right):
            if isinstance(side.type, Unknown):
                return side
        for side in (left, right):
            if fit.element_of(side.type) is not None:
                type_ = fit.phrase(side.type)
                if op in ("+", "-"):
                    return self.report(ArithmeticOfSets.plus if op == "+" else ArithmeticOfSets.minus, node.span, type=type_)
                return self.report(ArithmeticOfSets.times, node.span, sign=op, type=type_)
        if isinstance(left.type, AmountsOf) and isinstance(right.type, AmountsOf) and op != "*":
            return core.Arithmetic(op, [left, right], type=AmountsOf(left.type.key), span=node.span)
        if isinstance(left.type, AmountsOf) and op == "*":
            return core.Arithmetic(op, [left, self.fit(right, NUMBER, node.right.span, scope)], type=AmountsOf(left.type.key), span=node.span)
        values = [
            self.fit(left, NUMBER, node.left.span, scope, Roles.beside(sign=op)),
            self.fit(right, NUMBER, node.right.span, scope, Roles.beside(sign=op)),
        ]
        return core.Arithmetic(op, values, type=NUMBER, span=node.span)

    def _optimum(self, node: tree.Optimum, scope: Scope) -> Expr:
        inner = scope.child()
        ranges: list[tuple[Var, Expr, Expr]] = []
        for part in node.ranges:
            low, high = self.number(part.low, inner), self.number(part.high, inner)
            var = Var(part.name.text, NUMBER)
            if self.declared(part.name):
                inner.add(var, "element", part.span)
            ranges.append((var, low, high))
        op: Literal["most", "least"] = "most" if node.which.text == "most" else "least"
        return core.Optimum(op, self.number(node.value, inner), ranges, type=NUMBER, span=node.span)

    # ---- comparisons
    def _sides(self, left: tree.Tree, right: tree.Tree, scope: Scope) -> tuple[Expr, Expr]:
        """Both sides of a comparison; a bare word takes the type of the other side.

        In `it.color = color` (and `c.color = color`) the bare name is the outer one, since the element's own is already named.
        """
        if self._outer_namesake(right, left, scope):
            return self.expression(left, scope), self.expression(right, self._outside(scope))
        if self._outer_namesake(left, right, scope):
            return self.expression(left, self._outside(scope)), self.expression(right, scope)
        for one, two in ((left, right), (right, left)):
            if isinstance(one, tree.Dot) and one.name.text == "action" and isinstance(two, tree.Name):
                part = self.expression(one, scope)
                if isinstance(part, core.OptionPart):
                    actions = [name for name, happening in self.program.happenings.items() if happening.is_action]
                    if two.name.text not in actions:
                        wrong = self.unknown_name(two.name, actions, UnknownName.not_a, what=Kinds.action())
                        return part, wrong
                    return part, core.Const(actions.index(two.name.text), type=NUMBER, span=two.span)
        if not self.has_plain_meaning(left, scope) and self.has_plain_meaning(right, scope):
            second = self.expression(right, scope)
            return self.expression(left, scope, None if isinstance(second.type, NothingType) else second.type), second
        first = self.expression(left, scope)
        return first, self.expression(right, scope, None if isinstance(first.type, NothingType | Unknown) else first.type)

    def _outer_namesake(self, node: tree.Tree, other: tree.Tree, scope: Scope) -> bool:
        if scope.element is None or not isinstance(node, tree.Name) or not isinstance(other, tree.Dot) or not isinstance(other.of, tree.Name):
            return False
        if other.name.text != node.name.text or other.of.name.text not in ("it", scope.element.name):
            return False
        return self.looked_up(node.name.text, node.span, self._outside(scope), peek=True) is not None

    def _outside(self, scope: Scope) -> Scope:
        outer = scope.child()
        outer.element = None
        return outer

    def _compare(self, node: tree.Tree, left: tree.Tree, op: Order, right: tree.Tree, scope: Scope) -> Expr:
        if scope.element is not None and isinstance(left, tree.Name) and isinstance(right, tree.Name):
            name = left.name.text
            if name == right.name.text and not self._is_local(name, scope):
                other = Ways.of_this(name=name) if scope.this else Ways.of_whom()
                return self.report(AmbiguousName.both_sides, node.span, name=name, other=other)
        first, second = self._sides(left, right, scope)
        if isinstance(first.type, Unknown) or isinstance(second.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        if isinstance(fit.sure(second.type), ThingOf):
            first = self.single(first, scope)
        if isinstance(fit.sure(first.type), ThingOf):
            second = self.single(second, scope)
        if op not in ("=", "!="):
            yes_no = next((side for side in (first, second) if isinstance(fit.sure(side.type), YesNo)), None)
            if yes_no is not None:
                return self._yes_no_order(node, yes_no, scope)
            first = self.fit(first, NUMBER, left.span, scope, Roles.beside(sign=op))
            second = self.fit(second, NUMBER, right.span, scope, Roles.beside(sign=op))
            return core.Compare(op, first, second, type=YES_NO, span=node.span)
        a, b = fit.sure(first.type), fit.sure(second.type)
        if isinstance(a, NothingType) or isinstance(b, NothingType):
            self.report(Incomparable.with_nothing, node.span, write="… is nothing" if op == "=" else "… is something")
            return core.Const(False, type=UNKNOWN, span=node.span)
        related = isinstance(a, ThingOf) and isinstance(b, ThingOf) and a.kind.meets(b.kind)
        element_a, element_b = fit.element_of(a), fit.element_of(b)
        if element_a is not None and element_b is not None:
            related = fit.join(a, b) is not None
        if not (related or fit.fits(a, b) or fit.fits(b, a)):
            if isinstance(a, YesNo) or isinstance(b, YesNo):
                return self._yes_no_order(node, first if isinstance(a, YesNo) else second, scope)
            cure = Ways.member() if (element_a is None) != (element_b is None) else _of_outer_set(scope, (left, b), (right, a)) or _meant(a, b, left)
            return self.report(Incomparable.never_equal, node.span, left=fit.phrase(a), right=fit.phrase(b), way=cure)
        if copied(first) or copied(second):
            same = same_design(self, first, second, node.span)
            return same if op == "=" else core.Logic("not", [same], type=YES_NO, span=node.span)
        return core.Compare(op, first, second, type=YES_NO, span=node.span)

    def _yes_no_order(self, node: tree.Tree, side: Expr, scope: Scope) -> Expr:
        cure = Ways.brackets() if scope.element is not None else Ways.count_or_not()
        return self.report(Incomparable.one_yes_no, node.span, way=cure)

    def _member_of(self, node: tree.Tree, item: tree.Tree, among: tree.Tree, scope: Scope) -> Expr:
        both = self._one_of_several(node, item, among, scope, SetInsteadOfOne.member)
        if isinstance(both, tuple) and copied(both[0]):
            return any_copy(*both, node.span)
        return self._in_zone(*both, node) if isinstance(both, tuple) else both

    def _place_of(self, node: tree.Tree, item: tree.Tree, among: tree.Tree, scope: Scope) -> Expr:
        both = self._one_of_several(node, item, among, scope, SetInsteadOfOne.place_of)
        return core.PlaceOf(*both, type=NUMBER, span=node.span) if isinstance(both, tuple) else both

    def _one_of_several(self, node: tree.Tree, item: tree.Tree, among: tree.Tree, scope: Scope, several: Message) -> tuple[Expr, Expr] | Expr:
        """One thing and a set that may contain it, or their substitutes after a report."""
        if not self.has_plain_meaning(item, scope):
            members, _ = self.set_of(among, scope)
            thing = self.expression(item, scope, fit.element_of(members.type))
        else:
            thing = self.expression(item, scope)
            members, _ = self.set_of(among, scope, fit.sure(thing.type) if not isinstance(thing.type, Unknown) else None)
        if isinstance(thing.type, Unknown) or isinstance(members.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        thing = self.single(thing, scope)
        if fit.element_of(thing.type) is not None:
            return self.report(several, item.span, type=fit.phrase(thing.type))
        a, b = fit.sure(thing.type), fit.sure(fit.element_of(members.type) or UNKNOWN)
        related = isinstance(a, ThingOf) and isinstance(b, ThingOf) and a.kind.meets(b.kind)
        if not (related or fit.fits(a, b) or fit.fits(b, a)):
            return self.report(Incomparable.never_member, node.span, left=fit.phrase(a), right=fit.phrase(b))
        return thing, members

    def _in_zone(self, thing: Expr, members: Expr, node: tree.Tree) -> Expr:
        """Lower `in`: for a thing and a plain zone, a test of the thing's place; otherwise a membership test."""
        if isinstance(members, core.Guard) and isinstance(members.body, core.ZoneOf | core.Guard):
            inner = self._in_zone(thing, members.body, node)
            return core.Guard(members.var, members.value, inner, core.Const(False, type=YES_NO), type=YES_NO, span=node.span)
        zone, holder = None, None
        if isinstance(members, core.ZoneOf):
            zone, holder = members.zone, members.holder
        elif (
            isinstance(members, core.MapSet)
            and members.flatten
            and isinstance(members.value, core.ZoneOf)
            and isinstance(members.among, core.Players)
            and members.among.which in ("all", "from")
        ):
            zone = members.value.zone  # players.hand: any player's
        if zone is None or not isinstance(fit.sure(thing.type), ThingOf):
            return core.Member(thing, members, type=YES_NO, span=node.span)
        if isinstance(thing.type, Maybe):
            return self.guarded(thing, lambda sure: core.InZone(sure, zone, holder, type=YES_NO, span=node.span))
        return core.InZone(thing, zone, holder, type=YES_NO, span=node.span)

    def _within(self, node: tree.Tree, left: tree.Tree, right: tree.Tree, scope: Scope) -> Expr:
        first, _ = self.set_of(left, scope)
        second, _ = self.set_of(right, scope, fit.element_of(first.type))
        if isinstance(first.type, Unknown) or isinstance(second.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        if fit.join(first.type, second.type) is None:
            return self.report(Incomparable.never_within, node.span, left=fit.phrase(first.type), right=fit.phrase(second.type))
        return core.Within(first, second, type=YES_NO, span=node.span)

    def _asked(self, node: tree.Tree, scope: Scope) -> Expr:
        return self.single(self.expression(node, scope), scope)

    def _is_kind(self, node: tree.IsKind, scope: Scope) -> Expr:
        value = self._asked(node.value, scope)
        kind = self.program.kinds.get(node.kind.text)
        if kind is None:
            return self.unknown_name(node.kind, [*self.program.kinds, "nothing", "something"], UnknownName.not_a, what=Kinds.kind())
        type_ = fit.sure(value.type)
        if isinstance(type_, ThingOf) and not type_.kind.meets(kind):
            return self.report(Incomparable.never_kind, node.span, left=fit.phrase(type_), right=fit.phrase(ThingOf(kind)))
        if not isinstance(type_, ThingOf | Unknown):
            return self.report(
                Incomparable.is_kind,
                node.span,
                kind=kind.name,
                type=fit.phrase(value.type),
                way=Ways.equal_sign() if fit.element_of(type_) is None else Ways.all_are(kind=kind.name),
            )
        return core.IsKind(value, kind, type=YES_NO, span=node.span)

    # ---- conditions
    def _logic(self, node: tree.And | tree.Or, scope: Scope) -> Expr:
        op: Literal["and", "or"] = "and" if isinstance(node, tree.And) else "or"
        left = self.test_of(node.left, scope, Roles.beside(sign=op))
        inner = scope.child()
        inner.learn(narrowing.shown(left, op == "and"))
        right = self.test_of(node.right, inner, Roles.beside(sign=op))
        parts = [*(left.args if isinstance(left, core.Logic) and left.op == op else [left]), right]
        return core.Logic(op, parts, type=YES_NO, span=node.span)

    def _choice(self, node: tree.Choice, scope: Scope, expected: Type | None) -> Expr:
        condition = self.test_of(node.condition, scope)
        yes_scope, no_scope = scope.child(), scope.child()
        yes_scope.learn(narrowing.shown(condition, True))
        no_scope.learn(narrowing.shown(condition, False))
        yes = self.expression(node.yes, yes_scope, expected)
        no = self.expression(node.no, no_scope, expected or yes.type)
        if isinstance(fit.sure(yes.type), ThingOf):
            no = self.single(no, no_scope)
        elif isinstance(fit.sure(no.type), ThingOf):
            yes = self.single(yes, yes_scope)
        return self.joined(condition, yes, no, node)

    def joined(self, condition: Expr, yes: Expr, no: Expr, node: tree.Tree) -> Expr:
        """A choice between two values of one type."""
        type_ = fit.join(yes.type, no.type)
        if type_ is None:
            return self.report(WrongType.two_branches, node.span, left=fit.phrase(yes.type), right=fit.phrase(no.type))
        if isinstance(type_, SetOf):
            yes, no = (core.SetOfItems([], type=type_, span=v.span) if isinstance(v.type, NothingType) else v for v in (yes, no))
        return core.Choice(condition, yes, no, type=type_, span=node.span)

    def _otherwise(self, node: tree.Otherwise, scope: Scope, expected: Type | None) -> Expr:
        value = self.expression(node.value, scope, expected)
        otherwise = self.expression(node.otherwise, scope, expected or fit.sure(value.type))
        value = self.single(value, scope)
        if isinstance(value.type, NothingType):
            return otherwise
        if not isinstance(value.type, Maybe):
            if _is_always_there(value, node.value, scope):
                self.report(ChangesNothing.never_otherwise, node.span)
            return value
        type_ = fit.join(value.type.of, otherwise.type)
        if type_ is None:
            return self.report(WrongType.two_branches, node.span, left=fit.phrase(value.type.of), right=fit.phrase(otherwise.type))
        var = Var("it", value.type.of)
        return core.Guard(var, value, core.Local(var, type=var.type, span=node.span), otherwise, type=type_, span=node.span)


def _is_always_there(value: Expr, node: tree.Tree, scope: Scope) -> bool:
    """Whether a value is something as it is declared: what a line has chosen or made sure of may be asked for in this way, too."""
    match value:
        case core.Local(var=var):
            binding = scope.names.get(node.name.text) if isinstance(node, tree.Name) else None
            return not isinstance(var.type, Maybe | Unknown) and binding is not None and binding.what in ("part", "element")
        case core.StateOf(state=state, thing=None | core.Local() as thing):  # a thing that a condition has made sure of may be asked again
            return not isinstance(state.type, Maybe | Unknown) and (thing is None or not isinstance(thing.var.type, Maybe | Unknown))
        case core.Arithmetic() | core.TurnPlayer() | core.FirstPlayer():
            return True
        case core.Aggregate(op="count" | "sum"):
            return True
    return False


def _of_outer_set(scope: Scope, *sides: tuple[tree.Tree, Type]) -> Phrase | None:
    """`it` in a nested set, if a member of the outer set could equal the other side of the comparison."""
    outer = scope.element.around if scope.element is not None else None
    while outer is not None:
        for node, other in sides:
            if isinstance(node, tree.Name) and node.name.text == "it" and (fit.fits(outer.var.type, other) or fit.fits(other, outer.var.type)):
                return Ways.outer_element(name=outer.name) if outer.name is not None else Ways.outer_it()
        outer = outer.around
    return None


def _meant(left: Type, right: Type, node: tree.Tree) -> Phrase | None:
    """The probable intent of a comparison of two values that are never equal."""
    if isinstance(left, ThingOf) and not isinstance(right, ThingOf):
        fields = [name for name, field in left.kind.fields.items() if fit.fits(right, fit.sure(field.type))]
        path = node.name.text if isinstance(node, tree.Name) else "…"
        return Ways.field(path=f"{path}.{fields[0]}") if len(fields) == 1 else None
    if isinstance(left, Word):
        return Ways.words_are(list=left.words.name, words=left.words.words[:8])
    return None
