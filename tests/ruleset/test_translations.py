"""Translations in files: used where they fit, reported where they do not, and brought up to date without touching anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.ruleset.compose import compose, texts_to_translate
from rulewright.ruleset.translating import fresh, updated
from rulewright.source.catalogue.translations import Untranslated
from rulewright.source.diagnostics import Findings
from rulewright.source.edits import with_edits

ROOT = Path(__file__).resolve().parents[2]
GARDEN = """\
ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 2
words:
  colour: {red: {en: red, cs: rudá}, white: {en: white, cs: bílá}}
kinds:
  flower: {fields: {colour: colour, price: number}}
zones:
  game: {deck: {holds: flower, seen by: everyone}}
  player: {bed: {holds: flower, seen by: everyone}}
texts:
  which: {en: "{p}, which flower?", cs: "{p}, která květina?"}
things:
- {kind: flower, id: rose, colour: red, price: 2, name: {en: Rose, cs: Růže}, text: Worth 2 points.}
- {kind: flower, id: lily, colour: white, price: 3, name: {en: Lily, cs: Lilie}}
setup: move every flower to deck
flow: |
  for each p in players:
    p chooses f in deck for which
    move f to p.bed
  end game
result: {score(player): sum of price over player.bed}
"""
WHOLE = """\
translation: de
texts:
  title: {en: Garden, de: Garten}
  words.colour.red: {en: red, de: rot}
  words.colour.white: {en: white, de: weiß}
  texts.which: {en: "{p}, which flower?", de: "{p}, welche Blume?"}
  things.flower.rose.name: {en: Rose, de: Rose}
  things.flower.rose.text: {en: Worth 2 points., de: Zählt 2 Punkte.}
  things.flower.lily.name: {en: Lily, de: Lilie}
