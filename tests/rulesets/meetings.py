"""Scenarios in which two variants of a game meet: in one file, by the names of the two folders."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import run_scenario
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping
from rulewright.source.reader import read

Pair = tuple[str, ...]


def meetings(file: Path) -> Mapping:
    """What the file holds."""
    document = read(file, Findings())
    assert document is not None
    return document


def pairs(file: Path) -> set[Pair]:
    """The pairs that meet in it."""
    return {tuple(key.text.split()) for key, _ in meetings(file)}


def meet(ruleset: rulewright.Ruleset, file: Path, pair: Pair) -> None:
    """Run the scenarios of a pair; there is at least one, and each holds."""
    assert ruleset.program is not None
    node, findings = meetings(file).get(" ".join(pair)), Findings()
    scenarios = read_scenarios(node, ruleset.program, findings) if node is not None else []
    assert scenarios and [finding.message for finding in findings.items] == []
    for scenario in scenarios:
        wrong = [difference.message for difference in run_scenario(ruleset, scenario).differences]
        assert wrong == [], (scenario.name, wrong)


def holds_alone(ruleset: rulewright.Ruleset, file: Path, pair: Pair) -> bool:
    """Whether the scenarios of a pair can be read and hold with a ruleset that has only one of the two."""
    assert ruleset.program is not None
    node, findings = meetings(file).get(" ".join(pair)), Findings()
    assert node is not None
    scenarios = read_scenarios(node, ruleset.program, findings)
    return not findings.items and all(run_scenario(ruleset, scenario).passed for scenario in scenarios)
