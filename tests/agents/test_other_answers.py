"""The oracle and the checker agree on what an answer about hidden things reveals to others."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.answers import told_by_answers, told_by_holdings
from rulewright.agents.property_tester import run_model_test
from rulewright.runtime.errors import IllegalChoice
from rulewright.runtime.game import Game

RULES = Path(__file__).parents[1] / "checker/wrong/secrets/noticed_by_all.yaml"
TELLING = {"a1": 27, "a2": 28, "a3": 29, "a5": 31, "a6": 32}  # with the line of their finding
QUIET = ("a4", "b2", "b3")


@pytest.fixture(scope="module")
def ruleset() -> rulewright.Ruleset:
    ruleset = rulewright.load(RULES)
    assert ruleset.ok
    return ruleset


def told(ruleset: rulewright.Ruleset, action: str) -> bool:
    """Whether an action reveals something about the chosen card to the other player, in some deal."""
    found, asked = False, False
    for seed in range(6):
        game = Game(ruleset, 2, seed)
        game.choose(action)
        decision = game.decision
        if decision is not None and decision.player == 0 and decision.kind == "one":
            asked = True
            found = found or told_by_answers(game, 0, 1) is not None
    assert asked
    return found


@pytest.mark.parametrize("action", TELLING)
def test_an_answer_that_the_log_tells_is_found_in_play_and_by_the_checker(ruleset: rulewright.Ruleset, action: str) -> None:
    lines = {one.span.line for one in ruleset.diagnostics if one.code in ("RW509", "RW510")}
    offset = RULES.read_text(encoding="utf-8").splitlines().index("actions:") - 25
    assert TELLING[action] + offset in lines
    assert told(ruleset, action)


@pytest.mark.parametrize("action", QUIET)
def test_an_answer_that_stays_secret_or_is_shown_is_not_found(ruleset: rulewright.Ruleset, action: str) -> None:
    assert not told(ruleset, action)


def in_question(ruleset: rulewright.Ruleset) -> Game:
    """A game in which a card is chosen in secret from several."""
    for seed in range(20):
        game = Game(ruleset, 2, seed)
        game.choose("a4")
        if game.decision is not None and game.decision.kind == "one" and len(game.decision.options) > 1:
            return game
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("problem", [TypeError, KeyError, AttributeError, AssertionError, RecursionError, IllegalChoice])
def test_only_a_world_that_was_made_up_may_come_to_nothing(
    ruleset: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch, problem: type[Exception]
) -> None:
    """An error in the game itself is never mistaken for an impossible answer."""
    game, other = in_question(ruleset), in_question(ruleset)
    choose, broken = Game.choose, [game]

    def failing(one: Game, option: int | str, player: int | None = None) -> None:
        if any(one._state.c is each._state.c and one._state.serial == each._state.serial for each in broken):
            raise problem("broken")
        choose(one, option, player)

    other._state.serial += 1  # to tell the copies apart
    monkeypatch.setattr(Game, "choose", failing)
    with pytest.raises(problem):
        told_by_answers(game, 0, 1)
    with pytest.raises(problem):
        told_by_holdings(game, other, 0, 1, random.Random(1))
    broken[:] = [other]
    assert told_by_answers(game, 0, 1) is None
    assert told_by_holdings(game, other, 0, 1, random.Random(1)) is None


FEW = """\
ruleset: few
language: 1
title: Few
players: 2
words: {suit: [red, black]}
kinds: {card: {fields: {suit: suit = red}}}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, table: {holds: card}}
  player: {hand: {holds: card, seen by: owner}}
state: {player: {points: number = 0, told: suit = red}}
things:
- {kind: card, id: one, copies: 4}
- {kind: card, id: two, suit: black, copies: 4}
happenings:
  turn(player): {turn of: player, do: player must act in day}
  note(player, suit): {do: stop}
actions:
  ponder: {in: day, with: {c: me.hand}, do: "ACTION"}
  rest: {in: day, do: me gains 1 points}
