"""SARIF 2.1.0, for code scanning and editors."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulewright.outside.plain import json_safe
from rulewright.source.catalogue import CODES
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.render.report import Report, advice
from rulewright.source.span import Span

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render(report: Report) -> str:
    """One run with the rules that have results."""
    used = sorted({finding.code for finding in report.findings})
    index = {code: number for number, code in enumerate(used)}
    driver: dict[str, Any] = {"name": "rulewright", "rules": [_rule(code) for code in used]}
    if report.version:
        driver["version"] = report.version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index, report.language) for finding in report.findings],
    }
    whole = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json_safe(json.dumps(whole, ensure_ascii=False, indent=2)) + "\n"


def _rule(code: str) -> dict[str, Any]:
    entry = CODES.get(code)
    if entry is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.meaning},
        "help": {
            "text": f"{entry.meaning}\n\nWrong:\n{entry.wrong}\n\nRight:\n{entry.right}",
            "markdown": f"{entry.meaning}\n\nWrong:\n```yaml\n{entry.wrong}\n```\n\nRight:\n```yaml\n{entry.right}\n```",
        },
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
    }


def _result(finding: Diagnostic, index: dict[str, int], language: str) -> dict[str, Any]:
    cure = advice(finding, language)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.said(language) + (" " + cure if cure else "")},
        "locations": [_location(finding.span)],
    }
    if finding.related:
        result["relatedLocations"] = [
            {**_location(related.span), "id": number, "message": {"text": related.said(language)}}
            for number, related in enumerate(finding.related, start=1)
        ]
    if finding.changes:
        result["fixes"] = [{"description": {"text": cure or finding.said(language)}, "artifactChanges": _changes(finding)}]
    return result


def _changes(finding: Diagnostic) -> list[dict[str, Any]]:
    """The cure of a finding, file by file."""
    replaced: dict[str, list[dict[str, Any]]] = {}
    for edit in finding.changes:
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.write}}
        replaced.setdefault(edit.span.file, []).append(replacement)
    return [{"artifactLocation": {"uri": _uri(file)}, "replacements": replacements} for file, replacements in replaced.items()]


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.file)}, "region": _region(span)}}


def _region(span: Span) -> dict[str, int]:
    return {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}


def _uri(file: str) -> str:
    path = Path(os.path.normpath(file))  # SARIF forbids `..` in absolute paths
    return path.as_uri() if path.is_absolute() else quote(path.as_posix().encode("utf-8", "replace"))
