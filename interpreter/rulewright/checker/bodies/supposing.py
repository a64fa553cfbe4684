"""`(E supposing me.gold = 0, card in me.row)`: what may be supposed, and which facts hold then."""

from __future__ import annotations

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.base import Base
from rulewright.checker.bodies.scope import Scope
from rulewright.language import core, tree
from rulewright.language.core import Expr
from rulewright.language.types import AmountsOf, Maybe, Number, SetOf, ThingOf, Type, Unknown, Word, YesNo
from rulewright.source.catalogue.types import BadSupposition, PlaceOfOthers


class Supposing(Base):
    """Reads a formula over a hypothetical position."""

    def supposing(self, node: tree.Supposing, scope: Scope, expected: Type | None) -> Expr:
        """The suppositions are read in the actual position; facts shown earlier do not hold in the formula."""
        found = core.Supposing(core.Const(None), [], [], span=node.span)
        for part in node.supposed:
            if isinstance(part, tree.SupposedValue):
                self._state(part, scope, found)
            elif isinstance(part, tree.SupposedPlace):
                self._place(part, scope, found)
        inner = scope.child()
        inner.facts = {key: fact for key, fact in inner.facts.items() if not fact.reads}
        found.value = self.expression(node.value, inner, expected)
        found.type = found.value.type
        return found

    def _state(self, part: tree.SupposedValue, scope: Scope, found: core.Supposing) -> None:
        path = self.expression(part.path, scope)
        state = path.amounts if isinstance(path, core.Pick) else path
        if isinstance(path.type, Unknown):
            return
        numbered = not isinstance(path, core.Pick) or (isinstance(state.type, AmountsOf) and isinstance(state.type.key, Word))
        if not numbered or not isinstance(state, core.StateOf) or not isinstance(fit.sure(path.type), Number | YesNo | Word | ThingOf):
            self.report(BadSupposition.maybe if isinstance(path, core.Guard) else BadSupposition.state, part.path.span)
            return
        written = path.type if isinstance(path, core.Pick) else state.state.type
        found.states.append((path, self.typed(part.value, written, scope)))

    def _place(self, part: tree.SupposedPlace, scope: Scope, found: core.Supposing) -> None:
        thing, zone = self.single(self.expression(part.thing, scope), scope), self.expression(part.zone, scope)
        if isinstance(thing.type, Unknown) or isinstance(zone.type, Unknown):
            return
        zone = core.ZoneOf(zone.zone, zone.holder, type=SetOf(ThingOf(zone.zone.holds)), span=zone.span) if isinstance(zone, core.OnlyOf) else zone
        if not isinstance(zone, core.ZoneOf):
            self.report(BadSupposition.maybe if isinstance(zone, core.Guard) else BadSupposition.zone, part.zone.span)
        elif isinstance(thing.type, Maybe):
            self.report(BadSupposition.maybe, part.thing.span)
        elif not isinstance(thing.type, ThingOf) or thing.type.kind.name == "player" or thing.type.kind.reference:
            self.report(BadSupposition.thing, part.thing.span)
        elif not thing.type.kind.meets(zone.zone.holds):
            holds, type_ = fit.phrase(ThingOf(zone.zone.holds)), fit.phrase(thing.type)
            self.report(PlaceOfOthers.moved, part.thing.span, zone=zone.zone.name, holds=holds, type=type_)
        else:
            found.places.append((thing, zone))
