"""Reduces garbage collection while rules are read.

Reading rules creates very many objects that stay, and hardly any unreachable cycles, whereas the garbage collector by default examines new objects
after every few hundred.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

OBJECTS = 50_000  # new objects between two collections


class _Threshold:
    """The threshold is shared by all threads of the process: the first one that reads rules raises it, the last one restores it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._usual = (0, 0, 0)

    def raised(self) -> None:
        with self._lock:
            if self._running == 0:
                self._usual = gc.get_threshold()
                if 0 < self._usual[0] < OBJECTS:  # 0: collection was switched off
                    gc.set_threshold(OBJECTS, *self._usual[1:])
            self._running += 1

    def lowered(self) -> None:
        with self._lock:
            self._running -= 1
            if self._running == 0 and gc.get_threshold()[0] == OBJECTS:  # otherwise, somebody else has set another threshold meanwhile
                gc.set_threshold(*self._usual)


_threshold = _Threshold()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage only once per many new objects inside the context."""
    _threshold.raised()
    try:
        yield
    finally:
        _threshold.lowered()
