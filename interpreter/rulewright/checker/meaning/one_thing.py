"""Conditions on the printed fields of one thing, combined: whether any thing satisfies all of them."""

from __future__ import annotations

from rulewright.checker.bodies.fit import sure
from rulewright.checker.meaning.conditions import Conditions
from rulewright.checker.meaning.domain import impossible, meet
from rulewright.checker.meaning.facts import NOTHING_KNOWN, Facts
from rulewright.checker.meaning.values import constant
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import FieldSymbol, Kind, ThingSymbol, Value
from rulewright.language.types import Maybe, ThingOf

FEW = 3  # with fewer things the ruleset is only a start, and its rules anticipate more


class Designs:
    """The things of a ruleset, indexed by printed values."""

    def __init__(self, judge: Conditions) -> None:
        self._judge = judge
        self._things: dict[Kind, list[ThingSymbol] | None] = {}

    def none_has(self, test: Expr, facts: Facts) -> Kind | None:
        """The kind in which some thing passes a test, but none that also satisfies the facts; None if there is no such kind."""
        asked = _asked(test)
        if asked is None:
            return None
        keys, of = self._judge.keys, asked.thing
        known = keys.fields.get(keys.of(of), {})
        if not any(key in facts.values or key in facts.there for field, key in known.items() if field is not asked.field):
            return None
        type_ = sure(of.type)
        things = self._of(type_.kind) if isinstance(type_, ThingOf) else None
        if things is None or not isinstance(type_, ThingOf):
            return None
        possible = [thing for thing in things if all(self._fits(thing, field, key, facts) for field, key in known.items())]
        if not possible or any(self._answer(test, asked, thing) is not False for thing in possible):
            return None
        return type_.kind if any(self._answer(test, asked, thing) is True for thing in things) else None

    def _of(self, kind: Kind) -> list[ThingSymbol] | None:
        """All things of a kind; None if some are created in play, if they depend on a layout, or if there are only a few."""
        if kind not in self._things:
            found = [thing for thing in self._judge.program.things if thing.kind.is_a(kind)]
            made = any(other.made is not None and other.is_a(kind) for other in self._judge.program.kinds.values())
            mapped = any(thing.kind.space_of is not None for thing in found)
            self._things[kind] = None if made or mapped or len(found) < FEW or kind.name == "player" else found
        return self._things[kind]

    def _fits(self, thing: ThingSymbol, field: FieldSymbol, key: int, facts: Facts) -> bool:
        """Whether a thing's field is compatible with the facts."""
        value = thing.values.get(field.name)
        if key in facts.there and facts.there[key] is (value is None):
            return False
        if key not in facts.values:
            return True
        if value is None:
            return not isinstance(field.type, Maybe)
        printed = constant(value)
        return printed is None or not impossible(meet(printed, facts.values[key]))

    def _answer(self, test: Expr, asked: core.FieldOf, thing: ThingSymbol) -> bool | None:
        """The result of a test for a thing."""
        value: Value = thing.values.get(asked.field.name)
        key = self._judge.keys.of(asked)
        if value is None:
            return self._judge.decided(test, NOTHING_KNOWN.with_there(key, False, test.span))
        printed = constant(value)
        if printed is None:
            return None
        known = NOTHING_KNOWN.with_value(key, printed, test.span)
        return self._judge.decided(test, known.with_there(key, True, test.span))


def _asked(test: Expr) -> core.FieldOf | None:
    """The field that a test compares with a value fixed before the game."""
    match test:
        case core.FieldOf():
            found: Expr = test
        case core.Compare(left=left, right=core.Const()):
            found = left
        case core.Compare(left=core.Const(), right=right):
            found = right
        case core.IsNothing(value=value):
            found = value
        case core.Member(item=item, among=core.Const()):
            found = item
        case core.Member(item=item, among=core.SetOfItems(items=items)) if all(isinstance(each, core.Const) for each in items):
            found = item
        case _:
            return None
    return found if isinstance(found, core.FieldOf) and not isinstance(found.thing, core.Const) else None
