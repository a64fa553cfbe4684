"""Neighbours and lines on a map of squares, hexes or edges."""

from __future__ import annotations

from collections.abc import Container

from rulewright.language.symbols import Drawing, MapSymbol, ThingSymbol

_SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_LINES = ((0, 1), (1, 0), (1, 1), (1, -1))
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # clockwise from the top
_EVEN_ROW = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))  # odd rows are shifted half a hex to the right
_ODD_ROW = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))
# Flat side up: from the lower right, clockwise; every second column is half a hex lower.
_HIGH_COLUMN = ((0, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_LOW_COLUMN = ((1, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (0, 1))


def steps_of(map_: MapSymbol, row: int, column: int) -> tuple[tuple[int, int], ...]:
    """The changes of row and column (from 1) from a place to its neighbours."""
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
    """Up to `length` places in a straight line from one of them, in a direction of `directions(map_)`; fewer at the edge of the map."""
    found: list[tuple[int, int]] = []
    row, column = start
    while len(found) < length and (row, column) in at:
        found.append((row, column))
        down, right = steps_of(map_, row, column)[direction] if map_.shape == "hexes" else _LINES[direction]
        row, column = row + down, column + right
    return found


def directions(map_: MapSymbol) -> range:
    """The directions of straight lines, without opposites: on hexes through the sides, on squares through sides and corners."""
    return range(3) if map_.shape == "hexes" else range(len(_LINES))


def rim_of(map_: MapSymbol, drawing: Drawing) -> list[ThingSymbol]:
    """The spaces at the rim of a map: those with fewer neighbours than an inner space; sides and corners shared by fewer faces."""
    if map_.faces is not None:
        full = 2 if map_.faces.sides is map_ else 3 if map_.faces.shape == "hexes" else 4
        around = drawing.touching.get(map_.faces, {})
        return [space for space in drawing.spaces if len(around.get(space, ())) < full]
    full = 4 if map_.shape == "graph" else len(steps_of(map_, 1, 1))
    return [space for space, others in beside_of(map_, drawing).items() if len(others) < full]


def compass(map_: MapSymbol) -> tuple[int, ...]:
    """The possible numbers of directions on a map: squares through their sides, or through their corners, too."""
    return (6,) if map_.shape == "hexes" else (4, 8) if map_.shape == "squares" else ()


def step_to(map_: MapSymbol, row: int, column: int, direction: int) -> tuple[int, int]:
    """The place next to another in a direction; directions are numbered clockwise from the top, like the words of `map_.directions`."""
    if map_.shape == "hexes":
        first = 4 if map_.flat else 5  # the index in `steps_of` of the first direction from the top
        down, right = steps_of(map_, row, column)[(direction + first) % 6]
    else:
        turns = _AROUND if map_.directions is None or len(map_.directions.words) == 8 else _AROUND[::2]
        down, right = turns[direction]
    return row + down, column + right


def is_connected(map_: MapSymbol) -> bool:
    """Whether every drawing of a map has a path between any two spaces."""
    return all(parts_apart(map_, drawing) <= 1 for drawing in map_.drawings)


def parts_apart(map_: MapSymbol, drawing: Drawing) -> int:
    """The number of connected parts of a drawing."""
    beside = beside_of(map_, drawing)
    seen: set[ThingSymbol] = set()
    parts = 0
    for start in beside:
        if start in seen:
            continue
        parts += 1
        seen.add(start)
        todo = [start]
        while todo:
            for other in beside[todo.pop()]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
    return parts
