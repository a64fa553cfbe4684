"""Tables as lines of a width: columns as narrow as their words allow, cells broken between words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

BETWEEN = "  "
_BETWEEN_UNITS = re.compile(r"(?<![\d×]) ")  # not between a number and what it counts: `2 gold`, `2× jídlo`
NARROWEST = 8  # a column of text is not made narrower than this, as long as it has more to say


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table."""

    text: str
    of_head: bool


def lines(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], width: int) -> list[Line] | None:
    """The lines of a table with its head; None when the words of its columns do not fit side by side. `width` 0: as broad as it likes."""
    columns = [[title, *(row[index] for row in rows)] for index, title in enumerate(head)]
    widths = [max(map(len, column)) for column in columns]
    if width:
        least = ([_longest(column, split) for column in columns] for split in (units, str.split))
        room = width - len(BETWEEN) * (len(head) - 1)
        fitted = next((tried for each in least if (tried := _fitted(widths, each, room)) is not None), None)
        if fitted is None:
            return None
        widths = fitted
    found: list[Line] = []
    for number, row in enumerate([head, *rows]):
        cells = [_broken(cell, room) for cell, room in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [
                (cell[line] if line < len(cell) else "").rjust(room) if index in numbers else (cell[line] if line < len(cell) else "").ljust(room)
                for index, (cell, room) in enumerate(zip(cells, widths, strict=True))
            ]
            found.append(Line(BETWEEN.join(parts).rstrip(), number == 0))
    return found


def _fitted(widths: list[int], least: list[int], room: int) -> list[int] | None:
    """Widths that fit into the room, the broadest columns made narrower; none narrower than its longest word."""
    floor = [min(width, max(word, NARROWEST)) for width, word in zip(widths, least, strict=True)]
    if sum(floor) > room:
        floor = least
    if sum(floor) > room:
        return None
    widths = widths[:]
    while sum(widths) > room:
        broadest = max((index for index in range(len(widths)) if widths[index] > floor[index]), key=lambda index: widths[index])
        widths[broadest] -= 1
    return widths


def units(cell: str) -> list[str]:
    """The words of a cell, a number together with what it counts."""
    return _BETWEEN_UNITS.split(cell)


def _longest(column: Sequence[str], split: Callable[[str], list[str]]) -> int:
    return max((len(word) for cell in column for word in split(cell)), default=0)


def _broken(cell: str, room: int) -> list[str]:
    """A cell as lines, broken at blanks only."""
    found = [""]
    for word in (word for unit in units(cell) for word in ([unit] if len(unit) <= room else unit.split(" "))):
        joined = f"{found[-1]} {word}" if found[-1] else word
        if len(joined) <= room or not found[-1]:
            found[-1] = joined
        else:
            found.append(word)
    return found
