"""`rulewright check --fix`: the cures that are a text for a place, applied, each kept only when its mistake is gone afterwards."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.outside import writing
from rulewright.outside.reading import read_bytes
from rulewright.outside.writing import Version
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.limits import limits
from rulewright.source.reader import Contents, reading_instead

_ROUNDS = 6  # what was hidden by one mistake is found when that one is cured


@dataclass(frozen=True, slots=True)
class Cure:
    """One text that takes the place of another in a line; columns from 0."""

    line: int
    start: int
    end: int
    write: str
    code: str


@dataclass(slots=True)
class File:
    """A file before and after, as the findings name it. Its lines are those that findings count, whatever else it has for line ends."""

    name: str
    before: bytes
    version: Version | None
    lines: list[str]
    done: list[Cure] = field(default_factory=list)
    refused: set[Cure] = field(default_factory=set)

    @classmethod
    def of(cls, path: str, name: str) -> File | None:
        """The file at a path; None where it is not a text."""
        try:
            version, content = writing.version_of(path), read_bytes(path, limits().file_bytes)
            return cls(name, content, version, content.decode("utf-8").split("\n"))
        except (OSError, ValueError):
            return None

    @property
    def after(self) -> bytes:
        return "\n".join(self.lines).encode("utf-8")

    def replace(self, cures: Iterable[Cure]) -> list[str]:
        """The lines with cures applied, at most one in a line."""
        lines = list(self.lines)
        for cure in cures:
            old = lines[cure.line - 1]
            lines[cure.line - 1] = old[: cure.start] + cure.write + old[cure.end :]
        return lines

    def diff(self) -> Iterable[str]:
        """What would be written, as a unified diff."""
        old, new = ([f"{line}\n" for line in text.decode("utf-8").split("\n")] for text in (self.before, self.after))
        return difflib.unified_diff(old, new, fromfile=self.name, tofile=self.name)


def fix(paths: Sequence[Path]) -> dict[str, File]:
    """The files of some rulesets that sure cures change, by absolute path. Nothing is written.

    A cure is sure when its mistake is gone once it is applied and the line can be read; one that is not is taken back and not tried
    again. A mistake that was hidden by another is cured in the next round.
    """
    files: dict[str, File] = {}
    findings = _findings(paths, {})
    for _ in range(_ROUNDS):
        tried = _cures(findings, paths, files)
        if not tried:
            break
        now = {path: file.after for path, file in files.items()}
        left = _findings(paths, now | {path: "\n".join(files[path].replace(cures)).encode("utf-8") for path, cures in tried.items()})
        refused = False
        for path, cures in tried.items():
            file = files[path]
            wrong = {(each.span.line, each.code) for each in left if each.severity is Severity.ERROR and _absolute(each) == path}
            good = [cure for cure in cures if not any(line == cure.line and _hides(code, cure) for line, code in wrong)]
            file.refused.update(set(cures) - set(good))
            file.lines = file.replace(good)
            file.done += good
            refused = refused or good != cures
        findings = _findings(paths, {path: file.after for path, file in files.items()}) if refused else left
    return {path: file for path, file in files.items() if file.done}


def _hides(code: str, cure: Cure) -> bool:
    """Whether an error left in the line shows that a cure is none: the same mistake, or a line that cannot be read."""
    return code in (cure.code, "RW210") or code.startswith("RW1")


def _findings(paths: Sequence[Path], contents: Contents) -> list[Diagnostic]:
    from rulewright.cli.checking import check_paths

    with reading_instead(contents):
        return check_paths(paths, lambda _name, _number, _of: None).findings


def _cures(findings: Iterable[Diagnostic], paths: Sequence[Path], files: dict[str, File]) -> dict[str, list[Cure]]:
    """The cures to be tried in the files below the named paths, at most one a line: what is right beside another shows afterwards."""
    roots = [path.absolute() for path in paths]
    found: dict[str, dict[int, Cure]] = {}
    for finding in findings:
        span, path = finding.span, _absolute(finding)
        if not finding.suggestion or span.line != span.end_line or not any(Path(path).is_relative_to(root) for root in roots):
            continue
        if path not in files:
            file = File.of(path, span.file)
            if file is None:
                continue
            files[path] = file
        line = files[path].lines[span.line - 1]
        if "\t" in line:
            continue  # its columns are counted with other widths
        # An invisible mark at the beginning of a file is in no column.
        shift = 1 if span.line == 1 and line.startswith("\ufeff") else 0
        cure = Cure(span.line, span.column - 1 + shift, span.end_column - 1 + shift, finding.suggestion, finding.code)
        if cure not in files[path].refused:
            found.setdefault(path, {}).setdefault(cure.line, cure)
    return {path: list(cures.values()) for path, cures in found.items()}


def _absolute(finding: Diagnostic) -> str:
    return str(Path(finding.span.file).absolute())
