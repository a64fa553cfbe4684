"""RW720 to RW723: translations of a ruleset in separate files."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, WARNING, Code, Cure, Message

_FILE = "# translations/de.yaml\ntranslation: de\ntexts:\n"
_OTHERS = (
    '  title: {en: Garden, de: Garten}\n  things.plant.rose.text: {en: "Blooms twice, then withers.", de: "Blüht zweimal, dann verwelkt sie."}\n'
)


class Untranslated(Code):
    code = "RW720"
    severity = WARNING
    title = "A text without a translation"
    meaning = (
        "A file in `translations/` lacks some of the texts of its ruleset. Players read these in English. `rulewright "
        "translate` adds them to the file for you to fill in."
    )
    wrong = _FILE + _OTHERS + '  things.plant.rose.name: {en: Rose, de: ""}'
    right = _FILE + _OTHERS + "  things.plant.rose.name: {en: Rose, de: Rose}"

    absent = Message(
        "{n|text is|texts are} not translated here, the first of them `{path}`.",
        "Chybí tu překlad {n|textu|textů|textů}, první z nich je `{path}`.",
        Cure("`rulewright translate {where} {language}` adds them.", "Doplní je `rulewright translate {where} {language}`."),
    )
    empty = Message(
        "`{path}` has no text in `{language}` yet.",
        "`{path}` zatím nemá text v jazyce `{language}`.",
        Cure("Write it after `{language}:`.", "Napiš jej za `{language}:`."),
    )
    all_empty = Message(
        "{n|text is|texts are} not written in `{language}` yet, the first of them `{path}`.",
        "{n|text zatím nemá|texty zatím nemají|textů zatím nemá} znění v jazyce `{language}`, první z nich je `{path}`.",
        Cure("Write each after its `{language}:`.", "Napiš každý za jeho `{language}:`."),
    )


class Outdated(Code):
    code = "RW721"
    severity = WARNING
    title = "A translation of an older text"
    meaning = (
        "The original beside a translation is not what the rules say now, so the translation may be wrong and is not used: players read English. "
        "`rulewright translate` writes the new original into the file and keeps the old one under `was:`. Adapt the translation, then remove `was:`."
    )
    wrong = _FILE + "  things.plant.rose.text: {en: Pick one., de: Pflücke eine.}"
    right = _FILE + '  things.plant.rose.text: {en: "Blooms twice, then withers.", de: "Blüht zweimal, dann verwelkt sie."}'

    changed = Message(
        "The original of `{path}` has changed to “{now}”.",
        "Původní text `{path}` se změnil na „{now}“.",
        Cure(
            "Adapt the translation, and write the new original beside it; `rulewright translate {where} {language}` puts it there.",
            "Uprav překlad a napiš k němu nový původní text; doplní ho `rulewright translate {where} {language}`.",
        ),
    )
    marked = Message(
        "The translation of `{path}` was made from an older text.",
        "Překlad `{path}` vznikl ze staršího textu.",
        Cure("Adapt it, then remove `was:`.", "Uprav jej a pak odstraň `was:`."),
    )


class TranslationOfNothing(Code):
    code = "RW722"
    severity = WARNING
    title = "A translation of nothing"
    meaning = "A path in a translation does not lead to a text of the rules: it is misspelt, or the text was renamed or removed."
    wrong = _FILE + "  things.plant.rsoe.name: {en: Rose, de: Rose}"
    right = _FILE + "  things.plant.rose.name: {en: Rose, de: Rose}"

    no_path = Message("There is no text `{path}`.", "Text `{path}` neexistuje.", MEANT, Cure("Remove the entry.", "Odstraň tuto položku."))
    no_text = Message(
        "`{path}` is not a name or a text.",
        "`{path}` není jméno ani text.",
        Cure("Continue the path to one, such as `{first}`.", "Pokračuj až k němu, třeba `{first}`."),
        Cure(
            "A translation changes only names and texts: remove the entry.",
            "Překlad mění jen jména a texty: odstraň tuto položku.",
        ),
    )


class WrongTranslation(Code):
    code = "RW723"
    severity = ERROR
    title = "A translation file that cannot be used"
    meaning = (
        "The file of a translation is named after its language, such as `translations/de.yaml`, or "
        "`translations/VARIANT.de.yaml` for an overlay that is one file, and gives the same language under `translation:`. "
        "Each of its entries has the original and the text in that language."
    )
    wrong = "# translations/de.yaml\ntranslation: fr\ntexts: {}"
    right = "# translations/de.yaml\ntranslation: de\ntexts: {}"

    other_language = Message(
        "This file is named `{name}`, but it says that its language is `{written}`.",
        "Tento soubor se jmenuje `{name}`, ale píše, že je v jazyce `{written}`.",
        MEANT,
    )
    no_language = Message(
        "`{name}` is not the code of a language.",
        "`{name}` není kód jazyka.",
        Cure("Name the file after its language, such as `de.yaml`.", "Pojmenuj soubor podle jazyka, třeba `de.yaml`."),
    )
    no_original = Message(
        "The entry `{path}` does not say what it translates.",
        "Položka `{path}` neříká, co překládá.",
        Cure("Add `{write}`.", "Přidej `{write}`."),
        Cure("Add the original, such as `en: …`.", "Přidej původní text, například `en: …`."),
    )
    too_many = Message(
        "A translation has the original and the text for `{language}`, but `{name}` is a third.",
        "Překlad má původní text a text pro `{language}`, `{name}` je tu navíc.",
        Cure("Remove it, or put it into a file of its own.", "Odstraň to, nebo to přesuň do vlastního souboru."),
    )
