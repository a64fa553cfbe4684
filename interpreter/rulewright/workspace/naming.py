"""The names that can be written in a ruleset: global names, members of kinds, and local names with their types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulewright.language import core
from rulewright.language.lookup import Entry, entries
from rulewright.language.symbols import Kind, Program
from rulewright.language.types import AmountsOf, ListOf, Maybe, SetOf, ThingOf, Type, Word
from rulewright.language.walking import walk
from rulewright.language.written import type_name


@dataclass(frozen=True, slots=True)
class Member:
    """A name that can follow a dot."""

    name: str
    type: Type | None
    sort: str
    symbol: Any


class Names:
    """All names of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    @cached_property
    def entries(self) -> list[Entry]:
        """Everything that has a name of its own."""
        return entries(self.program)

    @cached_property
    def functions(self) -> list[core.Function]:
        """All texts that were read."""
        own = [each for each in (self.program.setup, self.program.flow) if each is not None]
        return list(dict.fromkeys([*own, *self.program.functions]))

    @cached_property
    def locals(self) -> dict[str, list[tuple[Type, str]]]:
        """The local names of all texts, with the type and the file of each."""
        found: dict[str, dict[tuple[Type, str], None]] = {}
        for function in self.functions:
            for var in function.params:
                found.setdefault(var.name, {})[var.type, function.span.file] = None
            for node in walk([function.body, function.lets]):
                if isinstance(node, core.Local):
                    found.setdefault(node.var.name, {})[node.var.type, function.span.file] = None
        return {name: list(each) for name, each in found.items()}

    def types_of(self, name: str, file: str) -> list[Type]:
        """The possible types of a name in a file, or in any file if this one has none."""
        if name == "game":
            return [ThingOf(self.program.kinds["game"])]
        known = self.locals.get(name, [])
        here = [type_ for type_, place in known if place == file]
        found = here or [type_ for type_, _ in known]
        if not found and name == "me":
            found = [ThingOf(self.program.kinds["player"])]
        if not found:
            found = [ThingOf(thing.kind) for thing in self.program.things if thing.id == name]
        return list(dict.fromkeys(map(bare, found)))

    def members(self, kind: Kind) -> Iterator[Member]:
        """The members of a kind, and the stats with one thing of the kind as parameter."""
        for name, field in kind.fields.items():
            yield Member(name, field.type, "field", field)
        for name, state in kind.state.items():
            yield Member(name, state.type, "state", state)
        for name, zone in kind.zones.items():
            yield Member(name, SetOf(ThingOf(zone.holds)), "zone", zone)
        for name, code in kind.code.items():
            yield Member(name, code.result, "text", code)
        for name, stat in self.program.stats.items():
            if len(stat.params) == 1 and isinstance(first := bare(stat.params[0].type), ThingOf) and kind.is_a(first.kind) and " " not in name:
                yield Member(name, stat.type, "stat", stat)

    def after_dots(self, path: list[str], file: str) -> list[Member]:
        """What can follow `a.b.`: the members of whatever the path may be."""
        types = self.types_of(path[0], file)
        for name in path[1:]:
            kinds = [type_.kind for type_ in types if isinstance(type_, ThingOf)]
            types = [bare(member.type) for kind in kinds for member in self.members(kind) if member.name == name and member.type is not None]
        found: dict[str, Member] = {}
        for type_ in types:
            if isinstance(type_, ThingOf):
                for member in self.members(type_.kind):
                    found.setdefault(member.name, member)
            elif isinstance(type_, AmountsOf) and isinstance(type_.key, Word):
                for word in type_.key.words.words:
                    found.setdefault(word, Member(word, None, "word", type_.key.words))
        return list(found.values())

    def of_type(self, type_: Type) -> list[str]:
        """The names that can be written for a value of a type: words, things, yes and no."""
        type_ = bare(type_)
        if isinstance(type_, Word):
            return list(type_.words.words)
        if isinstance(type_, ThingOf):
            return [thing.id for thing in self.program.things if thing.kind.is_a(type_.kind)]
        return ["yes", "no"] if type_name(type_) == "yes/no" else []


def bare(type_: Type) -> Type:
    """The type without maybe or set."""
    while isinstance(type_, Maybe | SetOf | ListOf):
        type_ = type_.of if isinstance(type_, Maybe) else type_.element
    return type_


_last: list[Names] = []


def names_of(program: Program) -> Names:
    """The names of a program; the most recently used ones are cached."""
    for known in _last:
        if known.program is program:
            return known
    _last.insert(0, Names(program))
    del _last[4:]
    return _last[0]
