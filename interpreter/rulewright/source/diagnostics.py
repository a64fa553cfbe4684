"""Diagnostics are values: every stage adds to one list and goes on, so that all mistakes of a run are reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from rulewright.source.limits import limits
from rulewright.source.span import Span


class Severity(IntEnum):
    """How bad: an error stops the game from being played, a warning is probably a mistake, a note is worth knowing."""

    NOTE = 1
    WARNING = 2
    ERROR = 3


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a diagnostic speaks of."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a stable `code` (RW + three digits), where, a plain sentence, and how to cure it."""

    code: str
    severity: Severity
    span: Span
    message: str
    cure: str = ""
    suggestion: str = ""  # the text that should stand at `span` instead, when it is known
    related: tuple[Related, ...] = ()


@dataclass(slots=True)
class Findings:
    """The diagnostics of one run, in the order they were found; a repeated one is kept once."""

    items: list[Diagnostic] = field(default_factory=list)
    told: int = field(default=0, repr=False)  # also those that were told before: what grew while something was read
    _full: bool = field(default=False, repr=False)
    _seen: set[tuple[str, Span, str]] = field(default_factory=set, repr=False)

    def add(self, finding: Diagnostic) -> None:
        self.told += 1
        key = (finding.code, finding.span, finding.message)
        if key in self._seen or self._full:
            return
        self._seen.add(key)
        self.items.append(finding)
        if len(self.items) >= limits().all_findings:  # whoever reads these needs no more, and nobody waits for what follows from what
            self._full = True
            self.items.append(Diagnostic("RW806", Severity.ERROR, finding.span, f"After {len(self.items):,} findings no more are told."))

    def report(self, code: str, span: Span, message: str, *, cure: str = "", suggestion: str = "",
               related: tuple[Related, ...] = ()) -> None:
        """Add a finding; its severity is the one that the catalogue gives `code` (source/catalogue.py)."""
        from rulewright.source.catalogue import severity_of

        self.add(Diagnostic(code, severity_of(code), span, message, cure, suggestion, related))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.items, key=lambda d: (d.span, d.code)))

    def __len__(self) -> int:
        return len(self.items)

    @property
    def errors(self) -> list[Diagnostic]:
        return [item for item in self if item.severity is Severity.ERROR]
