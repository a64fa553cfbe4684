"""Who sees what: a value or a zone by its audience, a thing by every zone around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.runtime.state import State


def may_see(state: State, audience: str, holder: int, viewer: int | None) -> bool:
    """Whether a viewer (None: a spectator) sees something of a holder with that audience."""
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
        symbol, holder = layout.zone_of[zone], layout.zone_holder[zone]
        if not may_see(state, symbol.seen_by, holder, viewer) and not (
            symbol.top_seen_by is not None and state.z[zone][0] == thing and may_see(state, symbol.top_seen_by, holder, viewer)
        ):
            return False
        thing = holder
    return True


def top_in_sight(state: State, zone: int, viewer: int | None) -> int | None:
    """The top of a pile of which a viewer sees nothing else; nothing if the viewer sees all of it, or not even the top."""
    symbol, members = state.c.layout.zone_of[zone], state.z[zone]
    if symbol.top_seen_by is None or not members or may_see(state, symbol.seen_by, state.c.layout.zone_holder[zone], viewer):
        return None
    return members[0] if sees_thing(state, members[0], viewer) else None


def seen_of(state: State, things: Iterable[int], viewer: int | None) -> tuple[list[int], list[int]]:
    """Things split into those that a viewer sees and those that the viewer does not, as decided by `sees_thing`."""
    v, game, sight = state.v, state.c.layout.game, state.c.sight(viewer)
    seen: list[int] = []
    unseen: list[int] = []
    for thing in things:
        sees = sight[v[thing]] if thing > game else True
        if sees is None:
            sees = sees_thing(state, thing, viewer)
        (seen if sees else unseen).append(thing)
    return seen, unseen


def unseen_of(state: State, things: Iterable[int], viewer: int | None) -> list[int]:
    """Those things, other than players and the game, that a viewer does not see."""
    v, sight = state.v, state.c.sight(viewer)
    return [thing for thing in things if not (sees := sight[v[thing]]) and (sees is False or not sees_thing(state, thing, viewer))]
