"""Malicious names, wherever a name can be sent: refused in words or shown as they are, and never anything else."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulewright.gamefile import BrokenGameFile, GameFile, of_bytes, of_text
from rulewright.outside.plain import STEERING
from rulewright.web.app import make_app
from rulewright.web.catalog import Catalog
from rulewright.web.desk import Desk
from rulewright.web.server import Server
from rulewright.web.store import Store
from rulewright.workspace import Workspace
from tests.web.conftest import HERE, Opening
from tests.web.hostile import NAMES
from tests.web.test_files import changed, pack, played  # noqa: F401  (a fixture)
from tests.web.test_guard import ROW

some = pytest.mark.parametrize("names", [pytest.param(NAMES[::6], id="some"), pytest.param(NAMES, id="all", marks=pytest.mark.long)])


def test_there_are_enough() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 40


def sent(client: TestClient, way: str, headers: dict[str, str], body: Any) -> Any:
    """The reply to a message, with whatever a JSON text may hold."""
    return client.post(way, headers=headers, content=json.dumps(body))


@some
def test_players_of_all_names(names: list[str], opened: Opening, tmp_path: Path) -> None:
    """At a table, in the lobby, in the file of the game, and after a restart."""
    store, laid = tmp_path / "tables.sqlite", list[str]()
    with opened(ROW, store=store) as place:
        for name in names:
            seats = [{"name": name, "who": "person"}, {"name": "Ben", "who": "person"}]
            reply = sent(place.client, "/api/host/games", place.host, {"name": "tic_tac_toe", "seats": seats})
            assert reply.status_code in (200, 400, 413, 422), (name, reply.text)
            if reply.status_code != 200:
                assert reply.json()["error"]
                continue
            first, *_ = place.seats(reply.json()["id"])
            shown = first.packet()["game"]["players"][0]["name"]
            assert shown == STEERING.sub("", shown).strip() != "" and "\n" not in shown, name
            assert first.answer("b2").status_code == 200
            file = place.client.post("/api/host/file", headers=place.host, json={"game": first.game})
            assert file.headers["content-disposition"] == f'attachment; filename="tic_tac_toe-{first.game}.rwgame"'
            assert of_bytes(file.content).players[0] == shown
            assert place.client.post("/api/host/receive", headers=place.host, content=file.content).status_code == 200
            laid.append(first.game)
        assert len(laid) >= min(40, len(names) // 2)
    with opened(ROW, store=store) as place:
        assert len(place.client.get("/api/host/lobby", headers=place.host).json()["games"]) == 2 * len(laid)
        assert all(len(place.seats(game)[1].packet()["question"]["options"]) == 8 for game in laid[:3] + laid[-3:])


@some
def test_names_of_everything_else_at_a_table(names: list[str], opened: Opening) -> None:
    """Rulesets, overlays, bots, options, games, keys, questions, choices and words."""
    with opened(ROW) as place:
        first, second, _ = place.lay("tic_tac_toe", ["person", "person"])
        before = first.packet(), second.packet()
        seats = [{"name": "a", "who": "person"}, {"name": "b", "who": "person"}]
        for name in names:
            host: list[tuple[str, Any]] = [
                ("ruleset", {"name": name}), ("ruleset", {"name": "tic_tac_toe", "overlays": [name]}), ("games", {"name": name, "seats": seats}),
                ("games", {"name": "tic_tac_toe", "seats": seats, "overlays": [name]}), ("seat", {"game": name, "seat": 0, "who": "random"}),
                ("games", {"name": "tic_tac_toe", "seats": [{"name": "a", "who": name}, seats[1]]}), ("seat", {"game": first.game, "seat": 0, "who": name}),
                ("games", {"name": "tic_tac_toe", "seats": seats, "secrets": name}), ("file", {"game": name}), ("games", {"name": "tic_tac_toe", "seats": name}),
            ]  # fmt: skip
            for what, body in host:
                assert sent(place.client, f"/api/host/{what}", place.host, body).status_code in (400, 413, 422), (what, name)
            if name:  # a name without a value is a box that was left empty
                options = {"name": "tic_tac_toe", "seats": seats, "options": {name: name}}
                assert sent(place.client, "/api/host/games", place.host, options).status_code in (400, 413, 422), name
            for what, body in (
                ("answer", {"question": name, "key": "a", "choices": ["b2"]}),
                ("answer", {"question": "0", "key": f"one{len(name)}", "choices": [name]}),
                ("answer", {"question": "0", "key": "two", "offer": {"give": [name], "want": [name]}}),
                ("ask", {"words": name, "about": "why"}),
                ("ask", {"words": name, "about": "what"}),
                ("undo", {"key": name}),
                ("agree", {"key": name, "agrees": True}),
                ("go", {"key": name, "n": 1}),
            ):
                # (Who asks for something unknown is told so.)
                right = (200, 400, 413, 422) if what == "ask" else (400, 409, 413, 422)
                assert sent(place.client, f"/api/t/{first.game}/{what}", second.headers, body).status_code in right, (what, name)
        assert (first.packet(), second.packet()) == before
        assert first.answer("b2").status_code == 200


@some
def test_names_at_the_desk(names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of files, and as texts of files: nothing is written but under a name that a file of rules may have."""
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    folder = tmp_path / "here" / "row"
    shutil.copytree(ROW, folder)
    shutil.rmtree(folder / "tests")  # a file there is called as one of the names
    (tmp_path / "secret.yaml").write_text("secret: yes\n")
    server = Server(Store(None), Catalog({}))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with TestClient(make_app(server, desk=Desk(server, Workspace(folder))), base_url=HERE) as client:
        author = {"authorization": f"Bearer {server.keys.author()}"}
        for name in names:
            for file in (name, f"{name}.yaml", f"tests/{name}.yaml", f"{name}/a.yaml"):
                for what in ("open", "save", "complete", "hover", "play", "tables", "check", "test"):
                    body = {"file": file, "over": None, "line": 1, "column": 1, "game": name, "name": name}
                    reply = sent(client, f"/api/desk/{what}", author, body)
                    assert reply.status_code in (400, 404, 422) or reply.json() in ({"tables": []}, {"over": None}), (what, file, reply.text)
                    assert "secret: yes" not in reply.text
            for what in ("tree", "go", "carry", "scenario"):
                body = {"file": "ruleset.yaml", "game": name, "name": name, "n": 0, "key": name}
                assert sent(client, f"/api/desk/{what}", author, body).status_code in (400, 404, 422), (what, name)
            text = f"ruleset: row\ntitle: {json.dumps(name)}\nthings:\n- {{kind: {name}, id: {name}}}\n"
            reply = sent(client, "/api/desk/edit", author, {"file": "ruleset.yaml", "text": text})
            assert reply.status_code in (200, 400, 404), (name, reply.text)
            assert sent(client, "/api/desk/hover", author, {"file": "ruleset.yaml", "line": 4, "column": 12}).status_code == 200
            sent(client, "/api/desk/drop", author, {"file": "ruleset.yaml"})
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and "state" not in path.parts} == before


