"""JUnit's XML, for CI systems that show test results: every file is a test case, which fails with all that was found in it."""

from __future__ import annotations

from collections import defaultdict
from xml.sax.saxutils import escape, quoteattr

from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.render.report import WORDS, Report, advice, clean


def render(report: Report) -> str:
    """One suite. Notes are no failures: they stand in the case's output. A case has one failure at most: strict readers take no more."""
    by_file: dict[str, list[Diagnostic]] = defaultdict(list)
    for file in report.files:
        by_file[file] = []
    for finding in report.findings:
        by_file[finding.span.file].append(finding)
    cases = [_case(file, found) for file, found in by_file.items()]
    failures = sum(any(finding.severity > Severity.NOTE for finding in found) for found in by_file.values())
    sums = f'tests="{len(cases)}" failures="{failures}" errors="0"'
    return (
        "\n".join(
            [
                '<?xml version="1.0" encoding="UTF-8"?>',
                f"<testsuites {sums}>",
                f'<testsuite name="rulewright check" {sums}>',
                *cases,
                "</testsuite>",
                "</testsuites>",
            ]
        )
        + "\n"
    )


def _case(file: str, findings: list[Diagnostic]) -> str:
    head = f'<testcase name={_attribute(file)} classname="rulewright.check" file={_attribute(file)}'
    if not findings:
        return head + "/>"
    wrong = [finding for finding in findings if finding.severity > Severity.NOTE]
    inner = [_failure(wrong)] if wrong else []
    notes = "\n".join(_words(finding) for finding in findings if finding.severity is Severity.NOTE)
    if notes:
        inner.append(f"<system-out>{escape(clean(notes))}</system-out>")
    return "\n".join([head + ">", *inner, "</testcase>"])


def _failure(findings: list[Diagnostic]) -> str:
    """All findings of a file; the first error, or else the first warning, is the headline."""
    worst = max(findings, key=lambda finding: finding.severity)
    kind = f"{worst.code} {WORDS[worst.severity]}"
    message = worst.message + (f" (and {len(findings) - 1} more)" if len(findings) > 1 else "")
    text = "\n".join(_words(finding) for finding in findings)
    return f"<failure type={_attribute(kind)} message={_attribute(message)}>{escape(clean(text))}</failure>"


def _words(finding: Diagnostic) -> str:
    cure = advice(finding)
    return f"{finding.span}: {finding.code} {finding.message}" + (f"\n{cure}" if cure else "")


def _attribute(text: str) -> str:
    return quoteattr(clean(text))
