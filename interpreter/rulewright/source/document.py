"""YAML as text with positions: nothing is converted, and every scalar knows where each of its characters is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rulewright.source.span import Span

Style = Literal["plain", "single", "double", "literal", "folded"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """One YAML scalar as raw text.

    `text` is the value without a block scalar's indentation; `lines` gives, for each line of `text`, the line number in the file and the column where
    that line begins, so that a place in the text maps to a place in the file. Where YAML joined or shortened the text (several lines folded into one,
    escapes), `folds` lists the further points where the mapping jumps: (line, column) of `text` and (line, column) of the file, in order.
    """

    text: str
    span: Span
    style: Style = "plain"
    lines: tuple[tuple[int, int], ...] = ()
    folds: tuple[tuple[int, int, int, int], ...] = ()
    files: tuple[str, ...] = ()  # the file of each line, if an overlay has put its own lines into the text

    def place(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The span in the file of a range of `text` (lines and columns from 1, end exclusive). A range that continues to a line missing in the
        file, like the last statement of a block, ends with the text.
        """
        if end_line > max(1, len(self.lines)) and end_line > line:
            written = self.text.rstrip().split("\n")
            if len(written) >= line:
                end_line, end_column = len(written), len(written[-1]) + 1
        if not self.folds:
            first, last = self._line(line), self._line(end_line)
            file = self.files[min(max(line, 1), len(self.files)) - 1] if self.files else self.span.file
            return Span(file, first[0], first[1] + column - 1, last[0], last[1] + end_column - 1)
        start = self._point(line, column)
        if (end_line, end_column) <= (line, column):
            return Span(self.span.file, *start, *start)
        # The end is exclusive: the character before it may be on an earlier line of the file than the one after it.
        before = self._point(end_line, max(end_column - 1, 1))
        return Span(self.span.file, *start, before[0], before[1] + (1 if end_column > 1 else 0))

    def _point(self, line: int, column: int) -> tuple[int, int]:
        jump = (line, 1, *self._line(line))
        for fold in self.folds:
            if (line, 1) <= fold[:2] <= (line, column):
                jump = fold
        return jump[2], jump[3] + column - jump[1]

    def _line(self, line: int) -> tuple[int, int]:
        if not self.lines:
            return self.span.line, self.span.column
        return self.lines[min(max(line, 1), len(self.lines)) - 1]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A YAML list."""

    items: tuple[Node, ...]
    span: Span
    flow: bool = False

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


_BRACKET = re.compile(r"[\[{]")  # written instead of `(`
_ODD = re.compile(r"([a-z_]\w*) *(?:[\[{]([\w ,/]*)[\])}]|\(([\w ,/]*)[\]}])")


def base_name(key: str) -> str:
    """The name that a key defines: `strength` for `strength(player)`."""
    name = key.partition("(")[0]
    return _BRACKET.split(name, 1)[0].strip() if name.endswith(("]", "}", ")")) else name.strip()


def in_round_brackets(key: str) -> str | None:
    """The intended signature of a key with other brackets: `strength(player)` for `strength[player)`. None if the key has no such brackets."""
    odd = _ODD.fullmatch(key)
    return None if odd is None else f"{odd[1]}({odd[2] or odd[3] or ''})"


@dataclass(slots=True)
class _Places:
    """The indices of a mapping's keys: as written, and signatures by name."""

    exact: dict[str, int] = field(default_factory=dict)
    signed: dict[str, dict[int, str]] = field(default_factory=dict)

    def put(self, key: str, number: int) -> bool:
        """Record the index of a key, unless it has one; returns whether this is its index now."""
        if "(" in key:
            signed = self.signed.setdefault(base_name(key), {})
            if signed.setdefault(number, key) != key:
                return False
        return self.exact.setdefault(key, number) == number


@dataclass(frozen=True, slots=True)
class Mapping:
    """A YAML mapping in file order. Keys are scalars and distinct (the reader reports duplicates)."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    flow: bool = False
    _places: _Places | None = field(default=None, repr=False, compare=False)  # computed on first use, shared with successors

    def place(self, key: str) -> int | None:
        """The index of the entry of `key`, or None."""
        return self._verified(self._known().exact.get(key, len(self.entries)), key)

    def signed(self, name: str) -> list[int]:
        """The indices of the entries whose key is a signature with this name, in file order: `take(player me)` is found as `take`."""
        known = self._known().signed.get(name, {})
        return sorted(number for number, key in known.items() if self._verified(number, key) is not None)

    def _verified(self, number: int, key: str) -> int | None:
        """The index, unless it belongs to a key that another successor of the same mapping added."""
        return number if number < len(self.entries) and self.entries[number][0].text == key else None

    def _known(self) -> _Places:
        if self._places is None:
            places = _Places()
            for number, (key, _) in enumerate(self.entries):
                places.put(key.text, number)
            object.__setattr__(self, "_places", places)
            return places
        return self._places

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None."""
        number = self.place(key)
        return None if number is None else self.entries[number][1]

    def key(self, name: str) -> Scalar | None:
        """The key scalar itself, for its position."""
        number = self.place(name)
        return None if number is None else self.entries[number][0]

    def with_value(self, number: int, value: Node) -> Mapping:
        """This mapping with another value in one entry. It keeps its index of keys, so that thousands of changes stay fast."""
        entries = (*self.entries[:number], (self.entries[number][0], value), *self.entries[number + 1 :])
        return Mapping(entries, self.span, self.flow, self._places)

    def with_entry(self, key: Scalar, value: Node) -> Mapping:
        """This mapping with one more entry. It keeps its index of keys unless another successor has put the key elsewhere."""
        places = self._places
        if places is not None and not places.put(key.text, len(self.entries)):
            places = None
        return Mapping((*self.entries, (key, value)), self.span, self.flow, places)

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.entries)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.place(key) is not None


Node: TypeAlias = Scalar | Sequence | Mapping
