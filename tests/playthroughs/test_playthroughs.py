"""Stored games are played as they were: a change of rules, choices, views or words shows as a change of them.

After a wanted change: `python -m tests.playthroughs.update`, or PLAYTHROUGHS=update for one run of the tests.
"""

from __future__ import annotations

import os

import pytest

from tests.playthroughs.recording import HERE, Recording, record, recordings, stored
from tests.shelf import REPOSITORY

WHOLE = REPOSITORY / "build" / "playthroughs"


# Of variants and house rules, whose games are much like those of their bases.
STORED = stored()
NAMES = [
    name if folder.startswith("rulesets/") and folder.count("/") == 1 else pytest.param(name, marks=pytest.mark.long)
    for name, (folder, _) in STORED.items()
]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str) -> None:
    game, file = record(*STORED[name]), HERE / name
    if os.environ.get("PLAYTHROUGHS") == "update":
        file.write_text(game.stored(), encoding="utf-8")
    difference = game.difference(file.read_text(encoding="utf-8"))
    if difference is not None:
        WHOLE.mkdir(parents=True, exist_ok=True)
        (WHOLE / name).write_text(game.text(), encoding="utf-8")
        pytest.fail(f"{name} differs {difference}\n(the whole game: build/playthroughs/{name})")


@pytest.mark.long
def test_every_game_is_stored() -> None:
    assert stored() == recordings(), "run: python -m tests.playthroughs.update"
    assert set(STORED) == {file.name for file in HERE.glob("*.txt")}


def test_texts_are_small() -> None:
    assert all((HERE / name).stat().st_size < 48_000 for name in STORED)


def test_every_change_of_a_step_is_found() -> None:
    steps = tuple(f"{number}. alice one: which?\n  [a] b" for number in range(1, 13))
    stored = Recording("nim", steps, "over").stored()
    for number in range(len(steps)):
        changed = Recording("nim", (*steps[:number], steps[number].replace("[a] b", "a [b]"), *steps[number + 1 :]), "over")
        assert f"from decision {number + 1}:" in (changed.difference(stored) or "")
    assert Recording("nim", steps, "over").difference(stored) is None
    assert "after decision 12" in (Recording("nim", steps, "not over").difference(stored) or "")
    assert "from decision 12" in (Recording("nim", (*steps[:-1], "another"), "over").difference(stored) or "")
    assert Recording("nim", steps[:-1], "over").difference(stored) is not None
    assert "nim" in (Recording("other", steps, "over").difference(stored) or "")
