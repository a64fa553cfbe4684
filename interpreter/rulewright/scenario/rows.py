"""`for each:` of a test: one test for each row, `<x>` replaced in everything that is written in it."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import replace

from rulewright.language.symbols import Program
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence

Row = dict[str, str]


def rows(entry: Mapping, program: Program, findings: Findings) -> list[Mapping]:
    """The entry for each of its rows; the entry itself when it has no `for each`."""
    node = entry.get("for each")
    if node is None:
        return [entry]
    found = _rows_of(node, program, findings)
    rest = Mapping(tuple((key, value) for key, value in entry if key.text != "for each"), entry.span, entry.flow)
    return [filled for row in found if isinstance(filled := fill(rest, row), Mapping)]


def fill(node: Node, row: AnyMapping[str, str]) -> Node:
    """The node with `<x>` replaced by the row's values. Places stay those of the written text."""
    if isinstance(node, Scalar):
        text = node.text
        for name, value in row.items():
            text = text.replace(f"<{name}>", value)
        return replace(node, text=text) if text != node.text else node
    if isinstance(node, Sequence):
        return Sequence(tuple(fill(item, row) for item in node), node.span, node.flow)
    entries = tuple((key, value) for old, item in node if isinstance(key := fill(old, row), Scalar) for value in (fill(item, row),))
    return Mapping(entries, node.span, node.flow)


def _rows_of(node: Node, program: Program, findings: Findings) -> list[Row]:
    if isinstance(node, Sequence):
        found: list[Row] = []
        for item in node:
            if not isinstance(item, Mapping) or not all(isinstance(value, Scalar) for _, value in item):
                findings.report("RW908", item.span, "A row of `for each` is a mapping of names to single values.")
                continue
            found.append({key.text: value.text for key, value in item if isinstance(value, Scalar)})
        return found
    if not isinstance(node, Mapping):
        findings.report("RW908", node.span, "`for each` wants `{name: [values]}`, `{name: every KIND}` or a list of mappings.")
        return []
    found = [{}]
    for key, value in node:
        values = _values(value, program, findings)
        found = [{**row, key.text: each} for row in found for each in values]
    return found


def _values(node: Node, program: Program, findings: Findings) -> list[str]:
    if isinstance(node, Sequence):
        return [item.text for item in node if isinstance(item, Scalar)]
    if isinstance(node, Scalar):
        name = node.text.removeprefix("every ").strip()
        if node.text.startswith("every "):
            if name in program.words:
                return list(program.words[name].words)
            if name in program.kinds:
                kind = program.kinds[name]
                return [thing.id for thing in program.things if thing.kind.is_a(kind)]
        from difflib import get_close_matches

        near = get_close_matches(name, [*program.kinds, *program.words], n=1)
        findings.report(
            "RW908",
            node.span,
            f"“{node.text}” is no list of things or words.",
            cure=f"Did you mean `every {near[0]}`?" if near else "Write [a, b, c], every KIND or every WORDLIST.",
        )
        return []
    findings.report("RW908", node.span, "Here a list of values or `every KIND` is wanted.")
    return []
