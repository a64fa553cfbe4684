"""Findings from the reports of the corpus, turned back into values.

`written` in cases.py has stored them, so their sentences can be read without checking anything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rulewright.source.catalogue import fragment, message
from rulewright.source.diagnostics import Diagnostic, Edit, Related
from rulewright.source.sentences import Argument, Arguments, Phrase
from rulewright.source.span import Span
from tests.checker.cases import Case, cases

_PLACE = re.compile(r"(.*):(\d+):(\d+)-(?:(\d+):)?(\d+) ")
_HEAD = re.compile(r"(?:error|warning|note) RW\d{3} (\w+\.\w+)")
_NAME = re.compile(r" ?(\w+)=")
_KEY = re.compile(r"(\w+\.\w+)\(")
_PLAIN = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|-?\d+|None|True|False")


@dataclass(frozen=True)
class Told:
    """A finding of a case."""

    case: Case
    finding: Diagnostic


def told() -> Iterator[Told]:
    """All findings of the wrong cases, by the names of the cases."""
    for case in cases("wrong"):
        if case.expectation.is_file():
            for finding in findings(case.expectation.read_text(encoding="utf-8")):
                yield Told(case, finding)


def findings(report: str) -> list[Diagnostic]:
    """The findings of a report."""
    found: list[Diagnostic] = []
    for line in report.split("\n")[:-2]:  # the last line counts the files
        if line.startswith("    "):
            found[-1] = _with(found[-1], line.strip())
        else:
            span, rest = _placed(line)
            head = _HEAD.match(rest)
            assert head is not None, line
            read = Diagnostic(message(head[1]), span, _Reading(rest, head.end()).arguments())
            meant = read.arg("meant")  # the suggested text at the place, unless another line gives it
            found.append(replace(read, suggestion=meant if isinstance(meant, str) else ""))
    return found


def _with(finding: Diagnostic, line: str) -> Diagnostic:
    """A finding with the additions of a further line."""
    if line == "a guess":
        return replace(finding, sure=False)
    if line.startswith("cure: "):
        return replace(finding, remedy=_phrase(line.removeprefix("cure: ")))
    if line.startswith("instead: "):
        line = line.removeprefix("instead: ")
        if _PLAIN.fullmatch(line):
            return replace(finding, suggestion=ast.literal_eval(line))
        span, text = _placed(line)
        return replace(finding, edits=(*finding.edits, Edit(span, ast.literal_eval(text))))
    span, rest = _placed(line)
    return replace(finding, related=(*finding.related, Related(span, _phrase(rest))))


def _placed(line: str) -> tuple[Span, str]:
    match = _PLACE.match(line)
    assert match is not None, line
    file, first, column, last, end = match.groups()
    return Span(file, int(first), int(column), int(last or first), int(end)), line[match.end() :]


def _phrase(text: str) -> Phrase:
    value = _Reading(text).argument()
    assert isinstance(value, Phrase), text
    return value


@dataclass
class _Reading:
    text: str
    at: int = field(default=0)

    def arguments(self) -> Arguments:
        found = []
        while match := _NAME.match(self.text, self.at):
            self.at = match.end()
            found.append((match[1], self.argument()))
        return tuple(found)

    def argument(self) -> Argument:
        if match := _KEY.match(self.text, self.at):
            self.at = match.end()
            args = self.arguments()
            self.at += 1  # the bracket
            return Phrase(fragment(match[1]), args)
        if self.text.startswith("[", self.at):
            return self._several()
        plain = _PLAIN.match(self.text, self.at)
        assert plain is not None, self.text[self.at :]
        self.at = plain.end()
        value = ast.literal_eval(plain[0])
        assert value is None or isinstance(value, str | int)
        return value

    def _several(self) -> tuple[str | int | Phrase, ...]:
        self.at += 1
        items = []
        while not self.text.startswith("]", self.at):
            item = self.argument()
            assert isinstance(item, str | int | Phrase)
            items.append(item)
            self.at += 2 * self.text.startswith(", ", self.at)
        self.at += 1
        return tuple(items)
