"""Sentences in rule files: the keys that hold them, and texts written in several languages."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.source.document import Mapping, Node, Scalar, Sequence

REMEMBERED = 10_000  # texts whose words, names and numbers are remembered: several lints ask, and each overlay has those of its base
PROSE = ("name", "text", "says", "title", "because", "in words", "source")


def is_text(context: Context, node: Node) -> bool:
    """One string, or one for each language; a choice or a field may be called `name` too."""
    return isinstance(node, Scalar) or (
        isinstance(node, Mapping) and all(key.text in context.languages and isinstance(value, Scalar) for key, value in node)
    )


def texts_in(node: Node | None) -> Iterator[Scalar]:
    """A text, or the text of each language."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for _, value in node:
            yield from texts_in(value)


def in_languages(context: Context) -> Iterator[Mapping]:
    """The texts in several languages."""
    waiting: list[Node] = [*context.sections.values(), *context.things]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Sequence):
            waiting += node.items
        elif isinstance(node, Mapping):
            if len(node.entries) > 1 and is_text(context, node):
                yield node
            else:
                waiting += [value for _, value in node]
