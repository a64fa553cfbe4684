"""RW2xx: names and keys that are unknown, ambiguous or taken."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW201", ERROR, "An unknown name",
         "Nothing of this name is known here. Names of kinds, words, things, zones, state, stats, happenings and local names are looked for.",
         "when: card.colour = wihte",
         "when: card.colour = white"),
    Code("RW202", ERROR, "An unknown key",
         "The keys that may stand in an entry are fixed, so that a misspelt one is not silently without effect.",
         "instead: steal\nasked: owner\ndo: move this to discard",
         "instead of: steal\nasked of: owner\ndo: move this to discard"),
    Code("RW203", ERROR, "A name that could mean two things",
         "In a `where` a bare name is looked for in the element first. If it is also a name outside, say which is meant: `it.x` or `this.x`.",
         "choose p in me.garden where colour = colour",
         "choose p in me.garden where colour = this.colour"),
    Code("RW204", ERROR, "A word of the language as a name",
         "Words of the language cannot be names.",
         "choose half in card.halves",
         "choose half_card in card.halves"),
    Code("RW205", ERROR, "A part of a `where` that says nothing about the element",
         "A `where` reaches to the end of its line or bracket, and each of its `and`-parts must speak of the element. "
         "Put brackets around the set that the condition belongs to.",
         "when: any me.garden where tall and any me.hand where tall",
         "when: any (me.garden where tall) and any (me.hand where tall)"),
    Code("RW206", ERROR, "A tab",
         "Tabs look different in every editor, so lines are indented with spaces.",
         "play: |\n\tchoose rival in others",
         "play: |\n  choose rival in others"),
)
