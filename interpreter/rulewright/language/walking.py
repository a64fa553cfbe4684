"""Walks the lowered tree, whatever its nodes are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulewright.language import core
from rulewright.language.taking import taking


def walk(node: Any) -> Iterator[Any]:
    """Every core node at or below `node`, without entering functions."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        take = _TAKES[here.__class__]
        if take is not None:
            if take is not reversed:
                yield here
            waiting.extend(take(here))


class _Takes(dict[type[Any], Callable[[Any], Iterable[Any]] | None]):
    """Extractors by type, returning parts in reverse order; None for types without parts."""

    def __missing__(self, kind: type[Any]) -> Callable[[Any], Iterable[Any]] | None:
        names = parts_of(kind)
        self[kind] = reversed if issubclass(kind, list | tuple) else taking(names) if names else None
        return self[kind]


_TAKES = _Takes()


_PARTS: dict[type[Any], tuple[str, ...]] = {}


def parts_of(node_type: type[Any]) -> tuple[str, ...]:
    """The fields of a lowered node that may hold others; empty for anything else."""
    if node_type not in _PARTS:
        is_node = node_type.__module__ == core.__name__ and dataclasses.is_dataclass(node_type) and node_type is not core.Var
        names = tuple(field.name for field in dataclasses.fields(node_type) if field.name not in ("span", "type")) if is_node else ()
        _PARTS[node_type] = names or (("span",) if is_node else ())  # a node without parts is still a node; a span is not
    return _PARTS[node_type]


def blocks_of(statement: core.Stmt) -> list[list[core.Stmt]]:
    """The blocks directly inside a statement."""
    match statement:
        case core.If(yes=yes, no=no):
            return [yes, no]
        case core.ForEach(body=body) | core.Together(body=body) | core.WhileAct(body=body):
            return [body]
        case core.Repeat(body=body, at_bound=at_bound):
            return [body, at_bound]
        case core.Happen(body=body) if body is not None:
            return [body]
        case core.Auction(passing=passing) if passing:
            return [passing]
        case core.ChooseBranch(branches=branches):
            return [branch.body for branch in branches]
        case _:
            return []
