"""What has come to light since a mark: whether an answer can be taken back without anybody having learned something from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.runtime.state import MOVED

if TYPE_CHECKING:
    from rulewright.runtime.state import State


@dataclass(frozen=True, slots=True)
class Revealed:
    """What undoing cannot make undone: `chance` was used; these `players` have learned where something is that was hidden from them."""

    chance: bool
    players: tuple[int, ...]

    def __bool__(self) -> bool:
        return self.chance or bool(self.players)


def revealed_since(state: State, length: int) -> Revealed:
    """What the journal tells since it was so long.

    Who knows of a thing where it lies is among the values of the position. What comes out of the box was known there.
    """
    written = state.j[length:]
    lots, keeping = frozenset(state.c.lots), state.c.keeping
    chance = any(slot in lots for slot, _ in written)
    if keeping is None:
        return Revealed(chance, ())
    out_of_the_box = {was[0] for slot, was in written if slot == MOVED and was[1] < 0}
    known = {keeping.known + thing for thing in range(len(state.c.layout.names)) if thing not in out_of_the_box}
    values: dict[int, Any] = {}  # of a slot, after the write that is being read
    learned = 0
    for slot, was in reversed(written):
        if slot in known:
            learned |= values.get(slot, state.v[slot]) & ~was
            values[slot] = was
    return Revealed(chance, tuple(seat for seat in range(state.c.layout.players) if learned >> seat & 1))
