"""The programs written by hand (benchmarks/plain)."""

from __future__ import annotations

from benchmarks.contract import Playout
from benchmarks.plain import connect_four, tic_tac_toe

NAME = "plain"
PACKAGES: tuple[str, ...] = ()


def subjects() -> dict[str, Playout]:
    return {"tic_tac_toe": tic_tac_toe.playout, "connect_four": connect_four.playout}
