"""Ways of leaving a game that are not an answer: the signals of a keyboard, a closed terminal and a system that shuts down."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
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
        self._heard_at: dict[int, float] = {}  # when each was heard last

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
            with _insisting(self._heard_at) if held else nullcontext():
                yield
        finally:
            for number, handler in held.items():
                signal.signal(number, handler)

    @contextmanager
    def wait(self) -> Iterator[None]:
        """A person is waited for meanwhile."""
        self.waiting = True
        try:
            self.look()
            yield
        finally:
            self.waiting = False

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        self._heard_at[number] = time.monotonic()
        again = self._came is not None
        self._came = number
        if self.waiting or again:
            raise Leaving(number)


_SOON = 1.0  # seconds within which a signal has been heard, if it ever is


@contextmanager
def _insisting(heard_at: dict[int, float]) -> Iterator[None]:
    """Send a signal again that came just before the wait for a key began: the wait would not notice it until somebody types."""
    reading, writing = socket.socketpair()
    writing.setblocking(False)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    main = threading.get_ident()

    def watch() -> None:
        while came := reading.recv(1):
            since = time.monotonic() - _SOON
            time.sleep(_SOON / 4)
            if heard_at.get(came[0], 0.0) < since:
                signal.pthread_kill(main, came[0])

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        writing.close()
        watcher.join(_SOON)
        reading.close()
