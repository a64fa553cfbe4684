"""RW6xx: variants, house rules and mods, and how they combine."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW601", ERROR, "An overlay changes what is not there",
         "A path under `change:` or `remove:` names something of the base. It may be misspelt, or the base has changed since.",
         "change:\n  things.plant.rsoe.height: 2",
         "change:\n  things.plant.rose.height: 2"),
    Code("RW602", ERROR, "Two overlays conflict",
         "Both set the same, or one changes what the other removes. Load one of them, or say in the one that shall win that it comes `after:` the other.",
         "# in two overlays\nchange:\n  constants.hand: 6",
         "after: [big_hands]\nchange:\n  constants.hand: 6"),
    Code("RW603", ERROR, "A rule reads a value that nobody knows yet",
         "`unknown` stands for a printed value that is still to be found out; rules cannot count with it.",
         "- {kind: plant, id: rose, height: unknown}      # and a rule reads height",
         "- {kind: plant, id: rose, height: 3}"),
)
