"""The names of the ruleset that is being checked, for cures: which of several possible readings mentions existing names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.language.reserved import FIXED, words_of_the_language
from rulewright.language.symbols import Program
from rulewright.language.types import SetOf, ThingOf
from rulewright.source.document import Mapping as MappingNode
from rulewright.source.document import Node, Scalar

_CALL = re.compile(r"(?<![\w.])(?P<name>[a-z_]\w*)\(")
_WORD = re.compile(r"(?<![\w.{])[a-z_]\w*(?![\w(])")
_USED = re.compile(r"(?<![\w.])(?<!\bfor )[a-z_]\w*")  # not a member after a dot, and not a question
_DIE = re.compile(r"d\d+")  # a die with any number of sides needs no declaration
_BOUND = re.compile(r"\b(?:as ([a-z_]\w*)|([a-z_]\w*) (?:=|in\b|over\b|by\b))")  # where a line may declare a name


@dataclass(frozen=True)
class Vocabulary:
    """The nature of names: the number of parts of stats and happenings, and which names are sets."""

    parts: Mapping[str, int] = field(default_factory=dict)
    sets: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    program: Program | None = None
    nodes: tuple[Node, ...] = ()  # all words in the ruleset

    @cached_property
    def written(self) -> frozenset[str]:
        """Every name that the ruleset declares: the names in its keys, and values that are a single name."""
        return frozenset(name for node in self.nodes for name in _names(node)) | FIXED | words_of_the_language()

    def unknown(self, line: str, text: Iterable[str]) -> list[str]:
        """The undeclared names in a line: neither the ruleset nor the surrounding text declares them."""
        if not self.nodes:
            return []
        bound = {name for names in _BOUND.findall("\n".join(text)) for name in names}
        found = _USED.findall(re.sub(r"#.*$|\"[^\"]*\"", "", line))
        return [name for name in found if name not in self.written and name not in bound and not _DIE.fullmatch(name)]

    def __contains__(self, name: str) -> bool:
        return name in self.parts or name in self.sets or name in self.others

    def _is_set_for_one(self, name: str, line: str, start: int) -> bool:
        """Whether the first argument of a call is a set with a condition, where one thing is needed."""
        stat = self.program.stats.get(name) if self.program is not None else None
        inside = re.compile(r"[^(),]* where ").match(line, start)
        return inside is not None and stat is not None and bool(stat.params) and isinstance(stat.params[0].type, ThingOf)

    def oddities(self, line: str) -> int:
        """How many calls on a line have a wrong number of arguments, or none at all."""
        found = sum(self.parts.get(call["name"], count) != count for call in _CALL.finditer(line) if (count := _arguments(line, call.end())) >= 0)
        found += sum(self._is_set_for_one(call["name"], line, call.end()) for call in _CALL.finditer(line))
        return found + sum(self.parts.get(word[0], 0) > 0 for word in _WORD.finditer(line))


def _arguments(line: str, start: int) -> int:
    """The number of arguments of a call whose bracket opens before a column; -1 if it is not closed."""
    depth, count = 1, 0 if line[start:].lstrip().startswith(")") else 1
    for sign in line[start:]:
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return count
        count += sign == "," and depth == 1
    return -1


def _names(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        if re.fullmatch(r"[a-z_]\w*", node.text):
            yield node.text
    elif isinstance(node, MappingNode):
        for key, value in node:
            yield from re.findall(r"[a-z_]\w*", key.text)
            yield from _names(value)
    else:
        for item in node:
            yield from _names(item)


_NOTHING = Vocabulary()
_current: ContextVar[Vocabulary | None] = ContextVar("_current", default=None)


def vocabulary() -> Vocabulary:
    """The names of the ruleset that is being checked; none outside a check."""
    return _current.get() or _NOTHING


@contextmanager
def speaking_of(program: Program, nodes: Iterable[Node] = ()) -> Iterator[None]:
    """Inside the context, the names are those of a program whose declarations have been read; `nodes` has all its text."""
    token = _current.set(vocabulary_of(program, nodes))
    try:
        yield
    finally:
        _current.reset(token)


def vocabulary_of(program: Program, nodes: Iterable[Node] = ()) -> Vocabulary:
    """The names of a program."""
    parts = {stat.name: len(stat.params) for stat in program.stats.values() if stat.permission_of is None}
    parts |= {happening.name: len(happening.params) for happening in program.happenings.values() if not happening.is_action}
    kinds = program.kinds.values()
    sets = {name for kind in kinds for name in kind.zones}
    sets |= {name for kind in kinds for members in (kind.state, kind.fields) for name, member in members.items() if isinstance(member.type, SetOf)}
    sets |= {stat.name for stat in program.stats.values() if isinstance(stat.type, SetOf)}
    others = {name for kind in kinds for members in (kind.state, kind.fields, kind.code) for name in members} | {*program.kinds, *program.marks}
    return Vocabulary(parts, frozenset(sets), frozenset(others), program, tuple(nodes))
