"""Repairs lines by trial: a bracket, two swapped words, a missing small word.

The proposals are only possibilities; `rewriting` keeps the first line that the parser accepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.language.reserved import words_of_the_language

_UNIT = re.compile(r"[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])*|\S")  # a word with the brackets of its call
_WORD = re.compile(r"[\w.]+|\S")
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_OPENS = {closing: opening for opening, closing in _CLOSES.items()}
_LITTLE = ("in", "to", "of", "from", "for", "where", "with", "is", "than", "by", "over", "at", "times", "=")  # the likeliest first
_AROUND = 3  # words on each side of where reading stopped


def bracketed(written: str, column: int) -> Iterator[str]:
    """The line with balanced brackets, each opening one matching its closing one. `column` is where reading stopped."""
    wrong = _unpaired(written)
    if wrong is None:
        return
    at, partner = wrong
    sign = written[at]
    if sign in _OPENS:
        if partner is not None:  # `f[x)`: calls are the most frequent
            pairs = ((partner, _OPENS[sign]), (at, _CLOSES[written[partner]]))
            for place, right in sorted(pairs, key=lambda pair: pair[1] not in "()"):
                yield written[:place] + right + written[place + 1 :]
        else:
            for word in reversed([*re.finditer(r"[a-z_]\w*", written[:at])] if sign == ")" else []):
                for length in range(len(word[0]), 0, -1):  # `size(it)` without its bracket is `sizeit)`
                    if word[0][:length] in vocabulary().parts:
                        yield written[: word.start() + length] + "(" + written[word.start() + length :].lstrip()
            for word in reversed([*re.finditer(r"(?<![\w.])[\w.]", written[:at])]):
                yield written[: word.start()] + _OPENS[sign] + written[word.start() :]
        yield written[:at] + written[at + 1 :]
        return
    closing = _CLOSES[sign]
    stop = len(written[:column].rstrip())
    if stop > at:
        yield written[:stop] + closing + written[stop:]
    end = len(written.rstrip().removesuffix(":"))
    yield written[:end].rstrip() + closing + written[end:]
    for word in re.finditer(r"[\w\])}](?=[ ,:)])", written[at:]):
        yield written[: at + word.end()] + closing + written[at + word.end() :]
    yield written[:at] + written[at + 1 :]


def open_at_the_end(written: str) -> int:
    """How many more brackets a line opens than it closes."""
    return sum((sign in _CLOSES) - (sign in _OPENS) for sign in written)


def _unpaired(written: str) -> tuple[int, int | None] | None:
    """The first unmatched bracket, and the opening one of another sort that it closes."""
    opened: list[int] = []
    for at, sign in enumerate(written):
        if sign in _CLOSES:
            opened.append(at)
        elif sign in _OPENS:
            if not opened:
                return at, None
            before = opened.pop()
            if written[before] != _OPENS[sign]:
                return at, before
    return (opened[-1], None) if opened else None


def exchanged(written: str, column: int) -> Iterator[str]:
    """The line with two adjacent words swapped, those nearest to where reading stopped first; one of them is a word of the language."""
    words, here = _words(written, column)
    pairs = [(abs(at - here + 0.5), at) for at in range(max(0, here - _AROUND), min(len(words) - 1, here + _AROUND))]
    for _, at in sorted(pairs):
        one, other = words[at], words[at + 1]
        known = {one[0], other[0]} & words_of_the_language()
        if known and one[0] != other[0] and re.match(r"\w", one[0]) and re.match(r"\w", other[0]):
            between = written[one.end() : other.start()]
            yield written[: one.start()] + other[0] + between + one[0] + written[other.end() :]


def likely_completed(written: str, column: int) -> Iterator[str]:
    """The line with the word that is most often missing inserted where reading stopped, or one word before or after."""
    words, here = _words(written, column)
    for at in (here, here - 1, here + 1):
        if 0 <= at < len(words) and (likely := _likely(written[: words[at].start()], words[at][0])):
            yield f"{written[: words[at].start()]}{likely} {written[words[at].start() :]}"


def completed(written: str, column: int, expected: Sequence[str] = ()) -> Iterator[str]:
    """The line with one small word inserted, where reading stopped or one word before; words that the parser expects (`expected`) come first."""
    words, here = _words(written, column)
    for at in (here, here - 1, here + 1):
        if 0 <= at < len(words):
            place = words[at].start()
            if not re.match(r"[\w({]", words[at][0]) or not re.search(r"[\w)\]}]\s*$|^\s*$", written[:place]):
                continue  # next to an operator it would be read as a name
            likely = _likely(written[:place], words[at][0])
            beside = {words[at][0], words[at - 1][0] if at else ""}
            for little in sorted({*_LITTLE} - beside, key=lambda each: (each != likely, each not in expected, _LITTLE.index(each))):
                yield f"{written[:place]}{little} {written[place:]}"


def _likely(before: str, word: str) -> str:
    """The word that is most often missing at a place: `highest [of] …`, `sum of … [over] …`, `it.field [is] something`."""
    if word in ("something", "nothing"):
        return "is"
    if word == "{" and re.search(r"\w\s*$", before):
        return "in"
    if re.search(r"\b(?:sum|highest|lowest|first|last|most|least|half|top|bottom)\s*$", before):
        return "of"
    if re.search(r"\b(?:sum|highest|lowest) of\b(?!.*\bover\b)", before):
        return "over"
    return "each" if re.search(r"^\s*for\s*$", before) else ""


def asked(written: str, column: int) -> Iterator[str]:
    """The line with `for` before its last word, which may name the question."""
    match = re.search(r"(?<=\w|\)) (?P<name>[a-z_]\w*)(?=\)?:?$)", written)
    if match is None or re.search(r"\bfor$", written[: match.start()]):  # it already has its `for`
        return
    if column >= match.start() and match["name"] not in words_of_the_language():
        yield f"{written[: match.start('name')]}for {written[match.start('name') :]}"


def _words(written: str, column: int) -> tuple[list[re.Match[str]], int]:
    """The words of a line, and at which of them reading stopped. A call counts as one word, unless reading stopped inside it."""
    for form in (_UNIT, _WORD):
        words = [*form.finditer(written)]
        here = next((number for number, word in enumerate(words) if word.end() > column), len(words))
        if here == len(words) or words[here].start() == column or "(" not in words[here][0]:
            break
    return words, here
