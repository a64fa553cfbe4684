"""Identical copies in a trade are one entry with a number; nothing listed shows which copy is which."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.observations import gets
from rulewright.agents.twins import with_other_copies
from rulewright.runtime.game import Game
from rulewright.runtime.pending import units
from tests.runtime.small import load

RULES = """\
kinds:
  card: {state: {bent: yes/no = no}}
  token: {made: 6}
  secret: {state: {poison: yes/no = no seen by nobody}}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}}
  player: {hand: {holds: card, seen by: owner}, shelf: {holds: card}, heap: {holds: token}, vial: {holds: secret}}
state: {player: {points: number = 0}}
happenings:
  turn(player): {turn of: player, do: player must act in main}
actions:
  haggle:
    in: main
    do: |
      me offers me.left:
        give GIVE
        want WANT
        at most 3 per turn
  rest: {in: main, do: me gains 1 points}
things:
- {kind: card, id: sage, copies: 8}
- {kind: card, id: spy, copies: 4}
- {kind: secret, id: phial, copies: 4}
setup: |
  move every card to deck
  shuffle deck
  for each p in players:
    draw 4 from deck to p.hand
    draw 2 from deck to p.shelf
    for each c in p.shelf: set c.bent to BENT
    create token in p.heap
    create token in p.heap
    for each s in (top 2 of (every secret where it not in players.vial) by 0): move s to p.vial
flow: |
  repeat 2 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""
SIDES = ["{}.hand", "{}.shelf", "{}.heap", "{}.hand, {}.heap", "{}.hand, {}.shelf"]


def rules(folder: Path, give: str, want: str, bent: str = "no") -> rulewright.Ruleset:
    text = RULES.replace("GIVE", give.replace("{}", "me")).replace("WANT", want.replace("{}", "me.left")).replace("BENT", bent)
    return load(folder, text)


def offering(ruleset: rulewright.Ruleset, seed: int) -> Game:
    game = Game(ruleset, 2, seed)
    game.choose("haggle")
    assert game.decision is not None and game.decision.kind == "offer"
    return game


@pytest.mark.parametrize(("give", "want"), list(zip(SIDES, [*SIDES[1:], SIDES[1]], strict=True)))
def test_a_listed_trade_is_listed_once_and_no_entry_names_a_copy(tmp_path: Path, give: str, want: str) -> None:
    ruleset = rules(tmp_path, give, want)
    for seed in range(3):
        game = offering(ruleset, seed)
        options = game.decision.options if game.decision is not None else []
        texts = [option.text("en") for option in options]
        assert len({option.id for option in options}) == len(options)
        if ("shelf" in give) + ("hand" in give) < 2 and ("shelf" in want) + ("hand" in want) < 2:  # in two places they are two entries
            assert len(set(texts)) == len(texts)
            assert not [option.id for option in options if "#" in option.id]
        assert not [text for text in texts if "token 1" in text or "token 2" in text]
        twin = with_other_copies(game, random.Random(seed))
        for player in range(2):
            assert gets(game, player, random.Random(seed)) == gets(twin, player, random.Random(seed))


def test_neither_order_of_a_hand_nor_which_copies_lie_in_it_changes_the_list(tmp_path: Path) -> None:
    listed = set()
    game = offering(rules(tmp_path, "{}.hand", "{}.shelf"), 2)
    state, layout = game._state, game._state.c.layout
    hand = next(zone for zone, symbol in enumerate(layout.zone_of) if symbol.name == "hand" and layout.zone_holder[zone] == 0)
    for order in itertools.permutations(state.z[hand]):
        other = game.clone()
        other._state.z[hand] = tuple(order)
        other._state.d = (*state.d[:3], ((("things", tuple(order)),), *state.d[3][1:]), *state.d[4:])
        listed.add(frozenset(option.id for option in other.decision.options) if other.decision is not None else frozenset())
    assert len(listed) == 1


def test_many_copies_change_hands_by_their_number(tmp_path: Path) -> None:
    game = offering(rules(tmp_path, "{}.shelf, {}.heap", "{}.heap"), 1)
    before = {seat: len(game.view(0)["players"][game.player_names[seat]]["heap"]) for seat in (0, 1)}
    game.propose([], ["2*token"])
    assert game.decision is not None and game.decision.player == 1
    game.choose("yes")
    after = {seat: len(game.view(0)["players"][game.player_names[seat]]["heap"]) for seat in (0, 1)}
    assert after == {0: before[0] + 2, 1: before[1] - 2}


@pytest.mark.parametrize(("give", "words"), [(["3*token"], "not that many"), (["token", "2*token"], "Name each"), (["0*token"], "cannot be traded")])
def test_no_more_than_there_are_and_each_sort_once(tmp_path: Path, give: list[str], words: str) -> None:
    game = offering(rules(tmp_path, "{}.heap", "{}.shelf"), 1)
    with pytest.raises(rulewright.IllegalChoice, match=words):
        game.propose(give, [])


def test_things_in_different_states_are_no_copies_of_each_other(tmp_path: Path) -> None:
    """A bent card and a straight one are two entries; cards with a hidden state are never combined, because that would reveal it."""
    game = offering(rules(tmp_path, "{}.hand, {}.shelf", "{}.vial", bent="yes"), 3)
    state, decision = game._state, game.decision
    assert decision is not None
    mine, theirs = (units(state, decision._pending, side) for side in (0, 1))
    designs = [state.c.layout.design[unit[1]] for unit in mine]
    assert len(set(designs)) < len(mine) < 6
    assert [unit[0] for unit in theirs] == ["thing", "thing"]
    ids = [option.id for option in decision.options]
    assert len(set(ids)) == len(ids)


def test_a_saved_game_goes_on_in_the_middle_of_an_offer_of_several(tmp_path: Path) -> None:
    game = offering(rules(tmp_path, "{}.heap", "{}.heap"), 1)
    game.propose(["2*token"], ["token"])
    again = Game.restore(game.ruleset, game.save())
    for each in (game, again):
        each.choose("yes")
    assert game.hash() == again.hash()
    assert game.view(0) == again.view(0)
