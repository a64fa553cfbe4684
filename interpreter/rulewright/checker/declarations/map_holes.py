"""Holes in a map picture where a space was probably intended."""

from __future__ import annotations

from collections.abc import Container

from rulewright.checker.context import Context
from rulewright.checker.declarations.pictures import HOLES, Picture
from rulewright.language.geometry import parts_apart, places_of, steps_of
from rulewright.language.symbols import Drawing, MapSymbol
from rulewright.source.catalogue.maps import UnnamedHole

_SHORES = 3  # disconnected parts of a map: two may be intended unless holes are the majority; more indicate a letter missing in the legend
_AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def look_for_holes(context: Context, map_: MapSymbol, drawing: Drawing, picture: Picture, named: Container[str]) -> bool:
    """Report the first hole that the legend does not explain and that is probably unintended; return whether there is one."""
    spaces = places_of(drawing)
    holes = {(sign.row, sign.column): sign for sign in picture.signs if (sign.row, sign.column) not in spaces}
    unnamed = [(place, sign) for place, sign in holes.items() if sign.text in HOLES and sign.text not in named]
    if not unnamed:
        return False
    first = unnamed[0][1]
    if not spaces:
        context.report(UnnamedHole.alone, first.span, letter=first.text, map=map_.name)
        return True
    outside = _outside(map_, picture, holes)
    inner = next((sign for place, sign in unnamed if place not in outside), None)
    if inner is not None:
        context.report(UnnamedHole.inside, inner.span, letter=inner.text)
    elif parts_apart(map_, drawing) >= (_SHORES if len(holes) <= len(spaces) else _SHORES - 1):
        context.report(UnnamedHole.between, first.span, letter=first.text, map=map_.name)
    else:
        return False
    return True


def _outside(map_: MapSymbol, picture: Picture, holes: Container[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places connected to the edge of the picture without crossing a space."""
    ends: dict[int, int] = {}
    for sign in picture.signs:
        ends[sign.row] = max(ends.get(sign.row, 0), sign.column)
    todo = [
        (sign.row, sign.column)
        for sign in picture.signs
        if (sign.row, sign.column) in holes and (sign.row in (1, picture.rows) or sign.column in (1, ends[sign.row]))
    ]
    seen = set(todo)
    while todo:
        row, column = todo.pop()
        for down, right in _AROUND if map_.shape == "squares" else steps_of(map_, row, column):
            other = (row + down, column + right)
            if other in holes and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen
