"""The random stream: a 64-bit congruential generator with permuted output (PCG), the same on every machine and Python version."""

from __future__ import annotations

from typing import Any

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The stream's state for a seed (any whole number)."""
    state = (seed * 0x9E3779B97F4A7C15 + _INCREMENT) & _MASK
    for _ in range(3):
        state = (state * _MULTIPLIER + _INCREMENT) & _MASK
    return state


def deal(state: int, members: list[Any], wanted: int) -> int:
    """Bring so many of the members, drawn one by one, to the front; the next state. Each is drawn as by `draw`."""
    length = len(members)
    for place in range(wanted):
        state = (state * _MULTIPLIER + _INCREMENT) & _MASK
        word = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
        turn = state >> 59
        word = ((word >> turn) | (word << (32 - turn))) & 0xFFFFFFFF
        other = place + ((word * (length - place)) >> 32)
        members[place], members[other] = members[other], members[place]
    return state


def draw(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1 (n at least 1); the tiny bias of a 32-bit product is below 2**-24 for n < 256."""
    state = (state * _MULTIPLIER + _INCREMENT) & _MASK
    word = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
    turn = state >> 59
    word = ((word >> turn) | (word << (32 - turn))) & 0xFFFFFFFF
    return state, (word * n) >> 32
