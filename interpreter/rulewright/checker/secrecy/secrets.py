"""What the options of a decision would reveal: zones that the chooser cannot see (RW501, RW502)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.checker.bodies.narrowing import path_of
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Audience, Symbol, ZoneSymbol
from rulewright.language.types import ThingOf
from rulewright.source.span import Span

Secret = tuple[str, ZoneSymbol, Span]


def hidden_from(among: Expr, viewer: Expr, partners: set[Var]) -> Iterator[Secret]:
    """RW501 for things of a hidden zone among the options, RW502 for a hidden zone that a condition on them reads."""
    match among:
        case core.ZoneOf(zone=zone, holder=holder) if _hidden(zone, holder, viewer, partners):
            yield "RW501", zone, among.span
        case core.Filter(among=inner, var=var, condition=condition) | core.Leading(among=inner, var=var, condition=condition):
            yield from hidden_from(inner, viewer, partners)
            yield from _told(condition, viewer, partners | ({var} if _are_partners(inner) else set()))
        case core.Union(left=left, right=right):
            yield from hidden_from(left, viewer, partners)
            yield from hidden_from(right, viewer, partners)
        case core.Difference(left=left, right=right):
            yield from hidden_from(left, viewer, partners)
            yield from _told(right, viewer, partners)
        case core.MapSet(among=inner, var=var, value=value, flatten=True):
            yield from _told(inner, viewer, partners)
            yield from hidden_from(value, viewer, partners | ({var} if _are_partners(inner) else set()))
        case core.Guard(value=value, body=body):
            yield from _told(value, viewer, partners)
            yield from hidden_from(body, viewer, partners)
        case core.Aggregate(op="most" | "least" | "top" | "bottom", among=inner, values=values):
            yield from hidden_from(inner, viewer, partners)
            for value in values:
                yield from _told(value, viewer, partners)
        case _:
            yield from _told(among, viewer, partners)


def told(nodes: list[object], viewer: Expr) -> Iterator[tuple[ZoneSymbol, Span]]:
    """The zones hidden from a viewer of which expressions read more than the number of things."""
    for node in nodes:
        for _, zone, span in _told(node, viewer, set()):
            yield zone, span


def only_counted(zones: core.MapSet) -> bool:
    """Whether a set is all things in the zones of several players (`others.hand`) whose sizes are public, so that counting it reveals nothing."""
    match zones.value:
        case core.ZoneOf(zone=zone, holder=core.Local(var=var)):
            return var is zones.var and not zone.count_hidden
    return False


def by_backs(chosen: core.Filter) -> tuple[Expr, list[Expr]] | None:
    """The zone and the conditions of a set that is selected by what is printed on the backs of its things; None for other sets."""
    conditions: list[Expr] = []
    among: Expr = chosen
    while isinstance(among, core.Filter):
        if not reads_back(among.condition, among.var):
            return None
        conditions.append(among.condition)
        among = among.among
    return (among, conditions) if isinstance(among, core.ZoneOf | core.MapSet) else None


def reads_back(node: object, var: Var) -> bool:
    """Whether an expression reads only the back of a thing."""
    match node:
        case core.FieldOf(field=field, thing=core.Local(var=of)) if of is var:
            return isinstance(var.type, ThingOf) and field.name in var.type.kind.back
        case core.Local(var=of):
            return of is not var
        case list() | tuple():
            return all(reads_back(part, var) for part in node)
    parts = [getattr(node, name) for name in getattr(type(node), "__dataclass_fields__", {}) if name not in ("type", "span")]
    return all(reads_back(part, var) for part in parts if isinstance(part, list | tuple) or type(part).__module__ == core.__name__)


def as_question_of_number(test: core.IsNothing) -> Expr | None:
    """`x is nothing` as the test whether a zone or set is empty, if x is its only, first, last or best member."""
    match test.value:
        case core.OnlyOf(zone=zone, holder=holder, span=span):
            return core.Aggregate("none", core.ZoneOf(zone, holder, span=span), span=span)
        case core.Aggregate(op="first" | "last" | "best", among=among, span=span):
            return core.Aggregate("none", among, span=span)
        case core.Guard(body=body) as guard:
            asked = as_question_of_number(replace(test, value=body))
            return replace(guard, body=asked) if asked is not None else None
    return None


def looks_at_back(guard: core.Guard) -> core.ZoneOf | None:
    """The zone of a path through its only, first or last thing that reads only the back of that thing; None for other paths."""
    match guard.value:
        case core.OnlyOf(zone=zone, holder=holder) | core.Aggregate(op="first" | "last", among=core.ZoneOf(zone=zone, holder=holder)):
            if not zone.count_hidden and reads_back(guard.body, guard.var):
                return core.ZoneOf(zone, holder, span=guard.value.span)
    return None


def _are_partners(among: Expr) -> bool:
    return isinstance(among, core.Players) and among.which == "partners"


def top_of(first: core.Aggregate) -> core.ZoneOf | None:
    """The pile of which an expression is the first thing, if the top may be visible by itself."""
    among = first.among
    return among if first.op == "first" and isinstance(among, core.ZoneOf) and among.zone.top_seen_by is not None else None


def _hidden(zone: ZoneSymbol, holder: Expr | None, viewer: Expr, partners: set[Var], audience: Audience | None = None) -> bool:
    """Whether a zone is hidden from a viewer; with `audience`, the part visible to that audience."""
    audience = audience or zone.seen_by
    if audience == "everyone":
        return False
    if audience == "nobody" or holder is None:
        return True
    if audience == "partners" and isinstance(holder, core.Local) and holder.var in partners:
        return False
    if zone.kind.name != "player":
        return False  # a zone of a thing: its owner is known only during a game
    mine, theirs = path_of(viewer), path_of(holder)
    return mine is None or theirs is None or mine[0] != theirs[0]


def _told(expr: object, viewer: Expr, partners: set[Var]) -> Iterator[Secret]:
    """The hidden zones of which an expression reads more than the number of things."""
    match expr:
        case core.Aggregate(op="count" | "any" | "none", among=core.ZoneOf(zone=zone, holder=holder)) if not zone.count_hidden:
            yield from _told(holder, viewer, partners)
            return
        case core.Aggregate(op="count" | "any" | "none", among=core.MapSet(among=inner, flatten=True) as zones) if only_counted(zones):
            yield from _told(inner, viewer, partners)
            return
        case core.Aggregate(op="count" | "any" | "none", among=core.Filter() as chosen) as asked if (seen := by_backs(chosen)) is not None:
            yield from _told(replace(asked, among=seen[0]), viewer, partners)
            for condition in seen[1]:
                yield from _told(condition, viewer, partners)
            return
        case core.Aggregate() if (pile := top_of(expr)) and not _hidden(pile.zone, pile.holder, viewer, partners, pile.zone.top_seen_by):
            yield from _told(pile.holder, viewer, partners)
            return
        case core.IsNothing() if (number := as_question_of_number(expr)) is not None:
            yield from _told(number, viewer, partners)
            return
        case core.Guard(body=body, otherwise=otherwise) if (zone_of := looks_at_back(expr)) is not None:
            for part in (zone_of.holder, body, otherwise):
                yield from _told(part, viewer, partners)
            return
        case core.ZoneOf(zone=zone, holder=holder) if _hidden(zone, holder, viewer, partners):
            yield "RW502", zone, expr.span
            return
        case core.OnlyOf(zone=zone, holder=holder) if _hidden(zone, holder, viewer, partners):
            yield "RW502", zone, expr.span
            return
        case core.InZone(zone=zone, holder=holder) if holder is not None and _hidden(zone, holder, viewer, partners):
            yield "RW502", zone, expr.span
            return
        case core.CanHappen() | core.CanRun():
            return  # their beginnings are checked where they are written
    for name in getattr(type(expr), "__dataclass_fields__", {}):
        if name in (
            "type",
            "span",
            "stat",
            "state",
            "zone",
            "field",
            "kind",
            "code",
            "happening",
            "map",
            "mark",
            "option",
            "var",
            "of",
            "since",
        ):
            continue
        value = getattr(expr, name)
        for part in value if isinstance(value, list | tuple) else [value]:
            if (hasattr(part, "span") and not isinstance(part, Symbol)) or isinstance(part, tuple):
                yield from _told(part, viewer, partners)
