"""The rules of an entry with a text, as written, without its printed fields and sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rulewright.checker.claims.owners import IDENTITY, NAME, Owner, Reach, scalars
from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE
from rulewright.source.catalogue.code import Message
from rulewright.source.document import Node, Scalar
from rulewright.source.span import Span

NO_RULES = (*PROSE, *IDENTITY, "for each")


@dataclass(frozen=True, slots=True)
class Told:
    """An entry: its text in one language, and its rules."""

    owner: Owner
    language: str
    text: Scalar
    rules: list[Scalar]
    actor: frozenset[str] = frozenset()  # what the entry's texts of code call the only player that they are given

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


def near_names(told: Told, reach: Reach) -> set[str]:
    """The names in the rules of an entry and in the rules they refer to."""
    changed = {stat.span for stat, _ in told.owner.changes}  # the stat's value without the change is irrelevant
    found = {name for scalar in told.rules if scalar.span not in changed for name in NAME.findall(scalar.text)}
    for name in [*found]:
        for node in reach.named.get(name, ()):
            found.update(other for scalar in scalars(node) for other in NAME.findall(scalar.text))
    return found
