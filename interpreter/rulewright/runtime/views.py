"""What one player may know: zones by who sees them, state by its audience, and nothing else."""

from __future__ import annotations

from typing import Any

from rulewright.language.types import AmountsOf
from rulewright.runtime import pending as waiting
from rulewright.runtime.naming import SeenWording
from rulewright.runtime.sight import may_see, sees_thing
from rulewright.runtime.state import State
from rulewright.runtime.wording import Wording


def view_of(state: State, wording: Wording, viewer: int | None) -> dict[str, Any]:
    """The view as data: {"players": {name: {...}}, "game": {...}, "things": {...}, "decision": …}.

    If kinds have something on their backs, `backs` has it for the things that the viewer cannot see: {holder: {zone: [{field: value}]}}.
    """
    layout = state.c.layout
    wording = SeenWording(wording, state, viewer)
    view: dict[str, Any] = {
        "viewer": None if viewer is None else wording.players[viewer],
        "over": state.over,
        "players": {},
        "game": {},
        "things": {},
    }
    if not state.over:
        view["turn"] = wording.players[state.v[state.c.turn]]
    backs = _backs(state, wording, viewer)
    if backs:
        view["backs"] = backs
    view["alive"] = [wording.players[player] for player in state.v[state.c.alive]]
    for player in range(layout.players):
        view["players"][wording.players[player]] = _holder(state, wording, player, viewer)
    view["game"] = _holder(state, wording, layout.game, viewer)
    for thing in _shown_in_order(state, wording):
        kind = layout.kinds[thing]
        if (kind.state or kind.zones) and (state.v[thing] >= 0 or kind.reference or kind.space_of is not None) and sees_thing(state, thing, viewer):
            inside = _holder(state, wording, thing, viewer)
            if inside:
                view["things"][wording.thing_id(thing)] = inside
    asked = [one for one in waiting.waiting(state) if one[1] == viewer]
    if asked:
        view["decision"] = {"kind": asked[0][2], "options": wording.option_ids(asked[0], waiting.options(state, asked[0]))}
    return view


def _shown_in_order(state: State, wording: SeenWording) -> list[int]:
    """All things, with copies that can be hidden as the viewer names them."""
    layout, nameless = state.c.layout, state.c.nameless
    things = range(layout.game + 1, len(layout.names))
    if not any(nameless):
        return list(things)
    lying = {thing: place for place, thing in enumerate([thing for members in state.z for thing in members])}
    return sorted(things, key=lambda thing: (wording.place_of(thing), lying.get(thing, thing) if nameless[thing] else 0))


def _backs(state: State, wording: Wording, viewer: int | None) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """What is printed on the backs of hidden things, for zones whose number of things is known: in order if the zone has one."""
    layout = state.c.layout
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    if not any(kind.back for kind in state.c.program.kinds.values()):
        return found
    for number, members in enumerate(state.z):
        zone, holder = layout.zone_of[number], layout.zone_holder[number]
        if zone.count_hidden or may_see(state, zone.seen_by, holder, viewer) or not sees_thing(state, holder, viewer):
            continue
        shown = [
            {name: plain(wording, layout.kinds[thing].fields[name].type, value) for name, value in layout.back(thing)}
            for thing in members
            if layout.kinds[thing].back
        ]
        if shown:
            name = wording.players[holder] if holder < layout.players else "game" if holder == layout.game else wording.thing_id(holder)
            found.setdefault(name, {})[zone.name] = shown if zone.order != "none" else sorted(shown, key=repr)
    return found


def _holder(state: State, wording: SeenWording, holder: int, viewer: int | None) -> dict[str, Any]:
    layout = state.c.layout
    kind = layout.kinds[holder]
    shown: dict[str, Any] = {}
    for name, zone in kind.zones.items():
        members = state.z[layout.zones[zone].base + holder - layout.zones[zone].low]
        if may_see(state, zone.seen_by, holder, viewer):
            shown[name] = [wording.thing_id(thing) for thing in (members if zone.order != "none" else sorted(members, key=wording.place_of))]
        elif zone.top_seen_by is not None and may_see(state, zone.top_seen_by, holder, viewer):
            shown[name] = {"top": wording.thing_id(members[0]) if members else None, "count": len(members)}
        elif not zone.count_hidden:
            shown[name] = len(members)
    for name, symbol in kind.state.items():
        if not may_see(state, symbol.seen_by, holder, viewer):
            continue
        column = layout.columns[symbol]
        if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
            shown[name] = {
                wording.value_id(symbol.type.key, word): state.v[column.slot(holder, word)]
                for word in range(column.width)
                if state.v[column.slot(holder, word)]
            }
        else:
            shown[name] = plain(wording, symbol.type, state.v[column.slot(holder)])
    marks = {
        mark.name: state.v[layout.columns[mark, "left"].slot(holder)]
        for mark in state.c.program.marks.values()
        if kind.is_a(mark.on) and state.v[layout.columns[mark, "left"].slot(holder)] > 0
    }
    if marks:
        shown["marks"] = marks
    return shown


def plain(wording: Wording, type_: Any, value: Any) -> Any:
    """A state value as JSON-able data: numbers and yes/no as they are, sets as lists of ids, the rest as ids."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return [plain(wording, getattr(type_, "element", None), item) for item in value]
    if isinstance(value, dict):
        return {str(plain(wording, getattr(type_, "key", None), key)): number for key, number in value.items()}
    text = wording.value_id(type_, value)
    return value if text == str(value) and isinstance(value, int) else text


__all__ = ["may_see", "plain", "sees_thing", "view_of"]
