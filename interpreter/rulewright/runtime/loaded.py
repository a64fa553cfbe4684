"""Loaded dice, for tests: the next rolls show what a test says, then chance goes on."""

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
    """A position with rolls that are fixed beforehand."""

    __slots__ = ("faces_of_dice", "rolls")

    def __init__(self, state: State, rolls: Sequence[Scalar]) -> None:
        for name in State.__slots__:
            setattr(self, name, getattr(state, name))
        self.rolls = list(rolls)
        layout = state.c.layout
        # The faces of a die with fields are things; a roll names them by their number on the die.
        self.faces_of_dice = {
            face for die in layout.program.dice.values() if die.kind is not None for face in layout.of_kind[die.kind]
        }

    def face(self, faces: tuple[Any, ...], lot: int, shown: bool) -> Any:
        if not self.rolls:
            return super().face(faces, lot, shown)
        wanted = self.rolls.pop(0)
        numbers = [str(number) if face in self.faces_of_dice else str(face) for number, face in enumerate(faces, 1)]
        if wanted.text not in numbers:
            place = f"{wanted.span.file}:{wanted.span.line}"
            raise RollError(Rolls.roll(place=place, faces=", ".join(numbers), given=wanted.text))
        face = faces[numbers.index(wanted.text)]
        if self.log is not None and shown:
            self.log.append(("roll", face))
        return face


def load_dice(game: Game, rolls: Sequence[Scalar]) -> None:
    """Fix the next rolls of a game. Clones of it roll by chance."""
    game._state = _Loaded(game._state, rolls)
