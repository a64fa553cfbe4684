"""RW254 to RW259: maps, their pictures and layouts."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code


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


class LayoutsAndWords(Code):
    code = "RW255"
    severity = ERROR
    title = "Layouts of a map that are not the words of its option"
    meaning = "The layout of a map is chosen by an option of a word list: each word is a layout, and each layout a word."
    wrong = "words: {chart: [bay, isle]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"
    right = "words: {chart: [bay]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"


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
