"""Ways of leaving a game that are not an answer: the signals of a keyboard, a closed terminal and a system that shuts down."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Leaving(Exception):
    """The program is asked to end by a signal; `code` is what it ends with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
        self.code = 128 + number


class Signals:
    """Signals end the wait for a person at once, and a step of a bot when it is done; a second one ends that too."""

    def __init__(self) -> None:
        self.waiting = False
        self._came: int | None = None

    def look(self) -> None:
        """Raises Leaving where a signal has come meanwhile."""
        if self._came is not None:
            raise Leaving(self._came)

    def clear(self) -> None:
        """What came has been answered; the next one counts again."""
        self._came = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen to the signals meanwhile."""
        held = {}
        for number in [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]:
            try:
                held[number] = signal.signal(number, self._on_signal)
            except ValueError:  # not the main thread: somebody else listens
                break
        try:
            yield
        finally:
            for number, handler in held.items():
                signal.signal(number, handler)

    @contextmanager
    def wait(self) -> Iterator[None]:
        """A person is waited for meanwhile."""
        self.look()
        self.waiting = True
        try:
            yield
        finally:
            self.waiting = False

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        again = self._came is not None
        self._came = number
        if self.waiting or again:
            raise Leaving(number)
