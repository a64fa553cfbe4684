"""Replaces a name, a number or a text."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.checker.cures.lines import Cut, argument_around
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_TEXTS = r"\b(?P<key>{0}): *(?P<text>\"[^\"]*\"|'[^']*'|[^\"',{{}}][^\",{{}}]*?) *(?=[,}}]|$)"


def last_name(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The name after the last dot, as in `me.city`."""
    span, meant = finding.span, finding.arg("meant")
    written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    name = finding.arg("kind")
    if not isinstance(meant, str) or not written.endswith(f".{name}"):
        return None
    return (Edit(replace(span, column=span.end_column - len(str(name))), meant),), True


def in_braces(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """Every `{name}` of a text."""
    span, meant, name = finding.span, finding.arg("meant"), finding.arg("name")
    line = lines[span.line - 1]
    if not isinstance(meant, str) or not isinstance(name, str):
        return None
    found = [
        match.start() + 1
        for match in re.finditer(rf"\{{{re.escape(name)}(?=[ |=}}])", line[: span.end_column - 1])
        if match.start() >= span.column - 1
    ]
    edits = tuple(Edit(Span(span.file, span.line, at + 1, span.line, at + len(name) + 1), meant) for at in found)
    return (edits, finding.sure) if edits else None


def number_of_other(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The number of the first language, if one number differs. Either may be right, so the cure is not sure."""
    one, other = finding.arg("one"), finding.arg("other")
    if not (isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) == 1):
        return None
    edit = _digits(finding.span, lines, other[0], one[0])
    return None if edit is None else ((edit,), False)


def number_of_lacking(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The number in digits that the other text has in the same place. Both texts are on the same line, or on neighbouring ones."""
    span, numbers = finding.span, finding.arg("numbers")
    if not isinstance(numbers, tuple) or len(numbers) != 1 or span.line != span.end_line:
        return None
    at = span.line - 1
    texts = {
        key: found["text"]
        for key in (str(finding.arg("language")), str(finding.arg("other")))
        for line in (*lines[at + 1 : at + 2], *lines[max(at - 1, 0) : at], lines[at])  # the last one counts
        if (found := re.search(_TEXTS.format(re.escape(key)), line)) is not None
    }
    if len(texts) < len(("this", "other")):
        return None
    one, other = (re.findall(r"(?<![\w.,])\d+(?!\w)", text) for text in texts.values())
    wrong = [there for here, there in zip(one, other, strict=False) if here != there]
    edit = _digits(span, lines, numbers[0], wrong[0]) if len(wrong) == 1 and len(one) == len(other) else None
    return None if edit is None else ((edit,), False)


def number_of_rule(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The one number of the rule that the text lacks, in each language that says the other number in digits."""
    number, others = finding.arg("number"), finding.arg("others")
    if not isinstance(others, tuple) or len(others) != 1:
        return None
    places = [finding.span, *(related.span for related in finding.related if related.what.fragment is Elsewhere.text_in)]
    edits = [_digits(place, lines, number, others[0]) for place in places]
    return None if None in edits else (tuple(edit for edit in edits if edit is not None), False)


def _digits(span: Span, lines: list[str], number: object, meant: object) -> Edit | None:
    """The change of a number that occurs once in a text."""
    line = lines[span.line - 1]
    found = [match for match in re.finditer(rf"(?<![\w.,]){number}(?![\w])", line) if span.column - 1 <= match.start() < span.end_column - 1]
    if len(found) != 1 or span.line != span.end_line:
        return None
    return Edit(Span(span.file, span.line, found[0].start() + 1, span.line, found[0].end() + 1), str(meant))


def exchanged_texts(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The texts of two languages on one line, swapped."""
    span, line = finding.span, lines[finding.span.line - 1]
    within = _braces_around(line, span.column - 1)
    found = [re.compile(_TEXTS.format(finding.arg(each))).search(line, max(within[0], 0)) for each in ("language", "other")]
    if -1 in within or None in found or any(match is not None and not within[0] < match.start() < within[1] for match in found):
        return None
    one, other = (match for match in found if match is not None)
    places = [Span(span.file, span.line, match.start("text") + 1, span.line, match.end("text") + 1) for match in (one, other)]
    return (Edit(places[0], other["text"]), Edit(places[1], one["text"])), False


def _braces_around(line: str, column: int) -> tuple[int, int]:
    """The columns (from 0) of the innermost YAML braces around a place, ignoring quoted texts; -1 if there are none."""
    opened: list[int] = []
    quote = ""
    for at, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and line[:at].rstrip()[-1:] in ("{", ",", ":", "["):
            quote = sign
        elif sign == "{":
            opened.append(at)
        elif sign == "}" and opened:
            start = opened.pop()
            if start < column <= at:
                return start, at
    return -1, -1


def parameter(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A parameter that occurs twice in the same words."""
    span, line = finding.span, lines[finding.span.line - 1]
    place = argument_around(line, span)
    if place is None:
        return None
    before = re.search(r"([^(,]*), *$", line[: place[0]])
    if before is None or before[1].strip() != line[slice(*place)]:
        return None
    return (Edit(replace(span, column=before.end(1) + 1, end_column=place[1] + 1), ""),), False


def above_nothing(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A number without its minus; 1 in place of 0."""
    span = finding.span
    zero = re.compile(r"(?:(?:add|take) )?(?P<number>-?0+)(?![\w.])").match(lines[span.line - 1], span.column - 1)
    if zero is None:
        return without_minus(finding, lines, findings)
    return (Edit(Span(span.file, span.line, zero.start("number") + 1, span.line, zero.end("number") + 1), "1"),), False


def without_minus(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A number without its minus, as it is written at the place; a price is written after its key, which is the place."""
    span, line = finding.span, lines[finding.span.line - 1]
    own = re.compile(r"(?:(?:add|take) )?(?P<minus>-)[1-9]").match(line, span.column - 1)
    minus = own or re.compile(r": *(?P<minus>-)[1-9]\d* *(?:[,}#]|$)").match(line, span.end_column - 1)
    if minus is None:
        return None
    return (Edit(Span(span.file, span.line, minus.start("minus") + 1, span.line, minus.end("minus") + 1), ""),), False