"""


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    (folder / "translations").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(GARDEN, encoding="utf-8")
    (folder / "translations" / "de.yaml").write_text(WHOLE, encoding="utf-8")
    return folder


def put(folder: Path, old: str, new: str, file: str = "translations/de.yaml") -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def found(*paths: Path) -> list[str]:
    """What is reported: place, code and message."""
    return [
        f"{Path(each.span.file).name}:{each.span.line}:{each.span.column} {each.code} {each.declared.key}"
        for each in rulewright.load(*paths).diagnostics
    ]


def test_every_text_is_said_in_the_language_of_the_file(garden: Path) -> None:
    ruleset = rulewright.load(garden)
    assert [f"{each.span} {each.message}" for each in ruleset.diagnostics] == []
    assert ruleset.languages == ("cs", "de", "en")
    assert [ruleset.title(language) for language in ("de", "en", "cs", "fr")] == ["Garten", "Garden", "Garden", "Garden"]
    decision = rulewright.Game(ruleset, 2, seed=1).decision
    assert decision is not None
    assert decision.text("de").endswith(", welche Blume?")
    assert [option.text("de") for option in decision.options] == ["Rose", "Lilie"]
    assert [option.about("de") for option in decision.options] == ["Zählt 2 Punkte.", ""]


def test_a_translation_is_no_other_game(garden: Path) -> None:
    with_it = rulewright.load(garden)
    (garden / "translations" / "de.yaml").unlink()
    assert rulewright.load(garden).content_hash == with_it.content_hash


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        pytest.param("  words.colour.red: {en: red, de: rot}\n", "", ["de.yaml:2:1 RW720 Untranslated.absent"], id="missing"),
        pytest.param("de: rot}", 'de: ""}', ["de.yaml:4:3 RW720 Untranslated.empty"], id="empty"),
        pytest.param("{en: red, de: rot}", "{en: red}", ["de.yaml:4:3 RW720 Untranslated.empty"], id="without the language"),
        pytest.param("{en: red,", "{en: pink,", ["de.yaml:4:26 RW721 Outdated.changed"], id="changed"),
        pytest.param("{en: red,", "{en: red, was: pink,", ["de.yaml:4:3 RW721 Outdated.marked"], id="marked"),
        pytest.param("colour.red:", "colour.rde:", ["de.yaml:4:3 RW722 TranslationOfNothing.no_path"], id="misspelt"),
        pytest.param(
            "words.colour.red: {en: red, de: rot}",
            "words.colour.rde: {en: pink, de: rot}",
            ["de.yaml:2:1 RW720 Untranslated.absent", "de.yaml:4:3 RW722 TranslationOfNothing.no_path"],
            id="misspelt, and made from another text",
        ),
        pytest.param(
            "words.colour.red: {en: red, de: rot}",
            "words.colour: {en: red, de: rot}",
            ["de.yaml:2:1 RW720 Untranslated.absent", "de.yaml:4:3 RW722 TranslationOfNothing.no_text"],
            id="no text",
        ),
        pytest.param(
            "  title: {en: Garden, de: Garten}\n",
            "  title: {en: Garden, de: Garten}\n  things.flower.rose.price: {en: 2, de: 3}\n",
            ["de.yaml:4:3 RW722 TranslationOfNothing.no_text"],
            id="a number of the rules",
        ),
        pytest.param("{en: red, de: rot}", "{de: rot}", ["de.yaml:4:3 RW723 WrongTranslation.no_original"], id="without the original"),
        pytest.param("{en: red, de: rot}", "{en: red, cs: rudá, de: rot}", ["de.yaml:4:31 RW723 WrongTranslation.too_many"], id="two originals"),
        pytest.param('de: "{p}, welche', 'de: "{ich}, welche', ["de.yaml:6:47 RW702 NamesInBraces.of_question"], id="unknown name"),
        pytest.param('de: "{p}, welche', 'de: "Welche', ["de.yaml:6:47 RW703 TextsDisagree.names"], id="name left out"),
        pytest.param("Zählt 2", "Zählt 3", ["de.yaml:8:54 RW703 TextsDisagree.numbers"], id="other number"),
        pytest.param("translation: de", "translation: fr", ["de.yaml:1:14 RW723 WrongTranslation.other_language"], id="other language"),
        pytest.param("translation: de\n", "", ["de.yaml:1:1 RW220 MissingKey.key"], id="no language"),
        pytest.param("{en: red, de: rot}", "rot", ["de.yaml:2:1 RW720 Untranslated.absent", "de.yaml:4:21 RW221 WrongForm.node"], id="no mapping"),
        pytest.param("texts:", "text:", ["de.yaml:1:1 RW720 Untranslated.absent", "de.yaml:2:1 RW202 UnknownKey.of_record"], id="unknown key"),
    ],
)
def test_what_does_not_fit_is_reported_at_its_place(garden: Path, old: str, new: str, findings: list[str]) -> None:
    put(garden, old, new)
    assert found(garden) == findings


def test_a_file_that_is_named_after_no_language_is_reported(garden: Path) -> None:
    (garden / "translations" / "de.yaml").rename(garden / "translations" / "german.yaml")
    assert found(garden) == ["german.yaml:1:1 RW723 WrongTranslation.no_language"]


def test_what_is_missing_or_outdated_is_english(garden: Path) -> None:
    put(garden, "  things.flower.rose.name: {en: Rose, de: Rose}\n", "")
    put(garden, "Worth 2 points.}", "Worth 2 points each.}", "ruleset.yaml")
    decision = rulewright.Game(rulewright.load(garden), 2, seed=1).decision
    assert decision is not None
    assert [(option.text("de"), option.about("de")) for option in decision.options] == [
        ("Rose", "Worth 2 points each."),
        ("Lilie", ""),
    ]


def test_what_has_no_english_is_translated_from_its_first_language(garden: Path) -> None:
    put(garden, "title: Garden", "title: {cs: Zahrada}", "ruleset.yaml")
    composed = compose([garden], Findings())
    assert composed is not None
    assert '  title: {cs: Zahrada, de: ""}\n' in fresh("de", "Garden", texts_to_translate(composed, "de"))
    put(garden, "{en: Garden,", "{cs: Zahrada,")
    assert rulewright.load(garden).title("de") == "Garten"


# ---- overlays -------------------------------------------------------------------------------------------------------------------------
OVERLAY = """\
ruleset: bigger
version: "1.0"
language: 1
extends: ../garden
title: A bigger garden
add:
  things:
  - {kind: flower, id: iris, colour: white, price: 4, name: {en: Iris, cs: Kosatec}}
"""
OF_OVERLAY = """\
translation: de
texts:
  title: {en: A bigger garden, de: Ein größerer Garten}
  things.flower.iris.name: {en: Iris, de: Schwertlilie}
