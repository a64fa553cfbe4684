"""Findings, tests and names for the desk's page. Columns count UTF-16 code units, as in JavaScript."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.scenario.model import Outcome
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.span import Span
from rulewright.workspace import Snapshot, Tested
from rulewright.workspace.completing import Completion
from rulewright.workspace.looking import Hover


def units(line: str, column: int) -> int:
    """A column of a line in UTF-16 units, from 1 like the columns of findings."""
    return len(line[: column - 1].encode("utf-16-le", "surrogatepass")) // 2 + 1


def column_of(text: str, line: int, column: int) -> int:
    """The column of a place given in UTF-16 units."""
    lines = text.split("\n")
    raw = lines[line - 1] if line <= len(lines) else ""
    return len(raw.encode("utf-16-le", "surrogatepass")[: 2 * (column - 1)].decode("utf-16-le", "replace")) + 1


@dataclass(slots=True)
class _Places:
    """Places in the files of a state."""

    snapshot: Snapshot
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def of(self, span: Span) -> dict[str, Any]:
        """A place: in a file of the folder, or in words if it is elsewhere."""
        file = self.snapshot.file_of(span)
        if file is None:
            path = Path(span.file)
            return {"file": None, "elsewhere": f"{path.parent.name}/{path.name}:{span.line}"}
        lines = self._lines.setdefault(file, self.snapshot.text(file).split("\n"))
        return {"file": file, "from": self._point(lines, span.line, span.column), "to": self._point(lines, span.end_line, span.end_column)}

    def has_tab(self, span: Span) -> bool:
        """Whether a tab makes the columns of findings differ from those of the file."""
        lines = self._lines.get(self.snapshot.file_of(span) or "", [])
        return any("\t" in line for line in lines[span.line - 1 : span.end_line])

    @staticmethod
    def _point(lines: list[str], line: int, column: int) -> list[int]:
        return [line, units(lines[line - 1], column) if line <= len(lines) else 1]


def findings(snapshot: Snapshot, found: Iterable[Diagnostic], language: str) -> list[dict[str, Any]]:
    """The findings, with the changes that cure them."""
    places = _Places(snapshot)
    return [_finding(places, each, language) for each in found]


def _finding(places: _Places, found: Diagnostic, language: str) -> dict[str, Any]:
    shown = {
        **places.of(found.span),
        "code": found.code,
        "severity": found.severity.name.lower(),
        "message": found.said(language),
        "cure": found.cured(language),
        "related": [{**places.of(each.span), "what": each.said(language)} for each in found.related],
    }
    edits = [{**places.of(edit.span), "write": edit.write} for edit in found.changes]
    if edits and all(edit["file"] is not None for edit in edits) and not any(places.has_tab(edit.span) for edit in found.changes):
        shown |= {"edits": edits, "sure": found.sure}
    return shown


def tested(snapshot: Snapshot, found: Tested, language: str) -> dict[str, Any]:
    """The results of tests, with the actual values."""
    places = _Places(snapshot)
    return {
        "findings": findings(snapshot, found.findings, language),
        "tests": [_outcome(places, each, language) for each in found.outcomes],
    }


def _outcome(places: _Places, found: Outcome, language: str) -> dict[str, Any]:
    differences = []
    for each in found.differences:
        wanted, there = each.values(language)
        differences.append({**places.of(each.span), "what": each.what, "wanted": wanted, "there": there, "why": each.said(language)})
    return {**places.of(found.span), "name": found.name, "passed": found.passed, "because": found.because, "differences": differences}


def completion(found: Completion) -> dict[str, str]:
    """A completion."""
    return {"text": found.text, "sort": found.sort, "about": found.about, "replaces": found.replaces}


def hover(snapshot: Snapshot, file: str, found: Hover) -> dict[str, Any]:
    """The description of a place."""
    places = _Places(snapshot)
    return {
        **places.of(found.span),
        "name": found.name,
        "type": found.type,
        "words": found.words,
        "printed": found.printed,
        "set_by": list(found.set_by),
        "written": None if found.written is None else places.of(found.written),
    }
