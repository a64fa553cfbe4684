"""Circular prerequisites: things that need each other, or themselves, in a zone before they can enter it, so none ever enters."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import FieldSymbol, Program, ThingRef, ThingSymbol, ZoneSymbol
from rulewright.source.catalogue.meaning import NeedEachOther, Places
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW481: fields that name the things required in a zone before the thing itself is moved there."""
    for field, zone in dict.fromkeys(_needed(context.program)):
        if not _comes_otherwise(context.program, zone, field):
            _circles(context, field, zone)


def _needed(program: Program) -> Iterator[tuple[FieldSymbol, ZoneSymbol]]:
    """A choice in an action's header whose printed field must be in the zone to which the body moves the chosen thing."""
    for action in program.happenings.values():
        if not action.is_action or action.body is None:
            continue
        for choice in action.choices:
            tests = [(choice.var, part) for part in conjuncts(action.requires)]
            among = choice.among
            while isinstance(among, core.Filter):
                tests += [(among.var, part) for part in conjuncts(among.condition)]
                among = among.among
            goals = {
                node.to.zone
                for node in nodes(action.body)
                if isinstance(node, core.MoveThings) and node.to is not None and isinstance(node.things, core.Local) and node.things.var is choice.var
            }
            yield from ((field, zone) for var, test in tests for field, zone in _asked(test, var) if zone in goals)


def _asked(test: Expr, var: Var) -> Iterator[tuple[FieldSymbol, ZoneSymbol]]:
    """`x.needs within ZONE`, `x.needs in ZONE`, `all (x.needs are it in ZONE)`."""
    match test:
        case core.Guard(value=value, body=body) if isinstance(value, core.FieldOf):
            if _is_of(value, var):
                for node in nodes(body):
                    if isinstance(node, core.InZone) and isinstance(node.thing, core.Local) and node.thing.var is test.var:
                        yield value.field, node.zone
        case core.Within(left=core.FieldOf() as field, right=core.ZoneOf(zone=zone)) if _is_of(field, var):
            yield field.field, zone
        case core.InZone(thing=core.FieldOf() as field, zone=zone) if _is_of(field, var):
            yield field.field, zone
        case core.Member(item=core.FieldOf() as field, among=core.ZoneOf(zone=zone)) if _is_of(field, var):
            yield field.field, zone
        case core.Aggregate(op="all", among=core.FieldOf() as field, values=[core.InZone(zone=zone)]) if _is_of(field, var):
            yield field.field, zone


def _is_of(field: core.FieldOf, var: Var) -> bool:
    return isinstance(field.thing, core.Local) and field.thing.var is var


def _comes_otherwise(program: Program, zone: ZoneSymbol, field: FieldSymbol) -> bool:
    """Whether anything else moves things into the zone."""
    into = 0
    for function in program.functions:
        for node in nodes(function):
            match node:
                case core.MoveThings(to=core.Place(zone=goal)) | core.Draw(target=core.Place(zone=goal)) | core.CreateThing(at=core.Place(zone=goal)):
                    into += goal is zone
                case core.Swap() | core.OfferTrade():
                    into += 2
    return into > 1 or any(thing.inside is not None and thing.inside[1] is zone for thing in program.things)


def _circles(context: Context, field: FieldSymbol, zone: ZoneSymbol) -> None:
    things = [thing for thing in context.program.things if thing.kind.is_a(field.kind)]
    wanted = {thing: _named(thing.values.get(field.name)) for thing in things}
    reported: set[ThingSymbol] = set()
    for thing in things:
        circle = _way(thing, wanted)
        if circle and not reported.intersection(circle):
            reported.update(circle)
            names = [each.id for each in (*circle, circle[0])]
            if len(circle) == 1:
                context.report(NeedEachOther.itself, thing.span, name=thing.id, zone=zone.name, field=field.name)
            else:
                related = tuple(Related(other.span, Places.one_of_them(name=other.id)) for other in circle[1:])
                context.report(NeedEachOther.circle, thing.span, names=names, zone=zone.name, field=field.name, related=related)


def _named(value: object) -> list[ThingSymbol]:
    values = value if isinstance(value, tuple) else (value,)
    return [each.thing for each in values if isinstance(each, ThingRef)]


def _way(thing: ThingSymbol, wanted: dict[ThingSymbol, list[ThingSymbol]]) -> list[ThingSymbol]:
    """A path along prerequisites from a thing back to itself."""
    before: dict[ThingSymbol, ThingSymbol] = {}
    waiting = [thing]
    while waiting:
        here = waiting.pop()
        for other in wanted.get(here, ()):
            if other is thing:
                way = [here]
                while way[-1] is not thing:
                    way.append(before[way[-1]])
                return way[::-1]
            if other not in before:
                before[other] = here
                waiting.append(other)
    return []
