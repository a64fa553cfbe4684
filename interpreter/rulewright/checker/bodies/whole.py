"""Whole numbers as people write them in rules: each must fit where it is stored."""

from __future__ import annotations

from rulewright.language.numbers import KEPT
from rulewright.source.catalogue.running import NumberTooLarge
from rulewright.source.diagnostics import Findings
from rulewright.source.span import Span


def whole_number(findings: Findings, text: str, span: Span) -> int:
    """The number that digits with or without a sign are. One that has no room (see language/numbers.py) is reported, and is the nearest that has."""
    value = int(text)
    nearest = max(KEPT.low, min(KEPT.high, value))
    if value != nearest:
        findings.report(NumberTooLarge.no_room, span, number=f"{value:,}", low=f"{KEPT.low:,}", high=f"{KEPT.high:,}")
    return nearest
