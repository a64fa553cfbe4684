"""For people: each finding with its line, a caret under the place, and the cure."""

from __future__ import annotations

import unicodedata

from rulewright.outside.plain import one_line
from rulewright.source.catalogue.report import ReportWords
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.render.report import Report, advice
from rulewright.source.span import Span

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_WORDS = {Severity.ERROR: ReportWords.error, Severity.WARNING: ReportWords.warning, Severity.NOTE: ReportWords.note}
_WIDEST = 140  # columns of a shown line; longer lines are cut around the place


def render(report: Report) -> str:
    """All findings, followed by a summary line."""
    blocks = [_block(finding, report) for finding in report.findings]
    return "\n\n".join([*blocks, summary(report)]) + "\n"


def summary(report: Report) -> str:
    """`2 errors, 1 warning in 3 files.`"""
    language = report.language
    counted = [_WORDS[severity](n=count).said(language, "counted") for severity, count in report.count().items() if count]
    files = ReportWords.in_files(n=len(report.files)).said(language) if report.files else ""
    silenced = ReportWords.silenced(n=report.silenced).said(language) if report.silenced else ""
    return (", ".join(counted) if counted else ReportWords.nothing().said(language)) + files + "." + silenced


def _block(finding: Diagnostic, report: Report) -> str:
    colour = _COLOURS[finding.severity]
    place, kind = one_line(str(finding.span)), f"{_WORDS[finding.severity]().said(report.language)} {finding.code}"
    head = f"{_paint(place, '1', report)}: {_paint(kind, colour, report)}: {one_line(finding.said(report.language))}"
    lines = [head, *_shown(finding.span, colour, report)]
    if cure := advice(finding, report.language):
        lines.append("  " + _paint("→", "32", report) + " " + one_line(cure))
    for related in finding.related:
        lines.append(f"  {one_line(str(related.span))}: {one_line(related.said(report.language))}")
        lines += _shown(related.span, "36", report)
    return "\n".join(lines)


def _shown(span: Span, colour: str, report: Report) -> list[str]:
    """The line at a place and the caret below it."""
    raw = report.line(span.file, span.line)
    if raw is None or not raw.strip():
        return []
    begin = min(span.column - 1, len(raw))
    end = min(span.end_column - 1, len(raw)) if span.end_line == span.line else len(raw.rstrip())
    end = max(end, begin + 1)
    text = raw
    if len(raw) > _WIDEST:
        first = max(0, min(begin - 40, len(raw) - _WIDEST))
        cut = "…" if first else ""
        text = cut + raw[first : first + _WIDEST] + ("…" if first + _WIDEST < len(raw) else "")
        begin, end = begin - first + len(cut), min(end - first, _WIDEST) + len(cut)
    text = one_line(text)
    number = str(span.line)
    gap = " " * _width(text[:begin])
    caret = "^" * max(_width(text[begin:end]), 1)
    return [f"  {number} | {text.rstrip()}", f"  {' ' * len(number)} | {gap}{_paint(caret, colour, report)}"]


def _width(text: str) -> int:
    """The columns that a text occupies on a terminal."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _paint(text: str, colour: str, report: Report) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if report.colour else text
