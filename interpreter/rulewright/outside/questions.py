"""Records the questions asked of the file system while rules are read: the same questions with the same answers give the same rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Question: TypeAlias = tuple[str, str]  # `content`, `names`, `file` or `folder`, and the path as requested
Answers: TypeAlias = dict[Question, str]
NOTHING = "-"

_noted: ContextVar[Answers | None] = ContextVar("_noted", default=None)


@contextmanager
def noting() -> Iterator[Answers]:
    """Record the questions asked inside the context, and their answers."""
    answers: Answers = {}
    token = _noted.set(answers)
    try:
        yield answers
    finally:
        _noted.reset(token)


def note(kind: str, path: str | os.PathLike[str], found: str | Callable[[], str]) -> None:
    """Record an answer if recording is on; a callable is only evaluated then."""
    answers = _noted.get()
    if answers is not None:
        answers.setdefault((kind, os.fspath(path)), found if isinstance(found, str) else found())


def note_all(answers: Answers) -> None:
    """Record earlier answers again if recording is on, because results that depend on them are reused."""
    noted = _noted.get()
    if noted is not None:
        for question, found in answers.items():
            noted.setdefault(question, found)
