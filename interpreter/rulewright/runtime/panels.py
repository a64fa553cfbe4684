"""The screen of a player as data: what the panels of the ruleset show in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.language.functions import Function
from rulewright.language.mesh import outlines_of, spots_of
from rulewright.language.symbols import FigureSymbol, MapSymbol, PanelSymbol, SignSymbol, Text
from rulewright.language.types import Number, Type
from rulewright.runtime.errors import RunawayRule
from rulewright.runtime.library import TooMany
from rulewright.runtime.subjects import subject_of, subjects_in
from rulewright.runtime.things_in_values import things_in
from rulewright.runtime.wording import say, word
from rulewright.source.catalogue.saved import Runaway
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.runtime.state import State
    from rulewright.runtime.wording import Wording


A_VALUE = 10  # steps for each value and sign of a panel, for its time and memory


def screen_of(state: State, wording: Wording, seat: int | None, language: str) -> list[dict[str, Any]]:
    """The panels that a player sees now. Every panel has `id`, `title` and `kind`, and by its kind

    - map: `map`, `shape`, `flat`, `from_below`, `rows`, `columns`, `cells` (space, name, row, column, upper, lower), `edges` of a graph, `legend`,
      `parts` (space, name, part, signs) for its sides and corners; `at` are the points of a cell's middle, a corner, or the ends of a side on a
      grid whose steps are half a square, or what `language.mesh` has for hexes;
    - track: `cells` (name, of, upper, lower), `legend`;
    - table: `columns` (names), `rows` (name, of, cells, with `texts` also text);
    - figures: `figures` (name, text).

    `of` is what a row or cell is about, {kind, id}, where it is one thing, player or word. Beside texts that name things, `things` lists them:
    [{kind, id, name}] of a figure, a list of such lists of a row. Ids are those of the player's view and options. Spectators (no seat) get what does
    not depend on the viewer: `me` is read where somebody may see more than others.

    A sign is {sign, number (None: one), colour}; the legend lists {sign, name, colour} of all signs with a name that are in view.
    """
    return [
        shown
        for panel in state.c.program.screen
        if seat is not None or not _is_personal(state, panel)
        if panel.when is None or _ask(state, panel.when, seat)
        for shown in [_Panel(state, wording, seat, language).data(panel)]
    ]


def _is_personal(state: State, panel: PanelSymbol) -> bool:
    """Whether a panel, or its whole content, depends on the viewer."""
    parts: list[FigureSymbol | SignSymbol] = [*panel.figures, *panel.signs]
    return _reads_me(state, panel.when, panel.among) or (bool(parts) and all(_depends(state, part) for part in parts))


def _depends(state: State, part: FigureSymbol | SignSymbol) -> bool:
    return _reads_me(state, part.when, part.value if isinstance(part, FigureSymbol) else part.number)


def _reads_me(state: State, *functions: Function | None) -> bool:
    """Whether one of some texts of a panel reads `me`, its first parameter."""
    from rulewright.language.core import Local
    from rulewright.language.walking import walk

    known = state.c.personal
    for function in functions:
        if function is None:
            continue
        if function not in known:
            me = function.params[0]
            known[function] = any(isinstance(node, Local) and node.var is me for node in walk([*function.lets, function.body]))
        if known[function]:
            return True
    return False


def _ask(state: State, function: Function, *args: Any) -> Any:
    return state.c.extend(function)(state, *args)


def _named(text: Text, name: str, language: str) -> str:
    return say(text, language, name.replace("_", " "))


class _Panel:
    """One panel in one position."""

    def __init__(self, state: State, wording: Wording, seat: int | None, language: str) -> None:
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
                    **self._about(element, member),
                    "upper": self._signs(panel.upper, member),
                    "lower": self._signs(panel.lower, member),
                }
                for member in members
            ]
            return {**shown, "kind": "track", "cells": cells, "legend": list(self.legend.values())}
        columns = [column for column in self._shown(panel.figures) if column.when is None or _ask(self.state, column.when, self.seat)]
        return {
            **shown,
            "kind": "table",
            "columns": [_named(column.text, column.name, self.language) for column in columns],
            "rows": [self._row(panel, element, member, columns) for member in members],
        }

    def _row(self, panel: PanelSymbol, element: Type | None, member: Any, columns: Sequence[FigureSymbol]) -> dict[str, Any]:
        """One member of the set of a table."""
        values = [_ask(self.state, column.value, self.seat, member) for column in columns]
        things = [self._things(column.value.result, value) for column, value in zip(columns, values, strict=True)]
        return {
            "name": self.wording.value(element, member, self.language),
            **self._about(element, member),
            "cells": [self._text(column.value.result, value) for column, value in zip(columns, values, strict=True)],
            **({"things": things} if any(things) else {}),
            **({"text": self.wording.short_text(element, member, self.language)} if panel.texts else {}),
        }

    def _shown(self, figures: list[FigureSymbol]) -> list[FigureSymbol]:
        """The panels for this viewer; players get all of them."""
        return figures if self.seat is not None else [figure for figure in figures if not _depends(self.state, figure)]

    def _about(self, element: Type | None, member: Any) -> dict[str, Any]:
        """What a row or cell is about, if that is one thing, player or word."""
        if isinstance(element, Number):
            return {}
        found = list(subjects_in(self.wording, element, member))
        return {"of": {"kind": found[0].kind, "id": found[0].id}} if len(found) == 1 else {}

    def _things(self, type_: Type | None, value: Any) -> list[dict[str, str]]:
        """The things that a value names, with their names."""
        found = []
        for thing in things_in(type_, value):
            subject = subject_of(self.wording, thing)
            found.append({"kind": subject.kind, "id": subject.id, "name": self.wording.thing(thing, self.language)})
        return found

    def _count(self, panel: PanelSymbol, values: int, span: Span) -> None:
        """Raises RunawayRule for more values and signs than a screen could show."""
        try:
            self.state.work(A_VALUE * values)
        except TooMany:
            raise RunawayRule(Runaway.panel(name=panel.name, count=f"{values:,}"), span) from None

    def _map(self, panel: PanelSymbol, map_: MapSymbol) -> dict[str, Any]:
        layout = self.state.c.layout
        drawing = layout.drawings[map_]
        cells = []
        outlines = outlines_of(map_, drawing)
        spots = spots_of(map_, drawing) if map_.sides is not None or map_.corners is not None else {}
        signs = 1 + len(panel.upper) + len(panel.lower) + len(panel.sides) + len(panel.corners)
        self._count(panel, max(len(drawing.spaces), len(spots)) * signs, map_.span)
        for space in drawing.spaces:
            number = layout.first[space]
            cells.append(
                {
                    "space": space.id,
                    "name": self.wording.thing(number, self.language),
                    "row": drawing.values[space].get("row", 0),
                    "column": drawing.values[space].get("column", 0),
                    "upper": self._signs(panel.upper, number),
                    "lower": self._signs(panel.lower, number),
                    **({"at": [list(point) for point in outlines[space]]} if space in outlines else {}),
                    **({"slot": spots[space].slot, "line": spots[space].line} if spots else {}),
                }
            )
        parts = [
            {
                "space": space.id,
                "name": self.wording.thing(layout.first[space], self.language),
                "part": spot.part,
                "slot": spot.slot,
                "line": spot.line,
                "bare": spot.bare,
                "at": [list(point) for point in outlines[space]],
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
            if self.seat is None and _depends(self.state, sign):
                continue
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
        found = []
        for figure in self._shown(figures):
            if figure.when is not None and not _ask(self.state, figure.when, self.seat):
                continue
            value = _ask(self.state, figure.value, self.seat)
            things = self._things(figure.value.result, value)
            found.append(
                {
                    "name": _named(figure.text, figure.name, self.language),
                    "text": self._text(figure.value.result, value),
                    **({"things": things} if things else {}),
                }
            )
        return found

    def _text(self, type_: Type | None, value: Any) -> str:
        text = self.wording.value(type_, value, self.language)
        return "–" if text == word("nothing", self.language) else text
