"""Every field of a node or symbol that holds expressions or statements has its place in the tables of the walk, and is walked through."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.checker.check import check
from rulewright.checker.lints.reads import all_hooks, nodes_of_all
from rulewright.checker.meaning import amounts, walk
from rulewright.checker.meaning.keys import OWN_READS
from rulewright.checker.meaning.places import NODES, SYMBOLS, Place
from rulewright.language import core, symbols
from rulewright.ruleset.compose import compose
from rulewright.source.diagnostics import Findings
from tests.checker.cases import HERE
from tests.checker_units.conftest import Checked

# Types that hold expressions or statements, by the names in annotations.
_HOLDING = re.compile(r"\b(?:Expr|Stmt|Function|Branch|Offer|Place|Let|CostPart|WithChoice|StepTable)\b")


def _classes(module: Any) -> Iterator[type[Any]]:
    for each in vars(module).values():
        if inspect.isclass(each) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__ and not each.__name__.startswith("_"):
            yield each


def _holding(node: type[Any]) -> set[str]:
    return {field.name for field in dataclasses.fields(node) if _HOLDING.search(str(field.type))}


@pytest.mark.parametrize("node", list(_classes(core)), ids=lambda node: node.__name__)
def test_every_field_of_a_node_has_its_place(node: type[Any]) -> None:
    assert set(NODES.get(node, {})) == _holding(node)


@pytest.mark.parametrize("symbol", list(_classes(symbols)), ids=lambda symbol: symbol.__name__)
def test_every_field_of_a_symbol_has_its_place(symbol: type[Any]) -> None:
    assert set(SYMBOLS.get(symbol, {})) == _holding(symbol)


def test_every_amount_and_price_of_a_node_is_looked_at() -> None:
    looks = amounts.looks()
    for node, fields in NODES.items():
        wanted = {Place.AMOUNT, Place.PRICE} & set(fields.values())
        assert bool(wanted) <= (node in looks), node.__name__


def test_every_condition_of_a_node_is_walked_through() -> None:
    """Either the table lists it, or the walk has a case for the node that reads the field."""
    source = inspect.getsource(walk)
    for node, fields in NODES.items():
        for name, place in fields.items():
            if place is Place.CONDITION:
                by_table = (name, True) in walk._LOOKED_AT[node]
                own_case = f"core.{node.__name__}(" in source and re.search(rf"\.{name}\b", source)
                assert by_table or own_case, (node.__name__, name)


def test_what_reads_the_game_is_known_to_do_so() -> None:
    """A node that contains a zone, a kind of holder, a stat, a text of things or a happening depends on more than its parts."""
    of_the_game = {"zone", "stat", "code", "happening", "mark"}
    own = {node for node in _classes(core) if of_the_game & {field.name for field in dataclasses.fields(node)} and issubclass(node, core._Expr)}
    assert {node.__name__ for node in own - set(OWN_READS)} == {"HasCode"}  # printed: a thing has a text or not


EVERY_PLACE = HERE / "wrong" / "logic" / "every_place_of_a_condition.yaml"


def test_a_contradiction_is_found_in_every_place_of_a_condition() -> None:
    lines = EVERY_PLACE.read_text(encoding="utf-8").split("\n")
    marked = {number for number, line in enumerate(lines, 1) if line.endswith("# never")}
    found = {finding.span.line for finding in _checked().findings if finding.code in ("RW471", "RW464")}
    assert (sorted(marked - found), sorted(found - marked)) == ([], [])


def test_every_place_of_a_condition_is_in_the_file() -> None:
    """A new place fails here until the file has a condition for it."""
    program = _checked().program
    present = [*nodes_of_all(program), *_symbols(program)]
    for node, fields in {**NODES, **SYMBOLS}.items():
        for name, place in fields.items():
            if place is Place.CONDITION:
                assert any(type(each) is node and getattr(each, name) for each in present), f"{node.__name__}.{name}"


def _symbols(program: symbols.Program) -> Iterator[object]:
    yield from (program, program.result, *program.rules, *program.refusals, *program.kinds.values(), *program.things)
    yield from (*program.happenings.values(), *all_hooks(program))
    for each in (*program.kinds.values(), *program.things):
        yield from (*each.sources, *each.changes)
    for stat in program.stats.values():
        yield from stat.changes
    for panel in program.screen:
        yield from (panel, *panel.signs, *panel.figures)


def _checked() -> Checked:
    findings = Findings()
    composed = compose([EVERY_PLACE], findings)
    assert composed is not None
    return Checked(check(composed, findings), findings)
