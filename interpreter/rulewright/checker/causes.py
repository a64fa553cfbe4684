"""Which line of an overlay causes a finding in the files of its base.

A finding in the files of a package belongs to the first package without which it is not found: a base by itself, then one overlay after
the other. Within an overlay it belongs to the change, addition or removal without which it is not found; those that mention the same
names are tried first. So lints need to know nothing about overlays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from rulewright.checker.cures import totals
from rulewright.outside.reading import read_text
from rulewright.ruleset.compose import Composed, entries_added, join, root_of
from rulewright.ruleset.find import shipped
from rulewright.ruleset.load import Package
from rulewright.ruleset.operations import lost_keys, operations
from rulewright.ruleset.patch import clip
from rulewright.ruleset.paths import content, find, item_name
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.doubts import Unlike
from rulewright.source.catalogue.empty import NeverFilled
from rulewright.source.catalogue.logic import WrongTotal
from rulewright.source.catalogue.overlays import OwnFindings, WholeReplaced
from rulewright.source.catalogue.phrases import Elsewhere, Remedies
from rulewright.source.catalogue.report import ReportWords
from rulewright.source.catalogue.text import MaybeUnused, Unused
from rulewright.source.diagnostics import Diagnostic, Edit, Findings, Related, Severity
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

Check = Callable[[Composed, Findings], object]

_MOST_TRIED = 8  # checks of an overlay without one of its lines
_PLACES = 4  # further findings that one line lists
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_OF_OVERLAYS = "RW6"  # these findings name both places themselves
# What an overlay makes unused in its base has a use in the base alone: the author of the overlay cannot and need not remove it.
_LEFT_UNUSED = (Unused.code, MaybeUnused.code, NeverFilled.code)
# What is judged by how others of its kind are written: an overlay that makes an entry of its base the odd one out has not made it wrong.
_COMPARED = {Unlike.code: None, NumberOfText.code: NumberOfText.unlike_others}


def attribute(composed: Composed, findings: Findings, check: Check) -> None:
    """Move each finding in the files of a base to the line of the overlay that causes it; the base's own findings become one."""
    packages = composed.packages
    owner = {file: number for number, package in enumerate(packages) for file in package.files}
    foreign = [
        each for each in findings.items if owner.get(each.span.file, len(packages)) < len(packages) - 1 and not each.code.startswith(_OF_OVERLAYS)
    ]
    if len(packages) < 2 or not foreign:
        return
    layers = _Layers(composed, check, findings.items)
    own: dict[int, list[Diagnostic]] = {}
    caused: dict[int, list[Diagnostic]] = {}
    for finding in foreign:
        number = owner[finding.span.file]
        first = layers.first_with(finding, number)
        if first != number and number and (packages[number].id, packages[first].id) not in composed.said:
            continue  # of two overlays without a declared order, neither is at fault: the finding stays where it is
        (own if first == number else caused).setdefault(first, []).append(finding)
    _in_a_family(composed, own, findings)
    gone = {id(each) for group in caused.values() for each in group}
    made = [each for number, group in caused.items() for each in _Blame(layers, number).of(group)]
    for number, group in own.items():
        if number == 0 or not packages[number].named:
            gone.update(map(id, group))
            made.append(_folded(packages, number, group))
    replaced = {each.span for each in made if each.remedy is not None and each.remedy.fragment is Remedies.parts}  # which reports the same
    kept = [each for each in findings.items if id(each) not in gone and not (each.code == WholeReplaced.code and each.span in replaced)]
    findings.items[:] = [*kept, *made]


