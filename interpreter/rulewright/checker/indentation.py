"""Lines of a text in the wrong column: one that should be below another, and one that should not. Found by trying, like misspelt words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.checker.misspelt import LATER, stops
from rulewright.checker.rewriting import LONGEST

STEP = 2  # spaces by which a line below another one is indented


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A line (from 0) that should begin in another column (from 0); `opener` is the line that it belongs to, if it does to one."""

    line: int
    column: int
    opener: str
    mended: list[str]  # all lines as they should be


def misplaced(lines: Sequence[str], line: int, start: str) -> Misplaced | None:
    """The line at or after `line` (where reading stopped) that can be read when it begins in another column."""
    if start != "block_start" or sum(map(len, lines)) > LONGEST:
        return None
    below = next((number for number in range(line + 1, len(lines)) if lines[number].strip()), None)
    pairs = [(line, below)] if below is not None else []
    above = next((number for number in range(line - 1, -1, -1) if lines[number].strip()), None)
    if above is not None:
        pairs.append((above, line))
    for upper, lower in pairs:
        here, there = _indent(lines[upper]), _indent(lines[lower])
        opens = lines[upper].split("#")[0].rstrip().endswith(":")
        column = here + STEP if opens and there <= here else here if not opens and there > here else None
        if column is None:
            continue
        mended = _moved(lines, lower, column)
        if stops("\n".join(mended[: lower + 1 + LATER]), start) > lower:
            return Misplaced(lower, column, lines[upper].strip() if opens else "", mended)
    return None


def _moved(lines: Sequence[str], line: int, column: int) -> list[str]:
    """The text with one line moved to a column: to the left with all that is in its column or below it."""
    shift = column - _indent(lines[line])
    moved = list(lines[:line])
    within = True
    for number, written in enumerate(lines[line:]):
        if number and shift > 0:
            within = False  # only the line itself: where its block ends, nobody can know
        elif written.strip() and _indent(written) < _indent(lines[line]):
            within = False
        moved.append(" " * (_indent(written) + shift) + written.lstrip() if within and written.strip() else written)
    return moved


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
