"""For programs: one JSON object. Fields are only ever added."""

from __future__ import annotations

import json
from typing import Any

from rulewright.outside.plain import json_safe
from rulewright.source.render.report import WORDS, Report
from rulewright.source.span import Span


def render(report: Report) -> str:
    """The findings as JSON."""
    findings = [
        {
            "code": finding.code,
            "severity": WORDS[finding.severity],
            "message": finding.said(report.language),
            "cure": finding.cured(report.language),
            "suggestion": finding.suggestion,
            "changes": [{"write": edit.write, **place(edit.span)} for edit in finding.changes],
            "sure": bool(finding.changes) and finding.sure,
            **place(finding.span),
            "related": [{"message": related.said(report.language), **place(related.span)} for related in finding.related],
        }
        for finding in report.findings
    ]
    counted = {WORDS[severity]: count for severity, count in report.count().items()}
    whole = {
        "format": 1,
        "version": report.version,
        "counts": counted,
        "silenced": report.silenced,
        "files": list(report.files),
        "findings": findings,
    }
    return json_safe(json.dumps(whole, ensure_ascii=False, indent=2)) + "\n"


def place(span: Span) -> dict[str, Any]:
    """A span as fields."""
    return {"file": span.file, "line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
