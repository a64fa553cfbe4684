"""RW6xx: variants, house rules and mods, and how they combine."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code


class OverlayOfNothing(Code):
    code = "RW601"
    severity = ERROR
    title = "An overlay changes what is not there"
    meaning = (
        "A path under `change:` or `remove:` names something of the base. It may be misspelt, or the base has changed "
        "since."
    )
    wrong = "change:\n  things.plant.rsoe.height: 2"
    right = "change:\n  things.plant.rose.height: 2"


class OverlaysConflict(Code):
    code = "RW602"
    severity = ERROR
    title = "Two overlays conflict"
    meaning = (
        "Both set the same, or one changes what the other removes. Load one of them, or say in the one that shall win "
        "that it comes `after:` the other."
    )
    wrong = "# in two overlays\nchange:\n  constants.hand: 6"
    right = "after: [big_hands]\nchange:\n  constants.hand: 6"


class OverlayAddsExisting(Code):
    code = "RW604"
    severity = ERROR
    title = "An overlay adds what is there already"
    meaning = "Names under `add:` must be new. What is there already is changed under `change:`."
    wrong = "add:\n  constants: {hand: 6}"
    right = "change:\n  constants.hand: 6"


class BaseNotFound(Code):
    code = "RW605"
    severity = ERROR
    title = "The base is not found"
    meaning = (
        "An overlay names its base under `extends:`: the id of a ruleset that lies beside it or is shipped, or a path "
        "from the overlay's folder. When several rulesets are loaded together, all must belong to one base."
    )
    wrong = "extends: gardn"
    right = "extends: garden"


class OverlaysExclude(Code):
    code = "RW606"
    severity = ERROR
    title = "Overlays that cannot be loaded together"
    meaning = "One says that it `conflicts:` with the other, or each says that it comes `after:` the other."
    wrong = "conflicts: [big_hands]        # and big_hands is loaded too"
    right = "conflicts: []"


class BadChange(Code):
    code = "RW607"
    severity = ERROR
    title = "A change that does not fit what it changes"
    meaning = (
        "`{add: 1}` needs a number; `insert`, `append`, `remove`, `move` and `replace` need a list, or the lines of a "
        "text, with the item that they name."
    )
    wrong = "change:\n  words.colour: {add: 1}"
    right = "change:\n  words.colour: {append: green}"


class BaseVersion(Code):
    code = "RW608"
    severity = ERROR
    title = "Another version of the base is needed"
    meaning = "The overlay was written for other versions of its base. Get a newer base, or a newer overlay."
    wrong = "extends: garden >= 2.0        # and garden is 1.4"
    right = "extends: garden >= 1.0"
