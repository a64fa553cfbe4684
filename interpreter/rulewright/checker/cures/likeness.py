"""The intended name if an existing name of another sort is written: the one that nothing uses, or the one in the most similar lines."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from rulewright.checker.bodies import fit
from rulewright.checker.cures import listed
from rulewright.checker.cures.lines import Files
from rulewright.language.symbols import Program
from rulewright.language.types import NUMBER, ThingOf, Type, Word
from rulewright.source.catalogue.absent import NeverHeld
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.types import SetOrPlaceNeeded
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span
from rulewright.source.suggest import is_far

MOST = 12  # findings of one check for which identical lines are sought
LONGEST = 3_000_000  # characters of all files; larger rulesets are not searched
_ALIKE = 3  # words around a name that must be the same in another line
_SELDOM = 4  # a name used this many times less often is not preferred to another
_AROUND = 8  # words on each side that are compared
_TOKEN = re.compile(r"<?[a-z_]\w*>?|\d+|[^\s\w]")
_TEXT = re.compile(r"\"[^\"]*\"|#.*$")


class Lines:
    """The words of all lines of the files of a ruleset."""

    def __init__(self, files: Iterable[str], reader: Files) -> None:
        self.lines: list[list[str]] = []
        self.counts: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()  # a declaration with its parts included
        read = {file: reader.lines(file) for file in files}
        if sum(len(line) for lines in read.values() for line in lines) > LONGEST:
            return
        for lines in read.values():
            for line in lines:
                words = _TOKEN.findall(line.split(" #")[0])
                self.counts.update(words)
                self.calls.update(word for word, behind in itertools.pairwise(words) if behind == "(")
                self.lines.append(words)

    def likest(self, before: list[str], after: list[str], candidates: Collection[str]) -> str | None:
        """The candidate that is between the same words elsewhere; None without a similar line, or with two equally good candidates."""
        alike: dict[str, Counter[int]] = {}
        for words, at in self._places(candidates):
            around = _around(words, at, before, after)
            begun = _same(words[: min(at, _AROUND)], before) if around else 0
            ends = at + 1 == len(words) and not after
            alike.setdefault(words[at], Counter())[around + begun + ends] += 1
        ranked = sorted(((*max(scores.items()), word) for word, scores in alike.items()), reverse=True)
        if not ranked or (len(ranked) > 1 and ranked[1][:2] == ranked[0][:2]):
            return None
        score, times, word = ranked[0]
        return word if score >= _ALIKE or (score == _ALIKE - 1 and times >= _ALIKE) else None

    def only_one_between(self, before: list[str], after: list[str], candidates: Collection[str]) -> str | None:
        """The candidate that is between the most words of a line elsewhere, and more of them than any other candidate. Lines that are alike have
        different words of one list more often than different names, so more must be the same, and being there often does not count.
        """
        alike: dict[str, int] = {}
        for words, at in self._places(candidates):
            alike[words[at]] = max(alike.get(words[at], 0), _around(words, at, before, after))
        ranked = sorted(((score, word) for word, score in alike.items()), reverse=True)
        if not ranked or ranked[0][0] < 2 * _ALIKE or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
            return None
        return ranked[0][1]

    def _places(self, candidates: Collection[str]) -> Iterator[tuple[list[str], int]]:
        """The words of each line with a candidate in it, and where it is."""
        for words in self.lines:
            yield from ((words, at) for at, word in enumerate(words) if word in candidates)


def _around(words: list[str], at: int, before: list[str], after: list[str]) -> int:
    """How many words before and after a place are the same as those of another line."""
    return _same(reversed(words[max(0, at - _AROUND) : at]), reversed(before)) + _same(words[at + 1 : at + 1 + _AROUND], after)


def _same(one: Iterable[str], other: Iterable[str]) -> int:
    """The number of words in the common beginning of two texts."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def propose(findings: Findings, program: Program, files: Iterable[str], reader: Files) -> None:
    """Give names of the wrong sort the cure that identical lines have."""
    index: Lines | None = None
    sought = 0
    for number, finding in enumerate(findings.items):
        if finding.declared in _ZONES and sought < MOST:
            place, zones = _zones_at(finding, program, reader)
            zones -= _moved_from_or_to(reader.lines(place.file), place, zones)
            if len(zones) > 1 or (zones and finding.suggestion not in zones):
                sought += 1
                index = index or Lines(files, reader)
                line = reader.lines(place.file)[place.line - 1]
                words = _TOKEN.findall(line[: place.column - 1]), _TOKEN.findall(_TEXT.sub("", line[place.end_column - 1 :]))
                usual, meant = max(sorted(zones), key=index.counts.__getitem__), index.likest(*words, zones)
                if meant is None or index.counts[usual] > _SELDOM * index.counts[meant]:
                    meant = usual
                args = tuple((key, meant if key == "meant" else value) for key, value in finding.args)
                findings.items[number] = replace(finding, args=args, suggestion="", edits=(Edit(place, meant),), sure=False)
            continue
        listed_at = listed.place_of(finding, program, reader.lines(finding.span.file)) if sought < MOST and not finding.changes else None
        if listed_at is not None:
            sought += 1
            index = index or Lines(files, reader)
            place, listing = listed_at
            lines = reader.lines(place.file)
            line = lines[place.line - 1]
            words = _TOKEN.findall(line[: place.column - 1]), _TOKEN.findall(_TEXT.sub("", line[place.end_column - 1 :]))
            word = listed.spoken_of(line, place, listing) or listed.beside(lines, place, listing)
            if word is None and not listed.is_entry(line, place):
                word = index.only_one_between(*words, listing)
            if word is not None:
                findings.items[number] = listed.with_word(finding, place, word)
            continue
        find = _CANDIDATES.get(finding.declared)
        if find is None or finding.span.line != finding.span.end_line or sought >= MOST or finding.edits:
            continue
        name = str(finding.arg("name"))
        if finding.suggestion and not is_far(name, finding.suggestion) and not _is_of_another_sort(name, program):
            continue
        lines = reader.lines(finding.span.file)
        if finding.span.line > len(lines):
            continue
        line = lines[finding.span.line - 1]
        before, after = line[: finding.span.column - 1], line[finding.span.end_column - 1 :]
        if line[finding.span.column - 1 : finding.span.end_column - 1] != name:
            continue
        sought += 1
        index = index or Lines(files, reader)
        candidates = find(program, before, after) - {name}
        words = _TOKEN.findall(before), _TOKEN.findall(_TEXT.sub("", after))
        likest = (
            _only(each for each in candidates if index.counts[each] == 1)
            or index.likest(*words, candidates)
            or _only(each for each in candidates if find is _happenings and index.calls[each] <= 1)
            or _only(each for each in candidates if _is_named(each, line))
            or _only(candidates)
        )
        if likest is not None:
            args = tuple((key, likest if key == "meant" else value) for key, value in finding.args)
            findings.items[number] = replace(finding, args=args, suggestion=likest, sure=False)
        elif _is_of_another_sort(name, program):
            findings.items[number] = replace(finding, sure=False)


