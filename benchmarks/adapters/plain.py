"""The programs written by hand (benchmarks/plain)."""

from __future__ import annotations

from benchmarks.contract import Playout
from benchmarks.plain import chess, connect_four, othello, settlers, tic_tac_toe

NAME = "plain"
PACKAGES: tuple[str, ...] = ()


def subjects() -> dict[str, Playout]:
    return {
        "tic_tac_toe": tic_tac_toe.playout,
        "connect_four": connect_four.playout,
        "othello": othello.playout,
        "chess": chess.playout,
        "settlers": settlers.playout,
    }
