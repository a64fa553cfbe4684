"""A game as it is kept: how it was begun, and its tree of answers. Where it is kept is behind an interface: a file, the browser, or nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rulewright.runtime.errors import RulewrightError


class StoreError(RulewrightError):
    """The place of the games cannot be used, or a game cannot be written to it."""


@dataclass(frozen=True, slots=True)
class Node:
    """A step in a game. An answer has those of one question and its parts; an undo stands where its parent stands; `heard` is said by who was
    asked where there was nothing to decide."""

    n: int
    parent: int  # 0: the beginning
    kind: str  # answer, heard or undo
    seat: int
    answer: dict[str, Any]
    key: str
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was begun, and who sits where now."""

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
    origin: str = ""  # the game that it was carried over from, and the step there: GAME:N


class Kept(Protocol):
    """What a table needs of the place where its game is kept."""

    def nodes(self, game: str) -> list[Node]: ...

    def add(self, game: str, node: Node) -> None: ...

    def seat(self, game: str, seat: int, who: str) -> None: ...


class Memory:
    """Games and their rules while a program runs."""

    def __init__(self) -> None:
        self._records: dict[str, Record] = {}
        self._nodes: dict[str, list[Node]] = {}
        self._rules: dict[str, tuple[list[str], dict[str, str]]] = {}

    def pin(self, hash_: str, mains: Sequence[str], files: dict[str, str]) -> None:
        """Keep the texts of rules."""
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
        """One game, if it is here."""
        return self._records.get(id_)

    def nodes(self, game: str) -> list[Node]:
        """All steps of a game, also those that were taken back."""
        return list(self._nodes[game])

    def add(self, game: str, node: Node) -> None:
        """A further step, where the game stands from now on."""
        self._nodes[game].append(node)
        self._records[game] = replace(self._records[game], head=node.n)

    def seat(self, game: str, seat: int, who: str) -> None:
        """Somebody else sits there from now on: a person or a bot."""
        record = self._records[game]
        self._records[game] = replace(record, who=(*record.who[:seat], who, *record.who[seat + 1 :]))

    def forget(self, game: str) -> None:
        """A game is not wanted any more."""
        del self._records[game], self._nodes[game]
