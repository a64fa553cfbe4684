"""Lines of a rule file in the wrong column: the column that fits everything around is found by trial and proposed as the cure.

Each attempt is read and compared with the registered shapes; a cure that causes a structural mistake of its own is never proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.checker.cures.lines import Files, indent_of
from rulewright.language.symbols import Kind
from rulewright.ruleset import registry
from rulewright.ruleset.load import validate_main, validate_part
from rulewright.ruleset.sections import THING_KEYS
from rulewright.ruleset.templates import entries_of
from rulewright.source.catalogue.keys import MissingKey
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.yaml import Indentation
from rulewright.source.diagnostics import Diagnostic, Edit, Findings, Related, Severity
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as Listed
from rulewright.source.reader import read_text
from rulewright.source.span import Span

# The findings that a line in the wrong column can cause.
STRUCTURE = ("RW105", "RW106", "RW111", "RW114", "RW202", "RW220", "RW221", "RW222", "RW225", "RW248")
_TRIED = 48  # attempts per file
_NEAR = 12  # lines around a finding that are searched for the line to blame
_FAR = 80  # lines below an entry that are searched for its missing key
_LONGEST = 200_000  # characters of a file that is read again

Left = frozenset[tuple[object, ...]]  # the structural mistakes, wherever they are


def propose(findings: Findings, kinds: dict[str, Kind], main: str, overlay: bool) -> None:
    """Add the change of column that cures the most structural mistakes to the first of these in each file."""
    files = Files()
    by_file: dict[str, list[Diagnostic]] = {}
    for finding in sorted(findings.items, key=lambda each: each.span):
        if finding.code in STRUCTURE and finding.severity is Severity.ERROR and finding.remedy is None:
            by_file.setdefault(finding.span.file, []).append(finding)
    cured: dict[int, Diagnostic | None] = {}
    for file, found in by_file.items():
        if all(finding.code == "RW105" for finding in found):
            continue  # a repeated key alone does not indicate a wrong column
        lines = files.lines(file)
        if not lines or sum(len(line) + 1 for line in lines) - 1 > _LONGEST:
            continue
        judge = _Judge(file, kinds, file == main, overlay)
        possible = [each for each in found if _of_a_column(each, lines)]
        better = _moved(lines, possible, judge) if possible else None
        if better is not None:
            first = next((each for each in possible if not each.changes), possible[0])
            cured[id(first)] = _with_cure(first, lines, better)
            if better.sure:  # the other findings about columns are only consequences
                cured.update((id(each), None) for each in found if each.code == Indentation.code and each is not first)
    kept = [cured.get(id(each), each) for each in findings.items]
    findings.items[:] = [each for each in kept if each is not None]


def _of_a_column(finding: Diagnostic, lines: Sequence[str]) -> bool:
    """Whether a wrong column can be the cause: not if a name does not exist, nor for a value between others on its line."""
    if finding.declared is MissingKey.empty_needs:
        return False
    behind = lines[finding.span.line - 1][finding.span.column - 1 :] if finding.span.line <= len(lines) else ""
    return finding.declared is not MissingKey.empty or not behind.strip()


@dataclass(frozen=True, slots=True)
class _Better:
    """A line (from 0) and the column (from 0) in which it should begin."""

    line: int
    column: int
    edit: Edit
    sure: bool  # whether that leaves no mistakes


def _with_cure(finding: Diagnostic, lines: list[str], better: _Better) -> Diagnostic:
    """A finding with its cure and the place of the line to blame."""
    written = lines[better.line]
    begin, end = indent_of(written), len(written.rstrip())
    span = Span(finding.span.file, better.line + 1, begin + 1, better.line + 1, end + 1)
    if finding.code == Indentation.code:
        args = (("what", written.split(":")[0].strip(" -")), ("here", begin + 1), ("column", better.column + 1))
        return Diagnostic(Indentation.placed, span, args, edits=(better.edit,), sure=better.sure)
    related = finding.related
    if finding.span.line != span.line:
        related = (*related, Related(span, Elsewhere.belongs(column=better.column + 1)))
    return replace(finding, suggestion="", related=related, edits=(better.edit,), sure=better.sure)


def _moved(lines: list[str], found: list[Diagnostic], judge: _Judge) -> _Better | None:
    """The change of one line's column that leaves the fewest mistakes."""
    before = judge.left("\n".join(lines))
    if not before or any(_is_cured(lines, each, found, before, judge) for each in found[:3]):
        return None  # a word in the right place is misspelt
    best: tuple[int, int, int] | None = None
    for number, (line, column) in enumerate(_candidates(lines, found)):
        if number >= _TRIED:
            break
        after = judge.left("\n".join(_with(lines, line, column)))
        if after < before and (best is None or len(after) < best[0]):
            best = len(after), line, column
            if not after:
                break
    if best is None:
        return None
    left, line, column = best
    if left and indent_of(lines[line]) == 0 and lines[line].split(":")[0] in registry.SECTIONS:
        return None  # a section in its place: moving it would only hide its mistakes
    return _Better(line, column, _edit(judge.file, lines[line], line, column), left == 0)


