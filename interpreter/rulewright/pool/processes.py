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

PATIENCE = 5.0  # seconds in which the death of a worker is usually told, many times over


class Processes(ProcessPoolExecutor):
    """A pool of processes on a leash: when the starting process lets go of it, or dies in whatever way, each worker ends at once."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        _begin_tracker()
        self._held, self._leash = context.Pipe(duplex=False)
        self._died: float | None = None  # when a worker was first seen dead that nobody had told of
        super().__init__(jobs, context, _begin, (self._held,))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As of any executor. Raises BrokenProcessPool once a worker has died."""
        with _deaf():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: when they have done what they were given, or at once with `cancel_futures`."""
        if cancel_futures:
            self._let_go()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._leash.close()
        self._held.close()

    def look_after(self) -> None:
        """Break where a worker died in the middle of what it was sending: else the rest of it would be waited for, without an end."""
        if all(process.is_alive() for process in [*(self._processes or {}).values()]):
            self._died = None
        elif self._died is None:
            self._died = monotonic()
        elif monotonic() - self._died > PATIENCE:
            self._let_go()

    def _let_go(self) -> None:
        """End all workers at once. What one of them has half sent ends where it is: this process keeps no end open that could send the rest."""
        self._leash.close()
        sending = getattr(getattr(self, "_result_queue", None), "_writer", None)  # the standard library has no door to it
        if sending is not None:
            sending.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin in here never get a Ctrl-C or a hang-up."""
    _begin_tracker()  # which would undo the mask if it began in here
    with _blocked("SIGINT", "SIGHUP"):
        yield


def _begin_tracker() -> None:
    """Start the process that keeps account of semaphores. It ignores a Ctrl-C by itself; a hang-up is blocked in it from the beginning."""
    with _blocked("SIGHUP"):
        resource_tracker.ensure_running()


@contextmanager
def _blocked(*names: str) -> Iterator[None]:
    """Signals that come meanwhile are kept for this process until afterwards (one that is ignored meanwhile would be lost). Where there are no
    masks of signals, nothing is blocked."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(leash: Connection) -> None:
    """In a worker: the process that started it decides when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a closed terminal tells all; this process ends with its parent
    threading.Thread(target=_follow, args=(leash,), daemon=True).start()


def _follow(leash: Any) -> None:
    try:
        leash.recv()  # nothing is ever sent: this returns when the other end is closed
    except (EOFError, OSError):
        os._exit(0)
