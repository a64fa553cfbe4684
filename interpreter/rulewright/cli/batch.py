"""Many games, tests or folders at the command line: in one process or several, with the same results, output and exit codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulewright.cli.errors import UserError
from rulewright.cli.progress import Progress
from rulewright.outside.permission import Permission, current, hold
from rulewright.pool import LeftOut, NotDeterministic, Work, WorkersDie, WorkFailed, deliver
from rulewright.runtime.errors import RulewrightError
from rulewright.source.limits import Limits, limits, set_limits
from rulewright.telling.words import language, say, set_language

R = TypeVar("R")

INTERRUPTED = 130  # the exit code after Ctrl-C, by the convention of shells
INCOMPLETE = 2  # the exit code if something had to be left out


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The settings of a whole run of the command line; a worker adopts them before it loads anything."""

    language: str
    permission: Permission | None  # what may be read
    limits: Limits  # and how much of it

    @classmethod
    def now(cls) -> Circumstances:
        return cls(language(), current(), limits())

    def take_over(self) -> None:
        set_language(self.language)
        hold(self.permission)
        if self.limits != limits():
            set_limits(self.limits)


class Batch(Generic[R]):
    """A work of many numbers: `each` yields the results, and afterwards `code` tells whether all were done."""

    def __init__(self, work: Work[R], count: int, jobs: int, named: Callable[[int], str], here: Callable[[int], R] | None = None) -> None:
        """`named` describes the game (or test) of a number, and how to repeat it; `here` does it in this process."""
        self._work, self._count, self._jobs, self._named, self._here = work, count, jobs, named, here
        self.interrupted = False
        self.left_out: list[int] = []

    def each(self, take: Callable[[int, R], None], progress: Progress | None = None) -> None:
        """All results in the order of their numbers, until Ctrl-C. Raises UserError for a failure, naming it."""
        try:
            for number, found in enumerate(deliver(self._work, self._count, self._jobs, here=self._here)):
                if isinstance(found, LeftOut):
                    self.left_out.append(number)
                else:
                    take(number, found)
                if progress is not None:
                    progress.step()
        except KeyboardInterrupt:
            self.interrupted = True
        except WorkFailed as failure:
            raise self._explained(failure) from failure.__cause__
        except NotDeterministic as failure:
            raise UserError(say("batch.differs", what=self._named(failure.number)), say("batch.differs.cure")) from None
        except WorkersDie as failure:
            raise UserError(say("batch.die", n=failure.workers), say("batch.die.cure"), self.lost()) from None
        finally:
            if progress is not None:
                progress.close()

    def lost(self) -> list[str]:
        """A sentence for each number that was left out."""
        return [say("batch.left_out", what=self._named(number)) for number in self.left_out]

    def code(self, otherwise: int = 0) -> int:
        """The exit code: what was not done takes precedence over what was found."""
        return INTERRUPTED if self.interrupted else INCOMPLETE if self.left_out else otherwise

    def _explained(self, failure: WorkFailed) -> Exception:
        cause, what = failure.__cause__, self._named(failure.number)
        if isinstance(cause, UserError):
            return UserError(say("batch.failed", what=what, why=cause.sentence), cause.cure, cause.details)
        if isinstance(cause, RulewrightError):
            return UserError(say("batch.failed", what=what, why=cause.in_language(language())))
        return RuntimeError(f"{what}: {type(cause).__name__}: {cause}")  # a bug, which is reported as one


def game_named(root: int, number: int) -> str:
    """A game of a series in words, with the command that repeats it."""
    return say("batch.game", number=number, seed=root)
