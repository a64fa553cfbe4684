"""Walking lowered texts: every node is visited, in the order of the text."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.checker.lints.reads import Written, nodes, nodes_of_all, number_of_nodes
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import CostPart, Program, StepTable, WithChoice

ROOT = Path(__file__).parents[2]
RULES = [ROOT / "rulesets" / name for name in ("mesta", "kroniky", "tta_new_story")]
NODES = (core._Expr, core._Stmt, core.Offer, core.Branch, core.Place, CostPart, WithChoice)


def every_node(root: object) -> Iterator[object]:
    """Through every field of objects with fields; only nodes and lists are entered."""
    if isinstance(root, NODES):
        yield root
        for field in dataclasses.fields(root):  # type: ignore[arg-type]  # all nodes are dataclasses
            if field.name not in ("type", "span"):
                yield from every_node(getattr(root, field.name))
    elif isinstance(root, Function):
        yield from every_node(root.lets)
        yield from every_node(root.body)
    elif isinstance(root, StepTable):
        yield from every_node(root.by)
    elif isinstance(root, list | tuple):
        for part in root:
            yield from every_node(part)
    elif isinstance(root, dict):
        yield from every_node(list(root.values()))


@cache
def program(path: Path) -> Program:
    found = rulewright.load(path).program
    assert found is not None
    return found


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_every_node_is_met_in_order(path: Path) -> None:
    functions = program(path).functions
    expected = list(map(id, every_node(functions)))
    assert list(map(id, nodes(functions))) == expected
    assert len(expected) > 1000
    assert sum(number_of_nodes(function, {}) for function in functions) == len(expected)


def test_all_classes_of_nodes_are_among_them() -> None:
    met = {type(node) for path in RULES for node in nodes_of_all(program(path))}
    assert len(met) > 60


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_those_of_some_classes_are_in_the_order_of_the_walk(path: Path) -> None:
    written = Written(program(path))
    for kinds in ((core.Local,), (core.Happen, core.StatCall), (core.If, core.Assign, core.AddTo, core.MoveThings)):
        found = written.of(*kinds)
        assert found == [node for node in nodes_of_all(program(path)) if isinstance(node, kinds)]
        assert found