"""


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        pytest.param(
            '{en: "{p}, which flower?", cs: "{p}, která květina?"}',
            '{en: "{p}, která květina?", cs: "{p}, which flower?"}',
            ["ruleset.yaml:14:15 RW706 WrongLanguage.meant"],
            id="languages swapped, as the translation shows",
        ),
        pytest.param(
            'en: "{p}, which flower?"', 'en: "{pp}, which flower?"', ["ruleset.yaml:14:15 RW702 NamesInBraces.of_question"], id="a name in braces"
        ),
        pytest.param("Worth 2 points.", "Worth two points.", ["de.yaml:8:33 RW721 Outdated.changed"], id="a change of a text without a mistake"),
        pytest.param("  colour: {red", "   colour: {red", ["ruleset.yaml:8:4 RW111 Indentation.placed"], id="a line that cannot be read"),
    ],
)
def test_a_translation_is_not_blamed_for_a_mistake_in_the_rules(garden: Path, old: str, new: str, findings: list[str]) -> None:
    if "colour" in old:
        put(garden, "words:\n", "words:\n  size: {small: small}\n", "ruleset.yaml")
        put(garden, "texts:\n", "texts:\n  words.size.small: {en: small, de: klein}\n")
        put(garden, "colour: colour,", "colour: colour, size: size = small,", "ruleset.yaml")
    put(garden, old, new, "ruleset.yaml")
    assert found(garden) == findings


@pytest.mark.parametrize(("main", "file"), [("ruleset.yaml", "de.yaml"), ("bigger.yaml", "bigger.de.yaml")])
def test_an_overlay_brings_translations_of_its_own(garden: Path, main: str, file: str) -> None:
    folder = garden.parent / "bigger"
    (folder / "translations").mkdir(parents=True)
    (folder / main).write_text(OVERLAY, encoding="utf-8")
    place = folder / "translations" / file
    place.write_text(OF_OVERLAY, encoding="utf-8")
    assert found(garden, folder / main) == []
    ruleset = rulewright.load(garden, folder / main)
    assert ruleset.title("de") == "Ein größerer Garten"
    assert ruleset.program is not None
    assert [thing.text["de"] for thing in ruleset.program.things] == ["Rose", "Lilie", "Schwertlilie"]
    place.write_text(
        OF_OVERLAY.replace("  things.flower.iris", "  things.flower.lily.name: {en: Lily, de: Seerose}\n  things.flower.iri"), encoding="utf-8"
    )
    assert found(garden, folder / main) == [f"{file}:5:3 RW722 TranslationOfNothing.no_path"]
    again = rulewright.load(garden, folder / main).program
    assert again is not None
    assert [thing.text.get("de") for thing in again.things] == ["Rose", "Seerose", None]


def test_a_text_that_an_overlay_changes_is_not_said_in_the_words_of_its_base(garden: Path) -> None:
    (garden.parent / "dear.yaml").write_text(
        'ruleset: dear\nversion: "1.0"\nlanguage: 1\nextends: ./garden\nchange:\n  things.flower.rose.text: Worth 5 points.\n'
        "  things.flower.rose.price: 5\n",
        encoding="utf-8",
    )
    ruleset = rulewright.load(garden, garden.parent / "dear.yaml")
    assert [each.code for each in ruleset.diagnostics] == []
    assert ruleset.program is not None
    assert ruleset.program.things[0].words.get("de", "Worth 5 points.") == "Worth 5 points."


# ---- bringing a file up to date -------------------------------------------------------------------------------------------------------
def update(garden: Path) -> str:
    """The file after an update; written, too."""
    composed = compose([garden], Findings())
    assert composed is not None
    translation = composed.packages[-1].translations[0]
    written = translation.file.read_text(encoding="utf-8")
    text = with_edits(written, updated(translation, texts_to_translate(composed, "de"), written).edits)
    translation.file.write_text(text, encoding="utf-8")
    return text


def test_a_new_file_holds_everything_and_reports_each_text(garden: Path) -> None:
    (garden / "translations" / "de.yaml").unlink()
    composed = compose([garden], Findings())
    assert composed is not None
    text = fresh("de", "Garden", texts_to_translate(composed, "de"))
    assert (
        text
        == "# Garden\n"
        + "\n".join(line if number < 2 else line[: line.rindex("de: ")] + 'de: ""}' for number, line in enumerate(WHOLE.splitlines()))
        + "\n"
    )
    (garden / "translations" / "de.yaml").write_text(text, encoding="utf-8")
    assert found(garden) == [f"de.yaml:{line}:3 RW720 Untranslated.empty" for line in range(4, 11)]


def test_a_file_that_is_complete_stays_as_it_is(garden: Path) -> None:
    assert update(garden) == WHOLE


def test_an_update_adds_marks_and_renames_and_keeps_the_rest(garden: Path) -> None:
    put(garden, "  words.colour.white: {en: white, de: weiß}\n", "  # a comment\n")
    put(garden, "{en: Rose, de: Rose}", "{en: Rose, de: Röschen}   # small")
    put(garden, "id: lily", "id: water_lily", "ruleset.yaml")
    put(garden, "Worth 2 points.}", "Worth 2 points each.}", "ruleset.yaml")
    expected = """\
