"""A restored game knows neither more nor less than the one that was saved: at every decision each seat sees, is asked and imagines the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.observations import questions
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game
from rulewright.runtime.knowledge import known_to

ROOT = Path(__file__).parents[2]
GAMES = [  # players, decisions
    pytest.param("tests/agents/rulesets/vaults", 3, 50, id="vaults"),
    pytest.param("tests/agents/rulesets/suspects", 3, 30, id="suspects"),
    pytest.param("rulesets/mesta", 3, 50, id="mesta"),
    pytest.param("rulesets/kroniky", 1, 30, id="kroniky"),
    pytest.param("rulesets/tta_new_story", 2, 60, id="tta_new_story", marks=pytest.mark.long),
    pytest.param("tests/gauntlet/k6_battle", 1, 25, id="k6_battle"),
    *(
        pytest.param(f"tests/gauntlet/{name}", 2, 25, id=name)
        for name in ("simultaneous", "c11_hidden_trade", "c12_objectives", "t6_colonisation", "t7_aggression", "f3_later_discard")
    ),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("path", "players", "decisions"), GAMES)
def test_a_restored_game_is_the_same_to_every_seat(path: str, players: int, decisions: int) -> None:
    ruleset = rulewright.load(ROOT / path)
    for seed in range(2):
        game, chance = Game(ruleset, players=players, seed=seed), random.Random(seed)
        for step in range(decisions):
            asked = game.decisions
            if not asked:
                break
            restored = Game.restore(ruleset, json.loads(json.dumps(game.save())))
            for seat in range(players):
                _compare(game, restored, seat, step, f"seed {seed}, decision {step}")
            decision = chance.choice(asked)
            game.choose(chance.randrange(len(decision.values)), decision.player)


def _compare(game: Game, restored: Game, seat: int, seed: int, where: str) -> None:
    assert restored.view(seat) == game.view(seat), where
    assert questions(restored, seat) == questions(game, seat), where
    assert [(one.place, one.players) for one in restored.askings] == [(one.place, one.players) for one in game.askings], where
    assert known_to(restored._state, seat) == known_to(game._state, seat), where
    for each in (seed, 2**62):
        assert restored.imagined(seat, each).hash() == game.imagined(seat, each).hash(), where
    twins = [exchanged(one, seat, random.Random(seed), known=known_to(one._state, seat)) for one in (game, restored)]
    assert twins[0].hash() == twins[1].hash(), where
    assert twins[0].imagined(seat, seed).hash() == game.imagined(seat, seed).hash(), where
