"""Which designs the tests touched: a design is touched when something happened with one of its things in a test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language.symbols import Program
from rulewright.scenario.model import Outcome

if TYPE_CHECKING:
    from rulewright import Game


@dataclass(frozen=True, slots=True)
class Coverage:
    """Of one kind of things: how many designs there are, and which no test touched."""

    kind: str
    designs: int
    untouched: tuple[str, ...]


def touched_by(game: Game) -> set[str]:
    """The designs (KIND.ID) that a game touched."""
    kinds: dict[str, list[str]] = {}
    program = game.ruleset.program
    for thing in program.things if program is not None else ():
        kinds.setdefault(thing.id, []).append(thing.kind.name)
    # What setup lays out without a happening around it says nothing of a card.
    names = {name.split("#")[0] for entry in game.log if entry.chain for name in entry.subject}
    return {f"{kind}.{name}" for name in names for kind in kinds.get(name, ())}


def coverage(program: Program, outcomes: Iterable[Outcome]) -> list[Coverage]:
    """The coverage of each kind that has named things with a place."""
    touched = {name for outcome in outcomes for name in outcome.touched}
    found: list[Coverage] = []
    for kind in program.kinds.values():
        if kind.reference or kind.abstract or kind.space_of is not None:
            continue
        designs = [thing for thing in program.things if thing.kind is kind and thing.inside is None]
        if designs:
            untouched = tuple(thing.id for thing in designs if f"{kind.name}.{thing.id}" not in touched)
            found.append(Coverage(kind.name, len(designs), untouched))
    return found
