"""Places in the lines of a file: its blocks, its columns, the arguments of a call."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.source.diagnostics import Edit
from rulewright.source.reader import written_text
from rulewright.source.span import Span

Cut = tuple[tuple[Edit, ...], bool]  # the changes, and whether they are sure


class Files:
    """The lines of the files that findings name."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def lines(self, file: str) -> list[str]:
        """The lines of a file; none if it cannot be read, or if columns of findings are not character columns."""
        if file not in self._lines:
            text = written_text(Path(file))
            self._lines[file] = [] if text is None or "\t" in text or "\r" in text or text.startswith("\ufeff") else text.split("\n")
        return self._lines[file]


def exchanged(one: Span, other: Span) -> tuple[Edit, ...]:
    """The changes that exchange two arguments of a call; none if the call is longer than one line."""
    lines = Files().lines(one.file)
    if one.file != other.file or not one.line == one.end_line == other.line == other.end_line or one.line > len(lines):
        return ()
    line = lines[one.line - 1]
    begin, end = (argument_around(line, span) for span in (one, other))
    if begin is None or end is None or begin[1] > end[0]:
        return ()
    first, second = (Span(one.file, one.line, at[0] + 1, one.line, at[1] + 1) for at in (begin, end))
    return Edit(first, line[slice(*end)]), Edit(second, line[slice(*begin)])


def argument_around(line: str, span: Span) -> tuple[int, int] | None:
    """The columns (from 0) of the argument around a place: from bracket or comma to comma or bracket."""
    start, end = span.column - 1, span.end_column - 1
    if end > len(line):
        return None
    depth = 0
    while start > 0 and not (depth == 0 and line[start - 1] in "(,"):
        start -= 1
        depth += (line[start] in ")]}") - (line[start] in "([{")
    depth = 0
    while end < len(line) and not (depth == 0 and line[end] in ",)"):
        depth += (line[end] in "([{") - (line[end] in ")]}")
        end += 1
    if end == len(line) or start == 0:
        return None
    written = line[start:end]
    return start + len(written) - len(written.lstrip()), end - len(written) + len(written.rstrip())


def taken_away(file: str, lines: list[str], first: int, last: int) -> Cut | None:
    """The removal of some lines, if a line is left in each block."""
    indent = indent_of(lines[first])
    below = next((line for line in lines[last:] if line.strip()), "")
    above = next((line for line in reversed(lines[:first]) if line.strip()), "")
    opens = indent_of(above) < indent and re.search(r"[:|]\s*(#.*)?$", above)
    if (opens and indent_of(below) < indent) or end_of_block(lines, first) != last or re.match(r" *- ", lines[first]):
        return None
    if re.match(r" *if\b", lines[first]) and re.match(r" *else\b", below) and indent_of(below) == indent:
        return None
    return (Edit(Span(file, first + 1, 1, last + 1, 1), ""),), False


def end_of_block(lines: list[str], at: int) -> int:
    """The number of the first line after a line and its block."""
    end = at + 1
    for number in range(at + 1, len(lines)):
        if lines[number].strip():
            if indent_of(lines[number]) <= indent_of(lines[at]):
                break
            end = number + 1
    return end


def indent_of(line: str) -> int:
    """The number of spaces at the beginning of a line."""
    return len(line) - len(line.lstrip(" "))
