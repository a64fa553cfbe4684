"""The desk of a page without a server: edits the rules of the page, keeps them in the browser, and passes them on as text.

Nothing here waits, so each message is answered at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from rulewright.api import Ruleset
from rulewright.outside.permission import holding
from rulewright.outside.writing import make_folder, write
from rulewright.runtime.errors import RulewrightError
from rulewright.source.diagnostics import Diagnostic
from rulewright.web import edits
from rulewright.web.catalog import Catalog
from rulewright.web.desk_play import Result
from rulewright.web.desking import Desking
from rulewright.web.doing import DONE, NOT_OURS, Reply, replied
from rulewright.web.record import Record
from rulewright.web.table import Table
from rulewright.workspace import Tested, Workspace

SAVED, UNSAVED = "saved/", "unsaved/"  # prefixes of the keys under which the browser keeps texts


class Tables(Protocol):
    """The tables of a page."""

    catalog: Catalog

    def games(self) -> list[Record]:
        """All games, the newest first."""

    def table(self, game: str) -> Table:
        """The table of a game. Raises Refused."""

    def begin(self, name: str, overlays: tuple[str, ...], options: dict[str, Any], seats: list[tuple[str, str]]) -> Table:
        """A new game of a ruleset."""

    def branch(self, record: Record, ruleset: Ruleset) -> Table:
        """A game that begins in the position of another."""


class DeskHere:
    """One folder at the desk of a page: its rules and their edits."""

    def __init__(self, tables: Tables, folder: Path, published: dict[str, str], kept: dict[str, str]) -> None:
        """`published` are the texts of the page; `kept` are the texts that the browser kept on earlier visits, by key."""
        self._published = published
        self._kept = dict(kept)
        saved = {key.removeprefix(SAVED): text for key, text in kept.items() if key.startswith(SAVED)}
        with holding(None):  # this folder belongs to the page
            for name, text in {**published, **saved}.items():
                make_folder((folder / name).parent)
                write(folder / name, text)
        self._workspace = Workspace(folder)
        self._desking = Desking(_AtScreen(tables), self._workspace)
        for key, text in kept.items():
            if key.startswith(UNSAVED):
                with suppress(RulewrightError):  # its folder is gone
                    self._workspace.edit(key.removeprefix(UNSAVED), text)

    def ask(self, what: str, body: Any, language: str) -> Reply:
        """The reply to a message."""
        if what == "edits":
            return DONE, {"text": edits.written(self._published, self._now())}
        if what == "take":
            text = body.get("text") if isinstance(body, dict) else None
            return replied(lambda: self._take(text), language) if isinstance(text, str) else (NOT_OURS, {"error": "request"})
        return _at_once(self._desking.ask(what, body, language))

    def _take(self, text: str) -> Reply:
        """Open edits from elsewhere as unsaved texts. Raises OtherRules and NoFile."""
        changed = edits.read(text, self._published)
        for name in self._workspace.unsaved:
            self._workspace.drop(name)
        for name, now in changed.items():
            self._workspace.edit(name, now)
        return DONE, {"files": sorted(changed)}

    def _now(self) -> dict[str, str]:
        snapshot = self._workspace.snapshot()
        return {name: snapshot.text(name) for name in snapshot.files}

    def unkept(self) -> list[tuple[str, str]]:
        """Texts that the browser must keep from now on, by key; "" deletes one."""
        snapshot, unsaved = self._workspace.snapshot(), self._workspace.unsaved
        now = {f"{UNSAVED}{name}": snapshot.text(name) for name in unsaved}
        for name in snapshot.files:
            if name in unsaved:  # its saved text has not changed
                now |= {key: text for key, text in self._kept.items() if key == f"{SAVED}{name}"}
            elif (text := snapshot.text(name)) != self._published.get(name):
                now[f"{SAVED}{name}"] = text
        changed = [(key, json.dumps(text, ensure_ascii=False)) for key, text in now.items() if self._kept.get(key) != text]
        changed += [(key, "") for key in self._kept if key not in now]
        self._kept = now
        return changed


def _at_once(asked: Coroutine[Any, Any, Reply]) -> Reply:
    """The reply of a coroutine that never suspends."""
    try:
        asked.send(None)
    except StopIteration as answered:
        reply: Reply = answered.value
        return reply
    raise RulewrightError("Something waits in a page, where nothing may wait.")


class _AtScreen:
    """A desk whose tables are those of a page."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.catalog = tables.catalog

    def games(self) -> list[Record]:
        return self._tables.games()

    def seats(self, record: Record) -> list[dict[str, str]]:
        return [{"name": ", ".join(record.players), "link": f"#game={record.id}"}]

    async def table(self, game: str) -> Table:
        return self._tables.table(game)

    async def begin(self, name: str, seats: list[tuple[str, str]]) -> Table:
        return self._tables.begin(name, (), {}, seats)

    async def branch(self, record: Record, ruleset: Ruleset) -> Table:
        return self._tables.branch(record, ruleset)

    def wake(self, table: Table) -> None:
        """Do nothing: bots of a page move while its table is shown."""

    async def away(self, doing: Callable[..., Result], *about: Any) -> Result:
        return doing(*about)

    async def checked(self, workspace: Workspace, file: str) -> tuple[Diagnostic, ...]:
        return workspace.snapshot().findings(file, whole=True).findings

    async def tested(self, workspace: Workspace, file: str) -> Tested:
        return workspace.snapshot().tests(file)
