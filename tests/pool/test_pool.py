"""The pool: every number once and in order, with workers that are killed, numbers that kill, and executors of any kind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from rulewright.pool import LeftOut, NotDeterministic, WorkersDie, WorkFailed, deliver, processes
from rulewright.pool.digest import digest
from rulewright.pool.work import Packet, perform
from rulewright.runtime.errors import IllegalChoice, RunawayRule
from tests.pool.works import HalfSent, Mistakes, Moods, Result, Squares, Words

ROOT = Path(__file__).parents[2]


def squares(count: int) -> list[int]:
    return [number * number for number in range(count)]


def times_done(folder: Path) -> dict[int, int]:
    return {int(file.name.split("-")[1]): len(file.read_text()) for file in folder.glob("done-*")}


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_everything_once_and_in_order(tmp_path: Path, jobs: int) -> None:
    assert list(deliver(Squares(str(tmp_path)), 40, jobs)) == squares(40)
    assert set(times_done(tmp_path).values()) == {1}
    assert len(list(tmp_path.glob("opened-*"))) <= jobs


@pytest.mark.long
def test_a_worker_killed_from_outside_loses_nothing(tmp_path: Path) -> None:
    """(The standard pool would wait forever.) Every number arrives, nothing is blamed, and little is done again."""
    results = deliver(Squares(str(tmp_path), seconds=0.01), 150, 2)
    begun = [next(results) for _ in range(50)]
    victim = int(next(tmp_path.glob("opened-*")).name.split("-")[1])
    os.kill(victim, signal.SIGKILL)
    assert [*begun, *results] == squares(150)
    times = times_done(tmp_path)
    assert len(times) == 150
    assert sum(times[number] > 1 for number in range(50)) <= 1  # the first that was finished is done again, to compare


def test_a_worker_that_dies_while_it_sends_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """(It used to wait forever for the other half of the result.)"""
    monkeypatch.setattr(processes, "PATIENCE", 0.5)
    found = list(deliver(HalfSent(str(tmp_path), deadly=3, times=1), 6, 2))
    assert [(value[0], len(value)) for value in found if isinstance(value, bytes)] == [(number, 1 << 24) for number in range(6)]
    assert len(list(tmp_path.glob("half-*"))) == 1


def test_leaving_the_results_does_not_wait_for_what_is_half_sent(tmp_path: Path) -> None:
    results = deliver(HalfSent(str(tmp_path), deadly=2, times=1), 6, 2)
    assert next(results) == bytes(1 << 24)
    assert until(lambda: any(tmp_path.glob("half-*")))
    leaving = threading.Thread(target=results.close, daemon=True)
    leaving.start()
    leaving.join(20)
    assert not leaving.is_alive()


@pytest.mark.parametrize(
    "kills", [((0, 1),), *(pytest.param(kills, marks=pytest.mark.long) for kills in (((7, 2),), ((39, 2),), ((3, 1), (4, 1), (20, 2))))]
)
def test_a_number_that_kills_now_and_then_is_done_in_the_end(tmp_path: Path, kills: tuple[tuple[int, int], ...]) -> None:
    assert list(deliver(Squares(str(tmp_path), kills), 40, 2)) == squares(40)


@pytest.mark.long
def test_a_deadly_number_is_left_out_and_no_other(tmp_path: Path) -> None:
    found = list(deliver(Squares(str(tmp_path), ((5, -1),)), 30, 2))
    assert found[5] == LeftOut(5, 3)
    assert found[:5] + found[6:] == squares(30)[:5] + squares(30)[6:]
    assert len(list(tmp_path.glob("killed-5-*"))) in (3, 4)  # at first perhaps among others


@pytest.mark.long
def test_when_nothing_but_killing_happens_it_ends(tmp_path: Path) -> None:
    found = []
    with pytest.raises(WorkersDie):
        found += list(deliver(Squares(str(tmp_path), tuple((number, -1) for number in range(500))), 500, 2))
    assert len(list(tmp_path.glob("killed-*"))) < 20


def test_a_result_that_depends_on_the_process_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotDeterministic) as refusal:
        list(deliver(Moods(str(tmp_path)), 40, 2))
    assert f"Number {refusal.value.number} was done twice" in str(refusal.value) and "not deterministic" in str(refusal.value)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("kind", "cause", "words"),
    [
        ("runaway", RunawayRule, "rules.yaml:7:1"),
        ("bug", ZeroDivisionError, "division by zero"),
        ("unsendable", Exception, "not to be sent"),
    ],
)
def test_an_exception_comes_in_its_turn_with_its_number(jobs: int, kind: str, cause: type[Exception], words: str) -> None:
    seen = []
    with pytest.raises(WorkFailed) as failure:
        for found in deliver(Mistakes(kind), 20, jobs):
            seen.append(found)
    assert seen == [0, 1, 2] and failure.value.number == 3
    assert isinstance(failure.value.__cause__, cause) and words in str(failure.value.__cause__)
    assert kind != "runaway" or failure.value.__cause__.span.line == 7


def test_what_cannot_be_loaded_is_told_as_it_is() -> None:
    with pytest.raises(WorkFailed) as failure:
        list(deliver(Mistakes("loading"), 20, 2))
    assert isinstance(failure.value.__cause__, IllegalChoice)


def test_the_same_value_has_the_same_digest_in_every_process() -> None:
    found = list(deliver(Words(), 6, 2))
    again = list(deliver(Words(), 6, 2))
    assert found == again and [digest(one) for one in found] == [digest(one) for one in again]
    assert digest(Result(1, frozenset("ab"), 0.5)) == digest(Result(1, frozenset("ba"), 0.7)) != digest(Result(2, frozenset("ab"), 0.5))


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def workers_of(folder: Path) -> list[int]:
    return [int(file.name.split("-")[1]) for file in folder.glob("opened-*")]


def until(condition: Callable[[], Any]) -> bool:
    """Whether something comes true before long (a minute, on a machine that is busy)."""
    for _ in range(1200):
        if condition():
            return True
        time.sleep(0.05)
    return False


def test_leaving_the_results_ends_the_workers(tmp_path: Path) -> None:
    results = deliver(Squares(str(tmp_path), seconds=0.2), 1000, 2)
    assert next(results) == 0
    results.close()
    assert workers_of(tmp_path) and until(lambda: not any(map(alive, workers_of(tmp_path))))


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_do_not_outlive_their_parent(tmp_path: Path, end: signal.Signals) -> None:
    script = tmp_path / "many.py"
    script.write_text(
        textwrap.dedent(f"""\
        from rulewright.pool import deliver
        from tests.pool.works import Squares

        if __name__ == "__main__":
            for found in deliver(Squares({str(tmp_path)!r}, seconds=0.2), 100000, 2):
                print(found, flush=True)
        """)
    )
    parent = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT}"},
    )
    assert parent.stdout is not None and parent.stdout.readline() == b"0\n"
    workers = workers_of(tmp_path)
    if end is signal.SIGINT:
        os.killpg(parent.pid, end)  # as a terminal does: the workers get it too
    else:
        parent.send_signal(end)
    _, errors = parent.communicate(timeout=60)
    assert workers and until(lambda: not any(map(alive, workers_of(tmp_path))))
    assert errors.count(b"Traceback") == (1 if end is signal.SIGINT else 0)  # of the parent alone


AT_EVERY_MOMENT = """\
import faulthandler, signal, sys
from concurrent.futures import ThreadPoolExecutor
from rulewright.pool import deliver
from tests.pool.works import Squares

