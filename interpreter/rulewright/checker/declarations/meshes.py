"""Sides and corners of a map as spaces: they become things of their kinds on separate maps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from rulewright.checker.context import Context
from rulewright.language.geometry import places_of
from rulewright.language.mesh import Point, Side, corners_of, sides_of
from rulewright.language.symbols import Drawing, MapSymbol, ThingSymbol
from rulewright.source.catalogue.maps import NoParts
from rulewright.source.catalogue.names import NameTaken
from rulewright.source.catalogue.phrases import Elsewhere, Kinds
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar
from rulewright.source.limits import limits

_WORDS = {"sides": ("side", "hrana"), "corners": ("corner", "roh")}
_CZECH = {"n": "S", "ne": "SV", "e": "V", "se": "JV", "s": "J", "sw": "JZ", "w": "Z", "nw": "SZ"}


def declare_meshes(context: Context, map_: MapSymbol, node: Mapping) -> None:
    """`sides: KIND` and `corners: KIND`: the maps of these spaces, named after the map with the suffixes `_sides` and `_corners`."""
    for word in _WORDS:
        written = node.get(word)
        kind = context.kind(written) if isinstance(written, Scalar) else None
        if kind is None or not isinstance(written, Scalar):
            continue
        if map_.shape == "graph":
            context.report(NoParts.of_graph, node.key(word) or written, word=word, map=map_.name)
            continue
        if kind.space_of is not None or kind is map_.space:
            other = map_.span if kind.space_of is None else kind.space_of.span
            context.report(NameTaken.space_of_map, written, kind=kind.name, related=(Related(other, Elsewhere.other_map()),))
            continue
        own = MapSymbol(f"{map_.name}_{word}", "graph", kind, faces=map_, span=written.span)
        if not context.declare_at("bare", own.name, written.span, Kinds.map()):
            continue
        kind.space_of = own
        context.program.maps[own.name] = own
        setattr(map_, word, own)


def parts_of(map_: MapSymbol) -> list[MapSymbol]:
    """The maps of the sides and corners of a map."""
    return [own for own in (map_.sides, map_.corners) if own is not None]


def draw_meshes(context: Context, map_: MapSymbol, drawing: Drawing) -> list[Drawing]:
    """The sides and corners of the spaces of a layout. A shared one is named after the first of them."""
    if map_.sides is None and map_.corners is None:
        return []
    faces: dict[ThingSymbol, tuple[list[tuple[str, Point]], list[tuple[str, Side]]]] = {
        face: (corners_of(map_, row, column), sides_of(map_, row, column)) for (row, column), face in places_of(drawing).items()
    }
    points = list(dict.fromkeys(point for corners, _ in faces.values() for _, point in corners))
    sides = list(dict.fromkeys(side for _, around in faces.values() for _, side in around))
    most = limits().spaces
    if len(faces) + (len(points) if map_.corners else 0) + (len(sides) if map_.sides else 0) > most:
        context.report(NoParts.too_many, drawing.span, map=map_.name, most=most)
        return []
    names: dict[Point | Side, str] = {}
    for face, (corners, around) in faces.items():
        for name, point in corners:
            names.setdefault(point, f"{face.id}_corner_{name}")
        for name, side in around:
            names.setdefault(side, f"{face.id}_side_{name}")
    of_point = _Part(context, map_.corners, drawing, {point: names[point] for point in points} if map_.corners else {})
    of_side = _Part(context, map_.sides, drawing, {side: names[side] for side in sides} if map_.sides else {})
    at_point: dict[Point, list[Side]] = {point: [] for point in points}
    for side in sides:
        for end in side:
            at_point[end].append(side)
    for face, (corners, around) in faces.items():
        of_point.of_face(map_, drawing, face, [point for _, point in corners])
        of_side.of_face(map_, drawing, face, [side for _, side in around])
    if of_point.drawing is not None:
        of_point.join(side for side in sides)
        if of_side.drawing is not None and map_.sides is not None and map_.corners is not None:
            of_point.drawing.touching[map_.sides] = {
                of_point.spaces[point]: tuple(of_side.spaces[side] for side in at_point[point]) for point in points
            }
            of_side.drawing.touching[map_.corners] = {of_side.spaces[side]: tuple(of_point.spaces[end] for end in side) for side in sides}
    if of_side.drawing is not None:
        of_side.join(pair for point in points for pair in combinations(at_point[point], 2))
    return [part.drawing for part in (of_point, of_side) if part.drawing is not None]


class _Part:
    """The corners, or the sides, of one layout."""

    def __init__(self, context: Context, map_: MapSymbol | None, drawing: Drawing, names: dict[Point, str] | dict[Side, str]) -> None:
        self.map = map_
        self.spaces: dict[Point | Side, ThingSymbol] = {}
        self.drawing: Drawing | None = None
        if map_ is None:
            return
        self.drawing = Drawing(drawing.name, text=drawing.text, span=map_.span)
        map_.drawings.append(self.drawing)
        for place, name in names.items():
            thing = next((one for one in context.thing_ids.get(name, ()) if one.kind is map_.space), None)
            if thing is None:
                thing = ThingSymbol(map_.space, name, span=map_.span)
                context.thing_ids.setdefault(name, []).append(thing)
                context.program.things.append(thing)
            if not thing.text:
                thing.text = _called(context, name)
            self.spaces[place] = thing
            self.drawing.spaces.append(thing)
            self.drawing.values[thing] = {}
            self.drawing.places[thing] = map_.span

    def of_face(self, faces: MapSymbol, drawing: Drawing, face: ThingSymbol, places: list[Point] | list[Side]) -> None:
        """Record the parts that touch a face, in both directions."""
        if self.map is None or self.drawing is None:
            return
        own = tuple(self.spaces[place] for place in places)
        drawing.touching.setdefault(self.map, {})[face] = own
        back = self.drawing.touching.setdefault(faces, {})
        for space in own:
            back[space] = (*back.get(space, ()), face)

    def join(self, pairs: Iterable[tuple[Point, Point]] | Iterable[tuple[Side, Side]]) -> None:
        """Link neighbouring parts."""
        assert self.drawing is not None
        self.drawing.edges += [(self.spaces[left], self.spaces[right]) for left, right in pairs]


def _called(context: Context, name: str) -> dict[str, str]:
    """The display name: `corner a1 n`."""
    face, word, at = name.rsplit("_", 2)
    english, czech = _WORDS[f"{word}s"]
    return {
        language: f"{czech} {face} {_CZECH[at]}" if language == "cs" else f"{english} {face} {at.upper()}"
        for language in context.languages or ("en",)
    }
