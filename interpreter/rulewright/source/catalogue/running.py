"""RW8xx: limits, saved games, options, and what goes wrong while a game runs."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW801", ERROR, "A file that is too large",
         "Rule files are read whole, so their size is limited. Split the file and name the parts under `include:`.",
         "things: […]        # more than 4 MB in one file",
         "include: [plants.yaml, tools.yaml]"),
    Code("RW802", ERROR, "A value that is too long",
         "One value of a rule file may have a limited number of characters.",
         "text: \"aaaaaaaa…\"        # more than 64,000 characters",
         "text: A short text"),
    Code("RW803", ERROR, "A number that is too large",
         "Numbers have at most twelve digits; games count in small numbers.",
         "constants:\n  points: 1000000000000000",
         "constants:\n  points: 1000"),
    Code("RW804", ERROR, "Nested too deeply",
         "Lists and mappings stand in each other to a limited depth.",
         "constants: {a: {a: {a: {a: …}}}}",
         "constants: {a: 1}"),
    Code("RW805", ERROR, "Too many entries in one file",
         "The number of values in one file is limited.",
         "constants: {a1: 1, a2: 1, …}        # hundreds of thousands of them",
         "constants: {a: 1}"),
)
