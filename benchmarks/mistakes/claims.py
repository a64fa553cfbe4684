"""Mistakes in meaning of one sort: texts that claim what the rules beside them do not do. Another number in both languages, exchanged languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from benchmarks.mistakes.kinds import Kind, Mistake
from benchmarks.mistakes.sources import Ruleset, Source

_TEXT = re.compile(r"^\s*(?:- )?(?:\{.*, )?text:")
_PAIR = re.compile(r"\{en: (?P<en>\"[^\"]*\"|[^\",{}]+), cs: (?P<cs>\"[^\"]*\"|[^\",{}]+)\}")
_NUMBER = re.compile(r"(?<![\w.,/{-])(?P<number>[2-9])(?![\w.,/}-])")


def other_claims(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A number that a text has once in each language and its rule on another line or in another field, changed in both languages."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            if not _TEXT.match(line):
                continue
            first, last = _extent(source, number)
            said = [match["number"] for each in range(first, last) for match in _NUMBER.finditer(_spoken(source.lines[each]))]
            for digit in sorted(set(said)):
                entry = " ".join(source.lines[max(0, number - 6) : number] + source.lines[last : last + 6])
                if said.count(digit) != 2 or not re.search(rf"(?<![\w.]){digit}(?![\w.])", entry):
                    continue
                other = random.choice([each for each in "23456789" if each not in said and each not in entry] or ["19"])
                lines = [*source.lines]
                for each in range(first, last):
                    lines[each] = re.sub(rf"(?<![\w.,/{{-]){digit}(?![\w.,/}}-])", other, lines[each])
                where = frozenset(range(first + 1, last + 1))
                yield Mistake("another number in a text", source.path, "\n".join(lines), where, "", f"{digit} → {other}: {line.strip()}")


def exchanged_languages(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """The Czech text under `en`, the English one under `cs`."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            match = _PAIR.search(line)
            if match is not None and match["en"] != match["cs"] and len(match["en"]) > 25:
                changed = f"{line[: match.start()]}{{en: {match['cs']}, cs: {match['en']}}}{line[match.end() :]}"
                lines = [*source.lines[:number], changed, *source.lines[number + 1 :]]
                yield Mistake("exchanged languages", source.path, "\n".join(lines), frozenset((number + 1,)), "", changed.strip())


def _extent(source: Source, number: int) -> tuple[int, int]:
    """The lines of a text: its own, and those of its languages below."""
    last = number + 1
    while last < len(source.lines) and re.match(r"\s*(?:en|cs): ", source.lines[last]):
        last += 1
    return number, last


def _spoken(line: str) -> str:
    """The text of a line: what follows `text:` up to the end of its braces, or a language of a text."""
    return line.split("text:", 1)[-1]


CLAIMS: dict[str, Kind] = {"another number in a text": Kind(other_claims), "exchanged languages": Kind(exchanged_languages)}
