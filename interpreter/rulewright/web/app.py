"""The routes. What they may be asked by whom is the guard's business; what a seat is sent comes from `seatview` alone."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulewright.agents.table import BOTS
from rulewright.cli.questions import Questions
from rulewright.cli.screen import Screen
from rulewright.cli.words import is_language, set_language
from rulewright.gamefile import GameFile, as_text, of_bytes, of_text, to_bytes
from rulewright.gamefile.form import START, SUFFIX
from rulewright.outside.reading import own_files
from rulewright.runtime.errors import OptionsError, RulewrightError
from rulewright.web import seatview
from rulewright.web.catalog import LANGUAGES, about
from rulewright.web.desk import Desk
from rulewright.web.guard import PROTOCOL, App, Guard, Names
from rulewright.web.server import Server
from rulewright.web.store import StoreError
from rulewright.web.table import ASK, PERSON, SECRETS, IllegalChoice, Late, Refused, Table
from rulewright.web.trees import go_back, own_tree

_TYPES = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml", "txt": "text/plain"}
_LONGEST = 200  # characters of a name or a word that somebody sends
Handler = Callable[[Request], Awaitable[Response]]


def make_app(server: Server, names: Names | None = None, desk: Desk | None = None) -> App:
    """The application of a server, guard included; with a desk where rules may be written."""
    routes = _Routes(server)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        if desk is not None:
            desk.close()
        await server.close()

    app = Starlette(routes=[*routes.all(), *(desk.routes() if desk is not None else ())], lifespan=lifespan)
    return Guard(app, server.keys, names or Names(), server.seats)


class _Bad(Exception):
    """A request that none of our pages makes."""


class _Routes:
    """All routes of a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._files = dict(own_files("web", "client"))
        self._audiences: dict[tuple[str, int | None, str], seatview.Audience] = {}

    def all(self) -> list[Route | WebSocketRoute]:
        """Pages for everybody, the host's, and those of a game's seats."""
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
            Route("/api/t/{game}/answer", _safe(self._answer), methods=["POST"]),
            Route("/api/t/{game}/undo", _safe(self._undo), methods=["POST"]),
            Route("/api/t/{game}/agree", _safe(self._agree), methods=["POST"]),
            Route("/api/t/{game}/file", _safe(self._own_file)),
            Route("/api/t/{game}/tree", _safe(self._tree), methods=["POST"]),
            Route("/api/t/{game}/go", _safe(self._go), methods=["POST"]),
            Route("/api/t/{game}/ask", _safe(self._ask), methods=["POST"]),
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
        """A file of the client; they are read once, so that no path is ever looked up."""
        text = self._files.get(name)
        if text is None:
            return JSONResponse({"error": "path"}, 404)
        return Response(text, media_type=_TYPES[name.rpartition(".")[2]])

    # ---- the host -----------------------------------------------------------------------------------------------------------------
    async def _lobby(self, request: Request) -> Response:
        catalog = self._server.catalog
        rulesets = [
            {
                "name": entry.name,
                "title": entry.title,
                "overlays": [{"name": over.name, "title": over.title} for over in catalog.overlays(entry.name)],
            }
            for entry in catalog.games()
        ]
        return JSONResponse({"rulesets": rulesets, "games": self._games(), "bots": list(BOTS)})

    def _games(self) -> list[dict[str, Any]]:
        keys, entries = self._server.keys, self._server.catalog.entries
        return [
            {
                "id": record.id,
                "title": entries[record.ruleset].title if record.ruleset in entries else {"en": record.ruleset, "cs": record.ruleset},
                "overlays": [entries[over].title if over in entries else {"en": over, "cs": over} for over in record.overlays],
                "begun": record.begun,
                "seats": [
                    {"name": name, "who": who, "key": keys.seat(record.id, seat)}
                    for seat, (name, who) in enumerate(zip(record.players, record.who, strict=True))
                ],
                "watch": keys.seat(record.id, None),
            }
            for record in self._server.store.games()
        ]

    async def _ruleset(self, request: Request) -> Response:
        body = await _body(request)
        name, overlays = _text(body, "name"), tuple(_texts(body, "overlays"))
        ruleset = await asyncio.to_thread(self._server.catalog.load, name, overlays)
        return JSONResponse(await asyncio.to_thread(about, ruleset))

    async def _begin(self, request: Request) -> Response:
        body = await _body(request)
        seats = [(_text(seat, "name"), _text(seat, "who")) for seat in _list(body, "seats")]
        options = {name: value for name, value in _dict(body, "options").items() if isinstance(value, str) and value}
        seed = body.get("seed")
        if seed is not None and (type(seed) is not int or abs(seed) > 2**53):
            raise _Bad
        secrets = _text({"secrets": ASK, **body}, "secrets")
        if secrets not in SECRETS:
            raise _Bad
        table = await self._server.begin(_text(body, "name"), tuple(_texts(body, "overlays")), options, seats, seed, secrets)
        return JSONResponse({"id": table.id, "games": self._games()})

    async def _seat(self, request: Request) -> Response:
        body = await _body(request)
        table = await self._server.table(_text(body, "game"))
        seat, who = body.get("seat"), _text(body, "who")
        if type(seat) is not int or not 0 <= seat < len(table.who) or (who != PERSON and who not in BOTS):
            raise _Bad
        table.seat(seat, who)
        self._server.wake(table)
        return JSONResponse({"games": self._games()})

    async def _file_of(self, request: Request) -> Response:
        """A game as a file, or as a text for a link."""
        body = await _body(request)
        table = await self._server.table(_text(body, "game"))
        file = await self._server.file(table)
        if body.get("short"):
            return JSONResponse({"text": as_text(file)})
        return _attached(table, file)

    async def _receive(self, request: Request) -> Response:
        """A game that was written elsewhere, as a file or as a text."""
        try:
            content = await request.body()
        except ClientDisconnect as error:  # it was longer than any
            raise _Bad from error
        file = of_text(content.decode("ascii", "replace")) if content.startswith(START.encode()) else await asyncio.to_thread(of_bytes, content)
        table = await self._server.receive(file)
        return JSONResponse({"id": table.id, "games": self._games()})

    # ---- a seat -------------------------------------------------------------------------------------------------------------------
    def _audience(self, table: Table, seat: int | None, language: str) -> seatview.Audience:
        return self._audiences.setdefault((table.id, seat, language), seatview.Audience(table, seat, language))

    async def _packet(self, request: Request) -> Response:
        """All that a seat sees, for programs that ask instead of listening."""
        table, seat = await self._sitting(request.state)
        message = seatview.Channel(self._audience(table, seat, _language(request.query_params.get("lang")))).message()
        return Response(message, media_type="application/json")

    async def _answer(self, request: Request) -> Response:
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        language = _language(body.get("lang"))
        if seat is None:
            raise Refused("Who watches is asked nothing.", "Kdo se dívá, toho se hra na nic neptá.")
        if "offer" in body:
            offer = _dict(body, "offer")
            answer: dict[str, Any] = {"offer": {"give": _texts(offer, "give"), "want": _texts(offer, "want")}}
        else:
            answer = {"choices": _texts(body, "choices")}
            if not answer["choices"]:
                raise _Bad
        try:
            new = table.answer(seat, _text(body, "question"), _text(body, "key"), answer)
        except Late:
            return JSONResponse({"error": "late", "question": seatview.question(table, seat, language)}, 409)
        self._server.wake(table)
        return JSONResponse({"done": "now" if new else "before"})

    async def _undo(self, request: Request) -> Response:
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        if seat is None:
            raise Refused("Who watches cannot take anything back.", "Kdo se dívá, nemůže nic vzít zpět.")
        new = table.undo(seat, _text(body, "key"))
        self._server.wake(table)
        return JSONResponse({"done": "now" if new else "before"})

    async def _agree(self, request: Request) -> Response:
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        if seat is None or type(body.get("agrees")) is not bool:
            raise _Bad
        table.agree(seat, body["agrees"], _text(body, "key"))
        self._server.wake(table)
        return JSONResponse({"done": "now"})

    async def _tree(self, request: Request) -> Response:
        """The answers of who plays alone against bots."""
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        return JSONResponse(await asyncio.to_thread(own_tree, table, seat, _language(body.get("lang"))))

    async def _go(self, request: Request) -> Response:
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        if type(body.get("n")) is not int:
            raise _Bad
        new = go_back(table, seat, body["n"], _text(body, "key"))
        self._server.wake(table)
        return JSONResponse({"done": "now" if new else "before"})

    async def _own_file(self, request: Request) -> Response:
        """The game as a file, when it is over: before, it would tell everything."""
        table, _ = await self._sitting(request.state)
        if not table.shown.over:
            raise Refused(
                "The file of a game tells everything: you get it when the game is over.", "Soubor hry prozrazuje vše: dostaneš ho, až hra skončí."
            )
        return _attached(table, await self._server.file(table))

    async def _ask(self, request: Request) -> Response:
        """What the terminal answers to `why …` and `? …`, in its words."""
        table, seat = await self._sitting(request.state)
        body = await _body(request)
        words, out = _text(body, "words").strip(), io.StringIO()
        set_language(_language(body.get("lang")))
        questions = Questions(table.ruleset, lambda: table.shown, Screen(out))
        if body.get("about") == "what":
            questions.show(words)
        elif seat is not None:
            questions.why(words, seat)
        return JSONResponse({"lines": [_without_folders(table, line) for line in out.getvalue().splitlines()]})

    async def _live(self, socket: WebSocket) -> None:
        """Sends what a seat sees, and then what changes, until the tab is closed."""
        try:
            table, seat = await self._sitting(socket.state)
        except RulewrightError:
            await socket.close(4404)
            return
        await socket.accept(PROTOCOL)
        channel = seatview.Channel(self._audience(table, seat, _language(socket.query_params.get("lang"))))
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
    """A file to be kept by whoever asks for it."""
    name = f"{file.rules.id}-{table.id}{SUFFIX}"
    return Response(to_bytes(file), media_type="application/octet-stream", headers={"content-disposition": f'attachment; filename="{name}"'})


