"""Whole numbers written in rules: each must fit its storage."""

from __future__ import annotations

from rulewright.language.numbers import KEPT
from rulewright.source.catalogue.running import NumberTooLarge
from rulewright.source.diagnostics import Findings
from rulewright.source.span import Span


def whole_number(findings: Findings, text: str, span: Span) -> int:
    """The number written as digits with an optional sign. One out of range (see language/numbers.py) is reported and clamped."""
    value = int(text)
    nearest = max(KEPT.low, min(KEPT.high, value))
    if value != nearest:
        findings.report(NumberTooLarge.no_room, span, number=f"{value:,}", low=f"{KEPT.low:,}", high=f"{KEPT.high:,}")
    return nearest