setup: |
  move every card to deck
  shuffle deck
  for each p in players: draw HELD from deck to p.hand
flow: |
  repeat 2 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("held", [1, 3], ids=["forced", "chosen"])  # nobody is asked about the only card: its holder might hold another
@pytest.mark.parametrize(
    ("action", "tells"),
    [
        ("note(me, c.suit)", True),
        ("if c.suit = red: roll d6 as x", True),
        ("if c.suit = red: note(me, red)", True),
        ("note(me, red)", False),
        ("move c to table\\nnote(me, c.suit)", False),
        ("reveal c\\nnote(me, c.suit)", False),
        ("set me.told to c.suit\\nnote(me, me.told)", False),
    ],
)
def test_random_games_find_what_an_answer_about_a_hidden_thing_tells(tmp_path: Path, action: str, tells: bool, held: int) -> None:
    (tmp_path / "ruleset.yaml").write_text(FEW.replace("ACTION", action).replace("HELD", str(held)), encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, ruleset.diagnostics
    assert tells == bool([one for one in ruleset.diagnostics if one.code in ("RW509", "RW510")])
    found = [one for one in run_model_test(ruleset, 2, seeds=range(6)) if one.check == "secret"]
    assert tells == bool(found), found


@pytest.mark.parametrize("readers", ["owner", "everyone"])
def test_who_cannot_bid_for_a_hidden_reason_is_passed_over_unnoticed(tmp_path: Path, readers: str) -> None:
    """A bid whose bounds are hidden from somebody is asked in secret; if it is not asked, the point is still recorded."""
    auction = "auction bid by winner among players from me:\\n  bids from 1 to winner.purse\\nif winner is something: add 1 to winner.points"
    text = FEW.replace("ACTION", auction).replace(", with: {c: me.hand}", "").replace("HELD", "1")
    text = text.replace("state: {player: {", f"state: {{player: {{purse: 0..6 = 3 seen by {readers}, ")
    text = text.replace("rest: {in: day, do: me gains 1 points}", 'rest: {in: day, do: "roll d6 as x\\nset me.purse to x - 1"}')
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, ruleset.diagnostics
    assert not [one for one in run_model_test(ruleset, 2, seeds=range(6)) if one.check == "secret"]
    passed_over = 0
    for seed in range(12):
        game = Game(ruleset, 2, seed)
        for action in ("rest", "rest", "ponder"):
            game.choose(action)
        asked = {one.player for one in game.decisions if one.kind == "bid"}
        assert all(one.public == (readers == "everyone") for one in game.decisions if one.kind == "bid")
        if asked == {1}:  # the first one has nothing
            passed_over += 1
            assert [point.players for point in game.askings] == ([(0,)] if readers == "owner" else [])
    assert passed_over


@pytest.mark.parametrize("readers", ["owner", "everyone"])
def test_how_somebody_can_pay_from_a_hidden_pool_is_asked_in_secret(tmp_path: Path, readers: str) -> None:
    """A player with only one way to pay is not asked; the point is recorded in every world."""
    text = (Path(__file__).parents[1] / "gauntlet/c1_payment/ruleset.yaml").read_text(encoding="utf-8")
    text = text.replace("pool: amounts of token = {}", f"pool: amounts of token = {{}} seen by {readers}")
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, ruleset.diagnostics
    ways, points = set(), set()
    for gathered in (["mood"], ["mood", "culture"]):
        game = Game(ruleset, 2, 1)
        for token in gathered:
            game.choose("gather")
            game.choose(token)
        before = len(game.askings)
        game.choose("cheer_up")
        decision = game.decision
        assert decision is not None
        if decision.kind == "one":
            assert decision.public == (readers == "everyone")
            ways.add("asked")
        else:
            ways.add("not asked")
            points.add(len(game.askings) > before)
    assert ways == {"asked", "not asked"}
    assert points == {readers == "owner"}
