"""The name that was meant where another one that is there, but of another sort, is written: the one that nothing uses, or the one in lines that
are most alike.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from rulewright.checker.cures.lines import Files
from rulewright.language.symbols import Program
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.diagnostics import Findings
from rulewright.source.suggest import is_far

MOST = 12  # findings of one check for which alike lines are sought
LONGEST = 3_000_000  # characters of all files; of more, none are looked through
_ALIKE = 3  # words around a name that must be the same in another line
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
        """The candidate that is between the same words elsewhere; None where no other line is alike, or two candidates are in equally alike lines."""
        alike: dict[str, Counter[int]] = {}
        for words in self.lines:
            for at, word in enumerate(words):
                if word in candidates:
                    around = _same(reversed(words[max(0, at - _AROUND) : at]), reversed(before)) + _same(words[at + 1 : at + 1 + _AROUND], after)
                    begun = _same(words[: min(at, _AROUND)], before) if around else 0
                    ends = at + 1 == len(words) and not after
                    alike.setdefault(word, Counter())[around + begun + ends] += 1
        ranked = sorted(((*max(scores.items()), word) for word, scores in alike.items()), reverse=True)
        if not ranked or (len(ranked) > 1 and ranked[1][:2] == ranked[0][:2]):
            return None
        score, times, word = ranked[0]
        return word if score >= _ALIKE or (score == _ALIKE - 1 and times >= _ALIKE) else None


def _same(one: Iterable[str], other: Iterable[str]) -> int:
    """How many words two texts have in common from their beginning."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def propose(findings: Findings, program: Program, files: Iterable[str], reader: Files) -> None:
    """Give names of the wrong sort the cure that alike lines have."""
    index: Lines | None = None
    sought = 0
    for number, finding in enumerate(findings.items):
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
        unused = [each for each in candidates if index.counts[each] == 1 or (find is _happenings and index.calls[each] <= 1)]
        words = _TOKEN.findall(before), _TOKEN.findall(_TEXT.sub("", after))
        meant = unused[0] if len(unused) == 1 else index.likest(*words, candidates)
        if meant is not None:
            args = tuple((key, meant if key == "meant" else value) for key, value in finding.args)
            findings.items[number] = replace(finding, args=args, suggestion=meant, sure=False)
        elif _is_of_another_sort(name, program):
            findings.items[number] = replace(finding, sure=False)


def _is_of_another_sort(name: str, program: Program) -> bool:
    """Whether a name is there, only not of the sort that is needed: then it is no misspelling."""
    return any(name in group for group in (program.kinds, program.happenings, program.stats, program.texts, program.options, program.marks))


def _sentences(program: Program, before: str, after: str) -> set[str]:
    return set(program.texts)


def _happenings(program: Program, before: str, after: str) -> set[str]:
    """The happenings with as many parts as the call has."""
    call = re.match(r"\((?P<inside>(?:[^()]|\([^()]*\))*)\)", after)
    plain = re.sub(r"\([^()]*\)", "", call["inside"]) if call is not None else ""
    many = len(plain.split(",")) if plain.strip() else 0
    return {name for name, happening in program.happenings.items() if not happening.is_action and (call is None or len(happening.params) == many)}


def _options(program: Program, before: str, after: str) -> set[str]:
    return set(program.options)


def _kinds(program: Program, before: str, after: str) -> set[str]:
    """The kinds that have all that the rest of the line reads of `it`."""
    read = set(re.findall(r"\bit\.([a-z_]\w*)", after))
    stats = {stat.name for stat in program.stats.values()}
    fitting = {
        name for name, kind in program.kinds.items() if all(each in stats or each in {**kind.fields, **kind.state, **kind.zones} for each in read)
    }
    return fitting - {"game"} if read else set(program.kinds) - {"game"}


def _members(program: Program, before: str, after: str) -> set[str]:
    """The places of things, where something is moved."""
    if not re.search(r"\b(?:move|draw|put|return) .* to (?:(?:top|bottom) of )?(?:[\w.]+\.)?$", before):
        return set()
    return {name for kind in program.kinds.values() for name in kind.zones}


_CANDIDATES: dict[Message, Callable[[Program, str, str], set[str]]] = {
    UnknownName.no_sentence: _sentences,
    UnknownName.no_happening: _happenings,
    UnknownName.no_such_statement: _happenings,
    UnknownName.no_option: _options,
    UnknownName.no_kind_or_list: _kinds,
    UnknownName.no_member: _members,
}
