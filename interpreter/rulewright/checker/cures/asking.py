"""Set operations of other languages, and values of one type in place of another, rewritten in the rule language."""

from __future__ import annotations

import re

from rulewright.checker.cures import loops
from rulewright.checker.cures.lines import Cut
from rulewright.checker.recovery.dealing import EVERYBODY
from rulewright.source.catalogue.phrases import Ways
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

_COUNTING = frozenset({"count", "size", "length", "len", "number", "amount", "total"})
_EMPTY = frozenset({"empty", "is_empty", "isempty"})
_PATH = r"[a-z_][\w.]*(?:\([^()]*\))?"


def of_set(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`S.count`, `S.size()`, `len(S)` and `S.empty`."""
    name, span, line = str(finding.arg("name")), finding.span, lines[finding.span.line - 1]
    if finding.arg("meant") == f"{name} of":
        behind = " " if line[span.end_column - 1 : span.end_column] == "(" else ""
        return (Edit(span, f"{name} of{behind}"),), False
    word = "count" if name in _COUNTING else "no" if name in _EMPTY else None
    if word is None:
        return None
    after = re.compile(rf"(?<![\w.])(?P<set>{_PATH}|\([^()]*(?:\([^()]*\)[^()]*)*\))\.{name}(?:\(\))?(?!\w)")
    before = re.compile(rf"(?<![\w.]){name}\((?P<set>[^()]*(?:\([^()]*\)[^()]*)*)\)")
    found = next((match for form in (before, after) for match in form.finditer(line) if match.start() <= span.column - 1 < match.end()), None)
    return None if found is None else (_asked(span, line, found.start(), found.end(), word, found["set"]), False)


def emptiness(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`S is empty`."""
    span, line = finding.span, lines[finding.span.line - 1]
    before = re.search(rf"(?<![\w.])(?P<set>{_PATH}|\([^()]*(?:\([^()]*\)[^()]*)*\)) is $", line[: span.column - 1])
    if str(finding.arg("name")) not in _EMPTY or before is None:
        return None
    return _asked(span, line, before.start(), span.end_column - 1, "no", before["set"]), True


def any_of(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A set as a condition: whether it has a member."""
    edits: list[Edit] = []
    places = [finding.span, *(related.span for related in finding.related)]  # identical findings are one
    if any(place.file != finding.span.file or place.line != place.end_line or place.line > len(lines) for place in places):
        return None
    for place in places:
        line, start, end = lines[place.line - 1], place.column - 1, place.end_column - 1
        opposite = re.search(r"\bnot $", line[:start])
        edits += _asked(place, line, start if opposite is None else opposite.start(), end, "any" if opposite is None else "no", line[start:end])
    return tuple(edits), True


def uncounted(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A count where the set itself is needed."""
    span, line = finding.span, lines[finding.span.line - 1]
    counted = re.compile(r"count +").match(line, span.column - 1)
    if counted is None:
        return None
    return (Edit(Span(span.file, span.line, counted.start() + 1, span.line, counted.end() + 1), ""),), False


_ALWAYS_SO = re.compile(rf"count (?P<set>{_PATH}|\((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*\)) >= 0")


def members(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`count S >= 0`, which always holds: whether there is any member. What was meant by `< 0` is anybody's guess."""
    span, line = finding.span, lines[finding.span.line - 1]
    always = _ALWAYS_SO.fullmatch(line[span.column - 1 : span.end_column - 1])
    return None if always is None else ((Edit(span, f"any {always['set']}"),), False)


def fraction(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The places after the comma of `2,5 coins`."""
    span, line = finding.span, lines[finding.span.line - 1]
    places = re.compile(r",\d+ (?=[a-z_])").match(line, span.end_column - 1)
    if places is None or not line[span.column - 1 : span.end_column - 1].isdigit():
        return None
    return (Edit(Span(span.file, span.line, places.start() + 1, span.line, places.end() + 1), " "),), False


def unknown(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A word of other languages that was read as a name: `everyone chooses …`, `= none`, `is empty`."""
    return everybody(finding, lines, findings) or nothing(finding, lines, findings)


def everybody(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`everyone chooses …`, which means a loop over the players."""
    span, line = finding.span, lines[finding.span.line - 1]
    if line[: span.column - 1].strip() or not re.fullmatch(EVERYBODY, str(finding.arg("name"))):
        return None
    return (Edit(span, f"for each p in players:\n{line[: span.column - 1]}  p"),), False


def nothing(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """`= none`, which means `is nothing`; or `is empty`."""
    span, line = finding.span, lines[finding.span.line - 1]
    equal = re.search(r"(?P<no>!)?=+ *$", line[: span.column - 1])
    if str(finding.arg("name")).lower() not in ("none", "null", "nil", "undefined") or equal is None:
        return emptiness(finding, lines, findings)
    asked = "is something" if equal["no"] else "is nothing"
    return (Edit(Span(span.file, span.line, equal.start() + 1, span.line, span.end_column), asked),), True


def of_type(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A value of another type: the size of a set, whether a set or number is more than nothing, a condition as a number."""
    way, span, line = finding.arg("way"), finding.span, lines[finding.span.line - 1]
    start, end = span.column - 1, span.end_column - 1
    written = line[start:end]
    if isinstance(way, Phrase):
        if way.fragment in (Ways.count, Ways.any):
            return _asked(span, line, start, end, "count" if way.fragment is Ways.count else "any", written), False
        if way.fragment is Ways.choice:
            return (Edit(span, f"(1 if {written} else 0)"),), False
        if way.fragment is Ways.compare and re.fullmatch(rf"{_PATH}|count {_PATH}", written):
            return (Edit(span, f"{written} > 0"),), False
    return loops.renamed(finding, lines, findings)


def _asked(span: Span, line: str, start: int, end: int, word: str, written: str) -> tuple[Edit, ...]:
    """The text between two columns (from 0) that replaces a set whose size or members are tested."""
    whole = written.strip()
    simple = re.fullmatch(rf"{_PATH}|\(.*\)|every [a-z_]\w*|\{{.*\}}", whole)
    return (Edit(Span(span.file, span.line, start + 1, span.line, end + 1), f"{word} {whole if simple else f'({whole})'}"),)
