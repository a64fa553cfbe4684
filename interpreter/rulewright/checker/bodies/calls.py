"""Calls in expressions: stats, texts of things, queries of maps, `can …`, what a price is made of, history."""

from __future__ import annotations

from typing import Literal, cast

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.bodies.sets import Sets
from rulewright.language import core, tree
from rulewright.language.core import Expr, Var
from rulewright.language.geometry import is_connected
from rulewright.language.stores import parts_of_costs, stores_of_part
from rulewright.language.symbols import CodeSymbol, HappeningSymbol, Kind, MapSymbol, Param, StateSymbol
from rulewright.language.types import NUMBER, UNKNOWN, YES_NO, AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Unknown, Word
from rulewright.source.catalogue.logic import MissingChooser, OutOfPlace
from rulewright.source.catalogue.maps import BadDirections, NoParts
from rulewright.source.catalogue.names import AmbiguousName, UnknownName
from rulewright.source.catalogue.phrases import Kinds, Numbers, Roles
from rulewright.source.catalogue.types import MaybeNothing, ValueOfSeveral, WrongArguments, WrongType
from rulewright.source.span import Span

QUERIES: dict[str, tuple[int, int, bool]] = {  # name: minimum and maximum number of arguments, whether the result is a set
    "neighbours": (1, 2, True),
    "distance": (2, 2, False),
    "near": (2, 2, True),
    "spaces": (1, 1, True),
    "lines": (2, 3, True),
    "rim": (1, 1, True),
    "path": (2, 2, True),
    "towards": (2, 2, True),
    "region": (1, 1, True),
    "ahead": (2, 3, False),
    "ray": (2, 2, True),
    "along": (2, 3, False),
    "turned": (2, 2, False),
    "opposite": (1, 1, False),
    "direction": (2, 2, False),
}
DIRECTED = ("ahead", "ray", "along", "turned", "opposite", "direction")
BUILT_IN = ("min", "max", "abs", "options", *QUERIES)
BEFORE_OF = frozenset({"first", "last", "highest", "lowest", "sum", "half", "best", "place", "remainder"})  # with `of` they come before a bracket
OF_RESULT = frozenset({"score", "outlook"})  # formulas of `result:` that are not stats
BEFORE_BRACKETS = ("count", "any", "not", "all", "can")  # language keywords often followed by a bracket


