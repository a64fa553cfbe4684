"""All readers of the lowered tree agree: generated code, the explanation of a stat, the checker's static evaluation, the ranges.

Formulas of every form over a small world are drawn by type, and asked in positions that random play has reached. Each is worked out by
generated code and by hand (by_hand.py); what the checker can say of it without a game must be so, and its value must lie in its range.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.checker.bodies.evaluate import Evaluator, NotPrinted
from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import StatSymbol
from rulewright.language.types import Number, ThingOf, Unknown, Word, YesNo
from rulewright.language.walking import walk
from rulewright.runtime.evaluate import read_formula
from rulewright.runtime.views import plain
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from rulewright.source.span import Span
from tests.drift.by_hand import ByHand, alike
from tests.drift.world import ENDS, FORMS, RULES
from tests.runtime.small import load
from tests.shelf import games

ROOT = Path(__file__).resolve().parents[2]
HOLE = re.compile(r"\{([A-Z]i?)\}")
# Nodes that no formula of a rule file can be, each with who makes them.
NOT_ASKED = {
    core.CouldBeIn: "the compiler, of what an offer may want",
    core.SoFar: "`so_far`, in a change of a stat only",
    core.OptionsOf: "a choice among the options of a menu",
    core.OptionPart: "the name of an option that was chosen",
    core.PairPart: "the name of a pair that was chosen",
}


def in_position(ruleset: rulewright.Ruleset, decisions: int, seed: int, players: int = 2) -> rulewright.Game:
    """A game after some random decisions."""
    game, chosen = rulewright.Game(ruleset, players=players, seed=seed), random.Random(seed)
    for _ in range(decisions):
        if game.over or game.decision is None:
            break
        game.choose(chosen.choice(game.decision.options))
    return game


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("world") / "w", RULES)


@pytest.fixture(scope="module")
def positions(world: rulewright.Ruleset) -> list[rulewright.Game]:
    return [in_position(world, decisions, seed) for decisions, seed in ((0, 1), (12, 2), (30, 3), (55, 4))]


@pytest.fixture(scope="module")
def ranges(world: rulewright.Ruleset) -> Ranges:
    assert world.program is not None
    return Ranges(world.program, Written(world.program))


def asked(type_: str, form: str) -> str:
    """A text that can be asked by itself: what speaks of `it` stands over the cards."""
    return form if not type_.endswith("i") else f"count (every card where {form}{'' if type_ == 'Bi' else ' > 0'})"


def simplest(form: str) -> str:
    return HOLE.sub(lambda hole: ENDS[hole[1]], form).replace("{{", "{").replace("}}", "}")


@st.composite
def formulas(draw: st.DrawFn) -> str:
    """A formula of any type, three forms deep at the most."""

    def of(type_: str, depth: int) -> str:
        if depth == 0:
            return ENDS[type_]
        form = draw(st.sampled_from(FORMS[type_]))
        return HOLE.sub(lambda hole: of(hole[1], depth - 1), form).replace("{{", "{").replace("}}", "}")

    return of(draw(st.sampled_from(("N", "B", "S", "C", "W", "A"))), 3)


def lowered(game: rulewright.Game, text: str) -> tuple[Function, list[int]] | None:
    """A formula asked of a game; None for one that says something twice, or compares what cannot be."""
    lines = tuple((number + 1, 1) for number in range(text.count("\n") + 1))
    read = read_formula(game, Scalar(text, Span("formula", 1, 1, 1, len(text) + 1), "literal", lines), Findings(), 0)
    if read is not None:
        unknown = [node for node in walk([read[0].lets, read[0].body]) if isinstance(getattr(node, "type", None), Unknown)]
        assert not unknown, f"{text}: nothing was found wrong, but nobody knows the types of {unknown}"
    return read


def compare(game: rulewright.Game, function: Function, arguments: list[int], ranges: Ranges | None, told: str) -> None:
    """All readers of one formula, in one position."""
    assert not isinstance(function.body, list)
    generated = game._compiled.extend(function)(game._state, *arguments)
    by_hand = ByHand(game)._body(function, arguments)
    assert alike(generated, by_hand), f"{told}: generated code says {generated}, by hand it is {by_hand}"
    try:
        printed = Evaluator(game._compiled.program, options={}, players=len(game.player_names))._body(function, [])
    except (NotPrinted, ValueError):
        pass
    else:
        if isinstance(printed, int):
            assert alike(generated, printed), f"{told}: {generated} in play, {printed} before a game"
    if ranges is not None and not function.lets:
        within(generated, ranges.value(function.body), told)


def within(value: Any, known: Any, told: str) -> None:
    """What the checker knows of a value without a game is so."""
    if isinstance(known, bool):
        assert value == known, f"{told}: {value} in play, always {known} by its range"
    if isinstance(known, Interval) and value is not None:
        inside = (known.low is None or known.low <= value) and (known.high is None or value <= known.high)
        assert inside, f"{told}: {value} is not in {known}"


def test_every_node_of_an_expression_is_asked(positions: list[rulewright.Game]) -> None:
    met: set[type] = set()
    for type_, forms in FORMS.items():
        for form in forms:
            read = lowered(positions[0], asked(type_, simplest(form)))
            assert read is not None, form
            met |= {type(node) for node in walk([read[0].lets, read[0].body])}
    nodes = {node for node in get_args(core.Expr) if node not in NOT_ASKED}
    assert nodes - met == set()
    assert not met & set(NOT_ASKED)


@pytest.mark.parametrize("type_", FORMS)
def test_simple_formulas_of_every_form(positions: list[rulewright.Game], ranges: Ranges, type_: str) -> None:
    for form in FORMS[type_]:
        text = asked(type_, simplest(form))
        for game in positions:
            read = lowered(game, text)
            assert read is not None, text
            compare(game, *read, ranges, text)


class Readers:
    """The positions and the ranges, with a short name for reports of what hypothesis found."""

    def __init__(self, positions: list[rulewright.Game], ranges: Ranges) -> None:
        self.positions, self.ranges = positions, ranges

    def __repr__(self) -> str:
        return "the world"


@pytest.fixture(scope="module")
def readers(positions: list[rulewright.Game], ranges: Ranges) -> Readers:
    return Readers(positions, ranges)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=formulas(), place=st.integers(0, 3))
@example(text="(((first of {}) otherwise ann) is tool)", place=0)
@example(text="(((lowest of it.cost over {}) otherwise 3) > 2)", place=0)
@example(text="(((best of ({} plus {}) by (it.cost, it.age)) otherwise bob) is tool)", place=0)
@example(text="((nothing otherwise 3) + 2 > 1)", place=0)
@example(text="(count ({} where it.nonsense > 2) > 1)", place=0)
def test_formulas_of_forms_in_forms(readers: Readers, text: str, place: int) -> None:
    positions, ranges = readers.positions, readers.ranges
    read = lowered(positions[place], text)
    if read is not None:
        compare(positions[place], *read, ranges, text)


def arguments_for(game: rulewright.Game, stat: StatSymbol, chosen: random.Random) -> list[Any] | None:
    """Values for the parameters of a stat; None where there are none, or it takes what has to be made up."""
    found: list[Any] = []
    for param in stat.params:
        match param.type:
            case ThingOf(kind=kind):
                members: list[Any] = list(game._compiled.layout.of_kind[kind])
            case Word(words=words):
                members = list(range(len(words.words)))
            case Number():
                members = [0, 1, 2, 5]
            case YesNo():
                members = [True, False]
            case _:
                return None
        if not members:
            return None
        found.append(chosen.choice(members))
    return found


def explained(game: rulewright.Game, stat: StatSymbol, arguments: list[Any]) -> None:
    """The explanation of a stat ends in its value: `explain_stat` asserts that, and each step is noted with what it comes to."""
    ids = [plain(game._wording, param.type, value) for param, value in zip(stat.params, arguments, strict=True)]
    explanation = game.why_stat(stat.name, *ids)
    last = explanation.contributions[-1].after if explanation.contributions else explanation.base
    assert last == explanation.value, f"{stat.name}{arguments}: {last} is explained, and it is {explanation.value}"


def test_explanations_of_changed_stats(positions: list[rulewright.Game]) -> None:
    layers, chosen = set(), random.Random(5)
    for game in positions:
        for stat in game._compiled.program.stats.values():
            for _ in range(12):
                arguments = arguments_for(game, stat, chosen)
                if arguments is not None:
                    explained(game, stat, arguments)
                    ids = [plain(game._wording, param.type, value) for param, value in zip(stat.params, arguments, strict=True)]
                    layers |= {(stat.name, step.layer) for step in game.why_stat(stat.name, *ids).contributions}
    wanted = {("price", "add"), ("price", "set"), ("price", "most"), ("price", "least"), ("liked_by", "add")}
    assert wanted <= layers


SHIPPED = [Path(folder).name for folder in games("rulesets") if folder.count("/") == 1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_stats_of_shipped_rulesets(name: str) -> None:
    ruleset = rulewright.load(ROOT / "rulesets" / name)
    assert ruleset.program is not None
    ranges = Ranges(ruleset.program, Written(ruleset.program))
    asked_stats = 0
    for decisions, seed in ((8, 1), (60, 2)):
        game, chosen = in_position(ruleset, decisions, seed, max(ruleset.players[0], min(2, ruleset.players[1]))), random.Random(seed)
        for stat in ruleset.program.stats.values():
            arguments = arguments_for(game, stat, chosen)
            if arguments is None:
                continue
            asked_stats += 1
            explained(game, stat, arguments)
            if isinstance(stat.body, Function) and not isinstance(stat.body.body, list):
                generated = game._compiled.stat(stat)(game._state, *arguments)
                if not (stat.changes or stat.at_least or stat.at_most or stat.permission_of):
                    by_hand = ByHand(game)._body(stat.body, arguments)
                    assert alike(generated, by_hand), f"{stat.name}{arguments}: generated code says {generated}, by hand it is {by_hand}"
                _in_range(ranges, stat, game, arguments)
    assert asked_stats > 10


def _in_range(ranges: Ranges, stat: StatSymbol, game: rulewright.Game, arguments: list[Any]) -> None:
    """What the checker says of a stat whatever its arguments are holds for these."""
    value = game._compiled.stat(stat)(game._state, *arguments)
    known = ranges.value(core.StatCall(stat, [core.Local(Var(param.name, param.type), type=param.type) for param in stat.params], type=stat.type))
    within(value, known, f"{stat.name}{arguments}")
