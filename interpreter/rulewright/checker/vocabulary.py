"""The names of the ruleset that is being checked, for cures: which of several readable lines speaks of what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from rulewright.language.symbols import Program
from rulewright.language.types import SetOf

_CALL = re.compile(r"(?<![\w.])(?P<name>[a-z_]\w*)\(")
_WORD = re.compile(r"(?<![\w.{])[a-z_]\w*(?![\w(])")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What names are: of how many parts a stat or happening is, and which name a set."""

    parts: Mapping[str, int] = field(default_factory=dict)
    sets: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def __contains__(self, name: str) -> bool:
        return name in self.parts or name in self.sets or name in self.others

    def oddities(self, line: str) -> int:
        """How many calls of a line have another number of arguments than their stat or happening, or none at all."""
        found = sum(self.parts.get(call["name"], count) != count for call in _CALL.finditer(line) if (count := _arguments(line, call.end())) >= 0)
        return found + sum(self.parts.get(word[0], 0) > 0 for word in _WORD.finditer(line))


def _arguments(line: str, start: int) -> int:
    """How many arguments a call has that opens before a column; -1 where it is not closed."""
    depth, count = 1, 0 if line[start:].lstrip().startswith(")") else 1
    for sign in line[start:]:
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return count
        count += sign == "," and depth == 1
    return -1


_NOTHING = Vocabulary()
_current: ContextVar[Vocabulary | None] = ContextVar("_current", default=None)


def vocabulary() -> Vocabulary:
    """The names of the ruleset that is being checked; none outside of a check."""
    return _current.get() or _NOTHING


@contextmanager
def speaking_of(program: Program) -> Iterator[None]:
    """Meanwhile the names are those of a program whose declarations have been read."""
    token = _current.set(vocabulary_of(program))
    try:
        yield
    finally:
        _current.reset(token)


def vocabulary_of(program: Program) -> Vocabulary:
    """The names of a program."""
    parts = {stat.name: len(stat.params) for stat in program.stats.values() if stat.permission_of is None}
    parts |= {happening.name: len(happening.params) for happening in program.happenings.values() if not happening.is_action}
    kinds = program.kinds.values()
    sets = {name for kind in kinds for name in kind.zones}
    sets |= {name for kind in kinds for members in (kind.state, kind.fields) for name, member in members.items() if isinstance(member.type, SetOf)}
    sets |= {stat.name for stat in program.stats.values() if isinstance(stat.type, SetOf)}
    others = {name for kind in kinds for members in (kind.state, kind.fields, kind.code) for name in members} | {*program.kinds, *program.marks}
    return Vocabulary(parts, frozenset(sets), frozenset(others))
