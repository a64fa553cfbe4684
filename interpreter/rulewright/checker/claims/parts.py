"""The rules of an entry with a text, as written, without its printed fields and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright.checker.claims.owners import IDENTITY, NAME, Owner, Reach, scalars
from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE
from rulewright.source.catalogue.code import Message
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

NO_RULES = (*PROSE, *IDENTITY, "for each")


@dataclass(frozen=True, slots=True)
class Told:
    """An entry: its text in one language, and its rules."""

    owner: Owner
    language: str
    text: Scalar
    rules: list[Scalar]

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether a rule contains something."""
        return any(pattern.search(scalar.text) for scalar in self.rules)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A rule that contradicts a text."""

    message: Message
    rule: Scalar
    args: dict[str, Any] = field(default_factory=dict)
    said: str = ""  # the relevant part of a multi-line rule

    @property
    def place(self) -> Span:
        """The span of the rule, or of what its cure replaces."""
        start, said = self.rule.text.find(self.said), self.said
        written = str(self.args.get("written", "")) if "meant" in self.args else ""
        words = list(re.finditer(rf"\b{re.escape(written)}\b", self.rule.text)) if written else []
        if len(words) == 1:
            start, said = words[0].start(), written
        if not said or start < 0 or "\n" in said:
            return self.rule.span
        before = self.rule.text[:start]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return self.rule.place(line, column, line, column + len(said))


def rules_of(context: Context, owner: Owner) -> list[Scalar]:
    """The keys and values of the rules of an entry."""
    fields = fields_of(context, owner)
    return [scalar for key, value in owner.entry if key.text not in NO_RULES and key.text not in fields for scalar in (key, *scalars(value))]


def fields_of(context: Context, owner: Owner) -> dict[str, Node]:
    """The printed fields that an entry gives."""
    kind = context.program.kinds.get(owner.kind or "")
    return {key.text: value for key, value in owner.entry if kind is not None and key.text in kind.fields}


def values_of(node: Node, name: str) -> Iterator[tuple[Mapping, Scalar]]:
    """The values of a key in an entry and everything nested in it, each with its mapping."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from values_of(item, name)
    elif isinstance(node, Mapping):
        for key, value in node:
            if key.text == name and isinstance(value, Scalar):
                yield node, value
            elif key.text not in PROSE:
                yield from values_of(value, name)


def changes_of(node: Node) -> list[tuple[Scalar, Scalar]]:
    """The changes of stats in an entry: the stat and the operation."""
    found: list[tuple[Scalar, Scalar]] = []
    if isinstance(node, Sequence):
        return [each for item in node.items for each in changes_of(item)]
    if isinstance(node, Mapping):
        for key, value in node:
            if key.text == "changes":
                for change in value.items if isinstance(value, Sequence) else ():
                    if isinstance(change, Mapping) and isinstance(change.entries[0][1], Scalar):
                        found.append((change.entries[0][0], change.entries[0][1]))
            else:
                found += changes_of(value)
    return found


def near_names(told: Told, reach: Reach) -> set[str]:
    """The names in the rules of an entry and in the rules they refer to."""
    changed = {stat.span for stat, _ in changes_of(told.owner.entry)}  # the stat's value without the change is irrelevant
    found = {name for scalar in told.rules if scalar.span not in changed for name in NAME.findall(scalar.text)}
    for name in [*found]:
        for node in reach.named.get(name, ()):
            found.update(other for scalar in scalars(node) for other in NAME.findall(scalar.text))
    return found