translation: de
texts:
  title: {en: Garden, de: Garten}
  words.colour.red: {en: red, de: rot}
  words.colour.white: {en: white, de: ""}
  # a comment
  texts.which: {en: "{p}, which flower?", de: "{p}, welche Blume?"}
  things.flower.rose.name: {en: Rose, de: Röschen}   # small
  things.flower.rose.text: {en: "Worth 2 points each.", was: "Worth 2 points.", de: Zählt 2 Punkte.}
  things.flower.water_lily.name: {en: Lily, de: Lilie}
"""
    assert update(garden) == expected
    assert update(garden) == expected
    assert found(garden) == ["de.yaml:5:3 RW720 Untranslated.empty", "de.yaml:9:3 RW721 Outdated.marked"]
    put(garden, "Worth 2 points each.}", "Worth 2.}", "ruleset.yaml")
    assert 'rose.text: {en: "Worth 2.", was: "Worth 2 points.", de: Zählt 2 Punkte.}\n' in update(garden)


def test_entries_in_blocks_and_files_without_an_end_are_updated(garden: Path) -> None:
    (garden / "translations" / "de.yaml").write_text(
        "translation: de\ntexts:\n  words.colour.red:\n    en: >-\n      quite\n      pink\n    de: rosa\n  title:\n    en: Garden\n    de: Garten",
        encoding="utf-8",
    )
    text = update(garden)
    assert text.startswith(
        'translation: de\ntexts:\n  words.colour.red:\n    en: "red"\n    was: "quite pink"\n    de: rosa\n  words.colour.white: {en: white, de: ""}\n'
    )
    assert text.endswith("    de: Garten")
    assert sorted(found(garden)) == sorted(
        [f"de.yaml:{number}:3 RW720 Untranslated.empty" for number, line in enumerate(text.splitlines(), 1) if 'de: ""' in line]
        + ["de.yaml:3:3 RW721 Outdated.marked"]
    )


@pytest.mark.parametrize("head", ["translation: de\n", "translation: de", "translation: de\ntexts:\n", "translation: de\ntexts:"])
def test_a_file_without_entries_is_filled(garden: Path, head: str) -> None:
    (garden / "translations" / "de.yaml").write_text(head, encoding="utf-8")
    first = 1 + update(garden).split("\n").index('  title: {en: Garden, de: ""}')
    assert found(garden) == [f"de.yaml:{line}:3 RW720 Untranslated.empty" for line in range(first, first + 7)]


def test_the_shipped_translation_is_complete() -> None:
    composed = compose([ROOT / "rulesets" / "mesta"], findings := Findings())
    assert composed is not None and list(findings) == []
    assert len(texts_to_translate(composed, "de")) == len(list(composed.packages[0].translations[0].entries())) > 300


def test_a_new_file_for_many_texts_is_one_finding(garden: Path) -> None:
    """(A ruleset of forty texts began with forty findings.)"""
    more = "".join(
        f"- {{kind: flower, id: weed{number}, colour: red, price: 1, name: {{en: Weed {number}, cs: Plevel {number}}}}}\n" for number in range(10)
    )
    put(garden, "setup: move", f"{more}setup: move", "ruleset.yaml")
    composed = compose([garden], Findings())
    assert composed is not None
    (garden / "translations" / "de.yaml").write_text(fresh("de", "Garden", texts_to_translate(composed, "de")), encoding="utf-8")
    reported = rulewright.load(garden).diagnostics
    assert [(each.declared, dict(each.args)["n"]) for each in reported] == [(Untranslated.all_empty, 17)]
