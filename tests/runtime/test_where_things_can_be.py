"""Where things cannot be: in themselves, in what no longer exists, in a full zone, and anywhere if there is no copy of them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.property_tester import run_model_test
from tests.runtime.small import load

BOXES = """
constants: {lids: 0}
kinds:
  case: {zones: {inside: {holds: case}, secret: {holds: case, seen by: nobody}}, hooks: [{after: tick, do: add 1 to game.ticks}]}
  lid: {fields: {size: number = 4}, state: {worn: number = 0}, zones: {knobs: {holds: lid}}}
zones:
  game: {floor: {holds: case, order: row, room: 3}, shelf: {holds: lid}}
state: {game: {ticks: number = 0}, player: {coins: number = 0}}
things:
- {kind: case, id: red}
- {kind: case, id: blue}
- {kind: case, id: grey}
- {kind: lid, id: flat}
- {kind: lid, id: round, copies: lids, knobs: [{}], hooks: [{after: tick, do: add 100 to game.ticks}]}
happenings: {tick(): {do: nothing}}
setup: |
  move {red, blue, grey} to floor
  move flat to shelf
flow: |
  repeat 3 times:
    for each p in players:
      p chooses a in every case
      p chooses b in every case
      p chooses one:
        openly: move a to b.inside
        hidden: move a to b.secret
        swapped: swap a with b
      tick()
      if round in shelf or round.owner is something: p gains 100 coins
      add round.size to p.coins
      add 1 to round.worn
      move {round, flat} to shelf
      swap round with flat
      for each l in every lid: add 1 to p.coins
result: {score(player): player.coins}
"""


@pytest.mark.long
def test_things_never_lie_in_themselves_and_what_has_no_copies_stays_away(tmp_path: Path) -> None:
    rules = load(tmp_path, BOXES)
    for seed in range(2):
        game, chance = rulewright.Game(rules, 2, seed), random.Random(seed)
        while game.decision is not None:
            assert game.restore(rules, json.loads(json.dumps(game.save()))).view(0) == game.view(0)
            game.imagined(0, seed).view(0)
            game.choose(chance.randrange(len(game.decision.options)))
        assert [score.total for score in game.scores()] == [15, 15]  # 4 for the size, 1 for the only lid, three times
        assert game.evaluate("game.ticks") == 18


@pytest.mark.long
def test_random_games_of_boxes_in_boxes_hold_their_promises(tmp_path: Path) -> None:
    assert [str(one) for one in run_model_test(load(tmp_path, BOXES), 2, seeds=range(2), every=2)] == []


def test_a_position_with_a_box_in_itself_is_refused(tmp_path: Path) -> None:
    rules = load(tmp_path, BOXES)
    given = {"red": {"inside": ["blue"]}, "blue": {"inside": ["red"]}}
    with pytest.raises(rulewright.RulewrightError):
        rulewright.Game.from_position(rules, {"given": given, "players": ["anna", "ben"], "seed": 1, "options": {}})


MADE = """
kinds:
  rower: {fields: {size: number = 1}}
  boat: {made: 2, state: {left: number = 3}, zones: {crew: {holds: rower, seen by: nobody}}}
zones: {game: {lake: {holds: boat}, bank: {holds: rower}, row: {holds: rower, order: row, room: 2}}}
things:
- {kind: rower, id: anna}
- {kind: rower, id: ben}
state: {game: {a: number = 0, b: number = 0}}
happenings:
  trip():
    do: |
      create boat as b in lake with left = 1 until end of trip
      move anna to b.crew
      remove b
      set game.a to count (every rower where it.boat is something)
      create boat as c in lake
      set game.b to 10 * c.left + count c.crew
flow: |
  move {anna, ben} to row
  move anna to bottom of row
  trip()
  for each p in players:
    p chooses x in row
"""


def test_what_was_in_a_created_thing_leaves_with_it_and_the_next_one_is_new(tmp_path: Path) -> None:
    game = rulewright.Game(load(tmp_path, MADE), 2, 1)
    assert (game.evaluate("game.a"), game.evaluate("game.b")) == (0, 30)
    assert game.evaluate("count lake") == 1  # `until end of` was said of the first boat, not of this one
    assert not [line for line in map(str, game.log) if "the box → the box" in line]


def test_a_thing_moves_within_a_full_zone(tmp_path: Path) -> None:
    rules = load(tmp_path, MADE.replace("  trip()\n  for", "  for"))
    assert [each["id"] if isinstance(each, dict) else each for each in rulewright.Game(rules, 2, 1).view(None)["game"]["row"]] == ["ben", "anna"]
