"""Mistakes in meaning of one sort: rules that are well formed and can change nothing. Conditions that contradict themselves or always hold,
amounts of nothing, prices below nothing, lines about what is so already, choices that are never used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks.mistakes.kinds import Kind, Mistake
from benchmarks.mistakes.sources import COMMENT, Ruleset, Source

# A path, a number or a word; a comparison of two of them that is not part of a longer sum or product.
_VALUE = r"(?:count )?[a-z_][\w.]*(?:\([\w., ]*\))?"
_COMPARED = re.compile(
    rf"(?<![\w.+*)\]-] )(?<![\w.(])(?P<left>{_VALUE}) (?P<op>=|!=|<=?|>=?) (?P<right>[a-z_]\w*|\d+)"
    r"(?![\w.(\[])(?! [+*-])(?! divided)"
)
_COUNTED = re.compile(r"\b(?P<count>count (?:[a-z_][\w.]*|\([^()]*(?:\([^()]*\)[^()]*)*\))) (?:=|!=|<=?|>=?) (?:\d+|[a-z_]\w*)(?![\w.(])(?! [+*-])")
_ANY = re.compile(r"\b(?:any|no) (?P<set>[a-z_]\w*\.[a-z_][\w.]*)(?![\w(]| where)")
_CONDITION = re.compile(r"\b(?:if|where|when:|when|whenever:|while|and|or|where:)\s*$")
_BEHIND = re.compile(r"\s*(?:$|[:\"},)]|and\b|or\b|else\b|do\b)")
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
Changed: TypeAlias = Callable[[re.Match[str]], str | None]


def contradictions(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A comparison beside its opposite."""

    def never(match: re.Match[str]) -> str | None:
        if not _is_whole(match):
            return None
        left, op, right = match["left"], match["op"], match["right"]
        return f"({left} {op} {right} and {left} {_OPPOSITE[op]} {right})"

    yield from _in_lines("condition that contradicts itself", ruleset, _COMPARED, never)


