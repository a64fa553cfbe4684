"""The input of a renderer: the findings of a run and the files they mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rulewright.outside.reading import read_text
from rulewright.source.catalogue.code import MEANT
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.sentences import fill

WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def lines_of_file(name: str) -> list[str]:
    """The lines of a file as shown below a finding; empty if it cannot be read."""
    try:
        text = read_text(name)
    except (OSError, ValueError):  # findings may be about paths that do not exist, or cannot or may not be read
        return []
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@dataclass(slots=True)
class Report:
    """One run: `findings` in order, the `files` that were read, and the number of silenced findings."""

    findings: Sequence[Diagnostic]
    files: Sequence[str] = ()
    silenced: int = 0
    version: str = ""
    colour: bool = False
    language: str = "en"
    lines_of: Callable[[str], list[str]] = lines_of_file
    _lines: dict[str, list[str]] = field(default_factory=dict, repr=False)

    def line(self, file: str, number: int) -> str | None:
        """A line of a file (counted from 1); None if there is none."""
        if file not in self._lines:
            self._lines[file] = self.lines_of(file)
        lines = self._lines[file]
        return lines[number - 1] if 1 <= number <= len(lines) else None

    def count(self) -> dict[Severity, int]:
        """The number of findings of each severity."""
        counted = Counter(finding.severity for finding in self.findings)
        return {severity: counted[severity] for severity in sorted(Severity, reverse=True)}


def advice(finding: Diagnostic, language: str = "en") -> str:
    """The cure, or else what was probably meant. A declared cure stands alone, because an insertion may be half a word."""
    cure, meant = finding.cured(language), finding.suggestion
    if cure or not meant or "\n" in meant or meant in finding.said(language):
        return cure
    return fill(MEANT.template(language), {"meant": meant.strip()}, language)
