"""Bots know no more than their seat: in a twin of the position, in which everything that the seat cannot see is different, they choose the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents import table
from rulewright.agents.lookahead import BUDGETS
from rulewright.agents.table import make_bot, play_out, step
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game
from rulewright.runtime.knowledge import known_to
from tests.shelf import games

ROOT = Path(__file__).parents[2]
BOTS = ["random", "greedy", "lookahead:search=plan:budget=25:turns=1:worlds=2", "lookahead:search=tree:budget=25:turns=1"]
SUSPECTS, VAULTS = (Path(__file__).parent / "rulesets" / name for name in ("suspects", "vaults"))
SHIPPED = [ROOT / folder for folder in games()]
RULESETS = [SUSPECTS, VAULTS, *SHIPPED]
LONG = {
    *(
        "hand_limit",
        "lake_country",
        "long_coast",
        "milder_combat",
        "new_leaders",
        "peaceful_ages",
        "polynesia",
        "richer_start",
        "soft_flood",
        "the_lost_fleet",
    ),
    *("trade_winds", "tta_first_edition"),
}
CASES = [pytest.param(path, id=path.name, marks=[pytest.mark.long] if LONG & {path.name, path.parent.parent.name} else []) for path in RULESETS]
POSITIONS = 2  # of each ruleset
APART = 5  # random answers between them


def positions(path: Path) -> Iterator[tuple[Game, Game]]:
    """Games at decisions with a choice, each with its twin for the asked seat; others may already have answered in secret."""
    ruleset = rulewright.load(path, allow=[ROOT], complete=True)
    low, high = ruleset.players
    chance, found = random.Random(7), 0
    for seed in range(8):
        game = Game(ruleset, players=min(high, max(low, 3)), seed=seed, log=False)
        for taken in range(1, 41):
            decision = game.decision
            if decision is None:
                break
            if taken % APART == 0 and len(decision.values) > 1:
                for other in [one for one in game.decisions if one.player > decision.player]:
                    game.choose(chance.randrange(len(other.values)), other.player)
                decision = game.decision
                assert decision is not None
                yield game, exchanged(game, decision.player, chance, known=known_to(game._state, decision.player))
                found += 1
                if found == POSITIONS:
                    return
                break
            game.choose(chance.randrange(len(decision.values)))


@pytest.mark.sampled(12, 2)
@pytest.mark.parametrize("path", CASES)
def test_every_bot_chooses_the_same_in_a_twin(path: Path) -> None:
    for number, (game, twin) in enumerate(positions(path)):
        assert game.decision is not None
        seat = game.decision.player
        assert twin.view(seat) == game.view(seat)
        for name in BOTS:
            answers = [_answer(world, seat, name, number) for world in (game, twin)]
            assert answers[0] == answers[1], f"{name} at position {number}"


@pytest.mark.parametrize("path", [SUSPECTS, VAULTS], ids=["suspects", "vaults"])
def test_the_twin_is_another_position(path: Path) -> None:
    games = list(positions(path))
    assert games and all(game.hash() != twin.hash() for game, twin in games)


def test_every_bot_and_every_way_of_searching_is_tried() -> None:
    """A new bot, or a new search, must be added to BOTS; rulesets are found by walking their folders."""
    assert {name.partition(":")[0] for name in BOTS} == set(table.BOTS)
    assert {word.partition("=")[2] for name in BOTS for word in name.split(":") if word.startswith("search=")} == set(BUDGETS)
    assert {path.name for path in RULESETS} >= {Path(folder).name for folder in games("rulesets")}


@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_knows_of_hidden_states_pools_and_secret_answers(bot: str) -> None:
    """Whole games in which everything is hidden.

    At every question the bot gives the same answer in several twins, even while others are asked, or have answered in secret.
    """
    ruleset = rulewright.load(VAULTS)
    kinds, waited, answered = set(), 0, 0
    for seed in range(2):
        game, chance = Game(ruleset, players=3, seed=seed, log=False), random.Random(seed)
        for taken in range(40):
            asked = game.decisions
            if not asked:
                break
            decision = asked[0]  # the one that answers first at a table
            if len(decision.values) > 1 and (taken % 4 == 0 or len(asked) > 1 or "answered" in str(game._state.d)):
                kinds.add(decision.kind)
                waited += len(asked) > 1
                answered += "answered" in str(game._state.d)
                worlds = [game, *(exchanged(game, decision.player, chance, known=known_to(game._state, decision.player)) for _ in range(2))]
                assert len({world.hash() for world in worlds}) == 3
                assert len({_answer(world, decision.player, bot, taken) for world in worlds}) == 1, f"{bot} at {decision.span}, answer {taken}"
            last = asked[-1] if taken % 2 else asked[0]
            last.choose(chance.randrange(len(last.values)))
    assert kinds >= {"one", "act"} and waited and answered


def _answer(world: Game, seat: int, bot: str, seed: int) -> str | None:
    """The answer of a bot in a seat, in a copy of a world."""
    agents: list[Any] = [None] * len(world.player_names)
    agents[seat] = make_bot(bot, seed)
    return step(world.clone(), agents)


def test_a_guesser_hits_no_more_often_than_public_facts_allow() -> None:
    """Five of sixteen cards are guards, and a bot that always names one is right at most a third of the time."""
    ruleset = rulewright.load(SUSPECTS)
    hits = guesses = 0
    for seed in range(12):
        game = Game(ruleset, players=2, seed=seed, log=False)
        play_out(game, [make_bot("greedy", seed), make_bot("random", seed)])
        hits += game.scores()[0].total
        guesses += 4
    assert 0.08 < hits / guesses < 0.55, f"{hits} of {guesses}"
