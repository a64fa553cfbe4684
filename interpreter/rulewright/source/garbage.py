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
ROUNDS = 250  # collections of new objects before older ones are looked at, while that is put off


class _Thresholds:
    """The thresholds are shared by all threads of the process: whoever first needs other ones sets them, and the last one restores them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._put_off = False
        self._usual = (0, 0, 0)
        self._ours: tuple[int, int, int] | None = None

    def raised(self) -> None:
        with self._lock:
            self._running += 1
            self._set()

    def lowered(self) -> None:
        with self._lock:
            self._running -= 1
            self._set()

    def put_off(self, so: bool) -> bool:
        """Postpone (or resume) the collection of older objects; returns whether it was postponed before."""
        with self._lock:
            before, self._put_off = self._put_off, so
            self._set()
            return before

    def _set(self) -> None:
        now = gc.get_threshold()
        chosen = self._ours is not None and now != self._ours  # by somebody else meanwhile: it stays
        if chosen or self._ours is None:
            self._usual = now
        idle = not self._running and not self._put_off
        wanted = now if chosen else self._usual if idle else self._wanted()
        if wanted != now:
            gc.set_threshold(*wanted)
        self._ours = None if idle else wanted

    def _wanted(self) -> tuple[int, int, int]:
        first, second, third = self._usual
        if first == 0:  # collection was switched off
            return self._usual
        return max(first, OBJECTS) if self._running else first, max(second, ROUNDS) if self._put_off else second, third


_thresholds = _Thresholds()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage only once per many new objects inside the context."""
    _thresholds.raised()
    try:
        yield
    finally:
        _thresholds.lowered()


def put_off() -> None:
    """From now on, leave older objects alone until `catch_up`, or until very many have come.

    Each edit of large rules leaves a whole ruleset behind whose parts refer to each other. Looking for all of that takes several times as long as
    the answer to the edit, so it has to wait until nobody waits for an answer.
    """
    _thresholds.put_off(True)


def catch_up() -> None:
    """Collect what was put off; nothing if nothing was."""
    if _thresholds.put_off(False):
        gc.collect()
