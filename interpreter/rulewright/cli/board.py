"""The table as one player sees it, in words: places with their cards, values that matter, maps as grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulewright.cli.find import program_of
from rulewright.cli.panels import print_map
from rulewright.cli.screen import Screen
from rulewright.cli.words import in_language, say
from rulewright.language.geometry import places_of
from rulewright.language.mesh import spots_of
from rulewright.language.symbols import Kind, MapSymbol, Program, StateSymbol, Text, ZoneSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, SetOf, ThingOf, Type, Word

if TYPE_CHECKING:
    from rulewright import Game, Ruleset

MOST_NAMES = 40  # of one place; more are counted only


def print_view(ruleset: Ruleset, game: Game, seat: int | None, screen: Screen) -> None:
    """Print what a seat may see."""
    program = program_of(ruleset)
    view = game.view(seat)
    board = _Board(program, view, game.options)
    screen.heading(say("view.table"))
    for map_ in program.maps.values():
        board.map(map_, screen)
    board.holder(program.kinds["game"], view["game"], "", screen)
    for name, shown in view["players"].items():
        title = name
        if name == view.get("viewer"):
            title += f" {say('view.you')}"
        if name == view.get("turn") and len(view["players"]) > 1:
            title += f" {say('view.on_turn')}"
        if name not in view.get("alive", [name]):
            title += f" {say('view.out')}"
        board.holder(program.kinds["player"], shown, title, screen, name)


class _Board:
    """Words for one view."""

    def __init__(self, program: Program, view: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self._program = program
        self._options = dict(options)
        self._things: Mapping[str, Any] = view["things"]
        self._backs: Mapping[str, Mapping[str, list[dict[str, Any]]]] = view.get("backs", {})
        self._names: dict[str, Text] = {}
        self._kinds: dict[str, Kind] = {}
        for thing in program.things:
            self._names.setdefault(thing.id, thing.text)
            self._kinds.setdefault(thing.id, thing.kind)

    def holder(self, kind: Kind, shown: Mapping[str, Any], title: str, screen: Screen, name_of: str = "game") -> None:
        """The places and values of the game or of a player."""
        lines: list[tuple[str, str]] = []
        values = [self._pair(symbol, shown[name]) for name, symbol in kind.state.items() if name in shown and _speaks(shown[name])]
        if values:
            lines.append(("", ", ".join(values)))
        for mark, left in shown.get("marks", {}).items():
            lines.append((_title(self._program.marks[mark].text, mark), str(left)))
        for name, zone in kind.zones.items():
            if name in shown:
                content = shown[name]
                lines.append(
                    (
                        _title(zone.text, name),
                        self._content(content) if isinstance(content, list) else self._face_down(content, name_of, zone),
                    )
                )
        if title and lines:
            screen.line(title, "head")
        for label, text in lines:
            screen.parts((f"{label}: " if label else "", "quiet"), (text, ""), indent=1 if title else 0)

    def _face_down(self, count: int, holder: str, zone: ZoneSymbol) -> str:
        """How many things lie there hidden, and what is printed on their backs."""
        told = say("view.hidden", n=count)
        fields = {field.name: field for kind in self._kinds.values() for field in kind.fields.values()}
        backs = Counter(
            ", ".join(self._value(fields[name].type, value) for name, value in back.items())
            for back in self._backs.get(holder, {}).get(zone.name, ())
        )
        shown = ", ".join(back if count == 1 else f"{back} ×{count}" for back, count in backs.items())
        return f"{told} ({say('view.backs', shown=shown)})" if shown else told

    def _content(self, ids: list[str]) -> str:
        """The things of a place, alike ones counted."""
        if not ids:
            return say("view.empty")
        names = Counter(self._thing(name) for name in ids)
        shown = [name if count == 1 else f"{name} ×{count}" for name, count in list(names.items())[:MOST_NAMES]]
        if len(names) > MOST_NAMES:
            shown.append(say("view.more", n=len(names) - MOST_NAMES))
        return ", ".join(shown)

    def _thing(self, name: str) -> str:
        """A thing with what is on it."""
        inside = self._inside(name)
        return self._name(name) + (f" ({'; '.join(inside)})" if inside else "")

    def _inside(self, name: str) -> list[str]:
        shown = self._things.get(name)
        kind = self._kinds.get(name.split("#", maxsplit=1)[0])
        if shown is None or kind is None:
            return []
        parts = [
            self._pair(symbol, shown[key])
            for key, symbol in kind.state.items()
            if key in shown and _speaks(shown[key]) and shown[key] != 0 and not _is_default(symbol, shown[key])
        ]
        for key, zone in kind.zones.items():
            content = shown.get(key)
            if isinstance(content, list) and content:
                parts.append(f"{_title(zone.text, key)}: {', '.join(self._name(each) for each in content)}")
            elif isinstance(content, int) and content:
                parts.append(f"{_title(zone.text, key)}: {say('view.hidden', n=content)}")
        return parts

    def _name(self, name: str) -> str:
        bare = name.split("#", maxsplit=1)[0]
        return in_language(self._names.get(bare, {}), bare.replace("_", " "))

    def _pair(self, symbol: StateSymbol, value: Any) -> str:
        name = _title(symbol.text, symbol.name)
        return name if value is True else f"{name} {self._value(symbol.type, value)}"

    def _value(self, type_: Type, value: Any) -> str:
        if value is None:
            return say("nothing")
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        match type_:
            case Maybe(of=of):
                return self._value(of, value)
            case SetOf(element=element) | ListOf(element=element) if isinstance(value, list):
                return ", ".join(self._value(element, item) for item in value)
            case AmountsOf(key=key) if isinstance(value, dict):
                return ", ".join(f"{number} {self._value(key, word)}" for word, number in value.items())
            case Word(words=words):
                return in_language(words.texts.get(str(value), {}), str(value))
            case ThingOf():
                return self._name(str(value))
            case _:
                return str(value)

    # ---- maps --------------------------------------------------------------------------------------------------------------------------
    def map(self, map_: MapSymbol, screen: Screen) -> None:
        """A map of squares or hexes as a grid, a graph as a list."""
        drawing = map_.drawing(self._options)
        if map_.faces is not None:
            return  # its spaces are drawn with the faces
        spots = spots_of(map_, drawing) if map_.sides is not None or map_.corners is not None else {}
        if map_.shape == "graph":
            for space in drawing.spaces:
                inside = self._inside(space.id)
                screen.line(self._name(space.id) + (f": {'; '.join(inside)}" if inside else ""))
            screen.line()
            return
        cells = [
            {
                "row": row,
                "column": column,
                "upper": [{"sign": self._cell(space.id), "number": None, "colour": ""}],
                "lower": [],
                **({"slot": spots[space].slot, "line": spots[space].line} if spots else {}),
            }
            for (row, column), space in places_of(drawing).items()
        ]
        shown = {
            "shape": map_.shape,
            "flat": map_.flat,
            "rows": drawing.rows,
            "columns": drawing.columns,
            "cells": cells,
            "legend": [],
            "parts": [
                {"slot": spot.slot, "line": spot.line, "bare": spot.bare, "signs": self._on_part(space.id)}
                for space, spot in spots.items()
                if spot.part != "face"
            ],
        }
        print_map(shown, screen)
        screen.line()

    def _on_part(self, name: str) -> list[dict[str, Any]]:
        """What is on a side or corner; nothing when it is bare."""
        shown = self._cell(name)
        return [] if shown == "·" else [{"sign": shown, "number": None, "colour": ""}]

    def _cell(self, name: str) -> str:
        """What lies or stands on a field; a dot when it is bare."""
        shown = self._things.get(name, {})
        kind = self._kinds[name]
        found = []
        for key, symbol in kind.state.items():
            value = shown.get(key)
            if _speaks(value) and value != 0 and not _is_default(symbol, value):
                found.append(_title(symbol.text, key) if value is True else self._value(symbol.type, value))
        for key in kind.zones:
            if isinstance(shown.get(key), list):
                found += [self._name(each) for each in shown[key]]
        return "/".join(found) or "·"


def _title(text: Text, name: str) -> str:
    return in_language(text, name.replace("_", " "))


def _speaks(value: Any) -> bool:
    """Whether a value is worth a word: not no, nothing, or empty."""
    return value is not None and value is not False and value not in ([], {})


def _is_default(symbol: StateSymbol, value: Any) -> bool:
    default = symbol.default
    return bool(getattr(default, "word", default) == value)
