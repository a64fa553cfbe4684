"""For GitHub Actions: workflow commands that become annotations on the lines of a pull request."""

from __future__ import annotations

from typing import Any

from rulewright.outside.plain import no_inner_commands, plain
from rulewright.source.catalogue import CODES
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.render.report import Report, advice

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(report: Report) -> str:
    """One command per line."""
    return "".join(of_finding(finding, report.language) + "\n" for finding in report.findings)


def of_finding(finding: Diagnostic, language: str) -> str:
    """The command for one finding."""
    span = finding.span
    title = CODES[finding.code].title if finding.code in CODES else ""
    fields = {"file": span.file, "line": span.line, "endLine": span.end_line, "title": f"{finding.code} {title}".strip()}
    if span.line == span.end_line:  # GitHub accepts columns only within one line
        fields |= {"col": span.column, "endColumn": span.end_column}
    message = finding.said(language) + ("\n" + cure if (cure := advice(finding, language)) else "")
    return command(_COMMANDS[finding.severity], fields, message)


def command(name: str, fields: dict[str, Any], message: str) -> str:
    """A command in which everything that could begin or end a command is escaped."""
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
    return f"::{name} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return no_inner_commands(plain(text.replace("\r", "\n"))).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
