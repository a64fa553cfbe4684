"""What a clickable table needs: what options are about, ids in panels, words for places, screens of those who watch, what can be taken back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game, Ruleset
from tests.runtime.small import load

RULES = """\
words:
  good: [wool, wheat]
kinds:
  card: {fields: {suit: good}, back: [suit], state: {used: yes/no = no}}
state:
  player: {gold: number = 3, goods: pool of good, plan: number = 7 seen by owner}
things:
- {kind: card, id: ace, copies: 2, name: {en: Ace, cs: Eso}, suit: wool, text: {en: The best., cs: Nejlepší.}}
- {kind: card, id: king, suit: wheat}
zones:
  game:
    pile: {holds: card, order: pile, seen by: nobody}
    row: {holds: card}
  player:
    hand: {holds: card, seen by: owner, name: {en: Hand, cs: Ruka}}
setup: |
  move (every card where suit = wheat) to pile
  move (every card where suit = wool) to (first of players).hand
flow: |
  repeat:
    for each p in players: turn(p)
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  show:
    in: day
    with: {what: me.hand, to: players where it != me}
    do: |
      set what.used to yes
      move what to row
  trade:
    in: day
    with: {which: every good, number: 1..2}
    do: add number to me.goods[which]
  draw: {in: day, when: any pile, do: draw 1 from pile to me.hand}
  gamble:
    in: day
    do: |
      choose n in 1..6 at random
      me gains n gold
  rest: {in: day, do: me gains 0 gold}
screen:
  all: {table: players, columns: {gold: it.gold, hand: count it.hand, mine: me.gold}}
  own: {figures: {cards: me.hand}}
  open: {figures: {shown: row}}
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return load(tmp_path_factory.mktemp("clicking"), RULES)


@pytest.fixture
def game(rules: Ruleset) -> Game:
    return Game(rules, ["anna", "bob"], seed=2)


def named(game: Game) -> dict[str, tuple[str, list[tuple[str, str]]]]:
    decision = game.decision
    assert decision is not None
    return {one.id: (one.role, [(each.kind, each.id) for each in one.subjects]) for one in decision.options}


def places(panels: list[dict[str, Any]], panel: str) -> dict[str, dict[str, Any]]:
    return next({place["id"]: place for place in one["places"]} for one in panels if one["id"] == panel)


def test_an_option_says_what_it_is_about(game: Game) -> None:
    assert named(game)["show"] == ("action", [("action", "show")])
    game.choose("trade")
    assert named(game) == {"wool": ("answer", [("word", "wool")]), "wheat": ("answer", [("word", "wheat")])}
    game.choose("wool")
    assert named(game)["2"] == ("answer", [("number", "2")])


def test_copies_are_named_as_the_view_names_them(game: Game) -> None:
    game.choose("show")  # of two alike cards neither is asked for
    panels, view = game.table(0), game.view(0)
    assert [thing["id"] for thing in places(panels, "player1")["hand"]["things"]] == view["players"]["anna"]["hand"] == ["ace#2"]
    assert [thing["id"] for thing in places(panels, "game")["row"]["things"]] == view["game"]["row"] == ["ace"]


def test_pairs_and_players_are_subjects() -> None:
    jam = Game(rulewright.load("examples/jam_makers", allow=["examples"]), 3, seed=1)
    met: set[str] = set()
    for seed in range(40):
        if jam.decision is None:
            break
        met |= {each.kind for one in jam.decision.options for each in one.subjects}
        jam.play_randomly(seed, 1)
    assert {"action", "player", "word"} <= met


def test_what_was_answered_before_is_told(game: Game) -> None:
    assert game.decision is not None and game.decision.so_far() == []
    game.choose("trade")
    game.choose("wool")
    assert game.decision.so_far() == ["trade", "wool"]
    game.choose("1")
    assert game.decision.so_far() == []


