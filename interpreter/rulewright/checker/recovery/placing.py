"""Lines of a rule file in the wrong column: the column that fits everything around is found by trial and proposed as the cure.

Each attempt is read and compared with the registered shapes; a cure that causes a structural mistake of its own is never proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.checker.cures.lines import Files, indent_of
from rulewright.checker.recovery import heading
from rulewright.language.symbols import Kind
from rulewright.ruleset import registry
from rulewright.ruleset.load import validate_main, validate_part
from rulewright.ruleset.sections import THING_KEYS
from rulewright.ruleset.templates import entries_of
from rulewright.source.catalogue.keys import MissingKey
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Elsewhere, Remedies
from rulewright.source.catalogue.translations import Untranslated
from rulewright.source.catalogue.yaml import Indentation, KeyTwice, LinesWithoutBar, NotYaml
from rulewright.source.diagnostics import Diagnostic, Edit, Findings, Related, Severity
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as Listed
from rulewright.source.reader import read_text
from rulewright.source.span import Span

# The findings that a line in the wrong column can cause.
STRUCTURE = ("RW105", "RW106", "RW110", "RW111", "RW114", "RW202", "RW220", "RW221", "RW222", "RW225", "RW248")
_TRIED = 32  # attempts per file; the right one is nearly always among the first two
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
    unknown = _unknown(findings, kinds, files)
    for file, found in by_file.items():
        lines = files.lines(file)
        if not lines or sum(len(line) + 1 for line in lines) - 1 > _LONGEST:
            continue
        judge = _Judge(file, kinds, file == main, overlay)
        # A repeated key alone does not indicate a wrong column.
        possible = [each for each in found if _of_a_column(each, lines)] if any(finding.code != "RW105" for finding in found) else []
        better = _moved(lines, possible, judge) if possible else None
        untranslated = [str(each.arg("path")) for each in findings.items if each.declared is Untranslated.absent and each.span.file == file]
        lost = None
        if better is None or not better.sure:
            lost = heading.missing(lines, found, untranslated or unknown, judge.reads if untranslated else judge.accepts)
            better = None if _is_block(found) else better
        if lost is not None:
            cured.update((id(each), None) for each in findings.items if _is_about(each, file, lost[1].line, lines))
            cured.update((id(each), None) for each in findings.items if lost[1].name and lost[1].name in (_missing(each), each.arg("path")))
            cured[id(lost[0])] = _with_heading(*lost)
        elif better is not None:
            first = next((each for each in possible if not each.changes), possible[0])
            cured[id(first)] = _with_cure(first, lines, better)
            if better.sure:  # the other findings about columns are only consequences
                cured.update((id(each), None) for each in found if each.code == Indentation.code and each is not first)
    kept = [cured.get(id(each), each) for each in findings.items]
    findings.items[:] = [each for each in kept if each is not None]


def _is_about(finding: Diagnostic, file: str, block: int, lines: list[str]) -> bool:
    """Whether a finding is a mere consequence of the missing key of a block: about its indentation, or about what its lines are taken for."""
    if finding.span.file != file:
        return False
    if finding.code in (Indentation.code, KeyTwice.code, NotYaml.code):
        return True
    if finding.code == LinesWithoutBar.code and finding.span.line == block:
        return True  # the value above the block, which seems to go on
    end = next((n for n in range(block, len(lines)) if lines[n].strip() and indent_of(lines[n]) < indent_of(lines[block])), len(lines))
    return finding.severity is Severity.ERROR and block < finding.span.line <= end


def _is_block(found: Iterable[Diagnostic]) -> bool:
    """Whether lines one below the other are all indented too far, so that not one of them is in the wrong column."""
    hanging = {(each.span.line, each.span.column) for each in found if each.declared is Indentation.after_value}
    return any((line + 1, column) in hanging for line, column in hanging)


def _unknown(findings: Findings, kinds: dict[str, Kind], files: Files) -> list[str]:
    """The names that are declared nowhere, as they would be declared: of a call, with its parts if each is named after its kind."""
    found: dict[str, str | None] = {}
    for finding in findings.items:
        name = _missing(finding)
        if name is not None and found.get(name, name) is not None:  # a call whose parts cannot be seen outweighs a place without a call
            lines, span = files.lines(finding.span.file), finding.span
            behind = lines[span.line - 1][span.end_column - 1 :] if span.line == span.end_line <= len(lines) else ""
            found[name] = _as_declared(name, behind, kinds)
    return [declared for declared in found.values() if declared is not None]


def _as_declared(name: str, behind: str, kinds: dict[str, Kind]) -> str | None:
    """The key that declares a name; None if it is called with parts whose types cannot be seen."""
    if not behind.startswith("("):
        return name
    call = re.match(r"\((?P<parts>[a-z_, ]*)\)", behind)
    parts = ["player" if part.strip() == "me" else part.strip() for part in call["parts"].split(",") if part.strip()] if call else []
    plain = call is not None and all(part in kinds for part in parts) and len(set(parts)) == len(parts)
    return f"{name}({', '.join(parts)})" if plain else None


def _missing(finding: Diagnostic) -> str | None:
    """The name that a finding says is unknown."""
    name = finding.arg(finding.declared.missing) if finding.code == UnknownName.code else None
    return name if isinstance(name, str) and name.isidentifier() else None


def _with_heading(finding: Diagnostic, lost: heading.Heading, column: int) -> Diagnostic:
    """A finding with the line that is missing above its block."""
    edit = lost.edit(finding.span.file, column)
    remedy = Remedies.above(write=lost.text, line=lost.line + 1)
    return replace(finding, suggestion="", edits=(edit,), sure=False, remedy=remedy)


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

    def accepts(self, text: str) -> bool:
        """Whether a text has no structural mistakes."""
        return not self.left(text)

    def reads(self, text: str) -> bool:
        """Whether a text can be read as YAML without a mistake."""
        findings = Findings()
        return read_text(text, self.file, findings) is not None and not findings.errors

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
