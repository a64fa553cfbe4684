"""Small changes of rules that leave good rules behind: another number, a comparison turned, a statement or a condition dropped.

They are made in the text of the files, and only where it is read as rules: not in names, texts, sources, and nothing that only a screen shows or a
bot thinks (`aside.py`). A change that the checker refuses counts as found by it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from benchmarks.changing.aside import bases_of, last_name, read_aside
from benchmarks.mistakes.sources import COMMENT
from rulewright.ruleset.find import family_of

# Keys whose values are for people, for screens and bots, or name files and things.
NO_RULES = frozenset(
    {
        "name",
        "text",
        "texts",
        "title",
        "source",
        "because",
        "en",
        "cs",
        "legend",
        "reason",
        "id",
        "ruleset",
        "version",
        "language",
        "include",
        "table",
        "screen",
        "outlook",
        "plans",
        "options",
        "expect",
    }
)
# Keys without which an action, hook or rule is still valid: it may do more, or cost less.
BOUNDS = frozenset({"when", "where", "limit", "costs"})

_NUMBER = re.compile(r"(?<![\w.\-])\d+(?![\w.])")
_COMPARISON = re.compile(r" (?P<sign>=|!=|<=|>=|<|>) ")
_ASSIGNS = re.compile(r"^\s*(?:let \w+|create\b.*) = |: [^=]*\b(?:number|yes/no|nothing|colour) = ")
_OTHER = {"=": ("!=",), "!=": ("=",), "<": (">=", "<="), "<=": (">", "<"), ">": ("<=", ">="), ">=": ("<", ">")}
_JOINED = re.compile(r" (?:and|or) ")
_ENDS = re.compile(r" and | or | otherwise | then | else | where | for | when |[,:]\s|[,:]$")
_WHERE = re.compile(r" where ")
_GUARD = re.compile(r" when ")
_IF = re.compile(r"^(?P<indent>\s*)if (?P<condition>.+?): (?P<then>\S.*)$")
_HEAD = re.compile(r"^\s*(?:if|else|for each|repeat|while|as|together)\b.*:$")


@dataclass(frozen=True, slots=True)
class Change:
    """Lines `first` to `last` (from 0) of a file become `lines`."""

    kind: str
    file: str  # relative to the folder of the ruleset
    first: int
    last: int
    lines: tuple[str, ...]
    shown: str

    def made_in(self, text: str) -> str:
        """The text of the file with the change in it."""
        lines = text.split("\n")
        lines[self.first : self.last + 1] = self.lines
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line that is read as rules."""

    line: int
    start: int
    stop: int


@dataclass(slots=True)
class Rules:
    """A file of rules: its lines, the parts of them that are rules, its texts of several lines, and its keys and entries that could be missing."""

    file: str
    lines: list[str]
    pieces: list[Piece]
    blocks: list[tuple[int, int]]  # first and last line
    spare: list[tuple[int, int]]
    alone: list[tuple[int, int]]  # line and column of an effect that is written on one line
    aside: frozenset[str]  # stats that only bots and screens read


Maker: TypeAlias = Callable[[Rules], Iterator[Change]]


def files_of(folder: Path) -> list[Rules]:
    """The files of a game that have rules: those of the ruleset, and those of its base where that is no game by itself."""
    family = family_of(folder / "ruleset.yaml")
    aside = read_aside(path.read_text(encoding="utf-8") for home in (folder, *bases_of(folder)) for path in _paths(home))
    return [
        _read(path, Path(os.path.relpath(path, folder)).as_posix(), aside)
        for home in (folder, *([family.parent] if family is not None else []))
        for path in _paths(home)
    ]


def _paths(folder: Path) -> list[Path]:
    inner = {path.parent for path in folder.rglob("ruleset.yaml")} - {folder}
    return sorted(path for path in folder.rglob("*.yaml") if "tests" not in path.relative_to(folder).parts and not inner & set(path.parents))


