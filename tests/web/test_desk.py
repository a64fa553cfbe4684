"""The desk over HTTP: findings as somebody types, cures, tests, saving; only for who has the author's key, and only in its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulewright.web.app import make_app
from rulewright.web.catalog import Catalog
from rulewright.web.desk import Desk
from rulewright.web.guard import LARGEST_TEXT
from rulewright.web.keys import Keys
from rulewright.web.server import Server
from rulewright.web.store import Store
from rulewright.workspace import Workspace
from tests.web.conftest import HERE, Seat

RULES = """\
ruleset: garden
version: "1"
language: 1
title: {en: Garden}
players: 2
state:
  player: {flowers: number = 0}
flow: |
  repeat 3 times:
    for each p in players: p must act in garden
  end game
actions:
  plant: {in: garden, do: me gains 1 flowers}
  water: {in: garden, do: me gains 2 flowers}
result: {score(player): player.flowers}
"""
TESTS = "- name: planting\n  play: [{alice: plant}, {bob: water}]\n  expect: {alice.flowers: 1, bob.flowers: 2}\n"
ASKED = ("folder", "open", "edit", "check", "complete", "hover", "save", "drop", "test", "play", "tables", "scenario")


class At:
    """Somebody at the desk."""

    def __init__(self, folder: Path, server: Server, client: TestClient) -> None:
        self.folder, self.server, self.client = folder, server, client
        self.key = server.keys.author()

    def raw(self, what: str, body: Any, **headers: str) -> Any:
        return self.client.post(f"/api/desk/{what}", json=body, headers={"authorization": f"Bearer {self.key}", **headers})

    def ask(self, what: str, status: int = 200, **body: Any) -> Any:
        reply = self.raw(what, body)
        assert reply.status_code == status, reply.text
        return reply.json()


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[At]:
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    folder = tmp_path / "garden"
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES)
    (folder / "tests" / "basics.yaml").write_text(TESTS)
    (tmp_path / "secret.yaml").write_text("secret: yes\n")
    os.symlink(tmp_path / "secret.yaml", folder / "link.yaml")
    server = Server(Store(None), Catalog({}))
    with TestClient(make_app(server, desk=Desk(server, Workspace(folder))), base_url=HERE) as client:
        yield At(folder, server, client)


def test_a_mistake_is_found_cured_and_saved(at: At) -> None:
    assert [each["name"] for each in at.ask("folder")["files"]] == ["ruleset.yaml", "tests/basics.yaml"]
    opened = at.ask("open", file="ruleset.yaml")
    assert opened["text"] == RULES
    wrong = RULES.replace("me gains 2 flowers", "me gains 2 flwers")
    edited = at.ask("edit", file="ruleset.yaml", text=wrong)
    (found,) = edited["findings"]
    assert (found["code"], found["from"], found["edits"][0]["write"], edited["unsaved"]) == ("RW201", [14, 38], "flowers", ["ruleset.yaml"])
    assert at.ask("edit", file="ruleset.yaml", text=wrong, lang="cs")["findings"][0]["message"] != found["message"]
    at.ask("edit", file="ruleset.yaml", text=RULES + "# fine\n")
    assert at.ask("check", file="ruleset.yaml")["findings"] == []
    assert (at.folder / "ruleset.yaml").read_text() == RULES
    at.ask("save", file="ruleset.yaml", over=opened["over"])
    assert (at.folder / "ruleset.yaml").read_text() == RULES + "# fine\n"


def test_tests_tell_values(at: At) -> None:
    at.ask("edit", file="ruleset.yaml", text=RULES.replace("gains 2 flowers", "gains 3 flowers"))
    (outcome,) = at.ask("test", file="tests/basics.yaml")["tests"]
    (difference,) = outcome["differences"]
    assert (outcome["passed"], difference["what"], difference["wanted"], difference["there"]) == (False, "bob.flowers", "2", "3")
    assert difference["from"][0] == 3
    at.ask("drop", file="ruleset.yaml")
    assert [each["passed"] for each in at.ask("test", file="ruleset.yaml")["tests"]] == [True]


def test_a_conflict_is_told_and_nothing_is_lost(at: At) -> None:
    opened = at.ask("open", file="ruleset.yaml")
    (at.folder / "ruleset.yaml").write_text(RULES + "# theirs\n")
    conflict = at.ask("save", file="ruleset.yaml", over=opened["over"], text=RULES + "# mine\n")
    assert conflict["conflict"] and conflict["text"] == RULES + "# theirs\n" == (at.folder / "ruleset.yaml").read_text()
    assert at.ask("open", file="ruleset.yaml")["text"] == RULES + "# mine\n"
    at.ask("save", file="ruleset.yaml", over=conflict["over"])
    assert (at.folder / "ruleset.yaml").read_text() == RULES + "# mine\n"


def test_columns_are_those_of_a_browser(at: At) -> None:
    text = RULES.replace('title: {en: Garden}', 'title: {en: "😀😀", x: 1}')
    wide = next(each for each in at.ask("edit", file="ruleset.yaml", text=text)["findings"] if each["from"][0] == 4)
    assert text.split("\n")[3].encode("utf-16-le")[2 * (wide["from"][1] - 1) :].decode("utf-16-le").startswith("x")


@pytest.mark.parametrize("file", ["../secret.yaml", "link.yaml", "/etc/hosts.yaml", "a/../../secret.yaml", "tests", ".hidden.yaml", "x" * 500, "tests/\x01.yaml", "ruleset.txt"])
def test_there_is_nothing_outside_of_the_folder(at: At, file: str) -> None:
    before = sorted(str(path) for path in at.folder.parent.rglob("*"))
    for what in ASKED[1:]:
        body = {"file": file, "text": "secret: no\n", "over": None, "line": 1, "column": 1, "game": "x", "name": "x"}
        reply = at.raw(what, body)
        assert reply.status_code in (400, 404, 422) or (what, reply.json()) == ("drop", {"dropped": file}), (what, reply.text)
        assert "secret" not in reply.text.replace("secret.yaml", "") and "Traceback" not in reply.text
    assert before == sorted(str(path) for path in at.folder.parent.rglob("*"))
    assert (at.folder.parent / "secret.yaml").read_text() == "secret: yes\n"


def test_only_the_author_comes_in(at: At) -> None:
    keys = at.server.keys
    for key in (keys.host(), keys.seat("x", 0), Keys("00" * 32).author(), "", at.key[:-1], "x" * 4000):
        at.key = key
        for what in ASKED:
            assert at.raw(what, {"file": "ruleset.yaml"}).status_code == 401
    assert not keys.is_host(keys.author())


def test_other_pages_are_refused(at: At) -> None:
    for headers in ({"origin": "null"}, {"origin": "http://evil.example"}, {"origin": "http://localhost:81"}, {"sec-fetch-site": "cross-site"}, {"host": "evil.example"}):
        for what in ASKED:
            assert at.raw(what, {"file": "ruleset.yaml"}, **headers).status_code in (403, 421)


@pytest.mark.parametrize("body", [[], None, 5, {"file": 5}, {"file": "ruleset.yaml", "text": 5, "line": 0, "column": "x"}, {"file": "a\0b.yaml"}, {"file": None}])
def test_what_no_page_sends_is_refused(at: At, body: Any) -> None:
    for what in ("open", "edit", "complete", "hover"):
        assert at.raw(what, body).status_code in (400, 404) or (what, body) == ("open", {"file": "ruleset.yaml", "text": 5, "line": 0, "column": "x"})
    reply = at.client.post("/api/desk/edit", content=b" " * (LARGEST_TEXT + 1), headers={"authorization": f"Bearer {at.key}"})
    assert reply.status_code == 413


def test_without_a_folder_there_is_no_desk() -> None:
    server = Server(Store(None), Catalog({}))
    with TestClient(make_app(server), base_url=HERE) as client:
        assert client.post("/api/desk/folder", json={}, headers={"authorization": f"Bearer {server.keys.author()}"}).status_code == 404
        assert client.get("/desk").status_code == 404


def test_markup_in_rules_is_text(at: At) -> None:
    nasty = RULES.replace("Garden", "<img src=x onerror=alert(1)>") + "<script>: 1\n"
    reply = at.raw("edit", {"file": "ruleset.yaml", "text": nasty})
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"


def test_what_is_saved_is_played(at: At) -> None:
    at.ask("edit", file="ruleset.yaml", text=RULES + "# not saved\n")
    assert "Save first" in at.ask("play", 422, file="ruleset.yaml")["error"]
    at.ask("drop", file="ruleset.yaml")
    game = at.ask("play", file="tests/basics.yaml")
    assert [each["name"] for each in game["seats"]] == ["alice", "bob"]
    assert [each["game"] for each in at.ask("tables", file="ruleset.yaml")["tables"]] == [game["game"]]


def test_a_position_becomes_a_test_that_passes(at: At) -> None:
    game = at.ask("play", file="ruleset.yaml")
    key = game["seats"][0]["link"].partition("#")[2]
    alice = Seat(at.client, game["game"], key)
    assert alice.answer("water").status_code == 200
    made = at.ask("scenario", file="ruleset.yaml", game=game["game"], name='watering: "twice"')
    text = (at.folder / made["file"]).read_text()
    assert text.split("\n")[made["line"] - 1] == '- name: "watering: \\"twice\\""'
    assert "alice.flowers: 2" in text
    (outcome,) = at.ask("test", file=made["file"])["tests"]
    assert outcome["passed"]
    (at.folder / made["file"]).write_text(text.replace("- alice: water", "- alice: plant"))
    (outcome,) = at.ask("test", file=made["file"])["tests"]
    assert not outcome["passed"]
    (at.folder / made["file"]).write_text(text)
    assert "already" in at.ask("scenario", 422, file="ruleset.yaml", game=game["game"], name='watering: "twice"')["error"]
    at.ask("scenario", file="ruleset.yaml", game=game["game"], name="once more")
    assert [each["passed"] for each in at.ask("test", file=made["file"])["tests"]] == [True, True]
    (at.folder / "ruleset.yaml").write_text(RULES.replace("water: {in: garden,", "pour: {in: garden,"))
    assert "no test was written" in at.ask("scenario", 422, file="ruleset.yaml", game=game["game"], name="other rules")["error"]
    assert "other rules" not in (at.folder / made["file"]).read_text()
    assert at.ask("folder")["files"][1] == {"name": "tests/basics.yaml", "unsaved": False, "main": False}
