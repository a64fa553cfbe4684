"""Random playouts of all engines in one run: interleaved, repeated, medians, ratios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.contract import Lap
from benchmarks.engines import Engine, EngineError


@dataclass(frozen=True, slots=True)
class Result:
    """One engine at one subject: medians over the rounds, and how far the rounds lay apart."""

    engine: str
    subject: str
    games_per_second: float
    moves_per_second: float
    spread: float

    @property
    def game(self) -> str:
        """The game that is played, so that engines with several ways of playing it are compared."""
        return self.subject.split(" (")[0]


@dataclass(frozen=True, slots=True)
class Aim:
    """A ratio that the project wants to reach."""

    game: str
    peer: str
    subject: str
    at_least: float
    of: str = "moves"  # or "games", where the two do not count alike what a move is


AIMS = (
    Aim("tic_tac_toe", "plain", "tic_tac_toe", 0.4),
    Aim("connect_four", "plain", "connect_four", 0.4),
    Aim("tic_tac_toe", "open_spiel", "tic_tac_toe (python)", 5),
    Aim("tic_tac_toe", "pettingzoo", "tic_tac_toe", 15),
    Aim("connect_four", "pettingzoo", "connect_four", 15),
    Aim("tic_tac_toe", "boardgame_io", "tic_tac_toe", 20),
    Aim("othello", "plain", "othello", 0.3, "games"),
    Aim("chess", "plain", "chess", 0.3, "games"),
    Aim("settlers", "plain", "settlers", 0.3, "games"),
)

YARDSTICK = 870_000  # moves per second of the plain tic-tac-toe on the machine that the aims below speak of


@dataclass(frozen=True, slots=True)
class GamesAim:
    """Random games per second that the project wants to play on the machine of the yardstick."""

    subject: str
    at_least: float


GAMES_AIMS = (
    GamesAim("tta_new_story, 2 players", 100),
    GamesAim("tta_new_story, 3 players", 60),
    GamesAim("tta_new_story, 4 players", 35),
)


@dataclass(frozen=True, slots=True)
class BesideAim:
    """Random games per second that the project wants to play of one of its games, as a share of another's in the same run."""

    subject: str
    other: str
    at_least: float


BESIDE_AIMS = tuple(BesideAim(f"clash_of_cultures, {seats} players", f"tta_new_story, {seats} players", 0.5) for seats in (2, 3, 4))


def measure(engines: Sequence[Engine], rounds: int, seconds: float, say: Callable[[str], None]) -> list[Result]:
    """Measure every subject of every running engine. Round follows round, and within a round engine follows engine, so that a
    machine that is slower for a while is slower for all."""
    laps: dict[tuple[str, str], list[Lap]] = {}
    for turn in range(-1, rounds):  # the first round only warms up
        say("warming up" if turn < 0 else f"round {turn + 1} of {rounds}")
        subjects = sorted({subject for engine in engines for subject in engine.subjects})
        for subject in subjects:
            for engine in engines:
                if subject not in engine.subjects:
                    continue
                try:
                    lap = engine.lap(subject, seconds if turn >= 0 else min(seconds, 0.3), seed=1000 + turn)
                except EngineError as error:
                    engine.missing, engine.subjects = str(error), ()
                    continue
                if turn >= 0:
                    laps.setdefault((engine.name, subject), []).append(lap)
    return [_result(engine, subject, found) for (engine, subject), found in laps.items()]


def _result(engine: str, subject: str, laps: Sequence[Lap]) -> Result:
    moves = [lap.moves_per_second for lap in laps]
    middle = median(moves)
    return Result(engine, subject, median(lap.games_per_second for lap in laps), middle, (max(moves) - min(moves)) / middle)


def ratio(results: Sequence[Result], aim: Aim) -> float | None:
    """Rulewright's moves (or games) per second over the peer's, where both were measured."""
    per_second = _games if aim.of == "games" else _moves
    ours = per_second(results, "rulewright", aim.game)
    theirs = per_second(results, aim.peer, aim.subject)
    return ours / theirs if ours and theirs else None


def scaled(results: Sequence[Result], aim: GamesAim) -> float | None:
    """Rulewright's games per second as they would be on the machine of the yardstick, where both were measured."""
    plain = _moves(results, "plain", "tic_tac_toe")
    ours = _games(results, "rulewright", aim.subject)
    return ours / plain * YARDSTICK if ours and plain else None


def beside(results: Sequence[Result], aim: BesideAim) -> float | None:
    """Rulewright's games per second of one subject over those of the other, where both were measured."""
    ours, others = _games(results, "rulewright", aim.subject), _games(results, "rulewright", aim.other)
    return ours / others if ours and others else None


def _games(results: Sequence[Result], engine: str, subject: str) -> float | None:
    return next((result.games_per_second for result in results if (result.engine, result.subject) == (engine, subject)), None)


def _moves(results: Sequence[Result], engine: str, subject: str) -> float | None:
    return next((result.moves_per_second for result in results if (result.engine, result.subject) == (engine, subject)), None)
