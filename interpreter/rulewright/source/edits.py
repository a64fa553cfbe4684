"""Applies changes to texts."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.source.diagnostics import Edit


def with_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text after some non-overlapping changes."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda each: each.span, reverse=True):
        _write(lines, edit)
    return "\n".join(lines)


def _write(lines: list[str], edit: Edit) -> None:
    """Make one change. The end of the text may be given as the beginning of a line after the last one."""
    span = edit.span
    if span.line > len(lines):
        lines.append("")
    first, last = lines[span.line - 1], lines[span.end_line - 1] if span.end_line <= len(lines) else ""
    whole = first[: span.column - 1] + edit.write + last[span.end_column - 1 :]
    lines[span.line - 1 : span.end_line] = whole.split("\n")
