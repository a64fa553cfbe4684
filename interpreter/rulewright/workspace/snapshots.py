"""One immutable state of a workspace: its texts, and everything that can be asked about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from rulewright.api import Ruleset
from rulewright.checker.check import read_ruleset
from rulewright.language.symbols import Program
from rulewright.outside.permission import Permission
from rulewright.runtime import checks
from rulewright.scenario.files import all_files_of_tests, read_tests
from rulewright.scenario.model import Outcome
from rulewright.scenario.run import run_scenario
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.source.reader import read
from rulewright.source.settings import find_settings, load_settings
from rulewright.source.span import Span
from rulewright.source.stopping import stopping
from rulewright.workspace import completing, looking, openings
from rulewright.workspace.completing import Completion
from rulewright.workspace.folder import NoFile, decoded
from rulewright.workspace.looking import Hover
from rulewright.workspace.results import Results

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Found:
    """The findings in a ruleset. The first step covers names, types and shapes; the `whole` adds totals and lints."""

    main: str | None  # the file that opens the ruleset; None for a stray file
    whole: bool
    findings: tuple[Diagnostic, ...]
    ruleset: Ruleset | None = field(repr=False, default=None)

    @property
    def errors(self) -> bool:
        """Whether it has errors, so it cannot be played."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Tested:
    """The test results of a file (or of a ruleset), or why no tests were run."""

    outcomes: tuple[Outcome, ...] = ()
    findings: tuple[Diagnostic, ...] = ()  # errors of the rules or of the test file

    @property
    def passed(self) -> bool:
        """Whether there are tests and all of them pass."""
        return bool(self.outcomes) and not self.findings and all(outcome.passed for outcome in self.outcomes)


