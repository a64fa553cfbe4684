"""Zones that something is drawn, chosen or read from but that nothing ever fills."""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins, Zones, same
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import Program, ZoneSymbol
from rulewright.source.catalogue.empty import NeverFilled
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

Comings = list[tuple[ZoneSymbol, Zones]]


def check(context: Context, written: Written) -> None:
    """RW483, at the line that draws from the zone, or at the first one that reads it, and for a zone from which another is refilled."""
    program = context.program
    comes = _comings(program, written)
    filled = _filled(comes)
    drawn: dict[ZoneSymbol, list[Span]] = {}
    read: dict[ZoneSymbol, list[Span]] = {}
    for node in written.of(core.Draw, core.ZoneOf, core.OnlyOf):
        match node:
            case core.Draw(source=source):
                drawn.setdefault(source.zone, []).append(node.span)
            case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone):
                read.setdefault(zone, []).append(node.span)
    empty = [zone for zone in {**drawn, **read} if not any(same(zone, other) for other in filled)]
    dry = [zone for zone in empty if not any(same(zone, to) for to, _ in comes)]
    for zone in dry:
        for span in _places(drawn.get(zone, read.get(zone, [])))[: None if zone in drawn else 1]:
            context.report(NeverFilled.here, span, zone=zone.name, related=(Related(zone.span, Elsewhere.declared_here()),))
    refilled = [zone for zone in _zones(program) if zone.refill_from is not None and zone.span != NOWHERE]
    for zone in refilled:
        dry_source = zone.refill_from
        if dry_source is not None and not any(same(dry_source, other) for other in (*filled, *drawn, *read)):
            related = (Related(dry_source.span, Elsewhere.declared_here()),)
            context.report(NeverFilled.here, zone.span, zone=dry_source.name, related=related)
    explained = _filled([*((zone, None) for zone in dry), *((to, origins or frozenset()) for to, origins in comes)])
    _in_circles(context, [zone for zone in empty if not any(same(zone, other) for other in explained)], comes, drawn, read)


def _in_circles(
    context: Context, empty: list[ZoneSymbol], comes: Comings, drawn: dict[ZoneSymbol, list[Span]], read: dict[ZoneSymbol, list[Span]]
) -> None:
    """Zones whose things come only from each other, so that none ever leaves the box. The first of them is reported, at a draw if there is one:
    drawing is how something new is meant to come.
    """
    read = {zone: drawn[zone] for zone in empty if zone in drawn} or read
    found = [(min(places), zone) for zone in empty if (places := [(at.file, at.line, at.column) for at in _places(read.get(zone, []))])]
    if found:
        zone = min(found, key=lambda each: each[0])[1]
        others = sorted({origin.name for to, origins in comes if same(zone, to) for origin in origins or ()})
        place = _places(read[zone])[0]
        context.report(NeverFilled.from_empty, place, zone=zone.name, others=others, related=(Related(zone.span, Elsewhere.declared_here()),))


def _places(spans: list[Span]) -> list[Span]:
    known = {span for span in spans if span != NOWHERE}
    return sorted(known, key=lambda span: (span.file, span.line, span.column))


def _comings(program: Program, written: Written) -> Comings:
    """To which zone things come, and from which; None: from the box, or unknown."""
    found: Comings = [(thing.inside[1], None) for thing in program.things if thing.inside is not None]
    origins = Origins(program, written)
    for node in written.of(core.MoveThings, core.Draw, core.CreateThing):
        match node:
            case core.MoveThings(things=things, to=core.Place(zone=zone)):
                found.append((zone, origins.of(things)))
            case core.Draw(source=source, target=core.Place(zone=zone)):
                found.append((zone, frozenset((source.zone,))))
            case core.CreateThing(at=core.Place(zone=zone)):
                found.append((zone, None))
    found += [(zone, frozenset((zone.refill_from,))) for zone in _zones(program) if zone.refill_from is not None]
    return found


def _zones(program: Program) -> list[ZoneSymbol]:
    return [zone for kind in program.kinds.values() for zone in kind.zones.values()]


def _filled(comes: Comings) -> set[ZoneSymbol]:
    found: set[ZoneSymbol] = set()
    grown = True
    while grown:
        more = {
            zone
            for zone, origins in comes
            if zone not in found and (origins is None or any(same(origin, other) for origin in origins for other in found))
        }
        found |= more
        grown = bool(more)
    return found


def filled_zones(program: Program, written: Written) -> set[ZoneSymbol]:
    """The zones that can be filled: from the box, with created things, initially, or from such a zone."""
    return _filled(_comings(program, written))
