"""Ctrl-C while locks are held: it is deferred until everything is unlocked, and never lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Defers a Ctrl-C inside `kept`, where an exception between two steps of `concurrent.futures` would leave a lock locked forever.

    Only Python's own handler is replaced, and only temporarily: programs with a handler of their own keep it.
    """

    def __init__(self) -> None:
        self._came = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Raises KeyboardInterrupt at its end if a Ctrl-C has arrived and `look` has not raised it."""
        if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._keep)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.look()

    def look(self) -> None:
        """Raises KeyboardInterrupt if a Ctrl-C has arrived."""
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    def _keep(self, _number: int, _frame: FrameType | None) -> None:
        self._came = True
