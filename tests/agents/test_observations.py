"""What a seat gets from a game does not depend on what it cannot know: two worlds side by side, in small games with many secrets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.observations import gets, read
from rulewright.agents.twins import exchanged, with_other_copies
from rulewright.runtime.game import Game
from rulewright.source.span import NOWHERE

ROOT = Path(__file__).parents[2]
FULL_OF_COPIES = [
    "rulesets/mesta",
    "rulesets/tta_new_story",
    "rulesets/tta_first_edition",
    "tests/gauntlet/c11_hidden_trade",
    "tests/gauntlet/c5_combat",
    "tests/gauntlet/simultaneous",
    "tests/gauntlet/t7_aggression",
]


def load(folder: Path, text: str) -> rulewright.Ruleset:
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert ruleset.ok, [(one.code, str(one.span), one.message) for one in ruleset.diagnostics]
    return ruleset


def everything(game: Game, chance: int) -> list[Any]:
    return [(gets(game, seat, random.Random(chance)), read(game, 0, seat, details=True)) for seat in range(len(game.player_names))]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("folder", [pytest.param(one, marks=pytest.mark.long) if "tta_" in one else one for one in FULL_OF_COPIES])
def test_nobody_can_tell_which_of_alike_copies_is_which(folder: str) -> None:
    """Copies that have traded places out of sight always look the same, even when they become visible again."""
    ruleset = rulewright.load(ROOT / folder)
    for seed in range(2):
        game, chance = Game(ruleset, seed=seed), random.Random(seed)
        for _ in range(40):
            if game.over:
                break
            option = chance.choice(game.decisions).player
            game.choose(chance.choice([each.id for one in game.decisions if one.player == option for each in one.options]), option)
        start = len(game._state.log or ())
        twin = with_other_copies(game, chance)
        for step in range(30):
            if game.over or twin.over:
                break
            if step % 6 == 0:
                for seat in range(len(game.player_names)):
                    assert gets(game, seat, random.Random(step)) == gets(twin, seat, random.Random(step))
            one = chance.choice(game.decisions)
            option = chance.choice(one.options).id
            game.choose(option, one.player)
            twin.choose(option, one.player)
            for seat in (*range(len(game.player_names)), None):
                assert game.view(seat) == twin.view(seat)
                assert read(game, start, seat, details=True) == read(twin, start, seat, details=True)
        assert game.over == twin.over


SECRETS = """\
ruleset: secrets
language: 1
title: Secrets
players: 2
kinds:
  card: {state: {bent: yes/no = no seen by nobody}}
  chest: {zones: {inside: {holds: card}}}
  coin: {made: 6}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, table: {holds: card}, store: {holds: chest}}
  player: {hand: {holds: card, seen by: owner}, purse: {holds: coin, seen by: owner}, cave: {holds: chest, seen by: owner}}
state: {player: {plan: 1..6 = 1 seen by owner, luck: 1..6 = 1, points: number = 0}}
marks:
  cursed: {on: card, counts: fading}
stats:
  worth(player): "1"
  hidden_worth(player): "2"
things:
- {kind: card, id: ace, copies: 4, in force: this in table, changes: [{worth(player): +1}]}
- {kind: card, id: king, copies: 4}
- {kind: chest, id: chest}
happenings:
  turn(player): {turn of: player, do: player must act in day}
  fading(card): {do: stop}
actions:
  scheme: {in: day, do: "roll d6 as x\\nset me.plan to x"}
  gamble: {in: day, do: "roll d6 as x\\nset me.luck to x"}
  curse: {in: day, with: {c: me.hand}, do: mark c with cursed for 2 fading}
  hoard: {in: day, do: create coin in me.purse}
  hide:
    in: day
    with: {c: me.hand}
    do: |
      move chest to me.cave
      for each b in me.cave:
        move c to b.inside
        move b.inside to me.hand
  lay: {in: day, with: {c: me.hand}, do: move c to table}
setup: |
  move every card to deck
  move chest to store
  shuffle deck
  for each p in players: draw 3 from deck to p.hand
flow: |
  repeat 6 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""


@pytest.fixture(scope="module")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("secrets"), SECRETS)


def news(game: Game, option: str, viewer: int) -> list[Any]:
    """What a viewer reads about a turn of the first player."""
    start = len(game._state.log or ())
    game.choose(option, 0)
    while (decision := game.decision) is not None and decision.player == 0:
        game.choose(0)
    return [line for line in read(game, start, viewer, details=True) if line[0] != "happening"]


@pytest.mark.parametrize(("option", "kinds"), [("curse", {"mark"}), ("scheme", {"roll", "set"}), ("hide", {"move"}), ("hoard", {"move"})])
def test_what_is_done_to_hidden_things_is_read_by_who_sees_them(secrets: rulewright.Ruleset, option: str, kinds: set[str]) -> None:
    """Marks on hidden cards, dice for hidden numbers, moves inside a hidden chest, things created in a hidden purse."""
    game = Game(secrets, 2, 3)
    other = game.clone()
    told = {line[0] for line in news(game, option, 1)}
    own = {line[0] for line in news(other, option, 0)}
    assert not told & (kinds - {"set"} if option != "hide" else set()), told
    assert (kinds - {"roll"}) & own
    if option == "hide":
        assert all("king" not in str(line) and "ace" not in str(line) for line in news(Game(secrets, 2, 3), option, 1) if line[0] == "move")


def test_a_die_for_an_open_number_is_shown(secrets: rulewright.Ruleset) -> None:
    assert "roll" in {line[0] for line in news(Game(secrets, 2, 3), "gamble", 1)}


def test_things_made_in_secret_leave_no_gap_in_the_numbers(secrets: rulewright.Ruleset) -> None:
    game = Game(secrets, 2, 3)
    for _ in range(2):
        game.choose("hoard")
        game.choose("gamble")
    game.choose("gamble")
    game.choose("hoard")
    assert game.view(1)["players"]["player2"]["purse"] == ["coin#1"]
    assert game.view(0)["players"]["player1"]["purse"] == ["coin#1", "coin#2"]


def test_alike_cards_are_not_told_apart_by_a_state_that_nobody_sees(secrets: rulewright.Ruleset) -> None:
    """It does not decide whether identical cards are one option or two."""
    options = set()
    for seed in range(10):
        game = Game(secrets, 2, 3)
        twin = exchanged(game, 0, random.Random(seed))
        for each in (game, twin):
            each.choose("lay")
            assert each.decision is not None
            options.add(tuple(option.id for option in each.decision.options))
    assert len(options) == 1


def test_why_does_not_name_what_is_hidden(secrets: rulewright.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes by things that the asking player does not see are combined, without a name or a place."""
    game = Game(secrets, 2, 3)
    for name in ("ace", "ace#2", "ace#3"):
        game._state.move(game._compiled.layout.names.index(name), game._state.c.layout.zones[game.ruleset.program.kinds["game"].zones["table"]].base)
    game._state.forget()
    assert [text for text, _ in game.why_stat("worth", "player2", player=0).lines()].count("+1  ace") == 3
    monkeypatch.setattr("rulewright.runtime.why.sees_thing", lambda state, thing, viewer: False)
    assert [(text, str(span)) for text, span in game.why_stat("worth", "player2", player=0).lines()][1:-1] == [("+3  something hidden", str(NOWHERE))]
    assert [text for text, _ in game.why_stat("worth", "player2").lines()].count("+1  ace") == 3
