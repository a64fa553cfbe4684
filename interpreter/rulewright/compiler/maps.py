"""Maps as tables: neighbours, distances, and the spaces that form a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.language import core
from rulewright.language.geometry import beside_of, directions, line_from, places_of, rim_of, step_to
from rulewright.language.symbols import Drawing, MapSymbol
from rulewright.runtime.library import Distances

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

_SMALL = 1_000  # spaces; up to this many, all distances are kept
_SHORT = 16  # spaces straight ahead whose work does not exceed a line of a rule
_STRAIGHT = 400  # spaces; up to this many, all straight lines are kept


class Lines(dict[int, tuple[tuple[int, ...], ...]]):
    """Length -> all straight rows of that many spaces, each once. Computed on first use, since the length may be known only during play."""

    def __init__(self, map_: MapSymbol, at: dict[tuple[int, int], int]) -> None:
        super().__init__()
        self._map, self._at = map_, at
        self._through: dict[int, dict[int, tuple[tuple[int, ...], ...]]] = {}

    def __missing__(self, length: int) -> tuple[tuple[int, ...], ...]:
        at = self._at
        rows = (
            line_from(self._map, at, start, direction, length)
            for start in at
            if length > 0
            for direction in (directions(self._map) if length > 1 else (0,))
        )
        self[length] = found = tuple(tuple(at[place] for place in row) for row in rows if len(row) == length)
        return found

    def through(self, length: int, space: int) -> tuple[tuple[int, ...], ...]:
        """The rows of one length that a space is part of."""
        if length not in self._through:
            lines: dict[int, list[tuple[int, ...]]] = {one: [] for one in self._at.values()}
            for line in self[length]:
                for one in line:
                    lines[one].append(line)
            self._through[length] = {one: tuple(found) for one, found in lines.items()}
        return self._through[length][space]


class Maps:
    """Tables and queries of the maps of a program."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._beside: dict[MapSymbol, dict[int, tuple[int, ...]]] = {}
        self._places: dict[MapSymbol, dict[tuple[int, int], int]] = {}

    def spaces(self, map_: MapSymbol) -> tuple[int, ...]:
        return tuple(self.module.layout.first[space] for space in self.drawing(map_).spaces)

    def drawing(self, map_: MapSymbol) -> Drawing:
        """The layout of a map that this game uses."""
        return self.module.layout.drawings[map_]

    def beside(self, map_: MapSymbol) -> dict[int, tuple[int, ...]]:
        """Space -> its neighbours: right, down, left, up; hexes clockwise from the right (flat ones from the lower right); graphs in file order."""
        if map_ not in self._beside:
            first = self.module.layout.first
            beside = beside_of(map_, self.drawing(map_))
            self._beside[map_] = {first[space]: tuple(first[other] for other in others) for space, others in beside.items()}
        return self._beside[map_]

    def places(self, map_: MapSymbol) -> dict[tuple[int, int], int]:
        if map_ not in self._places:
            first = self.module.layout.first
            self._places[map_] = {place: first[space] for place, space in places_of(self.drawing(map_)).items()}
        return self._places[map_]

    def neighbours(self, map_: MapSymbol) -> str:
        return self.module.table(f"BESIDE_{map_.name}", self.beside(map_))

    def distances(self, map_: MapSymbol) -> str:
        """Space -> space -> steps."""
        name = f"DISTANCE_{map_.name}"
        if name not in self.module.tables:
            self.module.tables[name] = Distances(self.beside(map_))
        return name

    def _from(self, map_: MapSymbol, space: str) -> str:
        """The steps from a space to all others, as Python text: for a small map they are computed once."""
        name = self.distances(map_)
        if len(self.beside(map_)) > _SMALL:
            return f"{name}.of(S, {space})"
        table: Distances = self.module.tables[name]
        for one in self.beside(map_):
            table.fill(one)
        return f"{name}[{space}]"

    def lines(self, map_: MapSymbol) -> str:
        """Length -> all straight rows of that many spaces."""
        return self.module.table(f"LINES_{map_.name}", Lines(map_, self.places(map_)))

    def steps(self, map_: MapSymbol) -> tuple[str, int]:
        """Space -> direction -> the space beside it, or None, as Python text; and the number of directions."""
        assert map_.directions is not None
        number = len(map_.directions.words)
        name = f"STEPS_{map_.name}"
        if name not in self.module.tables:
            at = self.places(map_)
            self.module.tables[name] = {
                space: tuple(at.get(step_to(map_, row, column, direction)) for direction in range(number)) for (row, column), space in at.items()
            }
        return name, number

    def _straight(self, map_: MapSymbol) -> str | None:
        """Space -> direction -> the spaces straight ahead, as Python text; None for a map with too many of them to keep."""
        if len(self.places(map_)) > _STRAIGHT:
            return None
        return self.module.lazy_table(f"RAYS_{map_.name}", f"rays({self.steps(map_)[0]})")

    def gives_few(self, among: core.Expr) -> bool:
        """Whether a set is a few spaces from a table: the neighbours of a space, or those straight ahead on a small map."""
        if not isinstance(among, core.Spaces) or among.map.shape == "graph":
            return False
        places = self.places(among.map)
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        return among.query == "neighbours" or (among.query == "ray" and max(len(rows), len(columns)) <= _SHORT)

    def touching(self, map_: MapSymbol, to: MapSymbol) -> str:
        """Space -> the spaces of another map that touch it: faces, sides, corners."""
        first = self.module.layout.first
        touching = self.drawing(map_).touching.get(to, {})
        table = {first[space]: tuple(first[other] for other in touching.get(space, ())) for space in self.drawing(map_).spaces}
        return self.module.table(f"TOUCHING_{map_.name}_{to.name}", table)

    def _walk(self, expr: core.Spaces, args: list[str]) -> str:
        """Directions as Python text."""
        steps, number = self.steps(expr.map)
        match expr.query:
            case "ahead":
                return f"{steps}[{args[0]}][{args[1]}]" if len(args) == 2 else f"ahead(S, {steps}, {', '.join(args)})"
            case "ray" if (straight := self._straight(expr.map)) is not None:
                return f"{straight}[{args[0]}][{args[1]}]"
            case "ray":
                return f"ray(S, {steps}, {args[0]}, {args[1]})"
            case "along":
                return f"along(S, {steps}, {args[0]}, {args[1]}, {args[2] if len(args) == 3 else 0}, {number})"
            case "turned":
                return f"(({args[0]} + {args[1]}) % {number})"
            case "opposite":
                return f"(({args[0]} + {number // 2}) % {number})"
            case _ if (straight := self._straight(expr.map)) is not None:
                bearings = self.module.lazy_table(f"BEARINGS_{expr.map.name}", f"bearings({straight})")
                return f"{bearings}[{args[0]}].get({args[1]})"
            case _:
                return f"direction_to(S, {steps}, {args[0]}, {args[1]}, {number})"

    def query(self, expr: core.Spaces, args: list[str]) -> str:
        """A query as Python text."""
        map_, module = expr.map, self.module
        match expr.query:
            case "ahead" | "ray" | "along" | "turned" | "opposite" | "direction":
                return self._walk(expr, args)
            case "neighbours" if expr.to is not None:
                return f"{self.touching(map_, expr.to)}[{args[0]}]"
            case "neighbours":
                return f"{self.neighbours(map_)}[{args[0]}]"
            case "distance":
                return f"{self._from(map_, args[0])}.get({args[1]})"
            case "near":
                return f"[s for s, n in {self._from(map_, args[0])}.items() if n <= {args[1]}]"
            case "spaces":
                return module.table(f"SPACES_{map_.name}", self.spaces(map_))
            case "rim":
                first = module.layout.first
                return module.table(f"RIM_{map_.name}", tuple(first[space] for space in rim_of(map_, self.drawing(map_))))
            case "lines":
                return f"{self.lines(map_)}[{args[0]}]" if len(args) == 1 else f"{self.lines(map_)}.through({args[0]}, {args[1]})"
            case "towards":
                return f"towards(S, {self.neighbours(map_)}, {self.distances(map_)}, {args[0]}, {args[1]})"
            case _:
                return f"path(S, {self.neighbours(map_)}, {args[0]}, {args[1]})"
