"""Conversion of a word of a file to its literal type."""

from __future__ import annotations

from typing import TypeVar

from rulewright.source.document import Node, Scalar

W = TypeVar("W", bound=str)


def one_of(written: Node | str | None, words: tuple[W, ...]) -> W | None:
    """The allowed word that a value equals; None for any other value, which the key shapes and the grammar report."""
    text = written.text.strip() if isinstance(written, Scalar) else written
    return next((word for word in words if word == text), None)
