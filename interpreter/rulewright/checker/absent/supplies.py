"""Zones that something is drawn, chosen or read from, and that nothing ever fills."""

from __future__ import annotations

from rulewright.checker import fit
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import Program, ZoneSymbol
from rulewright.source.catalogue.empty import NeverFilled
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW483: at what draws from the zone, or at the first that reads it."""
    filled = filled_zones(context.program, written)
    drawn: dict[ZoneSymbol, list[Span]] = {}
    read: dict[ZoneSymbol, list[Span]] = {}
    for node in written.of(core.Draw, core.ZoneOf, core.OnlyOf):
        match node:
            case core.Draw(source=source):
                drawn.setdefault(source.zone, []).append(node.span)
            case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone):
                read.setdefault(zone, []).append(node.span)
    for zone in {**drawn, **read}:
        if not any(same(zone, other) for other in filled):
            places = [span for span in drawn.get(zone, read.get(zone, [])) if span != NOWHERE]
            for span in sorted(set(places), key=lambda span: (span.file, span.line, span.column))[: None if zone in drawn else 1]:
                context.report(NeverFilled.here, span, zone=zone.name, related=(Related(zone.span, Elsewhere.declared_here()),))


def filled_zones(program: Program, written: Written) -> set[ZoneSymbol]:
    """The zones that something comes to: by a move, a draw, a created thing, from the beginning, or refilled from such a zone."""
    found = {thing.inside[1] for thing in program.things if thing.inside is not None}
    for node in written.of(core.MoveThings, core.Draw, core.CreateThing):
        match node:
            case core.MoveThings(to=core.Place(zone=zone)) | core.Draw(target=core.Place(zone=zone)):
                found.add(zone)
            case core.CreateThing(at=core.Place(zone=zone)):
                found.add(zone)
    zones = [zone for kind in program.kinds.values() for zone in kind.zones.values()]
    grown = True
    while grown:
        more = {zone for zone in zones if zone.refill_from is not None and any(same(zone.refill_from, other) for other in found)}
        grown = not more <= found
        found |= more
    return found


def same(zone: ZoneSymbol, other: ZoneSymbol) -> bool:
    """Whether two symbols are the same zone, as kinds hand them down."""
    return zone is other or (zone.name == other.name and fit.related(zone.kind, other.kind))
