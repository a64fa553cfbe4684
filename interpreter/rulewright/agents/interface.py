"""What a player needs to know of a game, and what a game may ask of a player.

The protocols say which part of the public interface the agents, the scenarios and the command line use; the runtime's `Game` has
all of it. An agent sees its own view and the decision, nothing else, so that it cannot know more than a person in its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rulewright.source.span import Span


class OptionLike(Protocol):
    """One possible answer: an id that stays the same, and words for people."""

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


class Lookahead(Protocol):
    """Lets an agent try an answer without seeing more than its player may see."""

    def after(self, option: str) -> tuple[dict[str, Any], int | None, bool | None]:
        """What the player would see after this answer, the player's score, and whether the player won (None: not over)."""
        ...


class Agent(Protocol):
    """Somebody who answers decisions."""

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        """The id of the option taken. Choices of several parts are asked part by part."""
        ...


class LookingAgent(Agent, Protocol):
    """An agent that also wants to try answers; it is handed a fresh `Lookahead` before each decision."""

    def look(self, ahead: Lookahead) -> None: ...
