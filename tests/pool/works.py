"""Work for the tests of the pool: small, quick, and some of it deadly."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright import Ruleset
from rulewright.agents.coverage import Met
from rulewright.cli.batch import Circumstances
from rulewright.cli.checking import Checked, Groups
from rulewright.cli.counted import Counted, Counts
from rulewright.cli.group_cache import GroupCache
from rulewright.cli.measuring import Games, Played
from rulewright.cli.random_games import Looked, RandomGames
from rulewright.cli.scenarios import Scenarios
from rulewright.ruleset import find
from rulewright.runtime.errors import IllegalChoice, RunawayRule
from rulewright.scenario.model import Outcome, Scenario
from rulewright.scenario.run import Suite
from rulewright.source.sharing import Shared
from rulewright.source.span import Span


def end_suddenly() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Squares:
    """Each number squared; some kill their worker as often as is said in `kills` (always: -1), counted in files of a folder."""

    folder: str
    kills: tuple[tuple[int, int], ...] = ()
    seconds: float = 0.0

    def open(self) -> Callable[[int], int]:
        Path(self.folder, f"opened-{os.getpid()}").touch()
        return self.square

    def square(self, number: int) -> int:
        time.sleep(self.seconds)
        wanted = dict(self.kills).get(number, 0)
        done = len(list(Path(self.folder).glob(f"killed-{number}-*")))
        if wanted < 0 or done < wanted:
            Path(self.folder, f"killed-{number}-{done}").touch()
            end_suddenly()
        with Path(self.folder, f"done-{number}").open("a") as file:
            file.write("x")
        return number * number


@dataclass(frozen=True)
class HalfSent:
    """Results of many bytes, of which some kill their worker in the middle of what it sends, as often as is said."""

    folder: str
    deadly: int
    times: int

    def open(self) -> Callable[[int], bytes]:
        return self.result

    def result(self, number: int) -> bytes:
        mark = Path(self.folder, f"half-{len(list(Path(self.folder).glob('half-*')))}")
        if number == self.deadly and len(list(Path(self.folder).glob("half-*"))) < self.times:
            threading.Thread(target=_end_while_sending, args=(threading.main_thread().ident, mark), daemon=True).start()
        return bytes([number]) * (1 << 24)


def _end_while_sending(main: int, mark: Path) -> None:
    while True:
        frame = sys._current_frames().get(main)
        while frame is not None:
            if frame.f_code.co_name == "_send":
                mark.touch()
                end_suddenly()
            frame = frame.f_back


@dataclass(frozen=True)
class Result:
    number: int
    words: frozenset[str]
    seconds: float = field(compare=False)


@dataclass(frozen=True)
class Words:
    """Sets, whose order is another in each process, and seconds, which are never the same."""

    def open(self) -> Callable[[int], Result]:
        return lambda number: Result(number, frozenset({"a", "b", "c", str(number)}), time.monotonic())


@dataclass(frozen=True)
class Moods:
    """What comes out depends on the process; number 5 kills the first one."""

    folder: str

    def open(self) -> Callable[[int], int]:
        return self.mood

    def mood(self, number: int) -> int:
        if number == 5 and not Path(self.folder, "killed").exists():
            Path(self.folder, "killed").touch()
            end_suddenly()
        return os.getpid()


class Unsendable(Exception):
    """An exception that is pickled and cannot be read again."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


@dataclass(frozen=True)
class Mistakes:
    """Numbers that raise."""

    kind: str
    at: int = 3

    def open(self) -> Callable[[int], int]:
        if self.kind == "loading":
            raise IllegalChoice("Nothing to load.")
        return self.go

    def go(self, number: int) -> int:
        if number == self.at:
            if self.kind == "runaway":
                raise RunawayRule("It never ends.", Span("rules.yaml", 7, 1, 7, 9))
            if self.kind == "bug":
                raise ZeroDivisionError("division by zero")
            raise Unsendable("not to be ", "sent")
        return number


@dataclass(frozen=True)
class Held:
    """What holds in a worker."""

    circumstances: Circumstances

    def open(self) -> Callable[[int], Circumstances]:
        self.circumstances.take_over()
        return lambda number: Circumstances.now()


class DeadlyGames(Games):
    """Games of `rulewright run`, of which one ends its process."""

    __slots__ = ()

    def play(self, loaded: Ruleset, number: int) -> Played:
        if number == 3:
            end_suddenly()
        return super().play(loaded, number)


class DeadlyCounts(Counts):
    """Games of `rulewright coverage`, of which one ends its process."""

    __slots__ = ()

    def meet(self, counted: Counted, scenarios: Sequence[Scenario], number: int) -> tuple[Met, bool]:
        if number == 3:
            end_suddenly()
        return super().meet(counted, scenarios, number)


class DeadlyScenarios(Scenarios):
    """Tests, of which one ends its process."""

    __slots__ = ()

    def run(self, suites: dict[int, Suite], number: int) -> Outcome:
        if number == 1:
            end_suddenly()
        return super().run(suites, number)


class DeadlyRandomGames(RandomGames):
    """Games of `rulewright test --games`, of which one ends its process."""

    __slots__ = ()

    def look(self, ruleset: Ruleset, number: int) -> Looked:
        if number == 3:
            end_suddenly()
        return super().look(ruleset, number)


class DeadlyGroups(Groups):
    """Folders, of which one ends the process that checks it."""

    __slots__ = ()

    def check(self, shared: Shared, searches: find.Searches, cache: GroupCache | None, number: int) -> Checked:
        if number == 1:
            end_suddenly()
        return super().check(shared, searches, cache, number)
