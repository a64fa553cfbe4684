"""Long work stops early when its result is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_stopped: ContextVar[Callable[[], bool] | None] = ContextVar("_stopped", default=None)


class Stopped(Exception):
    """The work was given up: there is no result."""


@contextmanager
def stopping(stopped: Callable[[], bool]) -> Iterator[None]:
    """Meanwhile work is given up, with `Stopped`, as soon as it comes by a place where it asks and `stopped` says so."""
    token = _stopped.set(stopped)
    try:
        yield
    finally:
        _stopped.reset(token)


def go_on() -> None:
    """What long work calls between its parts. Raises Stopped."""
    stopped = _stopped.get()
    if stopped is not None and stopped():
        raise Stopped
