"""Stored games are played as they were: a change of rules, choices, views or words shows as a change of these texts.

After a wanted change: `python -m tests.playthroughs.update`, or PLAYTHROUGHS=update for one run of the tests.
"""

from __future__ import annotations

import os

import pytest

from tests.playthroughs.recording import HERE, record, recordings


@pytest.mark.parametrize("name", recordings())
def test_playthrough(name: str) -> None:
    folder, players = recordings()[name]
    text, file = record(folder, players), HERE / name
    if os.environ.get("PLAYTHROUGHS") == "update":
        file.write_text(text, encoding="utf-8")
    assert file.exists(), "not stored yet: python -m tests.playthroughs.update"
    stored = file.read_text(encoding="utf-8")
    if text != stored:
        new, old = text.splitlines(), stored.splitlines()
        line = next(
            (number for number, (here, there) in enumerate(zip(new, old, strict=False)) if here != there), min(len(new), len(old))
        )
        pytest.fail(f"{name} differs from line {line + 1}:\n  stored: {old[line : line + 1]}\n  played: {new[line : line + 1]}")


def test_texts_are_small_and_belong_to_a_game() -> None:
    names = set(recordings())
    for file in HERE.glob("*.txt"):
        assert file.name in names
        assert file.stat().st_size < 300_000
