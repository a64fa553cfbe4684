"""`x.KIND` is the holder of that kind that x is in: always nothing if no zone makes that possible."""

from __future__ import annotations

from rulewright.checker.bodies.zones_meant import zone_meant
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import Kind, Program, ZoneSymbol
from rulewright.language.types import Maybe, ThingOf, Type
from rulewright.source.catalogue.absent import NeverHeld
from rulewright.source.span import NOWHERE, Span


def check(context: Context, written: Written) -> None:
    """RW257. A line that a template writes for several kinds is reported only if this applies to all of them."""
    met: dict[Span, list[core.Holder]] = {}
    known: dict[Kind, set[Kind]] = {}  # the holders of each kind

    def is_possible(node: core.Holder) -> bool:
        of = _kind(node.thing.type)
        if of is not None and of not in known:
            known[of] = holders_of(context.program, of)
        return of is None or node.kind in known[of]

    for node in written.of(core.Holder):
        met.setdefault(node.span, []).append(node)
    for span, holders in met.items():
        if span != NOWHERE and not any(map(is_possible, holders)):
            _report(context, holders[0], span)


def _report(context: Context, node: core.Holder, span: Span) -> None:
    of = _kind(node.thing.type)
    assert of is not None
    context.report(NeverHeld.here, span, of=of.name, kind=node.kind.name, meant=zone_meant(of, node.kind))


def can_be_in(program: Program, zone: ZoneSymbol, kind: Kind) -> bool:
    """Whether a thing in this zone is, directly or not, in a thing of this kind."""
    return any(kind.meets(holder) for holder in (zone.kind, *holders_of(program, zone.kind)))


def holders_of(program: Program, kind: Kind) -> set[Kind]:
    """The kinds of everything that a thing of this kind can be in, through zones of things, and their related kinds."""
    zones = [zone for holder in program.kinds.values() for zone in holder.zones.values()]
    found: set[Kind] = set()
    waiting = [kind]
    while waiting:
        inner = waiting.pop()
        for zone in zones:
            if inner.meets(zone.holds):
                for holder in program.kinds.values():
                    if holder not in found and holder.meets(zone.kind):
                        found.add(holder)
                        waiting.append(holder)
    return found


def _kind(of: Type) -> Kind | None:
    if isinstance(of, Maybe):
        of = of.of
    return of.kind if isinstance(of, ThingOf) else None
