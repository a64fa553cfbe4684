"""Each two options of A New Story, the variant with closed hands among them, meet in a scenario in which both decide something."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import rulewright
from rulewright.scenario.model import Scenario
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import run_scenario
from rulewright.source.diagnostics import Findings
from tests.rulesets.meetings import meetings

GAME = Path(__file__).resolve().parents[2] / "rulesets" / "tta_new_story"
VARIANT = "closed_hands"


@pytest.mark.long
def test_each_two_options_meet() -> None:
    open_hands, closed = rulewright.load(GAME), rulewright.load(GAME, GAME / "variants" / VARIANT)
    assert closed.program is not None
    findings = Findings()
    node = meetings(Path(__file__).with_name("tta_options.yaml")).get("together")
    assert node is not None
    scenarios = read_scenarios(node, closed.program, findings)
    assert [finding.message for finding in findings.items] == []
    met: set[tuple[str, ...]] = set()
    for scenario in scenarios:
        outcome = run_scenario(closed, scenario)
        assert outcome.passed, outcome.differences
        assert not run_scenario(open_hands, scenario).passed, f"{VARIANT} decides nothing"
        chosen = [key.text for key, _ in scenario.options]
        idle = [option for option in chosen if run_scenario(closed, by_default(scenario, option)).passed]
        assert idle == [], "these decide nothing"
        met |= {tuple(sorted(pair)) for pair in combinations([VARIANT, *chosen], 2)}
    assert met == {tuple(sorted(pair)) for pair in combinations([VARIANT, *closed.program.options], 2)}


def by_default(scenario: Scenario, option: str) -> Scenario:
    """The scenario with one option left as it is by default."""
    return replace(scenario, options=tuple(chosen for chosen in scenario.options if chosen[0].text != option))
