"""Who may request what: every HTTP request and every WebSocket passes through here before any route sees it.

Written against bare ASGI, because ready-made HTTP middleware ignores WebSockets.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulewright.web.keys import Keys

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 65_536  # bytes of a request's body
LARGEST_FILE = 4_000_000  # of a game from elsewhere
_RECEIVING = "/api/host/receive"
PROTOCOL = "rulewright"  # for WebSockets; the key is sent as a second subprotocol, since pages cannot set headers for them
_KEY = "key."
_GAME = re.compile(r"/api/t/([a-z0-9]{1,40})/[a-z]+")
_DESK = "/api/desk/"
LARGEST_TEXT = 2_000_000  # bytes of a body that holds a file of rules
_PUBLIC = re.compile(r"/|/desk|/t/[a-z0-9]{1,40}|/static/[a-z0-9_/-]+(\.[a-z0-9]+)+")

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Names:
    """The permitted names of this server.

    Pages of other servers can make a browser send requests to it under other names (DNS rebinding); these are refused.
    """

    names: frozenset[str] = frozenset({"localhost"})
    any_address: bool = False  # in a network: any numeric address (a rebound name is not one)

    def known(self, host: str) -> bool:
        """Whether the Host of a request means this server."""
        name, numeric = _without_port(host)
        if not numeric:
            return name in self.names
        return self.any_address or ipaddress.ip_address(name).is_loopback or name in self.names


def _without_port(host: str) -> tuple[str, bool]:
    """The name or address in a Host, and whether it is an address."""
    found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?", host, re.IGNORECASE)
    name = found[1].strip("[]").lower() if found else ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name, False
    return name, True


class Guard:
    """Passes on requests that come from this server's own pages with the right key, and tells the routes which seat it is."""

    def __init__(self, app: App, keys: Keys, names: Names, seats: Callable[[str], int]) -> None:
        self._app = app
        self._keys = keys
        self._names = names
        self._seats = seats  # of a game; 0 if it does not exist

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] not in ("http", "websocket"):
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
        elif scope["type"] == "http":
            await self._app(scope, _Bounded(receive, _largest(scope["path"])), _with_headers(send))
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """What is wrong with a request: a status and a word. Stores what is known about it in the scope."""
        hosts, origins = _headers(scope, b"host"), _headers(scope, b"origin")
        if len(hosts) != 1 or not self._names.known(hosts[0]):
            return 421, "host"
        scheme = "https" if scope.get("scheme") in ("https", "wss") else "http"
        if len(origins) > 1 or (origins and origins[0].lower() != f"{scheme}://{hosts[0].lower()}"):
            return 403, "origin"
        if scope["type"] == "websocket" and not origins:
            return 403, "origin"
        path = scope["path"]
        public = bool(_PUBLIC.fullmatch(path))
        if not _from_here(scope) and not (public and _is_visit(scope)):
            return 403, "site"
        lengths = _headers(scope, b"content-length")
        if lengths and (len(lengths) > 1 or not lengths[0].isdecimal() or int(lengths[0]) > _largest(path)):
            return 413, "length"
        if public:
            return None if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else (405, "method")
        return self._refusal_of_key(scope, path)

    def _refusal_of_key(self, scope: Scope, path: str) -> tuple[int, str] | None:
        """Whether the key permits the request."""
        key = _key_of(scope)
        state = scope.setdefault("state", {})
        game = _GAME.fullmatch(path)
        if game is not None:
            right, seat = self._keys.seat_of(game[1], key, self._seats(game[1]))
            if not right:
                return 401, "key"
            state["game"], state["seat"] = game[1], seat
            return None
        if path.startswith(_DESK):
            return None if self._keys.is_author(key) else (401, "key")
        if not path.startswith("/api/host/"):
            return 404, "path"
        return None if self._keys.is_host(key) else (401, "key")


class _Bounded:
    """Passes on a request's body unless it is too large."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._taken = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self._taken > self._most else message


def _largest(path: str) -> int:
    """The maximum length of a body."""
    return LARGEST_FILE if path == _RECEIVING else LARGEST_TEXT if path.startswith(_DESK) else LARGEST


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _from_here(scope: Scope) -> bool:
    """Whether, according to the browser, a request comes from one of our own pages, or not from a page at all."""
    sites = _headers(scope, b"sec-fetch-site")
    return not sites or sites in (["same-origin"], ["none"])


def _is_visit(scope: Scope) -> bool:
    """Whether somebody has followed a link; that may be in a message or on a page of others."""
    return _headers(scope, b"sec-fetch-mode") == ["navigate"] and scope.get("method") == "GET"


def _key_of(scope: Scope) -> str:
    """The key in a request's header, or among a WebSocket's protocols."""
    if scope["type"] == "websocket":
        return next((one.removeprefix(_KEY) for one in scope.get("subprotocols", ()) if one.startswith(_KEY)), "")
    given = _headers(scope, b"authorization")
    return given[0].removeprefix("Bearer ") if len(given) == 1 else ""


def _with_headers(send: Send) -> Send:
    """Add the headers that isolate a page to every response."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*((name, value) for name, value in message.get("headers", ()) if name.decode() not in HEADERS), *own]}
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, word: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status})
        return
    body = json.dumps({"error": word}).encode()
    answer = _with_headers(send)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await answer({"type": "http.response.start", "status": status, "headers": headers})
    await answer({"type": "http.response.body", "body": body})
