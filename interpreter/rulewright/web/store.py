"""The games of a server in one SQLite file: each as a tree of answers, with the exact rules under which it began."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rulewright.outside.writing import PRIVATE, make_private_folder, version_of, write
from rulewright.source.catalogue.saved import Storing
from rulewright.web.keys import Keys, new_secret
from rulewright.web.record import Node, Record, StoreError

VERSION = 3
_TABLES = """
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE rules(hash TEXT PRIMARY KEY, mains TEXT NOT NULL, files TEXT NOT NULL) STRICT;
CREATE TABLE game(
  id TEXT PRIMARY KEY, rules TEXT NOT NULL REFERENCES rules(hash), ruleset TEXT NOT NULL, overlays TEXT NOT NULL,
  options TEXT NOT NULL, players TEXT NOT NULL, seed TEXT NOT NULL, begun REAL NOT NULL, head INTEGER NOT NULL,
  secrets TEXT NOT NULL DEFAULT 'open', start TEXT, origin TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE seat(game TEXT NOT NULL REFERENCES game(id), seat INTEGER NOT NULL, who TEXT NOT NULL, PRIMARY KEY(game, seat)) STRICT;
CREATE TABLE node(
  game TEXT NOT NULL REFERENCES game(id), n INTEGER NOT NULL, parent INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
  answer TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY(game, n), UNIQUE(game, key)
) STRICT;
"""
_SECOND = "ALTER TABLE game ADD COLUMN secrets TEXT NOT NULL DEFAULT 'open';"  # columns that the first version lacked
_THIRD = "ALTER TABLE game ADD COLUMN start TEXT; ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT '';"  # and the second


class Store:
    """One file. Data is on the disk before anybody hears about it."""

    def __init__(self, path: Path | None) -> None:
        """Open or create the file; None keeps everything in memory. Raises StoreError."""
        try:
            if path is not None and version_of(path) is None:
                make_private_folder(path.parent)
                write(path, b"", PRIVATE)
            self._db = sqlite3.connect(":memory:" if path is None else str(path), isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
                self._db.execute(f"PRAGMA {pragma}")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version == 0:
                self._db.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
            elif version in (1, 2):
                self._db.executescript(f"BEGIN; {_SECOND if version == 1 else ''} {_THIRD} PRAGMA user_version = {VERSION}; COMMIT;")
            elif version != VERSION:
                raise StoreError(Storing.other_version(path=str(path), number=version, own=VERSION))
        except (sqlite3.Error, OSError) as error:
            raise StoreError(Storing.not_kept(path=str(path), why=str(error))) from error
        self.keys = Keys(self._secret())

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _secret(self) -> str:
        with self._writing():
            self._db.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (new_secret(),))
        (secret,) = self._db.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
        return str(secret)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction; raises StoreError if it fails."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise StoreError(Storing.not_written(why=str(error))) from error

    # ---- rules -----------------------------------------------------------------------------------------------------------
    def pin(self, hash_: str, mains: Sequence[str], files: dict[str, str]) -> None:
        """Store the texts of rules, so that a game survives changes to its files."""
        with self._writing():
            self._db.execute("INSERT OR IGNORE INTO rules VALUES (?, ?, ?)", (hash_, json.dumps(list(mains)), json.dumps(files)))

    def pinned(self, hash_: str) -> tuple[list[str], dict[str, str]]:
        """The main files, the base first, and all texts by their paths."""
        mains, files = self._db.execute("SELECT mains, files FROM rules WHERE hash = ?", (hash_,)).fetchone()
        return json.loads(mains), json.loads(files)

    # ---- games -----------------------------------------------------------------------------------------------------------
    def begin(self, record: Record, nodes: Sequence[Node] = ()) -> None:
        """A new game, or one from elsewhere with its steps."""
        with self._writing():
            values = (
                record.id, record.rules, record.ruleset, json.dumps(record.overlays), json.dumps(record.options), json.dumps(record.players),
                str(record.seed), record.begun or time.time(), record.head, record.secrets,
                None if record.start is None else json.dumps(record.start), record.origin,
            )  # fmt: skip
            self._db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            self._db.executemany("INSERT INTO seat VALUES (?, ?, ?)", [(record.id, seat, who) for seat, who in enumerate(record.who)])
            for node in nodes:
                self._insert(record.id, node)

    def games(self) -> list[Record]:
        """All games, the newest first."""
        rows = self._db.execute("SELECT id FROM game ORDER BY begun DESC, id").fetchall()
        return [record for (id_,) in rows if (record := self.game(id_)) is not None]

    def game(self, id_: str) -> Record | None:
        """One game, if it exists."""
        row = self._db.execute("SELECT * FROM game WHERE id = ?", (id_,)).fetchone()
        if row is None:
            return None
        who = tuple(one for (one,) in self._db.execute("SELECT who FROM seat WHERE game = ? ORDER BY seat", (id_,)))
        _, rules, ruleset, overlays, options, players, seed, begun, head, secrets, start, origin = row
        return Record(
            id_,
            rules,
            ruleset,
            tuple(json.loads(overlays)),
            json.loads(options),
            tuple(json.loads(players)),
            int(seed),
            begun,
            head,
            who,
            secrets,
            None if start is None else json.loads(start),
            origin,
        )

    def seat(self, game: str, seat: int, who: str) -> None:
        """Change who sits there: a person or a bot."""
        with self._writing():
            self._db.execute("UPDATE seat SET who = ? WHERE game = ? AND seat = ?", (who, game, seat))

    def nodes(self, game: str) -> list[Node]:
        """All steps of a game, including those that were taken back."""
        rows = self._db.execute("SELECT n, parent, kind, seat, answer, key, hash FROM node WHERE game = ? ORDER BY n", (game,))
        return [Node(n, parent, kind, seat, json.loads(answer), key, hash_) for n, parent, kind, seat, answer, key, hash_ in rows]

    def add(self, game: str, node: Node) -> None:
        """Add a step, which becomes the current one."""
        with self._writing():
            self._insert(game, node)
            self._db.execute("UPDATE game SET head = ? WHERE id = ?", (node.n, game))

    def _insert(self, game: str, node: Node) -> None:
        self._db.execute(
            "INSERT INTO node VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game, node.n, node.parent, node.kind, node.seat, json.dumps(node.answer), node.key, node.hash),
        )
