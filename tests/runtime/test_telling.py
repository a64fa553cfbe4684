"""The log of a game is read once, even if moves are undone: the entries equal those from reading the whole log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.runtime.errors import RunawayRule
from rulewright.runtime.game import Game
from rulewright.runtime.log import Entry, LogReader, Telling
from rulewright.source.span import NOWHERE

MESTA = rulewright.load("mesta")


def whole(game: Game) -> list[Entry]:
    return LogReader(game._compiled, game._wording).entries(game._state.log or [])


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(["choose", "mark", "undo", "clone", "save"]), st.booleans(), st.integers(0, 50)), max_size=40))
@example([("mark", True, 0), ("choose", True, 0), ("undo", False, 0), ("choose", False, 1)])
def test_the_log_is_told_as_a_whole(steps: list[tuple[str, bool, int]]) -> None:
    """Whether it was read before a move, in between, or not at all."""
    game, marks = Game(MESTA, 2, seed=5), []
    for step, read, number in steps:
        if step == "choose" and game.decision is not None:
            game.choose(number % len(game.decision.options))
        elif step == "mark":
            marks.append(game.mark())
        elif step == "undo" and marks:
            game.undo(marks.pop())
        elif step in ("clone", "save"):
            game, marks = game.clone() if step == "clone" else Game.restore(MESTA, game.save()), []
        if read:
            assert game.log == whole(game)
    assert game.log == whole(game)


class _GivesUp(LogReader):
    """Reads, and then has no steps left, once."""

    gave_up = False

    def read(self, notes: Iterable[tuple[Any, ...]], details: bool, chain: list[str]) -> list[Entry]:
        found = super().read(notes, details, chain)
        if not self.gave_up:
            self.gave_up = True
            raise RunawayRule("too much", NOWHERE)
        return found


def test_a_reading_that_is_given_up_is_begun_again() -> None:
    game = Game(MESTA, 2, seed=5)
    notes = game._state.log or []
    telling = Telling(_GivesUp(game._compiled, game._wording))
    with pytest.raises(RunawayRule):
        telling.entries(notes[:1])  # inside a happening
    assert notes[0][0] == "begin" and telling.entries(notes) == whole(game)
