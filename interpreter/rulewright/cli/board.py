"""The table as one player sees it, in words: places with their cards, values that matter, maps as grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.cli.panels import BARE, fits, print_map
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game

MOST_NAMES = 40  # things listed for one place; further ones are only counted


def print_view(game: Game, seat: int | None, screen: Screen, beside_screen: bool = False) -> None:
    """Print what a seat may see; beside the panels of a screen, empty places are left out."""
    view = game.view(seat)
    screen.heading(say("view.table"))
    for panel in game.table(seat, language()):
        if panel["kind"] == "map":
            _map(panel, screen)
        else:
            _holder(_filled(panel) if beside_screen else panel, _title(view, panel["title"]) if "player" in panel else "", screen)


def _filled(panel: Mapping[str, Any]) -> dict[str, Any]:
    """A holder with the places that hold anything."""
    return {**panel, "places": [place for place in panel["places"] if place.get("things") or place.get("hidden")]}


def _title(view: Mapping[str, Any], name: str) -> str:
    """A player's name with their most important values."""
    title = name
    if name == view.get("viewer"):
        title += f" {say('view.you')}"
    if name == view.get("turn") and len(view["players"]) > 1:
        title += f" {say('view.on_turn')}"
    if name not in view.get("alive", [name]):
        title += f" {say('view.out')}"
    return title


def _holder(panel: Mapping[str, Any], title: str, screen: Screen) -> None:
    """The places and values of the game or of a player."""
    lines = [("", ", ".join(map(_pair, panel["values"])))] if panel["values"] else []
    lines += [(place["name"], _content(place)) for place in panel["places"]]
    if title and lines:
        screen.line(title, "head")
    for label, text in lines:
        screen.parts((f"{label}: " if label else "", "quiet"), (text, ""), indent=1 if title else 0)


def _pair(value: Mapping[str, str]) -> str:
    return f"{value['name']} {value['text']}".rstrip()


def _content(place: Mapping[str, Any]) -> str:
    """The things of a place, identical ones counted; for hidden ones their number, and what is printed on their backs."""
    if "hidden" in place:
        backs = Counter(place.get("backs", ()))
        shown = ", ".join(back if count == 1 else f"{back} ×{count}" for back, count in backs.items())
        top = [say("view.top", name=_thing(thing)) for thing in place.get("things", ())]
        under = say("view.hidden", n=place["hidden"]) + (f" ({say('view.backs', shown=shown)})" if shown else "")
        return ", ".join([*top, under] if place["hidden"] or not top else top)
    if not place["things"]:
        return say("view.empty")
    names = Counter(map(_thing, place["things"]))
    told = [name if count == 1 else f"{name} ×{count}" for name, count in list(names.items())[:MOST_NAMES]]
    if len(names) > MOST_NAMES:
        told.append(say("view.more", n=len(names) - MOST_NAMES))
    return ", ".join(told)


def _thing(thing: Mapping[str, Any]) -> str:
    """A thing with what is on it."""
    inside = [*map(_pair, thing.get("values", ())), *map(_inner, thing.get("places", ()))]
    return f"{thing['name']} ({'; '.join(inside)})" if inside else str(thing["name"])


def _inner(place: Mapping[str, Any]) -> str:
    names = [thing["name"] for thing in place.get("things", ())]
    if place.get("hidden"):
        names.append(say("view.hidden", n=place["hidden"]))
    return f"{place['name']}: {', '.join(names)}"


def _map(panel: Mapping[str, Any], screen: Screen) -> None:
    """A map of squares or hexes as a grid; a graph, and what does not fit into a grid, as a list."""
    if not panel.get("parts") and not fits(panel, max((len(_on_it(cell)) for cell in panel["cells"]), default=0), screen):
        _list_spaces(panel, screen)
        return
    if panel["shape"] == "graph":
        for cell in panel["cells"]:
            on_it = _on_it(cell)
            screen.line(cell["name"] + (f": {on_it}" if on_it else ""))
        screen.line()
        return
    cells = [{**cell, "upper": _joined(cell["upper"]) or [_sign(BARE)]} for cell in panel["cells"]]
    parts = [{**part, "signs": _joined(part["signs"])} for part in panel.get("parts", ())]
    print_map({**panel, "cells": cells, "parts": parts}, screen)
    screen.line()


def _on_it(cell: Mapping[str, Any]) -> str:
    """What is on a space, in words."""
    alike = Counter(sign["sign"] for sign in cell["upper"])
    return ", ".join(text if count == 1 else f"{text} ×{count}" for text, count in alike.items())


def _list_spaces(panel: Mapping[str, Any], screen: Screen) -> None:
    """Spaces by what is on them, those with most on them first."""
    alike: dict[str, list[str]] = {}
    for cell in panel["cells"]:
        if cell["upper"]:
            alike.setdefault(_on_it(cell), []).append(cell["name"])
    for on_it, names in sorted(alike.items(), key=lambda each: -each[0].count(",")):
        screen.parts((f"{', '.join(names)}: ", "quiet"), (on_it, ""))
    screen.line()


def _joined(signs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What is on a space as one sign."""
    return [_sign("/".join(sign["sign"] for sign in signs))] if signs else []


def _sign(text: str) -> dict[str, Any]:
    return {"sign": text, "number": None, "colour": ""}
