"""Finds which designs the tests touch: a test touches a design if it names it, or if one of its things moved or was chosen.

The setup (dealing a whole deck, say) touches nothing. If the rules count what they carry out, a test also touches the designs whose own texts ran:
a thing may be in force without ever being named or moved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language.symbols import Program
from rulewright.scenario.model import Line, Outcome, Scenario
from rulewright.source.document import Node, Scalar, Sequence

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.compiler.coverage_counters import Counting


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one kind of thing: the number of designs, and those that no test touched."""

    kind: str
    designs: int
    untouched: tuple[str, ...]


def touched_by(game: Game, since: int, scenario: Scenario) -> frozenset[str]:
    """The ids that a test touched; `since` is the length of the log when play began."""
    told = (name.partition("#")[0] for entry in game.log[since:] for name in entry.subject)
    answers = (word.partition("#")[0] for line in scenario.play if isinstance(line, Line) for answer in line.answers for word in answer.words)
    return frozenset([*told, *answers, *(_words(scenario.given) if scenario.given is not None else ())])


def ran_in(counting: Counting) -> frozenset[str]:
    """The ids of the designs one of whose own texts ran since the counters were last taken."""
    met = counting.take()
    return frozenset(thing.id for thing, numbers in counting.points.carried.items() if any(number in met for number in numbers))


def _words(node: Node) -> Iterator[str]:
    """All words of a given position, without kind prefixes."""
    if isinstance(node, Scalar):
        yield node.text.rpartition(".")[2].partition("#")[0]
    elif isinstance(node, Sequence):
        for item in node:
            yield from _words(item)
    else:
        for key, value in node:
            yield key.text.rpartition(".")[2]
            yield from _words(value)


def coverage(program: Program, outcomes: Iterable[Outcome], files: Collection[str] | None = None) -> list[Coverage]:
    """The coverage of each kind that has named things with a place; with `files`, of the things that are declared in these."""
    touched = {name for outcome in outcomes for name in outcome.touched}
    found: list[Coverage] = []
    for kind in program.kinds.values():
        if kind.reference or kind.abstract or kind.space_of is not None:
            continue
        designs = [thing for thing in program.things if thing.kind is kind and thing.inside is None and (files is None or thing.span.file in files)]
        if designs:
            untouched = tuple(thing.id for thing in designs if thing.id not in touched)
            found.append(Coverage(kind.name, len(designs), untouched))
    return found