_ZONES = frozenset({NeverHeld.here, SetOrPlaceNeeded.no_place_meant})  # `x.KIND` in place of a zone


def _zones_at(finding: Diagnostic, program: Program, reader: Files) -> tuple[Span, set[str]]:
    """The place of a kind written instead of a zone, and the zones that can hold its things."""
    span, lines = finding.span, reader.lines(finding.span.file)
    written = lines[span.line - 1][: span.end_column - 1] if span.line == span.end_line <= len(lines) else ""
    name = re.search(r"\.([a-z_]\w*)$", written)
    kind = program.kinds.get(name[1]) if name is not None else None
    if name is None or kind is None:
        return span, set()
    holders = [each for each in program.kinds.values() if each.name == finding.arg("of") or (finding.arg("of") is None and each.name != "game")]
    zones = {zone.name for each in holders for zone in each.zones.values() if zone.holds is kind}
    named = {each for each in zones if each.startswith(kind.name)}
    return replace(span, column=name.start(1) + 1), named or zones


def _moved_from_or_to(lines: list[str], place: Span, zones: Collection[str]) -> set[str]:
    """The zones at the other end of a line that moves something, which nobody moves to where it is; none if that are all zones."""
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    if not re.search(r"\b(?:move|draw) .* to ", line):
        return set()
    owner = re.search(r"([\w.]+\.)$", line[: place.column - 1])
    rest = f"{line[: place.column - 1]} {line[place.end_column - 1 :]}"
    found = {zone for zone in zones if owner is not None and re.search(rf"(?<!\bnot in )(?<![\w.]){re.escape(owner[1])}{zone}(?!\w)", rest)}
    return found if len(found) < len(zones) else set()


def _only(names: Iterable[str]) -> str | None:
    """The one name; None of several."""
    found = list(names)
    return found[0] if len(found) == 1 else None


