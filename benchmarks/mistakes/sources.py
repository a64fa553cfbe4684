"""A ruleset's files as keys, words and lines with their places.

Read with PyYAML alone and not with the interpreter's own reader, so that the measure does not depend on what it measures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

NAME = re.compile(r"[a-z_][a-z0-9_]*")
# What stands under these keys is for people and not read as rules, or gives a name rather than using one.
FOR_PEOPLE = frozenset({"name", "text", "title", "source", "because", "texts", "en", "cs", "faces", "for each", "legend", "reason"})
NAMING = frozenset({"id", "ruleset", "version", "language", "players", "include", "table"})
COMMENT = re.compile(r"(?<!\S)#.*")
# Where a text gives a name to something; the name is not a use of one.
GIVES_NAME = re.compile(
    r"\b(?:let|as|each)\s+(?P<a>[a-z_]\w*)"
    r"|\b(?:choose|chooses)\s+(?:up to\s+)?(?:[\w.()]+\s+)?(?P<b>[a-z_]\w*)\s+in\b"
    r"|\bany number of\s+(?P<c>[a-z_]\w*)\s+in\b|\bamounts\s+(?P<d>[a-z_]\w*)\s+over\b|\bauction\s+(?P<e>[a-z_]\w*)\s+by\s+(?P<f>[a-z_]\w*)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word in a scalar that is read as rules: its place (from 0), the keys above it, and whether it gives a name."""

    text: str
    line: int
    column: int
    path: tuple[str, ...]
    gives_name: bool


@dataclass(frozen=True, slots=True)
class KeyToken:
    """A key of a mapping with the place of key and value; `single` when the pair stands alone on one line of a block mapping."""

    text: str
    line: int
    column: int
    path: tuple[str, ...]
    value_end: int
    single: bool
    depth: int
    end_of_parent: int


@dataclass(slots=True)
class Source:
    """One file."""

    path: Path
    lines: list[str]
    tokens: list[Token] = field(default_factory=list)
    keys: list[KeyToken] = field(default_factory=list)
    blocks: list[tuple[int, int]] = field(default_factory=list)  # first and last line of each text of several lines


@dataclass(slots=True)
class Ruleset:
    """All files of a ruleset and how often each name occurs in them."""

    root: Path
    files: list[Source]
    uses: Counter[str] = field(default_factory=Counter)

    def declared(self, *section: str) -> list[str]:
        """The names that stand as keys directly under a section (`happenings`, or `zones`, `game`)."""
        found: dict[str, None] = {}
        for source in self.files:
            for key in source.keys:
                if key.path == section and (match := NAME.match(key.text)):
                    found[match[0]] = None
        return list(found)

    def words(self) -> dict[str, list[str]]:
        """The word lists."""
        lists: dict[str, list[str]] = {name: [] for name in self.declared("words")}
        for source in self.files:
            for token in source.tokens:
                if token.path[:1] == ("words",) and len(token.path) == 2:
                    lists[token.path[1]].append(token.text)
            for key in source.keys:
                if key.path[:1] == ("words",) and len(key.path) == 2:
                    lists[key.path[1]].append(key.text)
        return lists


def read(root: Path) -> Ruleset:
    """The files of a ruleset's folder, without its tests and the rulesets inside it."""
    inner = {path.parent for path in root.rglob("ruleset.yaml")} - {root}
    files = [_source(path) for path in sorted(root.rglob("*.yaml")) if "tests" not in path.relative_to(root).parts and not inner & set(path.parents)]
    ruleset = Ruleset(root, files)
    for source in files:
        ruleset.uses.update(token.text for token in source.tokens)
        for key in source.keys:
            ruleset.uses.update(NAME.findall(key.text))
    return ruleset


def _source(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    source = Source(path, text.split("\n"))
    node = yaml.compose(text, Loader=yaml.BaseLoader)
    if node is not None:
        _walk(source, node, ())
    return source


def _walk(source: Source, node: Any, path: tuple[str, ...]) -> None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            single = not node.flow_style and key.start_mark.line == _last_line(value, source.lines) and isinstance(value, yaml.ScalarNode)
            source.keys.append(
                KeyToken(
                    key.value,
                    key.start_mark.line,
                    key.start_mark.column,
                    path,
                    _last_line(value, source.lines),
                    single,
                    len(path),
                    _last_line(node, source.lines),
                )
            )
            if key.value == "rows":
                _rows(source, value, _columns(node), path)
            elif key.value.rpartition(".")[2] not in FOR_PEOPLE and key.value not in NAMING:
                _walk(source, value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _walk(source, item, path)
    else:
        _scalar(source, node, path)


def _columns(node: Any) -> list[str]:
    """What the cells of a table are, from the `table:` beside its rows."""
    table = next((value for key, value in node.value if key.value == "table"), None)
    return [cell.value for cell in table.value] if isinstance(table, yaml.SequenceNode) else []


def _rows(source: Source, rows: Any, columns: list[str], path: tuple[str, ...]) -> None:
    for row in rows.value:
        for column, cell in zip(columns, getattr(row, "value", ()), strict=False):
            if column not in FOR_PEOPLE and column not in NAMING and isinstance(cell, yaml.ScalarNode) and NAME.fullmatch(cell.value):
                _scalar(source, cell, (*path, "rows", column))


def _last_line(node: Any, lines: Sequence[str]) -> int:
    """The last line that belongs to a node (PyYAML ends a block where the next thing begins)."""
    if not isinstance(node, yaml.ScalarNode):
        if node.flow_style or not node.value:
            return int(node.end_mark.line)
        last = node.value[-1]
        return _last_line(last[1] if isinstance(last, tuple) else last, lines)
    if node.style in ("|", ">"):
        line = int(node.end_mark.line) - 1
        while line > node.start_mark.line and not lines[line].strip():
            line -= 1
        return line
    return int(node.end_mark.line)


def _scalar(source: Source, node: Any, path: tuple[str, ...]) -> None:
    first, last = node.start_mark.line, _last_line(node, source.lines)
    if node.style == "|":
        first += 1
        if last > first:
            source.blocks.append((first, last))
    for number in range(first, last + 1):
        line = COMMENT.sub("", source.lines[number])
        start = node.start_mark.column if number == node.start_mark.line else 0
        stop = node.end_mark.column if number == node.end_mark.line and node.style != "|" else len(line)
        given = {match.span(group) for match in GIVES_NAME.finditer(line) for group in "abcdef" if match[group]}
        for match in NAME.finditer(line, start, stop):
            if match.start() and (line[match.start() - 1].isalnum() or line[match.start() - 1] in "<"):
                continue
            source.tokens.append(Token(match[0], number, match.start(), path, match.span() in given))


def iterate(ruleset: Ruleset) -> Iterator[tuple[Source, Token]]:
    """Every word of every file."""
    for source in ruleset.files:
        for token in source.tokens:
            yield source, token
