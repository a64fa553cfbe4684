"""Guesses what was probably meant: the known name nearest to a misspelt one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice

from rulewright.source.limits import limits

_MOST = 3000  # candidates to examine
_SPELT = 0.5  # the score below which only the notation differs
_SHORTEST = 3  # letters from which one wrong letter leaves a name recognizable
_FAR = 3.0  # the score from which more than a few letters are wrong
_LONGEST = 80  # no name is longer, but a text from a broken file may be


_budget: ContextVar[list[int] | None] = ContextVar("_budget", default=None)  # names that may still be searched for in this run


@contextmanager
def bounded() -> Iterator[None]:
    """Limit searches for the nearest name by the table of limits inside the context: beyond that, the file is probably something else."""
    token = _budget.set([limits().suggestions])
    try:
        yield
    finally:
        _budget.reset(token)


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` is probably a misspelling of, or None. The alphabetically first one wins ties."""
    found = near(name, candidates, 1)
    return found[0] if found else None


def near(name: str, candidates: Iterable[str], many: int = 3) -> list[str]:
    """Up to `many` candidates that `name` may stand for, most likely first."""
    if len(name) > _LONGEST:
        return []
    left = _budget.get()
    if left is not None:
        left[0] -= 1
        if left[0] < 0:
            return []
    ranked = sorted(
        (score, candidate) for candidate in set(islice(candidates, _MOST)) if candidate != name and (score := _score(name, candidate)) is not None
    )
    return [candidate for _, candidate in ranked[:many]]


def has_rivals(name: str, candidates: Iterable[str]) -> bool:
    """Whether two candidates are as near to a misspelt name, so that it may stand for either."""
    scores = sorted(score for each in set(islice(candidates, _MOST)) if each != name and (score := _score(name, each)) is not None)
    return len(scores) > 1 and scores[1] - scores[0] < _SPELT


def is_far(name: str, candidate: str) -> bool:
    """Whether a name is more than a misspelling of a candidate: an abbreviation, made of different words, or too short for a letter to say much."""
    score = _score(name, candidate)
    return score is not None and (score >= _FAR or (score >= _SPELT and min(len(name), len(candidate)) < _SHORTEST))


def _score(name: str, candidate: str) -> float | None:
    """The distance between two names, None if too far. Below 1, only the notation differs."""
    plain, other = _plain(name), _plain(candidate)
    if plain == other:
        return 0.1  # capitals, spaces, hyphens
    if _singular(plain) == _singular(other):
        return 0.2
    words, others = _words(name), _words(candidate)
    if len(words) > 1 and sorted(words) == sorted(others):
        return 0.3  # the same words in another order
    allowed = _allowed(min(len(plain), len(other)))
    distance = damerau(plain, other, max(allowed, 1))
    if distance <= allowed:
        # Among equal distances, names with the same first and last letters are more likely.
        return distance - 0.2 * (plain[:1] == other[:1]) - 0.1 * (plain[-1:] == other[-1:]) - 0.05 * (len(plain) == len(other))
    if len(plain) >= 4 and other.startswith(plain):
        return _FAR + len(other) / 100  # an abbreviation
    if len(other) >= 4 and plain.startswith(other):
        return 3.2 + len(plain) / 100
    if len(words) > 1 or len(others) > 1:
        return _by_words(words, others)
    return None


def _by_words(words: list[str], others: list[str]) -> float | None:
    """The score of multi-word names that share most words: one is missing or extra."""
    shared = sum(1 for word in words if any(damerau(word, other, 1) <= (1 if len(word) > 3 else 0) for other in others))
    most = max(len(words), len(others))
    if (
        shared
        and shared >= most - 1
        and sum(map(len, words)) >= 4
        and min(len(words), len(others)) >= most - 1
        and shared == min(len(words), len(others))
    ):
        return 3.5 + most - shared + abs(sum(map(len, words)) - sum(map(len, others))) / 100
    if most > 3 and len(words) == len(others) and sum(one == other for one, other in zip(words, others, strict=True)) == most - 1:
        return 3.9  # a line with one different word
    return None


def _allowed(length: int) -> int:
    return 0 if length <= 1 else 1 if length <= 4 else 2 if length <= 8 else 3


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip().lower())


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\s_.-]+", name.lower()) if word]


def _singular(name: str) -> str:
    for ending, single in (("ies", "y"), ("es", ""), ("s", "")):
        if name.endswith(ending) and len(name) > len(ending) + 2:
            return name.removesuffix(ending) + single
    return name.removesuffix("e")


def damerau(first: str, second: str, limit: int) -> int:
    """Insertions, deletions, replacements and transpositions between two texts; `limit` + 1 if there are more than `limit`."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    before: list[int] = []
    above = list(range(len(second) + 1))
    for row, sign in enumerate(first, start=1):
        current = [row] + [0] * len(second)
        for column, other in enumerate(second, start=1):
            current[column] = min(above[column] + 1, current[column - 1] + 1, above[column - 1] + (sign != other))
            if row > 1 and column > 1 and sign == second[column - 2] and first[row - 2] == other:
                current[column] = min(current[column], before[column - 2] + 1)
        if min(current) > limit:
            return limit + 1
        before, above = above, current
    return min(above[-1], limit + 1)
