"""Imagined positions in whole games, of every seat, whoever is asked: they look the same, depend on nothing hidden, and can be played on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game
from rulewright.runtime.knowledge import known_to

ROOT = Path(__file__).parents[2]
GAMES = [  # players, decisions, every how many are looked at
    ("tests/gauntlet/simultaneous", 2, 20, 1),
    ("tests/agents/rulesets/suspects", 3, 16, 2),
    ("rulesets/mesta", 3, 60, 5),
    ("rulesets/kroniky", 1, 24, 8),
    pytest.param("rulesets/tta_new_story", 2, 90, 9, marks=pytest.mark.long),
    pytest.param("rulesets/tta_first_edition", 3, 60, 9, marks=pytest.mark.long),
]
PLAYED_ON = 30


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("path", "players", "decisions", "every"), GAMES)
def test_imagined_positions_of_every_seat(path: str, players: int, decisions: int, every: int) -> None:
    ruleset = rulewright.load(ROOT / path)
    for seed in range(2):
        game = Game(ruleset, players=players, seed=seed, log=False)
        chance = random.Random(seed)
        for step in range(decisions):
            asked = game.decisions
            if not asked:
                break
            if step % every == 0:
                for seat in range(players):
                    _look(game, seat, step, chance)
            decision = chance.choice(asked)
            decision.choose(chance.randrange(len(decision.values)))


def _look(game: Game, seat: int, seed: int, chance: random.Random) -> None:
    trial = game.imagined(seat, seed)
    assert trial.view(seat) == game.view(seat)
    questions = [[(d.kind, d.text(), [option.id for option in d.options]) for d in each.decisions if d.player == seat] for each in (game, trial)]
    assert questions[0] == questions[1]
    twin = exchanged(game, seat, chance, known=known_to(game._state, seat))
    assert twin.imagined(seat, seed).hash() == trial.hash()
    for _ in range(PLAYED_ON):
        waiting = trial.decisions
        if not waiting:
            break
        decision = chance.choice(waiting)
        trial.choose(chance.choice(decision.options).id, decision.player)


def test_somebody_who_is_asked_in_secret_is_asked_for_what_the_imagined_hand_holds() -> None:
    """Events that answer others' events are offered to whoever holds one; nobody else may see in imagined games who that is, and why."""
    ruleset = rulewright.load(ROOT / "rulesets/mesta")
    met = 0
    for seed in range(12):
        game = Game(ruleset, players=3, seed=seed, log=False)
        chance = random.Random(seed)
        for _ in range(120):
            decision = game.decision
            if decision is None:
                break
            if decision.kind == "hook":
                met += 1
                for seat in {0, 1, 2} - {decision.player}:
                    _other_is_asked(game, seat)
            game.choose(chance.randrange(len(decision.values)))
        if met > 3:
            return
    raise AssertionError("no event was answered")


def _other_is_asked(game: Game, seat: int) -> None:
    offered = set()
    for seed in range(60):
        trial = game.imagined(seat, seed)
        question = trial.decision
        assert question is not None and question.player != seat
        hand = set(trial.view(question.player)["players"][game.player_names[question.player]]["events"])
        options = {option.id for option in question.options} - {"pass"}
        assert options <= {name.split("#")[0] for name in hand} | hand
        offered.add(frozenset(options))
    assert len(offered) > 1
