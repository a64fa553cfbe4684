"""What a position costs: to clone, undo, save and restore; and what a ruleset costs: to load and to check."""

from __future__ import annotations

import copy
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from benchmarks.adapters.rulewright_games import GAMES, ROOT, Played, load

if TYPE_CHECKING:
    from rulewright import Game, Ruleset

MOVES_IN = 40  # how far into a game a position is measured, where the game lasts so long


@dataclass(frozen=True, slots=True)
class PositionCost:
    """Microseconds of process CPU time (medians), and the size of a saved game in bytes."""

    subject: str
    clone: float
    deepcopy: float
    choose: float
    undo: float
    save: float
    restore: float
    saved_bytes: int

    @property
    def clone_ratio(self) -> float:
        """How many times cheaper a clone is than `copy.deepcopy` of the same content as objects."""
        return self.deepcopy / self.clone

    @property
    def undo_ratio(self) -> float:
        """How many times cheaper undoing one choice is than a clone."""
        return self.clone / self.undo


@dataclass(frozen=True, slots=True)
class FileCost:
    """Seconds to load and check a ruleset in a fresh process: with nothing cached, and again. Wall clock and CPU."""

    ruleset: str
    load_cold: float
    load_warm: float
    check_cold: float
    check_warm: float
    check_cold_cpu: float
    check_warm_cpu: float


# The same content as a program with objects would keep it. No printed facts: those a hand-written program would share.
class Card:
    """A thing and where it lies."""

    def __init__(self, number: int, zone: Zone) -> None:
        self.number = number
        self.zone = zone


class Zone:
    """A place with its things in order."""

    def __init__(self) -> None:
        self.members: list[Card] = []


class Position:
    """Everything a saved game holds."""

    def __init__(self, saved: dict[str, Any]) -> None:
        self.zones = [Zone() for _ in saved["z"]]
        for zone, numbers in zip(self.zones, saved["z"], strict=True):
            zone.members = [Card(number, zone) for number in numbers]
        self.values = list(saved["v"])
        self.stack = [list(frame) for frame in saved["k"]]
        self.decision = saved["d"]
        self.random = saved["r"]


def positions(repeats: int) -> list[PositionCost]:
    """Measure a position of every game, in the middle of an effect where the game has one."""
    loaded: dict[str, Ruleset] = {}
    return [_position(subject, load(played.folder, loaded), played, repeats) for subject, played in GAMES.items()]


def _position(subject: str, ruleset: Ruleset, played: Played, repeats: int) -> PositionCost:
    import rulewright

    game = middle(ruleset, played)
    saved = game.save()
    objects = Position(saved["state"])
    random = Random(5)

    def choose() -> None:
        decision = game.decision
        if decision is not None:
            game.choose(random.randrange(len(decision.options)))

    choosing, undoing = _choose_and_undo(game, choose, repeats)
    return PositionCost(
        subject,
        clone=_microseconds(game.clone, repeats),
        deepcopy=_microseconds(lambda: copy.deepcopy(objects), repeats),
        choose=choosing,
        undo=undoing,
        save=_microseconds(game.save, repeats),
        restore=_microseconds(lambda: rulewright.Game.restore(ruleset, saved), repeats),
        saved_bytes=len(json.dumps(saved, separators=(",", ":"), ensure_ascii=False).encode()),
    )


def middle(ruleset: Ruleset, played: Played) -> Game:
    """A game some moves in, at the first decision from there that is a part of an effect; else at the last one seen."""
    import rulewright

    random = Random(11)
    game = rulewright.Game(ruleset, players=played.players, seed=11, options=played.options, log=False)
    kept = game.clone()
    moves = 0
    while (decision := game.decision) is not None:
        kept = game.clone()
        if moves >= MOVES_IN and decision.kind != "act":
            break
        game.choose(random.randrange(len(decision.options)))
        moves += 1
    return kept


def _microseconds(act: Callable[[], object], repeats: int) -> float:
    """The median over repeated batches of about ten milliseconds."""
    batch = 1
    while (spent := _batch(act, batch)) < 0.01:
        batch = max(batch * 2, int(batch * 0.01 / max(spent, 1e-6)))
    return median(_batch(act, batch) for _ in range(repeats)) / batch * 1e6


def _batch(act: Callable[[], object], count: int) -> float:
    gc.collect()
    begun = time.process_time()
    for _ in range(count):
        act()
    return time.process_time() - begun


def _choose_and_undo(game: Game, choose: Callable[[], None], repeats: int) -> tuple[float, float]:
    """A choice and its undoing, from the same position again and again; what reading the clock costs is taken off."""
    clock = time.process_time_ns
    pauses, choices, undos = [], [], []
    for _ in range(100 * repeats):
        first = clock()
        pauses.append(clock() - first)
        mark = game.mark()
        first = clock()
        choose()
        second = clock()
        game.undo(mark)
        choices.append(second - first)
        undos.append(clock() - second)
    pause = median(pauses)
    return max(median(choices) - pause, 1) / 1000, max(median(undos) - pause, 1) / 1000


def files(repeats: int) -> list[FileCost]:
    """Load and check every measured ruleset in fresh processes."""
    return [_file(folder, repeats) for folder in dict.fromkeys(played.folder for played in GAMES.values())]


def _file(folder: str, repeats: int) -> FileCost:
    loading = [sys.executable, "-c", "import sys, rulewright; rulewright.load(sys.argv[1])", folder]
    checking = [sys.executable, "-m", "rulewright", "check", folder]
    colds: dict[str, list[tuple[float, float]]] = {"load": [], "check": []}
    warms: dict[str, list[tuple[float, float]]] = {"load": [], "check": []}
    for name, command in (("load", loading), ("check", checking)):
        for _ in range(repeats):
            with tempfile.TemporaryDirectory() as cache:
                colds[name].append(_process(command, cache))
                warms[name].append(_process(command, cache))
    return FileCost(
        folder,
        median(wall for wall, _ in colds["load"]),
        median(wall for wall, _ in warms["load"]),
        median(wall for wall, _ in colds["check"]),
        median(wall for wall, _ in warms["check"]),
        median(cpu for _, cpu in colds["check"]),
        median(cpu for _, cpu in warms["check"]),
    )


def _process(command: list[str], cache: str) -> tuple[float, float]:
    """Wall clock and CPU seconds of a process whose caches lie in `cache`."""
    env = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": str(ROOT / "interpreter")}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    wall, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
