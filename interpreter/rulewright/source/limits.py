"""The limits of rules. Rules come from strangers, so every size is limited, and exceeding a limit is a finding with a place.

Bounds count characters, entries, things, combinations and steps, never seconds: the same files get the same findings on every machine. This table is
their only place. They are raised from outside (`--limit`, `RULEWRIGHT_LIMITS`, `use_limits`), never by a file in the tree being checked.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cache

from rulewright.source.catalogue.saved import BadLimits
from rulewright.source.sentences import Phrase

VARIABLE = "RULEWRIGHT_LIMITS"
_LARGEST = 10**12


def _most(number: int, counts: str, code: str) -> int:
    """One row of the table: the bound, what it counts, and the finding for exceeding it."""
    bound: int = field(default=number, metadata={"counts": counts, "code": code})
    return bound


@dataclass(frozen=True, slots=True)
class Limits:
    """The table; each bound is far above what a game needs."""

    file_bytes: int = _most(4_000_000, "bytes of one file", "RW801")
    scalar_characters: int = _most(64_000, "characters of one value", "RW802")
    digits: int = _most(12, "digits of one number", "RW803")
    depth: int = _most(40, "levels of nested lists and mappings", "RW804")
    brackets: int = _most(60, "brackets open at once in one text", "RW804")
    indentation: int = _most(200, "spaces in front of a line of a text", "RW804")
    nesting: int = _most(160, "levels of nested forms of the effect language", "RW804")
    chain: int = _most(300, "rules in a chain in which each needs the next", "RW804")
    rule_parts: int = _most(50_000, "parts of one rule as it is carried out", "RW804")
    nodes: int = _most(100_000, "values in one file", "RW805")
    all_nodes: int = _most(200_000, "values in the files of one ruleset together", "RW805")
    words: int = _most(2_000, "words of one list", "RW805")
    findings: int = _most(200, "errors in the YAML of one file, after which its rest is not read", "RW806")
    all_findings: int = _most(1_000, "errors of one run, and as many warnings and notes together, after which no more are reported", "RW806")
    suggestions: int = _most(1_000, "misspelt names for which the nearest known one is sought", "")
    files: int = _most(500, "files of one ruleset", "RW815")
    bytes: int = _most(16_000_000, "bytes of the files of one ruleset together", "RW815")
    overlays: int = _most(20, "overlays that extend each other", "RW605")
    things: int = _most(20_000, "things, with `copies:` and `made:`", "RW814")
    values: int = _most(1_000_000, "printed fields, states and zones of all things together", "RW814")
    name_characters: int = _most(2_000_000, "characters in the names of all things, each copy by itself", "RW814")
    kind_values: int = _most(50_000, "fields, states, zones and texts of all kinds together, with those of their models and parents", "RW814")
    template_values: int = _most(1_000_000, "values that come out of the templates", "RW814")
    template_characters: int = _most(20_000_000, "characters that come out of the templates", "RW814")
    spaces: int = _most(10_000, "spaces of one map", "RW250")
    combinations: int = _most(20_000, "combinations of one entry of `expect:` with `for:`", "RW807")
    total_steps: int = _most(5_000_000, "steps of all entries of `expect:` and `refuse:` together", "RW807")
    choices: int = _most(12, "choices in one `with:`", "RW805")
    steps: int = _most(2_000_000, "steps of loops and searches between two decisions", "RW820")
    writes: int = _most(1_500_000, "writes and moves between two decisions", "RW820")
    members: int = _most(200_000, "members of a range of numbers, and answers that a search tries", "RW820")
    passes: int = _most(200_000, "pieces of effects between two decisions", "RW820")
    log: int = _most(250_000, "entries in the log of one game", "RW820")
    effects: int = _most(400, "levels of nested effects", "RW820")
    firings: int = _most(100, "average number of times that each standing rule fires in one settling", "RW820")
    tests: int = _most(10_000, "tests of one `for each:`", "RW908")
    calls: int = _most(100, "nested calls of recursive rules", "RW820")


NAMES = tuple(each.name for each in fields(Limits))


class LimitError(ValueError):
    """A limit that does not exist, or a bound that is not a number. The message says which, and what would be valid."""

    def __init__(self, sentence: Phrase) -> None:
        super().__init__(sentence.said())
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[LimitError], tuple[Phrase]]:
        return type(self), (self.sentence,)

    def in_language(self, language: str) -> str:
        """The message in the given language."""
        return self.sentence.said(language)


def read_limits(entries: Iterable[str], start: Limits | None = None) -> Limits:
    """The table with bounds changed by entries of the form `NAME=N`. Raises LimitError."""
    changed: dict[str, int] = {}
    for entry in entries:
        name, equals, number = (part.strip() for part in entry.partition("="))
        if name not in NAMES:
            raise LimitError(BadLimits.unknown(name=name, names=", ".join(NAMES)))
        if not equals or not re.fullmatch(r"[0-9][0-9_]{0,15}", number) or not 1 <= int(number) <= _LARGEST:
            raise LimitError(BadLimits.no_number(entry=entry, name=name, most=f"{_LARGEST:,}"))
        changed[name] = int(number)
    return replace(Limits() if start is None else start, **changed)


@cache
def _of_environment() -> Limits:
    return read_limits([entry for entry in re.split(r"[,\s]+", os.environ.get(VARIABLE, "")) if entry])


_used: list[Limits] = []


def limits() -> Limits:
    """The current table: of the innermost `use_limits`, or else of the environment. Raises LimitError for an invalid entry there."""
    return _used[-1] if _used else _of_environment()


def set_limits(new: Limits) -> None:
    """Replace the table for this process from now on."""
    _used.append(new)


@contextmanager
def use_limits(new: Limits) -> Iterator[None]:
    """Use another table inside the context."""
    _used.append(new)
    try:
        yield
    finally:
        _used.pop()
