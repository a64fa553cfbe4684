"""Limits apply however an action is done: in its menu, through an option of a card, by a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

GAME = """
kinds:
  card: {}
  yellow: {}
  tool: {in force: this in owner.tools}
zones:
  player:
    hand: {holds: card}
    kept: {holds: card}
    yellows: {holds: yellow}
    tools: {holds: tool}
  game: {done: {holds: yellow}}
state:
  player: {gold: number = 0, coins: number = 9}
happenings:
  round:
    do: |
      for each p in players:
        turn(p)
  turn(player):
    turn of: player
    do: while player may act in main
actions:
  think: {in: main, limit: once per turn, do: me gains 1 gold}
  take: {in: main, with: {c: me.hand}, limit: 2 per turn, costs: {coins: 1}, do: move c to me.kept}
  rest: {in: main, limit: once per round, when: me.gold > 0, do: me loses 1 gold}
  play:
    in: main
    with: {y: me.yellows, inner: options(y.offers)}
    do: |
      move y to done
      perform inner
  double:
    in: main
    with: {y: me.yellows, one: options(y.offers), two: options(y.offers)}
    do: |
      move y to done
      perform one
      perform two
  burst: {in: main, limit: once per turn, do: perform up to 3 of fast}
  quick: {in: [fast, main], limit: once per turn, do: me gains 10 gold}
  slow: {in: fast, limit: 2 per round, do: me gains 100 gold}
  gift: {in: main, limit: once per turn, do: think(me)}
things:
- {kind: card, id: ace}
- {kind: card, id: bow}
- {kind: card, id: cup}
- {kind: card, id: dew}
- kind: yellow
  id: idea
  copies: 3
  offers:
  - perform: [think, take, rest]
    free: [coins]
- kind: tool
  id: axe
  actions:
    chop: {in: main, limit: once per turn, do: owner gains 1000 gold}
- kind: tool
  id: saw
  actions:
    cut: {in: main, limit: once per turn, do: owner gains 1000 gold}
setup: |
  let p = first of players
  if p is something:
    move every card to p.hand
    move every yellow to p.yellows
    move every tool to p.tools
flow: |
  repeat 3 times:
    round()
result: {score(player): player.gold}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "limits", GAME), 2)


def offered(game: rulewright.Game) -> list[str]:
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def gold(game: rulewright.Game) -> int:
    return game.scores()[0].total


def inner(game: rulewright.Game, action: str, card: str | None = None) -> str:
    """The option of the question about inner actions that does this."""
    return next(option for option in offered(game) if action in option and (card is None or card in option))


def test_a_limit_used_in_the_menu_is_used_for_cards(game: rulewright.Game) -> None:
    game.choose_all(["think", "play"])
    assert not any("think" in option for option in offered(game))


def test_a_limit_used_by_a_card_is_used_in_the_menu(game: rulewright.Game) -> None:
    game.choose("play")
    game.choose(inner(game, "think"))
    assert gold(game) == 1 and "think" not in offered(game)


def test_an_action_with_choices_counts_each_time(game: rulewright.Game) -> None:
    game.choose_all(["take", "ace", "play"])
    game.choose(inner(game, "take", "bow"))
    assert "take" not in offered(game)
    game.choose("play")
    assert not any("take" in option for option in offered(game))
    assert game.evaluate("me.coins", 0) == 8  # the card's was free


def test_when_nothing_is_left_the_card_cannot_be_played(game: rulewright.Game) -> None:
    game.choose_all(["think", "rest", "take", "ace", "take", "bow"])
    assert "play" not in offered(game) and "double" not in offered(game)
    assert game.why_not(0, "play") and game.why_not(0, "think")


def test_the_limit_is_new_when_its_time_begins(game: rulewright.Game) -> None:
    game.choose_all(["think", "rest", "pass", "pass"])
    assert game.decision is not None and game.decision.player == 0
    assert "think" in offered(game)
    game.choose("play")
    assert any("think" in option for option in offered(game))
    assert not any("rest" in option for option in offered(game))  # no gold


def test_a_limit_of_the_round_outlasts_the_turn(game: rulewright.Game) -> None:
    game.choose_all(["quick", "rest", "pass"])
    assert game.decision is not None and game.decision.player == 1
    game.choose_all(["quick"])
    assert "rest" in offered(game)  # counted for each player
    game.choose("rest")
    assert "rest" not in offered(game)


def test_two_options_of_one_limit_are_carried_out_once(game: rulewright.Game) -> None:
    game.choose("double")
    game.choose(inner(game, "think"))
    game.choose(inner(game, "think"))
    assert gold(game) == 1


def test_two_options_within_the_limit_are_both_carried_out(game: rulewright.Game) -> None:
    game.choose("double")
    game.choose(inner(game, "take", "ace"))
    game.choose(inner(game, "take", "bow"))
    assert sorted(game.view(0)["players"]["player1"]["kept"]) == ["ace", "bow"]
    assert "take" not in offered(game)


def test_perform_of_a_menu_counts_and_looks_at_limits(game: rulewright.Game) -> None:
    game.choose("burst")
    assert offered(game) == ["quick", "slow", "pass"]
    game.choose("quick")
    assert offered(game) == ["slow", "pass"]
    game.choose_all(["slow", "slow"])
    assert gold(game) == 210 and "quick" not in offered(game) and "burst" not in offered(game)


def test_perform_of_a_menu_ends_when_its_limits_are_used_up(game: rulewright.Game) -> None:
    game.choose_all(["quick", "burst"])
    assert offered(game) == ["slow", "pass"]
    game.choose_all(["slow", "slow"])
    assert "gift" in offered(game)  # two of three, then nothing is left to do


def test_a_happening_that_a_rule_brings_about_is_not_an_action_of_the_player(game: rulewright.Game) -> None:
    game.choose_all(["gift", "think"])
    assert gold(game) == 2


def test_the_action_of_each_thing_has_its_own_limit(game: rulewright.Game) -> None:
    game.choose("chop:axe")
    assert "chop:axe" not in offered(game) and "cut:saw" in offered(game)


def test_limits_come_back_with_an_undone_choice_and_a_save(game: rulewright.Game) -> None:
    mark = game.mark()
    game.choose("play")
    game.choose(inner(game, "think"))
    again = rulewright.Game.restore(game.ruleset, game.save())
    assert "think" not in offered(again)
    game.undo(mark)
    assert "think" in offered(game)
