"""The lines of rule files behind a place, for display; a missing file shows nothing."""

from __future__ import annotations

from functools import lru_cache
from textwrap import dedent

from rulewright.outside.reading import read_text
from rulewright.source.span import Span


@lru_cache(maxsize=256)
def _read(file: str) -> tuple[str, ...]:
    return tuple(read_text(file).splitlines())


def _lines(file: str) -> tuple[str, ...]:
    try:
        return _read(file)
    except (OSError, ValueError):
        return ()


def lines_at(span: Span) -> list[str]:
    """The lines from the beginning to the end of a place, without common indentation."""
    last = span.end_line - 1 if span.end_column == 1 and span.end_line > span.line else span.end_line
    lines = list(_lines(span.file)[span.line - 1 : last])
    return [line.rstrip() for line in dedent("\n".join(lines)).splitlines()]


def block_at(span: Span) -> list[str]:
    """The line on which a place begins and all lines under it that are indented deeper, without common indentation.

    The items of a list may stand as far left as the key that they belong to.
    """
    lines = _lines(span.file)[span.line - 1 :]
    if not lines:
        return []
    indent = _indent(lines[0])
    opens = lines[0].rstrip().endswith(":") and not _is_item(lines[0])
    taken = [lines[0]]
    for line in lines[1:]:
        if line.strip() and (_indent(line) < indent or (_indent(line) == indent and not (opens and _is_item(line)))):
            break
        taken.append(line)
    while taken and not taken[-1].strip():
        taken.pop()
    return [line.rstrip() for line in dedent("\n".join(taken)).splitlines()]


def _is_item(line: str) -> bool:
    return line.lstrip(" ").startswith("- ")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
