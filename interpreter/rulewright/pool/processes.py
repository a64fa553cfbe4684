"""Worker processes: started fresh (`spawn`), ignoring Ctrl-C and hang-ups, and never outliving the process that started them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 5.0  # seconds, many times longer than it usually takes to learn of a worker's death


class Processes(ProcessPoolExecutor):
    """A pool of processes on a leash: when the starting process releases it, or dies in whatever way, each worker ends at once."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        _start_tracker()
        self._held, self._leash = context.Pipe(duplex=False)
        self._dead_since: float | None = None  # when a worker was first found dead although nothing reported it
        super().__init__(jobs, context, _set_up, (self._held,))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Like `submit` of any executor. Raises BrokenProcessPool once a worker has died."""
        with _undisturbed():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after their current work, or at once with `cancel_futures`."""
        if cancel_futures:
            self._end_workers()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._leash.close()
        self._held.close()

    def look_after(self) -> None:
        """Break the pool if a worker died while sending; otherwise the parent would wait for the rest forever."""
        if all(process.is_alive() for process in [*(self._processes or {}).values()]):
            self._dead_since = None
        elif self._dead_since is None:
            self._dead_since = monotonic()
        elif monotonic() - self._dead_since > PATIENCE:
            self._end_workers()

    def _end_workers(self) -> None:
        """End all workers at once, and close the sending end of the results, so that a half-sent result ends where it is."""
        self._leash.close()
        sending = getattr(getattr(self, "_result_queue", None), "_writer", None)  # the standard library has no public access to it
        if sending is not None:
            sending.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes started inside never receive a Ctrl-C or a hang-up."""
    _start_tracker()  # which would undo the mask if it started inside
    with _blocked("SIGINT", "SIGHUP"):
        yield


def _start_tracker() -> None:
    """Start the process that tracks semaphores. It ignores Ctrl-C by itself; a hang-up is blocked in it from the start."""
    with _blocked("SIGHUP"):
        resource_tracker.ensure_running()


@contextmanager
def _blocked(*names: str) -> Iterator[None]:
    """Defer these signals for this process until the end (ignoring them would lose them). Without signal masks, nothing is blocked."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _set_up(leash: Connection) -> None:
    """Set up a worker, whose parent decides when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # closing a terminal signals every process; this one ends with its parent
    threading.Thread(target=_follow, args=(leash,), daemon=True).start()


def _follow(leash: Any) -> None:
    try:
        leash.recv()  # nothing is ever sent: this returns when the other end closes
    except (EOFError, OSError):
        os._exit(0)
