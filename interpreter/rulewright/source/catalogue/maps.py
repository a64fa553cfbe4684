"""RW254 to RW259: maps, their pictures and layouts."""

from __future__ import annotations

from rulewright.source.catalogue.code import Code
from rulewright.source.diagnostics import Severity

ERROR, WARNING = Severity.ERROR, Severity.WARNING

# fmt: off
CODES: tuple[Code, ...] = (
    Code("RW254", WARNING, "A letter that no picture has",
         "A legend says what the letters of a map's pictures mean. A letter that none of them has was forgotten, or is a slip.",
         "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, ll]\n    legend: {l: {wet: no}, w: {wet: yes}}",
         "maps:\n  isle:\n    shape: squares\n    space: cell\n    rows: [ll, lw]\n    legend: {l: {wet: no}, w: {wet: yes}}"),
    Code("RW255", ERROR, "Layouts of a map that are not the words of its option",
         "The layout of a map is chosen by an option of a word list: each word is a layout, and each layout a word.",
         "words: {chart: [bay, isle]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}",
         "words: {chart: [bay]}\nlayouts:\n  sea: {bay: {size: [2, 2]}}"),
    Code("RW256", ERROR, "A space that is not on every layout",
         "A game is played on one layout of a map, and other spaces do not exist in it. A rule that names a space must find it on every layout.",
         "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2]}\n    isle: {size: [3, 3]}\n"
         "setup: |\n  move ship to c3.ships",
         "words: {chart: [bay, isle]}\nlayouts:\n  sea:\n    bay: {size: [2, 2], spaces: {a1: {home: yes}}}\n"
         "    isle: {size: [3, 3], spaces: {c3: {home: yes}}}\n"
         "setup: |\n  let harbour = first of (every field where home)\n  move ship to harbour.ships"),
)
# fmt: on
