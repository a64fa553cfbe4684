"""What a game can come to: in the rulesets here all of it, so that a condition is never called closed that some game opens."""

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
        return  # a base or a mod that is no game by itself
    visits = Visits(program, Written(program))
    closed = [gate.closed.expr.span for gate in visits.gates if gate.written and gate.closed is not None and gate.closed.wanted]
    assert closed == []
