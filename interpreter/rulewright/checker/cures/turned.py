"""Cures of comparisons, ends and resets that take one word or number."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.checker.cures.lines import Cut
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_RANGE = re.compile(r"(?P<low>[\w.]+(?:\([^()]*\))?)\.\.(?P<high>[\w.]+(?:\([^()]*\))?)$")
_STATE = re.compile(r"^(?P<name>\w+): [^{}\[\],#]*$")


def enough(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`>= 1` for `>= 0`, where 1 is taken."""
    span, least, taken = finding.span, finding.arg("least"), finding.arg("n")
    written = _at(span, lines)
    if not written.endswith(f">= {least}"):
        return None
    return (Edit(replace(span, column=span.end_column - len(str(least))), str(taken)),), False


def other_end(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`max` for `min`."""
    span, op, meant = finding.span, str(finding.arg("op")), str(finding.arg("meant"))
    if not _at(span, lines).startswith(f"{op}("):
        return None
    return (Edit(replace(span, end_line=span.line, end_column=span.column + len(op)), meant),), False


def ends_swapped(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`lowest..best` for `best..lowest`."""
    found = _RANGE.fullmatch(_at(finding.span, lines))
    return None if found is None else ((Edit(finding.span, f"{found['high']}..{found['low']}"),), False)


def reset(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`each turn` after a state that is declared on a line of its own."""
    span, each = finding.span, finding.arg("each")
    line = lines[span.line - 1].rstrip()
    if each is None or not _STATE.match(line.strip()):
        return None
    end = len(line) + 1
    return (Edit(Span(span.file, span.line, end, span.line, end), f" each {each}"),), False


def _at(span: Span, lines: list[str]) -> str:
    """What is written at a place within one line."""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""
