"""Paths into a composed ruleset (`things.event.flood.play`) and the nodes they lead to.

Nodes are immutable; a change creates new ones along the path.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rulewright.ruleset import naming
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a path, and its place."""

    text: str
    span: Span

    @property
    def name(self) -> str:
        return naming.base_name(self.text)


def split(key: Scalar) -> list[Step]:
    """The steps of a path: its parts between dots, except dots inside brackets."""
    return [Step(text, key.place(1, start + 1, 1, max(end, start + 1) + 1)) for text, start, end in _parts(key.text)]


def names(path: str) -> list[str]:
    """The steps of a path, without their places."""
    return [text for text, _, _ in _parts(path)]


@lru_cache(maxsize=10_000)
def _parts(text: str) -> tuple[tuple[str, int, int], ...]:
    """The steps of a path, each with its beginning and end."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text + "."):
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif sign == "." and (depth <= 0 or place == len(text)):
            parts.append((text[start:place].strip(), start, place))
            start = place + 1
    return tuple(parts)


def child(node: Node, step: str) -> int | None:
    """The index of the entry of a mapping, or the item of a list, that a step names."""
    if isinstance(node, Mapping):
        return _entry(node, step)
    if isinstance(node, Sequence):
        for number, item in enumerate(node):
            if item_name(item) == step or (isinstance(item, Scalar) and item.text.strip() == step):
                return number
        if step.isdigit() and 1 <= int(step) <= len(node.items):
            return int(step) - 1
    return None


def _entry(node: Mapping, step: str) -> int | None:
    number = node.place(step)
    if number is not None:  # most steps are exact; this is fast with thousands of things
        return number
    signed = node.signed(naming.base_name(step))
    if "(" not in step:
        return signed[0] if signed else None
    return next((number for number in signed if _plain(node.entries[number][0].text) == _plain(step)), None)


def _plain(text: str) -> str:
    return re.sub(r"\s*([(),])\s*", r"\1", text)


def item_name(item: Node) -> str | None:
    """The name of a list's item: its id or, for a change, the stat that it changes."""
    if not isinstance(item, Mapping):
        return None
    for key in ("id", "part", "code"):
        node = item.get(key)
        if isinstance(node, Scalar):
            return node.text
    return next((naming.base_name(key.text) for key, _ in item if "(" in key.text), None)


def names_in(node: Node | None) -> list[str]:
    """The possible next steps of a path."""
    if isinstance(node, Mapping):
        return [key.text for key, _ in node]
    if isinstance(node, Sequence):
        return [name for item in node if (name := item_name(item) or (item.text if isinstance(item, Scalar) else None))]
    return []


def inner(node: Node, number: int) -> Node:
    """The value of an entry, or the item of a list."""
    if isinstance(node, Mapping):
        return node.entries[number][1]
    assert isinstance(node, Sequence)  # texts contain nothing
    return node.items[number]


def find(root: Node, steps: list[str]) -> Node | None:
    """The node at a path, or None."""
    node = root
    for step in steps:
        if isinstance(node, Mapping) and (direct := node.get(step)) is not None:
            node = direct
            continue
        number = child(node, step)
        if number is None:
            return None
        node = inner(node, number)
    return node


def update(root: Node, steps: list[str], change: Callable[[Node], Node | None]) -> Node:
    """The root with the node at an existing path replaced by the result of `change`; None removes it."""
    if not steps:
        made = change(root)
        return root if made is None else made
    number = child(root, steps[0])
    if number is None:
        raise KeyError(steps[0])
    old = inner(root, number)
    new = change(old) if len(steps) == 1 else update(old, steps[1:], change)
    if isinstance(root, Mapping):
        if new is not None:
            return root.with_value(number, new)
        return Mapping((*root.entries[:number], *root.entries[number + 1 :]), root.span, root.flow)
    assert isinstance(root, Sequence)
    item = () if new is None else (new,)
    return Sequence((*root.items[:number], *item, *root.items[number + 1 :]), root.span, root.flow)


def put(node: Node, key: Scalar, value: Node) -> Node:
    """A mapping with one more entry."""
    assert isinstance(node, Mapping)
    return node.with_entry(key, value)


def same(one: Node, other: Node) -> bool:
    """Whether two nodes have the same content, wherever they are."""
    return content(one) == content(other)


def content(node: Node) -> object:
    """A node as plain lists and texts, without places; mappings keep their order."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [content(item) for item in node]
    return {"": [[key.text, content(value)] for key, value in node]}


def text_at(entry: Mapping, key: str) -> str | None:
    """The text under a key of an entry; None if there is none."""
    node = entry.get(key)
    return node.text.strip() or None if isinstance(node, Scalar) else None
