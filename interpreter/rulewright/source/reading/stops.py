"""A place where YAML stopped, the text around it, and the mistake to report."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from rulewright.source.catalogue.code import Message

KEY = re.compile(r"(\s*(?:- +)*)([^\s#'\"{\[][^:#]*?|\"[^\"]*\"|'[^']*'):(\s|$)")


# The keys of several words; a test compares them with the registry, which this module must not import.
SPACED = (
    "asked of",
    "at least",
    "at most",
    "fail level",
    "for each",
    "from below",
    "gives back",
    "gives up",
    "in force from",
    "in force",
    "in words",
    "instead of",
    "kept in",
    "never free",
    "runs out",
    "score parts",
    "seen by",
    "top seen by",
    "turn of",
    "when changes",
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One syntax error: lines and columns count from 0, the end is exclusive.

    `suggestion` is the text that should be there (by default the argument `meant`), `indent` the column where the line should begin, if known.
    """

    declared: Message
    line: int
    column: int
    end: int
    args: dict[str, Any] = field(default_factory=dict)
    suggestion: str = ""
    indent: int | None = None
    sure: bool = True  # whether the suggestion is unambiguous


@dataclass(frozen=True, slots=True)
class Place:
    """Where YAML stopped (line, column), where the construct it was reading began, and the text."""

    line: int
    column: int
    begin_line: int
    begin_column: int
    last: Any
    source: list[str]

    def raw(self, line: int) -> str:
        return self.source[line] if 0 <= line < len(self.source) else ""

    def here(self, declared: Message, /, *, suggestion: str = "", **args: Any) -> Mistake:
        """A mistake at the word where YAML stopped."""
        line, column = self.line, self.column
        if not self.raw(line).strip():  # YAML stops after the last line
            while line > 0 and not self.raw(line).strip():
                line -= 1
            column = max(len(self.raw(line)) - 1, 0)
        return self.at(declared, line, column, word_end(self.raw(line), column), suggestion=suggestion, **args)

    def at(self, declared: Message, line: int, column: int, end: int, /, *, suggestion: str = "", indent: int | None = None, **args: Any) -> Mistake:
        """A mistake in part of a line, with the arguments of its message."""
        return Mistake(declared, line, column, max(end, column + 1), args, suggestion or args.get("meant") or "", indent)

    def quoted(self, text: str) -> str:
        return "'" + text.replace("'", "''") + "'" if '"' in text else f'"{text}"'

    def value_of_line(self, line: int) -> tuple[int, str] | None:
        """The column and text after the first `key: ` (or the last `- `) of a line."""
        raw = self.raw(line)
        match = KEY.match(raw) or re.match(r"(\s*(?:- +)+)", raw)
        if match is None:
            return None
        begin = match.end()
        text = without_comment(raw[begin:])
        return begin + len(text) - len(text.lstrip()), text.lstrip()


def is_event(event: Any, kind: type[yaml.Event]) -> bool:
    return isinstance(event, kind)


def word_end(raw: str, column: int) -> int:
    match = re.compile(r"[\w.]+|\S").match(raw, column)
    return match.end() if match else column + 1


def without_comment(text: str) -> str:
    return re.sub(r"\s+#.*", "", text).rstrip()


def own_part(text: str) -> str:
    """A value without what belongs to the brackets around it: up to the first comma or closing bracket that matches nothing in it."""
    depth, comma = 0, len(text)
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth < 0:
                return text[: min(at, comma)].rstrip() or text
        elif sign == "," and depth == 0 and comma == len(text):
            comma = at
    return text


def indent_of(raw: str) -> int:
    return len(raw) - len(raw.lstrip(" "))


def requoted(text: str) -> str:
    inner = text.replace('"', "") if "'" in text else text
    return f"'{inner}'" if '"' in inner else f'"{inner}"'
