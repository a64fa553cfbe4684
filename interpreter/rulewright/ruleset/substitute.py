"""Fills values into templates: replaces `<e>` in every scalar of an entry and keeps the places of the template."""

from __future__ import annotations

from collections.abc import Mapping as Mapped

from rulewright.ruleset.naming import TEMPLATE
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits


class TooLongError(Exception):
    """Filling in values would make a scalar longer than the limit."""

    def __init__(self, scalar: Scalar, length: int) -> None:
        super().__init__(length)
        self.scalar = scalar
        self.length = length


class NotAloneError(Exception):
    """A list or mapping would have to be inserted into the middle of a text."""

    def __init__(self, scalar: Scalar, name: str) -> None:
        super().__init__(name)
        self.scalar = scalar
        self.name = name


def substitute(node: Node, values: Mapped[str, Node | str]) -> Node:
    """The node with each `<name>` of `values` replaced. Names that are not in `values` stay.

    A list or mapping is inserted where its name is a whole value; inside a list, a list contributes its own items.
    Raises TooLongError, and NotAloneError if the name is only part of a value.
    """
    if isinstance(node, Scalar):
        alone = TEMPLATE.fullmatch(node.text.strip()) if "<" in node.text else None
        value = values.get(alone[1]) if alone is not None else None
        return _scalar(node, values) if value is None or isinstance(value, str) else value
    if isinstance(node, Sequence):
        return Sequence(tuple(filled for item in node for filled in _items(item, values)), node.span, node.flow)
    return Mapping(tuple((_scalar(key, values), substitute(value, values)) for key, value in node), node.span, node.flow)


def _items(item: Node, values: Mapped[str, Node | str]) -> tuple[Node, ...]:
    """What an item of a list expands to."""
    filled = substitute(item, values)
    return filled.items if isinstance(item, Scalar) and isinstance(filled, Sequence) else (filled,)


def _scalar(node: Scalar, values: Mapped[str, Node | str]) -> Scalar:
    if "<" not in node.text:
        return node
    texts: dict[str, str] = {}
    for name in TEMPLATE.findall(node.text):
        value = values.get(name)
        if value is not None and not isinstance(value, str):
            raise NotAloneError(node, name)
        if value is not None:
            texts[name] = value
    length = len(node.text) + sum(len(texts[name]) for name in TEMPLATE.findall(node.text) if name in texts)
    if length > limits().scalar_characters:
        raise TooLongError(node, length)
    text = TEMPLATE.sub(lambda match: texts.get(match[1], match[0]), node.text)
    return Scalar(text, node.span, node.style, node.lines, node.folds or _folds(node, texts)) if text != node.text else node


def _folds(node: Scalar, texts: Mapped[str, str]) -> tuple[tuple[int, int, int, int], ...]:
    """Where columns in the file jump after values that are longer or shorter than their placeholders; empty for multi-line values."""
    if any("\n" in value for value in texts.values()):
        return ()
    found = []
    for number, line in enumerate(node.text.split("\n"), start=1):
        begin, longer = node.place(number, 1, number, 1), 0
        for match in TEMPLATE.finditer(line):
            longer += len(texts.get(match[1], match[0])) - len(match[0])
            found.append((number, match.end() + longer + 1, begin.line, begin.column + match.end()))
    return tuple(found)


def names_used(node: Node) -> list[tuple[str, Scalar]]:
    """Each `<name>` in a node, with its scalar."""
    if isinstance(node, Scalar):
        return [(name, node) for name in TEMPLATE.findall(node.text)] if "<" in node.text else []
    if isinstance(node, Sequence):
        return [use for item in node for use in names_used(item)]
    return [use for key, value in node for part in (key, value) for use in names_used(part)]


def size(node: Node) -> tuple[int, int]:
    """The number of nodes at and under a node, and of characters in them."""
    if isinstance(node, Scalar):
        return 1, len(node.text)
    nodes, characters = 1, 0
    for item in node:
        key, value = (None, item) if not isinstance(item, tuple) else item
        below, written = size(value)
        nodes += below + (key is not None)
        characters += written + (0 if key is None else len(key.text))
    return nodes, characters
