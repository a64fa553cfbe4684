"""`rulewright translate`, and what `--lang` does with a translation."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.main import main

GARDEN = """\
ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 1
kinds: {flower: {fields: {price: number}}}
zones: {game: {bed: {holds: flower}}}
things:
- {kind: flower, id: rose, price: 2, name: Rose}
flow: move every flower to bed
result: {score(player): sum of price over bed}
"""
ONE_LINE = """\
# by hand
translation: de
texts: {title: {en: Garden, de: Garten}, things.flower.tulip.name: {en: Tulip, de: Tulpe}}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "garden").mkdir()
    (tmp_path / "garden" / "ruleset.yaml").write_text(GARDEN, encoding="utf-8")
    return tmp_path


def rulewright_says(*words: str) -> Result:
    return CliRunner().invoke(main, words, prog_name="rulewright", catch_exceptions=False)


def test_a_translation_is_begun_and_then_kept_up_to_date(here: Path) -> None:
    file = here / "garden" / "translations" / "de.yaml"
    assert rulewright_says("translate", "garden", "de", "--dry-run").output == "garden/translations/de.yaml: 2 texts to translate.\n"
    assert not file.exists()
    assert rulewright_says("translate", "garden", "de").exit_code == 0
    assert file.read_text(encoding="utf-8").endswith('  title: {en: Garden, de: ""}\n  things.flower.rose.name: {en: Rose, de: ""}\n')
    file.write_text(ONE_LINE, encoding="utf-8")
    expected = (
        "garden/translations/de.yaml: 1 text added, 0 marked as changed, 0 renamed.\nThese no longer belong to any text: things.flower.tulip.name.\n"
    )
    assert rulewright_says("translate", "garden", "de", "--dry-run").output == expected
    assert file.read_text(encoding="utf-8") == ONE_LINE
    assert rulewright_says("translate", "garden", "de").output == expected
    assert file.read_text(encoding="utf-8") == (
        '# by hand\ntranslation: de\ntexts: \n  title: {en: Garden, de: Garten}\n  things.flower.rose.name: {en: Rose, de: ""}\n'
        "  things.flower.tulip.name: {en: Tulip, de: Tulpe}\n"
    )


def test_a_file_that_cannot_be_read_is_not_written_over(here: Path) -> None:
    folder = here / "garden" / "translations"
    folder.mkdir()
    (folder / "de.yaml").write_text("translation: fr\n", encoding="utf-8")
    done = rulewright_says("translate", "garden", "de")
    assert (done.exit_code, (folder / "de.yaml").read_text(encoding="utf-8")) == (2, "translation: fr\n")
    assert "RW723" in done.output


@pytest.mark.parametrize("word", ["deutsch", "DE", "d"])
def test_what_is_no_language_is_refused(here: Path, word: str) -> None:
    for words in (("translate", "garden", word), ("check", "garden", "--lang", word), ("--lang", word, "check", "garden")):
        done = rulewright_says(*words)
        assert (done.exit_code, f"`{word}` is not the code of a language." in done.output) == (2, True)


def test_a_game_without_texts_in_a_language_says_so_and_is_english(here: Path) -> None:
    done = rulewright_says("show", "garden", "rose", "--lang", "fr")
    assert done.stderr == "Garden has no texts in `fr`, only in: en. Missing texts are shown in English.\n"
    assert done.stdout.startswith("Rose  (")
    assert rulewright_says("show", "garden", "rose").stderr == ""


def test_a_whole_game_is_played_in_german() -> None:
    """Every name and every question of the game is German, in the log of a game with all bots and at the keyboard."""
    program = rulewright.load("mesta").program
    assert program is not None
    english = {thing.text["en"] for thing in program.things if thing.text["en"] not in {thing.text["de"] for thing in program.things}}
    english |= {one.text["en"] for one in program.happenings.values() if one.text and one.text["en"] != one.text["de"]}
    english |= {text.text["en"] for text in program.texts.values() if "{" not in text.text["en"]}
    english -= {word for word in english if len(word) < 5}  # `Ur` and `Rome` are in other words
    assert len(english) > 100
    run = rulewright_says("run", "mesta", "--players", "3", "--seed", "4", "--log", "--lang", "de").stdout
    play = CliRunner().invoke(main, ["play", "mesta", "--seed", "4", "--lang", "de"], input="1\n" * 400, prog_name="rulewright").stdout
    assert "Antworte mit einer Zahl." in play and "Das Ende des Spiels" in run and "etwas Verdecktes" in play
    assert "zieht 1 Stadt" in run and "Stand der Reiche" in play and "Ein Ereignis nutzen oder den Zug beenden?" in play + run
    for text in (run, play):
        assert sorted(each for each in english if each in text) == []
