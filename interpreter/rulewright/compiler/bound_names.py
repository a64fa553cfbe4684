"""What local names stand for: the value of a `let`, or the set from which a loop or a choice of an action takes it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.language.walking import walk


def values_of_names(program: Program, happenings: Iterable[HappeningSymbol]) -> dict[Var, Expr]:
    """The expression behind each local name that is bound by a `let`, a loop or a choice of an action and written nowhere else."""
    choices = [choice for happening in happenings for choice in happening.choices]
    values = {choice.var: choice.among for choice in choices if choice.among is not None}
    unsure: set[Var] = set()
    for function in program.functions:
        for node in walk(function.body):
            match node:
                case core.Let(var=var, value=value) | core.ForEach(var=var, among=value):
                    if var in values:
                        unsure.add(var)
                    values[var] = value
                case _ if isinstance(node, core.Stmt):
                    unsure.update(_written(node))
    return {var: value for var, value in values.items() if var not in unsure}


def bound_in(part: Any) -> set[Var]:
    """The names that a part of a text binds itself, such as the `it` of a filter and the name of a choice."""
    found = {part} if isinstance(part, Var) else set[Var]()
    if isinstance(part, list | tuple):
        for each in part:
            found |= bound_in(each)
    for node in walk(part):
        if not isinstance(node, core.Local):
            found.update(_vars(getattr(node, field.name) for field in dataclasses.fields(node)))
    return found


def _vars(values: Iterator[Any]) -> Iterator[Var]:
    for value in values:
        if isinstance(value, Var):
            yield value
        elif isinstance(value, list | tuple):
            yield from _vars(iter(value))


def _written(statement: core.Stmt) -> Iterator[Var]:
    """The local names whose value a statement may change: every name that it binds itself, and whatever stands where it writes."""
    yield from _vars(getattr(statement, field.name) for field in dataclasses.fields(statement))
    for name in ("target", "source"):
        place = getattr(statement, name, None)
        if isinstance(place, core.Pick):
            place = place.amounts
        if isinstance(place, core.Local):
            yield place.var
