"""The desk over HTTP: findings while typing, cures, tests, saving; only with the author's key, and only in its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulewright.gamefile import Elsewhere, as_text, lay_out, of_bytes, replay, to_bytes
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
ASKED = ("folder", "open", "edit", "check", "complete", "hover", "save", "drop", "test", "play", "tables", "scenario", "tree", "go", "carry")


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
    text = RULES.replace("title: {en: Garden}", 'title: {en: "😀😀", x: 1}')
    wide = next(each for each in at.ask("edit", file="ruleset.yaml", text=text)["findings"] if each["from"][0] == 4)
    assert text.split("\n")[3].encode("utf-16-le")[2 * (wide["from"][1] - 1) :].decode("utf-16-le").startswith("x")


@pytest.mark.parametrize(
    "file",
    ["../secret.yaml", "link.yaml", "/etc/hosts.yaml", "a/../../secret.yaml", "tests", ".hidden.yaml", "x" * 500, "tests/\x01.yaml", "ruleset.txt"],
)
def test_there_is_nothing_outside_of_the_folder(at: At, file: str) -> None:
    before = sorted(str(path) for path in at.folder.parent.rglob("*"))
    for what in ASKED[1:]:
        body = {"file": file, "text": "secret: no\n", "over": None, "line": 1, "column": 1, "game": "x", "name": "x", "n": 0, "key": "x"}
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
    for headers in (
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:81"},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
    ):
        for what in ASKED:
            assert at.raw(what, {"file": "ruleset.yaml"}, **headers).status_code in (403, 421)


@pytest.mark.parametrize(
    "body", [[], None, 5, {"file": 5}, {"file": "ruleset.yaml", "text": 5, "line": 0, "column": "x"}, {"file": "a\0b.yaml"}, {"file": None}]
)
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


def seat_of(at: At, game: dict[str, Any], number: int = 0) -> Seat:
    return Seat(at.client, game["game"], game["seats"][number]["link"].partition("#")[2])


def test_a_game_goes_on_by_edited_rules_in_a_branch_of_its_own(at: At) -> None:
    game = at.ask("play", file="ruleset.yaml")
    assert seat_of(at, game).answer("water").status_code == 200
    before = seat_of(at, game).asked()
    edited = RULES.replace("gains 2 flowers", "gains 5 flowers").replace("flowers: number = 0", "flowers: 0..1 = 0, bees: number = 7")
    over = at.ask("open", file="ruleset.yaml")["over"]
    at.ask("edit", file="ruleset.yaml", text=edited)
    assert "Save first" in at.ask("carry", 422, file="ruleset.yaml", game=game["game"])["error"]
    at.ask("save", file="ruleset.yaml", over=over)
    branch = at.ask("carry", file="ruleset.yaml", game=game["game"])
    assert branch["point"] == "by names"
    assert next((each["file"], each["text"]) for each in branch["lost"]) == (
        "ruleset.yaml",
        "`alice.flowers` was 2, which is no longer possible; it is now 1.",
    )
    assert branch["game"] != game["game"]
    alice = seat_of(at, branch)
    assert alice.asked()["text"] == before["text"]
    assert alice.answer("plant").status_code == 200
    assert seat_of(at, game).asked() == before  # the old one is as it was, by its old rules
    tables = {each["game"]: each["origin"].partition(":")[0] for each in at.ask("tables", file="ruleset.yaml")["tables"]}
    assert tables == {game["game"]: "", branch["game"]: game["game"]}
    written = at.ask("scenario", file="ruleset.yaml", game=branch["game"], name="from here")  # no answers lead there, so the position is given
    assert "given:" in (at.folder / written["file"]).read_text()
    assert [each["passed"] for each in at.ask("test", file=written["file"])["tests"]] == [True]
    # It survives a restart, and travels as a file.
    hashed = at.server._tables[branch["game"]].game.hash()
    file = at.client.portal.call(at.server.file, at.server._tables[branch["game"]])
    at.server._tables.clear()
    assert alice.asked() and at.server._tables[branch["game"]].game.hash() == hashed
    again = of_bytes(to_bytes(file))
    assert replay(again, lay_out(again.rules.mains, again.rules.files)).hash() == hashed and as_text(again) is None
    received = at.client.portal.call(at.server.receive, again)
    assert received.game.hash() == hashed
    with pytest.raises(Elsewhere):
        replay(replace(again, players=("alice", "carol")), received.ruleset)
    with pytest.raises(Elsewhere):
        replay(replace(again, start={**again.start, "seal": "0"}), received.ruleset)
    # A step back leads to the beginning of the branch, and no further.
    assert alice.post("undo", {}).status_code == 200
    assert at.server._tables[branch["game"]].game.hash() == carried_hash(at, branch["game"])
    assert alice.post("undo", {}).status_code == 422


def carried_hash(at: At, game: str) -> str:
    return at.server._tables[game].beginning().hash()


def test_any_point_of_the_tree_is_a_new_start(at: At) -> None:
    game = at.ask("play", file="ruleset.yaml")
    alice = seat_of(at, game)
    for choice in ("water", "plant"):
        assert alice.asked() and alice.answer(choice).status_code == 200
    alice.asked()
    tree = at.ask("tree", game=game["game"])
    assert [step["text"] for step in tree["steps"] if step["who"] == 0] == ["water", "plant"]
    first = tree["steps"][0]
    at.ask("go", game=game["game"], n=0, key="one")
    at.ask("go", game=game["game"], n=0, key="one")
    assert at.server._tables[game["game"]].head == max(node.n for node in at.server._tables[game["game"]].nodes)
    assert alice.answer("plant").status_code == 200
    alice.asked()
    tree = at.ask("tree", game=game["game"])
    assert [step["parent"] for step in tree["steps"] if step["parent"] == 0] == [0, 0]
    at.ask("go", game=game["game"], n=first["n"], key="two")
    at.ask("go", 422, game=game["game"], n=999, key="three")
    branch = at.ask("carry", file="ruleset.yaml", game=game["game"], n=0)
    assert branch["point"] == "exactly" and branch["lost"] == []
    assert [own["flowers"] for own in at.server._tables[branch["game"]].game.view(0)["players"].values()] == [0, 0]


def test_who_plays_alone_goes_back_by_the_own_answers(at: At) -> None:
    game = at.ask("play", file="ruleset.yaml")
    alice = seat_of(at, game)
    for choice in ("water", "plant"):
        assert alice.asked() and alice.answer(choice).status_code == 200
    alice.asked()
    own = alice.post("tree", {}).json()
    assert [(step["who"], step["parent"]) for step in own["steps"]] == [(0, 0), (0, own["steps"][0]["n"])]
    assert alice.post("go", {"n": own["steps"][1]["before"]}).json() == {"done": "now"}
    assert alice.answer("water").status_code == 200
    alice.asked()
    assert len(alice.post("tree", {}).json()["steps"]) == 3
    for n, status in ((True, 400), ("1", 400), (999, 422), (-1, 422)):
        assert alice.post("go", {"n": n}).status_code == status
    bob = seat_of(at, game, 1)
    assert bob.post("tree", {}).status_code == bob.post("go", {"n": 0}).status_code == 422


def test_what_was_going_on_and_has_changed_is_answered_again(at: At) -> None:
    picking = RULES.replace("result:", "  pick:\n    in: garden\n    do: |\n      me chooses p in players\n      p gains 1 flowers\nresult:")
    save(at, picking)
    game = at.ask("play", file="ruleset.yaml")
    alice = seat_of(at, game)
    assert alice.asked() and alice.answer("pick").status_code == 200
    assert [option["id"] for option in alice.asked()["options"]] == ["alice", "bob"]
    save(at, picking.replace("      me chooses p in players\n      p gains 1 flowers\n", "      me gains 5 flowers\n"))
    branch = at.ask("carry", file="ruleset.yaml", game=game["game"])
    assert (branch["point"], branch["back"], branch["again"], branch["lost"]) == ("by names", 1, 1, [])
    assert at.server._tables[branch["game"]].beginning().view(0)["players"]["alice"]["flowers"] == 5
    save(at, picking.replace("  pick:", "  pluck:").replace("me chooses p in players\n      p gains", "me gains"))
    branch = at.ask("carry", file="ruleset.yaml", game=game["game"])
    assert (branch["point"], branch["back"], branch["again"]) == ("by names", 1, 0)
    save(at, picking.replace("ruleset: garden", "ruleset: orchard"))
    assert "orchard" in at.ask("carry", 422, file="ruleset.yaml", game=game["game"])["error"]


def save(at: At, text: str) -> None:
    """The rules have this text from now on."""
    at.ask("save", file="ruleset.yaml", over=at.ask("open", file="ruleset.yaml")["over"], text=text)