class Snapshot:
    """A numbered state. Answers are computed when needed, and shared with later states that have the same texts."""

    def __init__(self, number: int, folder: Path, contents: Mapping[str, bytes], permission: Permission, results: Results) -> None:
        self._number = number
        self._folder = folder
        self.contents = contents
        self._permission = permission
        self._results = results

    def __repr__(self) -> str:
        return f"<snapshot {self._number} of {self._folder.name}>"

    @property
    def number(self) -> int:
        """The number of the state, from 1; later states have higher numbers."""
        return self._number

    @property
    def files(self) -> tuple[str, ...]:
        """The rule files by their path relative to the folder."""
        return tuple(self.contents)

    def text(self, file: str) -> str:
        """The content of a file. Raises NoFile."""
        return decoded(self.contents[self._known(file)])

    def main_of(self, file: str) -> str | None:
        """The file that opens the ruleset or overlay to which a file belongs; None for a stray file. Raises NoFile."""
        return openings.main_of(self._known(file), self.contents)

    def mains(self) -> tuple[str, ...]:
        """The files that open rulesets and overlays."""
        return tuple(openings.mains(self.contents))

    def file_of(self, span: Span) -> str | None:
        """The file of the folder that contains a place; None if it is elsewhere, in a base for instance."""
        path = Path(span.file)
        name = path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else span.file
        return name if name in self.contents else None

    # ---- findings ---------------------------------------------------------------------------------------------------------------
    def findings(self, file: str, *, whole: bool = False, stopped: Callable[[], bool] | None = None) -> Found:
        """The findings in the ruleset to which a file belongs: names, types and shapes, or the `whole`. Those in its tests are in the `whole`; if
        the file is a test, those in it are in the first step, too.

        `stopped` is called now and then to ask whether the result is still wanted; if not, `rulewright.source.stopping.Stopped` is raised.
        """
        checks.yes_no(whole, "`whole`")
        if stopped is not None and not callable(stopped):
            checks.instance(stopped, type(lambda: None), "`stopped` is a function")
        main = self.main_of(file)
        if main is None:
            return self._of(("stray", file), lambda: self._stray(file))
        if whole and (first := self._found(main, False)).errors:
            return Found(first.main, True, first.findings, first.ruleset)  # only rules without errors so far are examined further
        with stopping(stopped) if stopped is not None else nullcontext():
            return self._found(main, whole, file)

    def _found(self, main: str, whole: bool, file: str = "") -> Found:
        rules = self._of(("rules", main, whole), lambda: self._read_rules(main, whole))
        of_rules = not file or (rules.composed is not None and str(self._folder / file) in rules.composed.files)
        test = None if whole or of_rules else self._folder / file
        return self._of(("found", main, whole, test), lambda: self._judged(main, whole, test, rules), rules)

    def _read_rules(self, main: str, whole: bool) -> Ruleset:
        """The ruleset, which an edit of its tests does not change."""
        composed, program, findings = read_ruleset([self._folder / main], complete=True, whole=whole)
        return Ruleset(composed, program, findings, self._permission)

    def _judged(self, main: str, whole: bool, test: Path | None, ruleset: Ruleset) -> Found:
        """The findings in a ruleset and in one of its tests, or in all of them for the `whole`, as its settings judge them."""
        path, composed, program = self._folder / main, ruleset.composed, ruleset.program
        findings = Findings(list(ruleset.diagnostics))
        files = list(composed.files) if composed is not None else [str(path)]
        if (whole or test is not None) and composed is not None and composed.playable and program is not None and not findings.errors:
            own, of_base = all_files_of_tests([path.parent if path.name == openings.MAIN else path])
            if test is not None and test not in of_base:  # tests of a base need the values in the game's own files
                own, of_base = [each for each in own if each == test], []
            read_tests(own, of_base, program, findings)
            files += map(str, (*own, *of_base))
        kept, _ = load_settings(path, findings).apply(findings, files) if find_settings(path) is not None else (list(findings), [])
        found = Found(main, whole, tuple(kept), ruleset)
        if ruleset.ok:
            self._results.sound[main] = found
        return found

    def _stray(self, file: str) -> Found:
        findings = Findings()
        read(self._folder / file, findings)
        return Found(None, True, tuple(findings))

    # ---- tests ------------------------------------------------------------------------------------------------------------------
    def tests(self, file: str, name: str = "") -> Tested:
        """Run the tests in a file, or all tests of a ruleset if its main file is named; with `name`, only those whose names contain it."""
        checks.text(name, "The name of a test")
        main = self.main_of(file)
        if main is None:
            return Tested(findings=self.findings(file).findings)
        found = self._found(main, False)
        ruleset = found.ruleset
        if ruleset is None or ruleset.program is None or not ruleset.ok:
            return Tested(findings=tuple(each for each in found.findings if each.severity is Severity.ERROR))
        with self._results.reading(self._folder, self.contents, self._permission):
            path = self._folder / main
            own, of_base = all_files_of_tests([path.parent if path.name == openings.MAIN else path])
            findings = Findings()
            one = self._folder / file
            if file != main and one not in of_base:  # tests of a base need the values in the game's own files
                own, of_base = [one], []
            read = read_tests(own, of_base, ruleset.program, findings)
            scenarios = read if one not in of_base else [each for each in read if each.span.file == str(one)]
            outcomes = [run_scenario(ruleset, one) for one in scenarios if name.casefold() in one.name.casefold()]
        return Tested(tuple(outcomes), tuple(findings.errors))

    # ---- at a place -------------------------------------------------------------------------------------------------------------
    def complete(self, file: str, line: int, column: int) -> list[Completion]:
        """What can be written at a place (lines and columns from 1): keys, words of the language, and names."""
        self._at(file, line, column)
        return completing.complete(self.text(file), file, self._is_overlay(file), line, column, self._program(file))

    def hover(self, file: str, line: int, column: int, language: str = "en") -> Hover | None:
        """What is at a place: its type, its words, and where it is declared; None if nothing is known."""
        self._at(file, line, column)
        found = self._found_of(file)
        if found is None or found.ruleset is None or found.ruleset.program is None:
            return None
        with self._results.reading(self._folder, self.contents, self._permission):
            return looking.hover(found.ruleset, str(self._folder / file), self.text(file), line, column, checks.language(language))

    def definition(self, file: str, line: int, column: int) -> Span | None:
        """Where the name at a place is declared."""
        hover = self.hover(file, line, column)
        return None if hover is None else hover.written

    def _at(self, file: str, line: int, column: int) -> None:
        self._known(file)
        checks.whole(line, "A line", 1)
        checks.whole(column, "A column", 1)

    def _found_of(self, file: str) -> Found | None:
        main = self.main_of(file)
        return None if main is None else self._found(main, False)

    def _program(self, file: str) -> Program | None:
        """The names of the ruleset as of its last version without errors, because half-written rules name nothing."""
        found = self._found_of(file)
        if found is not None and found.ruleset is not None and not found.ruleset.ok:
            found = self._results.sound.get(found.main or "", found)
        return None if found is None or found.ruleset is None else found.ruleset.program

    def _is_overlay(self, file: str) -> bool:
        main = self.main_of(file)
        return main is not None and any(line.startswith("extends") for line in self.text(main).splitlines())

    # ---- helpers ----------------------------------------------------------------------------------------------------------------
    def _known(self, file: str) -> str:
        if checks.text(file, "A file") not in self.contents:
            raise NoFile(f"There is no file {checks.shown(file)} here.")
        return file

    def _of(self, key: tuple[Any, ...], make: Callable[[], Result], *of: object) -> Result:
        found: Result = self._results.of(key, self._folder, self.contents, self._permission, make, of)
        return found
