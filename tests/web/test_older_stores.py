"""Files of games from earlier versions can be opened, and nothing in them is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from rulewright.web.record import Node, Record
from rulewright.web.store import Store

GAME = Record("g1", "hash", "garden", (), {"length": "quick"}, ("anna", "ben"), 2**40, 5.0, 1, ("person", "greedy"))
STEP = Node(1, 0, "answer", 0, {"choices": ["plant"]}, "key", "abc")
ADDED = {1: ("secrets", "start", "origin"), 2: ("start", "origin")}  # by version: the columns that it had not


@pytest.mark.parametrize("version", ADDED)
def test_an_older_file_goes_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store.pin("hash", ["ruleset.yaml"], {"ruleset.yaml": "text"})
    store.begin(GAME, [STEP])
    secret = store.keys.host()
    store.close()
    database = sqlite3.connect(path)
    for column in ADDED[version]:
        database.execute(f"ALTER TABLE game DROP COLUMN {column}")
    database.execute(f"PRAGMA user_version = {version}")
    database.commit()
    database.close()
    again = Store(path)
    assert again.games() == [GAME] and again.nodes("g1") == [STEP] and again.keys.host() == secret
    branch = Record("g2", "hash", "garden", (), {}, ("anna", "ben"), 1, 6.0, 0, ("person", "greedy"), "ask", {"state": 1}, "g1:1")
    again.begin(branch)
    assert again.game("g2") == branch
    again.close()
