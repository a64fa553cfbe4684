"""Code that is generated for a question is kept, so the same question must not generate it again: a server is asked for months."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright import Game, load

MARKET = """\
ruleset: market
language: 1
players: 2
kinds: {ware: {fields: {price: number}}}
zones: {game: {shelf: {holds: ware}}, player: {cart: {holds: ware}}}
state: {player: {coins: number = 2, stamps: number = 0}}
things:
- {kind: ware, id: apple, price: 1}
- {kind: ware, id: melon, price: 5}
setup: move every ware to shelf
flow: |
  for each p in players: turn(p)
happenings:
  turn(player): {turn of: player, do: player may act in shop}
actions:
  buy: {in: shop, with: {w: shelf}, costs: {coins: w.price, stamps: 1}, do: move w to me.cart}
  order: {in: shop, with: {w: shelf where it.price < 5}, costs: {coins: w.price}, do: move w to me.cart}
  sell: {in: shop, with: {w: me.cart}, when: me.coins < 3, do: move w to shelf}
result: {score(player): count player.cart}
"""

QUESTIONS: dict[str, Callable[[Game], object]] = {
    "a price that is too high": lambda game: game.why_not(0, "buy melon"),
    "a choice that is not there": lambda game: game.why_not(0, "sell apple"),
    "an action without its choices": lambda game: game.why_not(0, "buy"),
    "the price of a choice that is forced": lambda game: [option.text("en") for option in game.decision.options],
    "a formula": lambda game: game.evaluate("count shelf + me.coins", 0),
    "a formula without a player": lambda game: game.evaluate("count shelf"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_that_is_repeated_generates_no_code(question: str, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(MARKET, encoding="utf-8")
    game = Game(load(tmp_path), players=2, seed=1)
    ask = QUESTIONS[question]
    first = ask(game)
    assert first
    known = len(game._compiled.names)
    assert [ask(game) for _ in range(3)] == [first] * 3
    assert len(game._compiled.names) == known
    assert ask(Game(load(tmp_path), players=2, seed=1)) == first


def test_a_formula_is_evaluated_in_the_position_in_which_it_is_asked(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(MARKET, encoding="utf-8")
    game = Game(load(tmp_path), players=2, seed=1)
    assert [game.evaluate("me.coins", seat) for seat in (0, 1)] == [2, 2]
    named = Game(load(tmp_path), players=["ann", "ben"], seed=1)
    assert named.evaluate("ben.coins") == 2
