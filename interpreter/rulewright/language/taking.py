"""Extracting parts of nodes, as the many walks through all rules do for each node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any


def taking(names: Sequence[str]) -> Callable[[Any], Iterable[Any]]:
    """What takes these parts (at least one) out of a node, the last one first, as a walk with a stack wants them."""
    if len(names) > 1:
        return attrgetter(*reversed(names))
    only = attrgetter(names[0])
    return lambda node: (only(node),)
