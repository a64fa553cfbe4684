"""What the log names by itself has a name in every language of the game: else its id is read there, in English."""

from __future__ import annotations

import pytest

from tests import shelf

GAMES = shelf.games("rulesets")


@pytest.mark.long
@pytest.mark.parametrize("folder", GAMES)
def test_every_happening_has_a_name(folder: str) -> None:
    program = shelf.loaded(folder).program
    assert program is not None
    named = program.happenings.values()
    assert [symbol.name for symbol in named if set(program.languages) - set(symbol.text)] == []


@pytest.mark.long
@pytest.mark.parametrize("folder", GAMES)
def test_all_actions_are_explained(folder: str) -> None:
    """`?` shows what an action does: its own text, or that of the card that offers it."""
    program = shelf.loaded(folder).program
    assert program is not None
    actions, languages = [one for one in program.all_happenings() if one.is_action], set(program.languages)
    assert [one.name for one in actions if languages - set(one.words or (one.of_thing.text if one.of_thing else {}))] == []
