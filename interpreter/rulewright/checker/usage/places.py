"""Zones of players that receive things but that no rule ever reads."""

from __future__ import annotations

from rulewright.checker.absent.origins import same
from rulewright.checker.absent.supplies import filled_zones
from rulewright.checker.bodies import fit
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import Kind, Program, ZoneSymbol
from rulewright.source.catalogue.text import MaybeUnused


def check(context: Context, written: Written) -> None:
    """RW711, for zones of players: what they collect should count for something, whereas a zone of the game may be a discard pile.

    Being in a zone may matter when its things have rules, or when a rule reads their owner or holder. A zone with a display name may exist only to be
    shown.
    """
    program = context.program
    filled = [zone for zone in filled_zones(program, written) if zone.kind.name == "player" and not zone.text]
    if not filled:
        return
    looked: list[ZoneSymbol] = [kind_zone.refill_from for kind_zone in _zones(program) if kind_zone.refill_from is not None]
    held: list[Kind] = []
    looked += [node.zone for node in written.of(core.ZoneOf, core.OnlyOf, core.CouldBeIn, core.InZone)]
    looked += [node.source.zone for node in written.of(core.Draw)]
    for node in written.of(core.OwnerOf, core.Holder):
        kind = getattr(fit.sure(node.thing.type), "kind", None)
        held += [kind] if isinstance(kind, Kind) else []
    for zone in sorted(filled, key=lambda zone: zone.name):
        if (
            not any(same(zone, other) for other in looked)
            and not any(zone.holds.meets(kind) for kind in held)
            and not any(zone.holds.meets(kind) for kind in _with_rules(program))
        ):
            context.report(MaybeUnused.filled, zone.span, name=zone.name)


def _zones(program: Program) -> list[ZoneSymbol]:
    return [zone for kind in program.kinds.values() for zone in kind.zones.values()]


def _with_rules(program: Program) -> list[Kind]:
    """The kinds with things whose location has an effect."""
    found = {kind: None for kind in program.kinds.values() if kind.in_force or kind.hooks or kind.changes or kind.sources}
    for thing in program.things:
        if thing.hooks or thing.changes or thing.actions or thing.sources or thing.in_force:
            found[thing.kind] = None
    return list(found)
