"""A sentence names the locals of its own rule, even where happenings with the same names are inlined beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright

RULES = """
ruleset: salon
language: 1
title: Salon
players: 2
state:
  game: {opener: player = first_player}
  player: {points: number = 0}
texts:
  how_many: "{p}, how many?"
  done: "{p} is done."
flow: |
  repeat 2 times: act_of()
  end game
happenings:
  act_of():
    do: |
      opener chooses start in 0..2
      add start to opener.points
      for each p in seats from opener:
        ask(p)
        say done
      for each p in players: praise(p)
      set opener to opener.left
  ask(player):
    do: |
      for each p in {player.left}:
        p chooses n in 0..2 for how_many
        add n to p.points
  praise(player):
    do: |
      let p = player.left
      player chooses n in 0..2 for how_many
      add n to p.points
      say done
result: {score(player): player.points}
"""


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> rulewright.Game:
    (tmp_path / "ruleset.yaml").write_text(RULES)
    return rulewright.Game(rulewright.load(str(tmp_path)), players=["alice", "bob"], seed=1)


def test_a_sentence_shows_the_name_of_its_own_rule(game: rulewright.Game) -> None:
    asked = []
    while game.decision is not None:
        asked.append(game.decision.text("en"))
        game.choose(1)
    asked = [each for each in asked if "how many" in each]
    assert asked[:4] == ["bob, how many?", "alice, how many?", "bob, how many?", "alice, how many?"]
    said = [line.text("en") for line in game.log if "is done" in line.text("en")]
    assert said[:4] == ["alice is done.", "bob is done.", "bob is done.", "alice is done."]


def test_a_game_is_restored_before_the_rule_whose_sentence_waits(game: rulewright.Game) -> None:
    while game.decision is not None:
        again = rulewright.Game.restore(game.ruleset, json.loads(json.dumps(game.save())))
        assert again.hash() == game.hash()
        game.choose(0)