OF_THE_POOL = ("supervised.py", "interruption.py", "_base.py", "threading.py", "contextlib.py")


def interrupted_at(moment):
    left = moment

    def trace(frame, event, _):
        nonlocal left
        if not frame.f_code.co_filename.endswith(OF_THE_POOL):
            return None
        if frame.f_code.co_name in ("kept", "_delete", "__del__"):  # the door itself is tried with real signals
            return None
        left -= 1
        if left == 0:
            signal.raise_signal(signal.SIGINT)
        return trace

    try:
        results = deliver(Squares(sys.argv[1]), 3, 2, start=lambda: ThreadPoolExecutor(2))
        next(results)
        sys.settrace(trace)
        try:
            list(results)
        finally:
            sys.settrace(None)
    except KeyboardInterrupt:
        return True
    return left > 0  # it was over before that moment


faulthandler.dump_traceback_later(60, exit=True)
missed = [moment for moment in range(1, 250, int(sys.argv[2])) if not interrupted_at(moment)]
print(missed)
"""


@pytest.mark.parametrize("step", ["7", pytest.param("1", marks=pytest.mark.long)])
def test_a_ctrl_c_at_any_moment_is_noticed_and_locks_nothing(tmp_path: Path, step: str) -> None:
    """(One between two steps of `concurrent.futures` left a lock locked, and the end of the pool waited for it in vain.)"""
    done = subprocess.run(
        [sys.executable, "-c", AT_EVERY_MOMENT, tmp_path, step],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT}"},
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


WHILE_THE_TRACKER_IS_SEEN_TO = """\
import os, signal, sys
from multiprocessing import resource_tracker
from rulewright.pool.processes import Processes

