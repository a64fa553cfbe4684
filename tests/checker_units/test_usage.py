"""Every text is walked, every symbol that a node names has a role, and every name that a node binds has a reader or a reason."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from rulewright.checker.check import read_ruleset
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.places import SYMBOLS
from rulewright.checker.usage import texts, traffic
from rulewright.checker.usage.names import BINDS, NO_READER
from rulewright.checker.usage.texts import texts_of
from rulewright.checker.usage.traffic import ROLES, Role
from rulewright.language import core, symbols
from rulewright.language.symbols import Program, StepTable
from tests.checker.cases import HERE, Case

ROOT = HERE.parents[1]
_SYMBOL = re.compile(r"\b(?:[A-Z]\w*Symbol|Kind|Value)\b|\bobject\b")
_VAR = re.compile(r"\bVar\b")
# Where texts of a symbol are listed with another.
WITH_ANOTHER = {symbols.CostPart, symbols.WithChoice, symbols.StepTable}


def _classes(module: Any) -> list[type[Any]]:
    return [
        each
        for each in vars(module).values()
        if inspect.isclass(each) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__ and not each.__name__.startswith("_")
    ]


@pytest.mark.parametrize("node", _classes(core), ids=lambda node: node.__name__)
def test_every_symbol_that_a_node_names_has_a_role(node: type[Any]) -> None:
    named = {field.name for field in dataclasses.fields(node) if _SYMBOL.search(str(field.type)) or (node is core.Offer and field.name == "actions")}
    assert set(ROLES.get(node, {})) == named


@pytest.mark.parametrize("node", _classes(core), ids=lambda node: node.__name__)
def test_every_name_that_a_node_gives_has_a_reader_or_a_reason(node: type[Any]) -> None:
    gives = any(_VAR.search(str(field.type)) for field in dataclasses.fields(node))
    assert gives == ((node in BINDS) != (node in NO_READER)), node


def test_every_own_case_is_looked_at() -> None:
    source = inspect.getsource(traffic)
    for node, fields in ROLES.items():
        if Role.OWN_CASE in fields.values():
            assert f"core.{node.__name__})" in source or f"core.{node.__name__}()" in source, node


def test_every_symbol_with_texts_is_listed() -> None:
    """Of each field with a text the module reads an attribute of that name."""
    source = inspect.getsource(texts)
    for symbol, fields in SYMBOLS.items():
        if symbol in WITH_ANOTHER:
            continue
        for name in set(fields) - {"functions"}:
            assert re.search(rf"\.{name}\b", source), f"{symbol.__name__}.{name}"


def _program(path: Path) -> Program:
    with Case(path).inside():
        _, program, _ = read_ruleset([Path(path.name)])
    assert program is not None
    return program


@pytest.mark.parametrize("folder", ["rulesets/mesta", "rulesets/kroniky", "tests/checker/base/bazaar", "tests/checker/base/islands"])
def test_every_function_is_listed_once(folder: str) -> None:
    program = _program(ROOT / folder)
    roots = [text.root for text in texts_of(program)]
    roots += [root.by for root in roots if isinstance(root, StepTable)]
    listed = [id(root) for root in roots if isinstance(root, core.Function)]
    assert [function.name for function in program.functions if id(function) not in set(listed)] == []
    assert len(listed) == len(set(listed))


def test_every_way_to_go_over_something_is_in_a_file() -> None:
    """Nodes that bind names occur in the right files with a reader, so one that is never recognized as used fails there."""
    files = [*(HERE / "right").rglob("*.yaml"), *(ROOT / "rulesets").glob("*/ruleset.yaml")]
    missing = set(BINDS)
    for file in files:
        if not missing:
            break
        if file.parent.parent.name == "right":
            missing -= {type(node) for text in texts_of(_program(file)) for node in nodes(text.root)}
    assert {node.__name__ for node in missing} == set()