def _is_named(name: str, line: str) -> bool:
    """Whether a line mentions a name in another, as `buildings_abroad` does of `building`."""
    return re.search(rf"(?<![a-z]){re.escape(name)}(?:s|es)?(?![a-z])", line) is not None


def _is_of_another_sort(name: str, program: Program) -> bool:
    """Whether a name exists but is of the wrong sort, so it is not a misspelling."""
    return any(name in group for group in (program.kinds, program.happenings, program.stats, program.texts, program.options, program.marks))


def _sentences(program: Program, before: str, after: str) -> set[str]:
    return set(program.texts)


def _happenings(program: Program, before: str, after: str) -> set[str]:
    """The happenings with as many parts as the call has."""
    call = re.match(r"\((?P<inside>(?:[^()]|\([^()]*\))*)\)", after)
    plain = re.sub(r"\([^()]*\)", "", call["inside"]) if call is not None else ""
    parts = [part.strip() for part in plain.split(",")] if plain.strip() else []
    fitting = {name: happening.params for name, happening in program.happenings.items() if not happening.is_action}
    if call is None:
        return set(fitting)
    return {
        name
        for name, params in fitting.items()
        if len(params) == len(parts) and all(_may_be(part, param.type) for part, param in zip(parts, params, strict=True))
    }


def _may_be(part: str, type_: Type) -> bool:
    """Whether a part of a call can be of a type, judging by its words."""
    if part in ("me", "player", "owner"):
        return not isinstance(type_, ThingOf) or type_.kind.name == "player"
    return not re.search(r"^\d+$|\bcount\b| [-+*] ", part) or fit.fits(NUMBER, type_)


def _options(program: Program, before: str, after: str) -> set[str]:
    return set(program.options)


def _kinds(program: Program, before: str, after: str) -> set[str]:
    """The kinds that fit the rest of the line: what it reads of `it`, where `it` is an argument, and how many things it needs.

    Lists of words have nothing to read.
    """
    read = set(re.findall(r"\bit\.([a-z_]\w*)", after))
    stats = {stat.name for stat in program.stats.values()}
    fitting = {
        name for name, kind in program.kinds.items() if all(each in stats or each in {**kind.fields, **kind.state, **kind.zones} for each in read)
    }
    types: dict[str, Type] = {name: ThingOf(program.kinds[name]) for name in fitting - {"game"}}
    if not read:
        types |= {name: Word(words) for name, words in program.words.items()}
    wanted = list(_given_on(program, after))
    fitting = {name for name, type_ in types.items() if all(fit.fits(type_, each) for each in wanted)}
    total = re.match(r", is: (?P<n>\d+)\}?$", after.strip())
    if total is not None:
        many = Counter(kind.name for thing in program.things for kind in program.kinds.values() if thing.kind.is_a(kind))
        return {name for name in fitting if many[name] == int(total["n"])}
    return fitting


def _given_on(program: Program, after: str) -> Iterator[Type]:
    """The types of the parameters of stats to which `it` is passed."""
    for call in re.finditer(r"\b(?P<name>[a-z_]\w*)\((?P<parts>[^()]*)\)", after):
        stat = program.stats.get(call["name"])
        parts = [part.strip() for part in call["parts"].split(",")]
        if stat is not None and len(parts) == len(stat.params):
            yield from (param.type for part, param in zip(parts, stat.params, strict=True) if part == "it")


def _members(program: Program, before: str, after: str) -> set[str]:
    """The zones of things, in lines that move something."""
    if not re.search(r"\b(?:move|draw|put|return) .* to (?:(?:top|bottom) of )?(?:[\w.]+\.)?$", before):
        return set()
    zones = [zone for kind in program.kinds.values() for zone in kind.zones.values()]
    source = re.search(r"\bmove (?:[\w.]*\.)?(?P<name>[a-z_]\w*) to ", before)
    held = {zone.holds for zone in zones if source is not None and zone.name == source["name"]}
    return {zone.name for zone in zones if not held or (zone.holds in held and source is not None and zone.name != source["name"])}


_CANDIDATES: dict[Message, Callable[[Program, str, str], set[str]]] = {
    UnknownName.no_sentence: _sentences,
    UnknownName.no_happening: _happenings,
    UnknownName.no_such_statement: _happenings,
    UnknownName.no_option: _options,
    UnknownName.no_kind_or_list: _kinds,
    UnknownName.no_member: _members,
}