def _without_folders(table: Table, line: str) -> str:
    """A line in which files are named from the folder of their ruleset on: where that is on the host's machine is nobody's business."""
    assert table.ruleset.composed is not None
    for package in table.ruleset.composed.packages:
        line = line.replace(f"{package.main.parent.parent}/", "")
    return line


async def _until_gone(socket: WebSocket) -> None:
    """Until the other end has closed. Nothing is listened to: answers come by another way."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _safe(handler: Handler) -> Handler:
    """A handler whose refusals are answers in words."""

    async def handled(request: Request) -> Response:
        language = _language(request.query_params.get("lang"))
        try:
            return await handler(request)
        except _Bad:
            return JSONResponse({"error": "request"}, 400)
        except StoreError as error:
            return JSONResponse({"error": error.in_language(language)}, 507)
        except OptionsError as error:
            return JSONResponse({"error": " ".join(error.said(language))}, 422)
        except (IllegalChoice, RulewrightError) as error:
            return JSONResponse({"error": error.in_language(language)}, 422)

    return handled


# ---- what requests hold -------------------------------------------------------------------------------------------------------------
async def _body(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError, ClientDisconnect) as error:  # the last: it was longer than any of ours
        raise _Bad from error
    if not isinstance(body, dict):
        raise _Bad
    return body


def _language(given: Any) -> str:
    return given if isinstance(given, str) and is_language(given) else LANGUAGES[0]


def _text(body: Any, name: str) -> str:
    value = body.get(name) if isinstance(body, dict) else None
    if not isinstance(value, str) or len(value) > _LONGEST or "\0" in value:
        raise _Bad
    return value


def _list(body: dict[str, Any], name: str) -> list[Any]:
    value = body.get(name, [])
    if not isinstance(value, list) or len(value) > _LONGEST:
        raise _Bad
    return value


def _texts(body: dict[str, Any], name: str) -> list[str]:
    return [_text({"one": value}, "one") for value in _list(body, name)]


def _dict(body: dict[str, Any], name: str) -> dict[str, Any]:
    value = body.get(name, {})
    if not isinstance(value, dict) or len(value) > _LONGEST:
        raise _Bad
    return value
