"""Findings that wait for the whole picture: a line that a template writes for many things is reported only if it is wrong for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.checker.context import Context
from rulewright.source.catalogue.code import Message
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

SAME_PLACE = ("RW402", "RW410", "RW464", "RW469")  # these say of a condition that it never holds, or always does


@dataclass(frozen=True, slots=True)
class Finding:
    """What is reported of a place if it is so whenever the place is met."""

    what: Message
    args: dict[str, Any] = field(default_factory=dict)
    related: tuple[Related, ...] = ()


@dataclass(slots=True)
class Sightings:
    """How often each place was met, and how often something was found there."""

    met: dict[tuple[str, Span], int] = field(default_factory=dict)
    found: dict[tuple[str, Span], list[Finding]] = field(default_factory=dict)

    def see(self, what: str, span: Span, finding: Finding | None) -> None:
        """A place was met, with or without a mistake."""
        key = (what, span)
        self.met[key] = self.met.get(key, 0) + 1
        if finding is not None and span != NOWHERE:
            self.found.setdefault(key, []).append(finding)

    def report(self, context: Context) -> None:
        """Report what was wrong at every meeting, one finding for a place."""
        reported = [item.span for item in context.findings.items if item.code in SAME_PLACE]
        spans = set()
        for (what, span), findings in self.found.items():
            first = findings[0]
            if len(findings) == self.met[what, span] and span not in spans and all(each.what.code == first.what.code for each in findings):
                spans.add(span)
                if not any(inside(span, other) for other in reported):
                    context.report(first.what, span, related=first.related, **first.args)


def inside(span: Span, around: Span) -> bool:
    """Whether one place is inside of another."""
    return (
        span.file == around.file
        and (around.line, around.column) <= (span.line, span.column)
        and (span.end_line, span.end_column) <= (around.end_line, around.end_column)
    )
