"""A tiny game behind the public interface: take 1, 2 or 3 from a heap; the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from rulewright.source.span import NOWHERE, Span


@dataclass(frozen=True)
class HeapOption:
    id: str

    def text(self, lang: str) -> str:
        return {"en": f"take {self.id}", "cs": f"vzít {self.id}"}[lang]


@dataclass(frozen=True)
class HeapDecision:
    player: int
    options: Sequence[HeapOption]
    kind: str = "one"
    span: Span = NOWHERE

    heap: Heap | None = None
    place: int = 0

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(option.id for option in self.options)

    def choose(self, index: int) -> None:
        assert self.heap is not None
        self.heap.choose(self.options[index].id)

    def text(self, lang: str) -> str:
        return "How many?"


@dataclass(frozen=True)
class HeapScore:
    player: int
    total: int
    parts: Sequence[tuple[str, int]] = ()


@dataclass
class Heap:
    left: int = 10
    turn: int = 0
    taken: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def decision(self) -> HeapDecision | None:
        return None if self.over else HeapDecision(self.turn, [HeapOption(str(n)) for n in (1, 2, 3) if n <= self.left], heap=self)

    @property
    def decisions(self) -> list[HeapDecision]:
        return [] if self.decision is None else [self.decision]

    @property
    def over(self) -> bool:
        return self.left == 0

    def choose(self, option: str) -> None:
        self.left -= int(option)
        self.taken[self.turn] += int(option)
        self.turn = 1 - self.turn

    def view(self, player: int | None) -> dict[str, Any]:
        names = ["anna", "ben"]
        return {
            "viewer": None if player is None else names[player],
            "game": {"heap": self.left},
            "players": {name: {"taken": count} for name, count in zip(names, self.taken, strict=True)},
        }

    def clone(self) -> Heap:
        return Heap(self.left, self.turn, list(self.taken))

    def imagined(self, player: int, seed: int) -> Heap:
        return self.clone()

    def mark(self) -> tuple[int, int, list[int]]:
        return self.left, self.turn, list(self.taken)

    def undo(self, mark: tuple[int, int, list[int]]) -> None:
        self.left, self.turn, self.taken = mark

    @property
    def turns(self) -> int:
        return 0

    @property
    def player_names(self) -> list[str]:
        return ["anna", "ben"]

    @property
    def judged_by(self) -> str:
        return ""

    @property
    def plans(self) -> list[str]:
        return []

    def outlook(self, player: int, plan: str | None = None) -> int:
        return 0

    def endings(self) -> list[Any]:
        return []

    def scores(self) -> list[HeapScore]:
        return [HeapScore(seat, 0) for seat in (0, 1)]

    def winners(self) -> list[int]:
        return [1 - self.turn] if self.over else []


@pytest.fixture
def heap() -> Heap:
    return Heap()
