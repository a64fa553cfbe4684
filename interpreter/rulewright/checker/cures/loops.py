"""Names in the body of a loop that should be the name of what it goes over."""

from __future__ import annotations

import re

from rulewright.checker.cures.lines import Cut, end_of_block
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.types import PlaceOfOthers, WrongType
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_FOR_EACH = re.compile(r"^ *for each (?P<name>[a-z_]\w*) in (?P<set>[^:]*):(?P<rest>.*)$")
_SOMEBODY = re.compile(r"(?<![\w.{])(me|player|owner)(?![\w}])")
OTHER_NAMES = frozenset({WrongType.needed, UnknownName.no_member, PlaceOfOthers.moved})  # one local name in place of another


def member(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The loop's name in place of the one other name of a player in its body."""
    span, at = finding.span, finding.span.line - 1
    loop = _FOR_EACH.match(lines[at])
    if loop is None or loop["name"] != finding.arg("name"):
        return None
    places = [(at, match) for match in _SOMEBODY.finditer(lines[at], loop.start("rest"))]
    places += [(number, match) for number in range(at + 1, end_of_block(lines, at)) for match in _SOMEBODY.finditer(lines[number])]
    if len({match[0] for _, match in places}) != 1:
        return None
    edits = [Edit(Span(span.file, number + 1, match.start() + 1, number + 1, match.end() + 1), loop["name"]) for number, match in places]
    return tuple(edits), False


def of_loop(finding: Diagnostic, lines: list[str], findings: Findings) -> tuple[Edit, ...] | None:
    """Where names should be that of a loop around them, which its body never says: all changes of the body that put it there."""
    change = finding.changes[0]
    at, name = change.span.line - 1, change.write.partition(".")[0]
    loops = ((number, _FOR_EACH.match(lines[number])) for number in range(at, -1, -1))
    opener, loop = next(((number, loop) for number, loop in loops if loop is not None and loop["name"] == name), (at, None))
    end = end_of_block(lines, opener)
    if loop is None or at >= end:
        return None
    body = [(opener, loop.start("rest")), *((number, 0) for number in range(opener + 1, end))]
    if any(re.compile(rf"(?<![\w.{{]){name}\b").search(lines[number], start) for number, start in body):
        return None
    return tuple(dict.fromkeys(
        edit
        for other in findings.items
        if other.declared in OTHER_NAMES and other.span.file == finding.span.file and opener < other.span.line <= end
        for edit in other.changes
        if edit.write.partition(".")[0] == name
    ))
