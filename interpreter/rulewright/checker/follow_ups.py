"""Keeps reports short: consequences of other mistakes are left out, and findings with the same wording are merged into one with several places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.language.symbols import Program
from rulewright.outside.reading import read_text
from rulewright.ruleset.registry import FILES, records
from rulewright.source.catalogue.keys import MissingKey, UnknownKey, WrongForm
from rulewright.source.catalogue.logic import UnusedName
from rulewright.source.catalogue.names import NotLowerCase, UnknownName
from rulewright.source.catalogue.report import ReportWords
from rulewright.source.catalogue.templates import NothingToRepeat
from rulewright.source.catalogue.translations import Outdated, TranslationOfNothing, Untranslated
from rulewright.source.diagnostics import Diagnostic, Findings, Related, Severity
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

ALIKE = 3  # this many findings with the same wording become one
PLACES = 12  # further places listed in such a finding
# A key, a file or a part of one that could not be read as written, so what it declares is unknown everywhere else.
_STRUCTURE = ("RW202", "RW220", "RW221", "RW222", "RW223", "RW225")
# A value that exceeds the limits of length, size or depth: it is read as if it were empty.
_EMPTIED = ("RW802", "RW803", "RW804")
# What can only be wrong in a value or a key because its form is wrong.
_OF_FORM = ("RW250", "RW352", "RW356")
# Findings about a value: consequences if YAML has read a different value from what was meant.
_OF_VALUES = ("RW2", "RW3")
_OWN = ("name", "key", "column")  # arguments in which identical findings of one file may differ
_WRITTEN = (
    re.compile(r"^[ \t]*(?:- +)?([a-z_]\w*)[ \t]*(?:[(\[{][^)\]}\n]*[)\]}])?[ \t]*:", re.MULTILINE),  # a key, with any kind of brackets
    re.compile(r"[{,][ \t]*([a-z_]\w*)[ \t]*:"),  # a key on one line with others
    re.compile(r"\b(?:id|as):[ \t]*([a-z_]\w*)"),
)
_LISTED = re.compile(r":[ \t]*\[([^\]]*)\]")


def shortened(findings: Findings, before: Sequence[Diagnostic], program: Program) -> list[Diagnostic]:
    """The findings without those that follow from others. `before` are those of the files themselves, from before any rule was read."""
    unread = [finding.span for finding in before if finding.code.startswith("RW1") and finding.severity is Severity.ERROR]
    formless = {_begin(finding.span) for finding in before if finding.declared in (MissingKey.empty, MissingKey.empty_needs, WrongForm.node)}
    formed: dict[str, set[int]] = {}
    for finding in before:
        if finding.declared is WrongForm.node:
            formed.setdefault(finding.span.file, set()).add(finding.span.line)
    repeated = {_begin(finding.span) for finding in before if finding.code == NothingToRepeat.code}
    earlier = [
        finding
        for finding in before
        if not _is_displaced(finding, findings.items)
        and not (finding.declared is NotLowerCase.name and finding.span.line in formed.get(finding.span.file, ()) and _is_key(finding))
        and not (finding.code[:3] in _OF_VALUES and _overlaps(finding.span, unread))
        and not (finding.code == WrongForm.code and _begin(finding.span) in repeated)
    ]
    known, told = set(map(id, earlier)), set(map(id, before))
    misnamed = [finding.span for finding in before if finding.code == "RW225"]
    misshapen = [finding.span for finding in before if finding.code in ("RW224", "RW225")]
    written = _written_in({finding.span.file for finding in earlier if _is_structural(finding)})
    scrambled = {finding.span.file for finding in earlier if finding.code.startswith("RW1") and finding.severity is Severity.ERROR}
    elsewhere = _written_in(scrambled)
    kept = [
        finding
        for finding in findings.items
        if (
            id(finding) in known
            if id(finding) in told
            else not (written and _is_written(finding, written, program))
            and not (finding.declared is UnknownKey.of_kind and finding.span.file not in scrambled and finding.arg("key") in elsewhere)
            and not (finding.code in _OF_FORM and _overlaps(finding.span, misshapen))
            and not (finding.code == "RW201" and _overlaps(finding.span, misnamed))
            and not (finding.code[:3] in _OF_VALUES and (_overlaps(finding.span, unread) or _begin(finding.span) in formless))
        )
    ]
    kept = [finding for finding in kept if not _is_of_translation(finding, scrambled, written)]
    return _gathered(_without_unused(_without_emptied(kept, before)))


def without_consequences(findings: Findings) -> list[Diagnostic]:
    """The findings without those that follow from the findings of whole games: a translation is not outdated if the original itself is wrong."""
    texts = {finding.span for finding in findings.items if finding.declared is not Outdated.changed}
    return [
        finding
        for finding in findings.items
        if finding.declared is not Outdated.changed or not any(_is_within(span, related.span) for related in finding.related for span in texts)
    ]


def _is_within(inner: Span, outer: Span) -> bool:
    """Whether a place is a part of another."""
    if inner.file != outer.file:
        return False
    return (outer.line, outer.column) <= (inner.line, inner.column) and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)


def _is_of_translation(finding: Diagnostic, scrambled: set[str], written: set[str]) -> bool:
    """Whether a translation only seems to be incomplete, or to be of nothing, since its file or that of the rules cannot be read as it is written."""
    if finding.code not in (Untranslated.code, TranslationOfNothing.code):
        return False
    if finding.span.file in scrambled:
        return finding.declared is not Untranslated.absent or finding.arg("n") != 1  # the only one may be what cannot be read
    path = str(finding.arg("path")).split(".")
    return finding.declared is TranslationOfNothing.no_path and any(part in written for part in path[1:-1] or path[1:])


def _without_unused(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings without the local names that are unused only because they are misspelt where they are used."""
    meant = {(each.span.file, each.suggestion) for each in findings if each.code == UnknownName.code and each.suggestion}
    return [each for each in findings if each.declared is not UnusedName.let or (each.span.file, str(each.arg("name"))) not in meant]


