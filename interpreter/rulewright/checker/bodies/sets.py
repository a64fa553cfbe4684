"""Sets: their tails (`as`, `with most`, `where`), literals, unions, selections, and counting them."""

from __future__ import annotations

import dataclasses
from typing import Literal, cast

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.access import Access
from rulewright.checker.bodies.members import surely_some
from rulewright.checker.bodies.scope import Binding, Scope
from rulewright.checker.secrecy.secrets import top_of
from rulewright.language import core, tree
from rulewright.language.core import Expr, Var
from rulewright.language.types import NUMBER, UNKNOWN, YES_NO, AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Unknown, Word
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Roles, Ways
from rulewright.source.catalogue.syntax import IdleCondition
from rulewright.source.catalogue.types import SetOrPlaceNeeded, WrongType
from rulewright.source.catalogue.usage import NotSpokenOf
from rulewright.source.span import Span

_RIGHT = (tree.And, tree.Or, tree.Compare, tree.Equal, tree.Plus, tree.Minus, tree.Times, tree.Within)
_AMONG = (tree.Count, tree.Any, tree.NoneOf, tree.FirstOf, tree.LastOf, tree.PlaceOf, tree.Aggregate, tree.Different, tree.Member, tree.NotMember)


def attach(node: tree.Tree, tail: tree.Tail | tree.LeadingTail) -> tree.Tree:
    """The tree with a tail moved to the set directly before it, down the right edge."""
    if isinstance(node, _RIGHT):
        return dataclasses.replace(node, right=attach(node.right, tail))
    if isinstance(node, _AMONG):
        return dataclasses.replace(node, among=attach(node.among, tail))
    if isinstance(node, tree.Not | tree.Negative):
        return dataclasses.replace(node, of=attach(node.of, tail))
    if isinstance(node, tree.Total):
        return dataclasses.replace(node, of=attach(node.of, tail))
    return tree.Tailed(_span(node.span, tail.span), node, tail)


def _span(first: Span, last: Span) -> Span:
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


def and_parts(node: tree.Tree) -> list[tree.Tree]:
    """The conjuncts of a condition."""
    if isinstance(node, tree.And):
        return [*and_parts(node.left), *and_parts(node.right)]
    return [node]


