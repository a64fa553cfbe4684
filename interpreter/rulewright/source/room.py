"""Room for deeply nested rules: a thread with a stack of its own, for what does not fit on the interpreter's usual stack.

Reading and compiling walk trees and follow chains of rules by recursion, since a walk reads as the tree is built. How deep that may
go is bounded by the table of limits, which counts rules. Python's own bound counts calls of any function, on top of those of whoever
called us, and differs from version to version, so it cannot be the bound that people see. What meets it is done again from the
beginning in a thread: there is room for the deepest rules that the limits allow, on every version of Python (since 3.12 it counts
recursion through C apart from its limit for Python's own calls, and since 3.14 by the size of the stack, so raising the limit alone
is not enough). Rules of a usual depth never see the thread.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Generic, TypeVar

Result = TypeVar("Result")

STACK = 256 * 1024 * 1024  # bytes of address space; only what is used becomes memory
CALLS = 150_000  # Python calls inside each other while the thread runs

_deep = threading.local()


def with_room(work: Callable[[], Result]) -> Result:
    """What `work` gives back. It is begun again, in a thread with room, when it goes too deep for the stack of the caller; so it must not
    leave anything half done outside of itself. Raises RecursionError only when it is too deep for that as well."""
    if getattr(_deep, "here", False):
        return work()
    try:
        return work()
    except RecursionError:
        pass  # outside of the handler the frames that were too many are gone
    return _Thread(work).result()


class _Thread(Generic[Result]):
    """One piece of work in a thread of its own, with the caller's context variables."""

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
        except BaseException as error:  # it is the caller's
            self._raised = error
        finally:
            _limit.lowered()


class _Limit:
    """The limit of calls is one for all threads of the process: the first that needs more raises it, the last takes it back."""

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
