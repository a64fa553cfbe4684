"""Bots know no more than their seat: in a twin of the position, in which everything that the seat cannot see is another, they choose the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.table import make_bot, play_out, step
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game
from rulewright.runtime.knowledge import known_to

ROOT = Path(__file__).parents[2]
BOTS = ["random", "greedy", "lookahead:search=plan:budget=25:turns=1:worlds=2", "lookahead:search=tree:budget=25:turns=1"]
SUSPECTS = Path(__file__).parent / "rulesets" / "suspects"
FOLDERS = ("rulesets", "examples", "tests/gauntlet")
RULESETS = [SUSPECTS, *sorted(path.parent for folder in FOLDERS for path in (ROOT / folder).glob("*/ruleset.yaml"))]
LONG = {"hand_limit", "lake_country", "new_leaders", "peaceful_ages", "richer_start", "soft_flood", "the_lost_fleet", "trade_winds", "tta_first_edition"}
CASES = [pytest.param(path, id=path.name, marks=[pytest.mark.long] if path.name in LONG else []) for path in RULESETS]
POSITIONS = 2  # of each ruleset
APART = 5  # random answers between them


def positions(path: Path) -> Iterator[tuple[Game, Game]]:
    """Games at decisions with something to choose, each with its twin for the seat that is asked."""
    ruleset = rulewright.load(path)
    low, high = ruleset.players
    chance, found = random.Random(7), 0
    for seed in range(8):
        game = Game(ruleset, players=min(high, max(low, 3)), seed=seed, log=False)
        for taken in range(1, 41):
            decision = game.decision
            if decision is None:
                break
            if taken % APART == 0 and len(decision.values) > 1:
                yield game, exchanged(game, decision.player, chance, known=known_to(game._state, decision.player))
                found += 1
                if found == POSITIONS:
                    return
                break
            game.choose(chance.randrange(len(decision.values)))


@pytest.mark.parametrize("path", CASES)
def test_every_bot_chooses_the_same_in_a_twin(path: Path) -> None:
    for number, (game, twin) in enumerate(positions(path)):
        seat = game.decision.player  # type: ignore[union-attr]  # it waits
        assert twin.view(seat) == game.view(seat)
        for name in BOTS:
            answers = []
            for world in (game, twin):
                agents: list[Any] = [None] * len(game.player_names)
                agents[seat] = make_bot(name, number)
                answers.append(step(world.clone(), agents))
            assert answers[0] == answers[1], f"{name} at position {number}"


def test_the_twin_is_another_position() -> None:
    games = list(positions(SUSPECTS))
    assert games and all(game.hash() != twin.hash() for game, twin in games)


def test_a_guesser_hits_no_more_often_than_public_facts_allow() -> None:
    """Five of sixteen cards are guards, and a bot that always names one hits a third of the time at most."""
    ruleset = rulewright.load(SUSPECTS)
    hits = guesses = 0
    for seed in range(12):
        game = Game(ruleset, players=2, seed=seed, log=False)
        play_out(game, [make_bot("greedy", seed), make_bot("random", seed)])
        hits += game.scores()[0].total
        guesses += 4
    assert 0.08 < hits / guesses < 0.55, f"{hits} of {guesses}"
