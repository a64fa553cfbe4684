"""`rulewright check --fix`: applies cures that change text, and keeps each only if its mistake is gone afterwards."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.outside import writing
from rulewright.outside.plain import one_line
from rulewright.outside.reading import Contents, read_bytes, reading_instead
from rulewright.outside.writing import Version
from rulewright.source.diagnostics import Diagnostic, Edit, Severity
from rulewright.source.edits import with_edits
from rulewright.source.limits import limits

_ROUNDS = 12  # curing one mistake may reveal another


@dataclass(frozen=True, slots=True)
class Cure:
    """Changes of one file that cure a finding together."""

    edits: tuple[Edit, ...]
    code: str

    @property
    def line(self) -> int:
        """The first line that changes."""
        return min(edit.span.line for edit in self.edits)

    @property
    def write(self) -> str:
        """The new text, for people; empty if a line is removed."""
        return " ".join(edit.write.strip() for edit in self.edits).strip()

    @property
    def lines(self) -> set[int]:
        """The lines that it changes."""
        return {line for edit in self.edits for line in range(edit.span.line, max(edit.span.end_line, edit.span.line + 1))}

    @property
    def moves(self) -> bool:
        """Whether the number of lines changes, so that later lines are renumbered."""
        return any("\n" in edit.write or edit.span.line != edit.span.end_line for edit in self.edits)


@dataclass(slots=True)
class File:
    """A file before and after, as the findings name it. Lines are counted as in findings, whatever other line ends it has."""

    name: str
    before: bytes
    version: Version | None
    text: str
    done: list[Cure] = field(default_factory=list)
    refused: set[Cure] = field(default_factory=set)

    @classmethod
    def of(cls, path: str, name: str) -> File | None:
        """The file at a path; None if it is not a text."""
        try:
            version, content = writing.version_of(path), read_bytes(path, limits().file_bytes)
            return cls(name, content, version, content.decode("utf-8"))
        except (OSError, ValueError):
            return None

    @property
    def after(self) -> bytes:
        return self.text.encode("utf-8")

    def replaced(self, cures: Iterable[Cure]) -> str:
        """The text with cures applied, which change different lines."""
        return with_edits(self.text, [edit for cure in cures for edit in cure.edits])

    def diff(self) -> Iterable[str]:
        """What would be written, as a unified diff that `git apply` takes."""
        old, new = (text.decode("utf-8").split("\n") for text in (self.before, self.after))
        name = one_line(self.name)
        before, after = (name, name) if Path(self.name).is_absolute() else (f"a/{name}", f"b/{name}")
        return difflib.unified_diff(_ended(old), _ended(new), fromfile=before, tofile=after)


def fix(paths: Sequence[Path], *, together: bool = False) -> dict[str, File]:
    """The files of some rulesets that sure cures would change, by absolute path. Nothing is written.

    A cure is kept if its mistake is gone afterwards and its lines have no new error; otherwise it is undone and not tried again. What was
    hidden by a line that could not be read is cured in the next round.
    """
    files: dict[str, File] = {}
    findings = _findings(paths, {}, together)
    for _ in range(_ROUNDS):
        tried = _cures(findings, paths, files)
        if not tried:
            break
        now = {path: file.after for path, file in files.items()}
        left = _findings(paths, now | {path: files[path].replaced(cures).encode("utf-8") for path, cures in tried.items()}, together)
        refused = False
        for path, cures in tried.items():
            file = files[path]
            good = [cure for cure in cures if _is_good(cure, path, findings, left)]
            file.refused.update(set(cures) - set(good))
            file.text = file.replaced(good)
            file.done += good
            refused = refused or good != cures
        findings = _findings(paths, {path: file.after for path, file in files.items()}, together) if refused else left
    return {path: file for path, file in files.items() if file.done}


def _is_good(cure: Cure, path: str, before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> bool:
    """Whether a cure works: its lines have one mistake fewer and no new error, or, if lines moved, all files together have no more errors."""
    if cure.moves:
        return _count(before, path, cure.code) > _count(after, path, cure.code) and _errors(before) >= _errors(after)
    now = [each for each in after if each.span.line in cure.lines and _absolute(each) == path]
    same = [each for each in before if each.span.line in cure.lines and _absolute(each) == path]
    left, had = (sum(each.code == cure.code for each in found) for found in (now, same))
    revealed = hides(cure.code) and not any(map(hides, _codes(now)))  # by a line that can be read now; the next round cures it
    return left < max(had, 1) and (revealed or _codes(now) <= _codes(same))


def _count(findings: Iterable[Diagnostic], path: str, code: str) -> int:
    """The number of findings of one code in a file."""
    return sum(1 for each in findings if _absolute(each) == path and each.code == code)


def _errors(findings: Iterable[Diagnostic]) -> int:
    return sum(each.severity is Severity.ERROR for each in findings)


def _codes(findings: Iterable[Diagnostic]) -> Counter[str]:
    """How many errors of each code there are."""
    return Counter(each.code for each in findings if each.severity is Severity.ERROR)


def hides(code: str) -> bool:
    """Whether a mistake hides others, because its line cannot be read."""
    return code == "RW210" or code.startswith("RW1")


def _ended(lines: list[str]) -> list[str]:
    """Lines for a diff; if the text does not end with a newline, a note after the last line says so."""
    *whole, rest = lines
    return [*(f"{line}\n" for line in whole), *([f"{rest}\n\\ No newline at end of file\n"] if rest else [])]


def _findings(paths: Sequence[Path], contents: Contents, together: bool) -> list[Diagnostic]:
    from rulewright.cli.checking import check_paths

    with reading_instead(contents):
        return check_paths(paths, lambda _name, _number, _of: None, together=together).findings


def _cures(findings: Iterable[Diagnostic], paths: Sequence[Path], files: dict[str, File]) -> dict[str, list[Cure]]:
    """The cures to try in the files below the named paths. At most one changes a line, and one that moves lines is tried alone; the others wait
    for the next round.
    """
    roots = [path.absolute() for path in paths]
    found: dict[str, list[Cure]] = {}
    for finding in findings:
        path = _absolute(finding)
        changes = finding.changes
        if not changes or not finding.sure or any(edit.span.file != changes[0].span.file for edit in changes):
            continue
        path = str(Path(changes[0].span.file).absolute())
        if not any(Path(path).is_relative_to(root) for root in roots):
            continue
        if path not in files:
            file = File.of(path, changes[0].span.file)
            if file is None:
                continue
            files[path] = file
        cure = _shown(finding, files[path])
        others = found.setdefault(path, [])
        if cure is None or cure in files[path].refused or any(cure.lines & other.lines for other in others):
            continue
        if others and (cure.moves or others[0].moves):
            continue
        others.append(cure)
    return {path: cures for path, cures in found.items() if cures}


def _shown(finding: Diagnostic, file: File) -> Cure | None:
    """The cure of a finding, in columns of the file itself; None if a tab makes these differ from the columns of findings."""
    lines = file.text.split("\n")
    edits = []
    for edit in finding.changes:
        span = edit.span
        if any("\t" in line for line in lines[span.line - 1 : span.end_line]):
            return None
        # An invisible mark at the beginning of a file is in no column.
        begin, end = (1 if line == 1 and file.text.startswith("\ufeff") else 0 for line in (span.line, span.end_line))
        edits.append(Edit(replace(span, column=span.column + begin, end_column=span.end_column + end), edit.write))
    return Cure(tuple(edits), finding.code)


def _absolute(finding: Diagnostic) -> str:
    return str(Path(finding.span.file).absolute())
