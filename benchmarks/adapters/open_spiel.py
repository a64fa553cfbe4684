"""OpenSpiel: its C++ games through their Python binding, and its games written in Python."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from benchmarks.contract import Playout, Random

NAME = "open_spiel"
PACKAGES = ("pyspiel",)


def subjects() -> dict[str, Playout]:
    import pyspiel

    import_module("open_spiel.python.games")  # registers the games written in Python
    return {
        "tic_tac_toe": partial(_playout, pyspiel.load_game("tic_tac_toe")),
        "connect_four": partial(_playout, pyspiel.load_game("connect_four")),
        "tic_tac_toe (python)": partial(_playout, pyspiel.load_game("python_tic_tac_toe")),
    }


def _playout(game: Any, random: Random) -> int:
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
        moves += 1
    return moves
