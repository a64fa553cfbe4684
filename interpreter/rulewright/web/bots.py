"""Bots at tables: they think in separate processes, so a slow one does not block anybody."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import rulewright
from rulewright.agents.table import make_bot, step
from rulewright.runtime.seeds import bot_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

AT_ONCE = 0.4  # seconds of answers computed before the first is shown
MOST_AT_ONCE = 12


@dataclass(frozen=True, slots=True)
class Seats:
    """A position and the bots at the table. Everything in it can be sent to another process."""

    rules: tuple[str, ...]  # paths
    allowed: tuple[str, ...]
    save: dict[str, Any]
    who: tuple[str, ...]
    person: str
    seed: int
    step: int


def think(seats: Seats) -> list[tuple[int, str]]:
    """The answers of bots from a position, until a person is asked or the time is up."""
    return thought(rulewright.Game.restore(_rules(seats.rules, seats.allowed), seats.save), seats)


def thought(game: rulewright.Game, seats: Seats) -> list[tuple[int, str]]:
    """The same for a game that continues meanwhile."""
    agents = [
        None if who == seats.person else make_bot(who, bot_seed(seats.seed, seats.step, seat), game.plans) for seat, who in enumerate(seats.who)
    ]
    found: list[tuple[int, str]] = []
    begun = time.monotonic()
    while (decision := game.decision) is not None and agents[decision.player] is not None:
        seat = decision.player
        option = step(game, agents)
        assert option is not None
        found.append((seat, option))
        if len(found) >= MOST_AT_ONCE or time.monotonic() - begun > AT_ONCE:
            break
    return found


@lru_cache(maxsize=8)
def _rules(paths: tuple[str, ...], allowed: tuple[str, ...]) -> rulewright.Ruleset:
    return rulewright.load(*paths, allow=allowed)


class Workers:
    """The processes of the bots of one server; replaced if one of them is killed."""

    def __init__(self, jobs: int | None = None) -> None:
        """`jobs`: how many bots can think at once; by default two or more, so that a slow bot delays no other table. Processes start when needed."""
        self._jobs = max(2, os.cpu_count() or 1) if jobs is None else jobs
        self._processes: Executor | None = None

    def submit(self, seats: Seats) -> Future[list[tuple[int, str]]]:
        """Start thinking."""
        from concurrent.futures.process import BrokenProcessPool

        from rulewright.pool.processes import Processes

        if self._processes is None:
            self._processes = Processes(self._jobs)
        try:
            return self._processes.submit(think, seats)
        except (BrokenProcessPool, RuntimeError):
            self._processes = Processes(self._jobs)
            return self._processes.submit(think, seats)

    def close(self) -> None:
        """End the processes."""
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None
