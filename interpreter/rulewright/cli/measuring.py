"""Many games between bots and their statistics: wins, ends, scores, lengths."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from rulewright.agents.table import step
from rulewright.cli.batch import Circumstances
from rulewright.cli.errors import UserError
from rulewright.runtime.seeds import game_seed
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game, Ruleset
    from rulewright.agents.interface import Agent

MOST_ANSWERS = 1_000_000


@dataclass(frozen=True, slots=True)
class Games:
    """Games of a series: everything that a process needs to play any of them. (A `Work` of the pool.)"""

    ruleset: str
    overlays: tuple[str, ...]
    players: int
    bots: str
    root: int
    first: int
    options: tuple[tuple[str, str], ...]
    circumstances: Circumstances

    def open(self) -> Callable[[int], Played]:
        from rulewright.cli import find

        self.circumstances.take_over()
        return partial(self.play, find.load(self.ruleset, self.overlays))

    def play(self, loaded: Ruleset, number: int) -> Played:
        """One game; `number` counts from the first one of the series."""
        game, agents = self.seated(loaded, number, log=False)
        return played(game, play_to_the_end(game, agents))

    def seated(self, loaded: Ruleset, number: int, *, log: bool) -> tuple[Game, list[Agent]]:
        """A new game, and its agents."""
        from rulewright.cli import table

        number += self.first
        game = table.new_game(loaded, self.players, game_seed(self.root, number), dict(self.options), log=log)
        return game, table.bots(self.bots, len(game.player_names), self.root, game.plans, number)


def play_to_the_end(game: Game, agents: Sequence[Agent], watch: Callable[[int], None] | None = None) -> int:
    """Play a game; returns the number of answers. `watch` is called after each. Raises UserError for an endless game."""
    answers = 0
    while not game.over and step(game, agents) is not None:
        answers += 1
        if watch is not None:
            watch(answers)
        if answers > MOST_ANSWERS:
            raise UserError(say("run.endless", n=answers), say("run.endless.cure"))
    return answers


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, str, int], ...], ...]  # for each seat: id, name, points
    endings: tuple[tuple[str, str, str], ...]  # verdict, id and words of its reason
    turns: int
    answers: int


def played(game: Game, answers: int) -> Played:
    """What is recorded about a game."""
    scores = game.scores(language())
    return Played(
        tuple(game.winners()),
        tuple(score.total for score in scores),
        tuple(tuple((id_, name, points) for id_, (name, points) in zip(score.ids, score.parts, strict=True)) for score in scores),
        tuple(dict.fromkeys((each.verdict, each.id, each.text(language())) for each in game.endings())),
        game.turns,
        answers,
    )


@dataclass(slots=True)
class Tally:
    """Statistics of many games."""

    names: list[str]
    bots: list[str]
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        """All of it as JSON-able data."""
        count = len(self.games)
        return {
            "games": count,
            "seats": [self._seat(seat) for seat in range(len(self.names))],
            "nobody": sum(not game.winners for game in self.games),
            "endings": self._endings(),
            "turns": _spread([game.turns for game in self.games]),
            "answers": _spread([game.answers for game in self.games]),
            "seconds": round(self.seconds, 2),
            "games_per_second": round(count / self.seconds, 2) if self.seconds else None,
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        wins = sum(1 / len(game.winners) for game in self.games if seat in game.winners)
        parts: dict[str, dict[str, Any]] = {}
        for game in self.games:
            for id_, name, points in game.parts[seat]:
                parts.setdefault(id_, {"id": id_, "name": name, "points": []})["points"].append(points)
        return {
            "player": self.names[seat],
            "bot": self.bots[seat],
            "wins": round(wins, 4),
            **_share(wins, len(self.games)),
            "score": _spread([game.totals[seat] for game in self.games]),
            "parts": [{**part, "points": _spread(part["points"])} for part in parts.values()],
        }

    def _endings(self) -> list[dict[str, Any]]:
        """How often games ended in each way, the most frequent first; a game with several verdicts counts for each of them."""
        counts: dict[tuple[str, str, str], int] = {}
        for game in self.games:
            for ending in game.endings:
                counts[ending] = counts.get(ending, 0) + 1
        return [
            {"verdict": verdict, "id": id_, "text": text, "games": number, **_share(number, len(self.games))}
            for (verdict, id_, text), number in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        ]


def _share(number: float, games: int) -> dict[str, Any]:
    low, high = interval(number, games)
    return {"share": round(number / games, 4), "interval": [round(low, 4), round(high, 4)]}


def _spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, deviation, minimum, quartiles and maximum."""
    ordered = sorted(values)
    quarters = statistics.quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else [float(ordered[0])] * 3
    return {
        "mean": round(statistics.fmean(ordered), 2),
        "deviation": round(statistics.pstdev(ordered), 2),
        "least": ordered[0],
        "quarter": quarters[0],
        "median": quarters[1],
        "three_quarters": quarters[2],
        "most": ordered[-1],
    }


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of the share of wins (Wilson's, which is valid for few games, too)."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * ((share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5)
    return max(0.0, middle - half), min(1.0, middle + half)
