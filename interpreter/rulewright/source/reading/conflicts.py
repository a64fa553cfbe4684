"""The marker lines that Git leaves where two changes of a file did not fit together."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.yaml import ConflictMarkers
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.span import Span

_MARKER = re.compile(r"(<{7}|>{7}|\|{7})(?: .*)?$|={7}$")
_FIRST, _ORIGINAL, _SECOND, _END = "<|=>"
_AT_MOST_SHOWN = 10  # conflicts of one file


@dataclass(slots=True)
class _Conflict:
    """The lines of one conflict, from 0."""

    first: int
    first_end: int | None = None  # where the first version ends
    second: int | None = None  # the line between the two versions


def without_conflicts(text: str, shown_as: str, findings: Findings) -> str:
    """The text with the first version of every conflict and blank lines in place of the rest, so that only the conflict is reported."""
    if not any(f"{sign * 7}" in text for sign in (_FIRST, _SECOND, _END)):
        return text
    lines = text.split("\n")
    open_: _Conflict | None = None
    shown = 0
    for number, line in enumerate(lines):
        if _MARKER.match(line.rstrip()) is None:
            continue
        sign = line[0]
        if sign == _FIRST and open_ is None:
            open_ = _Conflict(number)
        elif open_ is None or sign == _FIRST:
            shown += 1
            _report_single(lines, number, shown_as, findings, shown)
        elif sign in (_ORIGINAL, _SECOND):
            open_.first_end = number if open_.first_end is None else open_.first_end
            open_.second = number if sign == _SECOND else open_.second
        else:
            shown += 1
            _report(lines, open_, number, shown_as, findings, shown)
            open_ = None
    if open_ is not None:  # its end is missing: how far the second version goes is not known
        for number in sorted({line for line in (open_.first, open_.first_end, open_.second) if line is not None}):
            shown += 1
            _report_single(lines, number, shown_as, findings, shown)
    return "\n".join(lines)


def _report(lines: list[str], conflict: _Conflict, end: int, shown_as: str, findings: Findings, shown: int) -> None:
    if shown <= _AT_MOST_SHOWN:
        other = () if conflict.second is None else (Related(_line(lines, conflict.second, shown_as), Elsewhere.other_version()),)
        findings.report(ConflictMarkers.conflict, _line(lines, conflict.first, shown_as), end=end + 1, related=other)
    kept_until = end if conflict.first_end is None else conflict.first_end
    lines[conflict.first] = ""
    lines[kept_until : end + 1] = [""] * (end + 1 - kept_until)


def _report_single(lines: list[str], number: int, shown_as: str, findings: Findings, shown: int) -> None:
    if shown <= _AT_MOST_SHOWN:
        findings.report(ConflictMarkers.single, _line(lines, number, shown_as), marker=lines[number].rstrip()[:40])
    lines[number] = ""


def _line(lines: list[str], number: int, shown_as: str) -> Span:
    return Span(shown_as, number + 1, 1, number + 1, len(lines[number].rstrip()) + 1)
