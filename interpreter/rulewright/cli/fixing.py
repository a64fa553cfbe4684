"""`rulewright check --fix`: the cures that are a text for a place, applied, each kept only when its line is right afterwards."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.outside.reading import read_bytes
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.limits import limits
from rulewright.source.reader import reading_instead

_UNREADABLE = ("RW210", *(f"RW1{number:02}" for number in range(100)))
_ROUNDS = 6  # what was hidden by one mistake is found when that one is cured


@dataclass(frozen=True, slots=True)
class Cure:
    """One text that takes the place of another: columns from 0."""

    line: int
    start: int
    end: int
    write: str
    code: str


@dataclass(slots=True)
class Fixed:
    """The texts of files before and after, by absolute path; and what was done in them."""

    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # as the findings call them
    done: defaultdict[str, list[Cure]] = field(default_factory=lambda: defaultdict(list))

    def changed(self) -> list[str]:
        """The paths of the files that would be written."""
        return [path for path, text in self.after.items() if text != self.before[path]]

    def diff(self) -> str:
        """What would be written, as a unified diff."""
        pieces: list[str] = []
        for path in self.changed():
            name = self.names[path]
            old, new = (text.splitlines(keepends=True) for text in (self.before[path], self.after[path]))
            pieces += difflib.unified_diff(old, new, fromfile=name, tofile=name)
        return "".join(pieces)


def fix(paths: Sequence[Path]) -> Fixed:
    """The files of some rulesets with the sure cures of their findings. Nothing is written.

    A cure is sure when its mistake is gone once it is applied, and the line can be read; one that is not is taken back, and not tried
    again. What a line that can be read says wrong otherwise was hidden before, and is cured in the next round.
    """
    from rulewright.cli.checking import check_paths

    fixed = Fixed()
    refused: set[tuple[str, str, Cure]] = set()
    for _ in range(_ROUNDS):
        with reading_instead(fixed.after):
            findings = check_paths(paths, _silent).findings
        wanted = {
            path: [cure for cure in cures if (path, fixed.after[path], cure) not in refused]
            for path, cures in _cures(findings, paths, fixed).items()
        }
        tried = {path: cures for path, cures in wanted.items() if cures}
        if not tried:
            break
        with reading_instead({**fixed.after, **{path: _applied(fixed.after[path], cures) for path, cures in tried.items()}}):
            left = check_paths(paths, _silent).findings
        for path, cures in tried.items():
            wrong = {
                (finding.span.line, finding.code) for finding in left if finding.severity is Severity.ERROR and _absolute(finding) == path
            }
            good = [cure for cure in cures if not any((cure.line, code) in wrong for code in (cure.code, *_UNREADABLE))]
            refused.update((path, fixed.after[path], cure) for cure in cures if cure not in good)
            fixed.done[path] += good
            before, fixed.after[path] = fixed.after[path], _applied(fixed.after[path], good)
            if good:
                refused.update((path, fixed.after[path], cure) for held, text, cure in list(refused) if (held, text) == (path, before))
    return fixed


def _cures(findings: Iterable[Diagnostic], paths: Sequence[Path], fixed: Fixed) -> dict[str, list[Cure]]:
    """The cures of findings in the files that were named, those of one file from its end on and none over another."""
    roots = [path.absolute() for path in paths]
    found: dict[str, list[Cure]] = defaultdict(list)
    for finding in findings:
        span, path = finding.span, _absolute(finding)
        if not finding.suggestion or span.line != span.end_line or not any(Path(path).is_relative_to(root) for root in roots):
            continue
        if path not in fixed.after:
            try:
                text = read_bytes(path, limits().file_bytes).decode("utf-8")
            except (OSError, ValueError):
                continue
            fixed.before[path] = fixed.after[path] = text
            fixed.names[path] = span.file
        found[path].append(Cure(span.line, span.column - 1, span.end_column - 1, finding.suggestion, finding.code))
    return {path: _apart(cures) for path, cures in found.items()}


def _apart(cures: list[Cure]) -> list[Cure]:
    """At most one cure a line: what is right beside another one shows only when that is applied."""
    first: dict[int, Cure] = {}
    for cure in cures:
        first.setdefault(cure.line, cure)
    return sorted(first.values(), key=lambda cure: -cure.line)


def _applied(text: str, cures: Iterable[Cure]) -> str:
    lines = text.splitlines(keepends=True)
    for cure in cures:
        if cure.line <= len(lines):
            old = lines[cure.line - 1]
            lines[cure.line - 1] = old[: cure.start] + cure.write + old[cure.end :]
    return "".join(lines)


def _absolute(finding: Diagnostic) -> str:
    return str(Path(finding.span.file).absolute())


def _silent(_name: str, _number: int, _of: int) -> None:
    """Nothing is said of what is checked several times."""
