"""Who lies beside whom on a map of squares, hexes or edges."""

from __future__ import annotations

from rulewright.language.symbols import Drawing, MapSymbol, ThingSymbol

_SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
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
