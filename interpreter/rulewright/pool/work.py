"""Defines repeated work, how a worker does it, and what can go wrong."""

from __future__ import annotations

import gc
import pickle
import time
import traceback
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from rulewright.pool.digest import digest
from rulewright.runtime.errors import RulewrightError

R_co = TypeVar("R_co", covariant=True)


class Work(Hashable, Protocol[R_co]):
    """Work with many numbers. It is sent to the workers and cached there: it holds names, paths and numbers, never rules or games."""

    def open(self) -> Callable[[int], R_co]:
        """Load what is needed, once in each worker. The returned function's result depends only on the number."""
        ...


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Stands in for the result of a number that killed its worker each time it was tried alone."""

    number: int
    attempts: int


class WorkFailed(RulewrightError):
    """The work on a number raised an exception, which is the `__cause__`."""

    def __init__(self, number: int, cause: Exception) -> None:
        super().__init__(f"Number {number}: {cause}")
        self.number = number
        self.__cause__ = cause


class NotDeterministic(RulewrightError):
    """A number that was done twice gave different results, so no result of this work can be reproduced."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Number {number} was done twice, with two different results: the work is not deterministic.")
        self.number = number


class WorkersDie(RulewrightError):
    """Worker after worker died before any of them had a result."""

    def __init__(self, workers: int) -> None:
        super().__init__(f"{workers} workers ended by themselves, and none of them had a result.")
        self.workers = workers


@dataclass(frozen=True, slots=True)
class Receipt:
    """The outcome of one number: a value with its digest, or an exception."""

    number: int
    value: Any = None
    digest: str = ""
    failure: Exception | None = None


@dataclass(frozen=True, slots=True)
class Packet:
    """The outcomes of some numbers, and the total time."""

    receipts: tuple[Receipt, ...]
    seconds: float


def perform(work: Work[Any], numbers: Sequence[int]) -> Packet:
    """In a worker: do some numbers of a work. It stops after a failure because nothing after it is delivered."""
    begun = time.monotonic()
    receipts = []
    for number in numbers:
        try:
            value = _opened(work)(number)
            receipts.append(Receipt(number, value, digest(value)))
        except Exception as failure:  # any exception: it is reported with its number in the parent process
            failure.add_note(f"In the worker:\n{traceback.format_exc()}")
            receipts.append(Receipt(number, failure=_portable(failure)))
            break
    return Packet(tuple(receipts), time.monotonic() - begun)


@lru_cache(maxsize=1)
def _opened(work: Work[Any]) -> Callable[[int], Any]:
    function = work.open()
    gc.freeze()  # the rules live as long as the worker, so garbage collection need not scan them
    return function


def _portable(failure: Exception) -> Exception:
    """An exception that can be sent; other exceptions are described."""
    try:
        pickle.loads(pickle.dumps(failure))
    except Exception:  # pickling can fail in as many ways as there are classes
        described = RuntimeError(f"{type(failure).__name__}: {failure}")
        described.__notes__ = failure.__notes__
        return described
    return failure
