"""What an agent needs to know about a game, and what a game may ask an agent.

The protocols define which part of the public interface the agents, the scenarios and the command line use; the runtime's `Game` has all of it. A bot
sees its own view, the question and imagined games, nothing else, so it cannot know more than a person in its seat.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from rulewright.source.span import Span


class OptionLike(Protocol):
    """One possible answer: a stable id, and words for people."""

    @property
    def id(self) -> str: ...

    def text(self, lang: str) -> str: ...


class DecisionLike(Protocol):
    """A question to one player."""

    @property
    def player(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def options(self) -> Sequence[OptionLike]: ...

    @property
    def span(self) -> Span: ...

    def text(self, lang: str) -> str: ...


class ScoreLike(Protocol):
    """The score of one player with its parts."""

    @property
    def player(self) -> int: ...

    @property
    def total(self) -> int: ...

    @property
    def parts(self) -> Sequence[tuple[str, int]]: ...


class TrialDecision(DecisionLike, Protocol):
    """A decision in a trial, which bots answer by its values; they need no words."""

    @property
    def place(self) -> int: ...

    @property
    def values(self) -> tuple[Hashable, ...]: ...

    def choose(self, index: int) -> None: ...


class Trial(Protocol):
    """A game that is possible given what a player knows, for trying answers."""

    @property
    def decision(self) -> TrialDecision | None: ...

    @property
    def decisions(self) -> Sequence[TrialDecision]: ...

    @property
    def over(self) -> bool: ...

    @property
    def turns(self) -> int: ...

    @property
    def player_names(self) -> list[str]: ...

    @property
    def judged_by(self) -> str: ...

    @property
    def plans(self) -> list[str]: ...

    def outlook(self, player: int, plan: str | None = None) -> int: ...

    def view(self, player: int | None) -> dict[str, Any]: ...

    def scores(self) -> Sequence[ScoreLike]: ...

    def winners(self) -> list[int]: ...

    def endings(self) -> Sequence[EndingLike]: ...

    def mark(self) -> Any: ...

    def undo(self, mark: Any) -> None: ...

    def release(self, mark: Any) -> None: ...


class EndingLike(Protocol):
    """Why a game is over."""

    @property
    def verdict(self) -> str: ...

    @property
    def players(self) -> tuple[int, ...]: ...


class Imagining(Protocol):
    """Lets an agent try whole continuations, on positions consistent with what its player knows."""

    @property
    def seat(self) -> int: ...

    def imagine(self, seed: int) -> Trial: ...


class Agent(Protocol):
    """Answers decisions."""

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        """The id of the chosen option. Choices with several parts are asked part by part."""
        ...


class LookingAgent(Agent, Protocol):
    """An agent that also tries answers; before each decision it receives an object that imagines positions for its seat."""

    def look(self, ahead: Imagining) -> None: ...
