"""The twin of a position: everything that a seat cannot see is different, and nothing that it can see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.invariants import broken
from rulewright.agents.property_tester import run_model_test
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game

RULES = """\
ruleset: vaults
language: 1
title: Vaults
players: 2 to 3
words: {gem: [opal, ruby, jade]}
kinds:
  card: {state: {bent: 0..9 = 0, dirt: 0..3 = 0 seen by nobody}}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, table: {holds: card}}
  player: {hand: {holds: card, seen by: owner}, attic: {holds: card, seen by: owner, count: hidden}}
state:
  game: {bank: pool of gem, cellar: pool of gem seen by nobody}
  player:
    safe: pool of gem seen by owner
    plan: 1..6 = 2 seen by owner
    debt: number = 0 seen by owner
    sure: yes/no = no seen by owner
    liked: gem = opal seen by owner
    foe: player or nothing = nothing seen by owner
    wish: card or nothing = nothing seen by owner
    marked: set of card = {} seen by owner
    sorts: set of gem = {} seen by owner
    shown: card or nothing = nothing
things:
- {kind: card, id: ace}
- {kind: card, id: king}
- {kind: card, id: queen}
- {kind: card, id: jack, copies: 6}
setup: |
  move every card to deck
  shuffle deck
  set cellar[opal] to 2
  set cellar[ruby] to 1
  for each p in players:
    draw 2 from deck to p.hand
    draw 1 from deck to p.attic
    set p.safe[opal] to 1
    set p.safe[jade] to 2
    for each c in p.hand:
      set p.wish to c
      set c.bent to 4
  draw 1 from deck to table
happenings:
  bid(): {do: "for each p in players at once:\\n  p chooses n in 1..6\\n  set p.plan to n"}
flow: |
  repeat 3 times: bid()
"""

HIDDEN = ("plan", "debt", "sure", "liked", "foe", "wish", "marked", "sorts", "safe", "hand", "attic")


@pytest.fixture(scope="module")
def vaults(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    folder = tmp_path_factory.mktemp("vaults")
    (folder / "ruleset.yaml").write_text(RULES)
    ruleset = rulewright.load(folder)
    assert ruleset.ok, ruleset.diagnostics
    return ruleset


def others(view: dict[str, Any], name: str) -> Any:
    return view["players"]["player2"][name]


def test_every_hidden_value_becomes_another_and_nothing_that_is_seen_changes(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 3, seed=3)
    changed: dict[str, set[str]] = {name: set() for name in HIDDEN}
    for seed in range(40):
        twin = exchanged(game, 0, random.Random(seed), closed=False)
        assert twin.view(0) == game.view(0)
        assert list(broken(twin._state)) == []
        for name in HIDDEN:
            changed[name].add(str(others(twin.view(1), name)))
    assert {name for name, values in changed.items() if len(values - {str(others(game.view(1), name))}) < 1} == set()


def test_numbers_stay_within_their_bounds_and_always_change(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 2, seed=3)
    for seed in range(20):
        theirs = exchanged(game, 0, random.Random(seed)).view(1)["players"]["player2"]
        assert theirs["plan"] in {1, 3, 4, 5, 6} and theirs["sure"] is True and theirs["liked"] in {"ruby", "jade"}


def test_tokens_are_kept_where_pools_are_closed(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 2, seed=3)

    def hidden(one: Game) -> list[list[int]]:
        layout = one._state.c.layout
        slots = [layout.columns[layout.kinds[holder].state[name]].slot(holder) for holder, name in ((1, "safe"), (layout.game, "cellar"))]
        return [one._state.v[slot : slot + 3] for slot in slots]

    seen = set()
    for seed in range(20):
        twin = hidden(exchanged(game, 0, random.Random(seed)))
        assert [sum(pool) for pool in twin] == [3, 3] and [sum(sort) for sort in zip(*twin, strict=True)] == [3, 1, 2]
        seen.add(str(twin))
    assert len(seen) > 3
    assert all(hidden(exchanged(game, 0, random.Random(seed), closed=False)) != hidden(game) for seed in range(20))


def test_what_speaks_of_a_thing_speaks_of_the_one_in_its_place_and_its_values_go_with_the_place(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 2, seed=3)
    state, layout = game._state, game._state.c.layout
    bent = layout.columns[layout.program.kinds["card"].state["bent"]]
    for seed in range(20):
        twin = exchanged(game, 0, random.Random(seed))._state
        for zone, members in enumerate(state.z):
            assert [state.v[bent.slot(thing)] for thing in members] == [twin.v[bent.slot(thing)] for thing in twin.z[zone]] or (
                layout.zone_of[zone].count_hidden
            )


def test_known_things_things_offered_and_things_named_in_the_open_stay(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 2, seed=3)
    state, layout = game._state, game._state.c.layout
    deck = layout.zones[layout.program.kinds["game"].zones["deck"]].slot(layout.game)
    named = state.z[deck][1]
    state.v[layout.columns[layout.program.kinds["player"].state["shown"]].slot(1)] = named
    top = state.z[deck][0]
    for seed in range(20):
        assert exchanged(game, 0, random.Random(seed), known={top})._state.z[deck][:2] == (top, named)


def test_answers_given_in_secret_become_others_and_my_own_stays(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 3, seed=3)
    game.choose("3", 0)
    game.choose("5", 1)
    answers = set()
    for seed in range(30):
        whole = exchanged(game, 0, random.Random(seed))._state.d
        assert whole[1][0] == ("answered", 0, 3) and whole[1][2][0] != "answered"
        answers.add(whole[1][1][2])
    assert answers == {1, 2, 3, 4, 5, 6}


def test_the_chance_to_come_is_another_unless_it_is_kept(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 2, seed=3)
    assert exchanged(game, 0, random.Random(1))._state.r != game._state.r
    assert exchanged(game, 0, random.Random(1), luck=False)._state.r == game._state.r


def test_numbers_of_things_change_where_they_are_hidden_too(vaults: rulewright.Ruleset) -> None:
    game = Game(vaults, 3, seed=3)
    sizes = {
        tuple(len(exchanged(game, 0, random.Random(seed)).view(seat)["players"][f"player{seat + 1}"]["attic"]) for seat in (1, 2))
        for seed in range(20)
    }
    assert sizes == {(0, 2), (2, 0)}


def test_who_had_no_choice_at_once_was_never_asked(tmp_path: Path) -> None:
    """A player without coins can only bid 0: nobody's answer is replaced there."""
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: bids\nlanguage: 1\ntitle: Bids\nplayers: 3\n"
        "state: {player: {coins: number = 5, sealed: 0..99 = 0 seen by owner}}\n"
        "flow: |\n  set (first of players).coins to 0\n"
        "  for each p in players at once:\n    p chooses n in 0..p.coins\n    set p.sealed to (n otherwise 0)\n"
        "result: {score(player): player.coins}\n",
        encoding="utf-8",
    )
    game = Game(rulewright.load(tmp_path), 3, seed=3)
    game.choose("3", 1)
    for seed in range(10):
        whole = exchanged(game, 2, random.Random(seed))._state.d
        assert whole[1][0][:2] == ("answered", 0) and whole[1][1][0] == "answered" and whole[1][2][0] != "answered"
    assert run_model_test(rulewright.load(tmp_path), 3, every=1) == []
