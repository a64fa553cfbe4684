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
    grave: int = field(default=0, repr=False)  # errors among them, also those that are not kept
    _lesser: int = field(default=0, repr=False)
    _seen: set[tuple[str, Span, str]] = field(default_factory=set, repr=False)

    def add(self, finding: Diagnostic) -> None:
        """Keep a finding. After so many errors as the limits allow none is kept any more, and that is an error too. Warnings and notes
        have a number of their own: beyond it they are left out, which stops no ruleset."""
        self.told += 1
        bound = limits().all_findings
        error = finding.severity is Severity.ERROR
        if error:
            self.grave += 1
        if self.grave > bound or (not error and self._lesser > bound):
            return
        key = (finding.code, finding.span, finding.message)
        if key in self._seen:
            self.grave -= error
            return
        self._seen.add(key)
        self._lesser += not error
        if self.grave == bound and error:  # whoever reads these needs no more, and nobody waits for what follows from what
            self.grave += 1
            self.items += [finding, Diagnostic("RW806", Severity.ERROR, finding.span, f"After {bound:,} errors no more findings are told.")]
        elif self._lesser > bound and not error:
            self.items.append(Diagnostic("RW806", Severity.WARNING, finding.span, f"After {bound:,} warnings and notes no more of them are told."))
        else:
            self.items.append(finding)

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
