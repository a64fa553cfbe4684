"""RW6xx: variants, house rules and mods, and how they combine."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW601", ERROR, "An overlay changes what is not there",
         "A path under `change:` or `remove:` names something of the base. It may be misspelt, or the base has changed since.",
         "change:\n  things.plant.rsoe.height: 2",
         "change:\n  things.plant.rose.height: 2"),
    Code("RW602", ERROR, "Two overlays conflict",
         "Both set the same, or one changes what the other removes. Load one of them, or say in the one that shall "
         "win that it comes `after:` the other.",
         "# in two overlays\nchange:\n  constants.hand: 6",
         "after: [big_hands]\nchange:\n  constants.hand: 6"),
    Code("RW604", ERROR, "An overlay adds what is there already",
         "Names under `add:` must be new. What is there already is changed under `change:`.",
         "add:\n  constants: {hand: 6}",
         "change:\n  constants.hand: 6"),
    Code("RW605", ERROR, "The base is not found",
         "An overlay names its base under `extends:`: the id of a ruleset that lies beside it or is shipped, or a "
         "path from the overlay's folder. "
         "When several rulesets are loaded together, all must belong to one base.",
         "extends: gardn",
         "extends: garden"),
    Code("RW606", ERROR, "Overlays that cannot be loaded together",
         "One says that it `conflicts:` with the other, or each says that it comes `after:` the other.",
         "conflicts: [big_hands]        # and big_hands is loaded too",
         "conflicts: []"),
    Code("RW607", ERROR, "A change that does not fit what it changes",
         "`{add: 1}` needs a number; `insert`, `append`, `remove`, `move` and `replace` need a list, or the lines of "
         "a text, with the item that they name.",
         "change:\n  words.colour: {add: 1}",
         "change:\n  words.colour: {append: green}"),
    Code("RW608", ERROR, "Another version of the base is needed",
         "The overlay was written for other versions of its base. Get a newer base, or a newer overlay.",
         "extends: garden >= 2.0        # and garden is 1.4",
         "extends: garden >= 1.0"),
)
