"""Describes a place in a file: the keys around it, and the text of rules before it.

A file that is being edited can seldom be parsed as YAML, so this examines only lines, indentation and brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

ITEM = "-"  # a step into a list
_KEY = re.compile(r"""("[^"]*"|'[^']*'|[^\s#\[\]{},&*!|>'"%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)""")
_FLOW_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[^\s\[\]{},:'"][^\[\]{},]*?)\s*:(?=\s|$)""")
_TEXT = re.compile(r"[|>][+-]?\d?[+-]?\s*(#.*)?")
_WORD = re.compile(r"[A-Za-z_][\w#]*$|$")


@dataclass(slots=True)
class _Step:
    indent: int
    name: str  # a key, or ITEM
    line: int
    keys: dict[str, str] = field(default_factory=dict)  # for an item: its keys and values, if they are in this mapping


@dataclass(frozen=True, slots=True)
class Place:
    """What surrounds a place."""

    path: tuple[str, ...]  # keys and ITEM, outermost first
    is_key: bool  # a key could be written here
    before: str  # the value up to the place; all lines of a multi-line text
    word: str  # its last word, which is being written
    others: dict[str, str]  # the sibling keys, and their values if these are short
    kind: str  # the `kind` of the nearest mapping around the place that has one


def place_at(text: str, line: int, column: int) -> Place:
    """The place at a line and column, which count from 1."""
    lines = text.split("\n")
    line = min(line, len(lines))
    head = lines[: line - 1]
    here = lines[line - 1][: column - 1]
    return _Scan(lines, line).place([*head, here])


