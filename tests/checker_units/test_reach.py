"""Reachability: in the rulesets here everything is reachable, so no condition that some game opens is reported as closed."""

from __future__ import annotations

import pytest

from rulewright.checker.lints.reads import Written
from rulewright.checker.reach.visits import Visits
from tests.shelf import folders, loaded


@pytest.mark.sampled(8)
@pytest.mark.parametrize("folder", [folder for folder in folders("rulesets", "examples") if folder.count("/") == 1])
def test_every_condition_of_a_ruleset_can_hold(folder: str) -> None:
    program = loaded(folder).program
    if program is None or program.flow is None:
        return  # a base or a mod that is not a game by itself
    visits = Visits(program, Written(program))
    closed = [gate.closed.expr.span for gate in visits.gates if gate.written and gate.closed is not None and gate.closed.wanted]
    assert closed == []
