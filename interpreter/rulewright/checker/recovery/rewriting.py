"""Translates lines written as in other languages or in plain English into the effect language.

`ways` lists what people write instead. A way counts only if the parser accepts the new line, so suggestions always parse.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.checker.recovery.czech_lines import CZECH
from rulewright.checker.recovery.dealing import dealt
from rulewright.checker.recovery.patching import asked, bracketed, completed, exchanged, likely_completed, open_at_the_end
from rulewright.checker.recovery.sayings import SAYINGS
from rulewright.checker.recovery.trials import LATER, Trials
from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.checker.recovery.ways import LINES, NAME, OPENER
from rulewright.language.reserved import keywords

MOST = 24  # readings of one line
LONGEST = 20_000  # characters of a text; a longer one is not read again
PATCHES = 60  # readings of one line in which words are swapped, added or removed
PATCHED = 4_000  # characters of a text in which that is tried
WAYS = (*SAYINGS, *LINES, *CZECH)


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The replacement of some columns (from 0) of a line."""

    start: int
    end: int
    write: str
    line: str  # the whole line as it should be, without its indentation
    missing: str  # the text to insert, if nothing has to be removed
    sure: bool  # whether it can mean nothing else


def rewriting(trials: Trials, lines: Sequence[str], line: int, column: int, start: str, expected: Sequence[str] = ()) -> Rewriting | None:
    """The line in the effect language, if one of the ways succeeds. `column` is where reading stopped, `expected` are words of the
    language that could be there.
    """
    if sum(map(len, lines)) > LONGEST:
        return None
    written = lines[line].rstrip()
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    patches = _patched(written, column, expected) if sum(map(len, lines)) <= PATCHED else iter(())
    for most, ways in ((MOST, _ways(written, start)), (PATCHES, patches), (MOST, _repaired(written, column))):
        tried = {written}
        for better, sure in ways:
            if better in tried:
                continue
            if len(tried) > most:
                break
            tried.add(better)
            if not sure and vocabulary().unknown(better, (*above, better, *below)):
                continue  # it could be parsed, but names nothing that exists
            if trials.stops("\n".join([*above, better, *below]), start) > line:
                return _difference(written, better, sure)
    return None


def paired(trials: Trials, lines: Sequence[str], line: int, column: int, start: str, until: int | None = None) -> Rewriting | None:
    """The line with balanced brackets, if nothing else is wrong in it and in the lines up to `until`."""
    if sum(map(len, lines)) > PATCHED:
        return None
    written = re.sub(r"\s+#.*$", "", lines[line]).rstrip()
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    for better in sorted(itertools.islice(bracketed(written, column), MOST), key=vocabulary().oddities):
        if _can_be_read(trials, "\n".join([*above, better, *below]), start, line if until is None else until):
            return _difference(written, better, sure=False)
    return None


def left_open(lines: Sequence[str], line: int) -> int | None:
    """The nearest line above that opens a bracket which no line up to this one closes."""
    depth = 0  # closed further down than opened
    for number in range(line - 1, max(line - 1 - LATER, -1), -1):
        opened = open_at_the_end(re.sub(r"\s+#.*$", "", lines[number]))
        if opened + depth > 0:
            return number
        depth += opened
    return None


def _can_be_read(trials: Trials, text: str, start: str, line: int) -> bool:
    """Whether a text can be read beyond a line; a formula, to its end."""
    return trials.stops(text, start) > line if start == "block_start" else trials.ends(text, start)


def _patched(written: str, column: int, expected: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The line with two words swapped or one added; either is a guess."""
    for better in (*likely_completed(written, column), *asked(written, column), *exchanged(written, column), *completed(written, column, expected)):
        yield better, False


def _difference(written: str, better: str, sure: bool) -> Rewriting:
    """The words of a line that change; at least one, so that there is something to point at."""
    one, other = re.findall(r"\s+|\w+|\W", written), re.findall(r"\s+|\w+|\W", better)
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    last = 0
    while last < min(len(one), len(other)) - same and one[-1 - last] == other[-1 - last]:
        last += 1
    if last and same + last < len(one) and not "".join(one[same : len(one) - last]).strip():
        last -= 1  # not only a space: there is something to point at
    missing = "".join(other[same : len(other) - last]).strip() if same + last == len(one) else ""
    if same + last in (len(one), len(other)):  # a mere insertion or removal: the word beside it shows the place
        if same:
            same -= 2 if same > 1 and one[same - 1].isspace() else 1
        else:
            last -= 1
    before, after = "".join(one[:same]), "".join(one[len(one) - last :])
    write = better[len(before) : len(better) - len(after)]
    return Rewriting(len(before), len(written) - len(after), write, better.strip(), missing, sure)


def _ways(written: str, start: str) -> Iterator[tuple[str, bool]]:
    """Lines that could have been meant, the likeliest first, each with whether it is the only possible meaning."""
    if start == "block_start":
        yield from ((better, False) for better in dealt(written))
    if start == "guarded_start" and (named := re.match(rf"^(\s*){NAME} = (.+?) (?:if|when|where) (.+)$", written)):
        yield f"{named[1]}{named[2]} when {named[3]}", False  # a line of a stat does not name it again
    for way in WAYS:
        better = way.applied(written)
        if better is not None:
            yield better, way.sure
            for other in WAYS:  # many lines need two changes
                both = other.applied(better) if other is not way else None
                if both is not None:
                    yield both, way.sure and other.sure


def _repaired(written: str, column: int) -> Iterator[tuple[str, bool]]:
    """The line with a colon or the rounding added, or one word removed, where reading stopped."""
    before, after = written[:column].rstrip(), written[column:].lstrip()
    if not after:
        yield f"{before} rounded down", False
        return
    if OPENER.match(before):
        yield f"{before}: {after}", True
    word = re.match(r"\w+|\S", after)
    if word is not None and word.group().isidentifier() and (re.search(r"= \w+$", before) or (before.split() or [""])[-1] in keywords()):
        return  # either of two names could be wrong, and a word of the language needs the next word
    if word is not None:
        yield f"{before} {after[word.end() :].lstrip()}".rstrip(), False
