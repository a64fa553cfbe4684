"""From the desk to the table and back: a game of the rules as they are saved, carried over into changed rules, and made a test of."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from rulewright.runtime.errors import RulesetError
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Record
from rulewright.web.table import PERSON, Refused
from rulewright.workspace import Workspace
from rulewright.workspace.folder import digest


class Playing:
    """Games of the rules at a desk."""

    def __init__(self, server: Server, workspace: Workspace) -> None:
        self._server = server
        self._workspace = workspace

    async def begin(self, file: str) -> dict[str, Any]:
        """A new table for the rules to which a file belongs: a person, and bots in the other seats."""
        _main, name = await asyncio.to_thread(self._entry, file)
        ruleset = await asyncio.to_thread(self._server.catalog.load, name)
        low, high = ruleset.players
        count = max(low, min(2, high))
        seats = [("You", PERSON), *((f"Bot {number}", "greedy") for number in range(1, count))]
        table = await self._server.begin(name, (), {}, seats)
        return self._places(table.record)

    def _entry(self, file: str) -> tuple[str, str]:
        """The main file of the rules, and a name for them as they are saved now. Raises Refused while something is unsaved."""
        if self._workspace.unsaved:
            raise Refused("Save first: what is played are the files.", "Nejdřív ulož: hraje se podle souborů.")
        snapshot = self._workspace.snapshot()
        main = snapshot.main_of(file)
        if main is None:
            raise Refused("This file belongs to no ruleset.", "Tento soubor nepatří k žádným pravidlům.")
        if snapshot.findings(file).errors:
            raise Refused("These rules have errors and cannot be played yet.", "V těchto pravidlech jsou chyby, zatím se podle nich hrát nedá.")
        stem = main.removesuffix("/ruleset.yaml").removesuffix(".yaml").replace("/", "_")
        version = digest("".join(f"{name}\0{snapshot.text(name)}\0" for name in snapshot.files))[:8]
        name = f"{Path(self._workspace.folder).name if stem == 'ruleset' else stem}@{version}"
        if name not in self._server.catalog.entries:
            path = Path(self._workspace.folder) / main
            self._server.catalog.entries.update(Catalog({name: path}).entries)
        return main, name

    def _places(self, record: Record) -> dict[str, Any]:
        """A game with the links to its seats."""
        keys = self._server.keys
        seats = [{"name": name, "link": f"/t/{record.id}#{keys.seat(record.id, seat)}"} for seat, name in enumerate(record.players)]
        return {"game": record.id, "seats": seats}

    def tables(self, file: str) -> list[dict[str, Any]]:
        """The games of the rules to which a file belongs, the newest first."""
        main = self._workspace.snapshot().main_of(file)
        if main is None:
            return []
        stem = main.removesuffix("/ruleset.yaml").removesuffix(".yaml").replace("/", "_")
        begins = f"{Path(self._workspace.folder).name if stem == 'ruleset' else stem}@"
        return [{**self._places(record), "begun": record.begun} for record in self._server.store.games() if record.ruleset.startswith(begins)]

    async def carry(self, file: str, game: str, language: str) -> dict[str, Any]:
        """The position of a game in the rules as they are saved now, as a new game beside it."""
        raise RulesetError("")

    async def scenario(self, file: str, game: str, name: str) -> dict[str, Any]:
        """A test that leads to the position of a game, at the end of a file of tests."""
        raise RulesetError("")