# --- findings of a base alone
def _in_a_family(composed: Composed, own: dict[int, list[Diagnostic]], findings: Findings) -> None:
    """The findings in a base that is not itself a game and in the game made of it, sorted again in `own`.

    No game has to use all of its base. Other doubtful parts of the base are not reported for the base alone, so they stay in place when the game is
    checked; for overlays of the game the two are one.
    """
    packages = composed.packages
    if composed.foundation == 1:
        return
    unused = [each for each in own.get(0, ()) if each.code in _LEFT_UNUSED]
    findings.items[:] = [each for each in findings.items if not any(each is left for left in unused)]
    rest = [each for each in own.pop(0, ()) if each.code not in _LEFT_UNUSED]
    if len(packages) > composed.foundation:
        rest += own.pop(composed.foundation - 1, [])
        of = composed.foundation - 1
    else:
        rest, of = [each for each in rest if each.severity is Severity.ERROR], 0
    if rest:
        own[of] = rest


def _folded(packages: Sequence[Package], number: int, found: Sequence[Diagnostic]) -> Diagnostic:
    """One line for all findings of an unchanged base, at the place where the overlay names it."""
    base, errors = packages[number], [each for each in found if each.severity is Severity.ERROR]
    node = packages[number + 1].document.get("extends")
    place = node.span if node is not None else packages[number + 1].at
    ordered = sorted(found, key=lambda each: (-each.severity, each.span))[: _PLACES if base.named else 0]
    places = [Related(each.span, Phrase(each.declared, each.args)) for each in ordered]
    if base.named and len(found) > _PLACES:
        places.append(Related(base.at, ReportWords.and_more(n=len(found) - _PLACES)))
    path = base.id if base.id in shipped() else base.main.as_posix()
    finding = Diagnostic(
        OwnFindings.errors if errors else OwnFindings.others,
        place,
        (("base", base.id), ("n", len(errors) or len(found)), ("path", path)),
        related=tuple(places),
    )
    return finding


# --- partial compositions
@dataclass(slots=True)
class _Layers:
    """The base with a growing number of overlays, and the findings in each composition."""

    composed: Composed
    check: Check
    whole: Sequence[Diagnostic]
    _made: dict[int, tuple[Composed, list[Diagnostic]]] = field(default_factory=dict)
    _tried: int = 0

    def up_to(self, number: int) -> tuple[Composed, list[Diagnostic]]:
        """The composition of the packages up to a number, and its findings."""
        if number == len(self.composed.packages) - 1:
            return self.composed, list(self.whole)
        if number not in self._made:
            self._made[number] = self._check(number, frozenset())
        return self._made[number]

    def without(self, number: int, span: Span) -> list[Diagnostic] | None:
        """The findings up to a number without one line of that overlay; None after too many attempts."""
        self._tried += 1
        return self._check(number, frozenset((span,)))[1] if self._tried <= _MOST_TRIED else None

    def _check(self, number: int, without: frozenset[Span]) -> tuple[Composed, list[Diagnostic]]:
        base, *rest = self.composed.packages[: number + 1]
        findings = Findings()
        composed = join(base, rest, self.composed.said, findings, without)
        self.check(composed, findings)
        return composed, list(findings.items)

    def first_with(self, finding: Diagnostic, owner: int) -> int:
        """The number of the first package with which a finding occurs."""
        if _has(self.composed.packages[owner].found, finding):
            return owner
        low, high = owner, len(self.composed.packages) - 1
        while low < high:
            middle = (low + high) // 2
            if _has(self.up_to(middle)[1], finding):
                high = middle
            else:
                low = middle + 1
        return low


def _has(found: Iterable[Diagnostic], finding: Diagnostic) -> bool:
    return any(each.declared is finding.declared and each.span == finding.span and each.args == finding.args for each in found)


# --- lines of an overlay
@dataclass(frozen=True, slots=True)
class _Line:
    """One change, addition or removal of an overlay: the names in its path, and those that it adds or removes."""

    verb: str
    path: str
    span: Span
    mark: Span  # the key by which it is left out
    value: Node | None
    last: frozenset[str]
    names: frozenset[str]
    part: str = ""  # for a mapping that replaces an entry with more keys: its first key


