"""Superfluous text: declarations, lines, parts of a condition or a sum."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.checker.cures.lines import Cut, end_of_block, indent_of, taken_away
from rulewright.source.catalogue.meaning import AlwaysHolds, NeverHolds
from rulewright.source.catalogue.text import Unused
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_IF = re.compile(r"^ *(?:- +)?(?:else )?if (?P<test>.*?):(?P<rest>\s+\S.*)?$")
_NOT = re.compile(r"not \((?P<inner>.*)\)$")


def entry(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A declaration on lines of its own."""
    at = finding.span.line - 1
    if not re.match(rf" *(?:- +)?{re.escape(str(finding.arg('name')))}\b[^:]*:", lines[at]):
        return None
    return _declaration(finding.span.file, lines, at)


def _declaration(file: str, lines: list[str], at: int) -> Cut | None:
    """The removal of a declaration, and of the section that would be empty without it."""
    first, last = at, end_of_block(lines, at)
    while first > 0 and indent_of(lines[first - 1]) < indent_of(lines[first]) and end_of_block(lines, first - 1) == last:
        if not re.match(r" *[a-z_ ]+: *$", lines[first - 1]):
            return None
        first -= 1
    return taken_away(file, lines, first, last)


def change(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A change on a line of its own."""
    at = finding.span.line - 1
    path = str(finding.arg("path"))
    written = re.match(r" *(?P<path>[a-z_][\w.]*): ", lines[at])
    return _declaration(finding.span.file, lines, at) if written and path.endswith(written["path"]) and end_of_block(lines, at) == at + 1 else None


def happening(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A happening that nothing triggers, with the other unused ones that name it."""
    cuts: dict[int, tuple[Edit, ...]] = {}
    waiting = [finding]
    others = [each for each in findings.items if each.declared is Unused.happening and each.span.file == finding.span.file]
    while waiting:
        this = waiting.pop()
        cut = entry(this, lines, findings)
        if cut is None:
            return None
        cuts[this.span.line] = cut[0]
        named = re.compile(rf"\b{re.escape(str(this.arg('name')))}\(")
        for other in others:
            block = lines[other.span.line : end_of_block(lines, other.span.line - 1)]
            if other.span.line not in cuts and other not in waiting and any(map(named.search, block)):
                waiting.append(other)
    return tuple(edit for edits in cuts.values() for edit in edits), False


def state(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A state, and every line that writes it; these are the second places of the finding."""
    declared = entry(finding, lines, findings)
    writing = [related.span for related in finding.related]
    if declared is None or not writing or any(span.file != finding.span.file for span in writing):
        return None
    if len({span.line for span in writing}) != len(writing):
        return None
    cuts = [_writing_of(str(finding.arg("name")), span, lines) for span in writing]
    if None in cuts:
        return None
    return (*declared[0], *(edit for cut in cuts if cut is not None for edit in cut[0])), False


def unchanged(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A state that always has its initial value, with the lines that reset it and those that test for other values."""
    declared, span, name = entry(finding, lines, findings), finding.span, str(finding.arg("name"))
    places = {related.span.line: related.span for related in finding.related}
    if declared is None or not places or any(place.file != span.file for place in places.values()):
        return None
    start = re.search(r": *(?:number|-?\d+\.\.\d+|yes/no)(?: = (?P<value>\w+))?(?: each \w+)? *(?:#.*)?$", lines[span.line - 1])
    if start is None:
        return None
    edits = [*declared[0]]
    for place in places.values():
        cut = _writing_of(name, place, lines) or _asking_in_vain(name, start["value"] or "0", place, lines)
        if cut is None:
            return None
        edits += cut[0]
    return tuple(edits), False


def _writing_of(name: str, place: Span, lines: list[str]) -> Cut | None:
    """The removal of a line that only writes a state."""
    alone = re.compile(rf" *(?:add|take|set) [^:]*\.?{re.escape(name)}(?:\[[^:]*\])?(?: to [^:]*)?$")
    return taken_away(place.file, lines, place.line - 1, place.line) if alone.match(lines[place.line - 1]) else None


def _asking_in_vain(name: str, value: str, place: Span, lines: list[str]) -> Cut | None:
    """The removal of an `if` with its block whose only condition is a comparison that never holds for the state's one value."""
    at = place.line - 1
    opened = _IF.match(lines[at])
    asked = opened and re.fullmatch(rf"(?:[a-z_]\w*\.)*{re.escape(name)}(?: (?P<sign>=|!=|<=?|>=?) (?P<other>\w+))?", opened["test"])
    if not asked or not lines[at].lstrip().startswith("if "):
        return None
    return None if _holds(value, asked["sign"], asked["other"]) is not False else taken_away(place.file, lines, at, end_of_block(lines, at))


def _holds(value: str, sign: str | None, other: str | None) -> bool | None:
    """Whether a comparison of what is written in two places holds; None if unknown."""
    if sign is None:
        return {"0": False, "no": False, "yes": True}.get(value)
    if not value.isdigit() or other is None or not other.isdigit():
        return None
    one, two = int(value), int(other)
    return {"=": one == two, "!=": one != two, "<": one < two, "<=": one <= two, ">": one > two, ">=": one >= two}[sign]


def whole_line(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A whole line."""
    at = finding.span.line - 1
    return taken_away(finding.span.file, lines, at, at + 1)


def part(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A part beside `and` or `or`, or a line that begins with a condition that never holds."""
    span, at = finding.span, finding.span.line - 1
    line = lines[at]
    if _is_never(finding, line, findings):
        return taken_away(span.file, lines, at, end_of_block(lines, at))
    start, end = span.column - 1, span.end_column - 1
    if line[start - 1 : start] == "(" and line[end : end + 1] == ")" and not re.match(r"\w", line[max(start - 2, 0) : start - 1]):
        start, end = start - 1, end + 1
    before, after = re.search(r" (?:and|or) $", line[:start]), re.match(r" (?:and|or) ", line[end:])
    if before is not None:
        start = before.start()
    elif after is not None:
        end += after.end()
    else:
        return None
    return (Edit(Span(span.file, span.line, start + 1, span.line, end + 1), ""),), False


def addend(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A term of a sum with its plus sign, or the line of a part of the score."""
    span, line = finding.span, lines[finding.span.line - 1]
    before = re.search(r" *\+ *$", line[: span.column - 1])
    if before is not None:
        return (Edit(replace(span, column=before.start() + 1), ""),), False
    if re.match(r" +[a-z_]\w*: *$", line[: span.column - 1]) and not line[span.end_column - 1 :].strip():
        return whole_line(finding, lines, findings)
    return None


def _is_never(finding: Diagnostic, line: str, findings: Findings) -> bool:
    """Whether, according to this finding or to several on the line, the whole condition of an `if` never holds."""
    opened = _IF.match(line)
    if opened is None:
        return False
    test, column = opened["test"], opened.start("test") + 1
    span = finding.span
    whole = line[span.column - 1 : span.end_column - 1]
    if finding.declared is NeverHolds.here:
        return test in (whole, f"({whole})", f"not ({whole})", f"not {whole}")
    inner = _NOT.match(test)
    if inner is None:
        return False
    parts = re.split(r" and ", inner["inner"])
    beside = [each.span for each in findings.items if each.declared is AlwaysHolds.here and each.span.line == span.line]
    never = {line[each.column - 1 : each.end_column - 1] for each in beside}
    return span.column > column and (whole == inner["inner"] or set(parts) <= never)