@pytest.mark.parametrize("names", [pytest.param(NAMES[::20], id="some"), pytest.param(NAMES, id="all", marks=pytest.mark.long)])
def test_names_in_a_file_from_elsewhere(names: list[str], opened: Opening, played: GameFile) -> None:  # noqa: F811
    """Whatever stands in a file, it is refused, or the lobby still shows all games."""
    with opened(ROW) as place:
        for name in names:
            for change in (
                lambda data, name=name: data["players"].__setitem__(0, name),
                lambda data, name=name: data["rules"].update(id=name),
                lambda data, name=name: data["rules"].update(version=name),
                lambda data, name=name: data["rules"].update(overlays=[name]),
                lambda data, name=name: data["who"].__setitem__(0, name),
                lambda data, name=name: data["options"].update({name: name}),
                lambda data, name=name: data["steps"][0].__setitem__(3, {"choices": [name]}),
                lambda data, name=name: data["rules"]["files"].update({f"{name}.yaml": name}),
                lambda data, name=name: data.update(start={"state": name}),
            ):
                reply = place.client.post("/api/host/receive", headers=place.host, content=changed(played, change))
                assert reply.status_code in (200, 422), (name, reply.text)
        assert place.client.get("/api/host/lobby", headers=place.host).status_code == 200


def test_halves_of_characters_are_in_no_game(played: GameFile) -> None:  # noqa: F811
    data = json.loads(gzip.decompress(changed(played, lambda data: data.update(players=["\ud800", "Ben"]))))
    assert data["players"][0] == "\ud800"
    with pytest.raises(BrokenGameFile):
        of_bytes(changed(played, lambda data: data.update(players=["\ud800", "Ben"])))
    with pytest.raises(BrokenGameFile):
        of_text(pack([["id", "1", "ab" * 8], ["\ud800"], ["person"], "1", {}, "ask", [], ""]))
