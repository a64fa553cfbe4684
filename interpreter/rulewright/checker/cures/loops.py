"""Names in the body of a loop that should be the name of its element."""

from __future__ import annotations

import re

from rulewright.checker.cures.lines import Cut, argument_around, end_of_block, indent_of
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.types import PlaceOfOthers, WrongType
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_FOR_EACH = re.compile(r"^ *for each (?P<name>[a-z_]\w*) in (?P<set>[^:]*):(?P<rest>.*)$")
_SOMEBODY = re.compile(r"(?<![\w.{])(me|player|owner)(?![\w}])")
_CHANGE = re.compile(r"(?:^ *(?:- +)?|: )(?P<verb>set |(?:add|take) [^:]*? (?:to|from) )(?P<set>[a-z_][\w.]*)\.$")  # up to the value
OTHER_NAMES = frozenset({WrongType.needed, UnknownName.no_member, PlaceOfOthers.moved})  # one local name in place of another


def over_all(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A line that changes a value of several things, rewritten as a loop over them."""
    span, line = finding.span, lines[finding.span.line - 1]
    before = _CHANGE.search(line[: span.column - 1])
    if before is None:
        return None
    taken = set(re.findall(r"\w+", line))
    name = next((each for each in ("x", "y", "each_of_them") if each not in taken), None)
    if name is None:
        return None
    start, over = before.start("verb"), before["set"]
    edits = (
        Edit(Span(span.file, span.line, start + 1, span.line, start + 1), f"for each {name} in {over}: "),
        Edit(Span(span.file, span.line, before.start("set") + 1, span.line, before.end("set") + 1), name),
    )
    return edits, False


def renamed(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """Another name for a loop that has the name of an enclosing one. If its name is of a wrong type, the outer one is meant."""
    at = finding.span.line - 1
    inner = _FOR_EACH.match(lines[at])
    if inner is None or not any(outer["name"] == inner["name"] for outer in _loops_around(lines, at)):
        return None
    body = [(at, inner.start("rest")), *((number, 0) for number in range(at + 1, end_of_block(lines, at)))]
    name = re.compile(rf"(?<![\w.{{]){inner['name']}(?!\w)")
    places = [(number, match) for number, start in body for match in name.finditer(lines[number], start)]
    outer = {(each.span.line - 1, each.span.column - 1) for each in findings.items if each.declared is WrongType.needed}
    own = [(number, match) for number, match in places if (number, match.start()) not in outer]
    if not own or (finding.declared is WrongType.needed and len(own) == len(places)):
        return None
    words = {word for number, _ in body for word in re.findall(r"\w+", lines[number])}
    over = re.search(r"(?:every |\.|^)(?P<first>[a-z])\w*(?:\(| where |$)", inner["set"]) or re.match(r"(?P<first>[a-z])", inner["set"])
    new = next((each for each in (over["first"] if over else "x", "x", "y", "z") if each not in words), None)
    if new is None:
        return None
    file = finding.span.file
    edits = [Edit(Span(file, at + 1, inner.start("name") + 1, at + 1, inner.end("name") + 1), new)]
    edits += [Edit(Span(file, number + 1, match.start() + 1, number + 1, match.end() + 1), new) for number, match in own]
    return tuple(edits), False


def _loops_around(lines: list[str], at: int) -> list[re.Match[str]]:
    """The loops around a line."""
    found, indent = [], indent_of(lines[at])
    for number in range(at - 1, -1, -1):
        if lines[number].strip() and indent_of(lines[number]) < indent:
            indent = indent_of(lines[number])
            loop = _FOR_EACH.match(lines[number])
            if loop is not None:
                found.append(loop)
    return found


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
    places = [(number, match) for number, match in places if not _is_given_again(lines[number], match)]
    edits = [Edit(Span(span.file, number + 1, match.start() + 1, number + 1, match.end() + 1), loop["name"]) for number, match in places]
    return tuple(edits), False


def _is_given_again(line: str, name: re.Match[str]) -> bool:
    """Whether a name is an argument of a call that already has it as an argument: `hand_over(me, me, cities)` is between two players."""
    around = argument_around(line, Span("", 1, name.start() + 1, 1, name.end() + 1))
    if around != name.span():
        return False
    begin, depth = around[0], 0
    while begin > 0 and depth >= 0:
        begin -= 1
        depth += (line[begin] in ")]}") - (line[begin] in "([{")
    return name[0] in (part.strip() for part in line[begin + 1 : around[0]].split(","))


def of_loop(finding: Diagnostic, lines: list[str], findings: Findings) -> tuple[Edit, ...] | None:
    """If names should be that of an enclosing loop whose body never uses it: all changes of the body that do so."""
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
    return tuple(
        dict.fromkeys(
            edit
            for other in findings.items
            if other.declared in OTHER_NAMES and other.span.file == finding.span.file and opener < other.span.line <= end
            for edit in other.changes
            if edit.write.partition(".")[0] == name
        )
    )
