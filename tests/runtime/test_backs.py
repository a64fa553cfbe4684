"""What is printed on the backs of things: everybody knows it even of hidden things, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

BY_BACKS = "any (deck where age = new) and count (others.hand where age = old and sort = civil) < 4"
GAME = """
words: {age: [old, new], sort: [civil, army]}
kinds:
  printed: {abstract: yes, fields: {age: age = old}, back: [age]}
  card: {is: [printed], back: [sort], fields: {sort: sort = civil, worth: number = 0}}
  token: {fields: {worth: number = 0}}
zones:
  game:
    deck: {holds: card, order: pile, seen by: nobody}
    bag: {holds: token, seen by: nobody}
    sealed_deck: {holds: card, seen by: nobody, count: hidden}
  player: {hand: {holds: card, seen by: owner}}
things:
- {kind: card, for each: {n: 1..4}, id: old_<n>, worth: <n>}
- {kind: card, for each: {n: 1..4}, id: new_<n>, age: new, worth: <n>}
- {kind: card, for each: {n: 1..4}, id: army_<n>, age: new, sort: army, worth: <n>}
- {kind: token, for each: {n: 1..4}, id: token_<n>, worth: <n>}
setup: |
  move every token to bag
  move every card to deck
  shuffle deck
  draw 1 from deck to sealed_deck
  for each p in players: draw 3 from deck to p.hand
flow: |
  repeat 2 times:
    for each p in players: turn(p)
happenings:
  turn(player): {turn of: player, do: player may act in menu}
actions:
  ask:
    in: menu
    when: %s
    do: draw 1 from deck to me.hand
result: {score(player): sum of worth over player.hand}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "backs", GAME % BY_BACKS), ["ann", "ben"], seed=5)


def printed(name: str) -> dict[str, str]:
    kind = name.split("_", maxsplit=1)[0]
    return {"age": "old" if kind == "old" else "new", "sort": "army" if kind == "army" else "civil"}


def test_a_view_tells_the_backs_of_what_is_hidden_and_nothing_else(game: rulewright.Game) -> None:
    hers, hand = game.view(0), game.view(1)["players"]["ben"]["hand"]
    assert hers["players"]["ben"]["hand"] == 3
    assert hers["backs"].keys() == {"ben", "game"}
    assert hers["backs"]["ben"] == {"hand": sorted((printed(name) for name in hand), key=repr)}
    assert hers["backs"]["game"].keys() == {"deck"}  # tokens have no backs, and how many lie in the other deck is a secret
    assert len(hers["backs"]["game"]["deck"]) == hers["game"]["deck"] == 5
    assert game.view(None)["backs"].keys() == {"ann", "ben", "game"}


def test_the_backs_of_a_pile_lie_in_its_order(game: rulewright.Game) -> None:
    backs, had = game.view(0)["backs"]["game"]["deck"], game.view(0)["players"]["ann"]["hand"]
    game.choose("ask")
    (drawn,) = set(game.view(0)["players"]["ann"]["hand"]) - set(had)
    assert printed(drawn) == backs[0]
    assert game.view(0)["backs"]["game"]["deck"] == backs[1:]


def test_what_is_imagined_has_the_same_backs(game: rulewright.Game) -> None:
    seen, others = game.view(0), set()
    for seed in range(20):
        trial = game.imagined(0, seed)
        assert trial.view(0) == seen
        others.add(tuple(trial.view(1)["players"]["ben"]["hand"]))
    assert len(others) > 3


def test_without_backs_a_view_is_as_before(tmp_path: Path) -> None:
    text = (GAME % "any deck").replace(", back: [age]", "").replace("back: [sort], ", "")
    assert "backs" not in rulewright.Game(load(tmp_path / "plain", text), 2).view(0)