def _read(path: Path, file: str, aside: frozenset[str]) -> Rules:
    text = path.read_text(encoding="utf-8")
    rules = Rules(file, text.split("\n"), [], [], [], [], aside)
    node = yaml.compose(text, Loader=yaml.BaseLoader)
    if node is not None:
        _walk(rules, node, "")
    return rules


def _walk(rules: Rules, node: Any, key: str) -> None:
    if isinstance(node, yaml.MappingNode):
        if key == "changes" and node.value and last_name(node.value[0][0].value) in rules.aside:
            return
        for name, value in node.value:
            last = last_name(name.value)
            if last in NO_RULES or (last in rules.aside and (key == "stats" or name.value.startswith("stats."))):
                continue
            if name.value in BOUNDS and not node.flow_style and isinstance(value, yaml.ScalarNode) and value.style not in ("|", ">"):
                before = rules.lines[name.start_mark.line][: name.start_mark.column]
                if not before.strip():
                    rules.spare.append((name.start_mark.line, value.end_mark.line))
            _walk(rules, value, name.value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            if not node.flow_style and len(node.value) > 1 and isinstance(item, yaml.ScalarNode) and item.style not in ("|", ">"):
                rules.spare.append((item.start_mark.line, item.end_mark.line))
            _walk(rules, item, key)
    else:
        _scalar(rules, node, key)


def _scalar(rules: Rules, node: Any, key: str) -> None:
    first, last = node.start_mark.line, node.end_mark.line
    if node.style in ("|", ">"):
        first += 1
        while last > first and (last >= len(rules.lines) or not rules.lines[last].strip() or node.end_mark.column == 0):
            last -= 1
            if rules.lines[last].strip():
                break
        rules.blocks.append((first, last))
    elif first == last and key == "do" and rules.lines[first][node.end_mark.column :].strip() == "":
        rules.alone.append((first, node.start_mark.column))
    for number in range(first, last + 1):
        line = rules.lines[number]
        start = node.start_mark.column if number == node.start_mark.line else 0
        stop = node.end_mark.column if number == node.end_mark.line and node.style not in ("|", ">") else len(COMMENT.sub("", line).rstrip())
        if stop > start:
            rules.pieces.append(Piece(number, start, stop))


def _in_line(kind: str, rules: Rules, piece: Piece, start: int, stop: int, new: str) -> Change:
    line = rules.lines[piece.line]
    changed = line[:start] + new + line[stop:]
    return Change(kind, rules.file, piece.line, piece.line, (changed,), f"{rules.file}:{piece.line + 1}: {line.strip()}  ->  {changed.strip()}")


def numbers(rules: Rules) -> Iterator[Change]:
    """A number is increased or decreased by one."""
    for piece in rules.pieces:
        for match in _NUMBER.finditer(rules.lines[piece.line], piece.start, piece.stop):
            for other in (int(match[0]) + 1, int(match[0]) - 1):
                if other >= 0:
                    yield _in_line("number", rules, piece, *match.span(), str(other))


def comparisons(rules: Rules) -> Iterator[Change]:
    """A comparison is turned, or an equal value falls on its other side."""
    for piece in rules.pieces:
        line = rules.lines[piece.line]
        if _ASSIGNS.search(line):
            continue
        for match in _COMPARISON.finditer(line, piece.start, piece.stop):
            for other in _OTHER[match["sign"]]:
                yield _in_line("comparison", rules, piece, match.start("sign"), match.end("sign"), other)


def conditions(rules: Rules) -> Iterator[Change]:
    """One of several conditions is dropped, a `where`, a guard `when`, or an `if` before what it guards."""
    for piece in rules.pieces:
        line = rules.lines[piece.line]
        for match in _JOINED.finditer(line, piece.start, piece.stop):
            yield _in_line("condition", rules, piece, match.start(), _end(line, match.end(), piece.stop), "")
            begun = _begin(line, match.start(), piece.start)
            yield _in_line("condition", rules, piece, begun, match.end(), "")
        for match in (*_WHERE.finditer(line, piece.start, piece.stop), *_GUARD.finditer(line, piece.start, piece.stop)):
            yield _in_line("condition", rules, piece, match.start(), _end(line, match.end(), piece.stop, whole=True), "")
    for first, last in rules.blocks:
        for number in range(first, last + 1):
            if (match := _IF.match(COMMENT.sub("", rules.lines[number]).rstrip())) is not None:
                yield _in_line("condition", rules, Piece(number, 0, 0), match.end("indent"), match.start("then"), "")


def _end(line: str, start: int, stop: int, whole: bool = False) -> int:
    """Where a condition that begins at `start` ends: at the bracket around it, or at the next word that cannot be in it."""
    depth = 0
    for at in range(start, stop):
        if line[at] in "([{":
            depth += 1
        elif line[at] in ")]}":
            depth -= 1
            if depth < 0:
                return at
        elif depth == 0 and (line[at] == '"' or _ends(line, at, whole)):
            return at
    return stop


def _ends(line: str, at: int, whole: bool) -> bool:
    ends = _ENDS.match(line, at)
    return ends is not None and not (whole and ends[0].strip() in ("and", "or"))


def _begin(line: str, stop: int, start: int) -> int:
    """Where a condition that ends at `stop` begins."""
    depth = 0
    for at in range(stop - 1, start - 1, -1):
        if line[at] in ")]}":
            depth += 1
        elif line[at] in "([{":
            depth -= 1
            if depth < 0:
                return at + 1
        elif depth == 0 and (before := re.search(r"(?:^| )(?:and|or|if|when|where|is:|while|:|=) $|[:,] $", line[: at + 1])):
            return before.end()
    return start


def statements(rules: Rules) -> Iterator[Change]:
    """A statement is dropped, with what it guards or repeats; where it is the only one there, it stops instead."""
    for first, last in rules.blocks:
        for number in range(first, last + 1):
            line = rules.lines[number]
            if not line.strip() or line.lstrip().startswith(("#", "else")):
                continue
            indent = len(line) - len(line.lstrip())
            end = number
            while end < last and (not rules.lines[end + 1].strip() or _indent(rules.lines[end + 1]) > indent):
                end += 1
            before = rules.lines[number - 1]
            under_head = number > first and _indent(before) < indent and _HEAD.match(COMMENT.sub("", before).rstrip())
            only = (under_head or number == first) and (end == last or _indent(rules.lines[end + 1]) < indent)
            lines = (f"{line[:indent]}stop",) if only else ()
            yield Change("statement", rules.file, number, end, lines, f"{rules.file}:{number + 1}: without {line.strip()}")
    for number, column in rules.alone:
        line = rules.lines[number]
        yield Change("statement", rules.file, number, number, (f"{line[:column]}stop",), f"{rules.file}:{number + 1}: without {line.strip()}")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def bounds(rules: Rules) -> Iterator[Change]:
    """A key that limits an action, hook or rule is dropped, or one line of a stat."""
    for first, last in rules.spare:
        yield Change("bound", rules.file, first, last, (), f"{rules.file}:{first + 1}: without {rules.lines[first].strip()}")


KINDS: dict[str, Maker] = {"number": numbers, "comparison": comparisons, "condition": conditions, "statement": statements, "bound": bounds}


def all_changes(folder: Path, kinds: Sequence[str] = tuple(KINDS)) -> dict[str, list[Change]]:
    """Every change of each kind, each once."""
    rules = files_of(folder)
    found = {kind: dict.fromkeys(change for each in rules for change in KINDS[kind](each) if _changes(each, change)) for kind in kinds}
    return {kind: list(changes) for kind, changes in found.items()}


def _changes(rules: Rules, change: Change) -> bool:
    return change.lines != tuple(rules.lines[change.first : change.last + 1])