class Calls(Sets):
    """`f(x)`, `x.f(y)` and `can …` as values."""

    def applied(self, node: tree.Apply, scope: Scope, expected: Type | None) -> Expr:
        """A call that returns a value."""
        function = node.function
        if isinstance(function, tree.Dot):
            return self._method(node, function, scope)
        if not isinstance(function, tree.Name):
            return self.report(WrongType.not_callable, function.span)
        name = function.name.text
        if name in ("min", "max", "abs"):
            return self._number_function(node, name, scope)
        if name == "options" and self.offers is not None:
            return self._options(node, scope)
        stat = self.program.stats.get(name)
        if stat is not None:
            return narrowing.narrowed(self.stat_call(stat, self._read_arguments(node, stat.params, scope), node.span, scope), scope.facts)
        if name in QUERIES and self.program.maps:
            return self._query(node, name, scope)
        if name in self.program.happenings:
            return self.report(OutOfPlace.happening_as_value, node.span, name=name)
        if name in BEFORE_OF:
            return self.report(UnknownName.no_stat, function.name.span, name=name, meant=f"{name} of", suggestion="")
        if name in OF_RESULT:
            return self.report(UnknownName.no_score, function.name.span, name=name)
        known = [*(n for n in self.program.stats if not n.startswith("may ")), *self.program.happenings, *BUILT_IN]
        if len(node.arguments) == 1:
            known += BEFORE_BRACKETS
        return self.unknown_name(function.name, known, UnknownName.no_stat)

    def _read_arguments(self, node: tree.Apply, params: list[Param], scope: Scope, skip: int = 0) -> list[Expr]:
        types: list[Type | None] = [param.type for param in params[skip:]]
        args = [arg for arg in node.arguments if arg is not None]
        types += [None] * (len(args) - len(types))
        return [self.expression(arg, scope, type_) for arg, type_ in zip(args, types, strict=False)]

    def _method(self, node: tree.Apply, function: tree.Dot, scope: Scope) -> Expr:
        name = function.name.text
        of = self.single(self.expression(function.of, scope), scope)
        if isinstance(of.type, Unknown):
            return of

        def call(sure: Expr) -> Expr:
            code = self.code_of(sure.type, name)
            if code is not None:
                if code.result is None:
                    return self.report(OutOfPlace.text_as_value, node.span, name=name)
                args = self.code_arguments(code, node, scope)
                return core.CodeCall(code, sure, args, type=code.result, span=node.span)
            stat = self.program.stats.get(name)
            if stat is not None:
                return self.stat_call(stat, [sure, *self._read_arguments(node, stat.params, scope, 1)], node.span, scope)
            names = self.member_names(sure.type.kind) if isinstance(sure.type, ThingOf) else list(self.program.stats)
            return self.unknown_name(function.name, names, UnknownName.no_stat_or_text, type=fit.phrase(sure.type))

        if fit.element_of(of.type) is not None and self.program.stats.get(name) is not None:
            stat = self.program.stats[name]
            if stat.params and not fit.fits(of.type, stat.params[0].type):
                var = Var("it", self.elements(of))
                value = call(core.Local(var, type=var.type, span=of.span))
                inner = fit.element_of(value.type)
                if isinstance(fit.sure(value.type), Number) or value.type == YES_NO:
                    return self.report(ValueOfSeveral.call, function.name.span, name=name)
                return core.MapSet(of, var, value, flatten=inner is not None, type=SetOf(inner or fit.sure(value.type)), span=node.span)
        return narrowing.narrowed(self.guarded(of, call, name), scope.facts)

    def code_of(self, type_: Type, name: str) -> CodeSymbol | None:
        """The text with this name that a thing of this type can carry."""
        type_ = fit.sure(type_)
        return type_.kind.code.get(name) if isinstance(type_, ThingOf) else None

    def code_arguments(self, code: CodeSymbol, node: tree.Apply, scope: Scope) -> list[Expr]:
        """The checked arguments of a text."""
        args = [arg for arg in node.arguments if arg is not None]
        if len(args) != len(code.params):
            self.miscounted(code.name, node.span, code.params, [self.expression(arg, scope) for arg in args], scope)
            return [core.Const(None, type=UNKNOWN, span=node.span) for _ in code.params]
        return [
            self.typed(arg, param.type, scope, Roles.argument(name=param.name, signature=fit.signature(code.name, code.params)))
            for arg, param in zip(args, code.params, strict=True)
        ]

    def _number_function(self, node: tree.Apply, name: str, scope: Scope) -> Expr:
        args = [self.number(arg, scope, Roles.inside(name=name)) for arg in node.arguments if arg is not None]
        if len(args) != 1 if name == "abs" else len(args) < 2:
            return self.report(WrongArguments.function, node.span, name=name, takes=Numbers.one() if name == "abs" else Numbers.two_or_more())
        return core.Arithmetic(cast(Literal["min", "max", "abs"], name), args, type=NUMBER, span=node.span)

    def _options(self, node: tree.Apply, scope: Scope) -> Expr:
        """`options(card.offers)`: the completed options of what a card offers to `me`."""
        argument = node.arguments[0] if len(node.arguments) == 1 else None
        if not isinstance(argument, tree.Dot) or argument.name.text != "offers" or self.offers is None:
            return self.report(WrongType.options_of_nothing, node.span)
        if scope.me is None:
            return self.report(MissingChooser.options, node.span)
        card = self.single(self.expression(argument.of, scope), scope)
        me, offers = scope.me, self.offers
        return card if isinstance(card.type, Unknown) else self.guarded(card, lambda sure: offers(sure, me, node.span))

    # ---- maps
    def _query(self, node: tree.Apply, name: str, scope: Scope) -> Expr:
        fewest, most, gives_set = QUERIES[name]
        written = [arg for arg in node.arguments if arg is not None]
        if not fewest <= len(written) <= most:
            return self.report(
                WrongArguments.of_form,
                node.span,
                name=name,
                takes=Numbers.exactly(n=fewest) if fewest == most else Numbers.one_of_two(low=fewest, high=most),
                given=len(written),
            )
        if name in ("turned", "opposite"):
            return self._turned(node, name, written, scope)
        first = written[0]
        if isinstance(first, tree.Name) and first.name.text in self.program.maps:
            space_map: MapSymbol | None = self.program.maps[first.name.text]
            args: list[Expr] = []
            rest = written[1:]
        else:
            start = self.expression(first, scope)
            if isinstance(start.type, Unknown):
                return start
            kind = fit.sure(fit.element_of(start.type) or start.type)
            space_map = next((m for m in self.program.maps.values() if isinstance(kind, ThingOf) and kind.kind.is_a(m.space)), None)
            if space_map is None:
                return self.report(WrongType.not_of_map, first.span, name=name, type=fit.phrase(start.type))
            if name != "region" and fit.element_of(start.type) is not None:  # a region may have several starting spaces
                start = self.fit(self.single(start, scope), ThingOf(space_map.space), first.span, scope)
            args, rest = [start], written[1:]
        assert space_map is not None
        space = ThingOf(space_map.space)
        to: MapSymbol | None = None
        type_: Type = SetOf(space) if gives_set else NUMBER
        if name in DIRECTED:
            if space_map.directions is None:
                return self.report(BadDirections.none, node.span, name=name, map=space_map.name)
            args += self._directed(name, rest, Word(space_map.directions), space, scope)
            type_ = SetOf(space) if name == "ray" else Maybe(Word(space_map.directions) if name == "direction" else space)
        elif name == "neighbours" and rest:
            to = self._touching(rest[0], space_map)
            if to is None:
                return core.Const(None, type=UNKNOWN, span=node.span)
            type_ = SetOf(ThingOf(to.space))
        else:
            # The first that follows is a space (or, after it, a number); `lines(board, n, s)` and `near(s, n)` begin with the number.
            for place, arg in enumerate(rest):
                counted = name in ("lines", "near") and place == 0
                args.append(self.number(arg, scope, Roles.inside(name=name)) if counted else self._part(arg, space, scope))
        if name == "lines":
            type_ = SetOf(SetOf(space))
        if name == "distance" and not is_connected(space_map):
            type_ = Maybe(NUMBER)  # of two unconnected spaces
        if name == "region":
            var = Var("it", space)
            return core.Reach(space_map, args[0], var, core.Const(True, type=YES_NO), type=SetOf(space), span=node.span)
        if any(isinstance(arg.type, Unknown) for arg in args):
            return core.Const(None, type=UNKNOWN, span=node.span)
        asked = core.Spaces(cast(core.Query, name), space_map, args, to, type=type_, span=node.span)
        return narrowing.narrowed(self._sure_query(asked), scope.facts)

    def _sure_query(self, asked: core.Spaces) -> Expr:
        """A query with optional parts; if one is nothing, so is the result."""
        maybe = next((number for number, arg in enumerate(asked.args) if isinstance(arg.type, Maybe)), None)
        if maybe is None:
            return asked

        def sure(value: Expr) -> Expr:
            args = [*asked.args[:maybe], value, *asked.args[maybe + 1 :]]
            return self._sure_query(core.Spaces(asked.query, asked.map, args, asked.to, type=asked.type, span=asked.span))

        return self.guarded(asked.args[maybe], sure)

    def _directed(self, name: str, rest: list[tree.Tree], direction: Word, space: Type, scope: Scope) -> list[Expr]:
        """The argument after the space in a direction query; if it is nothing, so is the whole query."""
        if name == "direction":
            return [self._part(rest[0], space, scope)]
        if name == "along":
            steps = self.expression(rest[0], scope, ListOf(direction))
            if not isinstance(steps.type, Unknown) and fit.element_of(fit.sure(steps.type)) != direction:
                steps = self.fit(steps, ListOf(direction), rest[0].span, scope, Roles.inside(name=name))
        else:
            steps = self._part(rest[0], direction, scope)
        return [steps, *(self.number(arg, scope, Roles.inside(name=name)) for arg in rest[1:])]

    def _part(self, node: tree.Tree, type_: Type, scope: Scope) -> Expr:
        """An optional part of a query."""
        part = self.single(self.expression(node, scope, type_), scope)
        return part if isinstance(part.type, Maybe) and fit.fits(part.type.of, type_) else self.fit(part, type_, node.span, scope)

    def _touching(self, written: tree.Tree, of: MapSymbol) -> MapSymbol | None:
        """The map of the kind that `neighbours(s, KIND)` names: of faces, sides or corners that touch `of`."""
        faces = of.faces or of
        around = [other for other in (faces, faces.sides, faces.corners) if other is not None and other is not of]
        name = written.name.text if isinstance(written, tree.Name) else ""
        for other in around:
            if name == other.space.name:
                return other
        if name not in self.program.kinds:
            word = written.name if isinstance(written, tree.Name) else None
            if word is None:
                self.report(NoParts.no_kind, written.span)
            else:
                self.unknown_name(word, [other.space.name for other in around], UnknownName.not_a, what=Kinds.kind())
        elif around:
            self.report(NoParts.not_touching, written.span, kind=name, map=of.name, kinds=[other.space.name for other in around])
        else:
            self.report(NoParts.nothing_touches, written.span, kind=name, map=of.name)
        return None

    def _turned(self, node: tree.Apply, name: str, written: list[tree.Tree], scope: Scope) -> Expr:
        """`turned(d, n)` and `opposite(d)`: a direction derived from another."""
        directed = [map_ for map_ in self.program.maps.values() if map_.directions is not None]
        lists = {id(map_.directions) for map_ in directed}
        expected = Word(directed[0].directions) if len(lists) == 1 and directed[0].directions is not None else None
        start = self.single(self.expression(written[0], scope, expected), scope)
        if isinstance(start.type, Unknown):
            return start
        of = fit.sure(start.type)
        space_map = next((m for m in directed if isinstance(of, Word) and of.words is m.directions), None)
        if space_map is None:
            return self.report(BadDirections.no_word, written[0].span, name=name, type=fit.phrase(start.type))
        args = [start, *(self.number(arg, scope, Roles.inside(name=name)) for arg in written[1:])]
        asked = core.Spaces(cast(core.Query, name), space_map, args, type=of, span=node.span)
        return narrowing.narrowed(self._sure_query(asked), scope.facts)

    # ---- can
    def can(self, node: tree.Can, scope: Scope) -> Expr:
        """can h(args), can card.play(p)"""
        call = node.call
        if isinstance(call, tree.Name | tree.Apply):
            name = call if isinstance(call, tree.Name) else call.function
            if isinstance(name, tree.Name):
                happening = self.program.happenings.get(name.name.text)
                if happening is None:
                    return self.unknown_name(name.name, self.program.happenings, UnknownName.not_a, what=Kinds.happening_or_action())
                self.ensure_happening(happening)
                written = [arg for arg in call.arguments if arg is not None] if isinstance(call, tree.Apply) else []
                return self._can_happen(happening, written, node, scope)
        if isinstance(call, tree.Dot | tree.Apply):
            dot = call if isinstance(call, tree.Dot) else call.function
            if isinstance(dot, tree.Dot):
                thing = self.single(self.expression(dot.of, scope), scope)
                if isinstance(thing.type, Unknown):
                    return thing
                code = self.code_of(thing.type, dot.name.text)
                if code is not None:
                    args = self.code_arguments(code, call, scope) if isinstance(call, tree.Apply) else []
                    return self.guarded(thing, lambda sure: core.CanRun(code, sure, args, type=YES_NO, span=node.span))
                sure = fit.sure(thing.type)
                names = list(sure.kind.code) if isinstance(sure, ThingOf) else []
                return self.unknown_name(dot.name, names, UnknownName.no_text, type=fit.phrase(sure))
        return self.report(WrongType.can, node.span)

    def _can_happen(self, happening: HappeningSymbol, written: list[tree.Tree], node: tree.Tree, scope: Scope) -> Expr:
        params = happening.params
        if len(written) > len(params) or (len(written) < len(params) and not happening.is_action):
            return self.miscounted(happening.name, node.span, params, [self.expression(arg, scope) for arg in written], scope)
        if happening.is_action and not written:
            return self.report(WrongArguments.no_player, node.span, name=happening.name)
        args: list[Expr | None] = []
        maybes: list[tuple[Var, Expr]] = []
        for tree_arg, param in zip(written, params, strict=False):
            arg = (
                self.single(self.expression(tree_arg, scope, param.type), scope)
                if isinstance(fit.sure(param.type), ThingOf)
                else self.expression(tree_arg, scope, param.type)
            )
            if isinstance(arg.type, Maybe) and not isinstance(param.type, Maybe | SetOf):
                var = Var(param.name, arg.type.of)
                maybes.append((var, arg))
                arg = core.Local(var, type=var.type, span=arg.span)
            args.append(self.fit(arg, param.type, tree_arg.span, scope, Roles.named(name=param.name)))
        args += [None] * (len(params) - len(args))
        result: Expr = core.CanHappen(happening, args, type=YES_NO, span=node.span)
        for var, value in reversed(maybes):
            result = core.Guard(var, value, result, core.Const(False, type=YES_NO), type=YES_NO, span=node.span)
        return result

    def ensure_happening(self, happening: HappeningSymbol) -> None:
        """A hook set by the declarations, so that an action's choices are known before it is called."""
        if self.ensure_header is not None:
            self.ensure_header(happening)

    def can_pay(self, node: tree.CanPay | tree.CanPayWord | tree.CanPayOf, scope: Scope) -> Expr:
        """[P] can pay 2 food, [P] can pay PRICE"""
        if node.player is None:
            return self._can_pay(node, self.payer(node, scope), scope)
        player = self.single(self.expression(node.player, scope, self.player), scope)
        if isinstance(player.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        if fit.sure(player.type) != self.player:
            return self.report(WrongType.who_pays, node.player.span, type=fit.phrase(player.type))
        return self.guarded(player, lambda sure: self._can_pay(node, sure, scope), "player")

    def _can_pay(self, node: tree.CanPay | tree.CanPayWord | tree.CanPayOf, player: Expr, scope: Scope) -> Expr:
        if isinstance(node, tree.CanPayWord):
            count = self.number(node.count, scope)
            if self.cost_part(node.word):
                return core.CanPay(player, [(node.word.text, count)], type=YES_NO, span=node.span)
            return core.Const(False, type=UNKNOWN, span=node.span)
        if isinstance(node, tree.CanPay):
            whole = self.expression(node.amount, scope)
            if isinstance(whole.type, AmountsOf | Unknown):
                self.paid_in_words(whole)
                return core.CanPay(player, [], whole, type=YES_NO, span=node.span)
            return self.report(WrongType.price, node.amount.span, type=fit.phrase(whole.type))
        return self._can_pay_of(node, player, scope)

    def _can_pay_of(self, node: tree.CanPayOf, player: Expr, scope: Scope) -> Expr:
        """can pay 2 of r: the resource, a word of a list, is known only in play."""
        count = self.number(node.count, scope)
        word = self.single(self.expression(node.word, scope), scope)
        if isinstance(word.type, Unknown):
            return core.Const(False, type=UNKNOWN, span=node.span)
        if isinstance(word.type, Maybe) and isinstance(word.type.of, Word):
            return self.report(MaybeNothing.paid, node.word.span)
        if not isinstance(word.type, Word):
            return self.report(WrongType.price_word, node.word.span, type=fit.phrase(word.type))
        price = core.AmountsOfItems([word], [count], type=AmountsOf(word.type), span=node.span)
        self.paid_in_words(price)
        return core.CanPay(player, [], price, type=YES_NO, span=node.span)

    def payer(self, node: tree.Tree, scope: Scope) -> Expr:
        """The player who pays when none is named."""
        if scope.me is not None:
            return scope.me
        if scope.text.owner and scope.this is not None:
            return self.owner(scope, node.span)
        return self.report(MissingChooser.payer, node.span)

    def cost_part(self, word: tree.Word) -> bool:
        """Whether something can be paid under this name (RW201 if not)."""
        known = parts_of_costs(self.program)
        if word.text not in known:
            self.unknown_name(word, known, UnknownName.not_paid)
            return False
        return self.paid_from_one(word.text, word.span)

    def paid_from_one(self, part: str, span: Span) -> bool:
        """Whether it is clear from what a part is paid (RW203 if not)."""
        stores = stores_of_part(self.program, part)
        if len(stores) > 1:
            self.report(AmbiguousName.paid_from, span, name=part, states=[state.name for state in stores], first=stores[0].name)
        return len(stores) <= 1

    def paid_in_words(self, price: Expr) -> None:
        """Make sure that each word of a price that is an amounts value is paid from one place."""
        key = price.type.key if isinstance(price.type, AmountsOf) else None
        for part in key.words.words if isinstance(key, Word) else ():
            if part in parts_of_costs(self.program) and not self.paid_from_one(part, price.span):
                return

    def store_of(self, word: tree.Word, kind: Kind) -> tuple[StateSymbol, Expr | None] | None:
        """Where a player or thing stores this resource: a number state, or a word of an amounts state."""
        state = kind.state.get(word.text)
        if state is not None and isinstance(state.type, Number):
            return state, None
        found: list[tuple[StateSymbol, Expr | None]] = []
        for state in kind.state.values():
            if isinstance(state.type, AmountsOf):
                key = self.constant(word.text, state.type.key, word.span)
                if key is not None:
                    found.append((state, key))
        if len(found) == 1:
            return found[0]
        if found:
            preferred = [entry for entry in found if any(r.kept_in is entry[0] for r in self.program.resources.values())]
            if len(preferred) == 1:
                return preferred[0]
            self.report(
                AmbiguousName.amounts,
                word.span,
                name=word.text,
                states=[state.name for state, _ in found],
                kind=kind.name,
                first=found[0][0].name,
            )
            return None
        names = [s.name for s in kind.state.values() if isinstance(s.type, Number)]
        for s in kind.state.values():
            if isinstance(s.type, AmountsOf):
                names += self.names_of(s.type.key)
        self.unknown_name(word, names, UnknownName.no_amount, kind=kind.name)
        return None

    # ---- history
    def history(self, node: tree.History, scope: Scope) -> Expr:
        """times H(where C) this turn"""
        happening = self.program.happenings.get(node.happening.text)
        if happening is None:
            return self.unknown_name(node.happening, self.program.happenings, UnknownName.not_a, what=Kinds.happening_or_action())
        self.ensure_happening(happening)
        since = None if node.since.text == "game" else self.program.happenings.get(node.since.text)
        if since is None and node.since.text != "game":
            return self.unknown_name(node.since, [*self.program.happenings, "game"], UnknownName.not_a, what=Kinds.happening())
        parts = [Var(param.name, param.type) for param in happening.params]
        where = None
        if node.where is not None:
            inner = scope.child()
            for var in parts:
                inner.add(var, "part", node.span)
            inner.parts[happening.name] = {var.name: var for var in parts}
            where = self.test_of(node.where, inner)
        return core.Times(happening, parts, where, since, type=NUMBER, span=node.span)
