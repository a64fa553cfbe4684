"""Member access: fields, state, zones, texts, stats and holders after a dot; on a set, applied to each element."""

from __future__ import annotations

from typing import Literal

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.names import Names
from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.scope import Scope
from rulewright.language import core, tree
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Kind, StatSymbol, ThingRef
from rulewright.language.types import (
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    ListOf,
    Maybe,
    Number,
    OptionOf,
    PairOf,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.catalogue.names import AmbiguousName, UnknownName
from rulewright.source.catalogue.phrases import Roles
from rulewright.source.catalogue.types import ValueOfSeveral, WrongArguments
from rulewright.source.diagnostics import Edit
from rulewright.source.span import Span
from rulewright.source.suggest import closest

_OTHER_PLAYERS: tuple[Literal["others", "opponents", "partners"], ...] = ("others", "opponents", "partners")


class Access(Names):
    """`x.name`, `kind.id`, `option.name`, `happening.part`."""

    def dotted(self, node: tree.Dot, scope: Scope, expected: Type | None) -> Expr:
        """Lower a Dot; the forms whose left side is not a value come first."""
        if isinstance(node.of, tree.Name):
            name, left = node.name.text, node.of.name.text
            if left == "option":
                return narrowing.narrowed(self._option(node.name, node.span), scope.facts)
            if left in scope.parts and name in scope.parts[left]:
                var = scope.parts[left][name]
                return narrowing.narrowed(core.Local(var, type=var.type, span=node.span), scope.facts)
            if left == "game" and "game" not in scope.names:
                inside = self._of_game(node.name, node.span, scope)
                if inside is not None:
                    return inside
            constant = self._qualified(left, name, node.span)
            if constant is not None and not self._has_member(left, name, scope):
                return constant
            if left in scope.parts and left not in scope.names:
                parts = list(scope.parts[left])
                return self.unknown_name(node.name, parts, UnknownName.no_part, of=left, parts=parts)
            if (
                left not in scope.names
                and self.looked_up(left, node.span, scope, peek=True) is None
                and not (scope.element is not None and self._peek_member(left, scope.element.var.type))
            ):
                if left in self.program.words:
                    words = self.program.words[left].words
                    return self.unknown_name(node.name, words, UnknownName.no_word, words=left)
                if left in self.program.kinds and scope.text.options_only:
                    return self.before_game(node.of.name)
                if left in self.program.kinds:
                    ids = self.names_of(ThingOf(self.program.kinds[left]))
                    return self.unknown_name(node.name, ids, UnknownName.no_thing, kind=left)
        of = self.expression(node.of, scope)
        return self.dot(of, node.name, node.span, scope)

    def _option(self, name: tree.Word, span: Span) -> Expr:
        option = self.program.options.get(name.text)
        if option is None:
            return self.unknown_name(name, self.program.options, UnknownName.no_option)
        return core.OptionValue(option, type=option.type, span=span)

    def _of_game(self, name: tree.Word, span: Span, scope: Scope) -> Expr | None:
        game = self.program.kinds["game"]
        if name.text in game.state:
            state = game.state[name.text]
            return narrowing.narrowed(core.StateOf(state, None, type=state.type, span=span), scope.facts)
        if name.text in game.zones:
            zone = game.zones[name.text]
            return self.zone_read(core.ZoneOf(zone, None, type=SetOf(ThingOf(zone.holds)), span=span), scope)
        stat = self.program.stats.get(name.text)
        if stat is not None and not stat.params:
            return self.looked_up(name.text, span, scope)
        return None

    def _qualified(self, left: str, name: str, span: Span) -> Expr | None:
        words = self.program.words.get(left)
        if words is not None and name in words.words:
            return core.Const(self.word(name, words), type=Word(words), span=span)
        kind = self.program.kinds.get(left)
        if kind is not None:
            thing = self.thing(name, kind)
            if thing is not None:
                return core.Const(ThingRef(thing), type=ThingOf(thing.kind), span=span)
        return None

    def _has_member(self, left: str, name: str, scope: Scope) -> bool:
        binding = scope.names.get(left)
        return binding is not None and self._has(fit.sure(binding.expr.type), name)

    # ---- the value before the dot
    def dot(self, of: Expr, name: tree.Word, span: Span, scope: Scope) -> Expr:
        """`of.name` by the type of `of`."""
        of = self.single(of, scope)
        if isinstance(of.type, Maybe):
            return narrowing.narrowed(self.guarded(of, lambda value: self.dot(value, name, span, scope), name.text), scope.facts)
        match of.type:
            case Unknown():
                return of
            case ThingOf(kind=kind):
                return narrowing.narrowed(self._member(of, kind, name, span, scope), scope.facts)
            case SetOf(element=element) | ListOf(element=element):
                return self._lifted(of, element, name, span, scope)
            case AmountsOf(key=key):
                constant = self.constant(name.text, key, name.span)
                if constant is not None:
                    return core.Pick(of, constant, type=NUMBER, span=span)
                return self.unknown_name(name, self.names_of(key), UnknownName.not_a, what=fit.phrase(key))
            case OptionOf(actions=actions):
                return self._of_option(of, actions, name, span)
            case PairOf(names=names, left=left, right=right):
                if name.text not in names:
                    return self.unknown_name(name, names, UnknownName.pair, left=names[0], right=names[1])
                side = names.index(name.text)
                return core.PairPart(of, side, type=(left, right)[side], span=span)
        stat = self._stat_of(of.type, name.text)
        if stat is not None:
            return narrowing.narrowed(self.stat_call(stat, [of], span, scope), scope.facts)
        return self.report(UnknownName.no_member, name.span, name=name.text, type=fit.phrase(of.type))

    def _member(self, of: Expr, kind: Kind, name: tree.Word, span: Span, scope: Scope) -> Expr:
        text = name.text
        if text in kind.fields:
            symbol = kind.fields[text]
            type_ = symbol.type
            design = scope.text.design
            if design is not None and isinstance(of, core.Local) and of.var is scope.this and design.values.get(text) is not None:
                type_ = fit.sure(type_)
            return core.FieldOf(symbol, of, type=type_, span=span)
        if text in kind.state:
            state = kind.state[text]
            return core.StateOf(state, None if kind.name == "game" else of, type=state.type, span=span)
        if text in kind.zones:
            zone = kind.zones[text]
            return self.zone_read(core.ZoneOf(zone, None if kind.name == "game" else of, type=SetOf(ThingOf(zone.holds)), span=span), scope)
        if text in kind.code:
            code = kind.code[text]
            if code.result is None:
                return core.HasCode(code, of, type=YES_NO, span=span)
            if code.params:
                return self.report(WrongArguments.needs_parts, name.span, name=text, signature=fit.signature(text, code.params))
            return core.CodeCall(code, of, [], type=code.result, span=span)
        stat = self._stat_of(of.type, text)
        if stat is not None:
            return self.stat_call(stat, [of], span, scope)
        special = self._special_member(of, kind, text, span, scope)
        if special is not None:
            return special
        owners = self.subkinds_with(kind, text)
        if owners:
            return self.report(
                UnknownName.only_some,
                name.span,
                kind=kind.name,
                name=name.text,
                owners=[k.name for k in owners],
                first=owners[0].name,
            )
        candidates = self.member_names(kind)
        if text == "id":
            return self.report(UnknownName.no_id, name.span, type=fit.phrase(of.type))
        other = self.local_meant(of, scope, lambda type_: self._has(type_, text))
        if other is not None and closest(text, candidates) and scope.names[other].uses:
            other = None  # either could be misspelt
        if other is not None:
            edits, meant = (Edit(of.span, other),), f"{other}.{text}"
            return self.report(UnknownName.no_member, name.span, name=text, type=fit.phrase(of.type), meant=meant, edits=edits, sure=False)
        return self.unknown_name(name, candidates, UnknownName.no_member, type=fit.phrase(of.type))

    def _has(self, type_: Type, name: str) -> bool:
        return isinstance(type_, ThingOf) and name in self.member_names(type_.kind)

    def _special_member(self, of: Expr, kind: Kind, text: str, span: Span, scope: Scope) -> Expr | None:
        for mark in self.program.marks.values():
            if mark.name == text and kind.meets(mark.on):
                return core.Marked(mark, of, type=YES_NO, span=span)
        if kind.name == "player" and text in ("left", "right"):
            return core.Neighbor(of, 1 if text == "left" else -1, type=self.player, span=span)
        if kind.name == "player" and (which := one_of(text, _OTHER_PLAYERS)) is not None:
            return core.Players(which, of, type=SetOf(self.player), span=span)
        if text == "owner":
            if isinstance(of, core.Local) and of.var is scope.this and scope.text.owner:
                return self.owner(scope, span)
            return core.OwnerOf(of, type=Maybe(self.player), span=span)
        if text in ("place", "holder"):
            return self._holder(of, kind, text, span)
        if text == "in_force":
            return core.InForce(of, type=YES_NO, span=span)
        if text == "design":
            return core.Design(of, type=ThingOf(kind), span=span)
        if text in self.program.kinds and not kind.reference:
            return core.Holder(of, self.program.kinds[text], type=Maybe(ThingOf(self.program.kinds[text])), span=span)
        return None

    def _holder(self, of: Expr, kind: Kind, word: str, span: Span) -> Expr:
        """`x.place` or `x.holder`: the thing or player holding the zone that x is in, typed as the common kind of all possible holders."""
        holders: Type = UNKNOWN
        for other in self.program.kinds.values():
            if other.name != "game" and any(zone.kind is other and kind.meets(zone.holds) for zone in other.zones.values()):
                joined = fit.join(holders, ThingOf(other))
                if joined is None:
                    first = holders.kind.name if isinstance(holders, ThingOf) else ""
                    return self.report(AmbiguousName.place, span, word=word, type=fit.phrase(of.type), first=first, second=other.name)
                holders = joined
        if not isinstance(holders, ThingOf):
            already = isinstance(of, core.Holder)
            return self.report(UnknownName.no_place, span, type=fit.phrase(of.type), written="holder" if already else None)
        return core.Holder(of, holders.kind, type=Maybe(holders), span=span)

    def _lifted(self, of: Expr, element: Type, name: tree.Word, span: Span, scope: Scope) -> Expr:
        """A field of a set: the set of its elements' fields."""
        var = Var("it", fit.sure(element))
        value = self.dot(core.Local(var, type=var.type, span=span), name, span, scope)
        match value.type:
            case Unknown():
                return value
            case _ if name is self.changed:
                return self.report(ValueOfSeveral.written, name.span, name=name.text)
            case Number() | Maybe(of=Number()):
                return self.report(ValueOfSeveral.number, name.span, name=name.text)
            case YesNo():
                return self.report(ValueOfSeveral.yes_no, name.span, name=name.text)
            case SetOf(element=inner) | ListOf(element=inner):
                return core.MapSet(of, var, value, flatten=True, type=SetOf(inner), span=span)
        return core.MapSet(of, var, value, type=SetOf(fit.sure(value.type)), span=span)

    def _of_option(self, of: Expr, actions: tuple[str, ...], name: tree.Word, span: Span) -> Expr:
        if name.text == "action":
            return core.OptionPart(of, None, type=NUMBER, span=span)
        known: list[str] = []
        for action in actions:
            symbol = self.program.happenings.get(action)
            for param in symbol.params if symbol else []:
                known.append(param.name)
                if param.name == name.text:
                    return core.OptionPart(of, name.text, type=fit.maybe(param.type), span=span)
        return self.unknown_name(name, known, UnknownName.no_part_of_options)

    # ---- stats
    def _stat_of(self, type_: Type, name: str) -> StatSymbol | None:
        stat = self.program.stats.get(name)
        if stat is None or not stat.params:
            return None
        return stat if fit.fits(type_, stat.params[0].type) or fit.fits(fit.sure(type_), fit.sure(stat.params[0].type)) else None

    def stat_call(self, stat: StatSymbol, args: list[Expr], span: Span, scope: Scope) -> Expr:
        """A stat call with arguments already lowered; a stat of nothing is nothing."""
        if len(args) != len(stat.params):
            return self.miscounted(stat.name, span, stat.params, args, scope)
        self.ensure_stat(stat)
        scope.text.private |= stat.private
        if self.swapped(args, [param.type for param in stat.params], fit.signature(stat.name, stat.params)):
            return core.Const(None, type=UNKNOWN, span=span)
        ready: list[Expr] = []

        def build(rest: list[tuple[Expr, Type, str]]) -> Expr:
            if not rest:
                return core.StatCall(stat, list(ready), type=stat.type, span=span)
            (value, wanted, name), *others = rest
            value = self.single(value, scope) if isinstance(fit.sure(wanted), ThingOf | Word) else value
            if isinstance(value.type, Maybe) and not isinstance(wanted, Maybe) and not isinstance(wanted, SetOf):

                def inside(sure: Expr) -> Expr:
                    return build([(sure, wanted, name), *others])

                return self.guarded(value, inside, name)
            ready.append(self.fit(value, wanted, value.span, scope, Roles.argument(name=name, signature=fit.signature(stat.name, stat.params))))
            return build(others)

        return build([(arg, param.type, param.name) for arg, param in zip(args, stat.params, strict=True)])
