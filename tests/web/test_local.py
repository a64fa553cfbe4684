"""Tables at one screen without a server: who gets it, what bots answer, what is stored, and games that move elsewhere and come back."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.gamefile import of_bytes
from rulewright.web.local import LONGEST_RULES, Local

ROW = Path(__file__).resolve().parents[2] / "examples" / "tic_tac_toe"
HANDS = """\
ruleset: hands
version: 1.0
language: 1
players: 2
kinds: {card: {}}
things: [{kind: card, id: rose}, {kind: card, id: lily}, {kind: card, id: iris}, {kind: card, id: fern}, {kind: card, id: moss}, {kind: card, id: reed}]
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}, heap: {holds: card, seen by: everyone}}, player: {hand: {holds: card, seen by: owner}}}
happenings: {turn(player): {turn of: player, do: player must act in main}}
actions: {lay: {in: main, with: {one: me.hand}, do: move one to heap}}
setup: |
  move every card to deck
  shuffle deck
  for each p in players: draw 3 from deck to p.hand
flow: |
  repeat 2 times:
    for each p in players: turn(p)
"""


class Screen:
    """A page: asks, and puts together what it is told."""

    def __init__(self, folder: Path, name: str, kept: list[list[str]] | None = None) -> None:
        self.local = Local(
            str(folder),
            json.dumps({"name": name, "overlays": [], "paths": {name: "ruleset.yaml"}, "mains": ["ruleset.yaml"], "files": ["ruleset.yaml"]}),
        )
        self.name = name
        for drawer, key, content in kept or ():
            assert self.local.fill(drawer, key, content)
        self.parts: dict[str, Any] = {}
        self.hand: Any = None
        self.clicks = 0

    def ask(self, what: str, **body: Any) -> Any:
        self.clicks += 1
        reply = json.loads(self.local.ask(what, json.dumps({"key": f"click {self.clicks}", **body}), "en"))
        return reply["body"] if reply["status"] == 200 else reply["status"]

    def lay(self, *who: str) -> str:
        seats = [{"name": f"{one} {number}", "who": one} for number, one in enumerate(who)]
        return str(self.ask("host/games", name=self.name, overlays=[], options={}, seats=seats, seed=3, secrets="open")["id"])

    def sit(self, game: str, seat: int | None = None) -> Any:
        self.parts = {}
        return json.loads(self.local.listen(game, seat, "en"))["body"]

    def look(self) -> None:
        """Let bots answer, and look."""
        while True:
            more = self.local.serve()
            if news := self.local.news():
                told = json.loads(news)
                self.parts.update(told["message"]["parts"])
                self.hand = told["hand"]
            if not more:
                return

    def answer(self, number: int = 0) -> Any:
        question = self.parts["question"]
        done = self.ask("seat/answer", question=question["id"], choices=[question["options"][number]["id"]])
        self.look()
        return done


@pytest.fixture
def hands(tmp_path: Path) -> Screen:
    (tmp_path / "ruleset.yaml").write_text(HANDS)
    return Screen(tmp_path, "hands")


def test_who_sees_nothing_new_sits_down_at_once() -> None:
    screen = Screen(ROW, "tic_tac_toe")
    assert screen.sit(screen.lay("person", "person")) == {}
    screen.look()
    assert screen.hand is None and screen.answer() == {"done": "now"}
    assert screen.hand == {"seat": 1, "name": "person 1", "open": True}
    assert screen.parts["question"] is None


def test_hands_are_shown_to_nobody_else(hands: Screen) -> None:
    game = hands.lay("person", "person")
    assert hands.sit(game) == {"hand": {"seat": 0, "name": "person 0", "open": False}} and hands.local.news() == ""
    assert hands.ask("seat/answer", question="0", choices=["rose"]) == 400  # nobody sits there yet
    hands.sit(game, 0)
    hands.look()
    hands.answer()
    assert hands.hand == {"seat": 1, "name": "person 1", "open": False} and hands.parts["question"] is None
    hands.sit(game, 1)
    hands.look()
    assert len(hands.parts["question"]["options"]) == 3


def test_bots_answer_and_who_sits_together_takes_back(hands: Screen) -> None:
    game = hands.lay("person", "greedy")
    hands.sit(game)
    hands.look()
    options = hands.parts["question"]["options"]
    hands.answer()
    assert len(hands.parts["question"]["options"]) == 2
    hands.ask("seat/undo")
    hands.look()
    assert hands.parts["question"]["options"] == options
    both = hands.lay("person", "person")
    for seat in (0, 1):
        hands.sit(both, seat)
        hands.look()
        hands.answer()
    hands.sit(both, 0)
    hands.look()
    assert len(hands.parts["question"]["options"]) == 2
    assert hands.ask("seat/undo") == {"done": "now"}  # what was laid last, although the other has laid it
    hands.look()
    assert hands.parts["question"] is None and hands.hand["seat"] == 1
    assert hands.ask("host/seat", game=both, seat=1, who="random")["games"][0]["seats"][1]["who"] == "random"


def test_what_is_kept_is_all_that_is_needed(hands: Screen, tmp_path: Path) -> None:
    game = hands.lay("person", "greedy")
    hands.sit(game)
    hands.look()
    hands.answer()
    kept = {(drawer, key): content for drawer, key, content in json.loads(hands.local.unkept())}
    assert json.loads(hands.local.unkept()) == [] and {drawer for drawer, _ in kept} == {"games", "nodes", "rules"}
    (tmp_path / "ruleset.yaml").write_text(HANDS.replace("repeat 2 times", "repeat 1 times"))  # the game outlives its rules
    again = Screen(tmp_path, "hands", [[drawer, key, content] for (drawer, key), content in kept.items()])
    assert again.sit(game) == {}
    again.look()
    assert again.parts == hands.parts | {"log": again.parts["log"]}
    assert again.ask("host/forget", game=game)["games"] == []
    assert {(drawer, key) for drawer, key, content in json.loads(again.local.unkept()) if not content} == {
        each for each in kept if each[0] != "rules"
    }
    assert again.ask("host/forget", game=game) == 422
    for drawer in ("games", "nodes", "rules"):
        assert not again.local.fill(drawer, "one", '{"of": "another version"}')


def test_games_go_elsewhere_and_come_back(hands: Screen) -> None:
    game = hands.lay("person", "greedy")
    hands.sit(game)
    hands.look()
    hands.answer()
    file = hands.ask("host/file", game=game)
    assert file["name"] == f"hands-{game}.rwgame"
    assert len(of_bytes(base64.b64decode(file["content"])).way()) == 2
    text = hands.ask("host/file", game=game, short=True)["text"]
    for content in (file["content"], base64.b64encode(text.encode()).decode()):
        parts, hands.parts = hands.parts, {}
        hands.sit(hands.ask("host/receive", content=content)["id"])
        hands.look()
        assert hands.parts | {"log": parts["log"]} == parts
    assert hands.ask("host/receive", content="AAAA") == 422


def test_what_no_page_sends_is_refused(hands: Screen) -> None:
    game = hands.lay("person", "person")
    for what in ("host/keys", "seat/answer", "answer", "", "host/__class__"):
        assert hands.ask(what) == 400
    assert hands.ask("host/receive", content=3) == 400
    assert json.loads(hands.local.listen("none", None, "en"))["status"] == 422
    hands.sit(game, 7)
    hands.look()
    assert hands.ask("seat/answer", question="0", choices=[]) == 400
    assert hands.ask("seat/ask", words="rose", about="what")["lines"]


def test_rules_are_brought_along(hands: Screen) -> None:
    more = "ruleset: more\nversion: 1.0\nlanguage: 1\nextends: hands\nadd: {things: [{kind: card, id: vine}, {kind: card, id: sage}]}\n"
    brought = hands.ask("host/rules", text=more)
    [overlay] = brought["rulesets"][0]["overlays"]
    assert brought["chosen"] == {"name": "hands", "overlays": [overlay["name"]]} and overlay["title"]["en"] == "more"
    seats = [{"name": name, "who": "person"} for name in ("Anna", "Ben")]
    game = hands.ask("host/games", options={}, seats=seats, secrets="open", **brought["chosen"])["id"]
    rules = of_bytes(base64.b64decode(hands.ask("host/file", game=game)["content"])).rules
    assert rules.overlays == ("more",) and more in rules.files.values()
    other = hands.ask("host/rules", text=HANDS.replace("ruleset: hands", "ruleset: paws"))
    assert other["chosen"]["overlays"] == [] and len(other["rulesets"]) == 2
    for wrong in (more.replace("add:", "ad:"), more.replace("extends: hands", "extends: paws too"), "[", ""):
        assert hands.ask("host/rules", text=wrong) == 422
    said = json.loads(hands.local.ask("host/rules", json.dumps({"text": more.replace("vine}", "rose}")}), "cs"))["body"]["error"]
    assert said.startswith("ruleset.yaml:5:") and "RW" in said
    assert len(hands.ask("host/lobby")["rulesets"]) == 2
    for never in (3, "x" * (LONGEST_RULES + 1)):
        assert hands.ask("host/rules", text=never) == 400
