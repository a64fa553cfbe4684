"""Requests and messages that no page sends: each is refused, none causes a server error, and the game is unchanged."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import HERE, Opening, Seat
from tests.web.test_guard import ROUTES, ROW

NAMES = ("question", "choices", "offer", "give", "want", "key", "lang", "agrees", "text", "node", "seed", "seats", "who", "name", "options", "file")
LANGUAGES = ("en", "cs", "de", "", "xx", "../..", "%00", "e" * 500)


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


def junk(chance: random.Random) -> Any:
    """A value of any sort."""
    return chance.choice(
        (
            lambda: None,
            lambda: chance.random() < 0.5,
            lambda: chance.choice((0, -1, 7, 2**31, 2**63, 10**400)),
            lambda: chance.choice((0.5, float("nan"), float("inf"))),
            lambda: chance.choice(("", "0", "b2", "pass", "__proto__", "<script>", "\x00", "\u202e", "x" * 50_000, "{{me}}", "../../etc/passwd")),
            lambda: [junk(chance) for _ in range(chance.randrange(3))],
            lambda: {chance.choice(NAMES): junk(chance) for _ in range(chance.randrange(3))},
        )
    )()


def body(chance: random.Random) -> bytes:
    """The body of a request, mostly JSON."""
    if chance.random() < 0.2:
        return chance.choice(
            (b"", b"\xff\xfe", b"{", b'{"a": 1, "a": 2}', deep(100_000).encode(), b"null", b"\x1f\x8b\x08", b"a=1&b=2", b" " * 200_000)
        )
    return json.dumps({chance.choice(NAMES): junk(chance) for _ in range(chance.randrange(6))}).encode("utf-8", "surrogatepass")


def request(seat: Seat, chance: random.Random) -> int:
    """One request to any route; the status of the reply."""
    path, live, method = chance.choice(ROUTES)
    way = path.replace("{game}", chance.choice((seat.game, seat.game, seat.game, "x", "..", "%2e%2e", "é", "0" * 3000)))
    way = way.replace("{path:path}", chance.choice(("style.css", "../app.py", "%2e%2e/app.py", "vendor", "//etc/passwd", "nul", "\u202e")))
    way += f"?lang={chance.choice(LANGUAGES)}&from={chance.choice(('0', '-1', 'x', str(10**30)))}"
    key = chance.choice((seat.key, seat.key, seat.key, "", "x" * 9000, seat.key + "0"))
    if live:
        with (
            suppress(WebSocketDisconnect),
            seat.client.websocket_connect(f"ws://localhost{way}", ["rulewright", f"key.{key}"], headers={"origin": HERE}) as socket,
        ):
            socket.receive_text()  # what everybody is sent who comes in
            socket.send_text(body(chance).decode("utf-8", "replace")) if chance.random() < 0.5 else socket.send_bytes(body(chance))
        return 101
    headers = {"authorization": f"Bearer {key}", "content-type": chance.choice(("application/json", "text/plain", "multipart/form-data", "\t"))}
    used = chance.choice((method, method, method, "GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"))
    return seat.client.request(used, way, headers=headers, content=body(chance)).status_code


@pytest.mark.parametrize("times", [150, pytest.param(2_000, marks=pytest.mark.long), pytest.param(20_000, marks=pytest.mark.nightly)])
def test_nothing_that_is_sent_breaks_the_server_or_the_game(opened: Opening, times: int) -> None:
    with opened(ROW) as place:
        first, second, _ = place.lay("tic_tac_toe", ["person", "person"])
        before = first.packet(), second.packet()
        chance, found = random.Random(times), Counter[int]()
        for _ in range(times):
            found[request(second, chance)] += 1  # it is the first who is asked
        assert max(found) < 500, found
        assert found[401] and found[400] and found[404]
        assert (first.packet(), second.packet()) == before
        assert first.answer("b2").status_code == 200
