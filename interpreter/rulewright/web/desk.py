"""The desk of a server: requests arrive by POST, and slow work is done in other threads and in a separate process.

Only holders of the author's key get here; the guard ensures that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rulewright.api import Ruleset
from rulewright.outside.reading import own_text
from rulewright.source import garbage
from rulewright.source.diagnostics import Diagnostic
from rulewright.web import given
from rulewright.web.catalog import LANGUAGES
from rulewright.web.desk_play import Result
from rulewright.web.desking import Desking, Late
from rulewright.web.given import Bad
from rulewright.web.record import Record
from rulewright.web.server import Server
from rulewright.web.table import Table
from rulewright.workspace import Tested, Workspace
from rulewright.workspace import background as work

QUIET = 1.5  # seconds without a request after which garbage is collected: somebody who types is looking at the result


class Desk:
    """One folder at the desk of a server."""

    def __init__(self, server: Server, workspace: Workspace) -> None:
        self._at = _AtServer(server)
        self._desking = Desking(self._at, workspace)

    def close(self) -> None:
        """Stop all running work."""
        self._at.close()

    def routes(self) -> list[Route]:
        """The page, and its requests."""
        page = own_text("web", "client", "desk.html")

        async def desk(request: Request) -> Response:
            return Response(page, media_type="text/html")

        return [Route("/desk", desk), *(Route(f"/api/desk/{name}", self._asked(name), methods=["POST"]) for name in self._desking.asked)]

    def _asked(self, what: str) -> Callable[[Request], Awaitable[Response]]:
        async def asked(request: Request) -> Response:
            language = request.query_params.get("lang")
            status, reply = await self._desking.ask(what, await _body(request), language if language in LANGUAGES else LANGUAGES[0])
            return JSONResponse(reply, status)

        return asked


class _AtServer:
    """A desk whose tables are those of a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.catalog = server.catalog
        self.background = work.Background()
        self._pause: asyncio.TimerHandle | None = None

    def close(self) -> None:
        self.background.close()
        self._stay()
        garbage.catch_up()

    # ---- tables -----------------------------------------------------------------------------------------------------------------
    def games(self) -> list[Record]:
        return self._server.store.games()

    def seats(self, record: Record) -> list[dict[str, str]]:
        keys = self._server.keys
        return [{"name": name, "link": f"/t/{record.id}#{keys.seat(record.id, seat)}"} for seat, name in enumerate(record.players)]

    async def table(self, game: str) -> Table:
        return await self._server.table(game)

    async def begin(self, name: str, seats: list[tuple[str, str]]) -> Table:
        return await self._server.begin(name, (), {}, seats)

    async def branch(self, record: Record, ruleset: Ruleset) -> Table:
        return await self._server.branch(record, ruleset)

    def wake(self, table: Table) -> None:
        self._server.wake(table)

    # ---- slow work --------------------------------------------------------------------------------------------------------
    async def away(self, doing: Callable[..., Result], *about: Any) -> Result:
        self._stay()
        garbage.put_off()
        try:
            return await asyncio.to_thread(doing, *about)
        finally:
            self._stay()
            self._pause = asyncio.get_running_loop().call_later(QUIET, garbage.catch_up)

    def _stay(self) -> None:
        """Another request has come: this is no pause."""
        if self._pause is not None:
            self._pause.cancel()

    async def checked(self, workspace: Workspace, file: str) -> tuple[Diagnostic, ...]:
        found: tuple[Diagnostic, ...] = await self._elsewhere(work.check, workspace, file)
        return found

    async def tested(self, workspace: Workspace, file: str) -> Tested:
        found: Tested = await self._elsewhere(work.test, workspace, file)
        return found

    async def _elsewhere(self, doing: Callable[[work.Order, str], Any], workspace: Workspace, file: str) -> Any:
        order = await asyncio.to_thread(_ordered, workspace, file)
        try:
            return await asyncio.wrap_future(self.background.do(doing, order, file))
        except (CancelledError, asyncio.CancelledError) as error:
            raise Late from error


def _ordered(workspace: Workspace, file: str) -> work.Order:
    """What another process needs to check a file. Raises NoFile here, before one is started."""
    snapshot = workspace.snapshot()
    snapshot.main_of(file)
    texts = tuple((file, snapshot.text(file)) for file in workspace.unsaved if file in snapshot.files)
    return work.Order(workspace.folder, workspace.allowed, texts)


async def _body(request: Request) -> Any:
    """The contents of a message; None if it is not one of ours."""
    try:
        return given.message(await request.body())
    except (Bad, ClientDisconnect):
        return None
