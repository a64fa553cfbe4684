"""Requests at the level of bytes, over real connections: slow, half, malformed and smuggled ones; others are answered meanwhile, and the game stays."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

import pytest
import uvicorn

from rulewright.cli import find
from rulewright.web import serving
from rulewright.web.app import make_app
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Store
from tests.web.test_guard import ROW

PATIENCE = 1.0  # seconds; a server has thirty times as many
SEATS = [("Anna", "person"), ("Ben", "person")]
Made = Callable[["Here"], bytes]


@dataclass
class Here:
    """A server on a port, with a table for two."""

    server: Server
    port: int
    game: str
    open: list[socket.socket] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        return [self.server.keys.seat(self.game, seat) for seat in range(2)]

    def ask(self, what: str, body: dict[str, Any] | None = None, seat: int = 0) -> tuple[int, Any]:
        """A request as a page makes it, and how it is answered: within two seconds, whatever others do."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=2)
        headers = {"authorization": f"Bearer {self.keys[seat]}"}
        connection.request("POST" if body else "GET", f"/api/t/{self.game}/{what}", json.dumps(body) if body else None, headers)
        reply = connection.getresponse()
        told = reply.status, json.loads(reply.read())
        connection.close()
        return told

    def send(self, content: bytes) -> socket.socket:
        """A connection on which so much has been sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.open.append(connection)
        connection.sendall(content)
        return connection

    def packet(self, seat: int = 0) -> Any:
        status, packet = self.ask("packet", seat=seat)
        assert status == 200
        return packet["parts"]

    def untouched(self) -> None:
        """The first is asked where the first mark goes, as at the beginning; and an answer still counts."""
        assert len(self.packet()["question"]["options"]) == 9
        assert self.ask("answer", {"question": "0", "key": "a", "choices": ["b2"]}) == (200, {"done": "now"})


def closed(connection: socket.socket, within: float) -> tuple[bool, bytes]:
    """Whether the other end hangs up in time, and what it has said before."""
    connection.settimeout(within)
    said = b""
    with suppress(ConnectionError):
        try:
            while piece := connection.recv(65_536):
                said += piece
        except TimeoutError:
            return False, said
    return True, said


@pytest.fixture
def here(capfd: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Any]]:
    @contextmanager
    def open_(patience: float = PATIENCE, most: int = serving.MOST_WAITING) -> Iterator[Here]:
        server = Server(Store(None), Catalog({"tic_tac_toe": find.locate(str(ROW))}))
        listening = socket.create_server(("127.0.0.1", 0))
        web, laid = uvicorn.Server(serving.config(make_app(server), patience, most)), threading.Event()
        place = Here(server, listening.getsockname()[1], "")

        async def serve() -> None:
            place.game = (await server.begin("tic_tac_toe", (), {}, SEATS, 5)).id
            laid.set()
            await web.serve(sockets=[listening])

        thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        thread.start()
        assert laid.wait(20)
        yield place
        for connection in place.open:
            connection.close()
        web.should_exit = True
        thread.join(20)
        assert not thread.is_alive()

    yield open_
    said = capfd.readouterr()
    assert said.err + said.out == ""


def head(here: Here, what: str = "answer", *more: str, key: str = "", method: str = "POST") -> bytes:
    """The beginning of a request, up to its empty line."""
    lines = [f"{method} /api/t/{here.game}/{what} HTTP/1.1", f"Host: 127.0.0.1:{here.port}", f"Authorization: Bearer {key or here.keys[0]}", *more]
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1")


ANSWER = b'{"question": "0", "key": "hostile", "choices": ["a1"]}'


def whole(here: Here, *more: str, body: bytes = ANSWER, **about: str) -> bytes:
    return head(here, "answer", *more, **about) + b"\r\n" + body


def upgrade(here: Here, *more: str, seat: int = 0) -> bytes:
    own = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(b'0' * 16).decode()}",
           f"Sec-WebSocket-Protocol: rulewright, key.{here.keys[seat]}", f"Origin: http://127.0.0.1:{here.port}", *more]  # fmt: skip
    return head(here, "live", *own, method="GET")


def frame(operation: int, content: bytes = b"", *, final: bool = True, masked: bool = True, length: int | None = None, reserved: int = 0) -> bytes:
    """A frame of a WebSocket, right or wrong."""
    size = len(content) if length is None else length
    first, mask = (0x80 if final else 0) | reserved | operation, 0x80 if masked else 0
    start = bytes([first, mask | size]) if size < 126 else bytes([first, mask | 126]) + struct.pack(">H", size) if size < 65_536 else bytes([first, mask | 127]) + struct.pack(">Q", size)  # fmt: skip
    return start + (b"\0\0\0\0" if masked else b"") + content


# Each leaves something out that the server waits for.
HALF: dict[str, Made] = {
    "nothing": lambda here: b"",
    "an empty line": lambda here: b"\r\n",
    "one letter": lambda here: b"G",
    "a method": lambda here: b"POST ",
    "no end of the first line": lambda here: b"GET / HTTP/1.1",
    "a carriage return": lambda here: b"GET / HTTP/1.1\r",
    "no headers": lambda here: b"GET / HTTP/1.1\r\n",
    "half a header": lambda here: b"GET / HTTP/1.1\r\nHos",
    "headers without an end": head,
    "headers and half of the end": lambda here: head(here) + b"\r",
    "a page without an end": lambda here: f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{here.port}\r\nX: ".encode() + b"a" * 9000,
    "a body that is to come": lambda here: whole(here, "Content-Length: 54", body=b""),
    "half a body": lambda here: whole(here, "Content-Length: 54", body=ANSWER[:20]),
    "all of a body but a letter": lambda here: whole(here, f"Content-Length: {len(ANSWER) + 1}"),
    "a body that waits to be asked for": lambda here: whole(here, "Content-Length: 54", "Expect: 100-continue", body=b""),
    "no piece": lambda here: whole(here, "Transfer-Encoding: chunked", body=b""),
    "half a length of a piece": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"3"),
    "half a piece": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"36\r\n" + ANSWER[:9]),
    "pieces without an end": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"36\r\n" + ANSWER + b"\r\n"),
    "half of what follows the pieces": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"36\r\n" + ANSWER + b"\r\n0\r\nX: "),
    "half of a second request": lambda here: head(here, "packet", method="GET") + b"\r\nGET /api/t/",
    "half a WebSocket": upgrade,
}


@pytest.mark.parametrize("most", [serving.MOST_WAITING, 5])
def test_half_requests_keep_nobody_waiting_and_are_let_go(here: Callable[..., Any], most: int) -> None:
    with here(most=most) as place:
        begun = time.monotonic()
        connections = {name: place.send(make(place)) for name, make in HALF.items()}
        for seat in range(2):
            assert place.packet(seat)["game"]
        left = [name for name, connection in connections.items() if not closed(connection, max(0.01, begun + 6 * PATIENCE - time.monotonic()))[0]]
        assert not left
        place.untouched()


def test_letters_that_drip_do_not_hold_a_connection(here: Callable[..., Any]) -> None:
    """Hundreds of connections on which one letter follows another: the time of a request counts from its beginning, also of a second one."""
    with here(most=100) as place:
        slow = [place.send(b"GET / HTTP/1.1\r\nX: ") for _ in range(300)]
        second = place.send(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\n\r\n".encode())
        dripping, end = [*slow, second], time.monotonic() + 4 * PATIENCE
        while dripping and time.monotonic() < end:
            for connection in list(dripping):
                try:
                    connection.send(b"a")
                except OSError:
                    dripping.remove(connection)
            begun = time.monotonic()
            assert place.packet()["game"] and time.monotonic() - begun < 1
        assert not dripping
        place.untouched()


FRAMES: dict[str, bytes] = {
    "one byte": frame(1)[:1],
    "no length": bytes([0x81, 0x80 | 126]),
    "half a length": bytes([0x81, 0x80 | 127, 0, 0]),
    "no mask": bytes([0x81, 0x85]),
    "half a mask": bytes([0x81, 0x85, 1, 2]),
    "no content": frame(1, length=5),
    "half the content": frame(1, b"ab", length=5),
    "a part of a message": frame(1, b"ab", final=False),
    "half a ping": frame(9, b"a", length=4),
    "half a close": frame(8, b"\x03", length=2),
}
WRONG_FRAMES: dict[str, bytes] = {
    "not masked": frame(1, b"hello", masked=False),
    "reserved bits": frame(1, b"hello", reserved=0x40),
    "an unknown operation": frame(3, b"hello"),
    "an unknown control operation": frame(11),
    "a long ping": frame(9, b"a" * 200),
    "a ping in parts": frame(9, b"a", final=False),
    "a continuation of nothing": frame(0, b"a"),
    "a message within another": frame(1, b"a", final=False) + frame(1, b"b"),
    "no text": frame(1, b"\xff\xfe"),
    "half a letter": frame(1, b"\xc3"),
    "too long": frame(1, b"a" * 5000),
    "far too long": frame(2, length=2**62),
    "a negative length": frame(2, length=2**63 + 5),
    "endless parts": frame(1, b"a" * 400, final=False) + frame(0, b"a" * 400, final=False) * 3,
    "a close without a reason": frame(8, b"\x03"),
    "a close with a wrong code": frame(8, struct.pack(">H", 999)),
    "a close with a wrong text": frame(8, struct.pack(">H", 1000) + b"\xff"),
    "no frames at all": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4,
}


def joined(place: Here, seat: int) -> socket.socket:
    """A tab that listens, after what it is sent at first."""
    connection = place.send(upgrade(place, seat=seat) + b"\r\n")
    said = b""
    while b"Where do you put your mark?" not in said if seat == 0 else b'"game"' not in said:
        piece = connection.recv(65_536)
        assert piece, said
        said += piece
    return connection


def test_half_and_wrong_frames_harm_nobody(here: Callable[..., Any]) -> None:
    """Whoever sends a wrong frame is cut off; whoever sends half a frame only listens, as all do. A tab that behaves is sent what happens."""
    with here() as place:
        good = joined(place, 1)
        half, wrong = {name: joined(place, 0) for name in FRAMES}, {name: joined(place, 0) for name in WRONG_FRAMES}
        for name, connection in (half | wrong).items():
            connection.sendall((FRAMES | WRONG_FRAMES)[name])
        left = [name for name, connection in wrong.items() if not closed(connection, 5)[0]]
        assert not left
        place.untouched()
        good.settimeout(5)
        assert b'"question"' in good.recv(65_536)
        for connection in half.values():
            connection.settimeout(5)
            assert connection.recv(10)


def test_a_tab_that_reads_nothing_holds_up_nobody(here: Callable[..., Any]) -> None:
    with here() as place:
        for _ in range(20):
            place.send(upgrade(place) + b"\r\n")
            place.send((head(place, "packet", method="GET") + b"\r\n") * 400)
        for number in range(20):
            asked = place.packet()["question"]["id"]
            assert place.ask("answer", {"question": asked, "key": f"{number}", "choices": ["b2"]}) == (200, {"done": "now"})
            assert place.ask("undo", {"key": f"back {number}"})[0] == 200


def with_first(here: Here, line: str, *more: str) -> bytes:
    """A request with another first line."""
    _, _, rest = whole(here, f"Content-Length: {len(ANSWER)}", *more).partition(b"\r\n")
    return line.replace("GAME", here.game).encode("latin-1") + b"\r\n" + rest


LENGTH = f"Content-Length: {len(ANSWER)}"
# Each is refused with a status below 500, or dropped without an answer.
REFUSED: dict[str, Made] = {
    "no request": lambda here: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    "a newer protocol": lambda here: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an older protocol": lambda here: f"GET /api/t/{here.game}/packet\r\n\r\n".encode(),
    "an unknown protocol": lambda here: with_first(here, "POST /api/t/GAME/answer HTTP/x.y"),
    "no protocol": lambda here: with_first(here, "POST /api/t/GAME/answer"),
    "a method of control characters": lambda here: with_first(here, "\x00\x01 /api/t/GAME/answer HTTP/1.1"),
    "a very long path": lambda here: with_first(here, f"POST /{'a' * 100_000} HTTP/1.1"),
    "a whole address": lambda here: with_first(here, "POST http://evil.example/api/t/GAME/answer HTTP/1.1"),
    "an authority": lambda here: with_first(here, "CONNECT evil.example:443 HTTP/1.1"),
    "an asterisk": lambda here: with_first(here, "OPTIONS * HTTP/1.1"),
    "a path without a slash": lambda here: with_first(here, "POST api/t/GAME/answer HTTP/1.1"),
    "two slashes": lambda here: with_first(here, "POST //api/t/GAME/answer HTTP/1.1"),
    "dots": lambda here: with_first(here, "POST /static/../api/t/GAME/answer HTTP/1.1"),
    "encoded dots": lambda here: with_first(here, "POST /static/%2e%2e/%2e%2e/app.py HTTP/1.1"),
    "an encoded slash": lambda here: with_first(here, "POST /api%2ft%2fGAME%2fanswer%00 HTTP/1.1"),
    "NUL": lambda here: with_first(here, "POST /api/t/GAME/answer%00 HTTP/1.1"),
    "no UTF-8": lambda here: with_first(here, "POST /api/t/%ff%fe/answer HTTP/1.1"),
    "a raw byte in a path": lambda here: with_first(here, "POST /api/t/\xff/answer HTTP/1.1"),
    "a line break in a path": lambda here: with_first(here, "POST /api/t/GAME/answer%0d%0aX:%20y HTTP/1.1"),
    "no host": lambda here: with_first(here, "POST /api/t/GAME/answer HTTP/1.1").replace(b"Host:", b"X-Host:"),
    "two hosts": lambda here: whole(here, LENGTH, "Host: localhost"),
    "another host": lambda here: whole(here, LENGTH).replace(b"127.0.0.1:", b"127.0.0.1.evil:"),
    "two keys": lambda here: whole(here, LENGTH, f"Authorization: Bearer {here.keys[1]}"),
    "two origins": lambda here: whole(here, LENGTH, f"Origin: http://127.0.0.1:{here.port}", "Origin: http://evil.example"),
    "two lengths": lambda here: whole(here, LENGTH, "Content-Length: 3"),
    "a negative length": lambda here: whole(here, "Content-Length: -5"),
    "a length that is no number": lambda here: whole(here, "Content-Length: 0x36"),
    "a length beyond all bounds": lambda here: whole(here, f"Content-Length: {10**30}"),
    "100 MB": lambda here: whole(here, "Content-Length: 104857600", body=b" " * 70_000),
    "a piece beyond all bounds": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"f" * 30 + b"\r\n"),
    "a piece that is no number": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"zz\r\n"),
    "a piece with a wrong end": lambda here: whole(here, "Transfer-Encoding: chunked", body=b"3\r\nabcXX0\r\n\r\n"),
    "an unknown coding": lambda here: whole(here, "Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"),
    "a coding by halves": lambda here: whole(here, "Transfer-Encoding: xchunked", LENGTH),
    "a header without a colon": lambda here: whole(here, LENGTH, "Nonsense"),
    "a header with a space before its colon": lambda here: whole(here, LENGTH, "X : y"),
    "a header with NUL": lambda here: whole(here, LENGTH, "X: a\x00b"),
    "a header with a lone carriage return": lambda here: whole(here, LENGTH, "X: a\rb"),
    "a very long header": lambda here: whole(here, LENGTH, f"X: {'a' * 200_000}"),
    "a hundred thousand headers": lambda here: whole(here, LENGTH, *(f"X-{number}: y" for number in range(100_000))),
    "a key that is no text": lambda here: whole(here, LENGTH, key="\xff\xfe"),
    "a key in the address": lambda here: with_first(here, f"POST /api/t/GAME/answer?key={here.keys[0]} HTTP/1.1").replace(
        b"Authorization", b"X-Auth"
    ),
    "a key as a cookie": lambda here: whole(here, LENGTH, f"Cookie: key={here.keys[0]}").replace(b"Authorization", b"X-Auth"),
    "another's proxy": lambda here: whole(here, LENGTH, "X-Forwarded-Host: localhost", "X-Forwarded-For: 127.0.0.1").replace(
        b"Host: 127", b"Host: 10"
    ),
    "an upgrade to something else": lambda here: whole(here, "Upgrade: h2c", "Connection: Upgrade", LENGTH, body=b"[]" + b" " * 52),
    "a WebSocket of another page": lambda here: upgrade(here).replace(b"Origin: http://127", b"Origin: http://evil.127") + b"\r\n",
    "a WebSocket of no page": lambda here: upgrade(here).replace(b"Origin:", b"X-Origin:") + b"\r\n",
    "a WebSocket without a key": lambda here: upgrade(here).replace(b"key.", b"no.") + b"\r\n",
    "a WebSocket without its own key": lambda here: upgrade(here).replace(b"Sec-WebSocket-Key:", b"X-Key:") + b"\r\n",
    "a WebSocket of an old version": lambda here: upgrade(here).replace(b"Version: 13", b"Version: 7") + b"\r\n",
    "a WebSocket by POST": lambda here: upgrade(here).replace(b"GET ", b"POST ") + b"\r\n",
    "a WebSocket to a route for requests": lambda here: upgrade(here).replace(b"/live ", b"/answer ") + b"\r\n",
    "a request to a route for WebSockets": lambda here: head(here, "live", method="GET") + b"\r\n",
    "deep JSON": lambda here: whole(here, "Content-Length: 60000", body=b"[" * 60_000),
    "half a character": lambda here: whole(here, "Content-Length: 53", body=rb'{"question": "0", "key": "\ud800", "choices": ["a1"]}'),
    "a number beyond all bounds": lambda here: whole(here, "Content-Length: 9000", body=b"9" * 9000),
    "a body that is longer than said": lambda here: whole(here, "Content-Length: 10"),
}


def test_what_is_malformed_is_refused(here: Callable[..., Any]) -> None:
    """Nothing is carried out, and no reply tells anything of the game."""
    with here() as place:
        assert len(REFUSED) + len(HALF) + len(FRAMES) + len(WRONG_FRAMES) >= 60
        strange, connections = [], dict[str, socket.socket]()
        for name, make in REFUSED.items():
            connections[name] = place.send(b"")
            with suppress(ConnectionError):  # it may hang up before all is sent
                connections[name].sendall(make(place))
        time.sleep(0.5)
        for name, connection in connections.items():
            said = closed(connection, 0.01)[1]
            status = int(said[9:12]) if said.startswith(b"HTTP/1.1 ") else 0
            if (said and not 400 <= status < 500) or b'"options"' in said or b"mark" in said:
                strange.append((name, said[:300]))
        assert not strange
        place.untouched()
