"""Names that were meant in place of others: the thing chosen, the field of the same name, the chooser's own zone, the entry's own field.

All of these are guesses: the finding is certain, and what was meant is only likely.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.checker.cures import removal
from rulewright.checker.cures.lines import Cut, end_of_block, indent_of
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span

_CHOICE = re.compile(r"^ *(?P<who>[a-z_][\w.]* )?(?:may )?chooses? (?P<many>(?:\S+ )+?)?(?P<name>[a-z_]\w*) in (?P<set>.+)$")
_SET_ENDS = re.compile(r" (?:where|such that|with|at random|for [a-z_]\w*$)|\s+#")
_PLAYERS = re.compile(r"(?:[a-z_]\w*\.)?(?:others|opponents|players|partners)")
_TESTED = re.compile(r"(?:\b(?:count|any|no|in|to|from|over|within)|=) \(?$")  # what is before a set that is not the object of its line
_PROSE = re.compile(r"^ *(?:- +)?(?:text|name|source|because|in words|title|en|cs): ")


@dataclass(frozen=True, slots=True)
class _Choice:
    name: str
    who: str
    of: str
    one: bool


def chosen(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """What is chosen, where the lines below speak once of all that could be chosen or, if a player is chosen, of the chooser. Otherwise no choice."""
    at = finding.span.line - 1
    choice = _choice(lines[at])
    if choice is not None and choice.name == finding.arg("name") and not _twins(choice, lines, at):
        found = [*_spoken_of(choice, finding.span.file, lines, at)]
        if len(found) == 1:
            return (found[0],), False
    return removal.whole_line(finding, lines, findings)


def _choice(line: str) -> _Choice | None:
    match = _CHOICE.match(line)
    if match is None:
        return None
    return _Choice(match["name"], (match["who"] or "me").strip(), _SET_ENDS.split(match["set"])[0].strip(), match["many"] is None)


def _twins(choice: _Choice, lines: list[str], at: int) -> bool:
    """Whether a line near by chooses from the same set: then one of the two may be superfluous."""
    near = (lines[number] for number in range(max(at - 3, 0), min(at + 4, len(lines))) if number != at)
    return any(other is not None and other.of == choice.of for other in map(_choice, near))


def _spoken_of(choice: _Choice, file: str, lines: list[str], at: int) -> Iterator[Edit]:
    """The places below a choice where its name could be meant, each with what to write there."""
    player = bool(_PLAYERS.fullmatch(choice.of))
    if player and not choice.one:
        return
    meant = choice.who if player else choice.of
    pattern = re.compile(rf"(?<![\w.])(?P<first>first of )?{re.escape(meant)}(?![\w(\[{'' if player else '.'}])")
    for number in range(at + 1, len(lines)):
        line = lines[number]
        if line.strip() and indent_of(line) < indent_of(lines[at]):
            break
        for match in pattern.finditer(line.partition(" #")[0]):
            before, after = line[: match.start()], line[match.end() :]
            if player and match["first"] is None:
                write = choice.name
            elif _TESTED.search(before) or (match["first"] and not choice.one):
                continue
            else:
                alone = not choice.one or match["first"] or (before.lstrip() == "move " and after.startswith(" to "))
                write = choice.name if alone else f"{{{choice.name}}}"
            yield Edit(Span(file, number + 1, match.start() + 1, number + 1, match.end() + 1), write)


def namesake(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The field with the name of what it is given to."""
    span, line = finding.span, lines[finding.span.line - 1]
    read = [
        match for match in re.finditer(rf"\.({re.escape(str(finding.arg('read')))})\b", line) if span.column <= match.start() + 1 < span.end_column
    ]
    if len(read) != 1:
        return None
    return (Edit(replace(span, column=read[0].start(1) + 1, end_column=read[0].end(1) + 1), str(finding.arg("name"))),), False


def of_chooser(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The zone of the player who chooses."""
    span, line = finding.span, lines[finding.span.line - 1]
    choice, owner = _choice(line), re.match(r"[a-z_]\w*(?=\.)", line[span.column - 1 :])
    if choice is None or owner is None or owner[0] == choice.who or "." in choice.who or not choice.of.startswith(f"{owner[0]}."):
        return None
    return (Edit(replace(span, end_column=span.column + len(owner[0])), choice.who),), False


def printed(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The entry's field, where the rules of the entry have its number once."""
    at, name = finding.span.line - 1, str(finding.arg("name"))
    value = re.match(rf"^ *(?:- +)?{re.escape(name)}: (\d+)\s*$", lines[at])
    first = at
    while first > 0 and not re.match(r" *- ", lines[first]):
        first -= 1
    if value is None or not re.match(r" *- ", lines[first]):
        return None
    found = []
    for number in range(first, end_of_block(lines, first)):
        line = lines[number].partition(" #")[0]
        if number != at and not _PROSE.match(line) and not re.match(r"^ *(?:- +)?\w+: \d+\s*$", line):
            found += [(number, match) for match in re.finditer(rf"(?<![\w.]){value[1]}(?![\w.])", line)]
    if len(found) != 1:
        return None
    number, match = found[0]
    return (Edit(Span(finding.span.file, number + 1, match.start() + 1, number + 1, match.end() + 1), f"this.{name}"),), False
