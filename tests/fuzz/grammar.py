"""Texts made from the grammar itself, so that every construct of the language is tried, including those added later."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from lark.grammar import Symbol

from rulewright.language.parser import grammar

# From this length on the shortest way to an end is taken; before, it is taken this often, since with all ways alike a
# formula would hardly ever end. A name is what most often stands where it may.
LONG, PLAIN, NAMED = 25, 0.7, 0.7
NEWLINE, INDENT, DEDENT = "_NL", "_INDENT", "_DEDENT"


@dataclass(frozen=True, slots=True)
class Tables:
    """The grammar's productions, and how many words the shortest text of each symbol has."""

    productions: dict[str, list[list[Symbol]]]
    shortest: dict[str, int]
    words: dict[str, str]  # terminal -> a text that it matches, where it is one text


@cache
def tables() -> Tables:
    """Read the compiled grammar."""
    parser = grammar()
    productions: dict[str, list[list[Symbol]]] = defaultdict(list)
    for rule in parser.rules:
        productions[rule.origin.name].append(list(rule.expansion))
    words = {}
    for terminal in parser.terminals:
        text = terminal.pattern.value
        if terminal.pattern.type != "str":
            text = _plain(text)
        words[terminal.name] = text
    shortest = dict.fromkeys(words, 1) | {NEWLINE: 0, INDENT: 0, DEDENT: 0}
    changed = True
    while changed:
        changed = False
        for name, ways in productions.items():
            known = [sum(shortest[symbol.name] for symbol in way) for way in ways if all(symbol.name in shortest for symbol in way)]
            if known and min(known) < shortest.get(name, 10**9):
                shortest[name] = min(known)
                changed = True
    return Tables(dict(productions), shortest, words)


def _plain(pattern: str) -> str:
    """A text that a pattern of words matches: `/at[ \\t]+most\\b/` is `at most`."""
    pattern = re.sub(r"\(\?[=!].*", "", pattern, flags=re.DOTALL).replace(r"\b", "")
    return re.sub(r"\[ (\\t|\t)\]\+", " ", pattern).replace(r"\/", "/")


class Writer:
    """Writes random texts of a start symbol, with names that exist where a name is wanted (mostly)."""

    def __init__(self, random: Random, names: Sequence[str]) -> None:
        self.random = random
        self.names = names

    def text(self, start: str) -> str:
        """A text that the grammar accepts (but for names that are words of the language)."""
        tokens: list[str] = []
        self._write(start, tokens)
        return _laid_out(tokens)

    def _write(self, name: str, tokens: list[str]) -> None:
        table = tables()
        if name not in table.productions:
            tokens.append(self._terminal(name))
            return
        ways = table.productions[name]
        if len(tokens) > LONG or self.random.random() < PLAIN:
            least = min(self._cost(way) for way in ways)
            ways = [way for way in ways if self._cost(way) == least]
        named = [way for way in ways if [symbol.name for symbol in way] == ["NAME"]]
        for symbol in self.random.choice(named if named and self.random.random() < NAMED else ways):
            self._write(symbol.name, tokens)

    def _cost(self, way: Sequence[Symbol]) -> int:
        return sum(tables().shortest[symbol.name] for symbol in way)

    def _terminal(self, name: str) -> str:
        match name:
            case "NAME":
                return self.random.choice(self.names)
            case "NUMBER":
                return str(self.random.choice((0, 1, 2, 3, 7, 100, 10**12)))
            case "COMPARE":
                return self.random.choice(("<=", ">=", "!=", "<", ">"))
            case "_NL" | "_INDENT" | "_DEDENT":
                return name
            case _:
                return tables().words[name]


def _laid_out(tokens: Sequence[str]) -> str:
    """Tokens as lines with their indentation."""
    lines: list[str] = []
    line: list[str] = []
    level = 0
    for token in tokens:
        if token == NEWLINE:
            if line:
                lines.append("  " * level + _joined(line))
            line = []
        elif token in (INDENT, DEDENT):
            level += 1 if token == INDENT else -1
        else:
            line.append(token)
    if line:
        lines.append("  " * level + _joined(line))
    return "\n".join(lines)


def _joined(tokens: Sequence[str]) -> str:
    text = " ".join(tokens)
    for closed in (" .. ", " . "):
        text = text.replace(closed, closed.strip())
    return text.replace(" (", "(") if text.endswith(")") and text.count("(") == 1 else text