def _without_emptied(kept: list[Diagnostic], before: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings without those that only say that a value beyond the limits is empty."""
    emptied = {_begin(finding.span) for finding in before if finding.code in _EMPTIED}
    return [finding for finding in kept if finding.code in _EMPTIED or _begin(finding.span) not in emptied] if emptied else kept


def _begin(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    """Whether two places on a line overlap."""
    return any(
        span.file == other.file
        and span.line == other.line == span.end_line == other.end_line
        and span.column < other.end_column
        and other.column < span.end_column
        for other in others
    )


def _is_structural(finding: Diagnostic) -> bool:
    return finding.severity is Severity.ERROR and (finding.code.startswith("RW1") or finding.code in _STRUCTURE)


def _is_key(finding: Diagnostic) -> bool:
    """Whether what cannot be a name is a key of the language, which slipped out of its entry."""
    return any(key.name == finding.arg("written") for root, _ in FILES.values() for record in records(root) for key in record.keys)


def _is_displaced(finding: Diagnostic, others: Iterable[Diagnostic]) -> bool:
    """Whether a key is unknown only because its column is wrong, which is reported at the same place.

    The same for an overlay that seems to replace a section only because its additions to it cannot be read.
    """
    if finding.code == "RW604":
        return any(other.code.startswith("RW1") and other.span.file == finding.span.file and other.span > finding.span for other in others)
    return (
        finding.code == "RW202"
        and not finding.suggestion
        and any(other.code == "RW111" and other.span.file == finding.span.file and other.span.line == finding.span.line for other in others)
    )


def _written_in(files: Iterable[str]) -> set[str]:
    """All names declared in files with a broken structure."""
    found: set[str] = set()
    for file in files:
        try:
            text = read_text(file)
        except (OSError, ValueError):
            continue  # a file that cannot be read has been reported; it hides nothing else
        for pattern in _WRITTEN:
            found.update(pattern.findall(text))
        for listed in _LISTED.findall(text):
            found.update(re.findall(r"[a-z_]\w*", listed))
    return found


def _is_written(finding: Diagnostic, written: set[str], program: Program) -> bool:
    """Whether a finding only reports a name as unknown that is declared in a place that could not be read."""
    if finding.code.startswith("RW2") and finding.code not in _STRUCTURE:
        name = finding.arg(finding.declared.missing)
        if finding.declared is UnknownName.before_game and _is_of_games(str(name), program):
            return False  # it exists, so it really is one that is known only during a game
        return isinstance(name, str) and name.rsplit(".", maxsplit=1)[-1] in written
    return False


def _is_of_games(name: str, program: Program) -> bool:
    """Whether a name that was read is known only during a game."""
    if any(name in group for group in (program.kinds, program.stats, program.happenings, program.marks, program.maps)):
        return True
    return any(name in {**kind.state, **kind.zones} for kind in program.kinds.values())


def _gathered(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Merge three or more errors with the same wording into the first of them, with the other places."""
    alike: dict[tuple[object, ...], list[Diagnostic]] = {}
    for finding in findings:
        if finding.severity is Severity.ERROR and not finding.related:
            alike.setdefault(_alike(finding), []).append(finding)
    first: dict[int, Diagnostic] = {}
    others: set[int] = set()
    for group in alike.values():
        if len(group) >= ALIKE:
            ordered = sorted(group, key=lambda each: each.span)
            places = [Related(each.span, _also(each, ordered[0])) for each in ordered[1 : PLACES + 1]]
            if len(ordered) > PLACES + 1:
                last = ordered[PLACES + 1]
                places.append(Related(last.span, ReportWords.and_more(n=len(ordered) - PLACES - 1)))
            first[id(ordered[0])] = replace(ordered[0], related=tuple(places))
            others.update(id(each) for each in ordered[1:])
    return [first.get(id(each), each) for each in findings if id(each) not in others]


def _alike(finding: Diagnostic) -> tuple[object, ...]:
    """What two findings must share to be merged: all their words; for unknown keys in one place, not the key itself."""
    if finding.code in ("RW202", "RW111") and not finding.suggestion:
        args = tuple((name, value) for name, value in finding.args if name not in _OWN)
        return finding.span.file, finding.declared, args
    return finding.declared, finding.args, finding.suggestion


def _also(finding: Diagnostic, first: Diagnostic) -> Phrase:
    same = finding.declared is first.declared and finding.args == first.args
    return ReportWords.same_here() if same else Phrase(finding.declared, finding.args)
