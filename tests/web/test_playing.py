"""Whole games over HTTP: every kind of question, several people, bots, restarts in the middle, and taking back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from rulewright.cli import find
from tests.web.conftest import ROOT, Opening, play

MESTA, JAM, ROW = "mesta", ROOT / "examples" / "jam_makers", ROOT / "examples" / "tic_tac_toe"
SEALED, CROSSINGS = ROOT / "tests" / "gauntlet" / "simultaneous", ROOT / "tests" / "gauntlet" / "crossings"


@pytest.mark.parametrize(
    ("rules", "who"),
    [
        pytest.param(MESTA, ["person", "person", "greedy"], marks=pytest.mark.long),
        (JAM, ["person", "random", "person"]),  # offers
        (ROW, ["person", "person"]),
        (SEALED, ["person", "person"]),  # secret bids
        (CROSSINGS, ["person", "person"]),  # sides and corners, pairs
    ],
    ids=lambda each: Path(str(each)).name if not isinstance(each, list) else "",
)
def test_a_game_is_played_to_its_end(opened: Opening, rules: str | Path, who: list[str]) -> None:
    with opened(rules) as place:
        *seats, watcher = place.lay(Path(rules).name, who, **({"options": {"length": "very_short"}, "secrets": "pause"} if rules == MESTA else {}))
        people = [seat for seat, one in zip(seats, who, strict=True) if one == "person"]
        assert play(people, most=1000) >= 3
        shown = [seat.packet()["game"] for seat in (*people, watcher)]
        assert all(one["over"] for one in shown)
        assert shown[0]["result"] == shown[-1]["result"] and shown[0]["result"]["why"]
        assert [one["seat"] for one in shown] == [who.index("person"), *[n for n, one in enumerate(who) if one == "person"][1:], None]


def test_a_tab_is_told_of_changes_only(opened: Opening) -> None:
    with opened(ROW) as place:
        first, second, watcher = place.lay("tic_tac_toe", ["person", "person"])
        with watcher.listen() as socket, second.listen() as other:
            whole = json.loads(socket.receive_text())
            json.loads(other.receive_text())
            assert whole["seq"] == 1 and {"game", "order", "question", "undo", "log"} <= set(whole["parts"])
            assert first.answer("b2").status_code == 200
            change = json.loads(socket.receive_text())
            assert change["seq"] == 2 and not {"order", "question", "undo"} & set(change["parts"])
            assert [line["text"] for line in change["parts"]["log"]["lines"]]
            assert json.loads(other.receive_text())["parts"]["question"]["options"]


def test_an_answer_is_carried_out_once_however_often_it_arrives(opened: Opening) -> None:
    with opened(ROW) as place:
        first, second, _ = place.lay("tic_tac_toe", ["person", "person"])
        asked = first.packet()["question"]["id"]
        body = {"question": asked, "choices": ["b2"], "key": "one click"}
        replies = [first.post("answer", body) for _ in range(5)]
        assert [reply.json()["done"] for reply in replies] == ["now", *["before"] * 4]
        late = first.post("answer", {"question": asked, "choices": ["a1"], "key": "another tab"})
        assert late.status_code == 409 and late.json()["question"] is None
        table = place.server._tables[first.game]
        assert len(table._nodes) == 1
        own = second.packet()["question"]
        wrong = second.post("answer", {"question": own["id"], "choices": ["b2"], "key": "taken"})
        assert wrong.status_code == 422 and "b2" in wrong.json()["error"]
        assert second.packet()["question"] == own and len(table._nodes) == 1
        assert second.post("answer", {"question": own["id"], "choices": ["a1"], "key": "one click"}).status_code == 409  # another seat's key


def test_a_question_keeps_its_number_whatever_others_do(opened: Opening) -> None:
    with opened(SEALED) as place:
        *seats, _ = place.lay("simultaneous", ["person", "person", "person"][:2])
        both = [seat.packet()["question"] for seat in seats]
        if all(both):
            assert seats[0].post("answer", {"question": both[0]["id"], "choices": [both[0]["options"][0]["id"]]}).status_code == 200
            assert seats[1].packet()["question"]["id"] == both[1]["id"]
            assert seats[1].post("answer", {"question": both[1]["id"], "choices": [both[1]["options"][0]["id"]]}).status_code == 200
        assert any(both)


def test_a_game_goes_on_after_a_restart_with_the_rules_it_began_with(opened: Opening, tmp_path: Path) -> None:
    rules, kept = tmp_path / "row", tmp_path / "games" / "tables.sqlite"
    rules.mkdir()
    text = (ROW / "ruleset.yaml").read_text(encoding="utf-8")
    (rules / "ruleset.yaml").write_text(text, encoding="utf-8")
    with opened(rules, store=kept) as place:
        first, second, _ = place.lay("row", ["person", "person"])
        first.answer("b2")
        second.answer("a1")
        before, game = first.packet(), first.game
        hash_ = place.server._tables[game].game.hash()
    (rules / "ruleset.yaml").write_text(text.replace("players: 2", "players: 2 to 3", 1), encoding="utf-8")
    assert (rules / "ruleset.yaml").read_text(encoding="utf-8") != text
    with opened(rules, store=kept) as place:
        first, second, _ = place.seats(game)
        assert first.packet() == before
        table = place.server._tables[game]
        assert table.game.hash() == hash_ and table.ruleset.players == (2, 2)
        assert first.answer("c3").status_code == 200
    (rules / "ruleset.yaml").unlink()
    with opened(ROW, store=kept) as place:
        assert place.seats(game)[1].packet()["question"]["options"]


def test_rules_that_lead_elsewhere_stop_that_game_with_a_sentence(opened: Opening, tmp_path: Path) -> None:
    kept = tmp_path / "tables.sqlite"
    with opened(ROW, store=kept) as place:
        first, _, _ = place.lay("tic_tac_toe", ["person", "person"])
        first.answer("b2")
        place.server.store._db.execute("UPDATE node SET hash = 'another'")
    with opened(ROW, store=kept) as place:
        seat = place.seats(first.game)[0]
        seat.language = "cs"
        reply = place.client.get(f"/api/t/{seat.game}/packet?lang=cs", headers=seat.headers)
        assert reply.status_code == 422 and "krok 1" in reply.json()["error"]
        with pytest.raises(WebSocketDisconnect) as closed, seat.listen() as socket:
            socket.receive_text()
        assert closed.value.code == 4404
        assert place.lay("tic_tac_toe", ["person", "person"])[0].packet()["question"]


def test_a_table_is_read_in_any_language_that_its_game_is_translated_into(opened: Opening) -> None:
    with opened(str(ROOT / "rulesets" / "mesta")) as place:
        first, *_ = place.lay("mesta", ["person", "person"])
        first.language = "de"
        parts = first.packet()
        assert parts["game"]["title"] == "Städte"
        assert "Stand der Reiche" in str(parts) and "How far the empires are" not in str(parts)
        first.language = "fr"
        assert first.packet()["game"]["title"] == "Cities"
        assert first.client.get(f"/api/t/{first.game}/packet?lang=<b>", headers=first.headers).status_code == 200


def test_a_file_that_cannot_be_written_takes_the_answer_back(opened: Opening, tmp_path: Path) -> None:
    with opened(ROW, store=tmp_path / "tables.sqlite") as place:
        first, _, _ = place.lay("tic_tac_toe", ["person", "person"])
        before = first.packet()
        place.server.store._db.execute("PRAGMA query_only = ON")
        reply = first.answer("b2")
        assert reply.status_code == 507 and "was not done" in reply.json()["error"]
        assert first.packet() == before
        place.server.store._db.execute("PRAGMA query_only = OFF")
        assert first.answer("b2").status_code == 200


def test_what_nobody_has_learned_from_is_taken_back_at_once(opened: Opening) -> None:
    with opened(ROW) as place:
        first, second, _ = place.lay("tic_tac_toe", ["person", "person"])
        before = first.packet()
        assert before["undo"] is None and first.post("undo", {}).status_code == 422
        first.answer("b2")
        assert first.packet()["undo"] == {"free": True}
        assert first.post("undo", {"key": "back"}).json()["done"] == "now"
        assert first.post("undo", {"key": "back"}).json()["done"] == "before"
        after = first.packet()
        assert {name: part for name, part in after.items() if name != "question"} == {
            name: part for name, part in before.items() if name != "question"
        }
        assert after["question"]["id"] != before["question"]["id"]
        first.answer("a1")
        second.answer("b2")
        assert first.packet()["undo"] == {"free": False}
        first.post("undo", {})
        assert second.packet()["undo"] == {"wish": 0, "agreed": [0], "open": True}
        assert second.post("agree", {"agrees": False}).status_code == 200
        first.post("undo", {})
        assert second.post("agree", {"agrees": True}).status_code == 200
        assert len(first.packet()["question"]["options"]) == len(before["question"]["options"])


def test_who_plays_alone_against_bots_takes_back_what_they_like(opened: Opening) -> None:
    with opened(MESTA) as place:
        first, _, _ = place.lay(MESTA, ["person", "greedy"])
        seen = []
        for _ in range(4):
            question = first.asked()
            seen.append((question["text"], [option["id"] for option in question["options"]]))
            first.answer(question["options"][0]["id"])
        for asked in reversed(seen):
            assert first.post("undo", {}).status_code == 200
            question = first.asked()
            assert (question["text"], [option["id"] for option in question["options"]]) == asked


def test_somebody_takes_over_from_a_bot(opened: Opening) -> None:
    with opened(ROW) as place:
        first, second, _ = place.lay("tic_tac_toe", ["person", "random"])
        first.answer("b2")
        assert second.packet()["question"] is None and first.packet()["question"]
        reply = place.client.post("/api/host/seat", headers=place.host, json={"game": first.game, "seat": 1, "who": "person"})
        assert reply.json()["games"][0]["seats"][1]["who"] == "person"
        first.answer(first.packet()["question"]["options"][0]["id"])
        assert second.packet()["question"]


def test_why_and_what_are_answered_in_the_terminals_words(opened: Opening) -> None:
    with opened(MESTA) as place:
        first, _, watcher = place.lay(MESTA, ["person", "greedy"])
        first.language = "cs"
        lines = first.post("ask", {"words": "event_limit"}).json()["lines"]
        assert lines and lines[0].startswith("event_limit(p0) = ")
        assert any("Atény" in line for line in first.post("ask", {"words": "athens", "about": "what"}).json()["lines"])
        assert watcher.post("ask", {"words": "event_limit"}).json()["lines"] == []


def test_whatever_can_be_named_is_offered_in_the_lobby(opened: Opening) -> None:
    """(Games made of a base, and whatever names its base by a path, could not be chosen.)"""
    with opened(*find.known()) as place:
        offered = {
            each["name"]: {over["name"] for over in each["overlays"]}
            for each in place.client.get("/api/host/lobby", headers=place.host).json()["rulesets"]
        }
        entries = place.server.catalog.entries
        assert {"mesta", "kroniky", "clash_of_cultures", "tta_new_story", "tta_first_edition"} <= set(offered)
        assert {"clash_of_cultures_civilizations", "clash_of_cultures_no_events"} <= offered["clash_of_cultures"]
        missing = set(entries) - set(offered) - {over for overs in offered.values() for over in overs}
        assert {name for name in missing if entries[name].playable} == set()
        assert not any(entries[name].playable is False for name in offered)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["tta_first_edition", "tta_new_story", "peaceful_ages", "tta_first_edition_tutorial"])
def test_a_game_made_of_a_base_is_served(opened: Opening, name: str) -> None:
    """With its base lying beside it and not named."""
    with opened(name) as place:
        catalog = place.server.catalog
        base = catalog.base_of(name)
        assert catalog.load(base or name, (name,) if base else ()).playable


def test_the_lobby_offers_what_there_is(opened: Opening) -> None:
    soft, wind = ROOT / "examples" / "soft_flood", ROOT / "examples" / "trade_winds"
    with opened(MESTA, soft, wind, ROW) as place:
        lobby = place.client.get("/api/host/lobby", headers=place.host).json()
        assert {one["name"]: [over["name"] for over in one["overlays"]] for one in lobby["rulesets"]} == {
            "mesta": ["soft_flood", "trade_winds"],
            "tic_tac_toe": [],
        }
        about = place.client.post("/api/host/ruleset", headers=place.host, json={"name": MESTA, "overlays": ["soft_flood"]}).json()
        assert about["players"] == [1, 2, 3, 4, 5, 6]
        assert {option["id"]: option["default"] for option in about["options"]}["length"] == "standard"
        first, *_ = place.lay(MESTA, ["person", "greedy"], overlays=["soft_flood"], options={"length": "quick"})
        assert first.packet()["game"]["overlays"] == ["soft_flood"]
        for wrong in (
            {"name": "nowhere", "seats": []},
            {"name": MESTA, "seats": [{"name": "a", "who": "person"}], "options": {"length": "ages"}},
            {"name": MESTA, "seats": [{"name": "a", "who": "person"}] * 2},
            {"name": MESTA, "seats": [{"name": "a", "who": "wizard"}]},
        ):
            reply = place.client.post("/api/host/games", headers=place.host, json=wrong)
            assert reply.status_code == 422 and reply.json()["error"], wrong
