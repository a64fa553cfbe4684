"""Lists what was never covered of a ruleset, by file: its things, its texts, its lines, its conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from rulewright.agents.coverage import Met, design, has_rule, watched
from rulewright.compiler.coverage_points import Place, Point, Points, Side, What, place_of
from rulewright.language.symbols import Program
from rulewright.outside.reading import read_text
from rulewright.source.span import NOWHERE, Span

Group = Literal["things", "texts", "lines", "conditions"]
GROUPS: tuple[Group, ...] = ("things", "texts", "lines", "conditions")
GROUP_OF: dict[What, Group] = {
    "hook": "texts",
    "rule": "texts",
    "happening": "texts",
    "action": "texts",
    "text": "texts",
    "source": "texts",
    "stat": "texts",
    "change": "texts",
    "line": "lines",
    "guarded": "conditions",
    "if": "conditions",
    "when": "conditions",
    "where": "conditions",
}


@dataclass(frozen=True, slots=True)
class Uncovered:
    """Something that was never covered, and in which way: `never` completes the sentence."""

    group: Group
    what: str  # of a thing, its kind
    never: tuple[str, ...]
    span: Span
    source: str  # the line of the file
    name: str = ""
    happening: str = ""  # that a hook is about, of one written for several
    inside: bool = False  # unreachable because the construct around it was not covered


@dataclass(slots=True)
class OfFile:
    """How much of one file was covered: (covered, all) by group."""

    file: str
    met: dict[Group, int] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0))
    all: dict[Group, int] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0))

    @property
    def percent(self) -> float:
        return percent(sum(self.met.values()), sum(self.all.values()))

    def add(self, group: Group, met: bool) -> None:
        self.all[group] += 1
        self.met[group] += met


@dataclass(slots=True)
class Coverage:
    """The whole coverage, files and places in the order of the ruleset."""

    files: list[OfFile]
    unmet: list[Uncovered]
    parts: list[OfFile] = field(default_factory=list)  # separately counted parts, by name

    @property
    def percent(self) -> float:
        return percent(sum(sum(each.met.values()) for each in self.files), sum(sum(each.all.values()) for each in self.files))

    def of(self, files: Collection[str]) -> Coverage:
        """The coverage of these files."""
        return Coverage([each for each in self.files if each.file in files], [each for each in self.unmet if each.span.file in files], self.parts)

    def data(self) -> dict[str, Any]:
        """The coverage as JSON-compatible data."""
        return {
            "percent": self.percent,
            "files": [
                {
                    "file": each.file,
                    "percent": each.percent,
                    **{group: {"met": each.met[group], "all": each.all[group]} for group in GROUPS},
                }
                for each in self.files
            ],
            "never": [
                {
                    "group": each.group,
                    "what": each.what,
                    "name": each.name,
                    "never": list(each.never),
                    "file": each.span.file,
                    "line": each.span.line,
                    "column": each.span.column,
                    "source": each.source,
                    "happening": each.happening,
                    "inside": each.inside,
                }
                for each in self.unmet
            ],
        }


def percent(met: int, all_: int) -> float:
    """The percentage, rounded down so that 100 means everything."""
    return 100.0 if not all_ else met * 1000 // all_ / 10


class _Lines:
    """The lines of files, read when needed."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def at(self, span: Span) -> str:
        if span.file not in self._lines:
            try:
                self._lines[span.file] = read_text(span.file).splitlines()
            except (OSError, ValueError):
                self._lines[span.file] = []
        lines = self._lines[span.file]
        return lines[span.line - 1].strip() if 0 < span.line <= len(lines) else ""


class _Found(dict[str, OfFile]):
    """Counts by file, and by the parts to which lines belong."""

    def __init__(self, files: Iterable[str], part_of: Callable[[Span], str | None]) -> None:
        super().__init__({file: OfFile(file) for file in files})
        self.part_of, self.parts = part_of, dict[str, OfFile]()

    def count(self, span: Span, group: Group, met: bool) -> None:
        self.setdefault(span.file, OfFile(span.file)).add(group, met)
        part = self.part_of(span)
        if part is not None:
            self.parts.setdefault(part, OfFile(part)).add(group, met)


def coverage(
    program: Program, points: Points, met: Met, files: Iterable[str] = (), part_of: Callable[[Span], str | None] = lambda span: None
) -> Coverage:
    """What was covered and what was not; `files` come first, in this order. Parts named by `part_of` are also counted separately."""
    found = _Found(files, part_of)
    lines = _Lines()
    unmet = list(_things(program, points, met, found, lines))
    unmet += _points(points, met, {f"{each.what}.{each.name}" for each in unmet}, found, lines)
    order = list(found)
    unmet.sort(key=lambda each: (GROUPS.index(each.group), order.index(each.span.file), each.span.line, each.span.column))
    return Coverage([each for each in found.values() if any(each.all.values())], unmet, list(found.parts.values()))


def _things(program: Program, points: Points, met: Met, found: _Found, lines: _Lines) -> Iterable[Uncovered]:
    for thing in watched(program, points):
        if thing.span == NOWHERE:
            continue
        name, never = design(thing), []
        if name not in met.present:
            never.append("present")
        elif thing in points.carried:
            if not any(met.counts.get(number) for number in points.carried[thing]):
                never += (["in force"] if has_rule(thing) and name not in met.in_force else []) + ["ran"]
        elif has_rule(thing):
            never += [] if name in met.in_force else ["in force"]
        elif name not in met.moved:
            never.append("moved")
        found.count(thing.span, "things", not never)
        if never:
            yield Uncovered("things", thing.kind.name, tuple(never), thing.span, lines.at(thing.span), thing.id)


def _points(points: Points, met: Met, things: set[str], found: _Found, lines: _Lines) -> list[Uncovered]:
    """One row for each place: a template's line counts as covered if any of the things made from it covered it."""
    places: dict[tuple[What, Place], dict[Side, list[int]]] = {}
    for number, point in enumerate(points.points[1:], 1):
        places.setdefault((point.what, place_of(point.span)), {}).setdefault(point.side, []).append(number)
    rows = []
    hooks = Counter((point.name, point.span.file, point.owner) for point in points.points if point.what == "hook")
    for (what, _), sides in places.items():
        missed = []
        for side, numbers in sides.items():
            was_met = any(met.counts.get(number) for number in numbers)
            first = points.points[numbers[0]]
            found.count(first.span, GROUP_OF[what], was_met)
            if not was_met:
                missed.append((side, numbers))
        if not missed:
            continue
        numbers = missed[0][1]
        point = points.points[numbers[0]]
        never = ("met",) if len(missed) == len(sides) and (len(sides) > 1 or not missed[0][0]) else (missed[0][0],)
        inside = all(
            points.points[number].owner in things or not _reachable(points.parents[number], met) for _, numbers in missed for number in numbers
        )
        happening = point.happening if what == "hook" and hooks[point.name, point.span.file, point.owner] > 1 else ""
        rows.append(Uncovered(GROUP_OF[what], what, never, point.span, lines.at(point.span), _name(point), happening, inside))
    return rows


def _reachable(parents: set[int], met: Met) -> bool:
    return any(not parent or met.counts.get(parent) for parent in parents)


def _name(point: Point) -> str:
    return f"{point.owner}: {point.name}" if point.owner and point.owner not in point.name else point.name
