"""Who may request what: every route of the router, with wrong names, pages, keys and bodies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from rulewright.web.app import _Routes, make_app
from rulewright.web.catalog import Catalog
from rulewright.web.guard import HEADERS, LARGEST, Guard, Names
from rulewright.web.keys import Keys
from rulewright.web.server import Server
from rulewright.web.store import Store
from tests.web.conftest import HERE, ROOT, Opening, Place, Seat

ROW = ROOT / "examples" / "tic_tac_toe"
ROUTES = [
    (route.path, isinstance(route, WebSocketRoute), sorted(getattr(route, "methods", None) or {"GET"})[-1])
    for route in _Routes(Server(Store(None), Catalog({}))).all()
]
PUBLIC = {"/", "/t/{game}", "/static/{path:path}"}
CLOSED = [(path, live, method) for path, live, method in ROUTES if path not in PUBLIC]


@pytest.fixture
def laid(opened: Opening) -> Any:
    with opened(ROW) as place:
        yield place, place.lay("tic_tac_toe", ["person", "person"])


def ask(place: Place, path: str, live: bool, method: str, game: str, headers: dict[str, str], key: str = "") -> int:
    """The status of a request; of a WebSocket that of its refusal, or 101."""
    way = path.replace("{game}", game).replace("{path:path}", "style.css")
    if not live:
        own = {"authorization": f"Bearer {key}"} if key else {}
        return place.client.request(method, way, headers={**own, **headers}, content=b"{}" if method == "POST" else None).status_code
    try:
        with place.client.websocket_connect(f"ws://localhost{way}", ["rulewright", f"key.{key}"], headers={"origin": HERE, **headers}):
            return 101
    except WebSocketDisconnect as closed:
        return closed.code - 4000


def test_pages_are_for_everybody_and_nothing_else_is(laid: tuple[Place, list[Seat]]) -> None:
    place, seats = laid
    for path in PUBLIC:
        assert ask(place, path, False, "GET", seats[0].game, {}) == 200
        assert ask(place, path, False, "POST", seats[0].game, {}) == 405
    assert len(CLOSED) > 8
    for path, live, method in CLOSED:
        assert ask(place, path, live, method, seats[0].game, {}) == 401, path


def test_other_names_pages_and_ports_are_refused_everywhere(laid: tuple[Place, list[Seat]]) -> None:
    place, seats = laid
    wrong = [
        {"host": "evil.example"}, {"host": "127.0.0.1.evil.example"}, {"host": "localhost.evil.example:80"}, {"host": ""}, {"host": "localhost\\@evil"},
        {"origin": "null"}, {"origin": "http://evil.example"}, {"origin": "http://localhost:8081"}, {"origin": "https://localhost"},
        {"origin": "http://127.0.0.1.evil"}, {"origin": "http://localhost.evil"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"},
    ]  # fmt: skip
    for path, live, method in CLOSED:
        key = place.server.keys.host() if "/host/" in path else seats[0].key
        for headers in wrong:
            assert ask(place, path, live, method, seats[0].game, headers, key) in (403, 421), (path, headers)
        assert ask(place, path, live, method, seats[0].game, {"origin": HERE}, key) in (101, 200, 400, 422), path


def test_keys_open_what_they_are_for(laid: tuple[Place, list[Seat]]) -> None:
    place, seats = laid
    other = place.lay("tic_tac_toe", ["person", "person"])
    host, foreign = place.server.keys.host(), Keys("00" * 32)
    mine = seats[0].key
    for path, live, method in CLOSED:
        right = host if "/host/" in path else mine
        bad = [
            other[0].key,
            foreign.host(),
            foreign.seat(seats[0].game, 0),
            mine[:-1],
            f"1{mine[1:]}",
            f"w{mine[1:]}",
            f"-1{mine[1:]}",
            "²" + mine[1:],
            "é",
            "x" * 5000,
        ]
        bad += [mine] if "/host/" in path else [host, f"9{mine[1:]}"]
        for key in bad:
            if key.isascii():
                assert ask(place, path, live, method, seats[0].game, {}, key) == 401, (path, key)
            elif not live:
                way = path.replace("{game}", seats[0].game)
                assert place.client.request(method, way, headers={"authorization": f"Bearer {key}".encode("latin-1")}).status_code == 401
        assert ask(place, path, live, method, "nosuchgame", {}, right) == (401 if "{game}" in path else ask(place, path, live, method, "", {}, right))


def test_a_watcher_can_do_nothing(laid: tuple[Place, list[Seat]]) -> None:
    _, (first, second, watcher) = laid
    before = first.packet()
    for what, body in (("answer", {"question": "0", "choices": ["b2"]}), ("undo", {}), ("agree", {"agrees": True})):
        assert watcher.post(what, body).status_code in (400, 422)
    assert second.post("answer", {"question": "0", "choices": ["b2"]}).status_code == 409
    assert first.packet() == before


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"5", b"null", b"{", b"\xff\xfe", b"[" * 20_000, b'{"question": 5, "key": "a", "choices": ["b2"]}', b'{"question": "0", "key": "a", "choices": "b2"}',
     b'{"question": "0", "key": "a", "choices": []}', b'{"question": "0", "key": "a", "choices": [null]}', b'{"question": "0", "choices": ["b2"]}',
     b'{"question": "0", "key": "a", "offer": []}', b'{"question": "0", "key": "a", "offer": {"give": 5}}', b'{"question": "0", "key": "a\\u0000", "choices": ["b2"]}',
     b'{"question": "0", "key": "' + b"k" * 300 + b'", "choices": ["b2"]}'],
)  # fmt: skip
def test_what_no_page_sends_is_refused(laid: tuple[Place, list[Seat]], body: bytes) -> None:
    place, (first, *_) = laid
    before = first.packet()
    reply = place.client.post(f"/api/t/{first.game}/answer", headers=first.headers, content=body)
    assert reply.status_code == 400 and "Traceback" not in reply.text
    assert first.packet() == before


def test_bodies_have_a_bound(laid: tuple[Place, list[Seat]]) -> None:
    place, (first, *_) = laid
    way = f"/api/t/{first.game}/answer"
    assert place.client.post(way, headers=first.headers, content=b" " * (LARGEST + 1)).status_code == 413
    assert place.client.post(way, headers={**first.headers, "content-length": "1e9"}, content=b"{}").status_code == 413
    pieces = (b" " * 10_000 for _ in range(50))
    assert place.client.post(way, headers=first.headers, content=pieces).status_code == 400  # no more of it is read


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/",
        "/static/nothing.js",
        "/static/app.py",
        "/t/../api/host/lobby",
        "/api",
        "/api/host/../host/lobby",
        "/API/host/lobby",
        "/t/UPPER",
        "/favicon.ico",
        "/api/t/x/live/",
    ],
)
def test_paths_lead_nowhere_else(laid: tuple[Place, list[Seat]], path: str) -> None:
    place, _ = laid
    reply = place.client.get(path)
    assert reply.status_code in (401, 404), reply.text
    assert "def " not in reply.text


def test_every_answer_keeps_its_page_to_itself(laid: tuple[Place, list[Seat]]) -> None:
    place, (first, *_) = laid
    for reply in (place.client.get("/"), place.client.get("/static/table.js"), place.client.get("/api/host/lobby"), place.client.get("/nowhere"),
                  place.client.get(f"/api/t/{first.game}/packet", headers=first.headers)):  # fmt: skip
        assert {name: reply.headers[name] for name in HEADERS} == HEADERS
        assert reply.headers["referrer-policy"] == "no-referrer" and reply.headers["cache-control"] == "no-store"
        assert "set-cookie" not in reply.headers and "etag" not in reply.headers
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_names_of_a_server() -> None:
    own, network = Names(), Names(frozenset({"localhost", "den.local"}), any_address=True)
    for host in ("localhost", "localhost:8787", "127.0.0.1:1", "[::1]:80", "LOCALHOST"):
        assert own.known(host)
    for host in ("192.168.1.7:8787", "den.local", "example.org", "127.0.0.1:", "127.0.0.1:80:80", "[::1", "localhost:999999", "a b", "127.1"):
        assert not own.known(host), host
    for host in ("192.168.1.7:8787", "den.local:8787", "[fe80::1]:8787"):
        assert network.known(host)
    assert not network.known("example.org")


def test_the_pages_have_no_code_or_style_of_their_own() -> None:
    files = dict(_Routes(Server(Store(None), Catalog({})))._files)
    for name, text in files.items():
        if name.endswith(".html"):
            assert not re.search(r"<script(?! type=\"module\" src=\"/static/)|style=| on\w+=|<style|javascript:", text), name
        if name.endswith(".js") and not name.startswith("vendor/"):
            assert not re.search(r"\beval\b|new Function|innerHTML|unsafeHTML|unsafeSVG|document\.write|style=\"|https?://(?!www\.w3)", text), name


def test_other_kinds_of_connections_are_not_answered() -> None:
    server = Server(Store(None), Catalog({}))
    app = make_app(server)
    assert isinstance(app, Guard)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/").status_code == 200
    assert TestClient(app, base_url="http://testserver").get("/").status_code == 421
