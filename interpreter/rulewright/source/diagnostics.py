"""Diagnostics are values: every stage adds to one list and continues, so that all mistakes of a run are reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright.source import suggest
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.running import TooManyFindings
from rulewright.source.limits import limits
from rulewright.source.sentences import Argument, Arguments, Phrase, arguments, places
from rulewright.source.severity import Severity
from rulewright.source.span import Span

__all__ = ["Diagnostic", "Edit", "Findings", "Related", "Severity"]


_WRITTEN = ("name", "key", "written", "word")  # arguments that repeat what is written at the place


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a diagnostic mentions, and what is there."""

    span: Span
    what: Phrase

    @property
    def message(self) -> str:
        """What is there, in English."""
        return self.said()

    def said(self, language: str = "en") -> str:
        """What is there, in the given language."""
        return self.what.said(language)


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to put at a place; an empty text deletes what is there. A place between lines 3 and 4 begins and ends at 4:1."""

    span: Span
    write: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a declaration of the catalogue, with its arguments and its place.

    Decisions use the declaration and the arguments, never the sentences, which are built when somebody reads them.
    """

    declared: Message
    span: Span
    args: Arguments = ()
    suggestion: str = ""  # the text that should replace `span`, if known
    related: tuple[Related, ...] = ()
    edits: tuple[Edit, ...] = ()  # the cure, if it is more than one text at `span`
    sure: bool = True  # whether the cure is unambiguous, so that it may be applied without asking
    remedy: Phrase | None = None  # replaces the declared cures

    @property
    def changes(self) -> tuple[Edit, ...]:
        """The cure as non-overlapping changes of files; empty if unknown."""
        return self.edits or ((Edit(self.span, self.suggestion),) if self.suggestion else ())

    @property
    def code(self) -> str:
        """The stable code: RW and three digits."""
        return self.declared.code

    @property
    def severity(self) -> Severity:
        """The severity of the finding."""
        return self.declared.severity

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.said()

    @property
    def cure(self) -> str:
        """The cure in English; empty if there is none."""
        return self.cured()

    def said(self, language: str = "en") -> str:
        """The sentence in the given language."""
        return self.declared.said(self.args, language)

    def cured(self, language: str = "en") -> str:
        """The cure in the given language."""
        return self.remedy.said(language) if self.remedy is not None else self.declared.cure(self.args, language)

    def whole(self, language: str = "en") -> str:
        """The sentence and the cure in the given language."""
        return f"{self.said(language)} {self.cured(language)}".strip()

    def arg(self, name: str) -> Argument:
        """The argument with the given name; None if there is none."""
        return dict(self.args).get(name)


@dataclass(slots=True)
class Findings:
    """The diagnostics of one run, in the order they were found; a repeated one is kept once."""

    items: list[Diagnostic] = field(default_factory=list)
    told: int = field(default=0, repr=False)  # all reports, including repeated ones, to see what was added while something was read
    grave: int = field(default=0, repr=False)  # the errors, including those not kept
    tried: int = field(default=0, repr=False)  # characters read again while cures were sought
    _lesser: int = field(default=0, repr=False)
    _seen: set[tuple[str, Span, Message, Arguments]] = field(default_factory=set, repr=False)

    def add(self, finding: Diagnostic) -> None:
        """Keep a finding. After as many errors as the limits allow, no more are kept, and that is an error as well. Warnings and notes have a
        limit of their own: further ones are dropped, which does not stop the ruleset.
        """
        self.told += 1
        bound = limits().all_findings
        error = finding.severity is Severity.ERROR
        if error:
            self.grave += 1
        if self.grave > bound or (not error and self._lesser > bound):
            return
        key = (finding.code, finding.span, finding.declared, _without_cure(finding))
        if key in self._seen:
            self.grave -= error
            return
        self._seen.add(key)
        self._lesser += not error
        if self.grave == bound and error:  # the limit suffices for readers, and nobody needs to know what follows from what
            self.grave += 1
            self.items += [finding, Diagnostic(TooManyFindings.errors, finding.span, (("most", bound),))]
        elif self._lesser > bound and not error:
            self.items.append(Diagnostic(TooManyFindings.lesser, finding.span, (("most", bound),)))
        else:
            self.items.append(finding)

    def report(
        self,
        declared: Message,
        span: Span,
        /,
        *,
        suggestion: str | None = None,
        related: tuple[Related, ...] = (),
        edits: tuple[Edit, ...] = (),
        sure: bool = True,
        **args: Any,
    ) -> None:
        """Add a finding that the catalogue declares, with its arguments. The default `suggestion` is the argument `meant`."""
        meant = args.get("meant")
        if suggestion is None:
            suggestion = meant if isinstance(meant, str) else ""
            written = next((args[each] for each in _WRITTEN if isinstance(args.get(each), str)), "")
            sure = sure and not (written and suggestion and suggest.is_far(written, suggestion))
        self.add(Diagnostic(declared, span, arguments(args), suggestion, related, edits, sure))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.items, key=lambda d: (d.span, d.code)))

    def __len__(self) -> int:
        return len(self.items)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors, by place. To see whether something found another, compare `grave`, which is cheap."""
        return sorted((item for item in self.items if item.severity is Severity.ERROR), key=lambda d: (d.span, d.code))


def _without_cure(finding: Diagnostic) -> Arguments:
    """The arguments of the sentence itself: findings that differ only in their cures are the same."""
    names = places(finding.declared.en)
    return tuple((name, value) for name, value in finding.args if name in names)
