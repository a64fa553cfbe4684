"""The scenarios of a game by the names that its files give them, what they speak of, and the same ones without a card."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from rulewright.scenario.model import Check, Line, Scenario
from rulewright.scenario.run import Suite, read_suite
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.reader import read_list

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
WORD = re.compile(r"[a-z_0-9]+")


@dataclass(frozen=True, slots=True)
class Named:
    """What a file writes once: its name there, with `<x>` for what differs, and a scenario for each row."""

    name: str
    file: str
    scenarios: list[Scenario] = field(default_factory=list)


@cache
def suite(folder: str) -> Suite:
    """The tests of a ruleset and those of its base."""
    found = read_suite(RULESETS / folder)
    assert [finding.message for finding in found.findings] == []
    return found


@cache
def named(folder: str) -> dict[str, list[Named]]:
    """By their names, all that a ruleset is tested with; two of one name are not told apart by it."""
    found: dict[str, list[Named]] = defaultdict(list)
    by_line: dict[tuple[str, int], list[Scenario]] = defaultdict(list)
    for scenario in suite(folder).scenarios:
        by_line[scenario.span.file, scenario.span.line].append(scenario)
    for file in suite(folder).files:
        for entry in read_list(file, Findings()) or ():
            name = entry.get("name") if isinstance(entry, Mapping) else None
            if isinstance(name, Scalar) and (scenarios := by_line[name.span.file, name.span.line]):
                found[name.text].append(Named(name.text, name.span.file, scenarios))
    return found


def words(scenario: Scenario) -> set[str]:
    """The words of a position, of what is played in it and of what is expected."""
    told: list[str] = list(_texts(scenario.given)) if scenario.given is not None else []
    expected = list(scenario.expect)
    for line in scenario.play:
        if isinstance(line, Check):
            expected += line.expect
        elif isinstance(line, Line):
            told += [word for answer in line.answers for word in answer.words]
    for each in expected:
        told += [each.key.text, *_texts(each.value)]
    return {word for text in told for word in WORD.findall(text)}


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node:
            yield from _texts(item)
    else:
        for key, value in node:
            yield key.text
            yield from _texts(value)


def without(scenario: Scenario, card: str) -> Scenario:
    """The same position without a card."""
    assert scenario.given is not None
    return replace(scenario, given=_left(scenario.given, card))


def _left(node: Mapping, card: str) -> Mapping:
    entries: list[tuple[Scalar, Node]] = []
    for key, value in node:
        if key.text == "in" and isinstance(value, Scalar):
            entries.append((key, replace(value, text=_lines_left(value.text.splitlines(), card))))
        elif not _is(key, card) and not _is(value, card):
            entries.append((key, _within(value, card)))
    return Mapping(tuple(entries), node.span, node.flow)


def _within(node: Node, card: str) -> Node:
    if isinstance(node, Mapping):
        return _left(node, card)
    if isinstance(node, Sequence):
        return Sequence(tuple(_within(item, card) for item in node if not _is(item, card)), node.span, node.flow)
    return node


def _is(node: Node, card: str) -> bool:
    """Whether a card stands there: its id, that of a copy, or a mapping of what it is like."""
    if isinstance(node, Mapping):
        thing = node.get("id")
        return thing is not None and _is(thing, card)
    return isinstance(node, Scalar) and node.text.rpartition(".")[2].partition("#")[0] == card


def _lines_left(lines: Iterable[str], card: str) -> str:
    return "\n".join(line for line in lines if card not in WORD.findall(line)) or "stop"
