"""RW7xx: texts, translations, what nobody uses, and the settings of the check itself."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, WARNING, Code

CODES: tuple[Code, ...] = (
    Code("RW701", WARNING, "A missing translation",
         "The ruleset has texts in several languages, and this one lacks a language.",
         "name: {en: Rose}",
         "name: {en: Rose, cs: Růže}"),
    Code("RW790", ERROR, "The settings file cannot be understood",
         "`.rulewright.yaml` holds `silence:` (a list of `code`, `in` and `because`) and `fail level:` (error, warning or note).",
         "silence:\n- {code: RW701, path: \"old/*\"}",
         "silence:\n- {code: RW701, in: \"old/*\", because: the old cards are only in English}"),
    Code("RW791", WARNING, "A silencing that silences nothing",
         "No finding of this run has this code in these files. Perhaps it was mended; then take the entry out.",
         "silence:\n- {code: RW701, in: \"old/*\", because: the old cards are only in English}",
         "silence: []"),
    Code("RW792", ERROR, "A silencing without a reason",
         "Whoever silences a finding says why, so that others can judge later whether it still holds.",
         "silence:\n- {code: RW701, in: \"old/*\"}",
         "silence:\n- {code: RW701, in: \"old/*\", because: the old cards are only in English}"),
    Code("RW710", WARNING, "Declared and never used",
         "Nothing in the ruleset mentions it. Perhaps a line is missing, or it can be taken out.",
         "options:\n  quick: {type: yes/no, default: no}      # nothing reads option.quick",
         "options:\n  quick: {type: yes/no, default: no}\n"
         "actions:\n  hurry: {in: day, limit: once per turn, when: option.quick, do: add 1 to me.points}"),
    Code("RW711", NOTE, "Declared and never used (may be meant)",
         "Nothing in the ruleset mentions this kind, list, zone or state. It does no harm.",
         "words:\n  colour: [red, white]      # nothing has a colour",
         "words:\n  colour: [red, white]\nkinds:\n  plant: {fields: {colour: colour}}\n"
         "things:\n- {kind: plant, id: rose, colour: red}\nzones:\n  game: {bed: {holds: plant}}\n"
         "setup: move (every plant where colour = red) to bed"),
)