def _is_cured(lines: list[str], finding: Diagnostic, found: list[Diagnostic], before: Left, judge: _Judge) -> bool:
    """Whether the word that a finding suggests cures it."""
    span = finding.span
    if not finding.suggestion or span.line != span.end_line or span.line > len(lines):
        return False
    if any(each is not finding and each.span.line == span.line and not each.suggestion for each in found):
        return False
    line = lines[span.line - 1]
    mended = [*lines]
    mended[span.line - 1] = line[: span.column - 1] + finding.suggestion + line[span.end_column - 1 :]
    return judge.left("\n".join(mended)) < before


def _candidates(lines: Sequence[str], found: Iterable[Diagnostic]) -> Iterator[tuple[int, int]]:
    """Lines and columns (from 0) to try, the likeliest first: lines that begin where no other does, and short moves."""
    ranked: dict[tuple[int, int], tuple[float, ...]] = {}
    for order, finding in enumerate(_first_of_each(found)):
        at = finding.span.line - 1
        near = range(max(at - 4, 0), min(at + _NEAR, len(lines)))
        missing = finding.arg("key") if finding.code == "RW220" else finding.arg("name") if finding.code == "RW248" else None
        lacking = [n for n in range(at, min(at + _FAR, len(lines))) if isinstance(missing, str) and lines[n].lstrip(" -").startswith(f"{missing}:")]
        for line in {*near, *lacking}:
            if not lines[line].strip() or lines[line].lstrip().startswith("#"):
                continue
            indent = indent_of(lines[line])
            others = {indent_of(lines[n]) for n in range(max(line - _NEAR, 0), min(line + _NEAR, len(lines))) if n != line and lines[n].strip()}
            others |= {_key_column(lines[n]) for n in range(max(line - _NEAR, 0), line) if lines[n].strip()}
            odd = indent not in others
            for column in others | {indent + 2}:
                if column != indent:
                    rank = (not odd, line not in lacking, abs(column - indent), order, abs(line - at), column < indent, line)
                    ranked[line, column] = min(rank, ranked.get((line, column), rank))
    yield from sorted(ranked, key=lambda each: ranked[each])


def _first_of_each(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The first findings, each only once if a template repeats it."""
    chosen: dict[tuple[int, str], Diagnostic] = {}
    for finding in found:
        chosen.setdefault((finding.span.line, finding.code), finding)
    return list(chosen.values())[:4]


def _with(lines: Sequence[str], line: int, column: int) -> list[str]:
    return [*lines[:line], " " * column + lines[line].lstrip(" "), *lines[line + 1 :]]


def _edit(file: str, written: str, line: int, column: int) -> Edit:
    indent = indent_of(written)
    if column > indent:
        return Edit(Span(file, line + 1, 1, line + 1, 1), " " * (column - indent))
    return Edit(Span(file, line + 1, 1, line + 1, indent - column + 1), "")


def _key_column(line: str) -> int:
    """The column of the text after the dashes of a list."""
    return len(line) - len(line.lstrip(" -"))


def _paths_of(overlay: Mapping) -> Iterator[Scalar]:
    """The keys of the parts of an overlay; each begins with the name of a section."""
    for part in ("change", "add", "remove"):
        node = overlay.get(part)
        yield from (key for key, _ in node) if isinstance(node, Mapping) else ()


class _Judge:
    """Finds structural mistakes in a file for any arrangement of its lines."""

    def __init__(self, file: str, kinds: dict[str, Kind], main: bool, overlay: bool) -> None:
        self.file = file
        self._kinds = kinds
        self._overlay = overlay
        self._main = main

    def left(self, text: str) -> Left:
        """The structural mistakes in a text, without their places."""
        findings = Findings()
        root = read_text(text, self.file, findings)
        if root is not None:
            if self._main:
                validate_main(root, self._overlay, findings)
            else:
                validate_part(root, self._overlay, findings)
        return frozenset((*map(_said, findings.errors), *(self._of_things(root) if root is not None else ())))

    def _of_things(self, root: Mapping) -> Iterator[tuple[object, ...]]:
        """Keys that no thing of a kind has, and keys that things lack."""
        added = root.get("add")
        if self._overlay:
            yield from (("unknown", key.text) for key in _paths_of(root) if key.text.split(".")[0] not in registry.SECTIONS)
        for document in (root, added) if isinstance(added, Mapping) else (root,):
            for entry in entries_of(document.get("things")):
                yield from self._of_thing(entry)

    def _of_thing(self, entry: Mapping) -> Iterator[tuple[object, ...]]:
        named = entry.get("kind")
        kind = self._kinds.get(named.text) if isinstance(named, Scalar) else None
        if kind is None:
            return
        own = {key.name for key in THING_KEYS} | {"for each", "table", "rows", "entries", "like"}
        known = {*own, *kind.fields, *kind.code, *kind.zones}
        for key, value in entry:
            if key.text.split("(")[0].strip() not in known and key.text not in known:
                yield "unknown", kind.name, key.text
            elif key.text in kind.fields and isinstance(value, Scalar) and not value.text:
                yield "empty", kind.name, key.text
        if "like" in entry:
            return
        given = {key.text for key, _ in entry} | set(_columns(entry.get("table")))
        for name, field in kind.fields.items():
            if field.required and name not in given:
                yield "lacking", kind.name, name


def _columns(table: Node | None) -> list[str]:
    return [item.text for item in table.items if isinstance(item, Scalar)] if isinstance(table, Listed) else []


def _said(finding: Diagnostic) -> tuple[object, ...]:
    return finding.declared.key if finding.declared.name else finding.message, finding.args
