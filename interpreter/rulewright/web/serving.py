"""How the server listens: whoever begins a request and does not finish it is let go, so that the others are served.

uvicorn waits for the headers and the body of a request for as long as it takes. Somebody who opens a thousand connections and sends a letter now and
then would use up what the system allows a process, and friends in the same network would find nobody at home.
"""

from __future__ import annotations

import asyncio
import copy
from typing import Any

import uvicorn
from uvicorn.config import LOGGING_CONFIG
from uvicorn.protocols.http.h11_impl import H11Protocol

from rulewright.web.guard import App

PATIENCE = 30.0  # seconds for a whole request
MOST_WAITING = 200  # connections on which a request has not arrived in full: of more, the oldest is closed
_LARGEST_FRAME = 1024  # bytes that a tab may send over its WebSocket: it only listens


def config(app: App, patience: float = PATIENCE, most: int = MOST_WAITING) -> uvicorn.Config:
    """The settings of a server for an application."""
    told = copy.deepcopy(LOGGING_CONFIG)
    told["filters"] = {"own": {"()": OurOwn}}
    told["loggers"]["uvicorn.error"]["filters"] = ["own"]
    return uvicorn.Config(
        app, http=_impatient(patience, most), log_level="warning", log_config=told, access_log=False, server_header=False, proxy_headers=False,
        ws_max_size=_LARGEST_FRAME, timeout_graceful_shutdown=1,
    )  # fmt: skip


class OurOwn:
    """Keeps out of the terminal what concerns only those who send requests that are wrong: they could fill it."""

    def filter(self, record: Any) -> bool:
        """Whether a message is about this server."""
        return not str(record.msg).startswith(("Invalid ", "Unsupported "))


def _impatient(patience: float, most: int) -> type[asyncio.Protocol]:
    """The protocol of a connection, for one server."""
    waiting: dict[asyncio.Protocol, asyncio.TimerHandle] = {}  # the oldest first

    class Impatient(H11Protocol):
        """A connection that is closed if a request does not arrive in full in time."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._expect()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            asked = self.cycle is not None and not self.cycle.response_complete
            if self.transport.is_closing() or self.transport.get_protocol() is not self or (asked and not self.cycle.more_body):
                self._heard()  # a WebSocket has a protocol of its own, which asks now and then whether the other end is still there
            else:
                self._expect()

        def connection_lost(self, exc: Exception | None) -> None:
            self._heard()
            super().connection_lost(exc)

        def _expect(self) -> None:
            if self in waiting:
                return
            if len(waiting) >= most:
                oldest = next(iter(waiting))
                waiting.pop(oldest).cancel()
                oldest.transport.abort()  # type: ignore[attr-defined]  # the transport of a socket has it; only its base class is declared
            waiting[self] = self.loop.call_later(patience, self._let_go)

        def _heard(self) -> None:
            timer = waiting.pop(self, None)
            if timer is not None:
                timer.cancel()

        def _let_go(self) -> None:
            waiting.pop(self, None)
            self.transport.abort()

    return Impatient
