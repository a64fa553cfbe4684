"""The panels of a ruleset's screen as lines: maps, tracks, tables and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.telling.screen import Screen

Piece = tuple[str, str]  # text, colour
Line = list[Piece]
WIDTH = 100  # columns of a screen of unknown width
WIDEST = 12  # signs of a space
BARE = "·"


def print_panels(panels: Sequence[Mapping[str, Any]], screen: Screen) -> None:
    """Print the panels one below the other."""
    for panel in panels:
        screen.heading(panel["title"])
        match panel["kind"]:
            case "map":
                print_map(panel, screen)
            case "track":
                _track(panel, screen)
            case "table":
                _table(panel, screen)
            case _:
                _wrapped([[(f"{figure['name']} ", "quiet"), (figure["text"], "name")] for figure in panel["figures"]], screen, "   ")


def _table(panel: Mapping[str, Any], screen: Screen) -> None:
    told = any(row.get("text") for row in panel["rows"])
    rows = [[row["name"], *row["cells"], *([row["text"]] if told else [])] for row in panel["rows"]]
    numbers = [index for index in range(1, len(panel["columns"]) + 1) if rows and all(row[index].lstrip("-").isdigit() for row in rows)]
    screen.table(["", *panel["columns"], *([""] if told else [])], rows, numbers)


def _room(screen: Screen) -> int:
    return screen.width or WIDTH


# ---- maps and tracks -----------------------------------------------------------------------------------------------------------------
def fits(panel: Mapping[str, Any], widest: int, screen: Screen) -> bool:
    """Whether a sign of this width is drawn whole on a map."""
    return panel["shape"] == "graph" or widest <= _cell_width(panel, screen)


def _cell_width(panel: Mapping[str, Any], screen: Screen) -> int:
    columns: int = max(1, panel["columns"])
    return max(1, min(WIDEST, (_room(screen) - 6) // columns - 1))


def print_map(panel: Mapping[str, Any], screen: Screen) -> None:
    """A map of squares or hexes as a grid, a graph as a list.

    Hexes are drawn as on the table: every second row is half a space to the right, or every second column half a space lower.
    """
    cells = panel["cells"]
    if panel.get("parts"):
        _print_mesh(panel, screen)
        _legend(panel["legend"], screen)
        return
    if panel["shape"] == "graph":
        for cell in cells:
            screen.colours([(f"{cell['space']}: ", "quiet"), *_signs(cell["upper"]), (" ", ""), *_signs(cell["lower"])])
        _legend(panel["legend"], screen)
        return
    lines = 2 if any(cell["lower"] for cell in cells) else 1
    widest = max((_length(_signs(cell[line])) for cell in cells for line in ("upper", "lower")), default=1)
    columns, rows = panel["columns"], panel["rows"]
    width = min(max(1, widest), _cell_width(panel, screen))
    at = {(cell["row"], cell["column"]): cell for cell in cells}
    edge = len(str(rows))
    flat, pointed = panel["shape"] == "hexes" and panel["flat"], panel["shape"] == "hexes" and not panel["flat"]
    letters = [_letters(column) for column in range(1, columns + 1)]
    screen.colours([(" " * (edge + 2) + " ".join(letter.center(width) for letter in letters).rstrip(), "quiet")])
    step = max(lines, 2) if flat else lines  # half a hex is a whole line
    below = step // 2 if flat else 0  # how far every second column is shifted down
    for number in range(rows * step + below):
        row, line = divmod(number, step)
        if panel.get("from_below"):
            row = rows - 1 - row
        shift = " " * ((width + 1) // 2) if pointed and row % 2 else ""
        pieces: Line = [((str(row + 1) if line == 0 and row < rows else "").rjust(edge) + "  " + shift, "quiet")]
        for column in range(1, columns + 1):
            down = below if flat and column % 2 == 0 else 0
            own, part = (row, line) if not flat else divmod(number - down, step) if number >= down else (-1, 0)
            pieces += _cell(at.get((own + 1, column)), part, width)
            pieces.append((" ", ""))
        screen.colours(pieces)
    _legend(panel["legend"], screen)


def _print_mesh(panel: Mapping[str, Any], screen: Screen) -> None:
    """A map with its sides and corners, as a brick wall: what is on a side or corner is drawn there; otherwise a line shows where it is."""
    wide = panel["shape"] == "hexes" and not panel["flat"]  # a brick spans three slots
    faces = {(cell["slot"], cell["line"]): _of_face(cell) for cell in panel["cells"]}
    parts = {(part["slot"], part["line"]): _signs(part["signs"]) or [(part["bare"], "quiet")] for part in panel["parts"]}
    below = panel.get("from_below", False)
    slots = 1 + max(slot for slot, _ in (*faces, *parts))
    lines = 1 + max(line for _, line in (*faces, *parts))
    edge = len(str(panel["rows"])) + 2
    most = max(1, (_room(screen) - edge) // slots)
    widths = [1] * slots
    for (slot, _), signs in parts.items():
        widths[slot] = max(widths[slot], min(most, WIDEST, _length(signs)))
    for (slot, _), signs in faces.items():
        reach = range(slot - 1, slot + 2) if wide else range(slot, slot + 1)
        for each in reach:
            widths[each] = max(widths[each], min(most, -(-_length(signs) // len(reach))))
    lower = panel["shape"] == "hexes" and panel["flat"]  # every second column is half a hex lower
    named = {cell["line"]: str(cell["row"]) for cell in panel["cells"] if not lower or cell["column"] % 2}
    heads = {cell["slot"]: _letters(cell["column"]) for cell in reversed(panel["cells"]) if not wide or cell["row"] % 2}
    starts = [edge + sum(widths[:slot]) for slot in range(slots)]
    head = " " * (edge + sum(widths))
    for slot, letters in heads.items():
        at = starts[slot] + (widths[slot] - len(letters)) // 2
        head = head[:at] + letters + head[at + len(letters) :]
    screen.colours([(head.rstrip(), "quiet")])
    for line in reversed(range(lines)) if below else range(lines):
        pieces: Line = [(named.get(line, "").rjust(edge - 2) + "  ", "quiet")]
        slot = 0
        while slot < slots:
            if wide and (slot + 1, line) in faces and (slot, line) not in parts:
                pieces += _fitted(faces[slot + 1, line] or [(BARE, "quiet")], sum(widths[slot : slot + 3]))
                slot += 3
                continue
            shown = parts.get((slot, line)) or (faces.get((slot, line)) if not wide else None)
            if shown is not None and not shown:
                shown = [(BARE, "quiet")]
            pieces += _fitted(shown, widths[slot]) if shown else [(" " * widths[slot], "")]
            slot += 1
        screen.colours(pieces)


def _of_face(cell: Mapping[str, Any]) -> Line:
    """What is on a space, in one line."""
    upper, lower = _signs(cell["upper"]), _signs(cell["lower"])
    return [*upper, (" ", ""), *lower] if upper and lower else upper or lower


def _cell(cell: Mapping[str, Any] | None, part: int, width: int) -> Line:
    """One line of a space, padded to its width."""
    if cell is None:
        return [(" " * width, "")]
    pieces = _signs(cell["upper"] if part == 0 else cell["lower"] if part == 1 else [])
    if not pieces and part == 0:
        pieces = [(BARE, "quiet")]
    return _fitted(pieces, width)


def _track(panel: Mapping[str, Any], screen: Screen) -> None:
    cells = panel["cells"]
    widths = [max([len(cell["name"]), *(_length(_signs(cell[line])) for line in ("upper", "lower"))]) for cell in cells]
    spaces = list(zip(cells, widths, strict=True))
    while spaces:
        most = next((n for n in range(len(spaces), 1, -1) if sum(width + 3 for _, width in spaces[:n]) - 3 <= _room(screen)), 1)
        _track_row(spaces[:most], screen)
        spaces = spaces[most:]
    _legend(panel["legend"], screen)


def _track_row(spaces: Sequence[tuple[Mapping[str, Any], int]], screen: Screen) -> None:
    """The spaces of a track, as many in a row as fit."""
    for line in ("upper", "name", "lower"):
        if line != "name" and not any(cell[line] for cell, _ in spaces):
            continue
        pieces: Line = []
        for cell, width in spaces:
            shown = [(cell["name"], "quiet")] if line == "name" else _signs(cell[line])
            pieces += [*_fitted(shown, width), (" | " if line == "name" else "   ", "quiet")]
        screen.colours(pieces[:-1])


def _signs(signs: Sequence[Mapping[str, Any]]) -> Line:
    return [(sign["sign"] + ("" if sign["number"] is None else str(sign["number"])), sign["colour"]) for sign in signs]


def _length(pieces: Line) -> int:
    return sum(len(text) for text, _ in pieces)


def _fitted(pieces: Line, width: int) -> Line:
    """Pieces centred in a width, and cut if they are longer."""
    left = width - _length(pieces)
    if left >= 0:
        return [(" " * (left // 2), ""), *pieces, (" " * (left - left // 2), "")]
    kept: Line = []
    for text, colour in pieces:
        kept.append((text[: max(0, width - _length(kept))], colour))
    return kept


def _legend(legend: Sequence[Mapping[str, Any]], screen: Screen) -> None:
    if legend:
        _wrapped([[(sign["sign"], sign["colour"] or "name"), (f" {sign['name']}", "quiet")] for sign in legend], screen, "  ")


def _wrapped(entries: Sequence[Line], screen: Screen, between: str) -> None:
    """Entries one after the other, on as many lines as needed."""
    line: Line = []
    for entry in entries:
        if line and _length(line) + len(between) + _length(entry) > _room(screen):
            screen.colours(line)
            line = []
        line += [*([(between, "")] if line else []), *entry]
    if line:
        screen.colours(line)


def _letters(column: int) -> str:
    """Column a, b, … z, aa, …"""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
