"""Actions marked `gives up`: offered to people, left alone by random play and bots unless they are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.agents.property_tester import Tally, never_met, run_model_test
from rulewright.agents.table import make_bot, play_out
from rulewright.runtime.seeds import bot_seed

RULES = """\
ruleset: duel
version: "1.0"
language: 1
title: Duel
players: 2
kinds: {charm: {name: {en: Charm}}}
zones: {player: {worn: {holds: charm}}}
state: {player: {points: number = 0}}
things:
- kind: charm
  id: bell
  actions:
    flee: {in: day, gives up: yes, do: leaves(me)}
- {kind: charm, id: ring}
setup: |
  move charm.bell to (first of players).worn
  move charm.ring to (last of players).worn
happenings:
  leaves(player):
    do: |
      eliminate player
      if count players = 1: end game
  turn(player):
    turn of: player
    do: |
      player MODE act in day
      player MODE act in night
actions:
  resign: {in: [day, night], gives up: yes, do: leaves(me)}
  work: {in: day, do: add 1 to me.points}
  toil: {in: day, do: add 2 to me.points}
flow: |
  repeat 5 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""


@pytest.fixture(params=["may", "must"])
def ruleset(request: pytest.FixtureRequest, tmp_path: Path) -> rulewright.Ruleset:
    """With menus that may be passed, and with menus that may not: `night` has only resigning."""
    rules = RULES.replace("MODE", request.param)
    if request.param == "must":
        rules = rules.replace("in: [day, night]", "in: day").replace("      player must act in night\n", "")
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "ruleset.yaml").write_text(rules, encoding="utf-8")
    found = rulewright.load(tmp_path / "duel")
    assert found.ok, list(map(str, found.diagnostics))
    return found


@pytest.mark.parametrize("log", [True, False])
def test_random_play_sees_the_game_through(ruleset: rulewright.Ruleset, log: bool) -> None:
    for seed in range(6):
        game = rulewright.Game(ruleset, 2, seed, log=log)
        game.play_randomly(seed)
        assert game.turns == 10
    turns = []
    for seed in range(12):
        game = rulewright.Game(ruleset, 2, seed, log=log)
        game.play_randomly(seed, giving_up=True)
        turns.append(game.turns)
    assert min(turns) < 10


def test_random_play_is_the_same_with_a_log_and_without(ruleset: rulewright.Ruleset) -> None:
    for giving_up in (False, True):
        for seed in range(6):
            games = [rulewright.Game(ruleset, 2, seed, log=log) for log in (True, False)]
            taken = [game.play_randomly(seed, giving_up=giving_up) for game in games]
            assert taken[0] == taken[1]
            assert [score.total for score in games[0].scores()] == [score.total for score in games[1].scores()]


def test_who_goes_on_from_random_play_may_give_up(ruleset: rulewright.Ruleset) -> None:
    for decisions in range(1, 8):
        game = rulewright.Game(ruleset, 2, 3)
        game.play_randomly(3, decisions)
        decision = game.decision
        assert decision is not None
        assert any(option.gives_up for option in decision.options)


@pytest.mark.parametrize("name", ["random", "greedy", "lookahead:budget=40"])
def test_bots_do_not_give_up(ruleset: rulewright.Ruleset, name: str) -> None:
    game = rulewright.Game(ruleset, 2, 1)
    play_out(game, [make_bot(name, seat) for seat in range(2)])
    assert game.turns == 10


def test_bots_may_give_up_when_asked(ruleset: rulewright.Ruleset) -> None:
    turns = []
    for seed in range(12):
        game = rulewright.Game(ruleset, 2, seed)
        play_out(game, [make_bot("random", bot_seed(seed, 0, seat)) for seat in range(2)], giving_up=True)
        turns.append(game.turns)
    assert min(turns) < 10


def test_a_person_is_offered_everything(ruleset: rulewright.Ruleset) -> None:
    decision = rulewright.Game(ruleset, 2, 1).decision
    assert decision is not None
    ids = [option.id for option in decision.options]
    assert set(ids) >= {"resign", "flee:bell", "work", "toil"}
    assert [ids[index] for index in decision.willing] == [each for each in ids if each not in ("resign", "flee:bell")]


def test_the_model_test_looks_at_whole_games_and_says_what_it_did_not_meet(ruleset: rulewright.Ruleset) -> None:
    tally, short = Tally(), Tally()
    assert run_model_test(ruleset, 2, seeds=range(2), tally=tally) == []
    assert run_model_test(ruleset, 2, seeds=range(8), tally=short, giving_up=True, every=9) == []
    menus, happenings = never_met(ruleset, 2, {}, tally)
    assert happenings == ["leaves"]  # only the player who gives up leaves
    assert "day" not in menus
    assert never_met(ruleset, 2, {}, short)[1] == []
    assert short.decisions / short.games < tally.decisions / tally.games