def tautologies(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A comparison, or its opposite."""

    def always(match: re.Match[str]) -> str | None:
        if not _is_whole(match):
            return None
        left, op, right = match["left"], match["op"], match["right"]
        return f"({left} {op} {right} or {left} {_OPPOSITE[op]} {right})"

    yield from _in_lines("condition that always holds", ruleset, _COMPARED, always)


def impossible_counts(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """`count S` compared with what it always, or never, is."""
    kind = "count that is never so"
    yield from _in_lines(kind, ruleset, _COUNTED, lambda match: match["count"] + random.choice((" < 0", " >= 0")))
    yield from _in_lines(kind, ruleset, _ANY, lambda match: f"count {match['set']} {random.choice(('< 0', '>= 0'))}")


def asked_again(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """An `if` that is tested again in its own `else`, or inside itself."""
    for source, number, line in _rule_lines(ruleset):
        match = re.match(r"^(?P<space> *)(?P<word>else if|if) (?P<test>[^:]+):(?P<rest> \S.*)?$", COMMENT.sub("", line).rstrip())
        if match is None or " agrees to " in match["test"] or re.search(r" pays .* for ", match["test"]):
            continue
        if match["rest"] and match["word"] == "if":
            added = f"{match['space']}else if {match['test']}: stop"
            if number + 1 < len(source.lines) and source.lines[number + 1].startswith(f"{match['space']}else"):
                yield _inserted("if that is asked again", source, number + 1, added, {number, number + 1})
        elif not match["rest"] and number + 1 < len(source.lines):
            inner = re.match(r" *", source.lines[number + 1])
            if inner is not None and len(inner[0]) > len(match["space"]):
                added = f"{inner[0]}if not ({match['test']}): stop"
                yield _inserted("if that is asked again", source, number + 1, added, {number, number + 1})


def no_amounts(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A number of what is drawn, gained, repeated, chosen or moved that is not above 0."""
    patterns = (
        r"\bdraw (?P<n>\d+)(?= from )",
        r"\b(?:gains|loses) (?P<n>\d+)(?= \w)",
        r"\brepeat (?:at most )?(?P<n>\d+|[a-z_]\w*)(?= times)",
        r"\b(?:choose|chooses) (?:up to )?(?P<n>\d+)(?= [a-z_]\w* in )",
        r"\bmove (?P<n>\d+)(?= \w+ from )",
        r"\bwith \w+ for (?P<n>\d+)(?= \w+$)",
        r"^\s*(?:add|take) (?P<n>\d+)(?= (?:to|from) )",
    )
    for text in patterns:
        pattern = re.compile(text)
        negative = not text.startswith(r"^\s*(?:add")

        def none(match: re.Match[str], negative: bool = negative) -> str | None:
            wrong = random.choice(("0", "-1", "-2")) if negative else "0"
            start = match.start("n") - match.start()
            return match[0][:start] + wrong + match[0][match.end("n") - match.start() :]

        yield from _in_lines("amount of nothing", ruleset, pattern, none)


def negative_prices(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A cost below nothing."""
    for source in ruleset.files:
        for key in source.keys:
            if key.path[-1:] == ("costs",) and key.path[:1] != ("resources",) and "offers" not in key.path:
                line = source.lines[key.line]
                match = re.compile(rf"{key.text}: (?P<n>\d+)(?=[\s,}}]|$)").match(line, key.column)
                if match is not None and match["n"] != "0":
                    at = match.start("n")
                    yield _changed("price below nothing", source, key.line, line[:at] + "-" + line[at:])


def lines_in_vain(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """What is set to itself, moved to where it is, swapped with itself."""
    patterns: tuple[tuple[str, Changed], ...] = (
        (r"\bset (?P<x>[a-z_][\w.\[\]]*) to [^:]+$", lambda match: f"set {match['x']} to {match['x']}"),
        (r"\bmove (?P<x>[a-z_]\w*\.[a-z_]\w*) to (?!the box|top|bottom)[a-z_][\w.]*$", lambda match: f"move {match['x']} to {match['x']}"),
        (r"\bswap (?P<x>[a-z_][\w.]*) with [a-z_][\w.]*$", lambda match: f"swap {match['x']} with {match['x']}"),
        (r"\bdraw (?P<n>[^:]*?) from (?P<x>[a-z_][\w.]*) to [a-z_][\w.]*$", lambda match: f"draw {match['n']} from {match['x']} to {match['x']}"),
        (r"\b(?P<a>[^:]*) divided by \w+ (?P<r>rounded)", lambda match: f"{match['a']} divided by 0 {match['r']}"),
    )
    for text, change in patterns:
        yield from _in_lines("line that changes nothing", ruleset, re.compile(text), change)


def unread_choices(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A further choice that is never used."""
    for source, number, line in _rule_lines(ruleset):
        match = re.match(r"^(?P<begin> *(?:choose|[a-z_][\w.]* (?:chooses|may choose)) )(?P<name>[a-z_]\w*)(?P<rest> in [^#]*)$", line.rstrip())
        if match is None or not _is_in_block(source, number) or re.search(rf"\b{match['name']}\b", match["rest"]):
            continue
        rest = re.sub(r" for [a-z_]\w*$", "", match["rest"])
        yield _inserted("choice that nobody reads", source, number, f"{match['begin']}chosen_in_vain{rest}", {number})


# ---- making ----
def _is_whole(match: re.Match[str]) -> bool:
    """Whether a comparison is a whole part of a condition, as what is around it says."""
    return bool(_CONDITION.search(match.string[: match.start()])) and bool(_BEHIND.match(match.string[match.end() :]))


def _is_in_block(source: Source, number: int) -> bool:
    return any(first <= number <= last for first, last in source.blocks)


def _rule_lines(ruleset: Ruleset) -> Iterator[tuple[Source, int, str]]:
    """The lines that are read as rules of a game."""
    for source in ruleset.files:
        lines = {token.line for token in source.tokens if token.path[:1] not in (("expect",), ("words",), ("constants",), ("refuse",))}
        for number in sorted(lines):
            yield source, number, source.lines[number]


def _in_lines(kind: str, ruleset: Ruleset, pattern: re.Pattern[str], change: Changed) -> Iterator[Mistake]:
    for source, number, line in _rule_lines(ruleset):
        plain = COMMENT.sub("", line).rstrip()
        for match in pattern.finditer(plain):
            after = change(match)
            if after is not None and after != match[0]:
                yield _changed(kind, source, number, plain[: match.start()] + after + plain[match.end() :])


def _changed(kind: str, source: Source, number: int, line: str) -> Mistake:
    lines = [*source.lines[:number], line, *source.lines[number + 1 :]]
    return _mistake(kind, source.path, lines, {number}, line)


def _inserted(kind: str, source: Source, number: int, line: str, where: set[int]) -> Mistake:
    lines = [*source.lines[:number], line, *source.lines[number:]]
    return _mistake(kind, source.path, lines, where, line)


def _mistake(kind: str, file: Path, lines: list[str], where: set[int], line: str) -> Mistake:
    return Mistake(kind, file, "\n".join(lines), frozenset(number + 1 for number in where), "", line.strip())


VAIN: dict[str, Kind] = {
    "condition that contradicts itself": Kind(contradictions),
    "condition that always holds": Kind(tautologies),
    "count that is never so": Kind(impossible_counts, lossy="The number and the sign of the comparison are gone."),
    "if that is asked again": Kind(asked_again),
    "amount of nothing": Kind(no_amounts, lossy="The amount is gone."),
    "price below nothing": Kind(negative_prices),
    "line that changes nothing": Kind(lines_in_vain, lossy="The other side of the line (the value, the place, the divisor) is gone."),
    "choice that nobody reads": Kind(unread_choices),
}
