"""Things of two kinds may have one id: outside the rules each then goes by `kind.id`, and nothing hides the other."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.runtime.errors import WrongValue
from rulewright.scenario.run import run_folder

RULES = """
ruleset: twins
version: "1.0"
language: 1
title: Twins
players: 2
kinds:
  fruit: {fields: {worth: number}, state: {ripe: yes/no = no}}
  bird: {fields: {worth: number}, state: {heard: yes/no = no}}
zones:
  game:
    basket: {holds: fruit}
    bush: {holds: bird}
  player:
    fruits: {holds: fruit}
    birds: {holds: bird}
things:
- {kind: fruit, id: kiwi, worth: 1}
- {kind: fruit, id: plum, worth: 3, copies: 2}
- {kind: bird, id: kiwi, worth: 4}
- {kind: bird, id: wren, worth: 2}
stats:
  price(fruit f): f.worth + (1 if f.ripe else 0)
  song(bird b): b.worth + (1 if b.heard else 0)
setup: |
  move every fruit to basket
  move every bird to bush
flow: |
  for each p in players:
    as p:
      gather(p)
happenings:
  gather(player me):
    do: |
      me chooses f in basket
      move f to me.fruits
      set f.ripe to yes
      me chooses b in bush
      move b to me.birds
      set b.heard to yes
result:
  score: sum of price(it) over player.fruits + sum of song(it) over player.birds
"""
TESTS = """
- name: <fruit> and <bird>
  for each: [{fruit: kiwi, bird: kiwi}, {fruit: fruit.kiwi, bird: bird.kiwi}]
  players: [alice, bob]
  given:
    game: {basket: [<fruit>], bush: [<bird>, wren]}
    bird.kiwi: {heard: yes}
  play:
  - alice: fruit.kiwi
  - alice: bird.kiwi
  expect:
    alice.fruits: [<fruit>]
    alice.birds: [<bird>]
    song(<bird>): 5
    price(<fruit>): 2
    fruit.kiwi.ripe: yes
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    game = rulewright.Game(rulewright.load(tmp_path), ["alice", "bob"], 1)
    assert game.decision is not None and [option.id for option in game.decision.options] == ["fruit.kiwi", "plum"]
    game.choose("fruit.kiwi")
    assert [option.id for option in game.decision.options] == ["bird.kiwi", "wren"]
    assert [option.text("en") for option in game.decision.options] == ["kiwi", "wren"]
    game.choose("bird.kiwi")
    return game


def test_views_show_both(game: rulewright.Game) -> None:
    view = game.view(0)
    assert view["players"]["alice"]["fruits"] == ["fruit.kiwi"] and view["players"]["alice"]["birds"] == ["bird.kiwi"]
    assert view["things"]["fruit.kiwi"] == {"ripe": True} and view["things"]["bird.kiwi"] == {"heard": True}


def test_numbers_are_explained_by_either_name(game: rulewright.Game) -> None:
    assert game.why_stat("price", "kiwi").value == game.why_stat("price", "fruit.kiwi").value == 2
    assert game.why_stat("song", "kiwi").value == game.why_stat("song", "bird.kiwi").value == 5
    with pytest.raises(WrongValue, match=r"bird\.kiwi is no fruit"):
        game.why_stat("price", "bird.kiwi")


def test_changes_are_told_apart(game: rulewright.Game) -> None:
    assert [entry.subject[1:] for entry in game.why_changed("fruit.kiwi", "ripe")] == [("ripe",)]
    assert not game.why_changed("fruit.kiwi", "heard")


def test_saves_keep_them_apart(game: rulewright.Game) -> None:
    assert rulewright.Game.restore(game.ruleset, game.save()).view(0) == game.view(0)


def test_tests_name_them_either_way(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "tests" / "kiwis.yaml").write_text(TESTS, encoding="utf-8")
    outcomes = run_folder(tmp_path)
    assert len(outcomes) == 2 and [outcome for outcome in outcomes if not outcome.passed] == []
