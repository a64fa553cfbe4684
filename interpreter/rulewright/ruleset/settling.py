"""Settles conflicts of two overlays: a third one names both under `settles:` and sets what they disagree about."""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.ruleset import patch
from rulewright.ruleset.companions import companions
from rulewright.ruleset.load import Package
from rulewright.ruleset.operations import Operation
from rulewright.source.catalogue.overlays import IdleCompanion
from rulewright.source.diagnostics import Findings
from rulewright.source.span import Span


@dataclass(slots=True)
class Settling:
    """The overlays that settle conflicts of others. `dropped` are the places of operations that a decision leaves without effect."""

    packages: Sequence[Package]
    by_overlay: Table[str, Sequence[Operation]]
    dropped: set[Span] = field(default_factory=set)
    _settled: set[str] = field(default_factory=set)  # ids of those that were needed to settle something

    def settle(self, one: Operation, two: Operation) -> bool:
        """Whether a third overlay decides between two operations; operations that could not be applied before its decision are dropped."""
        for package in self._between(one.overlay, two.overlay):
            word = next((each for each in self.by_overlay[package.id] if _decides(each, one, two)), None)
            if word is not None:
                self._settled.add(package.id)
                self.dropped.update(each.span for each in (one, two) if _in_the_way(each, one, two, word))
                return True
        return False

    def settle_thing(self, first: str, second: str, key: str) -> bool:
        """Whether a third overlay decides which of two things that overlays add under one id is used: by changing or removing it."""
        names = ("things", *key.split(".", 1))
        for package in self._between(first, second):
            if any(each.names[: len(names)] == names for each in self.by_overlay[package.id]):
                self._settled.add(package.id)
                return True
        return False

    def _between(self, first: str, second: str) -> list[Package]:
        return [package for package in self.packages if {first, second} <= {each.id for each in companions(package, "settles")} - {package.id}]

    def report_idle(self, findings: Findings) -> None:
        """Report each `settles:` that decides nothing although its overlays are loaded, or that names only one side."""
        for package in self.packages:
            named = companions(package, "settles")
            loaded = [each.id for each in named if each.id in self.by_overlay and each.id != package.id]
            if len(named) == 1:
                findings.report(IdleCompanion.one_settled, named[0].name.span, name=named[0].id)
            elif len(loaded) > 1 and package.id not in self._settled:
                findings.report(IdleCompanion.settles_nothing, named[0].name.span, overlay=package.id, names=loaded)


def _decides(word: Operation, one: Operation, two: Operation) -> bool:
    """Whether an operation sets what two others disagree about: one of their paths, or something that contains both; adding to it does not count."""
    if word.verb == "add" or (word.value is not None and patch.is_relative(word.value)):
        return False
    around = all(each.names[: len(word.names)] == word.names for each in (one, two))
    return around or word.names in (one.names, two.names)


def _in_the_way(each: Operation, one: Operation, two: Operation, word: Operation) -> bool:
    """Whether an operation could not be applied beside the other: a second addition, a change of what is removed, a removal of what stays."""
    if {one.verb, two.verb} == {"add"}:
        return each is two
    if "remove" in (one.verb, two.verb):
        return (each.verb == "remove") is (word.verb != "remove")
    return False