class _Blame:
    """The findings that an overlay causes in the files before it."""

    def __init__(self, layers: _Layers, number: int) -> None:
        self.layers, self.number = layers, number
        self.package = layers.composed.packages[number]
        self.found = layers.up_to(number)[1]
        self.lines = _lines_of(self.package, layers.up_to(0)[0], layers.up_to(number - 1)[0])
        self._without: dict[Span, list[Diagnostic] | None] = {}

    def _only_compared(self, finding: Diagnostic) -> bool:
        """Whether a finding is about an entry of the base alone, which others of this overlay only differ from."""
        if finding.code not in _COMPARED or _COMPARED[finding.code] not in (None, finding.declared):
            return False
        return not any(related.span.file in self.package.files for related in finding.related)

    def of(self, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
        """The findings at the lines that cause them: the errors of one line are one, and its other findings of one code."""
        groups: dict[tuple[Span, object], list[tuple[_Line | None, Diagnostic]]] = {}
        for finding in sorted(findings, key=lambda each: each.span):
            if finding.code not in _LEFT_UNUSED and not self._only_compared(finding):
                line = self._cause(finding)
                span = line.span if line is not None else self._whole
                total = _total(self.layers.composed, finding) is not None
                alike = "total" if total else finding.severity if finding.severity is Severity.ERROR else finding.code
                groups.setdefault((span, alike), []).append((line, finding))
        return [
            self._at_line(span, group[0][0], [finding for _, finding in group])
            for (span, _), group in groups.items()
            if group[0][0] is None or not self._is_wrong(group[0][0])
        ]

    @property
    def _whole(self) -> Span:
        node = self.package.document.get("extends")
        return node.span if node is not None else self.package.at

    def _is_wrong(self, line: _Line) -> bool:
        """Whether a line has a mistake of its own, of which everything else is a consequence."""
        ends = line.value.span if line.value is not None else line.span
        return any(
            each.severity is Severity.ERROR and each.span.file == line.span.file and line.span.line <= each.span.line <= ends.end_line
            for each in self.found
        )

    def _cause(self, finding: Diagnostic) -> _Line | None:
        if len(self.lines) == 1:
            return self.lines[0]
        total = _total(self.layers.composed, finding)
        own = next((line for line in self.lines if total is not None and line.verb == "change" and line.path == total[0]), None)
        if own is not None:
            return own
        args, line_of_rule = _names_of(finding)
        place = (path_of(self.layers.composed, finding.span) or "").split(".")
        scored = [(_score(line, args, line_of_rule) + _nearness(line, finding, place), line) for line in self.lines]
        ordered = sorted(scored, key=lambda pair: -pair[0])
        ranked = [line for score, line in ordered if score] or list(self.lines)
        # What counts in a total need not name any part of it: it may inherit it through `like`.
        uncounted = [line for score, line in ordered if not score and line.verb == "add"] if total is not None else []
        for may_be_used in (False, True):
            for line in dict.fromkeys((*ranked, *uncounted)):
                if self._is_cause(line, finding, may_be_used=may_be_used):
                    return line
        return ranked[0] if any(score for score, _ in scored) else None

    def _is_cause(self, line: _Line, finding: Diagnostic, *, may_be_used: bool) -> bool:
        """Whether a finding is gone without a line. If `may_be_used`, other lines of the overlay may be wrong without it."""
        if line.mark not in self._without:
            self._without[line.mark] = self.layers.without(self.number, line.mark)
        left = self._without[line.mark]
        if left is None or _has(left, finding):
            return False
        # After a new error less is checked, so a finding that is gone proves nothing. A total that is missed without the line is no such error.
        known = {(each.declared, each.span) for each in self.found}
        new = [
            each
            for each in left
            if each.severity is Severity.ERROR
            and (each.declared, each.span) not in known
            and each.span != finding.span
            and each.code != WrongTotal.code
        ]
        return not new or (may_be_used and all(each.span.file in self.package.files for each in new))

    def _at_line(self, span: Span, line: _Line | None, findings: Sequence[Diagnostic]) -> Diagnostic:
        first = findings[0]
        owner = next(each for each in self.layers.composed.packages if first.span.file in each.files)
        lines = {(each.span.file, each.span.line): each for each in reversed(findings)}  # the first of those in one line
        others = [Related(each.span, Phrase(each.declared, each.args)) for each in reversed(lines.values()) if each is not first]
        others = [*first.related, *others]
        related = [Related(first.span, Elsewhere.in_base(name=owner.id)), *others[:_PLACES]]
        if len(others) > _PLACES:
            related.append(Related(others[_PLACES].span, ReportWords.and_more(n=len(others) - _PLACES)))
        edits: tuple[Edit, ...] = ()
        remedy = self._remedy(line, findings)
        missed = dict(total for each in findings if (total := _total(self.layers.composed, each)) is not None)
        if missed:
            edits, remedy = self._corrected(line, missed, findings[0])
        return replace(first, span=span, suggestion="", edits=edits, sure=not edits and first.sure, related=tuple(related), remedy=remedy)

    def _remedy(self, line: _Line | None, findings: Sequence[Diagnostic]) -> Phrase:
        if line is not None and line.part:
            return Remedies.parts(path=line.path, key=line.part)
        place = path_of(self.layers.composed, findings[0].span)
        if line is None or place is None or line.path == place:
            return Remedies.keep(path=line.path) if line is not None and line.verb == "remove" else Remedies.correct()
        return Remedies.keep_or(path=line.path, place=place) if line.verb == "remove" else Remedies.correct_or(place=place)

    def _corrected(self, line: _Line | None, missed: dict[str, int], finding: Diagnostic) -> tuple[tuple[Edit, ...], Phrase]:
        """What to write so that totals fit again, including what the overlay already adds to them. A number that is there may be right and what it
        counts wrong, so nothing is written without asking.
        """
        own = line is not None and line.path in missed
        if line is not None and own:
            so_far = line.value.get("add") if isinstance(line.value, Mapping) else None
            if not isinstance(so_far, Scalar) or not re.fullmatch(r"[+-]?[0-9]{1,12}", so_far.text.strip()):
                found = finding.arg("found")
                return totals.changed(line.value, found), Remedies.new_total(path=line.path, n=found)
            missed = {path: by + (int(so_far.text) if path == line.path else 0) for path, by in missed.items()}
            if not missed[line.path]:
                return (), Remedies.without(path=line.path)
        changes = [f"{path}: {{add: {by}}}" for path, by in missed.items()]
        if line is not None and own:
            edits = totals.changed(line.value, missed[line.path]) if len(missed) == 1 else ()
        else:
            edits = totals.added(self.package.document, missed)
        return edits, Remedies.total(changes=changes)


def _lines_of(package: Package, base: Composed, before: Composed) -> list[_Line]:
    """Everything that an overlay does, line by line."""
    lines: dict[Span, _Line] = {}
    whole = root_of(before)
    for root, of_things in ((root_of(base), False), (whole, True)):
        for each in operations(package, root):
            if (each.names[:1] == ("things",)) is of_things:
                old = find(whole, [step.text for step in each.steps])
                changed = _words(old) ^ _words(each.value)
                steps = frozenset(name for step in each.names for name in _NAME.findall(step))
                known = lines.get(each.span)  # one removal may take out several things
                last, names = frozenset(_NAME.findall(each.names[-1])), steps | changed
                if known is not None:
                    last, names = last | known.last, names | known.names
                path = known.path if known is not None else each.path
                lines[each.span] = _Line(each.verb, path, each.span, each.span, each.value, last, names, lost_keys(each, old)[1])
    for entry in entries_added(package):
        kind, name = (node.text.strip() if isinstance(node := entry.get(key), Scalar) else "" for key in ("kind", "id"))
        named = entry.get("id") or entry.get("kind")
        path = ".".join(part for part in ("things", kind, name) if part)
        span = clip(named.span if named is not None else entry.span)
        lines[entry.span] = _Line("add", path, span, entry.span, entry, frozenset((kind, name)), _words(entry))
    return list(lines.values())


def _words(node: Node | None) -> frozenset[str]:
    if node is None:
        return frozenset()
    return frozenset(_NAME.findall(repr(content(node))))


def _names_of(finding: Diagnostic) -> tuple[set[str], set[str]]:
    """The names in the arguments of a finding, and those in the lines of its place."""
    args = {name for _, value in finding.args if isinstance(value, str) for name in _NAME.findall(value)}
    try:
        lines = read_text(finding.span.file).splitlines()[finding.span.line - 1 : finding.span.end_line]
    except (OSError, ValueError):
        lines = []
    return args, {name for line in lines for name in _NAME.findall(line)}


def _score(line: _Line, args: set[str], written: set[str]) -> int:
    return 8 * len(line.last & args) + 2 * len(line.names & args) + 4 * len(line.last & written) + len(line.names & written)


def _nearness(line: _Line, finding: Diagnostic, place: Sequence[str]) -> int:
    """A change that a finding names as its second place, or one of the entry in which it is, comes before lines with common names."""
    if line.verb != "change":
        return 0
    ends = line.value.span if line.value is not None else line.span
    named = any(each.span.file == line.span.file and line.span.line <= each.span.line <= ends.end_line for each in finding.related)
    section, *steps = line.path.split(".")
    in_entry = len(place) > 1 and section == place[0] and place[1] in steps[:2]
    return 64 * named + 32 * in_entry


# --- places of the base
def _total(composed: Composed, finding: Diagnostic) -> tuple[str, int] | None:
    """The path of the total that a finding reports as missed, and by how much."""
    found, wanted = finding.arg("found"), finding.arg("wanted")
    if finding.declared is not WrongTotal.count or not isinstance(found, int) or not isinstance(wanted, int) or not wanted:
        return None
    path = total_path(composed, finding.span)
    return (path, found - wanted) if path is not None else None


def total_path(composed: Composed, span: Span) -> str | None:
    """The path of the number at a place under `expect:`, or of the constant that is named there."""
    constants, expect = composed.sections.get("constants"), composed.sections.get("expect")
    for number, entry in enumerate(expect if isinstance(expect, ListNode) else (), 1):
        wanted = entry.get("is") if isinstance(entry, Mapping) else None
        if isinstance(wanted, Scalar) and wanted.span == span:
            if isinstance(constants, Mapping) and wanted.text.strip() in constants:
                return f"constants.{wanted.text.strip()}"
            return f"expect.{item_name(entry) or number}.is" if re.fullmatch(r"[0-9]+", wanted.text.strip()) else None
    return None


def path_of(composed: Composed, span: Span) -> str | None:
    """The path to what is written at a place, as an overlay writes it."""
    root = root_of(composed)
    best: tuple[str, ...] | None = None
    waiting: list[tuple[tuple[str, ...], Node]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, Mapping):
            for key, value in node:
                if _covers(key.span, span) and len(path) > 0:
                    best = (*path, key.text) if best is None else best
                waiting.append(((*path, key.text), value))
        elif isinstance(node, ListNode):
            waiting += [((*path, item_name(item) or str(number)), item) for number, item in enumerate(node, 1)]
        elif _covers(node.span, span):
            best = path
    return ".".join(best) if best is not None else None


def _covers(outer: Span, inner: Span) -> bool:
    return (
        outer.file == inner.file
        and (outer.line, outer.column) <= (inner.line, inner.column)
        and (inner.line, inner.column) < (outer.end_line, outer.end_column)
    )
