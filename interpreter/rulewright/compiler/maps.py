"""Maps as tables: who lies beside whom, how far it is, which spaces form a row."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from rulewright.language import core
from rulewright.language.geometry import beside_of, places_of, steps_of
from rulewright.language.symbols import Drawing, MapSymbol

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

class Maps:
    """Tables and queries of the maps of a program."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._beside: dict[MapSymbol, dict[int, tuple[int, ...]]] = {}
        self._places: dict[MapSymbol, dict[tuple[int, int], int]] = {}

    def spaces(self, map_: MapSymbol) -> tuple[int, ...]:
        return tuple(self.module.layout.first[space] for space in self.drawing(map_).spaces)

    def drawing(self, map_: MapSymbol) -> Drawing:
        """The layout of a map that this game is played on."""
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
            beside = self.beside(map_)
            self.module.tables[name] = {space: _steps_from(beside, space) for space in beside}
        return name

    def lines(self, map_: MapSymbol, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight rows of `length` spaces, each once."""
        at = self.places(map_)
        found = []
        if map_.shape == "hexes":
            for start in at:
                for direction in range(3):
                    row, column = start
                    cells = [at[start]]
                    while len(cells) < length:
                        down, right = steps_of(map_, row, column)[direction]
                        row, column = row + down, column + right
                        if (row, column) not in at:
                            break
                        cells.append(at[row, column])
                    if len(cells) == length:
                        found.append(tuple(cells))
            return tuple(found)
        for row, column in at:
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(row + dr * k, column + dc * k) for k in range(length)]
                if all(place in at for place in places):
                    found.append(tuple(at[place] for place in places))
        return tuple(found)

    def query(self, expr: core.Spaces, args: list[str]) -> str:
        """A query as Python text."""
        map_, module = expr.map, self.module
        match expr.query:
            case "neighbours":
                return f"{self.neighbours(map_)}[{args[0]}]"
            case "distance":
                return f"{self.distances(map_)}[{args[0]}].get({args[1]}, 9999)"
            case "near":
                return f"[s for s, n in {self.distances(map_)}[{args[0]}].items() if n <= {args[1]}]"
            case "spaces":
                return module.table(f"SPACES_{map_.name}", self.spaces(map_))
            case "rim":
                full = 4 if map_.shape == "graph" else len(steps_of(map_, 1, 1))
                return module.table(f"RIM_{map_.name}", tuple(s for s, others in self.beside(map_).items() if len(others) < full))
            case "lines":
                length = expr.args[0] if isinstance(expr.args[0], core.Const) else None
                if length is None:
                    raise TypeError("the length of lines is a constant")
                all_lines = self.lines(map_, length.value)
                if len(args) == 1:
                    return module.table(f"LINES_{map_.name}_{length.value}", all_lines)
                table = {space: tuple(line for line in all_lines if space in line) for space in self.spaces(map_)}
                return f"{module.table(f'LINES_THROUGH_{map_.name}_{length.value}', table)}[{args[1]}]"
            case "towards":
                return f"towards({self.neighbours(map_)}, {self.distances(map_)}, {args[0]}, {args[1]})"
            case _:
                return f"path({self.neighbours(map_)}, {args[0]}, {args[1]})"


def _steps_from(beside: dict[int, tuple[int, ...]], start: int) -> dict[int, int]:
    steps, todo = {start: 0}, deque([start])
    while todo:
        space = todo.popleft()
        for other in beside[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                todo.append(other)
    return steps
