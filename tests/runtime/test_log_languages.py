"""A log in English reads no words of other languages, and says its lines in them all the same."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import rulewright
from rulewright.runtime import wording
from rulewright.source import locales

MESTA = Path(__file__).resolve().parents[2] / "rulesets" / "mesta"


def test_other_languages_wait_until_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    wording.word.cache_clear()  # another test of this process may have asked for German
    game = rulewright.Game(rulewright.load(MESTA), players=2, seed=1)
    asked: list[str] = []
    wanted = locales.translated

    def noted(key: str, values: dict[str, object], language: str, form: str = "") -> str | None:
        asked.append(language)
        return wanted(key, values, language, form)

    monkeypatch.setattr(locales, "translated", noted)
    game.play_randomly(1, 10)
    entries = game.log
    assert len(entries) > 20 and all(entry.text() and entry.text("cs") for entry in entries)
    assert asked == []
    moves = [entry for entry in entries if entry.kind == "move"]
    german = [entry.text("de") for entry in moves]
    assert "de" in asked and german != [entry.text() for entry in moves]
    assert [entry.text("fr") for entry in moves] == [entry.text() for entry in moves]
    again = pickle.loads(pickle.dumps(moves))
    assert [entry.text("de") for entry in again] == german
    assert entries == game.log
