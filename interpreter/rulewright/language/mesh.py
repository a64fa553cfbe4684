"""The sides and corners of the spaces of a map: where they are, and which spaces share them.

Corners are points of a fine grid, so that neighbouring spaces share them; a side is the pair of its ends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rulewright.language.symbols import Drawing, MapSymbol, ThingSymbol

Point: TypeAlias = tuple[int, int]  # x to the right, y down
Side: TypeAlias = tuple[Point, Point]  # its ends, the smaller first

# Corners clockwise from the top; for the sides, clockwise from the top, the corner where each begins. `n` is up.
_POINTED = (("n", 0, -2), ("ne", 1, -1), ("se", 1, 1), ("s", 0, 2), ("sw", -1, 1), ("nw", -1, -1))
_POINTED_SIDES = ("ne", "e", "se", "sw", "w", "nw")
_FLAT = (("ne", 1, -1), ("e", 2, 0), ("se", 1, 1), ("sw", -1, 1), ("w", -2, 0), ("nw", -1, -1))
_FLAT_SIDES = ("n", "ne", "se", "s", "sw", "nw")
_SQUARE = (("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1), ("nw", -1, -1))
_SQUARE_SIDES = ("n", "e", "s", "w")


def middle_of(map_: MapSymbol, row: int, column: int) -> Point:
    """The centre of a space."""
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
    before = 0 if names is _POINTED_SIDES else -1  # the others' first side ends at the first corner
    ends = [(points[number + before], points[(number + before + 1) % len(points)]) for number in range(len(points))]
    return [(name, (min(pair), max(pair))) for name, pair in zip(names, ends, strict=True)]


def outlines_of(map_: MapSymbol, drawing: Drawing) -> dict[ThingSymbol, tuple[Point, ...]]:
    """The positions of a map's spaces on its fine grid: the centre of a space, the point of a corner, the two ends of a side."""
    found: dict[ThingSymbol, tuple[Point, ...]] = {}
    if map_.shape == "graph":
        return found
    for face in drawing.spaces:
        row, column = drawing.values[face]["row"], drawing.values[face]["column"]
        found[face] = (middle_of(map_, row, column),)
        if map_.corners is not None:
            own = drawing.touching.get(map_.corners, {}).get(face, ())
            found.update((space, (point,)) for space, (_, point) in zip(own, corners_of(map_, row, column), strict=False))
        if map_.sides is not None:
            own = drawing.touching.get(map_.sides, {}).get(face, ())
            found.update((space, ends) for space, (_, ends) in zip(own, sides_of(map_, row, column), strict=False))
    return found


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a space in a text picture: a slot from the left and a line from the top, from 0."""

    slot: int
    line: int
    bare: str  # how an empty space is drawn
    part: Literal["face", "side", "corner"]


def spots_of(map_: MapSymbol, drawing: Drawing) -> dict[ThingSymbol, Spot]:
    """The spaces of a map, and its sides and corners, in a text picture. Slanted sides of hexes are drawn vertically, as in a brick wall."""
    found: dict[ThingSymbol, Spot] = {}
    for face in drawing.spaces:
        row, column = drawing.values[face]["row"], drawing.values[face]["column"]
        points = corners_of(map_, row, column)
        sides = sides_of(map_, row, column)
        ends = {point: _drawn(map_, point) for _, point in points}
        x, y = middle_of(map_, row, column)
        slot, line = (x, y) if map_.shape == "squares" else (2 * column + 1, 2 * y) if map_.flat else (2 * x, 2 * row + 1)
        found[face] = Spot(slot, line, "·", "face")
        if map_.corners is not None:
            own = drawing.touching.get(map_.corners, {}).get(face, ())
            found.update((space, Spot(*ends[point], "+", "corner")) for space, (_, point) in zip(own, points, strict=False))
        if map_.sides is not None:
            for space, (_, (left, right)) in zip(drawing.touching.get(map_.sides, {}).get(face, ()), sides, strict=False):
                (x1, y1), (x2, y2) = ends[left], ends[right]
                found[space] = Spot((x1 + x2) // 2, (y1 + y2) // 2, "-" if y1 == y2 else "|", "side")
    first_slot = min((spot.slot for spot in found.values()), default=0)
    first_line = min((spot.line for spot in found.values()), default=0)
    return {space: replace(spot, slot=spot.slot - first_slot, line=spot.line - first_line) for space, spot in found.items()}


def _drawn(map_: MapSymbol, point: Point) -> Point:
    """The slot and line of a corner."""
    x, y = point
    if map_.shape == "squares":
        return x, y
    return (2 * ((x + 2) // 3), 2 * y) if map_.flat else (2 * x, 2 * ((y + 2) // 3))
