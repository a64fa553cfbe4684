"""Seeds: from one number that a person writes to unrelated seeds for many games and bots.

Seeds are never incremented: neighbouring seeds would share games (game 2 of seed 1 and game 1 of seed 2), and neighbouring streams are correlated. A
seed is hashed together with its purpose, so each (root, purpose, number, seat) has a number of its own.
"""

from __future__ import annotations

from hashlib import blake2b

MASK = (1 << 64) - 1


def seed_of(root: int, purpose: str, number: int = 0, seat: int = 0) -> int:
    """The 64-bit seed for a purpose: the same on every machine and Python version. Takes any whole numbers."""
    text = f"{root}|{purpose}|{number}|{seat}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def game_seed(root: int, number: int = 0) -> int:
    """The seed of game `number` (from 0) of a series: of its shuffles, dice and random choices."""
    return seed_of(root, "game", number)


def bot_seed(root: int, number: int, seat: int) -> int:
    """The seed of the bot that has a seat in game `number` of a series; it does not depend on other seats."""
    return seed_of(root, "bot", number, seat)


def scrambled(seed: int) -> int:
    """The beginning of a stream for a seed: every bit of it depends on every bit of the seed, at a third of the cost of a hash.

    It is injective for seeds of 64 bits (the finishing steps of SplitMix64); others are hashed first.
    """
    if not 0 <= seed <= MASK:
        seed = seed_of(seed, "wide")
    word = (seed + 0x9E3779B97F4A7C15) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)
