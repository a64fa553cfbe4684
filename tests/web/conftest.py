"""A server in process, with games whose rules are small, and people who play over HTTP."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulewright.cli import find
from rulewright.web.app import make_app
from rulewright.web.catalog import Catalog
from rulewright.web.server import Server
from rulewright.web.store import Store

ROOT = Path(__file__).resolve().parents[2]
HERE = "http://localhost"
CLICKS = itertools.count()


@dataclass
class Seat:
    """Somebody at a table, or watching."""

    client: TestClient
    game: str
    key: str
    language: str = "en"

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"}

    def packet(self) -> dict[str, Any]:
        reply = self.client.get(f"/api/t/{self.game}/packet?lang={self.language}", headers=self.headers)
        assert reply.status_code == 200, reply.text
        return reply.json()["parts"]

    def asked(self) -> dict[str, Any]:
        """What this seat is asked, as soon as it is: bots are served between requests."""
        for _ in range(200):
            if (question := self.packet()["question"]) is not None:
                return question
            time.sleep(0.01)
        raise AssertionError("nothing is asked")

    def post(self, what: str, body: dict[str, Any]) -> Any:
        given = {"key": f"click {next(CLICKS)}", "lang": self.language, **body}
        return self.client.post(f"/api/t/{self.game}/{what}?lang={self.language}", headers=self.headers, json=given)

    def answer(self, *choices: str, **more: Any) -> Any:
        question = self.packet()["question"]
        return self.post("answer", {"question": question["id"] if question else "0", "choices": list(choices), **more})

    def listen(self) -> Any:
        protocols = ["rulewright", f"key.{self.key}"]
        return self.client.websocket_connect(f"ws://localhost/api/t/{self.game}/live?lang={self.language}", protocols, headers={"origin": HERE})


@dataclass
class Place:
    """A running server and its host."""

    server: Server
    client: TestClient
    stack: ExitStack = field(default_factory=ExitStack)

    @property
    def host(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.server.keys.host()}"}

    def lay(self, name: str, who: list[str], seed: int = 3, **more: Any) -> list[Seat]:
        """A new table; its seats and, last, somebody who watches."""
        seats = [{"name": f"p{number}", "who": one} for number, one in enumerate(who)]
        reply = self.client.post("/api/host/games", headers=self.host, json={"name": name, "seats": seats, "seed": seed, **more})
        assert reply.status_code == 200, reply.text
        return self.seats(reply.json()["id"])

    def seats(self, game: str) -> list[Seat]:
        record = next(one for one in self.client.get("/api/host/lobby", headers=self.host).json()["games"] if one["id"] == game)
        return [Seat(self.client, game, key) for key in [*(seat["key"] for seat in record["seats"]), record["watch"]]]


Opening = Callable[..., Any]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opening:
    """Opens a server with some rulesets: by names near, or by path."""
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))

    @contextmanager
    def open_(*names: str | Path, store: Path | None = None) -> Iterator[Place]:
        catalog = Catalog({Path(name).name: find.locate(str(name)) for name in names})
        server = Server(Store(store), catalog)
        with TestClient(make_app(server), base_url=HERE) as client:
            yield Place(server, client)

    return open_


def play(people: list[Seat], seed: int = 1, most: int = 2000, wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> int:
    """Let people answer at random to the end; how many answers they gave. Nobody gives up."""
    chance, answers, idle = random.Random(seed), 0, 0
    while answers < most and idle < 300:
        asked = False
        for seat in people:
            shown = seat.packet()
            question = shown["question"]
            if question is None:
                if shown["game"]["over"]:
                    return answers
                continue
            asked = True
            options = [option for option in question["options"] if not option.get("gives_up") and wanted(option)] or question["options"]
            reply = seat.post("answer", {"question": question["id"], "choices": [chance.choice(options)["id"]]})
            assert reply.status_code == 200, (reply.text, question)
            answers += 1
        idle = 0 if asked else idle + 1
        if idle:  # bots are served between requests
            time.sleep(0.01)
    return answers
