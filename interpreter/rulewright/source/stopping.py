"""Stops long work early when its result is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_stopped: ContextVar[Callable[[], bool] | None] = ContextVar("_stopped", default=None)


class Stopped(Exception):
    """The work was abandoned and has no result."""


@contextmanager
def stopping(stopped: Callable[[], bool]) -> Iterator[None]:
    """Abandon work inside the context, with `Stopped`, at the next `go_on` for which `stopped` is true."""
    token = _stopped.set(stopped)
    try:
        yield
    finally:
        _stopped.reset(token)


def go_on() -> None:
    """Called by long work between its parts. Raises Stopped."""
    stopped = _stopped.get()
    if stopped is not None and stopped():
        raise Stopped
