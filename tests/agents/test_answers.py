"""The oracle and the checker agree on what an answer about hidden things tells others."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.agents.answers import told_by_answers
from rulewright.runtime.game import Game

RULES = Path(__file__).parents[1] / "checker/wrong/secrets/noticed_by_all.yaml"
TELLING = {"a1": 27, "a2": 28, "a3": 29, "a5": 31, "a6": 32}  # with the line of their finding
QUIET = ("a4", "b2", "b3")


@pytest.fixture(scope="module")
def ruleset() -> rulewright.Ruleset:
    ruleset = rulewright.load(RULES)
    assert ruleset.ok
    return ruleset


def told(ruleset: rulewright.Ruleset, action: str) -> bool:
    """Whether an action tells the other player something of the chosen card, in some deal."""
    found, asked = False, False
    for seed in range(6):
        game = Game(ruleset, 2, seed)
        game.choose(action)
        decision = game.decision
        if decision is not None and decision.player == 0 and decision.kind == "one":
            asked = True
            found = found or told_by_answers(game, 0, 1) is not None
    assert asked
    return found


@pytest.mark.parametrize("action", TELLING)
def test_an_answer_that_the_log_tells_is_found_in_play_and_by_the_checker(ruleset: rulewright.Ruleset, action: str) -> None:
    lines = {one.span.line for one in ruleset.diagnostics if one.code in ("RW509", "RW510")}
    offset = RULES.read_text(encoding="utf-8").splitlines().index("actions:") - 25
    assert TELLING[action] + offset in lines
    assert told(ruleset, action)


@pytest.mark.parametrize("action", QUIET)
def test_an_answer_that_stays_secret_or_is_shown_is_not_found(ruleset: rulewright.Ruleset, action: str) -> None:
    assert not told(ruleset, action)
