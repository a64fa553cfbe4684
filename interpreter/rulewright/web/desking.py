"""The requests of a desk: rule files, findings while they are written, their tests, and games played by them.

The workspace hides files outside the folder. A `Place` says where the desk is, on a server or in a page, and does whatever may take long.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from rulewright.runtime.errors import RulewrightError
from rulewright.source.sentences import LANGUAGES
from rulewright.web import desk_shown
from rulewright.web.desk_play import Place, Playing
from rulewright.web.doing import DONE, NOT_OURS, REFUSED, Reply
from rulewright.web.given import Bad
from rulewright.workspace import Conflict, NoFile, Workspace

Body = dict[str, Any]
NO_FILE = 404
LONGEST = 400  # characters of a name
_LARGEST_PLACE = 2_000_000


class Late(Exception):
    """A newer request has replaced this one."""


class Desking:
    """One folder at the desk."""

    def __init__(self, place: Place, workspace: Workspace) -> None:
        self._workspace = workspace
        self._place = place
        self._playing = Playing(place, workspace)
        self._asked: dict[str, Callable[[Body], Awaitable[Body]]] = {
            "folder": self._folder, "open": self._open, "edit": self._edit, "check": self._check, "complete": self._complete, "hover": self._hover,
            "save": self._save, "drop": self._drop, "test": self._test, "play": self._play, "tables": self._tables, "scenario": self._scenario,
            "tree": self._tree, "go": self._go, "carry": self._carry,
        }  # fmt: skip

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of all requests."""
        return tuple(self._asked)

    async def ask(self, what: str, body: Any, language: str) -> Reply:
        """The reply to a request, or the reason for its refusal in words."""
        try:
            if what not in self._asked or not isinstance(body, dict):
                raise Bad
            return DONE, await self._asked[what](body)
        except Bad:
            return NOT_OURS, {"error": "request"}
        except NoFile as error:
            return NO_FILE, {"error": str(error)}
        except RulewrightError as error:
            return REFUSED, {"error": error.in_language(language)}

    # ---- files ------------------------------------------------------------------------------------------------------------------
    async def _folder(self, body: Body) -> Body:
        snapshot = await self._place.away(self._workspace.snapshot)
        unsaved = self._workspace.unsaved
        mains = set(snapshot.mains())
        files = [{"name": name, "unsaved": name in unsaved, "main": name in mains} for name in snapshot.files]
        return {"folder": self._workspace.folder.replace("\\", "/").rpartition("/")[2], "files": files}

    async def _open(self, body: Body) -> Body:
        file = _text(body, "file")
        snapshot = await self._place.away(self._workspace.snapshot)
        over = await self._place.away(self._workspace.on_disk, file)
        return {"text": snapshot.text(file), "over": over, "unsaved": file in self._workspace.unsaved}

    async def _save(self, body: Body) -> Body:
        file, over = _text(body, "file"), body.get("over")
        if over is not None and not isinstance(over, str):
            raise Bad
        if isinstance(body.get("text"), str):
            await self._place.away(self._workspace.edit, file, body["text"])
        if file not in self._workspace.unsaved:
            return {"over": await self._place.away(self._workspace.on_disk, file)}
        try:
            return {"over": await self._place.away(self._workspace.save, file, over)}
        except Conflict as conflict:
            now = await self._place.away(self._workspace.on_disk, file)
            return {"conflict": True, "text": conflict.text, "over": now}

    async def _drop(self, body: Body) -> Body:
        file = _text(body, "file")
        await self._place.away(self._workspace.drop, file)
        return {"dropped": file}

    # ---- findings ---------------------------------------------------------------------------------------------------------------
    async def _edit(self, body: Body) -> Body:
        """Change the text of a file; replies with findings about names, types and shapes."""
        file, text, language = _text(body, "file"), body.get("text"), _language(body)
        if text is not None and not isinstance(text, str):
            raise Bad
        return await self._place.away(self._edited, file, text, language)

    def _edited(self, file: str, text: str | None, language: str) -> Body:
        snapshot = self._workspace.snapshot() if text is None else self._workspace.edit(file, text)
        found = snapshot.findings(file)
        return {
            "number": snapshot.number,
            "main": found.main,
            "errors": found.errors,
            "findings": desk_shown.findings(snapshot, found.findings, language),
            "unsaved": list(self._workspace.unsaved),
        }

    async def _check(self, body: Body) -> Body:
        """All findings, with totals and lints; `late` if a newer request has replaced this one."""
        file, language = _text(body, "file"), _language(body)
        snapshot = await self._place.away(self._workspace.snapshot)
        try:
            found = await self._place.checked(self._workspace, file)
        except Late:
            return {"late": True}
        return {"number": snapshot.number, "findings": desk_shown.findings(snapshot, found, language)}

    async def _test(self, body: Body) -> Body:
        """The tests of a file, or all of the ruleset whose main file is named."""
        file, language = _text(body, "file"), _language(body)
        snapshot = await self._place.away(self._workspace.snapshot)
        try:
            tested = await self._place.tested(self._workspace, file)
        except Late:
            return {"late": True}
        return {"number": snapshot.number, **desk_shown.tested(snapshot, tested, language)}

    # ---- at a place -------------------------------------------------------------------------------------------------------------
    async def _complete(self, body: Body) -> Body:
        file, line, column = _text(body, "file"), _whole(body, "line"), _whole(body, "column")
        text = body.get("text")

        def completed() -> list[dict[str, str]]:
            snapshot = self._workspace.edit(file, text) if isinstance(text, str) else self._workspace.snapshot()
            place = desk_shown.column_of(snapshot.text(file), line, column)
            return [desk_shown.completion(each) for each in snapshot.complete(file, line, place)]

        return {"options": await self._place.away(completed)}

    async def _hover(self, body: Body) -> Body:
        file, line, column, language = _text(body, "file"), _whole(body, "line"), _whole(body, "column"), _language(body)

        def hovered() -> Body | None:
            snapshot = self._workspace.snapshot()
            hover = snapshot.hover(file, line, desk_shown.column_of(snapshot.text(file), line, column), language)
            return None if hover is None else desk_shown.hover(snapshot, file, hover)

        return {"hover": await self._place.away(hovered)}

    # ---- playing ----------------------------------------------------------------------------------------------------------------
    async def _play(self, body: Body) -> Body:
        return await self._playing.begin(_text(body, "file"))

    async def _tables(self, body: Body) -> Body:
        return {"tables": self._playing.tables(_text(body, "file"))}

    async def _scenario(self, body: Body) -> Body:
        return await self._playing.scenario(_text(body, "file"), _text(body, "game"), _text(body, "name"))

    async def _tree(self, body: Body) -> Body:
        return await self._playing.tree(_text(body, "game"), _language(body))

    async def _go(self, body: Body) -> Body:
        await self._playing.go(_text(body, "game"), _step(body), _text(body, "key"))
        return {"done": "now"}

    async def _carry(self, body: Body) -> Body:
        """Keep playing under the saved rules."""
        at = None if body.get("n") is None else _step(body)
        return await self._playing.carry(_text(body, "file"), _text(body, "game"), at, _language(body))


def _text(body: Body, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or len(value) > LONGEST or "\0" in value:
        raise Bad
    return value


def _whole(body: Body, name: str, least: int = 1) -> int:
    value = body.get(name)
    if type(value) is not int or not least <= value <= _LARGEST_PLACE:
        raise Bad
    return value


def _step(body: Body) -> int:
    return _whole(body, "n", 0)


def _language(body: Body) -> str:
    """The requested language if findings exist in it, otherwise English."""
    wanted = body.get("lang")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
