"""The texts of a ruleset with their entries, and the numbers in each entry and in the rules it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.checker.claims.vocabulary import speaks_of_players
from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE, is_text
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
RANGE = re.compile(r"(?<![\w.])(\d{1,9})\.\.(\d{1,9})(?![\w.])")  # `0..4`: both ends are numbers that a text may state
NAME = re.compile(r"[^\W\d]\w*")
RULES = ("stats", "happenings", "constants", "rules", "costs")  # sections whose entries define the names in rules
_BRACES = re.compile(r"\{([a-z_]\w*)\}")
_PLAIN, _BY = re.compile(r"\d{1,6}"), re.compile(r"([+-]? ?\d{1,6})")
STEPS = 2  # from name to name: what a text mentions is near its rule, and further away every number is somewhere
IDENTITY = ("kind", "id", "copies")  # the identity of an entry and its number of copies: not numbers that its text states
NO_RULES = ("options", "screen", "texts", "words", "outlooks")  # sections whose texts explain rules written elsewhere


@dataclass(frozen=True)
class Owner:
    """An entry with its own text, the text by language, and the kind if the entry is a thing."""

    entry: Mapping
    text: dict[str, Scalar]
    kind: str | None = None
    id: str | None = None

    def values(self, name: str) -> list[tuple[Mapping, Scalar]]:
        """The values of a key in the entry and everything nested in it, each with its mapping."""
        return self._values.get(name, [])

    @cached_property
    def _values(self) -> dict[str, list[tuple[Mapping, Scalar]]]:
        found: dict[str, list[tuple[Mapping, Scalar]]] = {}
        _collect(self.entry, found)
        return found

    @cached_property
    def changes(self) -> list[tuple[Scalar, Scalar]]:
        """The changes of stats in the entry: the stat and the operation."""
        return list(_changes_of(self.entry))

    def filled(self, said: str) -> str:
        """A text of the entry with the numbers printed on it in place of their names in braces."""

        def number(match: re.Match[str]) -> str:
            printed = self.entry.get(match[1])
            return printed.text if isinstance(printed, Scalar) and printed.text.isdecimal() else match[0]

        return _BRACES.sub(number, said)

    @property
    def given(self) -> list[tuple[Scalar, Scalar]]:
        """The stats to which `gives:` adds something, and what it adds."""
        given = self.entry.get("gives")
        return [(key, value) for key, value in given if isinstance(value, Scalar)] if isinstance(given, Mapping) else []


def _collect(node: Node, found: dict[str, list[tuple[Mapping, Scalar]]]) -> None:
    if isinstance(node, Sequence):
        for item in node.items:
            _collect(item, found)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if isinstance(value, Scalar):
                found.setdefault(key.text, []).append((node, value))
            elif key.text not in PROSE:
                _collect(value, found)


def _changes_of(node: Node) -> Iterator[tuple[Scalar, Scalar]]:
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _changes_of(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text == "changes":
                for change in value.items if isinstance(value, Sequence) else ():
                    if isinstance(change, Mapping) and isinstance(change.entries[0][1], Scalar):
                        yield change.entries[0][0], change.entries[0][1]
            elif not isinstance(value, Scalar):
                yield from _changes_of(value)


def owners(context: Context) -> list[Owner]:
    """Every entry of things, actions, hooks and rules that has a `text:`; looked for once, when all names are known."""
    if context.owners is None:
        context.owners = list(_owners(context))
    return context.owners


def _owners(context: Context) -> Iterator[Owner]:
    things = {id(entry): thing for thing, entry in context.entries.items()}
    waiting: list[Node] = [*context.entries.values(), *(node for name, node in context.sections.items() if name not in NO_RULES)]
    waiting.reverse()
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Sequence):
            waiting += reversed(node.items)
        elif isinstance(node, Mapping) and id(node) not in seen:
            seen.add(id(node))
            text = texts(context, node.get("text"))
            if text:
                thing = things.get(id(node))
                yield Owner(node, text) if thing is None else Owner(node, text, thing.kind.name, thing.id)
            waiting += [value for _, value in reversed(node.entries)]


def texts(context: Context, node: Node | None) -> dict[str, Scalar]:
    """A text by language; a single text belongs to the first language."""
    if isinstance(node, Scalar):
        return {context.languages[0] if context.languages else "en": node}
    if isinstance(node, Mapping) and is_text(context, node):
        return {key.text: value for key, value in node if isinstance(value, Scalar)}
    return {}


def scalars(node: Node | None) -> Iterator[Scalar]:
    """The keys and values of an entry, without its prose."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif node is not None:
        for key, value in node:
            if key.text not in PROSE:
                yield key
                yield from scalars(value)


def numbers_of(found: Iterable[Scalar]) -> Iterator[tuple[int, Scalar]]:
    """The numbers in keys, values, formulas and effects."""
    for scalar in found:
        for digits in NUMBER.findall(scalar.text):
            if len(digits) < 10:
                yield int(digits), scalar