def test_the_table_says_in_words_what_the_view_says_in_ids(game: Game) -> None:
    own, other = game.table(0, "cs"), game.table(1)
    assert json.loads(json.dumps(own)) == own
    hand = places(own, "player1")["hand"]
    assert hand["name"] == "Ruka"
    assert hand["things"][0] == {"kind": "thing", "id": "ace", "name": "Eso", "text": "Nejlepší."}
    assert places(other, "player1")["hand"] == {"id": "hand", "name": "Hand", "hidden": 2, "backs": ["wool", "wool"]}
    values = {panel["id"]: [value["id"] for value in panel["values"]] for panel in own}
    assert "plan" in values["player1"] and "plan" not in values["player2"]
    assert [panel.get("player") for panel in own] == [None, 0, 1]
    game.choose("show")
    assert places(game.table(1), "game")["row"]["things"][0]["values"] == [{"id": "used", "name": "used", "text": ""}]


def test_those_who_watch_see_what_does_not_depend_on_who_looks(game: Game) -> None:
    mine, theirs = ({panel["id"]: panel for panel in game.screen(seat)} for seat in (0, None))
    assert list(mine) == ["all", "own", "open"] and list(theirs) == ["all", "open"]
    assert mine["all"]["columns"] == ["gold", "hand", "mine"] and theirs["all"]["columns"] == ["gold", "hand"]
    assert theirs["all"]["rows"][0]["cells"] == ["3", "2"]
    assert mine["all"]["rows"][1]["of"] == {"kind": "player", "id": "bob"}
    assert [thing["id"] for thing in mine["own"]["figures"][0]["things"]] == ["ace", "ace#2"]


@pytest.mark.parametrize("name", ["mesta", "kroniky"])
def test_the_screens_of_shipped_rulesets_can_be_watched(name: str) -> None:
    game = Game(rulewright.load(name), seed=4)
    game.play_randomly(1, 30)
    watched = [panel["id"] for panel in game.screen()]
    assert watched
    assert set(watched) <= {panel["id"] for panel in game.screen(0)}


def test_what_has_come_to_light_since_a_mark(game: Game) -> None:
    def after(*answers: str) -> tuple[bool, tuple[int, ...]]:
        mark = game.mark()
        game.choose_all(list(answers))
        found = game.revealed_since(mark)
        assert bool(found) == (found.chance or bool(found.players))
        game.undo(mark)
        return found.chance, found.players

    assert after("rest") == (False, ())
    assert after("trade", "wool", "2") == (False, ())
    assert after("show") == (False, (1,))
    assert after("draw") == (False, (0,))
    assert after("gamble")[0]
    mark = game.mark()
    game.undo(mark)
    with pytest.raises(rulewright.WrongMark):
        game.revealed_since(mark)


def test_the_log_from_an_entry_on(game: Game) -> None:
    game.choose("show")
    before = len(game.log)
    game.choose("draw")
    assert game.log_since(0) != game.log
    own, others = (game.log_since(before, seat) for seat in (1, 0))
    assert [one for one in game.log[before:] if one.seen_by is None or 1 in one.seen_by] == own
    assert any("king" in one.text() for one in own) and not any("king" in one.text() for one in others)


def test_the_languages_of_a_ruleset(rules: Ruleset) -> None:
    assert rules.languages == ("cs", "en")


HIDDEN = """\
  ask: {in: day, do: "for each p in players where p != me: set me.gold to p.plan"}
  guess:
    in: day
    do: |
      for each p in players where p != me:
        if p.plan > twice(p): me gains 1 gold
  plan: {in: day, do: add 1 to me.plan}
  both: {in: day, do: "add 1 to me.plan\\nadd 1 to me.gold"}
stats:
  twice(player): 2 * player.plan - 9
screen:
"""


@pytest.mark.parametrize(("action", "learned"), [("ask", (0, 1)), ("guess", (0, 1)), ("plan", ()), ("both", ()), ("rest", ())])
def test_hidden_values_come_to_light_by_what_is_written_openly(tmp_path: Path, action: str, learned: tuple[int, ...]) -> None:
    game = Game(load(tmp_path, RULES.replace("screen:\n", HIDDEN)), ["alice", "bob"], seed=3)
    mark = game.mark()
    game.choose(action)
    assert game.revealed_since(mark).players == learned
