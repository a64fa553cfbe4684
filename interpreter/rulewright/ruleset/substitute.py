"""Putting values into templates: `<e>` in every scalar of an entry, with the places of the template kept."""

from __future__ import annotations

from rulewright.ruleset.naming import TEMPLATE
from rulewright.source.document import Mapping, Node, Scalar, Sequence


def substitute(node: Node, values: dict[str, str]) -> Node:
    """The node with each `<name>` of `values` replaced. Names that are not in `values` stay."""
    if isinstance(node, Scalar):
        return _scalar(node, values)
    if isinstance(node, Sequence):
        return Sequence(tuple(substitute(item, values) for item in node), node.span, node.flow)
    return Mapping(tuple((_scalar(key, values), substitute(value, values)) for key, value in node), node.span, node.flow)


def _scalar(node: Scalar, values: dict[str, str]) -> Scalar:
    if "<" not in node.text:
        return node
    text = TEMPLATE.sub(lambda match: values.get(match[1], match[0]), node.text)
    return Scalar(text, node.span, node.style, node.lines, node.folds) if text != node.text else node


def names_used(node: Node) -> list[tuple[str, Scalar]]:
    """Each `<name>` in a node, with the scalar it stands in."""
    if isinstance(node, Scalar):
        return [(name, node) for name in TEMPLATE.findall(node.text)] if "<" in node.text else []
    if isinstance(node, Sequence):
        return [use for item in node for use in names_used(item)]
    return [use for key, value in node for part in (key, value) for use in names_used(part)]


def size(node: Node) -> int:
    """How many nodes there are at and under a node."""
    if isinstance(node, Scalar):
        return 1
    if isinstance(node, Sequence):
        return 1 + sum(size(item) for item in node)
    return 1 + sum(1 + size(value) for _, value in node)
