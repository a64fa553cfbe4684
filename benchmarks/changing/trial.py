"""Do the tests of a ruleset notice a change? Those that covered the changed line are run first, and the first failure ends the trial."""

from __future__ import annotations

import os
import re
import shutil
import signal
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from benchmarks.changing.aside import bases_of
from benchmarks.changing.kinds import Change
from rulewright import Ruleset, load
from rulewright.compiler.coverage_counters import Counting
from rulewright.scenario.files import files_of_base, files_of_tests, read_tests
from rulewright.scenario.model import Scenario, expectations
from rulewright.scenario.run import run_scenario
from rulewright.source.diagnostics import Findings

_ID = re.compile(r"(?:\bid: |^\s*- \[|^  (?=\w+:\s*$))(\w+)")  # of an entry, of a row of a table, or of an action, stat or happening
PATIENCE = 20  # seconds of CPU that a test may take when the rules are changed: it fails then
Verdict = Literal["killed", "survived", "refused"]


@dataclass(frozen=True, slots=True)
class Tried:
    """The result for a change: the tests noticed it (`by`: the first that failed), or did not, or the checker refused it (`by`: its code)."""

    change: Change
    verdict: Verdict
    by: str = ""


@dataclass(slots=True)
class Seen:
    """What one test covered of the rules."""

    seconds: float
    lines: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    touched: frozenset[str] = frozenset()
    expected: frozenset[str] = frozenset()  # the words of what it expects: a thing may be named there that nothing touches


class Broken(Exception):
    """The unchanged ruleset does not pass its own tests."""


class Trials:
    """The tests of one ruleset, run once on the rules as they are; then `of(change)` runs them on changed rules."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._bases = bases_of(self.folder)
        self._files = files_of_tests(self.folder), files_of_base(self.folder)
        ruleset = load(*self._bases, self.folder)
        if not ruleset.ok or ruleset.program is None:
            raise Broken(f"{folder} has errors")
        ruleset.counting = Counting(ruleset.program)
        findings = Findings()
        scenarios = read_tests(*self._files, ruleset.program, findings)
        if list(findings):
            raise Broken(f"{folder}: {next(iter(findings)).message}")
        self.seen: list[Seen] = []
        for scenario in scenarios:
            outcome = run_scenario(ruleset, scenario)
            if not outcome.passed:
                raise Broken(f"{folder}: the test {outcome.name!r} fails")
            expected = frozenset(word for each in expectations(scenario) for word in re.findall(r"\w+", each.key.text))
            seen = Seen(outcome.seconds, touched=outcome.touched, expected=expected)
            for number in ruleset.counting.take():
                span = ruleset.counting.points.points[number].span
                seen.lines[self._relative(span.file)].add(span.line)
            self.seen.append(seen)

    def _relative(self, file: str) -> str:
        path = Path(file)
        return Path(os.path.relpath(path, self.folder)).as_posix()

    def of(self, change: Change, most: int = 0) -> Tried:
        """Make a change in a copy of the ruleset, and run the tests until one fails; `most`: only so many, the nearest to it (0: all)."""
        with tempfile.TemporaryDirectory() as place:
            *bases, copy = self._copied_to(Path(place))
            changed = copy / change.file
            changed.write_text(change.made_in(changed.read_text(encoding="utf-8")), encoding="utf-8")
            ruleset = load(*bases, copy)
            if not ruleset.ok or ruleset.program is None:
                return Tried(change, "refused", next((each.code for each in ruleset.diagnostics if each.severity == 3), ""))
            findings = Findings()
            scenarios = read_tests(*self._files, ruleset.program, findings)
            if list(findings) or len(scenarios) != len(self.seen):
                return Tried(change, "killed", "a test that cannot be read")
            for number in self.order(change)[: most or None]:
                if self._fails(ruleset, scenarios[number]):
                    return Tried(change, "killed", scenarios[number].name)
        return Tried(change, "survived")

    def _copied_to(self, place: Path) -> list[Path]:
        """Copies of the folders of the bases and of the ruleset, keeping their relative places: an overlay finds its base by the path to it."""
        folders = [base.resolve() for base in self._bases] + [self.folder]
        together = Path(os.path.commonpath([folder.parent for folder in folders]))
        copies = [place / folder.relative_to(together) for folder in folders]
        for folder, copy in zip(folders, copies, strict=True):
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("tests"), dirs_exist_ok=True)
        return copies

    @staticmethod
    def _fails(ruleset: Ruleset, scenario: Scenario) -> bool:
        with _at_most(PATIENCE):
            return not run_scenario(ruleset, scenario).passed

    def order(self, change: Change) -> list[int]:
        """The tests by their relation to a change: those that covered its lines, then the lines above it, then its file, its things."""
        start, name = self._entry(change)
        words = {*re.findall(r"\w+", change.shown), name}
        lines = range(change.first + 1, change.last + 2)
        # Of the lines above only those of the same entry: for a row of a table, the tests that name its thing come first.
        above = max((line for seen in self.seen for line in seen.lines.get(change.file, ()) if start <= line < lines.start), default=0)

        def near(number: int) -> tuple[bool, bool, bool, bool, float]:
            seen = self.seen[number]
            met = seen.lines.get(change.file, set())
            return (
                not any(line in met for line in lines),
                above not in met,
                not words & seen.touched and name not in seen.expected,
                not met,
                seen.seconds,
            )

        return sorted(range(len(self.seen)), key=near)

    def _entry(self, change: Change) -> tuple[int, str]:
        """Of the entry in which the changed line is: its first line (0: it is in none), and its name, as tests write it."""
        lines = (self.folder / change.file).read_text(encoding="utf-8").split("\n")[: change.first + 1]
        starts = ((number, found[1]) for number, line in enumerate(lines, 1) if (found := _ID.search(line)) is not None)
        return max(starts, default=(0, ""))


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """An error after so much CPU time, where the system has such an alarm."""

    def late(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
