"""Things that are revealed where everybody already sees them, and things that are moved to the zone from which they were chosen."""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins
from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import ZoneSymbol
from rulewright.source.catalogue.meaning import ChangesNothing


def check(doubts: Doubts, written: Written, origins: Origins) -> None:
    """RW475."""
    for line in written.of(core.Reveal):
        zones = origins.of(line.things)
        if zones and line.to is not None and all(_sees(zone, line.things, line.to) for zone in zones):
            doubts.say(
                ChangesNothing.seen_by_them, line.span, beside=min(zones, key=lambda each: each.name).span, zone=min(each.name for each in zones)
            )
        elif zones and all(_is_open(zone) for zone in zones):
            zone = min(zones, key=lambda each: each.name)
            doubts.say(ChangesNothing.seen_already, line.span, beside=zone.span, zone=zone.name)
    for move in written.of(core.MoveThings):
        to = move.to
        if to is None or to.holder is not None or to.zone.order != "none" or not isinstance(move.things, core.Local):
            continue
        zones = origins.of(move.things)
        if zones and all(zone is to.zone for zone in zones):
            doubts.say(ChangesNothing.is_there, move.span, zone=to.zone.name)


def _sees(zone: ZoneSymbol, things: Expr, to: Expr) -> bool:
    """Whether a player who is shown things sees them anyway: they are face up, or in the player's own hand."""
    return _is_open(zone) or (
        not zone.sealed
        and zone.seen_by in ("owner", "partners")
        and isinstance(things, core.ZoneOf)
        and isinstance(things.holder, core.Local)
        and isinstance(to, core.Local)
        and things.holder.var is to.var
    )


def _is_open(zone: ZoneSymbol) -> bool:
    """Whether everybody sees into a zone that could be hidden: a player's zone, or a pile.

    Revealing things in common zones may just point at them.
    """
    return zone.seen_by == "everyone" and not zone.sealed and (zone.kind.name == "player" or zone.order == "pile")
