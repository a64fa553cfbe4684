"""Who lies beside whom on a map of squares, hexes or edges."""

from __future__ import annotations

from collections.abc import Container

from rulewright.language.symbols import Drawing, MapSymbol, ThingSymbol

_SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_LINES = ((0, 1), (1, 0), (1, 1), (1, -1))
_EVEN_ROW = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))  # odd rows are shifted half a hex to the right
_ODD_ROW = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))
# Flat side up: from the lower right, clockwise; every second column lies half a hex lower.
_HIGH_COLUMN = ((0, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_LOW_COLUMN = ((1, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (0, 1))


def steps_of(map_: MapSymbol, row: int, column: int) -> tuple[tuple[int, int], ...]:
    """How rows and columns (from 1) change from a place to its neighbours."""
    if map_.shape == "hexes" and map_.flat:
        return _LOW_COLUMN if column % 2 == 0 else _HIGH_COLUMN
    if map_.shape == "hexes":
        return _ODD_ROW if row % 2 == 0 else _EVEN_ROW
    return _SQUARE + _DIAGONAL if map_.diagonals else _SQUARE


def places_of(drawing: Drawing) -> dict[tuple[int, int], ThingSymbol]:
    """(row, column) -> space."""
    return {(drawing.values[space]["row"], drawing.values[space]["column"]): space for space in drawing.spaces}


def beside_of(map_: MapSymbol, drawing: Drawing) -> dict[ThingSymbol, tuple[ThingSymbol, ...]]:
    """Space -> its neighbours."""
    if map_.shape == "graph":
        found: dict[ThingSymbol, list[ThingSymbol]] = {space: [] for space in drawing.spaces}
        for a, b in drawing.edges:
            found[a].append(b)
            found[b].append(a)
        return {space: tuple(dict.fromkeys(others)) for space, others in found.items()}
    at = places_of(drawing)
    return {
        space: tuple(at[row + dr, column + dc] for dr, dc in steps_of(map_, row, column) if (row + dr, column + dc) in at)
        for (row, column), space in at.items()
    }


def line_from(map_: MapSymbol, at: Container[tuple[int, int]], start: tuple[int, int], direction: int, length: int) -> list[tuple[int, int]]:
    """So many places straight on from one of them, in a direction of `directions(map_)`; fewer where the map ends."""
    found: list[tuple[int, int]] = []
    row, column = start
    while len(found) < length and (row, column) in at:
        found.append((row, column))
        down, right = steps_of(map_, row, column)[direction] if map_.shape == "hexes" else _LINES[direction]
        row, column = row + down, column + right
    return found


def directions(map_: MapSymbol) -> range:
    """Of straight lines, each direction and its opposite once: on hexes through the sides, on squares through sides and corners."""
    return range(3) if map_.shape == "hexes" else range(len(_LINES))


def is_connected(map_: MapSymbol) -> bool:
    """Whether there is a way between any two spaces of each drawing of a map."""
    return all(_reached(beside_of(map_, drawing)) for drawing in map_.drawings)


def _reached(beside: dict[ThingSymbol, tuple[ThingSymbol, ...]]) -> bool:
    todo = list(beside)[:1]
    seen = set(todo)
    while todo:
        for other in beside[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen) == len(beside)
