"""The screen of a player as data: what the panels of the ruleset show in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.language.mesh import spots_of
from rulewright.language.symbols import FigureSymbol, MapSymbol, PanelSymbol, SignSymbol, Text
from rulewright.language.types import Type
from rulewright.runtime.errors import RunawayRule
from rulewright.runtime.library import TooMany
from rulewright.runtime.wording import say, word
from rulewright.source.catalogue.saved import Runaway
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.language.core import Function
    from rulewright.runtime.state import State
    from rulewright.runtime.wording import Wording


A_VALUE = 10  # steps for each value and sign of a panel: what one takes in time and memory


def screen_of(state: State, wording: Wording, seat: int, language: str) -> list[dict[str, Any]]:
    """The panels that a player sees now. Every panel has `id`, `title` and `kind`, and by its kind

    - map: `map`, `shape`, `flat`, `from_below`, `rows`, `columns`, `cells` (space, row, column, upper, lower), `edges` of a graph, `legend`;
    - track: `cells` (name, upper, lower), `legend`;
    - table: `columns` (names), `rows` (name, cells, with `texts` also text);
    - figures: `figures` (name, text).

    A sign is {sign, number (None: one), colour}; the legend lists {sign, name, colour} of all signs with a name that are in view.
    """
    return [
        shown
        for panel in state.c.program.screen
        if panel.when is None or _ask(state, panel.when, seat)
        for shown in [_Panel(state, wording, seat, language).data(panel)]
    ]


def _ask(state: State, function: Function, *args: Any) -> Any:
    return state.c.extend(function)(state, *args)


def _named(text: Text, name: str, language: str) -> str:
    return say(text, language, name.replace("_", " "))


class _Panel:
    """One panel in one position."""

    def __init__(self, state: State, wording: Wording, seat: int, language: str) -> None:
        self.state = state
        self.wording = wording
        self.seat = seat
        self.language = language
        self.legend: dict[str, dict[str, Any]] = {}

    def data(self, panel: PanelSymbol) -> dict[str, Any]:
        shown: dict[str, Any] = {"id": panel.name, "title": _named(panel.text, panel.name, self.language)}
        if panel.map is not None:
            if not panel.text and panel.map.text:
                shown["title"] = _named(panel.map.text, panel.map.name, self.language)
            return {**shown, "kind": "map", **self._map(panel, panel.map)}
        if panel.among is None:
            return {**shown, "kind": "figures", "figures": self._figures(panel.figures)}
        members: Sequence[Any] = _ask(self.state, panel.among, self.seat) or ()
        self._count(panel, len(members) * (1 + len(panel.upper) + len(panel.lower) + len(panel.figures)), panel.among.span)
        element: Type | None = getattr(panel.among.result, "element", None)
        if panel.is_track:
            cells = [
                {
                    "name": self.wording.value(element, member, self.language),
                    "upper": self._signs(panel.upper, member),
                    "lower": self._signs(panel.lower, member),
                }
                for member in members
            ]
            return {**shown, "kind": "track", "cells": cells, "legend": list(self.legend.values())}
        columns = [column for column in panel.figures if column.when is None or _ask(self.state, column.when, self.seat)]
        return {
            **shown,
            "kind": "table",
            "columns": [_named(column.text, column.name, self.language) for column in columns],
            "rows": [
                {
                    "name": self.wording.value(element, member, self.language),
                    "cells": [self._value(column.value, self.seat, member) for column in columns],
                    **({"text": self.wording.short_text(element, member, self.language)} if panel.texts else {}),
                }
                for member in members
            ],
        }

    def _count(self, panel: PanelSymbol, values: int, span: Span) -> None:
        """Raises RunawayRule for more values and signs than anybody could look at."""
        try:
            self.state.work(A_VALUE * values)
        except TooMany:
            raise RunawayRule(Runaway.panel(name=panel.name, count=f"{values:,}"), span) from None

    def _map(self, panel: PanelSymbol, map_: MapSymbol) -> dict[str, Any]:
        layout = self.state.c.layout
        drawing = layout.drawings[map_]
        cells = []
        spots = spots_of(map_, drawing) if map_.sides is not None or map_.corners is not None else {}
        signs = 1 + len(panel.upper) + len(panel.lower) + len(panel.sides) + len(panel.corners)
        self._count(panel, max(len(drawing.spaces), len(spots)) * signs, map_.span)
        for space in drawing.spaces:
            number = layout.first[space]
            cells.append(
                {
                    "space": space.id,
                    "row": drawing.values[space].get("row", 0),
                    "column": drawing.values[space].get("column", 0),
                    "upper": self._signs(panel.upper, number),
                    "lower": self._signs(panel.lower, number),
                    **({"slot": spots[space].slot, "line": spots[space].line} if spots else {}),
                }
            )
        parts = [
            {
                "space": space.id,
                "part": spot.part,
                "slot": spot.slot,
                "line": spot.line,
                "bare": spot.bare,
                "signs": self._signs(panel.sides if spot.part == "side" else panel.corners, layout.first[space]),
            }
            for space, spot in spots.items()
            if spot.part != "face"
        ]
        return {
            "map": map_.name,
            "shape": map_.shape,
            "flat": map_.flat,
            "from_below": panel.from_below,
            "rows": drawing.rows,
            "columns": drawing.columns,
            "cells": cells,
            **({"parts": parts} if parts else {}),
            "edges": [[left.id, right.id] for left, right in drawing.edges],
            "legend": list(self.legend.values()),
        }

    def _signs(self, signs: list[SignSymbol], member: Any) -> list[dict[str, Any]]:
        found = []
        for sign in signs:
            if sign.when is not None and not _ask(self.state, sign.when, self.seat, member):
                continue
            number = 1 if sign.number is None else _ask(self.state, sign.number, self.seat, member)
            if not number:
                continue
            found.append({"sign": sign.sign, "number": None if number == 1 else number, "colour": sign.colour})
            if sign.text:
                entry = {"sign": sign.sign, "name": say(sign.text, self.language, sign.sign), "colour": sign.colour}
                self.legend.setdefault(f"{sign.sign} {entry['name']}", entry)
        return found

    def _figures(self, figures: list[FigureSymbol]) -> list[dict[str, Any]]:
        return [
            {"name": _named(figure.text, figure.name, self.language), "text": self._value(figure.value, self.seat)}
            for figure in figures
            if figure.when is None or _ask(self.state, figure.when, self.seat)
        ]

    def _value(self, function: Function, *args: Any) -> str:
        value = _ask(self.state, function, *args)
        text = self.wording.value(function.result, value, self.language)
        return "–" if text == word("nothing", self.language) else text
