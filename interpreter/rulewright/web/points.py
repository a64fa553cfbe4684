"""Points at which somebody could be asked in secret: who has still to be heard there, and the game as it stood.

A game notes such a point whether or not somebody is asked. So the same seats are called on in every world that looks alike to the others, in the
same order, and what the others see is the same until all have been heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.runtime.game import Asking, Decision, Game


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a game at which `left` have still to be heard."""

    number: int  # among the game's points
    asking: Asking
    left: tuple[int, ...]

    def called(self) -> tuple[int, ...]:
        """Who is called on now: one after the other, or all at the same time."""
        return self.left if self.asking.together else self.left[:1]

    def decisions(self, game: Game, points: int) -> list[Decision]:
        """What is asked at this point of those who are called on now; with a game of more `points` it has gone on to what comes of it."""
        if self.asking.passed or points != self.number + 1:
            return []
        return [one for one in game.decisions if one.place == self.asking.place and one.player in self.called()]

    def without(self, seat: int) -> Point | None:
        """The point when a seat has been heard; None after the last one."""
        left = tuple(one for one in self.left if one != seat)
        return replace(self, left=left) if left else None


def calls_on_others(game: Game, askings: Sequence[Asking], seat: int) -> bool:
    """Whether anybody but a seat is, or could have been, asked in secret at some points and where the game stands."""
    noted = any(player != seat for asking in askings for player in asking.players)
    return noted or any(one.player != seat and not one.public for one in game.decisions)
