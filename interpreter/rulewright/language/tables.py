"""The tables of the grammar as plain data: everything that is needed to parse a correct text, so that Lark is only loaded to explain a mistake."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from lark import Lark
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

# A part of a rule that its node keeps: its index, whether it is a list of parts, and the number of missing optional parts before it.
Kept: TypeAlias = tuple[int, bool, int]


@dataclass(frozen=True, slots=True)
class Reduction:
    """A complete rule: its number of parts, its name in the table of goals, the name of what is made of it, and the parts which that keeps.

    `passes_on`: what is made is its only kept part.
    """

    size: int
    goal: str
    name: str
    kept: list[Kept]
    passes_on: bool


@dataclass(frozen=True, slots=True)
class Scanner:
    """Finds the next token in some states: regular expressions, tried in order, and for some of their groups the words that are tokens themselves."""

    patterns: list[str]
    flags: int
    words: dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of an LALR(1) parser with a scanner per state. States, reductions and scanners are named by their index."""

    starts: dict[str, tuple[int, int]]  # the first and the last state of each start
    actions: list[dict[str, int]]  # of each state: for each terminal the next state, or ~n for reduction n
    goals: list[dict[str, int]]  # of each state: for each rule the state after it
    reductions: list[Reduction]
    scanners: list[Scanner]
    scanner_of: list[int]
    ignored: str
    terminals: dict[str, str]  # the pattern of each terminal

    @classmethod
    def of(cls, grammar: Lark) -> Tables:
        """The tables of a grammar that Lark has built."""
        frontend: Any = grammar.parser
        table = frontend.parser._parse_table
        states = range(len(table.states))
        numbers: dict[Rule, int] = {}
        actions = [_actions(table.states[state], numbers) for state in states]
        lexers = frontend.lexer.lexer.lexers
        different = {id(lexer): lexer for lexer in lexers.values()}
        order = {each: number for number, each in enumerate(different)}
        ignored = [terminal.pattern.to_regexp() for terminal in grammar.terminals if terminal.name in frontend.lexer_conf.ignore]
        return cls(
            {start: (first, table.end_states[start]) for start, first in table.start_states.items()},
            actions,
            [{str(name): arg for name, (action, arg) in table.states[state].items() if action is Shift} for state in states],
            [_reduction(rule) for rule in numbers],
            [_scanner(lexer) for lexer in different.values()],
            [order[id(lexers[state])] for state in states],
            f"(?:{'|'.join(ignored)})*",
            {terminal.name: terminal.pattern.value for terminal in grammar.terminals},
        )

    def written(self) -> bytes:
        """The tables as JSON."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @classmethod
    def read(cls, written: bytes) -> Tables:
        """The tables from JSON. Raises ValueError, KeyError or TypeError if it is damaged."""
        data = json.loads(written)
        reductions = [Reduction(**{**each, "kept": [tuple(part) for part in each["kept"]]}) for each in data.pop("reductions")]
        scanners = [Scanner(**each) for each in data.pop("scanners")]
        starts = {start: (first, last) for start, (first, last) in data.pop("starts").items()}
        return cls(**data, starts=starts, reductions=reductions, scanners=scanners)


def _actions(row: Mapping[str, tuple[Any, Any]], numbers: dict[Rule, int]) -> dict[str, int]:
    """The actions of a state for each terminal; rules that are met for the first time get the next number."""
    return {name: arg if action is Shift else ~numbers.setdefault(arg, len(numbers)) for name, (action, arg) in row.items() if not name.islower()}


def _scanner(lexer: Any) -> Scanner:
    compiled = lexer.scanner._mres
    words: dict[str, dict[str, str]] = {}
    for kind, callback in lexer.callback.items():
        plain = [terminal.pattern.value for terminal in lexer.terminals if terminal.pattern.type == "str"]
        words[kind] = {word: found for word in plain if (found := callback.scanner.fullmatch(word)) is not None}
    return Scanner([each.pattern for each in compiled], compiled[0].flags if compiled else 0, words)


def _reduction(rule: Rule) -> Reduction:
    options: Any = rule.options
    kept = _parts_kept(rule)
    passes_on = bool(options.expand1 and not rule.alias and len(kept) == 1)
    return Reduction(len(rule.expansion), str(rule.origin.name), str(rule.alias or rule.origin.name), kept, passes_on)


def _parts_kept(rule: Rule) -> list[Kept]:
    """The parts of a rule that its node keeps; finally, with index -1, the number missing after the last."""
    options: Any = rule.options
    empty = [len(ones) for ones in "".join(str(int(each)) for each in options.empty_indices).split("0")]
    if not options.empty_indices:
        empty = [0] * (len(rule.expansion) + 1)
    kept: list[Kept] = []
    missing = 0
    for number, symbol in enumerate(rule.expansion):
        missing += empty[number]
        if not (symbol.is_term and getattr(symbol, "filter_out", False)):
            kept.append((number, not symbol.is_term and symbol.name.startswith("_"), missing))
            missing = 0
    missing += empty[-1]
    return [*kept, (-1, False, missing)] if missing else kept
