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
         "Lists and mappings can be inside each other to a limited depth, and so can the forms of a text of rules, the lines of a value "
         "each of which counts where those before it do not, and rules that each need the next.",
         "constants: {a: {a: {a: {a: …}}}}",
         "constants: {a: 1}"),
    Code("RW805", ERROR, "Too many entries in one file",
         "The number of values in one file is limited, and so are the words of a list and the choices of an action's `with:`.",
         "constants: {a1: 1, a2: 1, …}        # hundreds of thousands of them",
         "constants: {a: 1}"),
    Code("RW806", ERROR, "Too many findings",
         "After a few hundred errors the rest of a file is not read, and after a thousand the check ends; most of them usually have one cause. "
         "Of warnings and notes the first thousand are told; there this code is only a warning.",
         "constants: {a: 1}\nconstants: {a: 2}        # and hundreds of times again",
         "constants: {a: 1}"),
    Code("RW807", ERROR, "A total over too much",
         "The totals under `expect:` are counted on every check, so how many combinations of the names under `for:` and how many steps "
         "they take is limited.",
         "expect:\n- {for: {a: 1..1000, b: 1..1000}, holds: a + b > 0}",
         "expect:\n- {for: {a: 1..10, b: 1..10}, holds: a + b > 0}"),
    Code("RW810", ERROR, "No such ruleset",
         "A ruleset is named by its folder (the one with `ruleset.yaml`), by a file, or by the id of a shipped ruleset.",
         "rulewright check gardn",
         "rulewright check garden"),
    Code("RW811", ERROR, "An include that leaves the folder",
         "A ruleset reads only files of its own folder: no path from the root, no `..`, no link that leads out, and "
         "only `.yaml` or `.yml` files.",
         "include: [../other/cards.yaml]",
         "include: [cards.yaml]"),
    Code("RW812", ERROR, "An include that finds nothing",
         "No file of this name, or none that fits the pattern, lies in the ruleset's folder.",
         "include: [crads.yaml]",
         "include: [cards.yaml]"),
    Code("RW813", ERROR, "Another version of the rule language",
         "`language:` says for which version of the rule language a ruleset was written. A newer one needs a newer rulewright.",
         "language: 7",
         "language: 1"),
    Code("RW814", ERROR, "Too many things",
         "Templates, tables and lists multiply, and so do `copies:` and `made:`. How many things there can be, and how much is written in "
         "them, is limited, so that a slip does not fill the memory.",
         "things:\n- kind: plant\n  for each: {a: 1..1000, b: 1..1000}\n  id: rose_<a>_<b>",
         "things:\n- kind: plant\n  for each: {a: 1..10, b: 1..10}\n  id: rose_<a>_<b>"),
    Code("RW815", ERROR, "Too many files",
         "The number of files of a ruleset and their size together are limited.",
         "include: [\"*.yaml\"]        # thousands of files",
         "include: [cards.yaml]"),
    Code("RW816", ERROR, "A file that may not be read",
         "Rule files may come from strangers, so without permission nothing is read but files in the folders that are named on the command "
         "line (or in the call of `load`), the shipped rulesets, and the settings of the current folder. A base elsewhere, a link, a named "
         "pipe or a device is refused. Name the folder as well, or permit it with `--allow PATH`, `load(…, allow=[…])` or "
         "the environment variable `RULEWRIGHT_ALLOW`.",
         "rulewright check my_rule        # with `extends: ../../games/my_game`",
         "rulewright check ../games/my_game my_rule"),
    Code("RW820", ERROR, "A rule that never comes to an end",
         "While a game runs, a rule goes on and on without a decision, rules call each other without end, a set grows beyond all bounds, or "
         "all things of a `made` kind are in use. The game stands as before the choice that began it.",
         "state: {game: {days: number = 0}}\nflow: |\n  repeat 1000000000 times: add 1 to game.days",
         "state: {game: {days: number = 0}}\nflow: |\n  repeat 10 times: add 1 to game.days"),
)
