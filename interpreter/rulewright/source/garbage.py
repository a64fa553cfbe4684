"""Reading rules makes very many objects that stay, and hardly any circles that nobody holds: the collector of garbage, which by default looks
through all new objects after every few hundred, is called seldom meanwhile."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

OBJECTS = 50_000  # new ones between two looks


class _Threshold:
    """The threshold is one for all threads of the process: the first that reads rules raises it, the last takes it back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._usual = (0, 0, 0)

    def raised(self) -> None:
        with self._lock:
            if self._running == 0:
                self._usual = gc.get_threshold()
                if 0 < self._usual[0] < OBJECTS:  # 0: somebody does not want it at all
                    gc.set_threshold(OBJECTS, *self._usual[1:])
            self._running += 1

    def lowered(self) -> None:
        with self._lock:
            self._running -= 1
            if self._running == 0 and gc.get_threshold()[0] == OBJECTS:  # else somebody has set another meanwhile
                gc.set_threshold(*self._usual)


_threshold = _Threshold()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Meanwhile garbage is looked for once in many new objects."""
    _threshold.raised()
    try:
        yield
    finally:
        _threshold.lowered()
