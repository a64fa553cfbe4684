"""The desk of a page without a server: what it finds, what it keeps in the browser, and edits that are passed on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.web import edits
from tests.web.test_local import HANDS, Screen

FILE = "ruleset.yaml"
SHORTER = HANDS.replace("repeat 2 times", "repeat 1 times")


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / FILE).write_text(HANDS)
    return Screen(tmp_path / "rules", "hands")


def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: dict[tuple[str, str], str]) -> Screen:
    """The page on a later visit: nothing is left of it but what was kept."""
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / f"state {len(list(tmp_path.iterdir()))}"))
    return Screen(tmp_path / "rules", "hands", [[drawer, key, content] for (drawer, key), content in kept.items()])


def unkept(screen: Screen, kept: dict[tuple[str, str], str]) -> None:
    for drawer, key, content in json.loads(screen.local.unkept()):
        kept[drawer, key] = content
        if not content:
            del kept[drawer, key]


def edited(screen: Screen, text: str) -> Any:
    return screen.ask("desk/edit", file=FILE, text=text, lang="en")


def test_findings_come_and_a_game_goes_on_under_edited_rules(hands: Screen) -> None:
    assert hands.ask("desk/folder") == {"folder": "hands", "files": [{"name": FILE, "unsaved": False, "main": True}]}
    over = hands.ask("desk/open", file=FILE)["over"]
    wrong = edited(hands, HANDS.replace("do: move one", "do: mov one"))
    assert wrong["errors"] and wrong["findings"][0]["file"] == FILE
    assert hands.ask("desk/play", file=FILE) == 422  # nothing is saved
    assert not edited(hands, HANDS + "# a note\n")["errors"]
    over = hands.ask("desk/save", file=FILE, over=over)["over"]
    played = hands.ask("desk/play", file=FILE)
    assert played["seats"] == [{"name": "alice, bob", "link": f"#game={played['game']}"}]
    hands.sit(played["game"])
    hands.look()
    hands.answer()
    edited(hands, SHORTER)
    hands.ask("desk/save", file=FILE, over=over)
    assert hands.ask("desk/check", file=FILE)["findings"] == []
    carried = hands.ask("desk/carry", file=FILE, game=played["game"])
    assert carried["point"] in ("exactly", "by names") and carried["lost"] == []
    assert len(hands.ask("desk/tables", file=FILE)["tables"]) == 2
    assert len(hands.ask("desk/tree", game=played["game"])["steps"]) == 2
    hands.sit(carried["game"])
    hands.look()
    assert hands.parts["question"] is None or len(hands.parts["question"]["options"]) == 2
    edited(hands, HANDS)
    hands.ask("desk/save", file=FILE, over=hands.ask("desk/open", file=FILE)["over"])
    written = hands.ask("desk/scenario", file=FILE, game=played["game"], name="after one answer")
    assert written == {"file": "tests/played.yaml", "line": 1}
    tested = hands.ask("desk/test", file=written["file"])
    assert [one["passed"] for one in tested["tests"]] == [True]


def test_what_is_written_is_kept_also_before_it_is_saved(hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[tuple[str, str], str] = {}
    edited(hands, SHORTER)
    unkept(hands, kept)
    assert set(kept) == {("desk", f"unsaved/{FILE}")}
    later = again(tmp_path, monkeypatch, kept)
    assert later.ask("desk/open", file=FILE)["text"] == SHORTER and later.ask("desk/folder")["files"][0]["unsaved"]
    later.ask("desk/save", file=FILE, over=later.ask("desk/open", file=FILE)["over"])
    later.ask("desk/save", file="more.yaml", over=None, text="# \n")
    unkept(later, kept)
    assert set(kept) == {("desk", f"saved/{FILE}"), ("desk", "saved/more.yaml")}
    latest = again(tmp_path, monkeypatch, kept)
    opened = latest.ask("desk/open", file=FILE)
    assert opened["text"] == SHORTER and not opened["unsaved"] and len(latest.ask("desk/folder")["files"]) == 2
    latest.ask("desk/save", file=FILE, over=opened["over"], text=HANDS)
    unkept(latest, kept)
    assert set(kept) == {("desk", "saved/more.yaml")}  # what is as it was published need not be kept


def test_edits_are_passed_on(hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited(hands, SHORTER)
    hands.ask("desk/save", file="more.yaml", over=None, text="# more\n")
    text = hands.ask("desk/edits")["text"]
    assert len(text) < 200
    other = again(tmp_path, monkeypatch, {})
    assert other.ask("desk/take", text=text) == {"files": ["more.yaml", FILE]}
    assert other.ask("desk/open", file=FILE)["text"] == SHORTER and other.ask("desk/folder")["files"][0]["unsaved"]
    (tmp_path / "rules" / FILE).write_text(HANDS + "# another version\n")
    another = again(tmp_path, monkeypatch, {})
    for wrong in (text, "[]", "{", json.dumps({"of": 3})):
        assert another.ask("desk/take", text=wrong) == 422
    for never in (3, None):
        assert another.ask("desk/take", text=never) == 400
    assert another.ask("desk/what") == 400


@pytest.mark.parametrize("now", ["", "a\n", "a\nb\nc", "x\na\nc\ny\n", "a\r\nb\n", "\n\n"])
def test_edits_lead_to_the_same_text(now: str) -> None:
    before = {"one": "a\nb\nc\n", "two": "same\n"}
    assert edits.read(edits.written(before, {**before, "one": now}), before) == ({} if now == before["one"] else {"one": now})


@pytest.mark.parametrize("change", ["[[5,1,'']]", "[[0,9,'']]", "[[1,1,''],[0,1,'']]", "[[0,1]]", "3", "[[true,1,'']]", "[[0,-1,'']]"])
def test_edits_that_fit_nowhere_are_refused(change: str) -> None:
    before = {"one": "a\nb\nc\n"}
    told = json.loads(edits.written(before, {"one": "x"}))
    told["files"]["one"] = json.loads(change.replace("'", '"'))
    with pytest.raises(edits.OtherRules):
        edits.read(json.dumps(told), before)
