"""Finds what is at a place of a file: the innermost meaningful item, its type, its words, and where it is declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulewright.api import Ruleset
from rulewright.language import core
from rulewright.language.lookup import Entry
from rulewright.language.symbols import (
    FieldSymbol,
    HappeningSymbol,
    Kind,
    MarkSymbol,
    OptionSymbol,
    StateSymbol,
    StatSymbol,
    ThingRef,
    ThingSymbol,
    WordList,
    WordRef,
    ZoneSymbol,
)
from rulewright.language.types import SetOf, ThingOf
from rulewright.language.walking import walk
from rulewright.language.written import type_name
from rulewright.ruleset.history import History
from rulewright.ruleset.naming import base_name
from rulewright.source.span import NOWHERE, Span
from rulewright.workspace.naming import names_of

_REFERS = ("stat", "state", "field", "zone", "option", "happening", "mark", "code", "action")


@dataclass(frozen=True, slots=True)
class Hover:
    """What is known about a place."""

    span: Span  # the part of the file it refers to
    name: str
    type: str = ""
    words: str = ""  # its name or short text for players
    printed: str = ""  # the text of a happening, or another line of the rules
    set_by: tuple[str, ...] = ()  # the overlays that changed it, in order
    written: Span | None = None  # where it is declared


def hover(ruleset: Ruleset, path: str, text: str, line: int, column: int, language: str) -> Hover | None:
    """What is at a line and column of a file; `path` is the file's path as in findings."""
    assert ruleset.program is not None
    names = names_of(ruleset.program)
    word = _word(text, line, column)
    best: tuple[tuple[int, int], Any] | None = None
    for function in names.functions:
        if function.span.file != path or not _around(function.span, line, column):
            continue
        for node in walk([function.body, function.lets]):
            span = getattr(node, "span", NOWHERE)
            if span.file == path and _around(span, line, column) and (_symbol(node, word) is not None or core.is_expression(node)):
                size = span.end_line - span.line, span.end_column - span.column
                if best is None or size <= best[0]:
                    best = size, node
    found: Any = best[1] if best is not None else None
    symbol: Any = _symbol(found, word) if found is not None else None
    if symbol is None or getattr(symbol, "name", getattr(symbol, "id", "")) != word:
        named = [entry for entry in names.entries if entry.name == word]
        if named and (found is None or not isinstance(found, core.Local) or found.var.name != word):
            return _of(ruleset, _place(path, text, line, column), _nearest(named, path, line), language)
    if isinstance(found, core.Local) and found.var.name == word:
        return Hover(found.span, word, type_name(found.var.type))
    if symbol is not None:
        return _of(ruleset, _place(path, text, line, column) if word else found.span, symbol, language)
    if found is not None and core.is_expression(found):
        return Hover(found.span, ruleset.text_at(found.span), type_name(found.type))
    return None


def _nearest(named: list[Entry], path: str, line: int) -> Any:
    """Among several things with a name, the one declared here."""
    here = [entry.symbol for entry in named if getattr(entry.symbol, "span", NOWHERE).file == path and entry.symbol.span.line == line]
    return (here or [entry.symbol for entry in named])[0]


def _symbol(node: Any, word: str) -> Any:
    """The symbol that a lowered node refers to."""
    for name in _REFERS:
        symbol = getattr(node, name, None)
        if isinstance(symbol, StatSymbol | StateSymbol | FieldSymbol | ZoneSymbol | OptionSymbol | HappeningSymbol | MarkSymbol):
            return symbol
    if isinstance(node, core.Const):
        if isinstance(node.value, ThingRef):
            return node.value.thing
        if isinstance(node.value, WordRef):
            return node.value.words
    return None


def _of(ruleset: Ruleset, span: Span, symbol: Any, language: str) -> Hover:
    words: dict[str, str] = {} if isinstance(symbol, WordList) else getattr(symbol, "words", None) or {}
    text = {} if isinstance(symbol, core.Function) else getattr(symbol, "text", {})
    said = [each for each in (_in_language(text, language), _in_language(words, language)) if each]
    written = getattr(symbol, "span", NOWHERE)
    name = str(getattr(symbol, "name", None) or getattr(symbol, "id", ""))
    return Hover(
        span,
        name,
        _type(symbol),
        " · ".join(dict.fromkeys(said)),
        ruleset.text_at(written) if written is not NOWHERE else "",
        tuple(dict.fromkeys(_changed_by(ruleset, name, written))),
        written if written is not NOWHERE else None,
    )


def _changed_by(ruleset: Ruleset, name: str, span: Span) -> Iterator[str]:
    """The overlay in which something is declared, and the overlays that changed it."""
    composed = ruleset.composed
    if composed is None or len(composed.packages) < 2:
        return
    yield from (package.id for package in composed.packages[composed.foundation :] if span.file in package.files)
    history = History(composed)
    for path in history.entries:
        if len(path) > 1 and base_name(path[-1]).rpartition(".")[2] == name:
            yield from (step.overlay for step in history.steps(path))


def _type(symbol: Any) -> str:
    match symbol:
        case StatSymbol():
            params = ", ".join(f"{param.name}: {type_name(param.type)}" for param in symbol.params)
            return f"({params}) → {type_name(symbol.type)}" if params else type_name(symbol.type)
        case StateSymbol() | FieldSymbol() | OptionSymbol():
            return type_name(symbol.type)
        case ZoneSymbol():
            return type_name(SetOf(ThingOf(symbol.holds)))
        case HappeningSymbol():
            return f"({', '.join(f'{param.name}: {type_name(param.type)}' for param in symbol.params)})"
        case ThingSymbol():
            return symbol.kind.name
        case WordList():
            return ", ".join(symbol.words[:20])
        case MarkSymbol():
            return symbol.on.name
        case Kind():
            return " · ".join(parent.name for parent in symbol.parents)
        case _:
            return ""


def _in_language(text: dict[str, str], language: str) -> str:
    return text.get(language) or text.get("en") or next(iter(text.values()), "")


def _around(span: Span, line: int, column: int) -> bool:
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)


def _word(text: str, line: int, column: int) -> str:
    span = _place("", text, line, column)
    lines = text.split("\n")
    return lines[line - 1][span.column - 1 : span.end_column - 1] if line <= len(lines) else ""


def _place(path: str, text: str, line: int, column: int) -> Span:
    """The word around a place."""
    lines = text.split("\n")
    raw = lines[line - 1] if line <= len(lines) else ""
    begin = end = min(column - 1, len(raw))
    while begin > 0 and (raw[begin - 1].isalnum() or raw[begin - 1] in "_#"):
        begin -= 1
    while end < len(raw) and (raw[end].isalnum() or raw[end] in "_#"):
        end += 1
    return Span(path, line, begin + 1, line, end + 1)
