"""Who sees what: a value or a zone by its audience, a thing by every zone around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.runtime.state import State


def may_see(state: State, audience: str, holder: int, viewer: int | None) -> bool:
    """Whether a viewer (None: a stranger) sees something of a holder with that audience."""
    if audience == "everyone":
        return True
    if audience == "nobody" or viewer is None:
        return False
    owner = holder if holder < state.c.layout.players else state.c.names["owner_of"](state, holder)
    if owner is None:
        return False
    return owner == viewer or (audience == "partners" and state.c.team[owner] == state.c.team[viewer])


def sees_thing(state: State, thing: int, viewer: int | None) -> bool:
    """Whether a viewer sees where a thing is: its zone, and every zone around that."""
    layout = state.c.layout
    while thing > layout.game:
        zone = state.v[thing]
        if zone < 0:
            return True
        if not may_see(state, layout.zone_of[zone].seen_by, layout.zone_holder[zone], viewer):
            return False
        thing = layout.zone_holder[zone]
    return True


def seen_by(state: State, viewer: int | None) -> Callable[[int], bool]:
    """`sees_thing` for many things of one position: each zone is looked at once."""
    zones: dict[int, bool] = {}
    v, game = state.v, state.c.layout.game

    def sees(thing: int) -> bool:
        if thing <= game or (zone := v[thing]) < 0:
            return True
        known = zones.get(zone)
        if known is None:
            known = zones[zone] = sees_thing(state, thing, viewer)
        return known

    return sees
