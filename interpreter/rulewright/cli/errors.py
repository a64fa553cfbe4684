"""Mistakes of the person at the keyboard: a sentence and a cure, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.cli.words import say
from rulewright.source.suggest import closest


class UserError(Exception):
    """Something that the user asked for cannot be done. `cure` says what would help; `details` are lines to show between."""

    def __init__(self, sentence: str, cure: str = "", details: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cure = cure
        self.details = list(details)


def meant(word: str, known: Iterable[str]) -> str:
    """“Did you mean …?” for a misspelt word, or ''."""
    close = closest(word, known)
    return say("meant", name=close) if close else ""
