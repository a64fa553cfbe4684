"""Who sits where: agents by name, and the step that lets the player in turn answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rulewright.agents.greedy import GreedyBot
from rulewright.agents.interface import Agent, DecisionLike, ScoreLike, Trial
from rulewright.agents.lookahead import LookaheadBot, read_settings
from rulewright.agents.random_bot import RandomBot

BOTS: dict[str, Callable[[int], Agent]] = {"random": RandomBot, "greedy": GreedyBot, "lookahead": LookaheadBot}


class TableGame(Protocol):
    """The part of a game that agents are played on."""

    @property
    def decision(self) -> DecisionLike | None: ...

    @property
    def over(self) -> bool: ...

    def view(self, player: int | None) -> dict[str, Any]: ...

    def choose(self, option: str) -> None: ...

    def clone(self) -> TableGame: ...

    def imagined(self, player: int, seed: int) -> Trial: ...

    def scores(self) -> Sequence[ScoreLike]: ...

    def winners(self) -> list[int]: ...


def make_bot(name: str, seed: int, plans: Sequence[str] = ()) -> Agent:
    """The bot called `name`, with its settings behind a colon (`lookahead:budget=900:conquest`; `plans` are those of the game).

    Raises KeyError for an unknown one (see BOTS), ValueError for settings that it does not have.
    """
    bare, colon, settings = name.partition(":")
    if not colon:
        return BOTS[name](seed)
    if BOTS[bare] is not LookaheadBot:
        raise ValueError(settings)
    return LookaheadBot(seed, read_settings(settings.split(":"), plans))


class _Ahead:
    """Tries answers on clones and gives back the player's own view only; imagines what the player cannot see."""

    def __init__(self, game: TableGame, seat: int) -> None:
        self._game = game
        self._seat = seat

    @property
    def seat(self) -> int:
        return self._seat

    def imagine(self, seed: int) -> Trial:
        return self._game.imagined(self._seat, seed)

    def after(self, option: str) -> tuple[dict[str, Any], int | None, bool | None]:
        trial = self._game.clone()
        trial.choose(option)
        score = next((entry.total for entry in trial.scores() if entry.player == self._seat), None)
        return trial.view(self._seat), score, self._seat in trial.winners() if trial.over else None


def step(game: TableGame, agents: Sequence[Agent | None]) -> str | None:
    """Let the agent of the player in turn answer one part; its option, or None when nobody (or a person) is asked."""
    decision = game.decision
    if decision is None:
        return None
    agent = agents[decision.player]
    if agent is None:
        return None
    look = getattr(agent, "look", None)
    if look is not None:
        look(_Ahead(game, decision.player))
    view = game.view(decision.player) if getattr(agent, "sees", True) else {}  # a view costs more than many an answer
    option = agent.choose(view, decision)
    game.choose(option)
    return option


def play_out(game: TableGame, agents: Sequence[Agent], limit: int = 1_000_000) -> int:
    """Play to the end (or for `limit` answers); how many answers were given."""
    answers = 0
    while answers < limit and step(game, agents) is not None:
        answers += 1
    return answers
