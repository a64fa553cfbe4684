"""PettingZoo: its classic environments, stepped as their pages show, with the move taken from the action mask."""

from __future__ import annotations

from functools import partial
from typing import Any

from benchmarks.contract import Playout, Random

NAME = "pettingzoo"
PACKAGES = ("pettingzoo", "pygame")


def subjects() -> dict[str, Playout]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    return {"tic_tac_toe": partial(_playout, tictactoe_v3.env()), "connect_four": partial(_playout, connect_four_v3.env())}


def _playout(env: Any, random: Random) -> int:
    env.reset()
    moves = 0
    for _agent in env.agent_iter():
        observation, _reward, termination, truncation, _info = env.last()
        if termination or truncation:
            env.step(None)
            continue
        actions = observation["action_mask"].nonzero()[0]
        env.step(int(actions[int(random() * len(actions))]))
        moves += 1
    return moves
