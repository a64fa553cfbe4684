"""Loaded dice, for tests: the next rolls are those of the test, then chance takes over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.runtime.errors import SpokenError
from rulewright.runtime.game import Game
from rulewright.runtime.state import State
from rulewright.source.catalogue.played import Rolls
from rulewright.source.document import Scalar


class RollError(SpokenError):
    """A roll that the die cannot show."""


class _Loaded(State):
    """A position with rolls that are fixed in advance."""

    __slots__ = ("rolls",)

    def __init__(self, state: State, rolls: Sequence[Scalar]) -> None:
        for name in State.__slots__:
            setattr(self, name, getattr(state, name))
        self.rolls = list(rolls)

    def face(self, faces: tuple[Any, ...], lot: int, shown: bool, things: bool) -> Any:
        if not self.rolls:
            return super().face(faces, lot, shown, things)
        wanted = self.rolls.pop(0)
        numbers = [str(number) if things else str(face) for number, face in enumerate(faces, 1)]  # with fields, by their number on the die
        if wanted.text not in numbers:
            place = f"{wanted.span.file}:{wanted.span.line}"
            raise RollError(Rolls.roll(place=place, faces=", ".join(numbers), given=wanted.text))
        return self.rolled(faces[numbers.index(wanted.text)], shown, things)


def load_dice(game: Game, rolls: Sequence[Scalar]) -> None:
    """Fix the next rolls of a game. Its clones roll at random."""
    game._state = _Loaded(game._state, rolls)
