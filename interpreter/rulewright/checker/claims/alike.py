"""Entries with equal texts should have equal lines: “Use it up” beside `move this to scrapped`, on all cards but one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

FEWEST = 2  # others with the same text
_CLAUSE = re.compile(r"[^.:;]+")


class Alike:
    """The effects of the entries of a kind with equal texts."""

    def __init__(self, every: Iterable[Told]) -> None:
        self._saying: dict[tuple[str, str], list[Told]] = defaultdict(list)
        for told in every:
            if told.language == "en" and told.owner.kind is not None:
                for clause in _clauses(told):
                    self._saying[told.owner.kind, clause].append(told)

    def found(self, told: Told) -> Otherwise | None:
        """A rule without the only line common to the others that moves or sets something."""
        if told.language != "en" or told.owner.kind is None:
            return None
        for clause in _clauses(told):
            others = [other for other in self._saying[told.owner.kind, clause] if other.owner.entry is not told.owner.entry]
            own = _lines(told)
            if len(others) < FEWEST or not own:
                continue
            common = set.intersection(*map(_lines, others))
            lacking = sorted(line for line in common - own if line.startswith(("move this ", "set this.", "add -1 to this.")))
            if len(lacking) == 1 and not any("this" in line for line in own):
                rule = max((rule for rule in told.rules if _is_effect(rule)), key=lambda rule: len(rule.text), default=None)
                if rule is not None:
                    return Otherwise(RuleOfText.alike, rule, {"said": clause, "line": lacking[0]})
        return None


def _clauses(told: Told) -> set[str]:
    return {clause.strip().lower() for clause in _CLAUSE.findall(told.text.text) if " " in clause.strip()}


def _lines(told: Told) -> set[str]:
    """The lines of the effects of an entry."""
    return {line.strip() for rule in told.rules if _is_effect(rule) for line in rule.text.splitlines() if line.strip()}


def _is_effect(rule: Scalar) -> bool:
    return (
        re.match(r"\s*(?:move|set|add|say|draw|let|if|for|choose|mark|roll|[a-z_][\w.]* (?:gains|loses|pays|draws|may|chooses))\b", rule.text)
        is not None
    )
