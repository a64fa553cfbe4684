"""RW254 to RW259: maps, their pictures and layouts."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code, Cure, Message


class UnusedLetter(Code):
    code = "RW254"
    severity = WARNING
    title = "A letter that no picture has"
    meaning = (
        "A legend says what the letters of a map's pictures mean. A letter that none of them has was forgotten, or is "
        "a slip."
    )
    wrong = "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, ll]\n    legend: {l: {wet: no}, w: {wet: yes}}"
    right = "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, lw]\n    legend: {l: {wet: no}, w: {wet: yes}}"

    letter = Message(
        "No picture of `{map}` has the letter `{letter}`.",
        "Žádný obrázek mapy `{map}` nemá písmeno `{letter}`.",
        Cure("Remove the letter, or draw it.", "Písmeno odstraň, nebo je nakresli."),
    )
    layer = Message(
        "No picture of `{map}` has the layer `{layer}`.",
        "Žádný obrázek mapy `{map}` nemá vrstvu `{layer}`.",
        Cure("Remove it, or draw it.", "Odstraň ji, nebo ji nakresli."),
    )


class LayoutsAndWords(Code):
    code = "RW255"
    severity = ERROR
    title = "Layouts of a map that are not the words of its option"
    meaning = "The layout of a map is chosen by an option of a word list: each word is a layout, and each layout a word."
    wrong = "words: {chart: [bay, isle]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"
    right = "words: {chart: [bay]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"

    no_word = Message(
        "`{layout}` is not a word of `{words}`, so nobody can choose this layout.",
        "`{layout}` není slovo seznamu `{words}`, takže toto rozložení nelze zvolit.",
        Cure("Add the word `{layout}` to `{words}`.", "Přidej slovo `{layout}` do `{words}`."),
    )
    no_layout = Message(
        "`{map}` has no layout `{layout}`, but that word of `{words}` can be chosen.",
        "`{map}` nemá rozložení `{layout}`, ale toto slovo seznamu `{words}` lze zvolit.",
        Cure(
            "Draw it under `layouts: {{{map}: {{{layout}: …}}}}`, or remove the word.",
            "Nakresli je pod `layouts: {{{map}: {{{layout}: …}}}}`, nebo slovo odstraň.",
        ),
    )


class SpaceNotOnAllLayouts(Code):
    code = "RW256"
    severity = ERROR
    title = "A space that is not on every layout"
    meaning = (
        "A game is played on one layout of a map, and other spaces do not exist in it. A rule that names a space must "
        "find it on every layout."
    )
    wrong = (
        "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2]}\n    isle: {size: [3, 3]}\nsetup: |\n"
        "  move ship to c3.ships"
    )
    right = (
        "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2], spaces: {a1: {home: yes}}}\n"
        "    isle: {size: [3, 3], spaces: {c3: {home: yes}}}\nsetup: |\n"
        "  let harbour = first of (every field where home)\n  move ship to harbour.ships"
    )

    named = Message(
        "`{space}` is not a space of every layout of `{map}`: it is missing in {layouts:and}.",
        "`{space}` není pole každého rozložení mapy `{map}`: chybí v {layouts:and}.",
        Cure(
            "Give such spaces a field in the layouts, and let rules look for it.",
            "Dej takovým polím v rozloženích údaj a v pravidlech je hledej podle něj.",
        ),
    )
