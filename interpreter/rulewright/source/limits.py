"""How large a rule file may be. Rule files come from strangers, so every size has a bound that ends in a diagnostic."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one file; each is far above what a game needs."""

    file_bytes: int = 4_000_000
    scalar_characters: int = 64_000
    digits: int = 12
    depth: int = 40
    nodes: int = 100_000
    brackets: int = 60  # open at once inside one scalar
    indentation: int = 200  # columns in front of a line of a block scalar
    findings: int = 200  # of one file


LIMITS = Limits()
