"""Lines of a text in the wrong column: too far left or too far right. Found by trial, like misspelt words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.checker.recovery.rewriting import LONGEST
from rulewright.checker.recovery.trials import LATER, Trials

_GIVEN = re.compile(r"\b(?:let|for each|as) ([a-z_]\w*)|\bchooses? (?:[\w ]+ )?([a-z_]\w*) in\b")  # declares a name
STEP = 2  # spaces by which a line below another one is indented


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A line (from 0) that should begin in another column (from 0); `opener` is the line whose block it belongs to, if it is in one."""

    line: int
    column: int
    opener: str
    mended: list[str]  # all lines, corrected
    between: bool = False  # whether it begins between the columns of two blocks, so that it may belong to either


def misplaced(trials: Trials, lines: Sequence[str], line: int, start: str) -> Misplaced | None:
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
        if trials.stops("\n".join(mended[: lower + 1 + LATER]), start) > lower:
            return Misplaced(lower, column, lines[upper].strip() if opens else "", mended)
    return _between(trials, lines, line, start)


def _between(trials: Trials, lines: Sequence[str], line: int, start: str) -> Misplaced | None:
    """A line that begins between the columns of two blocks around it."""
    if not lines[line].strip():
        line = next((number for number in range(line, -1, -1) if lines[number].strip()), line)
    here = _indent(lines[line])
    around = _blocks_above(lines, line)
    if here in around:
        return None
    inner = min((column for column in around if column > here), default=None)
    outer = max((column for column in around if column < here), default=None)
    columns = [column for column in (inner, outer) if column is not None]
    if inner is not None and outer is not None and (inner - here, not _speaks_of(lines, line, inner)) > (here - outer, False):
        columns.reverse()
    for column in columns:
        mended = [*lines[:line], " " * column + lines[line].lstrip(), *lines[line + 1 :]]
        if trials.stops("\n".join(mended[: line + 1 + LATER]), start) > line:
            return Misplaced(line, column, "", mended, between=True)
    return None


def _blocks_above(lines: Sequence[str], line: int) -> list[int]:
    """The columns of the blocks that are open above a line, the innermost first."""
    found: list[int] = []
    for written in reversed(lines[:line]):
        if written.strip() and not written.lstrip().startswith("#") and (not found or _indent(written) < found[-1]):
            found.append(_indent(written))
    return found


def _speaks_of(lines: Sequence[str], line: int, inner: int) -> bool:
    """Whether a line uses a name declared in the block above it, or by the line that opens that block."""
    given: set[str] = set()
    for written in reversed(lines[:line]):
        if not written.strip():
            continue
        given.update(name for pair in _GIVEN.findall(written) for name in pair if name)
        if _indent(written) < inner:
            break
    return bool(given & set(re.findall(r"[a-z_]\w*", lines[line])))


def _moved(lines: Sequence[str], line: int, column: int) -> list[str]:
    """The text with one line moved to a column; a move to the left includes everything in its column or below it."""
    shift = column - _indent(lines[line])
    moved = list(lines[:line])
    within = True
    for number, written in enumerate(lines[line:]):
        if number and shift > 0:
            within = False  # only the line itself: the end of its block is unknown
        elif written.strip() and _indent(written) < _indent(lines[line]):
            within = False
        moved.append(" " * (_indent(written) + shift) + written.lstrip() if within and written.strip() else written)
    return moved


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
