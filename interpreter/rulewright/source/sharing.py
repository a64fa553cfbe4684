"""Shares what is read repeatedly while many rulesets are checked in turn, above all overlays over the same base."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import Any, TypeVar

MOST = 12_000  # cached items; beyond that, those that were not used for the longest time are dropped
AT_ONCE = 4  # a quarter at once: each drop looks for the oldest, which costs as much for one as for many

Thing = TypeVar("Thing")
Shared = dict[Hashable, Any]
_shared: ContextVar[Shared | None] = ContextVar("_shared", default=None)


@contextmanager
def sharing(kept: Shared) -> Iterator[None]:
    """Cache what is read inside the context, reusing what is already cached."""
    token = _shared.set(kept)
    try:
        yield
    finally:
        _shared.reset(token)


def once(key: Hashable, read: Callable[[], Thing]) -> Thing:
    """The result of `read` for a key, which must not be modified: read now or taken from the cache."""
    kept = _shared.get()
    if kept is None:
        return read()
    found: Thing = kept.pop(key) if key in kept else read()
    kept[key] = found  # newest last
    if len(kept) > MOST:
        for old in [*islice(kept, MOST // AT_ONCE)]:
            del kept[old]
    return found


def once_of(what: str, things: tuple[object, ...], make: Callable[[], Thing]) -> Thing:
    """As `once`, for what is made of certain objects: the cache keeps these, so that their ids belong to nothing else meanwhile."""
    if _shared.get() is None:
        return make()
    return once((what, *map(id, things)), lambda: (things, make()))[1]


__all__ = ["MOST", "Shared", "once", "once_of", "sharing"]
