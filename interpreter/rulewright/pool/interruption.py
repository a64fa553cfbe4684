"""Ctrl-C while locks are held: it is deferred until nothing is locked, and never lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Keeps a Ctrl-C that comes inside `kept`, where an exception between two steps of `concurrent.futures` would leave a lock locked for good.

    Only Python's own handler is replaced, and only meanwhile: a program that listens to the signal itself goes on doing so.
    """

    def __init__(self) -> None:
        self._came = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Raises KeyboardInterrupt at its end, where one came meanwhile and `look` has not raised it."""
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
        """Raises KeyboardInterrupt where one has come meanwhile."""
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    def _keep(self, _number: int, _frame: FrameType | None) -> None:
        self._came = True
