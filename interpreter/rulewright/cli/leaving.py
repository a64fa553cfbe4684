"""Ways of leaving a game other than an answer: signals from the keyboard, a closed terminal, a system shutdown."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Leaving(Exception):
    """A signal asks the program to end; `code` is its exit code."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
        self.code = 128 + number


class Ending:
    """SIGTERM and SIGHUP end a command as Ctrl-C does: finished results are shown, workers end, and the exit code tells the signal."""

    def __init__(self) -> None:
        self._came: int | None = None

    def code(self, otherwise: int) -> int:
        """The exit code of an interrupted command."""
        return otherwise if self._came is None else 128 + self._came

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen inside the context, except to signals that somebody else handles or ignores (as `nohup` does)."""
        held = []
        for number in [getattr(signal, name) for name in _NAMES[1:] if hasattr(signal, name)]:
            if threading.current_thread() is threading.main_thread() and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._on_signal)
                held.append(number)
        try:
            yield
        finally:
            for number in held:
                signal.signal(number, signal.SIG_DFL)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._came = number
        as_ctrl_c = signal.getsignal(signal.SIGINT)  # which defers it while something is locked
        if not callable(as_ctrl_c):
            raise KeyboardInterrupt
        as_ctrl_c(signal.SIGINT, frame)


class Signals:
    """Signals end the wait for a person at once, and a bot's step once it is done; a second signal ends that as well."""

    def __init__(self) -> None:
        self.waiting = False
        self._came: int | None = None

    def look(self) -> None:
        """Raises Leaving if a signal has arrived."""
        if self._came is not None:
            raise Leaving(self._came)

    def clear(self) -> None:
        """The signal has been handled; the next one counts again."""
        self._came = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen to the signals inside the context."""
        held = {}
        for number in [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]:
            try:
                held[number] = signal.signal(number, self._on_signal)
            except ValueError:  # not the main thread: somebody else handles signals
                break
        try:
            with _nudging() if held else nullcontext():
                yield
        finally:
            for number, handler in held.items():
                signal.signal(number, handler)

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Inside the context, the program waits for a person."""
        self.waiting = True
        try:
            self.look()
            yield
        finally:
            self.waiting = False

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        again = self._came is not None
        self._came = number
        if self.waiting or again:
            raise Leaving(number)


_NUDGES = (0.2, 1.0)  # seconds after a signal


@contextmanager
def _nudging() -> Iterator[None]:
    """Interrupt the wait for a key shortly after each signal.

    A signal that arrives just before the wait begins is pending, and nothing would notice it until somebody types. A second signal
    that does nothing ends the system call, and with it every pending handler runs.
    """
    if not hasattr(signal, "SIGUSR1"):
        yield
        return
    nudge = signal.SIGUSR1
    held = signal.signal(nudge, lambda _number, _frame: None)
    reading, writing = socket.socketpair()
    writing.setblocking(False)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    main = threading.get_ident()
    over = threading.Event()

    def watch() -> None:
        while came := reading.recv(1):
            if came[0] != nudge:
                for pause in _NUDGES:
                    if not over.wait(pause):
                        signal.pthread_kill(main, nudge)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        over.set()
        writing.close()
        watcher.join()
        reading.close()
        signal.signal(nudge, held)
