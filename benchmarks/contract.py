"""The data passed between the parts of the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Random: TypeAlias = Callable[[], float]
"""A source of numbers from 0 to below 1."""

Playout: TypeAlias = Callable[[Random], int]
"""Plays one random game from its start to its end and returns how many moves it took."""


@dataclass(frozen=True, slots=True)
class Lap:
    """What one engine did in one stretch of process CPU time."""

    games: int
    moves: int
    cpu: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.cpu

    @property
    def games_per_second(self) -> float:
        return self.games / self.cpu
