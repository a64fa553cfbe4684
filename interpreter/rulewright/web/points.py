"""Points at which somebody could be asked in secret: who still has to respond there, and the game as it was.

A game records such a point whether or not somebody is asked. So in all worlds that look alike to the others, the same seats are called on in the same
order, and the others see the same until all have responded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.runtime.game import Asking, Decision, Game


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a game at which the seats in `left` still have to respond."""

    number: int  # its index among the game's points
    asking: Asking
    left: tuple[int, ...]

    def called(self) -> tuple[int, ...]:
        """Who is called on now: one after another, or all at once."""
        return self.left if self.asking.together else self.left[:1]

    def decisions(self, game: Game, points: int) -> list[Decision]:
        """The questions at this point to those who are called on now; if the game has more `points`, it has already moved on."""
        if self.asking.passed or points != self.number + 1:
            return []
        return [one for one in game.decisions if one.place == self.asking.place and one.player in self.called()]

    def without(self, seat: int) -> Point | None:
        """The point after a seat has responded; None after the last one."""
        left = tuple(one for one in self.left if one != seat)
        return replace(self, left=left) if left else None


def calls_on_others(game: Game, askings: Sequence[Asking], seat: int) -> bool:
    """Whether anybody but a seat is, or could have been, asked in secret at some points or at the current one."""
    noted = any(player != seat for asking in askings for player in asking.players)
    return noted or any(one.player != seat and not one.public for one in game.decisions)
