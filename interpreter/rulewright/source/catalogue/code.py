"""What one diagnostic code stands for."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source.diagnostics import Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Code:
    """One entry of the catalogue: its page in docs/diagnostics is made from it, and `explain` prints it.

    `wrong` and `right` are pieces of rule files; `meaning` is Markdown, one paragraph or more.
    """

    code: str
    severity: Severity
    title: str
    meaning: str
    wrong: str
    right: str
