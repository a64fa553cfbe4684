"""Walking the lowered tree, whatever its nodes are."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from rulewright.language import core


def walk(node: Any) -> Iterator[Any]:
    """Every core node below (and with) `node`, functions not entered."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list | tuple):
            waiting += here[::-1]
        elif parts := parts_of(type(here)):
            yield here
            waiting += [getattr(here, name) for name in reversed(parts)]


_PARTS: dict[type[Any], tuple[str, ...]] = {}


def parts_of(node_type: type[Any]) -> tuple[str, ...]:
    """The fields of a lowered node that may hold others; none for anything else."""
    if node_type not in _PARTS:
        is_node = node_type.__module__ == core.__name__ and dataclasses.is_dataclass(node_type) and node_type is not core.Var
        names = tuple(field.name for field in dataclasses.fields(node_type) if field.name not in ("span", "type")) if is_node else ()
        _PARTS[node_type] = names or (("span",) if is_node else ())  # a node without parts is still a node; a span is none
    return _PARTS[node_type]
