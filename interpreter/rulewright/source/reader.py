"""Reads one YAML file into nodes with positions; every mistake in it becomes a finding, never an exception."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from rulewright.outside.permission import RefusedError
from rulewright.outside.plain import one_line
from rulewright.outside.reading import read_bytes
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.files import EmptyFile, FileUnreadable, NoMapping
from rulewright.source.catalogue.refusals import permits, refusal
from rulewright.source.catalogue.running import FileTooLarge, NotPermitted
from rulewright.source.catalogue.scenarios import NoTests
from rulewright.source.diagnostics import Diagnostic, Findings
from rulewright.source.document import Mapping, Node, Sequence
from rulewright.source.limits import Limits, limits
from rulewright.source.reading.clean import clean, decode
from rulewright.source.reading.conflicts import without_conflicts
from rulewright.source.reading.mistakes import mistake_of
from rulewright.source.reading.nodes import Builder, TooMuchError
from rulewright.source.reading.repairs import is_folded_plain
from rulewright.source.reading.stops import Mistake
from rulewright.source.sharing import once
from rulewright.source.span import Span

__all__ = ["is_folded_plain", "read", "read_list", "read_text"]

_TRIES = 60  # syntax errors after which a file is abandoned

_watched: ContextVar[dict[str, bytes | None] | None] = ContextVar("_watched", default=None)


@contextmanager
def watching() -> Iterator[dict[str, bytes | None]]:
    """Record every file read inside the context: its absolute path and its content, None if it cannot be read."""
    files: dict[str, bytes | None] = {}
    token = _watched.set(files)
    try:
        yield files
    finally:
        _watched.reset(token)


def watch_all(files: dict[str, bytes | None]) -> None:
    """Note files that were read before, if somebody watches: what was in them is used again."""
    watched = _watched.get()
    if watched is not None:
        watched.update(files)


def written_text(path: Path) -> str | None:
    """The text of a file as read here; None if it cannot be read."""
    try:
        return read_bytes(path, limits().file_bytes).decode("utf-8")
    except (OSError, ValueError):
        return None


def _note(path: Path, data: bytes | None) -> None:
    files = _watched.get()
    if files is not None:
        files[str(path.absolute())] = data


def read(path: Path, findings: Findings, shown_as: str | None = None) -> Mapping | None:
    """The mapping in a file, or None if there is none; findings name the file `shown_as`."""
    name = str(path) if shown_as is None else shown_as
    text = _text_of(path, name, findings)
    return None if text is None else read_text(text, name, findings)


def read_list(path: Path, findings: Findings, shown_as: str | None = None) -> Sequence | None:
    """The list in a file (of tests), or None if there is none."""
    name = str(path) if shown_as is None else shown_as
    text = _text_of(path, name, findings)
    root = None if text is None else _root(text, name, findings)
    if root is not None and not isinstance(root, Sequence):
        findings.report(NoTests.file, root.span)
        return None
    return root


def read_text(text: str, shown_as: str, findings: Findings) -> Mapping | None:
    """The mapping in a text. After a syntax error, the entry with it is left out and the rest is read."""
    root = _root(text, shown_as, findings)
    if root is not None and not isinstance(root, Mapping):
        findings.report(NoMapping.file, root.span)
        return None
    return root


def _text_of(path: Path, name: str, findings: Findings) -> str | None:
    """The content of a file."""
    top = Span(name, 1, 1, 1, 1)
    try:
        data = read_bytes(path, limits().file_bytes)
    except RefusedError as error:
        _note(path, None)
        findings.report(NotPermitted.file, top, path=one_line(name), why=refusal(error), **permits(error))
        return None
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        _note(path, None)
        declared, args = _unreadable(error)
        findings.report(declared, top, name=one_line(name), **args)
        return None
    _note(path, data)
    if len(data) > limits().file_bytes:
        findings.report(FileTooLarge.bytes, top, most=limits().file_bytes)
        return None
    return decode(data, name, findings)


def _unreadable(error: OSError | ValueError) -> tuple[Message, dict[str, Any]]:
    """The message for a file that cannot be opened."""
    known: dict[type[Exception], Message] = {
        IsADirectoryError: FileUnreadable.folder, FileNotFoundError: FileUnreadable.missing, PermissionError: FileUnreadable.forbidden
    }  # fmt: skip
    if type(error) in known:
        return known[type(error)], {}
    return FileUnreadable.system, {"why": str((error.strerror if isinstance(error, OSError) else None) or error)}


def _root(text: str, shown_as: str, findings: Findings) -> Node | None:
    """The root node of a text, as far as it can be read."""
    root, found = once((text, shown_as), partial(_read_root, text, shown_as))
    for finding in found:
        findings.add(finding)
    return root


def _read_root(text: str, shown_as: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    findings = Findings()
    root = _root_of(text, shown_as, findings)
    return root, tuple(findings.items)


def _root_of(text: str, shown_as: str, findings: Findings) -> Node | None:
    top = Span(shown_as, 1, 1, 1, 1)
    if len(text) > limits().file_bytes:
        findings.report(FileTooLarge.characters, top, most=limits().file_bytes)
        return None
    text, moved = clean(text, shown_as, findings)
    text = without_conflicts(text, shown_as, findings)
    lines = text.split("\n")
    for root, found, broken in _attempts(lines, shown_as, limits(), moved):
        if root is None and not found.items and not broken:
            findings.report(EmptyFile.file, top)
        for finding in found.items:
            findings.add(finding)
        if root is not None:
            return root
    return None


def _attempts(lines: list[str], shown_as: str, limits: Limits, moved: dict[int, int]) -> Iterator[tuple[Node | None, Findings, bool]]:
    """Read until it works, each time without the broken entry; yields the mistakes and finally the root."""
    mistakes = Findings()
    regions = _Regions(lines)
    for _ in range(_TRIES):
        found = Findings()
        builder = Builder("\n".join(lines), shown_as, found, limits, moved)
        try:
            root = builder.build()
        except TooMuchError:
            yield None, _both(mistakes, found), True
            return
        except yaml.YAMLError as error:
            mistake = mistake_of(error, builder.last, lines)
            if not regions.known(mistake.line):
                _report(mistake, shown_as, mistakes, moved)
            if not regions.repair(mistake, moved):
                break
            continue
        if builder.documents:
            for line in builder.documents:
                lines[line] = ""
            if root is not None or len(builder.documents) < _TRIES:
                for finding in found.items:
                    if finding.code in ("RW121", "RW128"):
                        mistakes.add(finding)
                continue
        yield root, _both(mistakes, found), regions.any
        return
    yield None, mistakes, True


def _both(first: Findings, second: Findings) -> Findings:
    for item in second.items:
        first.add(item)
    return first


def _report(mistake: Mistake, shown_as: str, findings: Findings, moved: dict[int, int]) -> None:
    shift = moved.get(mistake.line + 1, 0)
    span = Span(shown_as, mistake.line + 1, max(mistake.column - shift, 0) + 1, mistake.line + 1, max(mistake.end - shift, 1) + 1)
    findings.report(mistake.declared, span, suggestion=mistake.suggestion, sure=mistake.sure, **mistake.args)


class _Regions:
    """Repairs broken lines as the mistake suggests, and removes what cannot be repaired: the entry, the item around it, the section."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.original = list(lines)
        self._broken: list[tuple[int, int]] = []  # items whose errors were reported
        self._mended: set[int] = set()
        self.any = False

    def known(self, line: int) -> bool:
        """Whether a mistake of this line, or of the item around it, was already reported."""
        return line in self._mended or any(first <= line < last for first, last in self._broken)

    def repair(self, mistake: Mistake, moved: dict[int, int]) -> bool:
        """Change something around the mistake so that reading gets further; False if there is nothing left to change."""
        self.any = True
        line = mistake.line
        if line not in self._mended:
            self._mended.add(line)
            if mistake.suggestion:
                raw = self.lines[line]
                plain = re.fullmatch(r"[ \-]*[^{\['\"#]*:\s+", raw[: mistake.column]) is not None
                if plain and mistake.suggestion[:1] in "\"'" and mistake.suggestion[1:-1] == raw[mistake.column : mistake.end]:
                    moved[line + 1] = moved.get(line + 1, 0) + 1  # it was put in quotation marks
                self.lines[line] = raw[: mistake.column] + mistake.suggestion + raw[mistake.end :]
                return True
            if mistake.indent is not None:
                self._shift(line, mistake.indent - self._indent(line), moved)
                return True
        item = self._item(line)
        if not any(first <= line < last for first, last in self._broken):
            self._broken.append(item)
            if self._blank(line, self._end(line, self._indent(line))):
                return True
        return self._blank(*item) or self._blank(*self._section(line))

    def _shift(self, line: int, by: int, moved: dict[int, int]) -> None:
        for number in range(line, self._end(line, self._indent(line))):
            raw = self.lines[number]
            if raw.strip():
                self.lines[number] = " " * max(len(raw) - len(raw.lstrip(" ")) + by, 0) + raw.lstrip(" ")
                moved[number + 1] = moved.get(number + 1, 0) + by

    def _blank(self, first: int, last: int) -> bool:
        changed = any(line.strip() for line in self.lines[first:last])
        self.lines[first:last] = [""] * (last - first)
        return changed

    def _indent(self, line: int) -> int:
        text = self.original[line]
        return len(text) - len(text.lstrip(" "))

    def _end(self, line: int, indent: int) -> int:
        end = line + 1
        while end < len(self.original) and (not self.original[end].strip() or self._indent(end) > indent):
            end += 1
        return end

    def _item(self, line: int) -> tuple[int, int]:
        """The list item or the section that contains a line."""
        indent = self._indent(line)
        for first in range(line, -1, -1):
            text = self.original[first]
            if text.strip() and (first == line or self._indent(first) < indent or self._indent(first) == 0):
                indent = min(indent, self._indent(first))
                if text.lstrip().startswith("- ") or indent == 0:
                    return first, max(self._end(first, indent), line + 1)
        return line, self._end(line, indent)

    def _section(self, line: int) -> tuple[int, int]:
        first = line
        while first > 0 and (not self.original[first].strip() or self.original[first][:1] in " -#"):
            first -= 1
        end = max(first, line) + 1
        while end < len(self.original) and (not self.original[end].strip() or self.original[end][:1] in " -"):
            end += 1
        return first, end
