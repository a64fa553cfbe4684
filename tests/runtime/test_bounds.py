"""Everything that grows has a bound: searches, writes between two decisions, internal counters."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.language.numbers import MOST
from rulewright.runtime import library, solvers
from rulewright.source.limits import Limits, use_limits
from tests.runtime.small import load

PACKAGE = Path(rulewright.__file__).parent
TURNS = """
kinds: {card: {made: 6}}
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}, row: {holds: card, order: row}}}
state: {player: {gold: number = 0}}
flow: |
  repeat:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in main
actions:
  dig: {in: main, do: "repeat 9 times: add 1 to me.gold"}
  wait: {in: main, do: roll d6 as x}
"""


class Fuel:
    """So many steps."""

    def __init__(self, fuel: int) -> None:
        self.fuel = fuel


KEYS = tuple(range(5))
MANY = dict.fromkeys(KEYS, 9)
SEARCHES: dict[str, Callable[[Any], Any]] = {
    "amounts": lambda state: solvers.solve_amounts(state, KEYS, None, None, lambda a: sum(a.values()) < 9, None, None, None, None),
    "linear": lambda state: solvers.solve_linear(state, KEYS, [(None, 8)], None, None, None, None, None),
    "pairs": lambda state: solvers.solve_pairs(state, KEYS, KEYS, None, None, (True, False), [], None, None),
    "coverable": lambda state: solvers.coverable(state, MANY, dict.fromkeys(KEYS, 9), lambda token, unit: True),
    "Means": lambda state: solvers.Means(state, MANY, KEYS, lambda token, unit: True).cover(*[9] * len(KEYS)),
    "bundles": lambda state: solvers.bundles(state, MANY, {0: 9}, lambda token, unit: True),
    "subsets": lambda state: library.subsets(state, range(9), 0, None),
}


@pytest.mark.parametrize("search", SEARCHES)
def test_the_steps_of_every_search_are_counted(search: str) -> None:
    before = Fuel(10**7)
    SEARCHES[search](before)
    assert before.fuel < 10**7 - 40
    with pytest.raises(library.TooMany):
        SEARCHES[search](Fuel(40))


def test_every_solver_is_among_the_searches() -> None:
    public = {name for name, one in vars(solvers).items() if callable(one) and getattr(one, "__module__", "") == solvers.__name__ and name[0] != "_"}
    assert {name.removeprefix("solve_") for name in public} <= set(SEARCHES)


def test_a_mark_that_is_held_long_does_not_count_as_writing(tmp_path: Path) -> None:
    with use_limits(Limits(writes=300)):
        game = rulewright.Game(load(tmp_path / "rules", TURNS), players=2, seed=1)
        mark, before = game.mark(), game.hash()
        for _ in range(200):
            game.choose("dig")
        game.play_randomly(1, 200)
        assert len(game._state.j) > 3000
        game.undo(mark)
        assert game.hash() == before


def test_what_is_written_between_two_decisions_is_bounded_also_after_a_mark(tmp_path: Path) -> None:
    with use_limits(Limits(writes=30)):
        game = rulewright.Game(load(tmp_path / "rules", TURNS.replace("repeat 9 times", "repeat 90 times")), players=2, seed=1)
        for _ in range(2):
            game.mark()
            with pytest.raises(rulewright.RunawayRule):
                game.choose("dig")
            game.choose("wait")


def test_counters_have_room(tmp_path: Path) -> None:
    """At the most that a slot holds a turn more is a runaway rule with its line, lots begin again, and arrivals are numbered anew."""
    game = rulewright.Game(load(tmp_path / "rules", TURNS), players=2, seed=1)
    state, compiled = game._state, game._compiled
    state.v[compiled.turns] = MOST - 1
    game.choose("wait")
    assert game.turns == MOST
    with pytest.raises(rulewright.RunawayRule, match="32 bits"):
        game.choose("dig")
    state.v[compiled.turns] = 5
    for slot in compiled.lots:
        state.v[slot] = MOST
    game.choose("wait")
    assert all(state.v[slot] in (0, 1, MOST) for slot in compiled.lots) and any(state.v[slot] == 0 for slot in compiled.lots)
    things = range(compiled.layout.game + 1, len(compiled.layout.names))
    for time, thing in enumerate(things):
        state.v[compiled.arrivals + thing] = MOST - len(things) + 1 + time
    state.serial = MOST
    mark, before = game.mark(), list(state.v)
    state._arrive(things[0])
    times = [state.v[compiled.arrivals + thing] for thing in things]
    assert times == [len(things) + 1, *range(2, len(things) + 1)]
    assert state.serial == len(things) + 1
    game.undo(mark)
    assert state.v == before
    rulewright.Game.restore(game.ruleset, game.save())


def test_bounds_are_in_the_table_or_explained() -> None:
    """The whole numbers in capitals of all modules that rules or files could reach: a new one is a bound, and belongs into
    source/limits.py, or is explained here.
    """
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.split("/")[0] in (
            "agents",
            "cli",
            "gamefile",
            "publish",
            "telling",
            "web",
        ):  # above the public interface: sizes of screens and requests, patience of bots
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id.lstrip("_").isupper() and _whole(getattr(node, "value", None)):
                found.add(f"{name} {target.id}")
    assert found == set(EXPLAINED)


def _whole(node: ast.expr | None) -> bool:
    """Whether an expression is put together from whole numbers alone, at least one of two digits."""
    if node is None or not all(isinstance(one, ast.Constant | ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop) for one in ast.walk(node)):
        return False
    values = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return all(type(value) is int for value in values) and max(values) > 9


EXPLAINED = {
    name: reason
    for reason, names in {
        "how much a finding, a view or a refusal tells; nothing is lost by less": (
            "checker/follow_ups.py PLACES",
            "checker/lints/hidden_numbers.py EXAMPLE",
            "checker/recovery/syntax.py MOST",
            "runtime/game.py MOST_NAMED",
            "runtime/consistency.py LONGEST",
            "runtime/trades.py MOST_TRADES",
            "runtime/why.py MOST_TRIED",
            "source/reading/clean.py _AT_MOST_SHOWN",
            "source/reading/conflicts.py _AT_MOST_SHOWN",
            "source/render/text.py _WIDEST",
            "source/written.py WIDTH",
            "workspace/completing.py MOST",
            "workspace/folder.py MOST",
        ),
        "how far help with a mistake looks; what is beyond is reported all the same": (
            "checker/recovery/misspelt.py MOST",
            "checker/strays.py MOST",
            "checker/recovery/trials.py LEAST",
            "checker/recovery/trials.py PATIENCE",
            "checker/recovery/heading.py TRIED",
            "checker/recovery/heading.py _NEAR",
            "checker/recovery/placing.py _FAR",
            "checker/recovery/placing.py _LONGEST",
            "checker/recovery/placing.py _NEAR",
            "checker/recovery/placing.py _TRIED",
            "checker/recovery/rewriting.py LONGEST",
            "checker/recovery/rewriting.py MOST",
            "checker/recovery/rewriting.py PATCHED",
            "checker/recovery/rewriting.py PATCHES",
            "source/reading/brackets.py _FAR",
            "ruleset/history.py _SHORT",
            "ruleset/earlier.py _SHORT",
            "ruleset/apply.py _MOST_LISTED",
            "ruleset/find.py _MOST_NEIGHBOURS",
            "ruleset/translating.py _BROADEST",
            "ruleset/untranslated.py _SHOWN",
            "ruleset/untranslated.py _EACH",
            "ruleset/made.py _LONGEST",
            "source/reader.py _TRIES",
            "source/reading/repairs.py _MOST_CUT",
            "source/suggest.py _LONGEST",
            "source/suggest.py _MOST",
            "source/reading/clean.py _AROUND",
            "source/reading/clean.py _FAR",
            "checker/cures/likeness.py LONGEST",
            "checker/cures/likeness.py MOST",
            "checker/cures/arguments.py _NEAR",
        ),
        "of a library that reads before us; what is beyond it is the same finding": ("source/reading/nodes.py PARSER_DEPTH",),
        "how far a lint looks; beyond it says nothing": (
            "checker/lints/ranges.py DEEPEST",
            "checker/lints/ranges.py MOST_MEMBERS",
            "checker/lints/ranges.py MOST_STEPS",
            "checker/lints/ranges.py MOST_FOR_A_SET",
            "checker/meaning/values.py MOST_OPTIONS",
            "checker/absent/origins.py _DEEPEST",
            "checker/absent/left_out.py _DEEPEST",
            "checker/lints/repetitions.py MOST",
        ),
        "a bound that follows from one in the table": ("checker/declarations/pictures.py _FOR_EACH_SPACE", "runtime/panels.py A_VALUE"),
        "a choice between two ways to the same result": (
            "compiler/effort.py A_MEMBER",
            "compiler/effort.py LARGE",
            "compiler/effort.py STEP",
            "compiler/maps.py _SMALL",
            "compiler/candidates.py FEW",
            "compiler/candidates.py LONG",
            "compiler/candidates.py TRIED",
            "compiler/maps.py _SHORT",
            "compiler/maps.py _STRAIGHT",
            "compiler/queries.py IN_PLACE",
            "runtime/library.py FEW",
            "runtime/library.py REMEMBERED",
            "compiler/block_merging.py CALLS",
            "compiler/block_merging.py DEEPEST",
            "compiler/payments.py SHORT",
            "source/garbage.py OBJECTS",
            "source/garbage.py ROUNDS",
            "workspace/results.py MOST",
            "source/sharing.py MOST",
            "checker/prose.py REMEMBERED",
            "scenario/chosen.py _MOST_KEPT",
            "compiler/memoization.py COST_THRESHOLD",
            "compiler/memoization.py WIDE",
            "pool/supervised.py LARGEST",
            "runtime/trades.py MOST_REMEMBERED",
        ),
        "a format or a width of numbers, the same for everybody": (
            "compiler/shapes.py ENDING",
            "language/numbers.py MEMBERS",
            "outside/folders.py _DIGEST",
            "outside/writing.py PRIVATE",
            "runtime/chance.py STEP",
            "runtime/checks.py WIDEST",
            "runtime/restoring.py STREAM",
            "runtime/seeds.py MASK",
        ),
        "of a saved game, not of rules: more than any that a game writes": (
            "runtime/options.py LONGEST",
            "runtime/restoring.py DEEPEST",
        ),
        "how often an imagined position is tried": (
            "runtime/determinization.py EXCHANGES",
            "runtime/determinization.py TRIES",
            "runtime/suspense.py TRIES",
        ),
        "a rule of the language: what is offered where no condition bounds it": ("runtime/solvers.py HIGH",),
        "of the machine, far above what the table allows": (
            "outside/folders.py _ALL",
            "outside/folders.py _LARGEST",
            "source/limits.py _LARGEST",
            "source/room.py CALLS",
            "source/room.py STACK",
        ),
    }.items()
    for name in names
}
