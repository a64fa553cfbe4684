"""Finds tests that show nothing about the rules: their expectations repeat the given position or hold whatever is played."""

from __future__ import annotations

import re

from rulewright.checker.bodies.elaborate import Elaborator
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.lints.reads import effects_of, nodes, reads_of
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import Program, StandingRule
from rulewright.language.types import YES_NO, ThingOf
from rulewright.scenario.model import NAMES, Expectation, Line, Scenario, expectations
from rulewright.scenario.values import expected_value
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence

_NAME = re.compile(r"[A-Za-z_]\w*")
_COMPARED = re.compile(r"[<>]|!=| in | is ")
_OF_SEATS = frozenset({"player_count"})
_OF_LANGUAGE = frozenset({"count", "players", "player_count", "and", "or", "not", "yes", "no", "nothing"})


def repeats(scenario: Scenario, program: Program) -> bool:
    """Whether nothing is played and every expectation repeats a given value or names nothing. With `in:`, that happening, as far as it is played,
    must not be able to change any of it.
    """
    given = scenario.given
    begun = given.get("in") if given is not None else None
    answered = any(isinstance(line, Line) for line in scenario.play)
    if answered and begun is None:
        return False
    expected = list(expectations(scenario))
    if not expected or not all(is_constant(each) or _is_determined(each, given, program) for each in expected):
        return False
    if not any(is_constant(each) or (given is not None and _given(given, each)) for each in expected):
        return False  # it tests the initial values of states
    return begun is None or (isinstance(begun, Scalar) and not _may_change(begun, expected, scenario, program, answered))


def is_constant(expectation: Expectation) -> bool:
    """Whether an expectation only compares numbers."""
    return _NAME.search(expectation.key.text) is None


def is_fixed(expectation: Expectation, scenario: Scenario, program: Program) -> bool:
    """Whether play cannot change what is expected: numbers, or the number of players if nobody can be eliminated.

    Constants do not count: options and overlays change them.
    """
    names = set(_NAME.findall(expectation.key.text))
    if _always_holds(expectation, scenario, program) or _is_itself(expectation):
        return True
    if names <= {*_OF_SEATS, *scenario.players} and "player_count" in names and "." not in expectation.key.text:
        return True  # how many began does not change, whoever leaves the game
    if "." in expectation.key.text or not names <= {*_OF_LANGUAGE, *scenario.players} or names <= {"nothing", "yes", "no"}:
        return is_constant(expectation)
    begun = scenario.given.get("in") if scenario.given is not None else None
    if isinstance(begun, Scalar) and re.search(r"\beliminate\b", begun.text):
        return False
    return not any(isinstance(node, core.Eliminate) for node in nodes(program.functions))


def _is_itself(expectation: Expectation) -> bool:
    """Whether the expected value is only the formula again: `alice.coins: alice.coins`."""
    value = expectation.value
    return isinstance(value, Scalar) and "." in value.text and value.text.split() == expectation.key.text.split()


def _always_holds(expectation: Expectation, scenario: Scenario, program: Program) -> bool:
    """Whether a condition is the same in every position: `alice.honey >= 0`."""
    if "player" not in program.kinds or not _COMPARED.search(expectation.key.text):
        return False
    from rulewright.checker.meaning.conditions import Conditions  # few tests compare, and all of them begin faster without it
    from rulewright.checker.meaning.facts import NOTHING_KNOWN
    from rulewright.checker.meaning.keys import Keys

    seats = ThingOf(program.kinds["player"])
    findings, known = Findings(), len(program.functions)
    scope = Scope.of([Var(name, seats) for name in scenario.players or NAMES])
    formula = Elaborator(program, findings).formula(expectation.key, scope, "formula")
    del program.functions[known:]
    if findings.errors or isinstance(formula.body, list) or formula.lets:
        return False
    return formula.body.type == YES_NO and Conditions(program, Keys()).decided(formula.body, NOTHING_KNOWN) is not None


def _is_determined(expectation: Expectation, given: Mapping | None, program: Program) -> bool:
    """Whether the position determines what is expected; with `in:`, a state that is left out counts too."""
    return given is not None and (_given(given, expectation) or ("in" in given and _is_state(expectation, program)))


def _given(given: Mapping, expectation: Expectation) -> bool:
    """Whether an expectation repeats the position: same holder, same name, same value."""
    holder, _, name = expectation.key.text.strip().rpartition(".")
    values = given.get(holder or "game")
    written = values.get(name) if isinstance(values, Mapping) else None
    if holder.startswith("count "):
        held = given.get(holder.removeprefix("count ").strip())
        listed = held.get(name) if isinstance(held, Mapping) else None
        plain = isinstance(listed, Sequence) and all(isinstance(item, Scalar) for item in listed.items) and "rest" not in _words(listed)
        return plain and isinstance(listed, Sequence) and expected_value(expectation.value) in (len(listed.items), str(len(listed.items)))
    return isinstance(written, Scalar | Sequence) and expected_value(written) == expected_value(expectation.value) and "rest" not in _words(written)


def _is_state(expectation: Expectation, program: Program) -> bool:
    """Whether a plain state is expected, which has its initial value if none is given; a formula tests a rule."""
    path, _, name = expectation.key.text.strip().rpartition(".")
    return (path == "" or _NAME.fullmatch(path) is not None) and any(name in kind.state for kind in program.kinds.values())


def _words(node: Node) -> list[str]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return [item.text for item in items if isinstance(item, Scalar)]


def _may_change(begun: Scalar, expected: list[Expectation], scenario: Scenario, program: Program, answered: bool) -> bool:
    """Whether a happening, up to its first question unless it is `answered`, may change what is expected. Unreadable formulas count as changed."""
    seats = ThingOf(program.kinds["player"])
    scope = [Var(name, seats) for name in scenario.players or NAMES]
    findings, known = Findings(), len(program.functions)
    elaborator = Elaborator(program, findings)
    flow = elaborator.effect(begun, Scope.of(scope, in_flow=True), "flow")
    read = [elaborator.formula(each.key, Scope.of(scope), "formula") for each in expected if not is_constant(each)]
    del program.functions[known:]  # written in the test, not part of the ruleset
    if findings.errors:
        return True
    own = effects_of(program, flow, answered=answered)
    idle = not answered and not own.happenings and not own.does_something
    fires = _waiting_for(program, scenario.given) if idle else program.rules
    does = effects_of(program, [flow, *(rule.do for rule in fires)], answered=answered)
    reset = {state for kind in program.kinds.values() for state in kind.state.values() if state.reset_each in does.happenings}
    ends = does.ends and not all(_is_state(each, program) for each in expected)  # the end of a game changes no state
    return does.anything or ends or any(_depends(formula, does.written | reset, does.moves) for formula in read)


def _waiting_for(program: Program, given: Mapping | None) -> list[StandingRule]:
    """The standing rules whose conditions read something that a position gives: the others do not come true when nothing is done."""
    names = {key.text for _, values in given or () if isinstance(values, Mapping) for key, _ in values}
    states = {state for kind in program.kinds.values() for name, state in kind.state.items() if name in names}
    zones = any(name in kind.zones for kind in program.kinds.values() for name in names)
    found = []
    for rule in program.rules:
        reads = reads_of([rule.condition, rule.watched, [members for _, members in rule.bindings]])
        if reads.anything or (zones and reads.places) or not reads.symbols.isdisjoint(states):
            found.append(rule)
    return found


def _depends(formula: Function, written: set[object], moves: bool) -> bool:
    reads = reads_of(formula)
    return reads.anything or (moves and reads.places) or not written.isdisjoint(reads.symbols)
