"""Deferred findings: a line expanded from a template for many things is reported only if it is wrong for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.checker.context import Context
from rulewright.source.catalogue.code import Message
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

SAME_PLACE = ("RW402", "RW410", "RW464", "RW469")  # rules about conditions that never or always hold


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding reported for a place if it applies at every visit."""

    what: Message
    args: dict[str, Any] = field(default_factory=dict)
    related: tuple[Related, ...] = ()


@dataclass(slots=True)
class Sightings:
    """The number of visits to each place, and of findings there."""

    met: dict[tuple[str, Span], int] = field(default_factory=dict)
    found: dict[tuple[str, Span], list[Finding]] = field(default_factory=dict)

    def see(self, what: str, span: Span, finding: Finding | None) -> None:
        """Record a visit to a place, with or without a mistake."""
        key = (what, span)
        self.met[key] = self.met.get(key, 0) + 1
        if finding is not None and span != NOWHERE:
            self.found.setdefault(key, []).append(finding)

    def report(self, context: Context) -> None:
        """Report what was wrong at every visit, one finding for each place."""
        reported = [item.span for item in context.findings.items if item.code in SAME_PLACE]
        spans = set()
        for (what, span), findings in self.found.items():
            first = findings[0]
            if len(findings) == self.met[what, span] and span not in spans and all(each.what.code == first.what.code for each in findings):
                spans.add(span)
                if not any(inside(span, other) for other in reported):
                    context.report(first.what, span, related=first.related, **first.args)


def inside(span: Span, around: Span) -> bool:
    """Whether one span lies inside another."""
    return (
        span.file == around.file
        and (around.line, around.column) <= (span.line, span.column)
        and (span.end_line, span.end_column) <= (around.end_line, around.end_column)
    )
