"""Names of the rule language: what a name is, the name in front of a signature, and the name that was probably meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import islice

NAME = re.compile(r"[a-z_][a-z0-9_]*")
TEMPLATE = re.compile(r"<([a-z_][a-z0-9_]*)>")  # a place that a template fills in
LANGUAGE = re.compile(r"[a-z]{2,3}")
_MOST = 3000  # candidates that are looked at
_LONGEST = 64  # longer words are not compared letter by letter


def is_name(text: str) -> bool:
    """Whether `text` is a lower_case name."""
    return NAME.fullmatch(text) is not None


def as_name(text: str) -> str:
    """The lower_case name nearest to a text; empty when there is none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return words if is_name(words) else ""


def base_name(key: str) -> str:
    """The name that a key defines: `strength` for `strength(player)`."""
    return key.split("(", 1)[0].strip()


def distance(one: str, other: str) -> int:
    """How many letters were missed, added, changed or swapped between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be; None when nothing is near."""
    if len(word) > _LONGEST:
        return None
    best: tuple[int, int, str] | None = None
    folded = _folded(word)
    for number, candidate in enumerate(islice(candidates, _MOST)):
        other = _folded(candidate)
        if candidate == word or (abs(len(other) - len(folded)) > _LONGEST // 4 and not _is_part(folded, other)):
            continue
        far = distance(folded, other)
        if _is_part(folded, other):
            far = min(far, 2)
        if far <= max(1, (max(len(folded), len(other)) + 1) // 3) and (best is None or (far, number) < best[:2]):
            best = (far, number, candidate)
    return best[2] if best else None


def did_you_mean(word: str | None) -> str:
    """The sentence that goes with a suggestion."""
    return f"Did you mean `{word}`?" if word else ""


def _folded(word: str) -> str:
    return re.sub(r"[\s_-]+", "_", word.strip().lower())


def _is_part(one: str, other: str) -> bool:
    """Whether one is the other with words left out: `instead` of `instead_of`."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) > 2 and (longer.startswith(shorter + "_") or longer.endswith("_" + shorter))