class Sets(Access):
    """Expressions that build or read a set."""

    def set_of(self, node: tree.Tree, scope: Scope, expected: Type | None = None) -> tuple[Expr, str | None]:
        """A set (a thing is a set of one); with the name given by `as`."""
        if isinstance(node, tree.Bracket):
            return self.set_of(node.inner, scope, expected)
        if isinstance(node, tree.Tailed):
            inner = attach(node.of, node.tail)
            if isinstance(inner, tree.Tailed):
                return self.tailed(inner, scope, expected)
            return self.set_of(inner, scope, expected)
        expr = self.expression(node, scope, None if expected is None else SetOf(expected))
        return self.as_set(expr, node.span), None

    def unread_name(self, node: tree.Tree) -> None:
        """Report `S as x` with nothing that could read the name: a loop or a choice gives its own."""
        while isinstance(node, tree.Bracket):
            node = node.inner
        if isinstance(node, tree.Tailed) and isinstance(node.tail, tree.Tail) and node.tail.name is not None:
            tail = node.tail
            if tail.extreme is None and tail.where is None and tail.costing is None and tail.stop is None:
                self.report(NotSpokenOf.alias, tail.span, name=node.tail.name.text)

    def as_set(self, expr: Expr, span: Span) -> Expr:
        """The expression as a set: a thing is a set of one, amounts are their words."""
        match expr.type:
            case SetOf() | ListOf() | Unknown():
                return expr
            case ThingOf() | Word() | Maybe(of=ThingOf() | Word()):
                return core.SetOfItems([expr], type=SetOf(fit.sure(expr.type)), span=span)
            case Maybe(of=SetOf() | ListOf() as inner):
                var = Var("it", inner)
                return core.Guard(var, expr, core.Local(var, type=inner), core.SetOfItems([], type=inner), type=inner, span=span)
        return self.report(
            SetOrPlaceNeeded.no_set,
            span,
            type=fit.phrase(expr.type),
            form=Ways.number_already() if isinstance(fit.sure(expr.type), Number) else None,
        )

    def tailed(self, node: tree.Tailed, scope: Scope, expected: Type | None) -> tuple[Expr, str | None]:
        """A set with the tail that directly follows it."""
        tail = node.tail
        if isinstance(tail, tree.LeadingTail):
            return self._leading(node.of, tail, scope, expected, node.span)
        if isinstance(node.of, tree.Reach | tree.Way):
            return self.reach(node.of, tail, scope), None
        if tail.costing is not None or tail.stop is not None:
            word = "costing" if tail.costing is not None else "stopping at"
            self.report(SetOrPlaceNeeded.tail_of, tail.span, word=word)
        among, name = self.set_of(node.of, scope, expected)
        if tail.name is not None and self.declared(tail.name):
            name = tail.name.text
        if isinstance(among.type, Unknown):
            return among, name
        result = among
        if tail.extreme is not None and tail.by is not None:
            var, by = self.over(result, name, tail.by, scope)
            op = cast(Literal["most", "least"], tail.extreme.text)
            result = core.Aggregate(op, result, var, [by], type=_set(result.type), span=node.span)
        if tail.where is not None:
            result = self.filtered(result, name, tail.where, scope, node.span)
        return result, name

    def _leading(self, of: tree.Tree, tail: tree.LeadingTail, scope: Scope, expected: Type | None, span: Span) -> tuple[Expr, str | None]:
        """`S while C` and `S until C`: the first members, in the order of the set."""
        if isinstance(of, tree.Reach | tree.Way):
            return self.report(SetOrPlaceNeeded.through, of.span), None
        among, name = self.set_of(of, scope, expected)
        if tail.name is not None and self.declared(tail.name):
            name = tail.name.text
        if isinstance(among.type, Unknown):
            return among, name
        element, inner = self.look_at(scope, self.elements(among), name)
        inner.learn(narrowing.of_element(among, element.var))
        condition = self.about(tail.condition, element, inner)
        type_ = _set(among.type) if tail.until else _of_kind(_set(among.type), element.var, condition)
        return core.Leading(among, element.var, condition, tail.until, type=type_, span=span), name

    def filtered(self, among: Expr, name: str | None, where: tree.Tree, scope: Scope, span: Span) -> Expr:
        """`S where C`; every conjunct must mention the element."""
        element, inner = self.look_at(scope, self.elements(among), name)
        inner.learn(narrowing.of_element(among, element.var))
        condition = self.about(where, element, inner)
        return core.Filter(among, element.var, condition, type=_of_kind(_set(among.type), element.var, condition), span=span)

    def about(self, where: tree.Tree, element: object, inner: Scope) -> Expr:
        """A condition on an element, lowered conjunct by conjunct to check that each mentions it (RW205)."""
        parts: list[Expr] = []
        spoken_of = inner.element
        assert spoken_of is not None
        written = list(and_parts(where))
        for part in written:
            before, told = spoken_of.mentions, self.findings.told
            test = self.test_of(part, inner)
            if spoken_of.mentions == before and self.findings.told == told:
                idle = IdleCondition.part if len(written) > 1 else IdleCondition.alone
                self.report(IdleCondition.of_inner if _nested_it(part) else idle, part.span)
            parts.append(test)
            inner.learn(narrowing.shown(test, True))
        return parts[0] if len(parts) == 1 else core.Logic("and", parts, type=YES_NO, span=where.span)

    def over(self, among: Expr, name: str | None, value: tree.Tree, scope: Scope, expected: Type = NUMBER) -> tuple[Var, Expr]:
        """A value over the elements of a set."""
        element, inner = self.look_at(scope, self.elements(among), name)
        inner.learn(narrowing.of_element(among, element.var))
        return element.var, self.typed(value, expected, inner, Roles.of_every())

    def reach(self, node: tree.Reach | tree.Way, tail: tree.Tail, scope: Scope) -> Expr:
        """reach from A through [y into] x where C [costing E then E] [within N] [stopping at x where D], and ways to a space"""
        start = self.expression(node.start, scope)
        kind = fit.element_of(start.type) or fit.sure(start.type)
        if isinstance(start.type, Maybe):
            start = core.SetOfItems([start], type=SetOf(fit.sure(start.type)), span=start.span)
        if isinstance(start.type, Unknown):
            return start
        form = " ".join(node.word.text.split()) if isinstance(node, tree.Way) else "reach from"
        space_map = next((m for m in self.program.maps.values() if isinstance(kind, ThingOf) and kind.kind.is_a(m.space)), None)
        if space_map is None or tail.where is None:
            return self.report(SetOrPlaceNeeded.start, node.start.span, form=form, type=fit.phrase(start.type))
        where, steps = tail.where, tail.costing.within if tail.costing is not None else None
        if steps is None and isinstance(where, tree.Within):
            steps, where = where.right, where.left
        elif steps is None and isinstance(where, tree.And) and isinstance(where.right, tree.Within):
            steps, where = where.right.right, tree.And(where.span, where.left, where.right.left)
        before = None if node.before is None else Var(node.before.text, ThingOf(space_map.space))
        outside = scope
        if before is not None and node.before is not None:
            outside = scope.child()
            self.declared(node.before)
            outside.names[node.before.text] = Binding(core.Local(before, type=before.type), "element")
        element, inner = self.look_at(outside, kind, node.name.text)
        through = self.about(where, element, inner) if before is None else self.test_of(where, inner)
        costs = [self.typed(cost, NUMBER, inner, Roles.price_of_step()) for cost in (tail.costing.costs if tail.costing is not None else ())]
        stop = None
        if tail.stop is not None and tail.stop_name is not None:
            outer = scope.child()
            outer.names[tail.stop_name.text] = inner.names[node.name.text]
            outer.element = inner.element
            stop = self.test_of(tail.stop, outer)
        count = None if steps is None else self.number(steps, scope)
        space = ThingOf(space_map.space)
        found = core.Reach(space_map, start, element.var, through, count, stop, before, costs, type=SetOf(space), span=node.span)
        if not isinstance(node, tree.Way):
            return found
        goal = self.single(self.expression(node.goal, scope, space), scope)

        def way(sure: Expr) -> Expr:
            found.goal, found.gives = sure, "path" if form == "path from" else "steps"
            found.type = ListOf(space) if found.gives == "path" else Maybe(NUMBER)
            return found

        if isinstance(goal.type, Unknown):
            return goal
        if not fit.fits(fit.sure(goal.type), space):
            return self.report(SetOrPlaceNeeded.goal, node.goal.span, form=form, type=fit.phrase(goal.type))
        return self.guarded(goal, way)

    # ---- set literals
    def literal(self, node: tree.SetLiteral, scope: Scope, expected: Type | None) -> Expr:
        """{a, b}"""
        wanted = fit.element_of(fit.sure(expected)) if expected is not None else None
        items = [self.expression(item, scope, wanted) for item in node.items if item is not None]
        items = [self.single(item, scope) for item in items]
        reported = next((item for item in items if isinstance(item.type, Unknown)), None)
        if reported is not None:
            return reported
        if expected is not None and isinstance(fit.sure(expected), AmountsOf) and not items:
            return core.Const({}, type=fit.sure(expected), span=node.span)
        element: Type = UNKNOWN if items or wanted is None else wanted
        for item in items:
            joined = fit.join(element, fit.sure(item.type))
            if joined is None or (fit.element_of(joined) is not None and not isinstance(joined, Unknown)):
                found, join = fit.phrase(item.type), "plus" if fit.element_of(item.type) else None
                if isinstance(element, Unknown):
                    return self.report(WrongType.between_braces, item.span, type=found, join=join)
                return self.report(WrongType.in_set_of, item.span, type=found, of=fit.phrase(element), join=join)
            element = joined
        return core.SetOfItems(items, type=SetOf(element), span=node.span)

    def amounts_literal(self, node: tree.AmountsLiteral, scope: Scope, expected: Type | None) -> Expr:
        """{wood: 2, good: n}"""
        sure = fit.sure(expected) if expected is not None else None
        wanted = sure.key if isinstance(sure, AmountsOf) else None
        keys, numbers = [], []
        of: Type = UNKNOWN
        for entry in node.entries:
            key = self.single(self.expression(entry.key, scope, wanted), scope)
            joined = fit.join(of, fit.sure(key.type))
            if joined is None or not isinstance(joined, Word | ThingOf | Unknown):
                return self.report(WrongType.key_of_amounts, key.span, type=fit.phrase(key.type))
            of = joined
            keys.append(key)
            numbers.append(self.number(entry.number, scope))
        return core.AmountsOfItems(keys, numbers, type=AmountsOf(of), span=node.span)

    def union(self, node: tree.Union | tree.Difference, scope: Scope, expected: Type | None) -> Expr:
        """S plus T, S without T; `(stat(x) without SET)` is the stat evaluated without those things."""
        wanted = fit.element_of(fit.sure(expected)) if expected is not None else None
        left_expr = self.expression(node.left, scope, expected)
        if isinstance(node, tree.Difference) and isinstance(left_expr, core.StatCall) and fit.element_of(left_expr.type) is None:
            ignoring, _ = self.set_of(node.right, scope)
            return core.StatCall(left_expr.stat, left_expr.args, ignoring, type=left_expr.type, span=node.span)
        left = self.as_set(left_expr, node.left.span)
        element = fit.element_of(left.type) or wanted
        right, _ = self.set_of(node.right, scope, element)
        if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
            return left if isinstance(left.type, Unknown) else right
        joined = fit.join(_set(left.type), _set(right.type))
        if joined is None:
            if isinstance(node, tree.Difference) and self._overlap(left.type, right.type):
                return core.Difference(left, right, type=_set(left.type), span=node.span)
            return self.report(
                WrongType.two_sets,
                node.right.span,
                left=fit.phrase(fit.element_of(right.type) or UNKNOWN),
                right=fit.phrase(element or UNKNOWN),
            )
        if isinstance(node, tree.Union):
            return core.Union(left, right, type=joined, span=node.span)
        return core.Difference(left, right, type=_set(left.type), span=node.span)

    def _overlap(self, left: Type, right: Type) -> bool:
        a, b = fit.element_of(left), fit.element_of(right)
        return isinstance(a, ThingOf) and isinstance(b, ThingOf) and a.kind.meets(b.kind)

    def every(self, node: tree.Every) -> Expr:
        """every KIND, every WORDLIST"""
        name = node.kind.text
        if name in self.program.kinds:
            kind = self.program.kinds[name]
            return core.Every(kind, type=SetOf(ThingOf(kind)), span=node.span)
        if name in self.program.words:
            words = self.program.words[name]
            return core.Every(words, type=SetOf(Word(words)), span=node.span)
        return self.unknown_name(node.kind, [*self.program.kinds, *self.program.words], UnknownName.no_kind_or_list)

    def range(self, node: tree.Range, scope: Scope) -> Expr:
        """a..b"""
        return core.Range(self.number(node.low, scope), self.number(node.high, scope), type=SetOf(NUMBER), span=node.span)

    # ---- reading sets
    def counted(self, node: tree.Count | tree.Any | tree.NoneOf, scope: Scope) -> Expr:
        """count S, any S, no S"""
        before = scope.text.private
        among, _ = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return core.Const(0, type=UNKNOWN, span=node.span)
        if isinstance(among, core.ZoneOf) and not among.zone.count_hidden:
            scope.text.private = before  # the count is public
        if isinstance(node, tree.Count):
            return core.Aggregate("count", among, type=NUMBER, span=node.span)
        return core.Aggregate("any" if isinstance(node, tree.Any) else "none", among, type=YES_NO, span=node.span)

    def aggregate(self, node: tree.Aggregate, scope: Scope) -> Expr:
        """sum of / highest of / lowest of E over S"""
        among, name = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return among
        op = cast(Literal["sum", "highest", "lowest"], node.which.text.split()[0])
        found = self._value_of(among, name, node.value, scope)
        there = self._with_value(among, found[:2], node.value)
        if there is not among:  # over the remaining members, with a variable of its own
            found = self._value_of(there, name, node.value, scope)
        among = there
        var, value = self._value_over(found, node.value)
        if isinstance(value.type, Unknown):
            return value
        type_ = NUMBER if op == "sum" or self._is_never_empty(among, scope) else Maybe(NUMBER)
        return core.Aggregate(op, among, var, [value], type=type_, span=node.span)

    def _is_never_empty(self, among: Expr, scope: Scope) -> bool:
        """Whether a set is never empty, or a test has shown that it is not empty here."""
        return narrowing.has_some(among, scope.facts) or surely_some(among, self.program, self.leaving)

    def _value_of(self, among: Expr, name: str | None, value: tree.Tree, scope: Scope) -> tuple[Var, Expr, Scope]:
        element, inner = self.look_at(scope, self.elements(among), name)
        inner.learn(narrowing.of_element(among, element.var))
        return element.var, self.single(self.expression(value, inner, NUMBER), inner), inner

    def _with_value(self, among: Expr, found_of: tuple[Var, Expr], value: tree.Tree) -> Expr:
        """The elements with a value."""
        var, found = found_of
        if not (isinstance(found.type, Maybe) and fit.fits(found.type.of, NUMBER)):
            return among
        there = core.Logic("not", [core.IsNothing(found, type=YES_NO)], type=YES_NO, span=value.span)
        return core.Filter(among, var, there, type=_set(among.type), span=among.span)

    def _value_over(self, found_of: tuple[Var, Expr, Scope], value: tree.Tree) -> tuple[Var, Expr]:
        var, found, inner = found_of
        if isinstance(found.type, Maybe) and fit.fits(found.type.of, NUMBER):
            sure = Var("value", NUMBER)
            return var, core.Guard(sure, found, core.Local(sure, type=NUMBER), core.Const(0, type=NUMBER), type=NUMBER, span=value.span)
        return var, self.fit(found, NUMBER, value.span, inner, Roles.of_every())

    def total(self, node: tree.Total, scope: Scope) -> Expr:
        """sum of AMOUNTS (or of a set of numbers)"""
        value = self.expression(node.of, scope)
        match value.type:
            case AmountsOf(key=Unknown() as unknown):
                return core.Const(0, type=unknown, span=node.span)
            case AmountsOf(key=Word() | ThingOf() as key):
                var = Var("it", key)
                keys: Expr = core.Every(key.kind if isinstance(key, ThingOf) else key.words, type=SetOf(key), span=node.span)
                pick = core.Pick(value, core.Local(var, type=key), type=NUMBER, span=node.span)
                return core.Aggregate("sum", keys, var, [pick], type=NUMBER, span=node.span)
            case SetOf() | ListOf() if fit.fits(fit.element_of(value.type) or UNKNOWN, NUMBER):
                var = Var("it", NUMBER)
                return core.Aggregate("sum", value, var, [core.Local(var, type=NUMBER)], type=NUMBER, span=node.span)
            case Unknown():
                return value
        return self.report(WrongType.sum, node.of.span, type=fit.phrase(value.type))

    def first_last(self, node: tree.FirstOf | tree.LastOf, scope: Scope, expected: Type | None) -> Expr:
        """first of S, last of S"""
        before = scope.text.private
        among, _ = self.set_of(node.among, scope, expected)
        element = self.elements(among)
        op: Literal["first", "last"] = "first" if isinstance(node, tree.FirstOf) else "last"
        type_ = element if self._is_never_empty(among, scope) else fit.maybe(element)
        found = core.Aggregate(op, among, type=type_, span=node.span)
        pile = top_of(found)
        if pile is not None and pile.zone.top_seen_by == "everyone":
            scope.text.private = before  # public
        return narrowing.narrowed(found, scope.facts)

    def different(self, node: tree.Different, scope: Scope) -> Expr:
        """different E over S: the values, each once"""
        among, name = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return among
        element, inner = self.look_at(scope, self.elements(among), name)
        value = self.dot(core.Local(element.var, type=element.var.type, span=node.field.span), node.field, node.field.span, inner)
        if isinstance(value.type, Unknown):
            return value
        held = fit.element_of(value.type)
        if held is not None:
            return core.MapSet(among, element.var, value, flatten=True, type=SetOf(held), span=node.span)
        return core.MapSet(among, element.var, value, type=SetOf(fit.sure(value.type)), span=node.span)

    def best(self, node: tree.BestOf, scope: Scope) -> Expr:
        """best of S by (E, E)"""
        among, name = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return among
        element, inner = self.look_at(scope, self.elements(among), name)
        keys = [self.number(key, inner, Roles.key_of_best()) for key in node.keys]
        type_ = element.var.type if self._is_never_empty(among, scope) else fit.maybe(element.var.type)
        return core.Aggregate("best", among, element.var, keys, type=type_, span=node.span)

    def ranked(self, node: tree.Ranked, scope: Scope) -> Expr:
        """top N of S by E"""
        among, name = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return among
        var, by = self.over(among, name, node.by, scope)
        op = cast(Literal["top", "bottom"], node.which.text)
        return core.Aggregate(op, among, var, [by], self.number(node.count, scope), type=_set(among.type), span=node.span)

    def all_are(self, node: tree.AllAre, scope: Scope) -> Expr:
        """all (S are C)"""
        among, name = self.set_of(node.among, scope)
        if isinstance(among.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        element, inner = self.look_at(scope, self.elements(among), name)
        return core.Aggregate("all", among, element.var, [self.test_of(node.condition, inner)], type=YES_NO, span=node.span)


def _nested_it(part: tree.Tree) -> bool:
    """Whether a condition mentions `it` inside a nested set, where it means a member of that set."""
    waiting: list[tuple[object, bool]] = [(part, False)]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, tree.Word):
            if inside and node.text == "it":
                return True
        elif isinstance(node, tree.Tree):
            inner = inside or isinstance(node, tree.LeadingTail) or (isinstance(node, tree.Tail) and node.where is not None)
            waiting += [(getattr(node, part.name), inner) for part in dataclasses.fields(node) if part.name != "span"]
        elif isinstance(node, list | tuple):
            waiting += [(each, inside) for each in node]
    return False


def _set(type_: Type) -> Type:
    inner = fit.element_of(type_)
    return SetOf(inner) if inner is not None and not isinstance(type_, Unknown) else type_


def _of_kind(type_: Type, var: Var, condition: Expr) -> Type:
    """The narrowed set: `things where it is card` are cards."""
    known = narrowing.shown(condition, True).get(("local", id(var)))
    if known is None or not isinstance(known.type, ThingOf) or not isinstance(type_, SetOf):
        return type_
    return SetOf(known.type)
