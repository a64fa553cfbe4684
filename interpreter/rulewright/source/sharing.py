"""What is read again and again while many rulesets are checked one after the other, overlays over the same base above all, is read once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

MOST = 12_000  # things that are kept; then all are let go

Thing = TypeVar("Thing")
Shared = dict[Hashable, Any]
_shared: ContextVar[Shared | None] = ContextVar("_shared", default=None)


@contextmanager
def sharing(kept: Shared) -> Iterator[None]:
    """Meanwhile what has been read is kept, and taken from what is kept already."""
    token = _shared.set(kept)
    try:
        yield
    finally:
        _shared.reset(token)


def once(key: Hashable, read: Callable[[], Thing]) -> Thing:
    """What `read` gives for a key, which nobody may change: read now, or kept from before."""
    kept = _shared.get()
    if kept is None:
        return read()
    if key not in kept:
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = read()
    found: Thing = kept[key]
    return found


__all__ = ["MOST", "Shared", "once", "sharing"]
