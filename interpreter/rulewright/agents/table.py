"""Seats agents by name, and takes the step in which the next player answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rulewright.agents.greedy import GreedyBot
from rulewright.agents.interface import Agent, DecisionLike, Trial
from rulewright.agents.lookahead import LookaheadBot, read_settings
from rulewright.agents.random_bot import RandomBot
from rulewright.agents.seat import Ahead, for_seat
from rulewright.runtime import checks
from rulewright.runtime.errors import UnknownBot, UnknownSetting, WrongType, WrongValue

BOTS: dict[str, Callable[[int], Agent]] = {"random": RandomBot, "greedy": GreedyBot, "lookahead": LookaheadBot}


class TableGame(Protocol):
    """The part of a game that agents need to play it."""

    @property
    def decision(self) -> DecisionLike | None: ...

    @property
    def over(self) -> bool: ...

    def view(self, player: int | None) -> dict[str, Any]: ...

    def choose(self, option: str) -> None: ...

    def imagined(self, player: int, seed: int) -> Trial: ...


def make_bot(name: str, seed: int, plans: Sequence[str] = ()) -> Agent:
    """The bot called `name`, with its settings after a colon (`lookahead:budget=900:conquest`; `plans` are those of the game).

    Raises UnknownBot (see BOTS; also a KeyError), UnknownSetting (a ValueError), WrongType.
    """
    bare, colon, settings = checks.text(name, "The name of a bot").partition(":")
    checks.whole(seed, "A seed")
    checks.texts(plans, "The plans of a game")
    if bare not in BOTS:
        raise UnknownBot(f"There is no bot {checks.shown(bare)}. Bots: {', '.join(BOTS)}.")
    if not colon:
        return BOTS[name](seed)
    if BOTS[bare] is not LookaheadBot:
        raise UnknownSetting(settings)
    return LookaheadBot(seed, read_settings(settings.split(":"), plans))


def _check(game: Any, agents: Any) -> None:
    if not hasattr(game, "decision") or not hasattr(game, "imagined"):
        raise WrongType(f"What is played is a game; {checks.shown(game)} is not one.")
    if not isinstance(agents, list | tuple) or not all(agent is None or hasattr(agent, "choose") for agent in agents):
        raise WrongType(f"Who plays is a list of bots, as `make_bot` makes them; {checks.shown(agents)} is not one.")
    seats = len(getattr(game, "player_names", agents))
    if len(agents) < seats:
        raise WrongValue(f"There are {seats} seats and {len(agents)} bots.")


def step(game: TableGame, agents: Sequence[Agent | None], giving_up: bool = False) -> str | None:
    """Let the agent of the next player answer one part; returns its option, or None if nobody (or a person) is asked.

    Bots are not offered actions that give up unless `giving_up`.

    A bot gets the question, its seat's view and imagined games; only a `person` at the keyboard gets the game's own decision.
    """
    decision = game.decision
    if decision is None:
        return None
    agent = agents[decision.player]
    if agent is None:
        return None
    view = game.view(decision.player) if getattr(agent, "sees", True) else {}  # a view may cost more than an answer
    if getattr(agent, "person", False):
        option = agent.choose(view, decision)
    else:
        ahead = Ahead(game, decision.player, giving_up)
        look = getattr(agent, "look", None)
        if look is not None:
            look(ahead)
        try:
            option = agent.choose(view, for_seat(decision, ahead))
        finally:
            ahead.close()
    game.choose(option)
    return option


def play_out(game: TableGame, agents: Sequence[Agent], limit: int = 1_000_000, *, giving_up: bool = False) -> int:
    """Play to the end (or for `limit` answers); returns the number of answers. Raises WrongType and WrongValue for unsuitable arguments."""
    _check(game, agents)
    checks.whole(limit, "A number of answers", least=0)
    checks.yes_no(giving_up, "`giving_up`")
    answers = 0
    while answers < limit and step(game, agents, giving_up) is not None:
        answers += 1
    return answers
