"""Maps each character of a scalar's text to its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.source.document import Style

Points = tuple[tuple[int, int], ...]
Folds = tuple[tuple[int, int, int, int], ...]
_ESCAPED = {"x": 3, "u": 5, "U": 9}  # characters after the backslash, if more than one


def places_of(text: str, style: Style, source: list[str], first: int, column: int, last: int, end: int) -> tuple[Points, Folds]:
    """`lines` and `folds` of a scalar that extends from (first, column) to (last, end) of `source`; all count from 0."""
    if style == "literal":
        return _literal(text, source, first), ()
    if style == "folded":
        return _folded(text, source, first, last)
    inner = 0 if style == "plain" else 1
    if first == last and (style == "plain" or end - column - 2 == len(text)):
        return ((first + 1, column + inner + 1),), ()
    stretch = source[first : last + 1]
    stretch[-1] = stretch[-1][: end - inner]
    stretch[0] = stretch[0][column + inner :] if first != last else source[first][column + inner : end - inner]
    starts = [column + inner, *[0] * (last - first)]
    return _walked(text, list(_characters(stretch, starts, first, style)), (first + 1, column + inner + 1))


def _literal(text: str, source: list[str], first: int) -> Points:
    """A block scalar keeps its lines, so only the indentation must be found."""
    lines = text.split("\n")
    raw = source[first + 1 : first + 1 + len(lines)]
    indent = next((len(r) - len(line) for line, r in zip(lines, raw, strict=False) if line), 0)
    points = [(first + 2 + index, indent + 1) for index in range(len(lines) - (1 if len(lines) > 1 and not lines[-1] else 0))]
    return tuple(points)


def _folded(text: str, source: list[str], first: int, last: int) -> tuple[Points, Folds]:
    """Words of a `>` text are searched in order; this is exact unless lines were folded inside a run of spaces."""
    words: list[tuple[int, int, str]] = []
    for number in range(first + 1, min(last + 1, len(source))):
        words += [(number, match.start(), match[0]) for match in re.finditer(r"\S+", source[number])]
    points: list[tuple[int, int]] = []
    folds: list[tuple[int, int, int, int]] = []
    index, at = 0, (first + 2, 1)
    for text_line, line in enumerate(text.split("\n"), start=1):
        begun = False
        for match in re.finditer(r"\S+", line):
            if index >= len(words):
                break
            number, column, _ = words[index]
            index += 1
            at = (number + 1, column + 1)
            if not begun:
                points.append((at[0], max(at[1] - match.start(), 1)))
                begun = True
            elif at[0] != (folds[-1][2] if folds and folds[-1][0] == text_line else points[-1][0]):
                folds.append((text_line, match.start() + 1, *at))
        if not begun:
            points.append(at)
    return tuple(points), tuple(folds)


def _characters(stretch: list[str], starts: list[int], first: int, style: Style) -> Iterator[tuple[str, int, int]]:
    """The characters of a plain or quoted scalar after YAML's folding, each with its line and column (from 1).

    An escape of `"` becomes U+FFFD, because its meaning does not affect its place.
    """
    last = len(stretch) - 1
    empty, joined = 0, False
    for index, raw in enumerate(stretch):
        line = raw if index == 0 else raw.lstrip(" \t")
        skipped = starts[index] + len(raw) - len(line)
        escaped_end = style == "double" and index != last and re.search(r"(?<!\\)(\\\\)*\\$", line) is not None
        if index != last and not escaped_end:
            line = line.rstrip(" \t")
        if index and not line and index != last:
            empty += 1
            continue
        if index and not joined:
            for _ in range(empty):
                yield "\n", first + index + 1, skipped + 1
            if not empty:
                yield " ", first + index + 1, skipped + 1
        empty, joined, position = 0, escaped_end, 0
        if escaped_end:
            line = line[:-1]
        while position < len(line):
            sign, width = line[position], 1
            if style == "single" and line.startswith("''", position):
                width = 2
            elif style == "double" and sign == "\\":
                width = 1 + _ESCAPED.get(line[position + 1 : position + 2], 1)
                sign = "\ufffd"
            yield sign, first + index + 1, skipped + position + 1
            position += width


def _walked(text: str, characters: list[tuple[str, int, int]], begin: tuple[int, int]) -> tuple[Points, Folds]:
    if len(characters) != len(text):
        return (begin,) * (text.count("\n") + 1), ()
    points, folds = [begin], []
    text_line, text_column, expected = 1, 1, begin
    for sign, (_, line, column) in zip(text, characters, strict=True):
        if text_column == 1 and text_line > 1 and len(points) < text_line:
            points.append((line, column))
        elif (line, column) != expected:
            folds.append((text_line, text_column, line, column))
        expected = (line, column + 1)
        text_column += 1
        if sign == "\n":
            text_line, text_column = text_line + 1, 1
    while len(points) < text_line:
        points.append(expected)
    return tuple(points), tuple(folds)
