"""Whatever is inside something of its own sort, or follows from it, at 10, 100 and 1,000: it can be played, or a finding says where it is too much."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from lark.grammar import NonTerminal

import rulewright
from rulewright.language.parser import grammar
from rulewright.runtime.errors import RulesetError, RunawayRule
from rulewright.source.diagnostics import Severity
from tests.limits.nestings import NESTINGS, Nesting

DECISIONS = 8
# What can contain itself only between brackets that have a nesting of their own.
BY_OTHERS = {"tailed", "tail", "amounts_entry", "optimum_range", "costing", "as_tail", "can_pay", "can_pay_of"}


def laid_out(nesting: Nesting, depth: int, folder: Path) -> Path:
    """The files of a nesting in a folder; what is to be loaded."""
    files = nesting.files(depth)
    target = files.pop("", "")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / target


def outcome(nesting: Nesting, depth: int, folder: Path) -> str:
    """`works`, or the code of the finding; whatever else happens fails the test. Every finding names a place."""
    ruleset = rulewright.load(laid_out(nesting, depth, folder), allow=[folder])
    errors = [item for item in ruleset.diagnostics if item.severity is Severity.ERROR]
    if errors:
        assert all(Path(item.span.file).is_file() and item.span.line >= 1 and item.message for item in errors)
        return errors[0].code if errors[0].code.startswith("RW8") or len(errors) == 1 else errors[-1].code
    try:
        game = rulewright.Game(ruleset, players=2, seed=1)
        for number in range(DECISIONS):
            if game.decision is None:
                break
            options = game.decision.options
            game.choose(options[number % len(options)])
        game.why_not(0, "take")
        saved = game.save()
        again = rulewright.Game.restore(ruleset, saved)
        assert again.hash() == game.hash()
        game.view(0)
        game.screen(0)
    except RulesetError as error:
        assert error.diagnostics
        assert error.diagnostics[0].code == "RW804"
        return "RW804"
    except RunawayRule as error:
        assert Path(error.span.file).is_file()
        return "RW820"
    return "works"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NESTINGS)
def test_an_ordinary_depth_works(name: str, tmp_path: Path) -> None:
    nesting = NESTINGS[name]
    expected = outcome(nesting, nesting.works, tmp_path)
    if name in ("mappings_in_mappings", "lists_in_lists", "mappings_below_mappings"):
        assert expected not in ("works", "RW804")  # no section takes lists in lists: what counts is that this is what is told
    else:
        assert expected == "works"


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("depth", [100, *(pytest.param(depth, marks=pytest.mark.long) for depth in (10, 1000))])
@pytest.mark.parametrize("name", NESTINGS)
def test_any_depth_works_or_is_a_finding(name: str, depth: int, tmp_path: Path) -> None:
    assert outcome(NESTINGS[name], depth, tmp_path)


def test_a_chain_that_is_too_long_names_both_its_ends(tmp_path: Path) -> None:
    ruleset = rulewright.load(laid_out(NESTINGS["stats_in_a_chain_backwards"], 400, tmp_path))
    (error,) = [item for item in ruleset.diagnostics if item.severity is Severity.ERROR]
    assert error.code == "RW804"
    assert "chain of" in error.message
    assert error.related


def test_the_caller_s_own_depth_changes_nothing(tmp_path: Path) -> None:
    """Also who calls from deep inside a program of their own gets the ruleset, and not a RecursionError."""
    folder = laid_out(NESTINGS["stats_in_a_chain"], 60, tmp_path)

    def inside(calls: int) -> bool:
        return rulewright.load(folder).ok if calls == 0 else inside(calls - 1)

    assert inside(700)


def _recursive_rules() -> set[str]:
    """The rules of the grammar under which they themselves can stand."""
    below: dict[str, set[str]] = {}
    kept: set[str] = set()
    for rule in grammar().rules:
        name = str(rule.alias or rule.origin.name)
        if not rule.origin.name.startswith("_"):
            kept.add(name)
        parts = {symbol.name for symbol in rule.expansion if isinstance(symbol, NonTerminal)}
        below.setdefault(rule.origin.name, set()).update(parts)
        below.setdefault(name, set()).update(parts)
        if rule.alias:
            below[rule.origin.name].add(name)
    reached: dict[str, set[str]] = {}
    for name, first in below.items():
        todo, seen = list(first), set[str]()
        while todo:
            part = todo.pop()
            if part not in seen:
                seen.add(part)
                todo += below.get(part, ())
        reached[name] = seen
    return {name for name in kept if name in reached[name] and not name.startswith("__")}


def test_every_rule_that_can_stand_inside_itself_has_a_nesting() -> None:
    covered = {rule for nesting in NESTINGS.values() for rule in nesting.rules}
    inlined = {rule.origin.name for rule in grammar().rules if rule.options.expand1}
    missing = _recursive_rules() - covered - BY_OTHERS - inlined
    assert missing == set()


@pytest.mark.long
@pytest.mark.parametrize("name", NESTINGS)
def test_twice_as_deep_is_not_many_times_the_work(name: str, tmp_path: Path) -> None:
    """What asks about the inside of a form more than once, and again inside it, works twice as much or more for each level.

    (What looks at sets member by member has a number of steps of its own, which is less than the bound here.)
    """
    calls = []
    for depth in (8, 16):
        folder = tmp_path / str(depth)
        place = laid_out(NESTINGS[name], depth, folder)
        calls.append(calls_of(partial(rulewright.load, place, allow=[folder])))
    assert calls[1] < max(8 * calls[0], 2_000_000), calls


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called by some work."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    work()  # what is done once for all
    sys.setprofile(note)
    threading.setprofile(note)  # deep rules are read in a thread of its own
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return count
