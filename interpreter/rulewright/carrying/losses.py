"""What could not be carried over, in words and with its place in the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.runtime import checks
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Lost:
    """Something in the position for which the changed rules have no place, or something they add to it."""

    sentence: Phrase
    span: Span | None  # in the old or the new rules, whichever has it

    def text(self, language: str = "en") -> str:
        """The loss in words."""
        checks.language(language)
        return self.sentence.said(language)

    def __str__(self) -> str:
        return self.text()


@dataclass(slots=True)
class Losses:
    """All losses, each once, in the order in which they were found."""

    found: dict[tuple[str, Span | None], Lost] = field(default_factory=dict)

    def note(self, sentence: Phrase, span: Span | None = None) -> None:
        """Add a loss."""
        place = None if span == NOWHERE else span
        self.found.setdefault((sentence.said(), place), Lost(sentence, place))

    def all(self) -> tuple[Lost, ...]:
        """Everything that was found."""
        return tuple(self.found.values())
