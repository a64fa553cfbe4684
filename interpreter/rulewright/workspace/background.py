"""Does slow work in a separate process, which keeps what it has read and skips work that nobody is waiting for."""

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

LONGEST = 120.0  # seconds after which unwanted work is ended together with its process


@dataclass(frozen=True, slots=True)
class Order:
    """A state of a workspace that another process can recreate."""

    folder: str
    allow: tuple[str, ...]
    unsaved: tuple[tuple[str, str], ...]

    def snapshot(self) -> Snapshot:
        """Recreate the state in this process."""
        workspace = _workspace(self.folder, self.allow)
        for file in workspace.unsaved:
            if file not in dict(self.unsaved):
                workspace.drop(file)
        for file, text in self.unsaved:
            workspace.edit(file, text)
        return workspace.snapshot()


_known: dict[tuple[str, tuple[str, ...]], Workspace] = {}


def _workspace(folder: str, allow: tuple[str, ...]) -> Workspace:
    """The workspace over a folder in this process, with everything it has read so far."""
    if (folder, allow) not in _known:
        _known.clear()
        _known[folder, allow] = Workspace(folder, allow=allow)
    return _known[folder, allow]


def check(order: Order, file: str) -> tuple[Diagnostic, ...]:
    """All findings, including totals and lints."""
    return order.snapshot().findings(file, whole=True).findings


def test(order: Order, file: str) -> Tested:
    """The test results of a file."""
    return order.snapshot().tests(file)


class Background:
    """One background process. Among pending tasks of one kind, only the newest is done."""

    def __init__(self) -> None:
        self._processes: Processes | None = None
        self._pending: dict[Callable[..., Any], Future[Any]] = {}
        self._since = 0.0

    def do(self, work: Callable[[Order, str], Any], order: Order, file: str) -> Future[Any]:
        """Start a task, replacing a pending one of the same kind, whose future is cancelled."""
        before = self._pending.get(work)
        if before is not None and not before.done() and not before.cancel() and time.monotonic() - self._since > LONGEST:
            self.close()
        self._since = time.monotonic()
        self._pending[work] = future = self._submit(work, order, file)
        return future

    def _submit(self, work: Callable[[Order, str], Any], order: Order, file: str) -> Future[Any]:
        for _ in range(2):
            if self._processes is None:
                self._processes = Processes(1)
            try:
                return self._processes.submit(work, order, file)
            except (BrokenProcessPool, RuntimeError):  # it was killed; start a new one
                self._processes = None
        raise RuntimeError("No process can be begun.")

    def close(self) -> None:
        """End the process immediately."""
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None
