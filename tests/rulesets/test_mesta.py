"""Města: its check, its scenario tests, and random games in every mode with what must hold at every step.

The number of random games is MESTA_GAMES (default 42: every mode once); 2000 is the full run, which looks at every step.
"""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.scenario.coverage import coverage
from rulewright.scenario.model import Scenario
from rulewright.scenario.run import read_suite, run_scenario, run_suite

MESTA = Path(__file__).resolve().parents[2] / "rulesets" / "mesta"
GAMES = int(os.environ.get("MESTA_GAMES", "42"))
STRIDE = 4 if GAMES < 1000 else 1  # positions are looked at once in so many steps
LENGTHS = [
    {"length": "full"},
    {"length": "standard"},
    {"length": "standard", "neutral_cities": "absent"},
    {"length": "quick"},
    {"length": "quick", "neutral_cities": "absent"},
    {"length": "very_short"},
]
EXTRAS: list[dict[str, str]] = [
    {},
    {"wonders": "no"},
    {"suggested_empires": "yes"},
    {"left_out": "{commander, plague, flood}"},
    {"left_out": "{protection}"},
    {"loser_orders": "yes"},
    {"spare_commanders": "yes", "spare_wraths": "yes"},
]


@cache
def ruleset() -> rulewright.Ruleset:
    return rulewright.load(str(MESTA))


def scenarios() -> list[Scenario]:
    suite = read_suite(MESTA)
    assert not suite.findings, suite.findings
    return suite.scenarios


def modes() -> list[tuple[int, int, dict[str, str]]]:
    """A seed, a number of players and options that go together, for each game."""
    combinations = [
        {**length, **extra} for length, extra in product(LENGTHS, EXTRAS) if not (length["length"] == "full" and "spare_commanders" in extra)
    ]
    found = []
    for seed in range(GAMES):
        options = dict(combinations[(seed * 11) % len(combinations)])
        players = 1 + seed % 6
        if players == 1 and seed % 4 and "plague" not in options.get("left_out", ""):
            options["disasters"] = "yes"
        if players == 4 and seed % 12 < 6:
            options["teams"] = "yes"
        if players > 1 and seed % 5 == 0:
            options["tie_break"] = "yes"
        found.append((seed, players, options))
    return found


def test_nothing_to_report() -> None:
    assert [str(finding.message) for finding in ruleset().diagnostics] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name.replace(" ", "_")[:60])
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(ruleset(), scenario)
    assert outcome.passed, outcome.differences


@pytest.mark.long
def test_every_event_is_touched_by_a_scenario() -> None:
    suite = read_suite(MESTA)
    run_suite(suite)
    program = suite.ruleset.program
    assert program is not None
    untouched = {each.kind: each.untouched for each in coverage(program, suite.outcomes)}
    assert untouched["event"] == ()


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("seed", "players", "options"), modes())
def test_random_game(seed: int, players: int, options: dict[str, str]) -> None:
    """A game comes to its end; cities are never lost; what is complete stays complete; points never get fewer."""
    game = rulewright.Game(ruleset(), players, seed, options)
    choices = random.Random(seed)
    counted = read_totals(game)
    points, steps = [0] * players, 0
    while (decision := game.decision) is not None:
        game.choose(choices.choice(decision.options))
        steps += 1
        if steps % STRIDE:
            continue
        assert read_totals(game) == counted
        scores = [score.total for score in game.scores()]
        if players > 1:
            assert all(now >= before for now, before in zip(scores, points, strict=True)), "points were lost"
            points = scores
    assert game.over
    assert players == 1 or game.winners()


def read_totals(game: rulewright.Game) -> tuple[int, int]:
    """How many cities and events are in the game, as an onlooker counts them."""
    view: dict[str, Any] = game.view(None)
    cities = size(view["game"]["city_pile"])
    events = size(view["game"]["event_pile"]) + size(view["game"]["table"])
    for player in view["players"].values():
        cities += size(player["cities"]) + size(player["completed"])
        events += size(player["events"])
    return cities, events


def size(zone: int | list[str]) -> int:
    """A zone is shown as its things, or as their number."""
    return zone if isinstance(zone, int) else len(zone)


def test_refused_together() -> None:
    """All reasons are told at once, before a game begins."""
    with pytest.raises(rulewright.OptionsError) as caught:
        rulewright.Game(ruleset(), 3, 1, {"length": "full", "neutral_cities": "absent", "teams": "yes", "disasters": "yes"})
    assert str(caught.value).count(".") >= 3


def test_partners_see_each_others_events() -> None:
    game = rulewright.Game(ruleset(), ["alice", "bob", "cyril", "diana"], 3, {"teams": "yes"})
    choices = random.Random(1)
    for _ in range(30):
        assert game.decision is not None
        game.choose(choices.choice(game.decision.options))
    seen = {viewer: {name: isinstance(player["events"], list) for name, player in game.view(viewer)["players"].items()} for viewer in range(4)}
    assert seen[0] == {"alice": True, "bob": False, "cyril": True, "diana": False}
    assert seen[1] == {"alice": False, "bob": True, "cyril": False, "diana": True}
