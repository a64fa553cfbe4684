"""A stored game: how it began, and its tree of answers. The storage is behind an interface: a file, the browser, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rulewright.runtime.errors import SpokenError


class StoreError(SpokenError):
    """The storage of games cannot be used, or a game cannot be written to it."""


@dataclass(frozen=True, slots=True)
class Node:
    """A step in a game.

    An answer answers one question with all its parts; an undo returns to the position of its parent; `heard` comes from a player who was called on
    without having anything to decide.
    """

    n: int
    parent: int  # 0: the beginning
    kind: str  # answer, heard or undo
    seat: int
    answer: dict[str, Any]
    key: str
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it began, and who sits where now."""

    id: str
    rules: str
    ruleset: str
    overlays: tuple[str, ...]
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: int
    begun: float
    head: int
    who: tuple[str, ...]
    secrets: str = "open"  # how a table hides who is asked in secret; see `table`
    start: dict[str, Any] | None = None  # the saved position in which it begins; None: with the setup
    origin: str = ""  # the game from which it was carried over, and the step there: GAME:N


class Kept(Protocol):
    """What a table needs from the storage of its game."""

    def nodes(self, game: str) -> list[Node]: ...

    def add(self, game: str, node: Node) -> None: ...

    def seat(self, game: str, seat: int, who: str) -> None: ...


class Memory:
    """Storage in memory."""

    def __init__(self) -> None:
        self._records: dict[str, Record] = {}
        self._nodes: dict[str, list[Node]] = {}
        self._rules: dict[str, tuple[list[str], dict[str, str]]] = {}

    def pin(self, hash_: str, mains: Sequence[str], files: dict[str, str]) -> None:
        """Store the texts of rules."""
        self._rules.setdefault(hash_, (list(mains), files))

    def pinned(self, hash_: str) -> tuple[list[str], dict[str, str]]:
        """The main files, the base first, and all texts by their paths."""
        return self._rules[hash_]

    def begin(self, record: Record, nodes: Sequence[Node] = ()) -> None:
        """A new game, or one from elsewhere with its steps."""
        self._records[record.id] = record
        self._nodes[record.id] = list(nodes)

    def games(self) -> list[Record]:
        """All games, the newest first."""
        return sorted(self._records.values(), key=lambda record: (-record.begun, record.id))

    def game(self, id_: str) -> Record | None:
        """One game, if it exists."""
        return self._records.get(id_)

    def nodes(self, game: str) -> list[Node]:
        """All steps of a game, including those that were taken back."""
        return list(self._nodes[game])

    def add(self, game: str, node: Node) -> None:
        """Add a step, which becomes the current one."""
        self._nodes[game].append(node)
        self._records[game] = replace(self._records[game], head=node.n)

    def seat(self, game: str, seat: int, who: str) -> None:
        """Change who sits there: a person or a bot."""
        record = self._records[game]
        self._records[game] = replace(record, who=(*record.who[:seat], who, *record.who[seat + 1 :]))

    def forget(self, game: str) -> None:
        """Delete a game."""
        del self._records[game], self._nodes[game]