def place_of(scalar: Scalar, number: int) -> Span:
    """The place of a number in a rule of several lines, or the whole rule."""
    found = re.search(rf"(?<![\w.]){number}(?![\w.])", scalar.text)
    if found is None or "\n" not in scalar.text.rstrip():
        return scalar.span
    before = scalar.text[: found.start()]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return scalar.place(line, column, line, column + len(found[0]))


@dataclass(slots=True)
class Reach:
    """Cross-references of names in rules: to declared formulas, happenings and kinds, and to rules elsewhere that name a thing."""

    named: dict[str, list[Node]] = field(default_factory=dict)
    mentions: dict[str, list[Node]] = field(default_factory=dict)  # by name: the entries whose rules use it
    sizes: Counter[str] = field(default_factory=Counter)  # the number of things of a kind, or of words in a list
    players: range = range(0)

    @classmethod
    def of(cls, context: Context) -> Reach:
        """Build from the sections of a ruleset."""
        reach = cls()
        for section, written in context.sections.items():
            for key, value in _entries(written) if section not in NO_RULES else ():
                declared = NAME.search(key.text) if key is not None and section in RULES else None
                if declared is not None and key is not None:
                    reach.named.setdefault(declared[0], []).extend((key, value))
                for word in {word for scalar in (key, *scalars(value)) if scalar is not None for word in NAME.findall(scalar.text)}:
                    reach.mentions.setdefault(word, []).append(value)
        for key, value in _entries(context.sections.get("kinds")):
            if key is not None:
                reach.named.setdefault(key.text, []).append(value)
        for name, declaration in _states(context):
            reach.named.setdefault(name.text, []).append(declaration)
        for entry in context.entries.values():
            for word in {word for scalar in scalars(entry) for word in NAME.findall(scalar.text)}:
                reach.mentions.setdefault(word, []).append(entry)
        for thing in context.program.things:
            reach.sizes[thing.kind.name] += thing.copies
        for list_, words in context.program.words.items():
            reach.sizes[list_] = len(words.words)
        reach.players = range(context.program.players[0], context.program.players[1] + 1)
        return reach

    def numbers(self, owner: Owner) -> set[int]:
        """The numbers that the text of an entry may state: those of its rules, and of the rules reachable by name in a few steps."""
        found = set(_lengths(owner.entry))
        if any(speaks_of_players(scalar.text) for scalar in owner.text.values()):  # “3 with four players”
            found |= {*self.players}
        found.update(self._sums(owner))
        rules = [part for key, value in owner.entry if key.text not in (*PROSE, *IDENTITY) for part in (key, value)]
        seen = {id(owner.entry)}  # it mentions its own id
        near = [*rules, *self.named.get(owner.kind or "", ()), *self.mentions.get(owner.id or "", ())]
        for _ in range(STEPS + 1):
            here = list({id(node): node for node in near if id(node) not in seen}.values())
            seen.update(map(id, here))
            written = [scalar for node in here for scalar in scalars(node)]
            names = {name for scalar in written for name in NAME.findall(scalar.text)}
            found.update(number for number, _ in numbers_of(written))
            found.update(int(end) for scalar in written for ends in RANGE.findall(scalar.text) for end in ends)
            found.update(self.sizes[name] for name in names if name in self.sizes)
            near = [node for name in names for node in self.named.get(name, ())]
        return found

    def _sums(self, owner: Owner) -> Iterator[int]:
        """What a plain number is with a change: “you walk 2 spaces” beside `reach(player): + 1`, where the stat is 1."""
        for stat, change in (*owner.changes, *owner.given):
            name, by = NAME.search(stat.text), _BY.fullmatch(change.text.strip())
            for node in self.named.get(name[0], ()) if name is not None and by is not None else ():
                plain = node.get("is") if isinstance(node, Mapping) else node
                if isinstance(plain, Scalar) and _PLAIN.fullmatch(plain.text) and by is not None:
                    yield int(plain.text) + int(by[1].replace(" ", ""))


Near = Callable[[], Reach]  # only claims about neighbours need it, so it is made on first use


def _entries(section: Node | None) -> Iterator[tuple[Scalar | None, Node]]:
    if isinstance(section, Mapping):
        yield from section
    elif isinstance(section, Sequence):
        yield from ((None, item) for item in section.items)


def _states(context: Context) -> Iterator[tuple[Scalar, Node]]:
    """The states with their declarations, whose bounds the texts of what changes them may state: “you cannot have more than 4”."""
    kinds = [value.get("state") for key, value in _entries(context.sections.get("kinds")) if key is not None and isinstance(value, Mapping)]
    for declared in [*(value for _, value in _entries(context.sections.get("state"))), *kinds]:
        yield from ((key, value) for key, value in _entries(declared) if key is not None)


def _lengths(node: Node) -> Iterator[int]:
    """The lengths of lists: “three stages” may be a list of three."""
    if isinstance(node, Sequence):
        yield len(node.items)
        for item in node.items:
            yield from _lengths(item)
    elif isinstance(node, Mapping):
        for key, value in node:
            if key.text not in PROSE:
                yield from _lengths(value)
    else:
        yield from (line.count(",") + 1 for line in node.text.splitlines() if "," in line)
