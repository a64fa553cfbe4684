"""Extracts parts of nodes, which walks through all rules do for each node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any


def taking(names: Sequence[str]) -> Callable[[Any], Iterable[Any]]:
    """A function that extracts these parts (at least one) from a node in reverse order, as a walk with a stack needs them."""
    if len(names) > 1:
        return attrgetter(*reversed(names))
    only = attrgetter(names[0])
    return lambda node: (only(node),)
