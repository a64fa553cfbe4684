"""The word of a list that is meant where a word of another list is written: the one that the line mentions, or that similar lines have."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from rulewright.checker.cures.lines import indent_of
from rulewright.language.symbols import Program
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Kinds, Types, Ways
from rulewright.source.catalogue.types import Incomparable, WrongType
from rulewright.source.diagnostics import Diagnostic, Edit
from rulewright.source.sentences import Argument, Phrase
from rulewright.source.span import Span

_NEAR = 6  # lines on each side in which the entries beside this one are
_BEGUN = 2  # words in which two lines that are cases of one rule begin alike
_EACH = 2  # entries on each side that are compared, or one less on one of them
_NAME = re.compile(r"[a-z_]\w*")
_TEXTS = re.compile(r"\"[^\"]*\"|'[^']*'|\{en:[^}]*\}|\b(?:en|name|text|because): [^\"'{|][^,}]*")
_COMPARED = re.compile(r".* (?:=|!=) (?P<word>[a-z_]\w*)")


def place_of(finding: Diagnostic, program: Program, lines: Sequence[str]) -> tuple[Span, frozenset[str]] | None:
    """Where a word of another list is written, and the words of the list that is needed there; None if the finding is about something else."""
    span = finding.span
    if span.line != span.end_line or span.line > len(lines):
        return None
    written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    if finding.declared is Incomparable.never_equal:
        compared = _COMPARED.fullmatch(written)
        if compared is None:
            return None
        span, written = replace(span, column=span.end_column - len(compared["word"])), compared["word"]
    needed = _list_of(finding, program)
    if not needed or not _NAME.fullmatch(written) or not any(written in each.words for each in program.words.values()):
        return None
    return span, needed - {written} - _tested_before(lines, span.line - 1) - _written_beside(lines[span.line - 1], span)


def _list_of(finding: Diagnostic, program: Program) -> frozenset[str]:
    """The words of the list that a finding asks for."""
    asked = {UnknownName.not_a: "what", WrongType.needed: "expected", Incomparable.never_equal: "left"}.get(finding.declared)
    phrase = finding.arg(asked) if asked is not None else None
    if not isinstance(phrase, Phrase) or phrase.fragment not in (Kinds.word_of, Types.spoken_word):
        return frozenset()
    args = dict(phrase.args)
    found = program.words.get(str(args.get("name", args.get("words"))))
    return frozenset(found.words) if found is not None else frozenset()


def _tested_before(lines: Sequence[str], at: int) -> set[str]:
    """The words that other cases already have: the `if` and the `else if` before an `else if`, the other cases of a list, and a line beside this one
    that begins like it.
    """
    found: set[str] = set()
    indent = indent_of(lines[at])
    begun = lines[at].split()[:_BEGUN]
    for near in (*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]):
        if len(begun) == _BEGUN and begun[0] != "-" and near.split()[:_BEGUN] == begun:
            found.update(re.findall(r"[a-z_]\w*", near))
    if lines[at].lstrip().startswith("- ") and " when " in lines[at]:
        for near in (*lines[max(at - _NEAR, 0) : at], *lines[at + 1 : at + 1 + _NEAR]):
            if indent_of(near) == indent:
                found.update(re.findall(r" = ([a-z_]\w*)", near))
    while at > 0 and lines[at].lstrip().startswith("else if "):
        at = next((n for n in range(at - 1, -1, -1) if lines[n].strip() and indent_of(lines[n]) <= indent), 0)
        found.update(re.findall(r" = ([a-z_]\w*)", lines[at]))
    return found


def _written_beside(line: str, place: Span) -> set[str]:
    """The names that the line already has, other than in its texts: of several words of one list, each is meant once."""
    rest = f"{line[: place.column - 1]} {line[place.end_column - 1 :].split(' #', maxsplit=1)[0]}"
    return set(re.findall(r"(?<![\w.])[a-z_]\w*", _TEXTS.sub("", rest)))


def is_entry(line: str, place: Span) -> bool:
    """Whether a word is the whole value of a key or the cell of a table; entries that are alike have different words."""
    return re.search(r"[{ ][a-z_]\w*: $", line[: place.column - 1]) is not None or line.lstrip().startswith("- [")


def spoken_of(line: str, place: Span, words: Collection[str]) -> str | None:
    """The one word of a list that the rest of the line mentions, alone or in a longer name."""
    rest = f"{line[: place.column - 1]} {line[place.end_column - 1 :].split(' #', maxsplit=1)[0]}"
    found = [word for word in words if re.search(rf"(?<![a-z]){re.escape(word)}(?:s|es)?(?![a-z])", rest)]
    return found[0] if len(found) == 1 else None


def beside(lines: Sequence[str], place: Span, words: Collection[str]) -> str | None:
    """The word that the entries above and below have under the same key, if they all agree, so that the entries are sorted by it."""
    at = place.line - 1
    key = re.search(r"[{ ](?P<key>[a-z_]\w*): $", lines[at][: place.column - 1])
    if key is None:
        return None
    under = re.compile(rf"[{{ ]{key['key']}: (?P<word>[a-z_]\w*)(?!\w)")
    above, below = (
        [match["word"] for line in near if (match := under.search(line))][:_EACH]
        for near in (lines[at - 1 : max(at - 1 - _NEAR, 0) : -1], lines[at + 1 : at + 1 + _NEAR])
    )
    found = {*above, *below}
    if not above or not below or len(above) + len(below) < 2 * _EACH - 1 or len(found) != 1:
        return None
    word = found.pop()
    return word if word in words else None


def with_word(finding: Diagnostic, place: Span, word: str) -> Diagnostic:
    """The finding with the word that is probably meant."""
    said: dict[str, Argument] = {"meant": word, "way": Ways.field(path=word)}
    args = tuple((key, said.get(key, value)) for key, value in finding.args)
    return replace(finding, args=args, suggestion="", edits=(Edit(place, word),), sure=False)
