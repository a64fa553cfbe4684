"""The desk: files of rules in one folder, which the server was begun with for that, and what is found in them while somebody writes.

Only who has the author's key comes here; the guard sees to that. Files outside of the folder do not exist for it; the workspace sees to that.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rulewright.outside.reading import own_text
from rulewright.runtime.errors import RulewrightError
from rulewright.web import desk_shown
from rulewright.web.catalog import LANGUAGES
from rulewright.web.desk_play import Playing
from rulewright.web.server import Server
from rulewright.workspace import Conflict, NoFile, Snapshot, Workspace
from rulewright.workspace import background as work

Handler = Callable[[Request], Awaitable[Response]]
_LARGEST_PLACE = 2_000_000


class _Bad(Exception):
    """A request that none of our pages makes."""


class Desk:
    """One folder at the desk."""

    def __init__(self, server: Server, workspace: Workspace) -> None:
        self._workspace = workspace
        self._background = work.Background()
        self._playing = Playing(server, workspace)

    def close(self) -> None:
        """End what is going on."""
        self._background.close()

    def routes(self) -> list[Route]:
        """The page, and what it asks."""
        asked: dict[str, Handler] = {
            "folder": self._folder, "open": self._open, "edit": self._edit, "check": self._check, "complete": self._complete, "hover": self._hover,
            "save": self._save, "drop": self._drop, "test": self._test, "play": self._play, "tables": self._tables, "scenario": self._scenario,
            "tree": self._tree, "go": self._go, "carry": self._carry,
        }  # fmt: skip
        page = own_text("web", "client", "desk.html")

        async def desk(request: Request) -> Response:
            return Response(page, media_type="text/html")

        return [Route("/desk", desk), *(Route(f"/api/desk/{name}", _answered(handler), methods=["POST"]) for name, handler in asked.items())]

    # ---- files ------------------------------------------------------------------------------------------------------------------
    async def _folder(self, request: Request) -> Response:
        await _body(request)
        snapshot = await asyncio.to_thread(self._workspace.snapshot)
        unsaved = self._workspace.unsaved
        mains = set(snapshot.mains())
        files = [{"name": name, "unsaved": name in unsaved, "main": name in mains} for name in snapshot.files]
        return JSONResponse({"folder": self._workspace.folder.replace("\\", "/").rpartition("/")[2], "files": files})

    async def _open(self, request: Request) -> Response:
        file = _text(await _body(request), "file")
        snapshot = await asyncio.to_thread(self._workspace.snapshot)
        over = await asyncio.to_thread(self._workspace.on_disk, file)
        return JSONResponse({"text": snapshot.text(file), "over": over, "unsaved": file in self._workspace.unsaved})

    async def _save(self, request: Request) -> Response:
        body = await _body(request)
        file, over = _text(body, "file"), body.get("over")
        if over is not None and not isinstance(over, str):
            raise _Bad
        if isinstance(body.get("text"), str):
            await asyncio.to_thread(self._workspace.edit, file, body["text"])
        if file not in self._workspace.unsaved:
            return JSONResponse({"over": await asyncio.to_thread(self._workspace.on_disk, file)})
        try:
            return JSONResponse({"over": await asyncio.to_thread(self._workspace.save, file, over)})
        except Conflict as conflict:
            now = await asyncio.to_thread(self._workspace.on_disk, file)
            return JSONResponse({"conflict": True, "text": conflict.text, "over": now})

    async def _drop(self, request: Request) -> Response:
        file = _text(await _body(request), "file")
        await asyncio.to_thread(self._workspace.drop, file)
        return JSONResponse({"dropped": file})

    # ---- findings ---------------------------------------------------------------------------------------------------------------
    async def _edit(self, request: Request) -> Response:
        """A file has another text: names, types and shapes at once."""
        body = await _body(request)
        file, text, language = _text(body, "file"), body.get("text"), _language(body)
        if text is not None and not isinstance(text, str):
            raise _Bad
        return JSONResponse(await asyncio.to_thread(self._edited, file, text, language))

    def _edited(self, file: str, text: str | None, language: str) -> dict[str, Any]:
        snapshot = self._workspace.snapshot() if text is None else self._workspace.edit(file, text)
        found = snapshot.findings(file)
        return {
            "number": snapshot.number,
            "main": found.main,
            "errors": found.errors,
            "findings": desk_shown.findings(snapshot, found.findings, language),
            "unsaved": list(self._workspace.unsaved),
        }

    async def _check(self, request: Request) -> Response:
        """Totals and lints, when they are known; `late` if something newer was asked meanwhile."""
        body = await _body(request)
        file, language = _text(body, "file"), _language(body)
        snapshot, order = await asyncio.to_thread(self._ordered, file)
        try:
            found = await asyncio.wrap_future(self._background.do(work.check, order, file))
        except (CancelledError, asyncio.CancelledError):
            return JSONResponse({"late": True})
        return JSONResponse({"number": snapshot.number, "findings": desk_shown.findings(snapshot, found, language)})

    async def _test(self, request: Request) -> Response:
        """The tests of a file, or all of the ruleset whose main file is named."""
        body = await _body(request)
        file, language = _text(body, "file"), _language(body)
        snapshot, order = await asyncio.to_thread(self._ordered, file)
        try:
            tested = await asyncio.wrap_future(self._background.do(work.test, order, file))
        except (CancelledError, asyncio.CancelledError):
            return JSONResponse({"late": True})
        return JSONResponse({"number": snapshot.number, **desk_shown.tested(snapshot, tested, language)})

    def _ordered(self, file: str) -> tuple[Snapshot, work.Order]:
        """What another process needs to look at a file. Raises NoFile here, before one is begun."""
        snapshot = self._workspace.snapshot()
        snapshot.main_of(file)
        texts = tuple((file, snapshot.text(file)) for file in self._workspace.unsaved if file in snapshot.files)
        return snapshot, work.Order(self._workspace.folder, self._workspace.allowed, texts)

    # ---- at a place -------------------------------------------------------------------------------------------------------------
    async def _complete(self, request: Request) -> Response:
        body = await _body(request)
        file, line, column = _text(body, "file"), _whole(body, "line"), _whole(body, "column")
        text = body.get("text")

        def completed() -> list[dict[str, str]]:
            snapshot = self._workspace.edit(file, text) if isinstance(text, str) else self._workspace.snapshot()
            place = desk_shown.column_of(snapshot.text(file), line, column)
            return [desk_shown.completion(each) for each in snapshot.complete(file, line, place)]

        return JSONResponse({"options": await asyncio.to_thread(completed)})

    async def _hover(self, request: Request) -> Response:
        body = await _body(request)
        file, line, column, language = _text(body, "file"), _whole(body, "line"), _whole(body, "column"), _language(body)

        def hovered() -> dict[str, Any] | None:
            snapshot = self._workspace.snapshot()
            hover = snapshot.hover(file, line, desk_shown.column_of(snapshot.text(file), line, column), language)
            return None if hover is None else desk_shown.hover(snapshot, file, hover)

        return JSONResponse({"hover": await asyncio.to_thread(hovered)})

    # ---- playing ----------------------------------------------------------------------------------------------------------------
    async def _play(self, request: Request) -> Response:
        file = _text(await _body(request), "file")
        return JSONResponse(await self._playing.begin(file))

    async def _tables(self, request: Request) -> Response:
        file = _text(await _body(request), "file")
        return JSONResponse({"tables": self._playing.tables(file)})

    async def _scenario(self, request: Request) -> Response:
        body = await _body(request)
        return JSONResponse(await self._playing.scenario(_text(body, "file"), _text(body, "game"), _text(body, "name")))

    async def _tree(self, request: Request) -> Response:
        body = await _body(request)
        return JSONResponse(await self._playing.tree(_text(body, "game"), _language(body)))

    async def _go(self, request: Request) -> Response:
        body = await _body(request)
        await self._playing.go(_text(body, "game"), _step(body), _text(body, "key"))
        return JSONResponse({"done": "now"})

    async def _carry(self, request: Request) -> Response:
        """Keep playing by the rules as they are saved now."""
        body = await _body(request)
        at = None if body.get("n") is None else _step(body)
        return JSONResponse(await self._playing.carry(_text(body, "file"), _text(body, "game"), at, _language(body)))


def _answered(handler: Handler) -> Handler:
    """A handler whose refusals are answers in words."""

    async def handled(request: Request) -> Response:
        try:
            return await handler(request)
        except _Bad:
            return JSONResponse({"error": "request"}, 400)
        except NoFile as error:
            return JSONResponse({"error": str(error)}, 404)
        except RulewrightError as error:
            return JSONResponse({"error": error.in_language(_language(dict(request.query_params)))}, 422)

    return handled


async def _body(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError, ClientDisconnect) as error:
        raise _Bad from error
    if not isinstance(body, dict):
        raise _Bad
    return body


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or len(value) > 400 or "\0" in value:
        raise _Bad
    return value


def _whole(body: dict[str, Any], name: str) -> int:
    value = body.get(name)
    if type(value) is not int or not 1 <= value <= _LARGEST_PLACE:
        raise _Bad
    return value


def _step(body: dict[str, Any]) -> int:
    value = body.get("n")
    if type(value) is not int or not 0 <= value <= _LARGEST_PLACE:
        raise _Bad
    return value


def _language(body: dict[str, Any]) -> str:
    given = body.get("lang")
    return given if given in LANGUAGES else LANGUAGES[0]
