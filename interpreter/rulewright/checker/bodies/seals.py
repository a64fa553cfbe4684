"""Sealed zones: moving a set takes nothing out of a sealed zone unless the expression for the set names the zone."""

from __future__ import annotations

from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import Program, StatSymbol, ZoneSymbol
from rulewright.language.types import YES_NO, SetOf, ThingOf
from rulewright.language.walking import walk


def respect_seals(program: Program) -> None:
    """Exclude things in sealed zones from every moved set."""
    sealed = [zone for kind in program.kinds.values() for zone in kind.zones.values() if zone.sealed]
    if not sealed:
        return
    for function in program.functions:
        nodes = list(walk(function.body))
        formed = {node.var: node.value for node in nodes if isinstance(node, core.Let)}
        for node in nodes:
            if isinstance(node, core.MoveThings) and isinstance(node.things.type, SetOf) and isinstance(node.things.type.element, ThingOf):
                node.things = _without(node.things, node.things.type.element, sealed, formed)


def _without(things: Expr, element: ThingOf, sealed: list[ZoneSymbol], formed: dict[Var, Expr]) -> Expr:
    if _is_formed_elsewhere(things, formed):
        return things
    named = _named(things, formed)
    for zone in sealed:
        if zone not in named and (zone.holds.is_a(element.kind) or element.kind.is_a(zone.holds)):
            member = Var("it", element)
            inside = core.InZone(core.Local(member, type=element), zone, None, type=YES_NO)  # generated, so it has no span
            outside = core.Logic("not", [inside], type=YES_NO)
            things = core.Filter(things, member, outside, type=things.type, span=things.span)
    return things


def _named(things: Expr, formed: dict[Var, Expr]) -> set[ZoneSymbol]:
    """The zones named by a set's formula, including through local names and stats."""
    named: set[ZoneSymbol] = set()
    seen: set[Var | StatSymbol] = set()
    todo: list[object] = [things]
    while todo:
        for node in walk(todo.pop()):
            match node:
                case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone) | core.InZone(zone=zone):
                    named.add(zone)
                case core.Local(var=var) if var in formed and var not in seen:
                    seen.add(var)
                    todo.append(formed[var])
                case core.StatCall(stat=stat) if stat not in seen and isinstance(stat.body, Function):
                    seen.add(stat)
                    todo.append([*stat.body.lets, stat.body.body])
    return named


def _is_formed_elsewhere(things: Expr, formed: dict[Var, Expr]) -> bool:
    """Whether a set is formed elsewhere: as a part of a happening, by a choice or by a draw."""
    return isinstance(things, core.Local) and (things.var not in formed or _is_formed_elsewhere(formed[things.var], formed))
