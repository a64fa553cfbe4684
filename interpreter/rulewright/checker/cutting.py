"""Cures made from the words of the file itself: removing a superfluous part of a condition or line, exchanging two arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rulewright.source.catalogue.absent import NeverHeld
from rulewright.source.catalogue.claims import NumberOfText, WrongLanguage
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.meaning import AlwaysHolds, NegativePrice, NeverHolds, NoAmount, UnreadChoice
from rulewright.source.catalogue.names import NameTaken, UnknownName
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import NamesInBraces, TextsDisagree, Unused
from rulewright.source.catalogue.types import PlaceOfOthers, WrongType
from rulewright.source.catalogue.usage import NotSpokenOf, ScoredTwice
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.reader import written_text
from rulewright.source.span import Span

Cut = tuple[tuple[Edit, ...], bool]  # the changes, and whether they are sure
_IF = re.compile(r"^ *(?:- +)?(?:else )?if (?P<test>.*?):(?P<rest>\s+\S.*)?$")
_NOT = re.compile(r"not \((?P<inner>.*)\)$")
_FOR_EACH = re.compile(r"^ *for each (?P<name>[a-z_]\w*) in (?P<set>[^:]*):(?P<rest>.*)$")
_SOMEBODY = re.compile(r"(?<![\w.{])(me|player|owner)(?![\w}])")
_TEXTS = r"\b(?P<key>{0}): *(?P<text>\"[^\"]*\"|'[^']*'|[^\"',{{}}]+?) *(?=[,}}]|$)"


def propose(findings: Findings) -> None:
    """Add the changes that cure them to findings of superfluous text, and to findings of one wrong part in a longer text."""
    files = Files()
    for number, finding in enumerate(findings.items):
        if finding.declared in _OTHER_NAMES and len(finding.changes) == 1 and not finding.sure:
            lines = files.lines(finding.span.file)
            renamed = _of_loop(finding, lines, findings) if lines and finding.changes[0].span.line <= len(lines) else None
            if renamed:
                findings.items[number] = replace(finding, suggestion="", edits=renamed)
            continue
        find = _CURES.get(finding.declared)
        if find is None or finding.edits or finding.remedy is not None or finding.span.line != finding.span.end_line:
            continue
        lines = files.lines(finding.span.file)
        found = find(finding, lines, findings) if lines and finding.span.line <= len(lines) else None
        if found is not None:
            findings.items[number] = replace(finding, suggestion="", edits=found[0], sure=found[1])
        elif finding.suggestion and finding.declared in _PARTS:
            findings.items[number] = replace(finding, suggestion="")  # one word cannot replace the whole text


class Files:
    """The lines of the files that findings name."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def lines(self, file: str) -> list[str]:
        """The lines of a file; none if it cannot be read, or if columns of findings are not those of its characters."""
        if file not in self._lines:
            text = written_text(Path(file))
            self._lines[file] = [] if text is None or "\t" in text or "\r" in text or text.startswith("\ufeff") else text.split("\n")
        return self._lines[file]


def exchanged(one: Span, other: Span) -> tuple[Edit, ...]:
    """The changes that exchange two arguments of a call; none if the call is longer than one line."""
    lines = Files().lines(one.file)
    if one.file != other.file or not one.line == one.end_line == other.line == other.end_line or one.line > len(lines):
        return ()
    line = lines[one.line - 1]
    begin, end = (argument_around(line, span) for span in (one, other))
    if begin is None or end is None or begin[1] > end[0]:
        return ()
    first, second = (Span(one.file, one.line, at[0] + 1, one.line, at[1] + 1) for at in (begin, end))
    return Edit(first, line[slice(*end)]), Edit(second, line[slice(*begin)])