heard, begin = [], resource_tracker.ensure_running
signal.signal(signal.SIGHUP, lambda *_: heard.append(True))


def hung_up():
    os.kill(os.getpid(), signal.SIGHUP)
    begin()


resource_tracker.ensure_running = hung_up
with Processes(1) as pool:
    at_the_beginning = bool(heard)
    heard.clear()
    assert pool.submit(abs, -1).result() == 1
print(at_the_beginning, bool(heard))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no hang-ups")
def test_a_hang_up_while_the_pool_begins_a_process_is_noticed() -> None:
    """(It was ignored while a process started, once for every chunk of work, and got lost: the command carried on.)"""
    done = subprocess.run(
        [sys.executable, "-c", WHILE_THE_TRACKER_IS_SEEN_TO],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT}"},
    )
    assert (done.stdout.strip(), done.stderr) == ("True True", "")


class InHand(Executor):
    """An executor without workers: what is submitted is done when the test says so, or at once."""

    def __init__(self, at_once: bool = True) -> None:
        self.at_once = at_once
        self.waiting: list[tuple[Future[Any], tuple[Any, ...]]] = []
        self.broken = False

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor
        future: Future[Any] = Future()
        self.waiting.append((future, (function, *given)))
        if self.at_once:
            self.finish(0)
        return future

    def finish(self, index: int) -> None:
        future, (function, *given) = self.waiting.pop(index)
        future.set_result(function(*given))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing to end; what is late may still come."""


def test_any_executor_will_do(tmp_path: Path) -> None:
    assert list(deliver(Squares(str(tmp_path)), 40, 2, start=InHand)) == squares(40)


class Flaky(InHand):
    """Breaks at its third submission; the second one is not told of and comes late, when the next executor begins."""

    made: list[Flaky]

    def __init__(self, change: int = 0) -> None:
        super().__init__()
        self.change = change
        self.number = len(self.made)
        self.made.append(self)
        self.held: tuple[Future[Any], tuple[int, ...]] | None = None

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        if self.number == 0 and len(self.waiting) == 0 and self.held is None:
            future: Future[Any] = Future()
            self.held = future, given[1]
            return future
        if self.number == 0:
            raise BrokenExecutor
        first = self.made[0]
        if first.held is not None:
            future, numbers = first.held
            packet = perform(given[0], numbers)
            future.set_result(Packet(tuple(_changed(one, self.change) for one in packet.receipts), packet.seconds))
            first.held = None
        return super().submit(function, *given)


def _changed(receipt: Any, by: int) -> Any:
    from dataclasses import replace

    return replace(receipt, value=receipt.value + by, digest=digest(receipt.value + by))


@pytest.mark.parametrize("change", [0, 1])
def test_a_late_result_is_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: int) -> None:
    monkeypatch.setattr("rulewright.pool.supervised.PATIENCE", 0.01)
    Flaky.made = []
    results = deliver(Squares(str(tmp_path)), 10, 2, start=lambda: Flaky(change))
    if change:
        with pytest.raises(NotDeterministic):
            list(results)
    else:
        assert list(results) == squares(10)
        assert times_done(tmp_path)[0] == 2
