"""Stack space for deeply nested rules: a thread with its own stack for work that exceeds the interpreter's usual stack.

Reading and compiling walk trees and follow chains of rules by recursion, since such code mirrors the structure of the tree. The permitted depth is
set by the table of limits, which counts rules. Python's own limit counts calls of any function, including those of the caller, and differs between
versions, so it cannot be the limit that people see. Work that reaches it is repeated from the beginning in a thread with space for the deepest rules
that the limits allow, on every version of Python (since 3.12 it counts recursion through C apart from its limit for Python calls, and since 3.14 by
the size of the stack, so raising the limit alone is not enough). Rules of ordinary depth never use the thread.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Generic, TypeVar

Result = TypeVar("Result")

STACK = 256 * 1024 * 1024  # bytes of address space; only used parts become memory
CALLS = 150_000  # nested Python calls while the thread runs

_deep = threading.local()


def with_room(work: Callable[[], Result]) -> Result:
    """The result of `work`. It is restarted in a thread with a larger stack if it is too deep for the caller's, so it must not leave side effects
    half done. Raises RecursionError only if it is too deep for that as well.
    """
    if getattr(_deep, "here", False):
        return work()
    try:
        return work()
    except RecursionError:
        pass  # outside the handler, the surplus frames are gone
    return _Thread(work).result()


class _Thread(Generic[Result]):
    """Work in a thread of its own, with the caller's context variables."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._context = copy_context()
        self._given: list[Result] = []
        self._raised: BaseException | None = None

    def result(self) -> Result:
        with _limit.lock:
            before = threading.stack_size(STACK)
            try:
                thread = threading.Thread(target=self._run, name="rulewright-room", daemon=True)
                thread.start()
            finally:
                threading.stack_size(before)
        thread.join()
        if self._raised is not None:
            raise self._raised
        return self._given[0]

    def _run(self) -> None:
        _deep.here = True
        _limit.raised()
        try:
            self._given.append(self._context.run(self._work))
        except BaseException as error:  # it is re-raised in the caller
            self._raised = error
        finally:
            _limit.lowered()


class _Limit:
    """The recursion limit is shared by all threads of the process: the first one that needs more raises it, the last one restores it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._running = 0
        self._usual = 0

    def raised(self) -> None:
        with self.lock:
            if self._running == 0:
                self._usual = sys.getrecursionlimit()
                sys.setrecursionlimit(max(self._usual, CALLS))
            self._running += 1

    def lowered(self) -> None:
        with self.lock:
            self._running -= 1
            if self._running == 0:
                sys.setrecursionlimit(self._usual)


_limit = _Limit()
