"""Randomness by purpose: each pile, each roll and each draw of the rules has a stream of its own.

A game has one hidden number, its root. What is drawn is a function of the root, of a salt (a hash of what it is drawn for, see
compiler/random_streams.py) and of how often that has been drawn before: a count that is part of the position. So an extra roll somewhere does not
change any other random result, and two games with the same seed under slightly different rules get the same results wherever they do the same. Sets
are put in random order by a key for each member, made from its name: with one more card in a deck, all others keep their order.

The mixing is that of SplitMix64: whole numbers of 64 bits, multiplied and shifted, so it is the same on every machine and Python version, and cheaper
than a cryptographic hash. It is injective, so two members never have the same key. It need not resist attacks: nobody sees the root, and no money
depends on a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.runtime.seeds import MASK

STEP = 0x9E3779B97F4A7C15  # odd, so steps of this size reach every 64-bit number
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def stream_word(root: int, salted: int, count: int) -> int:
    """The 64-bit word that a purpose draws the `count`-th time."""
    mixed = ((root ^ salted) + count * STEP) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & MASK
    return mixed ^ (mixed >> 31)


def below(drawn: int, n: int) -> int:
    """A number from 0 to n - 1 (n at least 1) from a word; its bias is n parts in 2**64."""
    return (drawn * n) >> 64


def shuffled(drawn: int, members: Iterable[Any], salts: Sequence[int] | None) -> list[Any]:
    """The members in random order: by a key of each, from the word and its salt.

    `salts` are indexed by the members. If None, the members are numbers and their own salts; if `()`, positions are shuffled instead of members: for
    lists with duplicates, and for compound values.
    """
    found = list(members)
    if len(found) < 2:
        return found
    if salts == ():
        return [found[place] for place in shuffled(drawn, range(len(found)), None)]
    keys = _keys(drawn, found, salts)
    return sorted(found, key=keys.__getitem__)


def first_of(drawn: int, members: Sequence[Any], salts: Sequence[int] | None) -> Any:
    """The first in that order."""
    if len(members) == 1:
        return members[0]
    if salts == ():
        return members[first_of(drawn, range(len(members)), None)]
    keys = _keys(drawn, members, salts)
    return min(members, key=keys.__getitem__)


def _keys(drawn: int, members: Sequence[Any], salts: Sequence[int] | None) -> dict[Any, int]:
    salted = [(drawn + member * STEP) & MASK for member in members] if salts is None else [drawn ^ salts[member] for member in members]
    mixed = [((each ^ (each >> 30)) * _FIRST) & MASK for each in salted]
    return dict(zip(members, [((each ^ (each >> 27)) * _SECOND) & MASK for each in mixed], strict=True))
