"""Reads a file as intended if a section is misspelt or a line lacks its colon. Both are reported, and the other rules are read."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from rulewright.ruleset import registry
from rulewright.ruleset.shapes import Named, Record
from rulewright.source import suggest
from rulewright.source.document import Mapping, Node, Scalar

COMPARISON = re.compile(r"(?<=\S) (?:!?=|[<>]=?) (?=\S)")
WITHOUT_COLON = re.compile(r"(?P<name>[a-z_]\w*(?:\([^()]*\))?) +(?P<value>\S.*)")


def as_meant(document: Mapping, *, is_file: bool = True) -> Mapping:
    """The file with the intended section keys, and with a mapping where a section is just `name value`.

    Under `add:` of an overlay, which is not a whole file, a key may be any path: it is read as written, and reported if it leads nowhere.
    """
    present = {key.text for key, _ in document}
    entries: list[tuple[Scalar, Node]] = []
    for written, value in document:
        key, name = written, written.text
        if name == "add" and isinstance(value, Mapping):
            entries.append((key, as_meant(value, is_file=False)))
            continue
        if is_file and name not in _known() and isinstance(value, Mapping):
            meant = suggest.closest(name, [each for each in registry.SECTIONS if each not in present])
            if meant is not None and not suggest.is_far(name, meant):
                present.add(meant)
                name, key = meant, replace(key, text=meant)
        known = registry.SECTIONS.get(name)
        of_names = known is not None and isinstance(known.shape, Named | Record)
        entries.append((key, _mapping(value, 2 if name in registry.GROUPED else 1) if of_names else value))
    return Mapping(tuple(entries), document.span, document.flow)


@cache
def _known() -> frozenset[str]:
    """The top-level keys of any sort of file."""
    return frozenset(key.name for root, _ in registry.FILES.values() if isinstance(root, Record) for key in root.keys)


def _mapping(node: Node, deep: int) -> Node:
    """A mapping of one entry in place of a text that is an entry without its colon; `deep` levels down."""
    if isinstance(node, Mapping) and deep > 1:
        return Mapping(tuple((key, _mapping(value, deep - 1)) for key, value in node), node.span, node.flow)
    if not isinstance(node, Scalar) or node.style != "plain" or node.span.line != node.span.end_line:
        return node
    found = WITHOUT_COLON.fullmatch(node.text)
    if found is None:
        return node
    key, value = (_part(node, *found.span(each)) for each in ("name", "value"))
    return Mapping(((key, value),), node.span)


def _part(whole: Scalar, start: int, end: int) -> Scalar:
    """A range of columns (from 0) of a single-line text."""
    span = replace(whole.span, column=whole.span.column + start, end_column=whole.span.column + end)
    return Scalar(whole.text[start:end], span, "plain", ((span.line, span.column),))
