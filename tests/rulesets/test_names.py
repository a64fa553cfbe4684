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
def test_actions_are_explained_all_or_none(folder: str) -> None:
    """`?` shows what an action does: its own text, or that of the card that offers it. Where some have a text, nobody expects one to have none."""
    program = shelf.loaded(folder).program
    assert program is not None
    actions = [one for one in program.all_happenings() if one.is_action]
    explained = [one for one in actions if one.of_thing is None and one.words]
    if explained:
        languages = set(program.languages)
        assert [one.name for one in actions if one.of_thing is None and languages - set(one.words)] == []
        assert [one.name for one in actions if one.of_thing is not None and languages - set(one.words or one.of_thing.text)] == []
