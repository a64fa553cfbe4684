"""Offers over hidden hands and pools: what may be wanted, and how a refusal looks, is the same whatever the partner has."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.observations import gets, read
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def trade() -> rulewright.Ruleset:
    return rulewright.load(ROOT / "tests/gauntlet/c11_hidden_trade")


def offering(trade: rulewright.Ruleset, players: int, seed: int) -> Game:
    game = Game(trade, players, seed)
    game.choose("haggle")
    if players > 2:
        game.choose(game.player_names[1])
    assert game.decision is not None and game.decision.kind == "offer"
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_that_the_proposer_gets_depends_on_what_the_partner_has(trade: rulewright.Ruleset, players: int) -> None:
    for seed in range(8):
        game = offering(trade, players, seed)
        twin = exchanged(game, 0, random.Random(seed), closed=False)
        assert game.hash() != twin.hash()
        for number in range(4):
            assert gets(game, 0, random.Random(number)) == gets(twin, 0, random.Random(number))


def test_a_refusal_looks_the_same_whether_the_partner_would_not_or_could_not(trade: rulewright.Ruleset) -> None:
    answers = set()
    for seed in range(12):
        game = offering(trade, 3, seed)
        worlds = [game, *(exchanged(game, 0, random.Random(number), luck=False, closed=False) for number in range(4))]
        start = len(game._state.log or ())
        wanted = random.Random(seed).choice(game.decision.options[1:]).id if game.decision is not None else ""
        told = []
        for each in worlds:
            each.choose(wanted)
            assert each.decision is not None and each.decision.player == 1 and each.decision.public
            answers.add(tuple(option.id for option in each.decision.options))
            before = gets(each, 2, random.Random(seed))["view"], gets(each, 0, random.Random(seed))
            each.choose("no")
            told.append((before[1], gets(each, 0, random.Random(seed)), read(each, start, 0, details=True), read(each, start, 2, details=True)))
        assert all(each == told[0] for each in told)
    assert answers == {("yes", "no"), ("no",)}


def test_only_the_partners_own_options_tell_what_is_there(trade: rulewright.Ruleset) -> None:
    """Also in the positions that others imagine while the partner is asked."""
    game = offering(trade, 2, 1)
    game.choose("1*brick>spy")
    assert "decision" not in game.view(0) and "decision" in game.view(1)
    imagined = {tuple(option.id for option in game.imagined(0, seed).decisions[0].options) for seed in range(40)}
    assert imagined == {("no",), ("yes", "no")}


def test_a_proposal_that_could_not_be_is_refused_by_what_everybody_sees(trade: rulewright.Ruleset) -> None:
    game = offering(trade, 2, 2)
    for want, words in (
        (["king"], "king cannot be traded"),
        (["9*sage"], "There are not that many available to trade"),
        (["2*brick", "2*brick"], "Name each"),
    ):
        with pytest.raises(rulewright.IllegalChoice, match=words):
            game.propose([], want)


def test_a_game_is_saved_in_the_middle_of_an_offer(trade: rulewright.Ruleset) -> None:
    game = offering(trade, 2, 1)
    restored = Game.restore(trade, game.save())
    for each in (game, restored):
        each.choose("1*brick>1*wool")
    restored = Game.restore(trade, restored.save())
    assert restored.view(1) == game.view(1)
    for each in (game, restored):
        each.choose("yes")
    assert restored.hash() == game.hash()


def test_both_who_deal_read_offers_and_answers_and_nobody_else_does(trade: rulewright.Ruleset) -> None:
    game = offering(trade, 3, 1)
    start = len(game.log)
    wanted = next(option for option in game.decision.options if option.id != "pass") if game.decision is not None else None
    assert wanted is not None
    game.choose(wanted)
    game.choose("no")
    told = [(entry.text(), entry.seen_by) for entry in game.log[start:] if entry.kind == "choice"]
    assert [text.split(" ", 1)[1].split(" ")[0] for text, _ in told[:2]] == ["offers", "refuses"]
    assert {seen for _, seen in told[:2]} == {(0, 1)}
