"""Names of what was chosen, found or drawn in one zone: as long as nothing moves, it is still there, whether it is one thing, several or nothing."""

from __future__ import annotations

from rulewright.checker.meaning.domain import YES
from rulewright.checker.meaning.facts import Facts
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.types import YES_NO, SetOf, ThingOf
from rulewright.source.span import Span

_ONE_OF = ("first", "last", "best", "top", "bottom", "most", "least")


class Sources:
    """The zones from which named things were taken. Whether they are still there is a fact, which is forgotten when something moves."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._zones: dict[Var, core.ZoneOf] = {}

    def zone(self, expr: Expr, facts: Facts) -> core.ZoneOf | None:
        """The zone in which everything that an expression means lies at this point."""
        match expr:
            case core.ZoneOf():
                return expr
            case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
                return self.zone(inner, facts)
            case core.Aggregate(op=op, among=inner) if op in _ONE_OF:
                return self.zone(inner, facts)
            case core.Local(var=var) if var in self._zones:
                zone = self._zones[var]
                return zone if facts.values.get(self._there(var, zone)) == YES else None
        return None

    def named(self, var: Var, among: Expr | None, facts: Facts, known: Facts) -> Facts:
        """What is `known` after a name was given to members of a set, of which `facts` were known before."""
        zone = None if among is None else self.zone(among, facts)
        if zone is None:
            return known
        self._zones[var] = zone
        return known.with_value(self._there(var, zone), YES, zone.span)

    def after(self, statement: Stmt, facts: Facts, known: Facts) -> Facts:
        """What is `known` after a statement that gives things a name."""
        match statement:
            case core.Let(var=var, value=value):
                return self.named(var, value, facts, known)
            case core.Choose(var=var, among=among):
                return self.named(var, among, facts, known)
            case core.Draw(var=var, target=target) if var is not None and target.zone.room is None:
                there = core.ZoneOf(target.zone, target.holder, type=SetOf(ThingOf(target.zone.holds)), span=statement.span)
                return self.named(var, there, facts, known)
        return known

    def span(self, name: core.Local, facts: Facts) -> Span | None:
        """Where it was said from which zone a named thing is taken, if it is still there."""
        key = self._keys.of(name) if name.var not in self._zones else self._there(name.var, self._zones[name.var])
        return facts.asked.get(key, facts.asked.get(("zone", key)))

    def _there(self, var: Var, zone: core.ZoneOf) -> int:
        return self._keys.of(core.Within(core.Local(var, type=var.type), zone, type=YES_NO))
