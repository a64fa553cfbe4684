"""Mistakes of the person at the keyboard: a sentence and a cure, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from rulewright.cli.words import say


class UserError(Exception):
    """Something that the user asked for cannot be done. `cure` says what would help; `details` are lines to show between."""

    def __init__(self, sentence: str, cure: str = "", details: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cure = cure
        self.details = list(details)


def meant(word: str, known: Iterable[str]) -> str:
    """“Did you mean …?” for a misspelt word, or ''."""
    names = list(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6)
    if not close:
        folded = {name.casefold(): name for name in names}
        close = [folded[key] for key in get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)]
    return say("meant", name=close[0]) if close else ""