class _Scan:
    """Scans the lines before a place."""

    def __init__(self, lines: list[str], line: int) -> None:
        self._lines = lines
        self._line = line
        self._steps: list[_Step] = []

    def place(self, lines: list[str]) -> Place:
        number = 0
        while number < len(lines):
            raw, last = lines[number], number == len(lines) - 1
            indent = len(raw) - len(raw.lstrip(" "))
            rest = raw[indent:]
            if not last and (not rest.strip() or rest.startswith("#")):
                number += 1
                continue
            if rest or last:
                self._close_inner(indent, rest)
            while rest.startswith("- ") or rest == "-":
                self._steps.append(_Step(indent, ITEM, number))
                inner = rest[1:].lstrip(" ")
                indent += len(rest) - len(inner) if inner else 2
                rest = inner
            match = _KEY.match(rest)
            value = rest
            if match is not None and not rest.startswith(("{", "[")):
                self._steps.append(_Step(indent, match[1].strip("\"'"), number))
                value = rest[match.end() :].strip(" ") if not last else rest[match.end() :].lstrip(" ")
                if _TEXT.fullmatch(value.strip()) and not last:
                    begin = number + 1
                    number = self._end_of_text(lines, begin, indent)
                    if number >= len(lines):
                        return self._in_text(lines[begin:], indent)
                    continue
            if value.startswith(("{", "[")):
                while not _balanced(value) and number + 1 < len(lines):
                    number += 1
                    value += "\n" + lines[number]
                if number == len(lines) - 1 and not _balanced(value):
                    return self._in_brackets(value)
            if number == len(lines) - 1:
                if match is None and not value.startswith(("{", "[")):
                    return self._made(indent, True, value)
                return self._made(indent, False, value)
            number += 1
        return self._made(0, True, "")

    def _close_inner(self, indent: int, rest: str) -> None:
        """Close everything that does not contain a line with this indent."""
        is_item = rest.startswith("- ") or rest == "-"
        while self._steps:
            last = self._steps[-1]
            if last.indent > indent or (last.indent == indent and (not is_item or last.name == ITEM)):
                self._steps.pop()
            else:
                return

    def _end_of_text(self, lines: list[str], begin: int, indent: int) -> int:
        """The first line after a multi-line text; the number of lines if the text reaches the place."""
        for number in range(begin, len(lines)):
            raw = lines[number]
            inside = len(raw) - len(raw.lstrip(" ")) > indent or not raw.strip()
            if not inside and not (number == len(lines) - 1 and not raw.strip()):
                return number
        last = lines[-1] if len(lines) > begin else ""
        return len(lines) if len(last) - len(last.lstrip(" ")) > indent else len(lines) - 1

    def _in_text(self, lines: list[str], indent: int) -> Place:
        deep = min((len(raw) - len(raw.lstrip(" ")) for raw in lines if raw.strip()), default=indent + 2)
        return self._made(indent, False, "\n".join(raw[deep:] for raw in lines))

    def _in_brackets(self, value: str) -> Place:
        """The place at the end of a value with open brackets."""
        path: list[tuple[str, dict[str, str]]] = []
        key, start, at = "", 0, 0
        quote = ""
        while at < len(value):
            sign = value[at]
            if quote:
                quote = "" if sign == quote else quote
            elif sign in "\"'" and not value[start:at].strip():
                quote = sign
            elif sign in "{[":
                if path:
                    path[-1][1].setdefault(key, "")
                path.append((sign, {}))
                self._steps.append(_Step(10_000, key or ITEM, 0)) if len(path) > 1 else None
                key, start = "", at + 1
            elif sign in "}]" and path:
                path.pop()
                if path:
                    self._steps.pop()
                key, start = "", at + 1
            elif sign == ",":
                if path and key:
                    path[-1][1][key] = value[start:at].strip()
                key, start = "", at + 1
            elif sign == ":" and path and path[-1][0] == "{" and not key and value[at + 1 : at + 2] in (" ", "", "\n"):
                key, start = value[start:at].strip().strip("\"'"), at + 1
                path[-1][1][key] = ""
            at += 1
        opened, others = path[-1]
        before = value[start:].lstrip(" \n")
        if key:
            self._steps.append(_Step(10_000, key, 0))
            return self._made(0, False, before, {name: said for name, said in others.items() if name != key})
        if opened == "[":
            self._steps.append(_Step(10_000, ITEM, 0))
            return self._made(0, False, before, {})
        return self._made(0, True, before, others)

    def _made(self, indent: int, is_key: bool, before: str, others: dict[str, str] | None = None) -> Place:
        path = tuple(step.name for step in self._steps)
        match = _WORD.search(before.rsplit("\n", maxsplit=1)[-1])
        assert match is not None
        if others is None:
            others = self._siblings(indent) if is_key else self._siblings(self._steps[-1].indent if self._steps else 0)
        return Place(path, is_key, before, match[0], others, others.get("kind") or self._kind())

    def _kind(self) -> str:
        """The `kind:` of the nearest mapping around the place that has one."""
        least = 10_000
        for number in range(self._line - 1, -1, -1):
            raw = self._lines[number]
            rest = raw.lstrip(" ")
            deep = len(raw) - len(rest)
            if not rest or rest.startswith("#") or deep > least:
                continue
            is_item = rest.startswith("- ")
            if is_item and deep == least:
                continue  # another item of the same list
            found = re.match(r"(?:- )?\{?kind:\s*([a-z_]\w*)", rest)
            if found is not None:
                return found[1]
            least = min(least, deep) if is_item or number < self._line - 1 else deep
        return ""

    def _siblings(self, indent: int) -> dict[str, str]:
        """The keys with the same indent around the line, within its mapping."""
        found: dict[str, str] = {}
        for numbers in (range(self._line - 2, -1, -1), range(self._line, len(self._lines))):
            for number in numbers:
                raw = self._lines[number]
                deep = len(raw) - len(raw.lstrip(" "))
                rest = raw.lstrip(" ")
                item = rest.startswith("- ") and deep + 2 == indent
                if not rest or rest.startswith("#") or (deep > indent and not item):
                    continue
                if deep < indent and not item:
                    break
                if item and numbers.step > 0:
                    break
                match = _KEY.match(rest[2:] if item else rest)
                if match is not None:
                    found.setdefault(match[1].strip("\"'"), (rest[2:] if item else rest)[match.end() :].strip())
                if item:
                    break
        return found


def _balanced(text: str) -> bool:
    """Whether all brackets of a text in flow style are closed."""
    depth, quote, before = 0, "", ""
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and before in "{[,: \n":
            quote = sign
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
        before = sign
    return depth <= 0
