"""The desk of a page without a server: the rules of the page as files that may be edited, kept in the browser, and as a text to pass on.

Nothing here waits for anything, so a message is answered when it has come.
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

SAVED, UNSAVED = "saved/", "unsaved/"  # what the keys of what is kept begin with


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
        """A game that begins in a position of another one."""


class DeskHere:
    """One folder at the desk of a page: the rules of the page, and what has become of them."""

    def __init__(self, tables: Tables, folder: Path, published: dict[str, str], kept: dict[str, str]) -> None:
        """`published`: the texts of the page; `kept`: what was handed out to be kept on earlier visits."""
        self._published = published
        self._kept = dict(kept)
        saved = {key.removeprefix(SAVED): text for key, text in kept.items() if key.startswith(SAVED)}
        with holding(None):  # it is a folder of our own
            for name, text in {**published, **saved}.items():
                make_folder((folder / name).parent)
                write(folder / name, text)
        self._workspace = Workspace(folder)
        self._desking = Desking(_AtScreen(tables), self._workspace)
        for key, text in kept.items():
            if key.startswith(UNSAVED):
                with suppress(RulewrightError):  # there is no such folder any more
                    self._workspace.edit(key.removeprefix(UNSAVED), text)

    def ask(self, what: str, body: Any, language: str) -> Reply:
        """What is said to a message."""
        if what == "edits":
            return DONE, {"text": edits.written(self._published, self._now())}
        if what == "take":
            text = body.get("text") if isinstance(body, dict) else None
            return replied(lambda: self._take(text), language) if isinstance(text, str) else (NOT_OURS, {"error": "request"})
        return _at_once(self._desking.ask(what, body, language))

    def _take(self, text: str) -> Reply:
        """Edits from elsewhere: they are there to be looked at, and nothing is saved yet. Raises OtherRules and NoFile."""
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
        """What is to be kept now by its keys, "" where it is to be forgotten."""
        snapshot, unsaved = self._workspace.snapshot(), self._workspace.unsaved
        now = {f"{UNSAVED}{name}": snapshot.text(name) for name in unsaved}
        for name in snapshot.files:
            if name in unsaved:  # what was saved of it before is as it was
                now |= {key: text for key, text in self._kept.items() if key == f"{SAVED}{name}"}
            elif (text := snapshot.text(name)) != self._published.get(name):
                now[f"{SAVED}{name}"] = text
        changed = [(key, json.dumps(text, ensure_ascii=False)) for key, text in now.items() if self._kept.get(key) != text]
        changed += [(key, "") for key in self._kept if key not in now]
        self._kept = now
        return changed


def _at_once(asked: Coroutine[Any, Any, Reply]) -> Reply:
    """What somebody is answered who has never to wait."""
    try:
        asked.send(None)
    except StopIteration as answered:
        reply: Reply = answered.value
        return reply
    raise RulewrightError("Something waits in a page where nothing can.")


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
        """Bots answer when somebody looks on."""

    async def away(self, doing: Callable[..., Result], *about: Any) -> Result:
        return doing(*about)

    async def checked(self, workspace: Workspace, file: str) -> tuple[Diagnostic, ...]:
        return workspace.snapshot().findings(file, whole=True).findings

    async def tested(self, workspace: Workspace, file: str) -> Tested:
        return workspace.snapshot().tests(file)
