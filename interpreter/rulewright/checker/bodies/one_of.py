"""A word of a file as the literal type that it stands for."""

from __future__ import annotations

from typing import TypeVar

from rulewright.source.document import Node, Scalar

W = TypeVar("W", bound=str)


def one_of(written: Node | str | None, words: tuple[W, ...]) -> W | None:
    """The one of some words that a value is; None if it is another, which the shapes of the keys and the grammar report."""
    text = written.text.strip() if isinstance(written, Scalar) else written
    return next((word for word in words if word == text), None)