def argument_around(line: str, span: Span) -> tuple[int, int] | None:
    """The columns (from 0) of the argument around a place: from bracket or comma to comma or bracket."""
    start, end = span.column - 1, span.end_column - 1
    if end > len(line):
        return None
    depth = 0
    while start > 0 and not (depth == 0 and line[start - 1] in "(,"):
        start -= 1
        depth += (line[start] in ")]}") - (line[start] in "([{")
    depth = 0
    while end < len(line) and not (depth == 0 and line[end] in ",)"):
        depth += (line[end] in "([{") - (line[end] in ")]}")
        end += 1
    if end == len(line) or start == 0:
        return None
    written = line[start:end]
    return start + len(written) - len(written.lstrip()), end - len(written) + len(written.rstrip())


# --- a name in a longer text
def _last_name(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The name after the last dot, as in `me.city`."""
    span, meant = finding.span, finding.arg("meant")
    written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    name = finding.arg("kind")
    if not isinstance(meant, str) or not written.endswith(f".{name}"):
        return None
    return (Edit(replace(span, column=span.end_column - len(str(name))), meant),), True


def _in_braces(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """Every `{name}` of a text."""
    span, meant, name = finding.span, finding.arg("meant"), finding.arg("name")
    line = lines[span.line - 1]
    if not isinstance(meant, str) or not isinstance(name, str):
        return None
    found = [match.start() + 1 for match in re.finditer(rf"\{{{re.escape(name)}\}}", line[: span.end_column - 1]) if match.start() >= span.column - 1]
    edits = tuple(Edit(Span(span.file, span.line, at + 1, span.line, at + len(name) + 1), meant) for at in found)
    return (edits, True) if edits else None


def _number_of_other(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The number of the first language, where one number differs. Either of the two may be right, so the cure is not sure."""
    one, other = finding.arg("one"), finding.arg("other")
    if not (isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) == 1):
        return None
    edit = _digits(finding.span, lines, other[0], one[0])
    return None if edit is None else ((edit,), False)


