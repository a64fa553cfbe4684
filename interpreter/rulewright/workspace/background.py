"""What takes long, in a process of its own: it keeps what it has read, and what nobody waits for any more is left out."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from rulewright.pool.processes import Processes
from rulewright.source.diagnostics import Diagnostic
from rulewright.workspace.snapshots import Snapshot, Tested
from rulewright.workspace.workspace import Workspace

LONGEST = 120.0  # seconds after which work that nobody waits for any more is ended with its process


@dataclass(frozen=True, slots=True)
class Order:
    """A state of a workspace, as another process can make it again."""

    folder: str
    allow: tuple[str, ...]
    unsaved: tuple[tuple[str, str], ...]

    def snapshot(self) -> Snapshot:
        """The state, in this process."""
        workspace = _workspace(self.folder, self.allow)
        for file in workspace.unsaved:
            if file not in dict(self.unsaved):
                workspace.drop(file)
        for file, text in self.unsaved:
            workspace.edit(file, text)
        return workspace.snapshot()


_known: dict[tuple[str, tuple[str, ...]], Workspace] = {}


def _workspace(folder: str, allow: tuple[str, ...]) -> Workspace:
    """The workspace over a folder in this process, with all that it has read so far."""
    if (folder, allow) not in _known:
        _known.clear()
        _known[folder, allow] = Workspace(folder, allow=allow)
    return _known[folder, allow]


def check(order: Order, file: str) -> tuple[Diagnostic, ...]:
    """Everything that is found, totals and lints too."""
    return order.snapshot().findings(file, whole=True).findings


def test(order: Order, file: str) -> Tested:
    """The tests of a file."""
    return order.snapshot().tests(file)


class Background:
    """One process. Of several pieces of work of one sort that wait, only the newest is done."""

    def __init__(self) -> None:
        self._processes: Processes | None = None
        self._waiting: dict[Callable[..., Any], Future[Any]] = {}
        self._since = 0.0

    def do(self, work: Callable[[Order, str], Any], order: Order, file: str) -> Future[Any]:
        """Begin with some work, in place of that of its sort which has not begun. The future of what is left out is cancelled."""
        before = self._waiting.get(work)
        if before is not None and not before.done() and not before.cancel() and time.monotonic() - self._since > LONGEST:
            self.close()
        self._since = time.monotonic()
        self._waiting[work] = future = self._submit(work, order, file)
        return future

    def _submit(self, work: Callable[[Order, str], Any], order: Order, file: str) -> Future[Any]:
        for _ in range(2):
            if self._processes is None:
                self._processes = Processes(1)
            try:
                return self._processes.submit(work, order, file)
            except (BrokenProcessPool, RuntimeError):  # it was killed: the next one begins afresh
                self._processes = None
        raise RuntimeError("No process can be begun.")

    def close(self) -> None:
        """End the process at once."""
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None
