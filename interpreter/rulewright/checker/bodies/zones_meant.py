"""The intended zone if the kind of its things is written instead: `me.stall` for `me.stalls`."""

from __future__ import annotations

from rulewright.language.symbols import Kind
from rulewright.source.suggest import closest


def zone_meant(holder: Kind, kind: Kind) -> str | None:
    """The zone of a holder that can have things of a kind: one named like the kind, or one for that very kind, before others. None if it has
    none."""
    zones = {zone.name: zone for zone in holder.zones.values() if kind.meets(zone.holds)}
    alike = [name for name in zones if name.startswith(kind.name)]
    own = [name for name, zone in zones.items() if zone.holds is kind]
    return next(iter([*alike, *filter(None, [closest(kind.name, zones)]), *own, *zones]), None)
