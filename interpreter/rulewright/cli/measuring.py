"""Many games between bots, one after another or in several processes, and what they have in common: wins, ends, scores, lengths."""

from __future__ import annotations

import signal
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from rulewright.agents.table import step
from rulewright.cli.errors import UserError
from rulewright.cli.words import language, say, set_language
from rulewright.runtime.seeds import game_seed

if TYPE_CHECKING:
    from rulewright import Game, Ruleset

MOST_ANSWERS = 1_000_000


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: everything a process needs to play game number n."""

    ruleset: str
    overlays: tuple[str, ...]
    players: int
    bots: str
    seed: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game that is over."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, str, int], ...], ...]  # of each seat: id, name, points
    endings: tuple[tuple[str, str, str], ...]  # verdict, id and words of its reason
    turns: int
    answers: int


def play_one(loaded: Ruleset, setting: Setting, number: int) -> Played:
    """Game `number` (from 0) of the series that the setting's seed begins."""
    from rulewright.cli import table

    game = table.new_game(loaded, setting.players, game_seed(setting.seed, number), dict(setting.options), log=False)
    agents = table.bots(setting.bots, len(game.player_names), setting.seed, game.plans, number)
    answers = 0
    while not game.over and step(game, agents) is not None:
        answers += 1
        if answers > MOST_ANSWERS:
            raise UserError(say("run.endless", n=answers), say("run.endless.cure"))
    return played(game, answers)


def played(game: Game, answers: int) -> Played:
    """What is kept of a game."""
    scores = game.scores(language())
    return Played(
        tuple(game.winners()),
        tuple(score.total for score in scores),
        tuple(tuple((id_, name, points) for id_, (name, points) in zip(score.ids, score.parts, strict=True)) for score in scores),
        tuple(dict.fromkeys((each.verdict, each.id, each.text(language())) for each in game.endings())),
        game.turns,
        answers,
    )


def play_many(loaded: Ruleset, setting: Setting, games: int, jobs: int) -> Iterator[Played]:
    """The games in their order; what they are does not depend on the number of processes."""
    if jobs < 2:
        for number in range(games):
            yield play_one(loaded, setting, number)
        return
    with get_context().Pool(min(jobs, games), _begin, (setting, language())) as pool:  # leaving it ends the processes
        yield from pool.imap(_play_there, range(games))


_here: list[tuple[Any, Setting]] = []  # of a process that plays: the ruleset and what is played


def _begin(setting: Setting, spoken: str) -> None:
    from rulewright.cli import find

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one decides
    set_language(spoken)
    _here.append((find.load(setting.ruleset, setting.overlays), setting))


def _play_there(number: int) -> Played:
    loaded, setting = _here[0]
    return play_one(loaded, setting, number)


@dataclass(slots=True)
class Tally:
    """What many games have in common."""

    names: list[str]
    bots: list[str]
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def data(self) -> dict[str, Any]:
        """All of it as JSON-able data."""
        count = len(self.games)
        return {
            "games": count,
            "interrupted": self.interrupted,
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
    """Mean, deviation, and the values at nought, one, two, three and four quarters."""
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
    """Where the true share of wins lies with 95 % certainty (Wilson's interval: right for few games too)."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * ((share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5)
    return max(0.0, middle - half), min(1.0, middle + half)
