"""Mistakes of the user: a sentence and a cure, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.outside.permission import RefusedError
from rulewright.outside.writing import ChangedError
from rulewright.source.suggest import closest
from rulewright.telling.words import say


class UserError(Exception):
    """A request of the user cannot be carried out. `cure` says what would help; `details` are lines to show in between."""

    def __init__(self, sentence: str, cure: str = "", details: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cure = cure
        self.details = list(details)


def why(error: OSError) -> str:
    """Why a file cannot be read or written, in the language of the run."""
    if isinstance(error, RefusedError):
        return say(f"refused.{error.reason}")
    if isinstance(error, ChangedError):
        return say("refused.changed")
    return error.strerror or str(error)


def twice(name: str, first: str, second: str) -> UserError:
    """The error about what may be given once, but is given twice, so that one of them would be without effect."""
    return UserError(say("twice", name=name, first=first, second=second), say("twice.cure"))


def once(given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Values by their names. Raises UserError if a name is given twice."""
    values: dict[str, str] = {}
    for name, value in given:
        if name in values:
            raise twice(name, values[name], value)
        values[name] = value
    return values


def meant(word: str, known: Iterable[str]) -> str:
    """“Did you mean …?” for a misspelt word, or ''."""
    close = closest(word, known)
    return say("meant", name=close) if close else ""
