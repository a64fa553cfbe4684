"""The sides and corners of the spaces of a map: where they are, and which spaces share them.

Corners are points of a fine grid, so that neighbouring spaces find the same ones; a side is the pair of its ends.
"""

from __future__ import annotations

from typing import TypeAlias

from rulewright.language.symbols import MapSymbol

Point: TypeAlias = tuple[int, int]  # x to the right, y down
Side: TypeAlias = tuple[Point, Point]  # its ends, the smaller first

# Corners clockwise from the top, and of the sides, clockwise from the top, the corner where each begins. `n` is up.
_POINTED = (("n", 0, -2), ("ne", 1, -1), ("se", 1, 1), ("s", 0, 2), ("sw", -1, 1), ("nw", -1, -1))
_POINTED_SIDES = ("ne", "e", "se", "sw", "w", "nw")
_FLAT = (("ne", 1, -1), ("e", 2, 0), ("se", 1, 1), ("sw", -1, 1), ("w", -2, 0), ("nw", -1, -1))
_FLAT_SIDES = ("n", "ne", "se", "s", "sw", "nw")
_SQUARE = (("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1), ("nw", -1, -1))
_SQUARE_SIDES = ("n", "e", "s", "w")


def middle_of(map_: MapSymbol, row: int, column: int) -> Point:
    """The point in the middle of a space."""
    if map_.shape == "squares":
        return 2 * column, 2 * row
    if map_.flat:
        return 3 * column, 2 * row + (1 - column % 2)
    return 2 * column + (1 - row % 2), 3 * row


def corners_of(map_: MapSymbol, row: int, column: int) -> list[tuple[str, Point]]:
    """The corners of a space, clockwise from the top, each with its name."""
    x, y = middle_of(map_, row, column)
    around = _SQUARE if map_.shape == "squares" else _FLAT if map_.flat else _POINTED
    return [(name, (x + right, y + down)) for name, right, down in around]


def sides_of(map_: MapSymbol, row: int, column: int) -> list[tuple[str, Side]]:
    """The sides of a space, clockwise from the top, each with its name."""
    points = [point for _, point in corners_of(map_, row, column)]
    names = _SQUARE_SIDES if map_.shape == "squares" else _FLAT_SIDES if map_.flat else _POINTED_SIDES
    before = 0 if names is _POINTED_SIDES else -1  # the first side of the others ends at the first corner
    ends = [(points[number + before], points[(number + before + 1) % len(points)]) for number in range(len(points))]
    return [(name, (min(pair), max(pair))) for name, pair in zip(names, ends, strict=True)]
