"""A line that is missing above a block: the key that the block belongs to. Found by trial, like a wrong column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.checker.cures.lines import end_of_block, indent_of
from rulewright.source.catalogue.keys import MissingKey
from rulewright.source.catalogue.yaml import KeyTwice
from rulewright.source.diagnostics import Diagnostic, Edit
from rulewright.source.span import Span

TRIED = 24  # attempts per file
_NEAR = 12  # lines around a finding in which the block may be
_MOST = 6  # keys of other entries that are tried
_OFTEN = 2  # a key that other entries have this many times as often as any other is the likely one
_VALUE = re.compile(r" *(?:- +)?[a-z_][\w ]*(?:\([^:]*\))?: +(?![|>&#]|\[[^\]]*$|\{[^}]*$)\S")  # a key with a value on its line
_HEAD = re.compile(r"(?P<space> *)(?P<key>[a-z_][\w ]*):(?P<text> *\|)? *(?:#.*)?$")
_KEY = re.compile(r"(?: *(?:- +)?)(?P<key>[a-z_][\w ]*)(?:\([^:]*\))?:(?: |$)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line to write before another one (from 0), and the name it declares, if that is unknown elsewhere."""

    line: int
    text: str
    name: str = ""
    often: int = 0  # how many entries have it

    def edit(self, file: str, column: int) -> Edit:
        """The insertion of the line, indented by a number of spaces."""
        return Edit(Span(file, self.line + 1, 1, self.line + 1, 1), f"{' ' * column}{self.text}\n")


def missing(
    lines: Sequence[str], found: Sequence[Diagnostic], unknown: Sequence[str], is_right: Callable[[str], bool]
) -> tuple[Diagnostic, Heading, int] | None:
    """The line that is missing above a block which belongs to nothing, with the finding that it cures and its column (from 0)."""
    tried = 0
    for finding in found[:3]:
        for block in _blocks(lines, finding):
            column = _column_above(lines, block)
            if column is None:
                continue
            for group in _headings(lines, block, column, found, unknown):
                right: list[Heading] = []
                for heading in group:
                    tried += 1
                    if tried > TRIED:
                        return None
                    if is_right("\n".join([*lines[:block], " " * column + heading.text, *lines[block:]])):
                        right.append(heading)
                if len(right) == 1 or (right and right[0].often >= _OFTEN * right[1].often > 0):
                    return finding, right[0], column
                if right:
                    break  # several keys may be missing: nothing says which
    return None


def _blocks(lines: Sequence[str], finding: Diagnostic) -> Iterator[int]:
    """The first lines (from 0) of blocks near a finding above which a key may be missing."""
    at = finding.span.line - 1
    if finding.declared is KeyTwice.key:
        if at < len(lines) and indent_of(lines[at]) == finding.span.column - 1:
            yield at
        return
    for number in range(max(at - 4, 0), min(at + _NEAR, len(lines) - 1)):
        below = next((n for n in range(number + 1, len(lines)) if lines[n].strip()), None)
        if below is not None and _VALUE.match(lines[number]) and indent_of(lines[below]) > _own_column(lines[number]):
            yield number + 1


def _own_column(line: str) -> int:
    """The column (from 0) of a key; in a list item, that of the key after the dash."""
    return len(line) - len(line.lstrip(" -"))


def _column_above(lines: Sequence[str], block: int) -> int | None:
    """The column (from 0) of the keys to which the missing one belongs: that of the nearest line above that is indented less than the block."""
    first = next((n for n in range(block, len(lines)) if lines[n].strip()), None)
    if first is None:
        return None
    indent = indent_of(lines[first])
    return next((_own_column(lines[n]) for n in range(block - 1, -1, -1) if lines[n].strip() and indent_of(lines[n]) < indent), None)


def _headings(lines: Sequence[str], block: int, column: int, found: Sequence[Diagnostic], unknown: Sequence[str]) -> Iterator[list[Heading]]:
    """Groups of lines to try, the likeliest first: keys that are reported as missing, names that are unknown, keys that other entries have."""
    beside = set(_beside(lines, block, column))
    lacking = [str(each.arg("key")) for each in found if each.declared in (MissingKey.key, MissingKey.prevented)]
    yield [Heading(block, f"{key}:") for key in dict.fromkeys(lacking)]
    yield [Heading(block, f"{key}: |") for key in dict.fromkeys(lacking)]
    yield [Heading(block, f"{name}:", name.partition("(")[0]) for name in dict.fromkeys(unknown) if name.partition("(")[0] not in beside]
    for text in ("", " |"):
        often = Counter(
            match["key"]
            for match in map(_HEAD.match, lines)
            if match and len(match["space"]) == column and (match["text"] or "").strip() == text.strip() and match["key"] not in beside
        )
        yield [Heading(block, f"{key}:{text}", often=count) for key, count in often.most_common(_MOST)]


def _beside(lines: Sequence[str], block: int, column: int) -> Iterator[str]:
    """The keys that the entry already has."""
    for number in range(block - 1, -1, -1):
        if lines[number].strip():
            if indent_of(lines[number]) < column and _own_column(lines[number]) != column:
                break
            key = _KEY.match(lines[number])
            if key and _own_column(lines[number]) == column:
                yield key["key"]
            if indent_of(lines[number]) < column:
                break
    for number in range(end_of_block([*lines], block) if block < len(lines) else block, len(lines)):
        if lines[number].strip():
            if indent_of(lines[number]) < column:
                break
            key = _KEY.match(lines[number])
            if key and indent_of(lines[number]) == column:
                yield key["key"]
