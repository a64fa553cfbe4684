"""Yields results in numerical order from workers that may die."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any, TypeVar

from rulewright.pool.interruption import Interruption
from rulewright.pool.processes import Processes
from rulewright.pool.work import LeftOut, NotDeterministic, Packet, Receipt, Work, WorkersDie, WorkFailed, perform

R = TypeVar("R")

OUTSTANDING = 2  # chunks for each worker, so that the next one is ready when one is done
CHUNK_SECONDS = 0.5  # of work in a chunk: a thousand times the cost of sending it, and little is lost with a worker
LARGEST = 1024  # numbers in a chunk
ATTEMPTS = 3  # workers that one number may kill while running alone, before it is left out
ATTENTION = 0.2  # seconds of waiting between checks for Ctrl-C
PATIENCE = 5.0  # seconds in which the futures of a broken executor should report their outcome


def deliver(
    work: Work[R], count: int, jobs: int = 1, *, here: Callable[[int], R] | None = None, start: Callable[[], Executor] | None = None
) -> Iterator[R | LeftOut]:
    """The results of numbers 0 to `count` - 1, in order, whatever the number of jobs.

    With one job, everything is done in this process (by `here`, if the result of `work.open()` is already at hand), otherwise in worker processes or
    in what `start` returns: any executor. A broken executor is replaced. What it was doing is repeated, number by number and alone, so that no number
    is blamed for another; a number that keeps killing its worker is `LeftOut`. Leaving the iterator ends the workers.

    Raises WorkFailed (in its turn) for an exception at a number, NotDeterministic, WorkersDie.
    """
    if start is None and min(jobs, count) < 2:
        return _alone(here or work.open(), count)
    return iter(_Supervised(work, count, jobs, start or (lambda: Processes(min(jobs, count)))))


def _alone(function: Callable[[int], R], count: int) -> Iterator[R]:
    for number in range(count):
        try:
            value = function(number)
        except Exception as failure:
            raise WorkFailed(number, failure) from failure
        yield value


class _Supervised:
    """Hands out numbers, collects results, and starts another executor when one breaks."""

    def __init__(self, work: Work[Any], count: int, jobs: int, start: Callable[[], Executor]) -> None:
        self._work, self._count, self._jobs, self._start = work, count, jobs, start
        self._interruption = Interruption()
        self._executor = start()
        self._next = 0  # the first number not handed out yet
        self._running: dict[Future[Packet], tuple[int, ...]] = {}
        self._late: dict[Future[Packet], tuple[int, ...]] = {}  # abandoned with a broken executor: results may still arrive
        self._suspects: deque[int] = deque()  # to be done one at a time, each alone
        self._kills: Counter[int] = Counter()  # workers that a number killed while running alone
        self._finished: dict[int, Receipt | LeftOut] = {}  # waiting for their turn
        self._digests: dict[int, str] = {}
        self._witness: int | None = None  # the first completed number: a new executor repeats it, to compare
        self._broken = 0  # executors
        self._left_out = 0  # numbers
        self._size = 1  # numbers for a chunk

    def __iter__(self) -> Iterator[Any]:
        try:
            for number in range(self._count):
                with self._interruption.kept():
                    found = self._outcome_of(number)
                if isinstance(found, Receipt) and found.failure is not None:
                    raise WorkFailed(number, found.failure) from found.failure
                yield found.value if isinstance(found, Receipt) else found
        except BaseException:  # including exceptions of the consumer: unfinished work is no longer needed
            with self._interruption.kept():
                self._executor.shutdown(wait=True, cancel_futures=True)
            raise
        with self._interruption.kept():
            self._executor.shutdown(wait=True)

    def _outcome_of(self, number: int) -> Receipt | LeftOut:
        """The outcome of a number. Raises KeyboardInterrupt for a Ctrl-C when nothing is locked."""
        while number not in self._finished:
            self._hand_out()
            if self._running:  # empty if the executor broke on submission
                self._take_in()
            self._interruption.look()
        return self._finished.pop(number)

    # ---- handing out
    def _hand_out(self) -> None:
        """Hand out as much as the workers should have, or a single suspect while there are any."""
        if self._suspects:
            if not self._running:
                self._submit((self._suspects.popleft(),))
            return
        while self._next < self._count and len(self._running) < OUTSTANDING * self._jobs and not self._suspects:
            share = (self._count - self._next) // (OUTSTANDING * self._jobs)  # so that all workers end together
            numbers = tuple(range(self._next, self._next + max(1, min(self._size, share))))
            self._next = numbers[-1] + 1
            self._submit(numbers)

    def _submit(self, numbers: tuple[int, ...]) -> None:
        try:
            self._running[self._executor.submit(perform, self._work, numbers)] = numbers
        except BrokenExecutor:
            self._suspects.extend(numbers)  # no worker has started them
            self._replace()

    # ---- taking in
    def _take_in(self) -> None:
        """Wait briefly for whatever arrives next. A future is dropped as soon as it is read."""
        done, _ = wait([*self._running, *self._late], timeout=ATTENTION, return_when=FIRST_COMPLETED)
        broken = [future for future in done if not self._settle(future)]
        if broken:
            self._replace()
        elif not done and isinstance(self._executor, Processes):
            self._executor.look_after()

    def _settle(self, future: Future[Packet]) -> bool:
        """Read a completed future; False if its executor broke and its numbers are still to be done."""
        late = future not in self._running
        problem = None if future.cancelled() else future.exception()
        if future.cancelled() or isinstance(problem, BrokenExecutor):
            if late:
                del self._late[future]
            return late
        numbers = self._late.pop(future) if late else self._running.pop(future)
        if problem is not None:  # it could not be sent
            assert isinstance(problem, Exception)
            self._keep(Receipt(numbers[0], failure=problem))
            return True
        packet = future.result()
        if packet.seconds < CHUNK_SECONDS / 2 and len(numbers) == self._size < LARGEST:
            self._size *= 2
        elif packet.seconds > CHUNK_SECONDS * 2 and len(numbers) <= self._size:
            self._size = max(1, len(numbers) // 2)
        for receipt in packet.receipts:
            self._keep(receipt)
        return True

    def _keep(self, receipt: Receipt) -> None:
        """Keep the first result of a number; a second one must be equal."""
        number = receipt.number
        if number in self._digests:
            if self._digests[number] != receipt.digest:
                raise NotDeterministic(number)
            return
        self._digests[number] = receipt.digest
        if number in self._suspects:
            self._suspects.remove(number)  # it arrived after all
        if self._witness is None and receipt.failure is None:
            self._witness = number
        if not isinstance(self._finished.get(number), LeftOut):
            self._finished[number] = receipt

    # ---- broken executors
    def _replace(self) -> None:
        """Replace a broken executor. Its unfinished numbers become suspects; if there was only one, that number broke it."""
        done, _ = wait(self._running, timeout=PATIENCE)
        for future in done:
            self._settle(future)
        undone = sorted(number for numbers in self._running.values() for number in numbers)
        self._late |= {future: numbers for future, numbers in self._running.items() if not future.done()}
        self._running.clear()
        self._broken += 1
        if len(undone) == 1:
            self._blame(undone[0])
        else:
            self._suspects.extendleft(reversed(undone))
        if self._broken == 1 and self._witness is not None:
            self._suspects.appendleft(self._witness)
        self._executor.shutdown(wait=False, cancel_futures=True)
        if self._witness is None and self._left_out > ATTEMPTS:
            raise WorkersDie(self._broken)
        self._executor = self._start()

    def _blame(self, number: int) -> None:
        self._kills[number] += 1
        if self._kills[number] < ATTEMPTS:
            self._suspects.appendleft(number)
        elif number not in self._digests:
            self._left_out += 1
            self._finished[number] = LeftOut(number, self._kills[number])
