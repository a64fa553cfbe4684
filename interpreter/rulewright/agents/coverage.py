"""Measures what games and tests cover of a ruleset: counts its compiled rules and watches its things from position to position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.agents.interface import Agent, DecisionLike
from rulewright.agents.table import step
from rulewright.api import Ruleset
from rulewright.compiler.coverage_counters import Counting
from rulewright.compiler.coverage_points import Points
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import Kind, Program, ThingSymbol
from rulewright.language.types import ListOf, Maybe, SetOf, ThingOf, Type
from rulewright.language.walking import walk
from rulewright.runtime.game import Game

MOST_ANSWERS = 100_000  # in one game; an endless game is abandoned, and what it covered is kept


@dataclass(slots=True)
class Met:
    """What was covered: how often each point was reached (by number), and the designs (KIND.ID) that took part, moved and were in force."""

    counts: dict[int, int] = field(default_factory=dict)
    present: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    in_force: set[str] = field(default_factory=set)

    def add(self, other: Met) -> None:
        """Add what was covered elsewhere."""
        for number, count in other.counts.items():
            self.counts[number] = self.counts.get(number, 0) + count
        self.present |= other.present
        self.moved |= other.moved
        self.in_force |= other.in_force


def design(thing: ThingSymbol) -> str:
    """The name of a design in reports."""
    return f"{thing.kind.name}.{thing.id}"


def has_rule(thing: ThingSymbol) -> bool:
    """Whether a rule decides when a thing is in force."""
    return thing.in_force is not None or thing.kind.in_force is not None


def watched(program: Program, points: Points) -> list[ThingSymbol]:
    """The things whose coverage is measured: those that carry texts, those that a rule puts in force, and those that texts may move."""
    moved = _moved_kinds(program)

    def taken(thing: ThingSymbol) -> bool:
        kind = thing.kind
        if kind.reference or kind.space_of is not None or thing.inside is not None:
            return False
        return has_rule(thing) or any(kind.is_a(each) or each.is_a(kind) for each in moved)

    return [thing for thing in program.things if thing in points.carried or taken(thing)]


def _moved_kinds(program: Program) -> set[Kind]:
    """The kinds of things that texts move during a game, ignoring what only the setup does."""
    types: list[Type] = []
    for function in _played(program):
        for node in walk(function.body):
            match node:
                case core.MoveThings(things=things):
                    types.append(things.type)
                case core.Swap(left=left, right=right):
                    types += [left.type, right.type]
                case core.Draw(source=source):
                    types.append(ThingOf(source.zone.holds))
                case core.OfferTrade(give=give, want=want):
                    types += [each.type for each in (*give, *want)]
    return {type_.kind for type_ in map(_element, types) if isinstance(type_, ThingOf)}


def _element(type_: Type) -> Type:
    match type_:
        case Maybe():
            return _element(type_.of)
        case SetOf() | ListOf():
            return _element(type_.element)
        case _:
            return type_


def _played(program: Program) -> list[Function]:
    """The functions that a game may reach after its setup."""
    bodies = {each.body: each for each in program.happenings.values() if each.body is not None and not each.is_action}
    found = [function for function in program.functions if function is not program.setup and function not in bodies]
    for function in found:  # the list grows meanwhile
        for node in walk(function.body):
            body = node.happening.body if isinstance(node, core.Happen) else None
            if body in bodies:
                del bodies[body]
                found.append(body)
    return found


def count(ruleset: Ruleset) -> Counting:
    """Start counting what games of a ruleset cover; must be called before its first game."""
    assert ruleset.program is not None
    ruleset.counting = Counting(ruleset.program)
    return ruleset.counting


class Sight:
    """Watches the things of one game: sees every position and adds to what was covered."""

    def __init__(self, game: Game, met: Met) -> None:
        compiled = game._compiled
        assert compiled.module.counting.on
        counting = compiled.module.counting
        assert isinstance(counting, Counting)
        self._met = met
        self._start = list(game._state.v)
        self._rules = compiled.names["FORCE"]
        self._unmoved: list[tuple[str, int]] = []
        self._not_in_force: list[tuple[str, int]] = []
        for thing in watched(compiled.program, counting.points):
            name, copies = design(thing), compiled.layout.copies[thing]
            if copies:
                met.present.add(name)
            self._unmoved += [(name, number) for number in copies if name not in met.moved]
            if has_rule(thing):
                self._not_in_force += [(name, number) for number in copies if name not in met.in_force]

    def look(self, game: Game) -> None:
        """Record what a position covers."""
        state, met = game._state, self._met
        v, begun, rules = state.v, self._start, self._rules
        moved = {name for name, number in self._unmoved if v[number] != begun[number]}
        if moved:
            met.moved |= moved
            self._unmoved = [each for each in self._unmoved if each[0] not in moved]
        in_force = {name for name, number in self._not_in_force if rules[number](state, number)}
        if in_force:
            met.in_force |= in_force
            self._not_in_force = [each for each in self._not_in_force if each[0] not in in_force]


class _Uncounted:
    """An agent whose imagined games are not counted."""

    def __init__(self, agent: Agent, counting: Counting) -> None:
        self._agent = agent
        self._counting = counting
        self.sees = getattr(agent, "sees", True)
        look = getattr(agent, "look", None)
        if look is not None:
            self.look = look

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        with self._counting.paused():
            return self._agent.choose(view, decision)


def play(game: Game, agents: Sequence[Agent], counting: Counting, met: Met) -> bool:
    """Play a counted game, including its scores, and tell whether it ended."""
    sight = Sight(game, met)
    quiet = [agent if not getattr(agent, "sees", True) else _Uncounted(agent, counting) for agent in agents]
    answers = 0
    while answers < MOST_ANSWERS and step(game, quiet) is not None:
        sight.look(game)
        answers += 1
    sight.look(game)
    game.scores()
    game.winners()
    return game.over
