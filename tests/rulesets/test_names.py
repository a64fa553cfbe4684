"""What the log names by itself has a name in every language of the game: else its id is read there, in English."""

from __future__ import annotations

import pytest

from rulewright.checker.lints.reads import all_hooks
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
def test_every_rule_with_an_id_has_a_name(folder: str) -> None:
    """The log names such a rule when it is applied; one without an id is left out there."""
    program = shelf.loaded(folder).program
    assert program is not None
    rules = [*program.rules, *(hook for hook in all_hooks(program) if not hook.on_thing)]
    assert [rule.id for rule in rules if "#" not in rule.id and set(program.languages) - set(rule.text)] == []


@pytest.mark.long
@pytest.mark.parametrize("folder", GAMES)
def test_all_actions_are_explained(folder: str) -> None:
    """`?` shows what an action does: its own text, or that of the card that offers it."""
    program = shelf.loaded(folder).program
    assert program is not None
    actions, languages = [one for one in program.all_happenings() if one.is_action], set(program.languages)
    assert [one.name for one in actions if languages - set(one.words or (one.of_thing.text if one.of_thing else {}))] == []
