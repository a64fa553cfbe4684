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

INTERRUPTED = 130  # how a command ends that Ctrl-C has ended, as shells have it
INCOMPLETE = 2  # how one ends that had to leave something out


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What holds for a whole run of the command line; a worker takes it over before it loads anything."""

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
    """One work of many numbers: `each` goes through it, and afterwards it is known whether it was all of it."""

    def __init__(self, work: Work[R], count: int, jobs: int, named: Callable[[int], str], here: Callable[[int], R] | None = None) -> None:
        """`named` says in words which game (or test) a number is, and how to see it again; `here` does it in this process."""
        self._work, self._count, self._jobs, self._named, self._here = work, count, jobs, named, here
        self.interrupted = False
        self.left_out: list[int] = []

    def each(self, take: Callable[[int, R], None], progress: Progress | None = None) -> None:
        """Hand over all results in the order of their numbers, until Ctrl-C. Raises UserError for what fails, named."""
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
        """How the command ends: what was not done counts more than what was found."""
        return INTERRUPTED if self.interrupted else INCOMPLETE if self.left_out else otherwise

    def _explained(self, failure: WorkFailed) -> Exception:
        cause, what = failure.__cause__, self._named(failure.number)
        if isinstance(cause, UserError):
            return UserError(say("batch.failed", what=what, why=cause.sentence), cause.cure, cause.details)
        if isinstance(cause, RulewrightError):
            return UserError(say("batch.failed", what=what, why=cause.in_language(language())))
        return RuntimeError(f"{what}: {type(cause).__name__}: {cause}")  # a mistake of ours, which is reported as one


def game_named(root: int, number: int) -> str:
    """A game of a series in words, with what plays it again."""
    return say("batch.game", number=number, seed=root)
