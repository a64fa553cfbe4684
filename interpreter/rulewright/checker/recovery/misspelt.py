"""A misspelt word of the language, found by trial: the word that, replaced by one of the language, makes the line parse."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.checker.recovery.trials import LATER, Trials
from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.language.reserved import words_of_the_language
from rulewright.source.suggest import damerau

MOST = 40  # readings of one line
# Words that people mean, and that are near to others of the language.
ENGLISH = frozenset({"play", "plays", "old", "mod", "draws", "has", "have", "had", "worth", "than", "them", "then", "empty"})
NAMES = frozenset({"me", "player", "players", "owner", "this", "game"})  # names that exist in every game
_WORD = re.compile(r"(?<![\w.])[a-z_]+(?!\w)")


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A word of a line and the intended one; columns from 0."""

    start: int
    end: int
    word: str
    meant: str


def misspelt(trials: Trials, lines: Sequence[str], line: int, column: int, start: str) -> Misspelt | None:
    """The word at or before `column` (where reading stopped) that is nearly a word of the language, and should be it.

    A word in the place of a name is taken for one, and reading stops only later; so every earlier word is tried, the nearest in spelling first, until
    one lets the parser read beyond this line.
    """
    written = re.sub(r"#.*$", "", lines[line])
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    for number, found in enumerate(_candidates(written, column)):
        if number >= MOST:
            return None
        mended = written[: found.start] + found.meant + written[found.end :]
        if trials.stops("\n".join([*above, mended, *below]), start) > line:
            return found
    return None


def _candidates(written: str, column: int) -> Iterator[Misspelt]:
    """The words that may be misspelt, the likeliest first: few letters apart, close to where reading stopped."""
    behind = re.compile(r"[a-z]* +").match(written, column)
    last = behind.end() if behind else column  # of `or nothign` reading stops at the first of the two
    found = [
        (distance, -match.start(), meant, match)
        for match in _WORD.finditer(written)
        if match.start() <= last and match.group() not in ENGLISH | NAMES and match.group() not in vocabulary()
        for meant in words_of_the_language()
        if (distance := _distance(match.group(), meant)) is not None
    ]
    for _, _, meant, match in sorted(found, key=lambda each: each[:3]):
        yield Misspelt(match.start(), match.end(), match.group(), meant)


def _distance(word: str, meant: str) -> float | None:
    """The edit distance of two words; None if it is too large, or for two words of the language unless they differ only by an `s`."""
    if word in words_of_the_language():
        return 1.5 if word != meant and word + "s" == meant else 1.6 if word == meant + "s" else None
    allowed = 0 if len(word) < 2 else 1 if len(word) <= 4 else 2
    distance = damerau(word, meant, allowed)
    # Short words are close to many others, so these must have the same first or last letter.
    if distance > allowed or (len(meant) <= 2 and word[:1] != meant[:1] and word[-1:] != meant[-1:] and sorted(word) != sorted(meant)):
        return None
    return distance - 0.2 * (word[:1] == meant[:1]) - 0.1 * (word[-1:] == meant[-1:])
