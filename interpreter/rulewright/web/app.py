"""The routes. The guard decides who may request what; everything sent to a seat comes from `seatview`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulewright.gamefile import GameFile, as_text, name_of, of_content, to_bytes
from rulewright.outside.reading import own_files
from rulewright.runtime.errors import OptionsError, RulewrightError
from rulewright.web import given, lobby, seatview
from rulewright.web.catalog import about
from rulewright.web.desk import Desk
from rulewright.web.doing import LONG, do, refusal
from rulewright.web.given import Bad
from rulewright.web.guard import PROTOCOL, App, Guard, Names
from rulewright.web.server import Server
from rulewright.web.table import Refused, Table

_TYPES = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml", "txt": "text/plain"}
Handler = Callable[[Request], Awaitable[Response]]


def make_app(server: Server, names: Names | None = None, desk: Desk | None = None) -> App:
    """The application of a server, guard included; with a desk if rules may be written."""
    routes = _Routes(server)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        if desk is not None:
            desk.close()
        await server.close()

    app = Starlette(routes=[*routes.all(), *(desk.routes() if desk is not None else ())], lifespan=lifespan)
    return Guard(app, server.keys, names or Names(), server.seats)


class _Routes:
    """All routes of a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._files = dict(own_files("web", "client"))
        self._audiences: dict[tuple[str, int | None, str], seatview.Audience] = {}

    def all(self) -> list[Route | WebSocketRoute]:
        """Pages for everybody, for the host, and for the seats of a game."""
        return [
            Route("/", self._page("lobby.html")),
            Route("/t/{game}", self._page("table.html")),
            Route("/static/{path:path}", self._static),
            Route("/api/host/lobby", _safe(self._lobby)),
            Route("/api/host/ruleset", _safe(self._ruleset), methods=["POST"]),
            Route("/api/host/games", _safe(self._begin), methods=["POST"]),
            Route("/api/host/seat", _safe(self._seat), methods=["POST"]),
            Route("/api/host/file", _safe(self._file_of), methods=["POST"]),
            Route("/api/host/receive", _safe(self._receive), methods=["POST"]),
            Route("/api/t/{game}/packet", _safe(self._packet)),
            Route("/api/t/{game}/answer", _safe(self._do("answer")), methods=["POST"]),
            Route("/api/t/{game}/undo", _safe(self._do("undo")), methods=["POST"]),
            Route("/api/t/{game}/agree", _safe(self._do("agree")), methods=["POST"]),
            Route("/api/t/{game}/file", _safe(self._own_file)),
            Route("/api/t/{game}/tree", _safe(self._do("tree")), methods=["POST"]),
            Route("/api/t/{game}/go", _safe(self._do("go")), methods=["POST"]),
            Route("/api/t/{game}/ask", _safe(self._do("ask")), methods=["POST"]),
            Route("/api/t/{game}/log", _safe(self._do("log")), methods=["POST"]),
            WebSocketRoute("/api/t/{game}/live", self._live),
        ]

    # ---- pages ------------------------------------------------------------------------------------------------------------------
    def _page(self, name: str) -> Handler:
        async def page(request: Request) -> Response:
            return self._file(name)

        return page

    async def _static(self, request: Request) -> Response:
        return self._file(request.path_params["path"])

    def _file(self, name: str) -> Response:
        """A file of the client; all are read once, so no path is ever looked up."""
        text = self._files.get(name)
        if text is None:
            return JSONResponse({"error": "path"}, 404)
        return Response(text, media_type=_TYPES[name.rpartition(".")[2]])

    # ---- the host -----------------------------------------------------------------------------------------------------------------
    async def _lobby(self, request: Request) -> Response:
        return JSONResponse({**lobby.choices(self._server.catalog), "games": self._games()})

    def _games(self) -> list[dict[str, Any]]:
        """The games that have begun, with the key of each seat."""
        return [self._with_keys(record.id, lobby.shown(record, self._server.catalog)) for record in self._server.store.games()]

    def _with_keys(self, game: str, shown: dict[str, Any]) -> dict[str, Any]:
        keys = self._server.keys
        seats = [{**seat, "key": keys.seat(game, number)} for number, seat in enumerate(shown["seats"])]
        return {**shown, "seats": seats, "watch": keys.seat(game, None)}

    async def _ruleset(self, request: Request) -> Response:
        body = await _body(request)
        name, overlays = given.text(body, "name"), tuple(given.texts(body, "overlays"))
        ruleset = await asyncio.to_thread(self._server.catalog.load, name, overlays)
        return JSONResponse(await asyncio.to_thread(about, ruleset))

    async def _begin(self, request: Request) -> Response:
        body = await _body(request)
        table = await self._server.begin(*lobby.wanted(body))
        return JSONResponse({"id": table.id, "games": self._games()})

    async def _seat(self, request: Request) -> Response:
        body = await _body(request)
        table = await self._server.table(given.text(body, "game"))
        seat, who = lobby.new_sitter(body, len(table.who))
        table.seat(seat, who)
        self._server.wake(table)
        return JSONResponse({"games": self._games()})

    async def _file_of(self, request: Request) -> Response:
        """A game as a file, or as a text for a link."""
        body = await _body(request)
        table = await self._server.table(given.text(body, "game"))
        file = await self._server.file(table)
        if body.get("short"):
            return JSONResponse({"text": as_text(file)})
        return _attached(table, file)

    async def _receive(self, request: Request) -> Response:
        """A game from elsewhere, as a file or as a text."""
        try:
            content = await request.body()
        except ClientDisconnect as error:  # it was too long, or too slow
            raise Bad from error
        file = await asyncio.to_thread(of_content, content)
        table = await self._server.receive(file)
        return JSONResponse({"id": table.id, "games": self._games()})

    # ---- a seat -------------------------------------------------------------------------------------------------------------------
    def _audience(self, table: Table, seat: int | None, language: str) -> seatview.Audience:
        return self._audiences.setdefault((table.id, seat, language), seatview.Audience(table, seat, language))

    async def _packet(self, request: Request) -> Response:
        """Everything that a seat sees, for programs that poll instead of listening."""
        table, seat = await self._sitting(request.state)
        message = seatview.Channel(self._audience(table, seat, given.language(request.query_params.get("lang")))).message()
        return Response(message, media_type="application/json")

    def _do(self, what: str) -> Handler:
        """Do what a seat wants, and reply with the result."""

        async def done(request: Request) -> Response:
            table, seat = await self._sitting(request.state)
            body, language = await _body(request), given.language(request.query_params.get("lang"))
            if what in LONG:  # others continue meanwhile
                status, reply = await asyncio.to_thread(do, what, table, seat, body, language)
            else:
                status, reply = await self._server.carry_out(table, lambda: do(what, table, seat, body, language))
            return JSONResponse(reply, status)

        return done

    async def _own_file(self, request: Request) -> Response:
        """The game as a file, once it is over: earlier, it would reveal everything."""
        table, _ = await self._sitting(request.state)
        if not table.shown.over:
            raise Refused(
                "The file of a game reveals everything: you get it when the game is over.", "Soubor hry prozrazuje vše: dostaneš ho, až hra skončí."
            )
        return _attached(table, await self._server.file(table))

    async def _live(self, socket: WebSocket) -> None:
        """Send what a seat sees, and then the changes, until the tab is closed."""
        try:
            table, seat = await self._sitting(socket.state)
        except RulewrightError:
            await socket.close(4404)
            return
        await socket.accept(PROTOCOL)
        channel = seatview.Channel(self._audience(table, seat, given.language(socket.query_params.get("lang"))))
        changed = asyncio.Event()
        table.listeners.add(changed.set)
        gone = asyncio.create_task(_until_gone(socket))
        try:
            while not gone.done():
                changed.clear()
                message = channel.message()
                if message is not None:
                    await socket.send_text(message)
                waiting = asyncio.create_task(changed.wait())
                await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            table.listeners.discard(changed.set)
            gone.cancel()

    async def _sitting(self, state: Any) -> tuple[Table, int | None]:
        """The table and seat that the guard has read from the key."""
        return await self._server.table(state.game), state.seat


def _attached(table: Table, file: GameFile) -> Response:
    """A file to download."""
    name = name_of(file, table.id)
    return Response(to_bytes(file), media_type="application/octet-stream", headers={"content-disposition": f'attachment; filename="{name}"'})


async def _until_gone(socket: WebSocket) -> None:
    """Wait until the other end has closed. Incoming messages are ignored: answers arrive by POST."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _safe(handler: Handler) -> Handler:
    """A handler that replies to refused requests with a sentence."""

    async def handled(request: Request) -> Response:
        language = given.language(request.query_params.get("lang"))
        try:
            return await handler(request)
        except Bad:
            return JSONResponse({"error": "request"}, 400)
        except (RulewrightError, OptionsError) as error:
            status, reply = refusal(error, language)
            return JSONResponse(reply, status)

    return handled


# ---- contents of requests -------------------------------------------------------------------------------------------------------------
async def _body(request: Request) -> dict[str, Any]:
    try:
        return given.message(await request.body())
    except ClientDisconnect as error:  # it was too long, or too slow
        raise Bad from error
