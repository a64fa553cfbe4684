"""The table as one player sees it, in words: all maps, and all values and places of the game and of the players.

It has the contents of `runtime.views`, with names: for rulesets without a screen, and for what a screen leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulewright.language.mesh import outlines_of, spots_of
from rulewright.language.symbols import MapSymbol, StateSymbol, Text, ThingSymbol, ZoneSymbol
from rulewright.language.types import AmountsOf, Number, Type
from rulewright.runtime.sight import may_see, sees_thing
from rulewright.runtime.subjects import subject_of
from rulewright.runtime.wording import say

if TYPE_CHECKING:
    from rulewright.runtime.naming import SeenWording
    from rulewright.runtime.state import State

DEEPEST = 4  # levels of things in things


def tabletop(state: State, wording: SeenWording, viewer: int | None, language: str) -> list[dict[str, Any]]:
    """Panels, each with `id`, `title` and `kind`:

    - map: as in `runtime.panels`; a space has one sign for each word, number or thing on it;
    - places: `values` and `places` of the game, or of the player of the seat `player`.

    A value is {id, name, text}; the text is empty if the name says everything. A place is {id, name, things}, or {id, name, hidden} with the number
    of things that this viewer cannot see, and `backs` with what is printed on their backs. A thing is {kind, id, name}, with `text` if something is
    printed on it, and `values` and `places` if it has any of interest.
    """
    top = _Tabletop(state, wording, viewer, language)
    layout = state.c.layout
    maps = [top.map(map_) for map_ in state.c.program.maps.values() if map_.faces is None]
    holders = [top.holder("game", "", layout.game), *(top.holder(f"player{seat + 1}", wording.players[seat], seat) for seat in range(layout.players))]
    return [*maps, *holders]


class _Tabletop:
    """One position, for one viewer in one language."""

    def __init__(self, state: State, wording: SeenWording, viewer: int | None, language: str) -> None:
        self.state = state
        self.wording = wording
        self.viewer = viewer
        self.language = language

    # ---- places and values -----------------------------------------------------------------------------------------------------
    def holder(self, name: str, title: str, holder: int) -> dict[str, Any]:
        """What the game or a player has."""
        seat = {"player": holder} if holder < self.state.c.layout.players else {}
        return {"id": name, "title": title, "kind": "places", **seat, "values": self._values(holder), "places": self._places(holder, DEEPEST)}

    def _thing(self, thing: int, deep: int) -> dict[str, Any]:
        subject = subject_of(self.wording, thing)
        symbol = self.state.c.layout.things[thing]
        text = say(symbol.words, self.language) if symbol is not None else ""
        values = self._values(thing, telling_only=True)
        places = [place for place in self._places(thing, deep - 1) if place.get("things") or place.get("hidden")] if deep else []
        return {
            "kind": subject.kind,
            "id": subject.id,
            "name": self.wording.thing(thing, self.language),
            **({"text": text} if text else {}),
            **({"values": values} if values else {}),
            **({"places": places} if places else {}),
        }

    def _values(self, holder: int, telling_only: bool = False) -> list[dict[str, str]]:
        """The values that this viewer may read and that are of interest; for things, only those that differ from their defaults.

        Where there is a screen, which shows what counts, and some values of a kind have names, those without are bookkeeping of the rules.
        """
        layout, found = self.state.c.layout, []
        kind = layout.kinds[holder]
        named_only = bool(self.state.c.program.screen) and any(symbol.text for symbol in kind.state.values())
        for name, symbol in kind.state.items():
            if named_only and not symbol.text:
                continue
            if not may_see(self.state, symbol.seen_by, holder, self.viewer):
                continue
            value = self._value_of(symbol, holder)
            if not _speaks(value) or (telling_only and (_is_none(symbol.type, value) or self._is_usual(symbol, holder))):
                continue
            text = "" if value is True else self.wording.value(symbol.type, value, self.language)
            found.append({"id": name, "name": self._named(symbol.text, name), "text": text})
        for mark in self.state.c.program.marks.values():
            if kind.is_a(mark.on) and (left := self.state.v[layout.columns[mark, "left"].slot(holder)]) > 0:
                found.append({"id": mark.name, "name": self._named(mark.text, mark.name), "text": str(left)})
        return found

    def _value_of(self, symbol: StateSymbol, holder: int) -> Any:
        """A value; amounts without zeros."""
        layout, v = self.state.c.layout, self.state.v
        column = layout.columns[symbol]
        if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
            return {key: number for key in range(column.width) if (number := v[column.slot(holder, key)])}
        return v[column.slot(holder)]

    def _is_usual(self, symbol: StateSymbol, holder: int) -> bool:
        """Whether a value equals its declared default."""
        layout = self.state.c.layout
        column = layout.columns[symbol]
        return all(self.state.v[slot] == layout.initial[slot] for slot in (column.slot(holder, number) for number in range(column.width)))

    def _places(self, holder: int, deep: int) -> list[dict[str, Any]]:
        return [place for name, zone in self.state.c.layout.kinds[holder].zones.items() if (place := self._place(name, zone, holder, deep))]

    def _place(self, name: str, zone: ZoneSymbol, holder: int, deep: int) -> dict[str, Any] | None:
        """A place with its things, or with how many are there; None if not even that may be known."""
        layout = self.state.c.layout
        members: Iterable[int] = self.state.z[layout.zones[zone].base + holder - layout.zones[zone].low]
        shown: dict[str, Any] = {"id": name, "name": self._named(zone.text, name)}
        if may_see(self.state, zone.seen_by, holder, self.viewer):
            if zone.order == "none":
                members = sorted(members, key=self.wording.place_of)
            return {**shown, "things": [self._thing(thing, deep) for thing in members]}
        if zone.count_hidden:
            return None
        members = tuple(members)
        if members and zone.top_seen_by is not None and may_see(self.state, zone.top_seen_by, holder, self.viewer):
            shown["things"] = [self._thing(members[0], deep)]
            members = members[1:]
        backs = [back for thing in members if layout.kinds[thing].back and (back := self._back(thing))]
        if zone.order == "none":
            backs.sort()
        return {**shown, "hidden": len(members), **({"backs": backs} if backs else {})}

    def _back(self, thing: int) -> str:
        """What is printed on the back of a thing."""
        layout = self.state.c.layout
        return ", ".join(self.wording.value(layout.kinds[thing].fields[name].type, value, self.language) for name, value in layout.back(thing))

    # ---- maps -----------------------------------------------------------------------------------------------------------------
    def map(self, map_: MapSymbol) -> dict[str, Any]:
        """A map with what is on each space."""
        layout = self.state.c.layout
        drawing = layout.drawings[map_]
        outlines = outlines_of(map_, drawing)
        spots = spots_of(map_, drawing) if map_.sides is not None or map_.corners is not None else {}
        parts = [
            {
                **self._space(space),
                "part": spot.part,
                "slot": spot.slot,
                "line": spot.line,
                "bare": spot.bare,
                "at": [list(point) for point in outlines[space]],
                "signs": self._signs(space),
            }
            for space, spot in spots.items()
            if spot.part != "face"
        ]
        return {
            "id": map_.name,
            "title": self._named(map_.text, map_.name),
            "kind": "map",
            "map": map_.name,
            "shape": map_.shape,
            "flat": map_.flat,
            "from_below": False,
            "rows": drawing.rows,
            "columns": drawing.columns,
            "cells": [
                {
                    **self._space(space),
                    "row": drawing.values[space].get("row", 0),
                    "column": drawing.values[space].get("column", 0),
                    "upper": self._signs(space),
                    "lower": [],
                    **({"at": [list(point) for point in outlines[space]]} if space in outlines else {}),
                    **({"slot": spots[space].slot, "line": spots[space].line} if spots else {}),
                }
                for space in drawing.spaces
            ],
            **({"parts": parts} if parts else {}),
            "edges": [[left.id, right.id] for left, right in drawing.edges],
            "legend": [],
        }

    def _space(self, space: ThingSymbol) -> dict[str, str]:
        return {"space": space.id, "name": self.wording.thing(self.state.c.layout.first[space], self.language)}

    def _signs(self, space: ThingSymbol) -> list[dict[str, Any]]:
        """What is on a space, as words."""
        holder = self.state.c.layout.first[space]
        if not sees_thing(self.state, holder, self.viewer):
            return []
        texts = [value["text"] or value["name"] for value in self._values(holder, telling_only=True)]
        texts += [thing["name"] for place in self._places(holder, 0) for thing in place.get("things", ())]
        return [{"sign": text, "number": None, "colour": ""} for text in texts]

    def _named(self, text: Text, name: str) -> str:
        return say(text, self.language, name.replace("_", " "))


def _is_none(type_: Type, value: Any) -> bool:
    """Whether it is the number 0; things and words are numbered from 0 too."""
    return isinstance(type_, Number) and value == 0


def _speaks(value: Any) -> bool:
    """Whether a value is worth mentioning: not no, nothing, or empty."""
    return value is not None and value is not False and value not in ((), {}, frozenset())


__all__ = ["tabletop"]
