"""Statements that move things and tokens, make new ones, and roll dice."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.bodies.writing import Work, Writing
from rulewright.checker.bodies.zones_meant import zone_meant
from rulewright.language import core, tree
from rulewright.language.core import Expr, Place, Stmt, Var
from rulewright.language.symbols import PILE_ENDS, DieSymbol, Kind, PileEnd, StateSymbol
from rulewright.language.types import (
    NUMBER,
    UNKNOWN,
    AmountsOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
)
from rulewright.source.catalogue.names import DefinedTwice, UnknownName
from rulewright.source.catalogue.phrases import Kinds, Roles
from rulewright.source.catalogue.types import PlaceOfOthers, SetInsteadOfOne, SetOrPlaceNeeded, WrongType
from rulewright.source.diagnostics import Edit


class Moving(Writing):
    """What goes where."""

    def place(
        self,
        node: tree.Tree,
        scope: Scope,
        work: Work,
        what: Type | None = None,
        end: PileEnd | None = None,
        things: Expr | None = None,
    ) -> Place | None:
        """A zone that things are put into or taken from; `things` are those put there."""
        expr = self.unguarded(self.expression(node, scope), work.before, work.tests)
        if isinstance(expr, core.OnlyOf):
            expr = core.ZoneOf(expr.zone, expr.holder, type=SetOf(ThingOf(expr.zone.holds)), span=expr.span)
        if not isinstance(expr, core.ZoneOf):
            meant = self._zone_meant(expr)
            if meant is not None:
                path, edit = meant
                self.report(SetOrPlaceNeeded.no_place_meant, node.span, type=fit.phrase(expr.type), meant=path, edits=(edit,), sure=False)
            elif not isinstance(expr.type, Unknown):
                zones = [*self.program.kinds["game"].zones, *(f"P.{z}" for z in self.program.kinds["player"].zones)][:8]
                self.report(SetOrPlaceNeeded.no_place_known, node.span, type=fit.phrase(expr.type), zones=zones)
            return None
        if what is not None and isinstance(what, ThingOf) and not what.kind.meets(expr.zone.holds):
            holder = expr.zone.kind
            fitting = [
                f"{'' if holder.name == 'game' else 'P.' if holder.name == 'player' else ''}{z.name}"
                for k in (holder, self.program.kinds["player"], self.program.kinds["game"])
                for z in k.zones.values()
                if what.kind.meets(z.holds)
            ]
            written = fitting[0] if fitting else ""
            if isinstance(node, tree.Dot) and isinstance(node.of, tree.Name) and written:
                written = f"{node.of.name.text}.{written.removeprefix('P.')}"
            holds = expr.zone.holds
            local = None if things is None or written else self.local_meant(things, scope, lambda type_: _is_of(type_, holds))
            self.report(
                PlaceOfOthers.moved,
                node.span,
                zone=expr.zone.name,
                holds=fit.phrase(ThingOf(expr.zone.holds)),
                type=fit.phrase(what),
                written=local or written,
                suggestion="",
                edits=() if local is None or things is None else (Edit(things.span, local),),
                sure=False,
            )
            return None
        return Place(expr.zone, expr.holder, end)

    def _zone_meant(self, expr: Expr) -> tuple[str, Edit] | None:
        """The name of the zone intended by `x.KIND`, and the edit that replaces the last name."""
        holder = fit.sure(expr.thing.type) if isinstance(expr, core.Holder) else None
        if not isinstance(expr, core.Holder) or not isinstance(holder, ThingOf) or expr.span.line != expr.span.end_line:
            return None
        meant = zone_meant(holder.kind, expr.kind)
        place = replace(expr.span, column=expr.span.end_column - len(expr.kind.name))
        return None if meant is None else (meant, Edit(place, meant))

    def _end(self, word: tree.Word | None) -> PileEnd | None:
        return None if word is None else one_of(word.text.split()[0], PILE_ENDS)

    def move(self, node: tree.Move | tree.MoveToBox | tree.Remove, scope: Scope) -> list[Stmt]:
        """move SET to ZONE, move SET to the box, remove SET"""
        work = Work()
        things = self.single(self.expression(node.things, scope), scope)
        element = fit.sure(fit.element_of(things.type) or things.type)
        if not isinstance(element, ThingOf | Unknown):
            self.report(WrongType.moved, node.things.span, type=fit.phrase(things.type))
            return []
        place = None
        if isinstance(node, tree.Move):
            place = self.place(node.to.zone, scope, work, element, self._end(node.to.end), things)
            if place is None:
                return []
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return work.finish([core.MoveThings(things, place, span=node.span)], node.span)

    def _pool(self, node: tree.Tree, scope: Scope, work: Work) -> tuple[bool, Expr | None]:
        if (
            isinstance(node, tree.Name)
            and node.name.text in ("box", "supply")
            and self.looked_up(node.name.text, node.span, scope, peek=True) is None
        ):
            return True, None
        expr = self.unguarded(self.expression(node, scope), work.before, work.tests)
        if isinstance(expr, core.StateOf) and isinstance(expr.type, AmountsOf | Number):
            return True, expr
        if not isinstance(expr.type, Unknown):
            self.report(WrongType.no_pool, node.span, type=fit.phrase(expr.type))
        return False, None

    def move_tokens(self, node: tree.MoveTokens, scope: Scope) -> list[Stmt]:
        """move N food from POOL to POOL"""
        work = Work()
        ok, source = self._pool(node.source, scope, work)
        ok2, target = self._pool(node.target, scope, work)
        if not (ok and ok2):
            return []
        key = next((pool.type.key for pool in (source, target) if pool is not None and isinstance(pool.type, AmountsOf)), None)
        amount, word = node.amount, None
        if isinstance(amount, tree.AmountOfWord):
            if key is not None:
                word = self.typed(tree.Name(amount.word.span, amount.word), key, scope, Roles.token())
            count = self.number(amount.count, scope)
        elif isinstance(amount, tree.AmountOf):
            count = self.number(amount.count, scope)
            word = self.typed(amount.word, key or UNKNOWN, scope)
        else:
            assert isinstance(amount, tree.AmountPlain)
            count = self.expression(amount.count, scope)
            if key is not None and not isinstance(count.type, Unknown):
                self.report(WrongType.which_tokens, amount.span, type=fit.phrase(key))
                return []
            count = self.fit(count, NUMBER, amount.span, scope)
        for pool in (source, target):
            if pool is not None:
                self.written(pool, scope)
        return work.finish([core.MoveTokens(count, word, source, target, span=node.span)], node.span)

    def swap(self, node: tree.Swap, scope: Scope) -> list[Stmt]:
        """swap A with B"""
        sides = []
        for side in (node.left, node.right):
            expr = self.single(self.expression(side, scope), scope)
            if fit.element_of(expr.type) is not None and not isinstance(expr.type, Unknown):
                self.report(SetInsteadOfOne.swapped, side.span, type=fit.phrase(expr.type))
                return []
            if not isinstance(fit.sure(expr.type), ThingOf | Unknown):
                self.report(WrongType.swapped_other, side.span, type=fit.phrase(expr.type))
                return []
            sides.append(expr)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return [core.Swap(sides[0], sides[1], span=node.span)]

    def draw(self, node: tree.Draw, scope: Scope) -> list[Stmt]:
        """draw N from [bottom of] ZONE to ZONE [as xs]"""
        work = Work()
        count = self.number(node.count, scope)
        source = self.place(node.source.zone, scope, work, None, self._end(node.source.end))
        target = self.place(node.target, scope, work, ThingOf(source.zone.holds) if source else None)
        if source is None or target is None:
            return []
        var = None
        if node.name is not None and self.declared(node.name):
            var = Var(node.name.text, SetOf(ThingOf(source.zone.holds)))
            scope.add(var, "choice", node.name.span)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return work.finish([core.Draw(count, source, target, var, span=node.span)], node.span, *([var] if var else []))

    def shuffle(self, node: tree.Shuffle, scope: Scope) -> list[Stmt]:
        """shuffle ZONE"""
        work = Work()
        place = self.place(node.zone, scope, work)
        return [] if place is None else work.finish([core.Shuffle(place.zone, place.holder, span=node.span)], node.span)

    def reveal(self, node: tree.Reveal, scope: Scope) -> list[Stmt]:
        """reveal SET to P"""
        things, _ = self.set_of(node.things, scope)
        to = None
        if node.to is not None:
            to = self.single(self.expression(node.to, scope), scope)
        return [core.Reveal(things, to, span=node.span)]

    def roll(self, node: tree.Roll, scope: Scope) -> list[Stmt]:
        """roll d6 as x, roll N d6 as xs"""
        die = self.program.dice.get(node.die.text)
        if die is None and node.die.text in ("d4", "d6", "d8", "d10", "d12", "d20"):
            die = DieSymbol(node.die.text, list(range(1, int(node.die.text[1:]) + 1)))
            self.program.dice[die.name] = die
        self.declared(node.name)
        if die is None:
            self.unknown_name(node.die, [*self.program.dice, "d6", "d4", "d8", "d10", "d12", "d20"], UnknownName.no_die)
            scope.add(Var(node.name.text, UNKNOWN), "choice", node.name.span)
            return []
        face: Type = NUMBER if die.kind is None else ThingOf(die.kind)
        count = None if node.count is None else self.number(node.count, scope)
        var = Var(node.name.text, face if count is None else ListOf(face))
        scope.add(var, "choice", node.name.span)
        return [core.Roll(die, var, count, span=node.span)]

    def create(self, node: tree.Create, scope: Scope) -> list[Stmt]:
        """create KIND as x in ZONE with f = E until end of H"""
        work = Work()
        kind = self.program.kinds.get(node.kind.text)
        if kind is None:
            self.unknown_name(node.kind, [k.name for k in self.program.kinds.values() if k.made], UnknownName.not_a, what=Kinds.kind())
            if node.name is not None:
                scope.add(Var(node.name.text, UNKNOWN), "choice", node.name.span)
            return []
        if kind.made is None:
            self.report(WrongType.not_made, node.kind.span, kind=kind.name)
        at = self.place(node.zone, scope, work, ThingOf(kind))
        values: list[tuple[StateSymbol, Expr]] = []
        for binding in node.bindings:
            state = kind.state.get(binding.name.text)
            if state is None:
                self.unknown_name(binding.name, kind.state, UnknownName.no_state, kind=kind.name)
                continue
            if any(given is state for given, _ in values):
                self.report(DefinedTwice.binding, binding.name.span, name=state.name)
                continue
            values.append((state, self.typed(binding.value, state.type, scope, Roles.value_of(name=state.name))))
        until = None
        if node.until is not None:
            until = self.program.happenings.get(node.until.text)
            if until is None:
                self.unknown_name(node.until, self.program.happenings, UnknownName.not_a, what=Kinds.happening())
        var = None
        if node.name is not None and self.declared(node.name):
            var = Var(node.name.text, ThingOf(kind) if not work.tests else Maybe(ThingOf(kind)))
            scope.add(var, "choice", node.name.span)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        if at is None:
            return []
        return work.finish([core.CreateThing(kind, at, var, values, until, span=node.span)], node.span, *([var] if var else []))


def _is_of(type_: Type, kind: Kind) -> bool:
    """Whether a value is a thing of a kind or a set of such things."""
    element = fit.sure(fit.element_of(type_) or type_)
    return isinstance(element, ThingOf) and element.kind.meets(kind)