def _number_of_rule(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The one number of the rule that the text lacks, in each language that says the other number in digits."""
    number, others = finding.arg("number"), finding.arg("others")
    if not isinstance(others, tuple) or len(others) != 1:
        return None
    places = [finding.span, *(related.span for related in finding.related if related.what.fragment is Elsewhere.text_in)]
    edits = [_digits(place, lines, number, others[0]) for place in places]
    return None if None in edits else (tuple(edit for edit in edits if edit is not None), False)


def _digits(span: Span, lines: list[str], number: object, meant: object) -> Edit | None:
    """The change of a number that a text has once."""
    line = lines[span.line - 1]
    found = [match for match in re.finditer(rf"(?<![\w.,]){number}(?![\w])", line) if span.column - 1 <= match.start() < span.end_column - 1]
    if len(found) != 1 or span.line != span.end_line:
        return None
    return Edit(Span(span.file, span.line, found[0].start() + 1, span.line, found[0].end() + 1), str(meant))


def _exchanged_texts(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The texts of two languages in one line, each in the place of the other."""
    span, line = finding.span, lines[finding.span.line - 1]
    within = (line.rfind("{", 0, span.column - 1), line.find("}", span.end_column - 1))
    found = [re.compile(_TEXTS.format(finding.arg(each))).search(line, max(within[0], 0)) for each in ("language", "other")]
    if -1 in within or None in found or any(match is not None and not within[0] < match.start() < within[1] for match in found):
        return None
    one, other = (match for match in found if match is not None)
    places = [Span(span.file, span.line, match.start("text") + 1, span.line, match.end("text") + 1) for match in (one, other)]
    return (Edit(places[0], other["text"]), Edit(places[1], one["text"])), False


def _member(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The loop's name in place of the one other name of a player in its body."""
    span, at = finding.span, finding.span.line - 1
    loop = _FOR_EACH.match(lines[at])
    if loop is None or loop["name"] != finding.arg("name"):
        return None
    places = [(at, match) for match in _SOMEBODY.finditer(lines[at], loop.start("rest"))]
    places += [(number, match) for number in range(at + 1, _end_of_block(lines, at)) for match in _SOMEBODY.finditer(lines[number])]
    if len({match[0] for _, match in places}) != 1:
        return None
    edits = [Edit(Span(span.file, number + 1, match.start() + 1, number + 1, match.end() + 1), loop["name"]) for number, match in places]
    return tuple(edits), False


def _of_loop(finding: Diagnostic, lines: list[str], findings: Findings) -> tuple[Edit, ...] | None:
    """Where names should be that of a loop around them, which its body never says: all changes of the body that put it there."""
    change = finding.changes[0]
    at, name = change.span.line - 1, change.write.partition(".")[0]
    loops = ((number, _FOR_EACH.match(lines[number])) for number in range(at, -1, -1))
    opener, loop = next(((number, loop) for number, loop in loops if loop is not None and loop["name"] == name), (at, None))
    end = _end_of_block(lines, opener)
    if loop is None or at >= end:
        return None
    body = [(opener, loop.start("rest")), *((number, 0) for number in range(opener + 1, end))]
    if any(re.compile(rf"(?<![\w.{{]){name}\b").search(lines[number], start) for number, start in body):
        return None
    return tuple(dict.fromkeys(
        edit
        for other in findings.items
        if other.declared in _OTHER_NAMES and other.span.file == finding.span.file and opener < other.span.line <= end
        for edit in other.changes
        if edit.write.partition(".")[0] == name
    ))


def _without_minus(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A number without its minus."""
    span = finding.span
    match = re.match(r"-(\d+)", lines[span.line - 1][span.column - 1 :])
    if match is None or match[1] == "0":
        return None
    return (Edit(Span(span.file, span.line, span.column, span.line, span.column + 1), ""),), False


# --- superfluous text
def _entry(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A declaration on lines of its own."""
    at = finding.span.line - 1
    if not re.match(rf" *(?:- +)?{re.escape(str(finding.arg('name')))}\b[^:]*:", lines[at]):
        return None
    return _declaration(finding.span.file, lines, at)


def _declaration(file: str, lines: list[str], at: int) -> Cut | None:
    """The removal of a declaration, and of the section that would be empty without it."""
    first, last = at, _end_of_block(lines, at)
    while first > 0 and indent_of(lines[first - 1]) < indent_of(lines[first]) and _end_of_block(lines, first - 1) == last:
        if not re.match(r" *[a-z_ ]+: *$", lines[first - 1]):
            return None
        first -= 1
    return _taken_away(file, lines, first, last)


def _happening(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A happening that nothing makes happen, with the others of this sort that name it."""
    cuts: dict[int, tuple[Edit, ...]] = {}
    waiting = [finding]
    others = [each for each in findings.items if each.declared is Unused.happening and each.span.file == finding.span.file]
    while waiting:
        this = waiting.pop()
        cut = _entry(this, lines, findings)
        if cut is None:
            return None
        cuts[this.span.line] = cut[0]
        named = re.compile(rf"\b{re.escape(str(this.arg('name')))}\(")
        for other in others:
            block = lines[other.span.line : _end_of_block(lines, other.span.line - 1)]
            if other.span.line not in cuts and other not in waiting and any(map(named.search, block)):
                waiting.append(other)
    return tuple(edit for edits in cuts.values() for edit in edits), False


def _state(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A state, and every line that writes it."""
    declared = _entry(finding, lines, findings)
    writing = [related.span for related in finding.related]
    if declared is None or any(span.file != finding.span.file for span in writing) or len({span.line for span in writing}) != len(writing):
        return None
    name = re.escape(str(finding.arg("name")))
    alone = re.compile(rf" *(?:add|take|set) [^:]*\.?{name}(?:\[[^:]*\])?(?: to [^:]*)?$")
    cuts = [_taken_away(span.file, lines, span.line - 1, span.line) if alone.match(lines[span.line - 1]) else None for span in writing]
    if None in cuts:
        return None
    return (*declared[0], *(edit for cut in cuts if cut is not None for edit in cut[0])), False


def _parameter(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A parameter that is there twice in the same words."""
    span, line = finding.span, lines[finding.span.line - 1]
    place = argument_around(line, span)
    if place is None:
        return None
    before = re.search(r"([^(,]*), *$", line[: place[0]])
    if before is None or before[1].strip() != line[slice(*place)]:
        return None
    return (Edit(replace(span, column=before.end(1) + 1, end_column=place[1] + 1), ""),), False


def _line(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A whole line."""
    at = finding.span.line - 1
    return _taken_away(finding.span.file, lines, at, at + 1)


def _part(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A part beside `and` or `or`, or a line that begins with a condition that never holds."""
    span, at = finding.span, finding.span.line - 1
    line = lines[at]
    if _is_never(finding, line, findings):
        return _taken_away(span.file, lines, at, _end_of_block(lines, at))
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


def _addend(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A part of a sum, with its plus; or the line of a part of the score."""
    span, line = finding.span, lines[finding.span.line - 1]
    before = re.search(r" *\+ *$", line[: span.column - 1])
    if before is not None:
        return (Edit(replace(span, column=before.start() + 1), ""),), False
    if re.match(r" +[a-z_]\w*: *$", line[: span.column - 1]) and not line[span.end_column - 1 :].strip():
        return _line(finding, lines, findings)
    return None


def _is_never(finding: Diagnostic, line: str, findings: Findings) -> bool:
    """Whether the whole condition of an `if` never holds, as this finding says, or several of one line together do."""
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


def _taken_away(file: str, lines: list[str], first: int, last: int) -> Cut | None:
    """The removal of some lines, if a line is left in each block."""
    indent = indent_of(lines[first])
    below = next((line for line in lines[last:] if line.strip()), "")
    above = next((line for line in reversed(lines[:first]) if line.strip()), "")
    opens = indent_of(above) < indent and re.search(r"[:|]\s*(#.*)?$", above)
    if (opens and indent_of(below) < indent) or _end_of_block(lines, first) != last or re.match(r" *- ", lines[first]):
        return None
    if re.match(r" *if\b", lines[first]) and re.match(r" *else\b", below) and indent_of(below) == indent:
        return None
    return (Edit(Span(file, first + 1, 1, last + 1, 1), ""),), False


def _end_of_block(lines: list[str], at: int) -> int:
    """The number of the first line after a line and its block."""
    end = at + 1
    for number in range(at + 1, len(lines)):
        if lines[number].strip():
            if indent_of(lines[number]) <= indent_of(lines[at]):
                break
            end = number + 1
    return end


def indent_of(line: str) -> int:
    """The number of spaces at the beginning of a line."""
    return len(line) - len(line.lstrip(" "))


_CURES: dict[Message, Callable[[Diagnostic, list[str], Findings], Cut | None]] = {
    NeverHeld.here: _last_name,
    NameTaken.parameter: _parameter,
    OneWay.never_read: _state,
    Unused.text: _entry,
    Unused.option: _entry,
    Unused.constant: _entry,
    Unused.stat: _entry,
    Unused.happening: _happening,
    Unused.mark: _entry,
    NamesInBraces.of_question: _in_braces,
    NamesInBraces.of_thing: _in_braces,
    TextsDisagree.numbers: _number_of_other,
    NegativePrice.here: _without_minus,
    NoAmount.done: _without_minus,
    UnreadChoice.in_text: _line,
    NumberOfText.not_ruled: _number_of_rule,
    WrongLanguage.meant: _exchanged_texts,
    NotSpokenOf.loop: _member,
    NotSpokenOf.result: _line,
    ScoredTwice.again: _addend,
    NeverHolds.here: _part,
    AlwaysHolds.here: _part,
}
_OTHER_NAMES = frozenset({WrongType.needed, UnknownName.no_member, PlaceOfOthers.moved})  # one local name in place of another
_PARTS = frozenset({NeverHeld.here, NamesInBraces.of_question, NamesInBraces.of_thing})  # `meant` is a part of what is at the place
