"""Things that pay for their owner: for which actions, how much the payer takes from them, and what must be used."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
kinds:
  chest:
    state: {left: number = 2}
    pays:
    - part: coins
      payable: this.left
      pay(number n): add -n to this.left
      OPTIONS
zones: {player: {chests: {holds: chest}}}
state: {player: {coins: number = 3, built: number = 0}}
stats: {is_work(action): action = build or action = mend}
actions:
  build: {in: main, costs: {coins: 2}, do: add 1 to me.built}
  mend: {in: main, costs: {coins: 1}, do: add 1 to me.built}
  feast: {in: main, costs: {coins: 4}, do: add 1 to me.built}
  beg: {in: main, limit: once per game, do: tithe(me)}
texts: {tithe_paid: Do you pay?}
happenings:
  tithe(player):
    do: |
      if player pays 1 coins for tithe_paid:
        add 1 to player.built
things:
- {kind: chest, id: iron, name: {en: Iron chest}}
- {kind: chest, id: oak, name: {en: Oak chest}}
setup: MOVE
flow: |
  for each p in players:
    while p may act in main
result: {score(player): player.built}
"""


def _game(folder: Path, options: str = "must: no", chests: str = "iron") -> rulewright.Game:
    text = RULES.replace("OPTIONS", options).replace("MOVE", f"move {{{chests}}} to (first of players).chests")
    return rulewright.Game(load(folder, text), players=2, seed=1)


def _ids(game: rulewright.Game) -> list[str]:
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def _left(game: rulewright.Game) -> list[int]:
    return [game.evaluate(text) for text in ("(first of players).coins", "iron.left", "oak.left")]


def test_the_payer_says_how_much_a_thing_pays(tmp_path: Path) -> None:
    game = _game(tmp_path)
    game.choose("build")
    assert game.decision is not None
    assert game.decision.text() == "Iron chest (coins): how much of it do you pay with this?"
    assert _ids(game) == ["0", "1", "2"] and game.decision.default == "2"
    game.choose("1")
    assert _left(game)[:2] == [2, 1]


def test_only_what_can_be_paid_without_it_is_asked(tmp_path: Path) -> None:
    game = _game(tmp_path)
    game.choose("feast")  # four of three and two: at least one
    assert _ids(game) == ["1", "2"]
    game.choose("1")
    assert _left(game)[:2] == [0, 1]
    game.choose("mend")  # nothing else is left
    assert _left(game)[:2] == [0, 0] and "build" not in _ids(game)


def test_one_thing_after_another(tmp_path: Path) -> None:
    game = _game(tmp_path, chests="iron, oak")
    game.choose("feast")
    assert _ids(game) == ["0", "1", "2"]
    game.choose("0")
    assert _ids(game) == ["1", "2"]
    game.choose("2")
    assert _left(game) == [1, 2, 0]


def test_what_must_be_used_is_not_asked(tmp_path: Path) -> None:
    game = _game(tmp_path, "must: yes")
    game.choose("build")
    assert _left(game)[:2] == [3, 0]


@pytest.mark.parametrize(
    ("where", "pays"),
    [
        ("purpose = build", ["build"]),
        ("purpose != build", ["beg", "feast", "mend"]),
        ("not (purpose = build or purpose = mend)", ["beg", "feast"]),
        ("this.left > 0 and is_work(purpose)", ["build", "mend"]),
        ("purpose in {mend, feast}", ["feast", "mend"]),
        ("this.left > 2 or purpose = mend", ["mend"]),
    ],
)
def test_for_which_actions(tmp_path: Path, where: str, pays: list[str]) -> None:
    rules = _game(tmp_path, f"where: {where}")._ruleset
    found = []
    for action in ("beg", "build", "feast", "mend"):
        game = rulewright.Game(rules, players=2, seed=1)
        if action not in _ids(game):
            continue  # cannot be paid
        game.choose(action)
        if _ids(game) == ["yes", "no"]:
            game.choose("yes")
        if _ids(game)[-1].isdigit():
            found.append(action)
    assert found == pays
