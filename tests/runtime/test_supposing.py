"""A supposition leaves no trace: in values, places, the log, caches, and pending rules."""

from __future__ import annotations

from pathlib import Path

import rulewright
from tests.runtime.small import load

RULES = """
words: {hue: [red, blue]}
kinds: {card: {fields: {worth: number = 1}, changes: [{total(player): + 5, when: player = owner, while: this in owner.row}]}}
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}}, player: {hand: {holds: card, seen by: owner}, row: {holds: card}}}
state: {player: {coins: 0..9 = 4, dye: amounts of hue, points: number = 0}}
stats:
  total(player): sum of worth over player.row + player.coins + sum of player.dye
  after(player, card c): (total(player) supposing c in player.row, player.coins = player.coins - 7, player.dye[red] = 2)
  both(player): (total(player) supposing player.coins = 9) * 100 + total(player)
rules:
- {id: rich, for: {p: players}, whenever: p.coins > 8, do: p wins}
happenings:
  turn(player p):
    turn of: p
    do: p must act in main
actions:
  lay:
    in: main
    with: {c: "me.hand where after(me, it) > total(me)"}
    do: |
      add after(me, c) to me.points
      move c to me.row
  rest: {in: main, do: add both(me) to me.points}
things: [{kind: card, id: low, copies: 2}, {kind: card, id: high, worth: 6}]
setup: |
  move every card to deck
  for each p in players: draw 1 from deck to p.hand
  move high to first_player.hand
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.points}
"""


def test_a_supposed_position_is_never_entered(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    game = rulewright.Game(rules, players=2, seed=1)
    before, log = game.hash(), [entry.text() for entry in game.log]
    # 4 coins, less 7, are 0; a card of 6 with its 5, and two red
    assert game.why_stat("after", game.player_names[0], "high").value == 13
    assert game.why_stat("total", game.player_names[0]).value == 4
    assert game.why_stat("both", game.player_names[0]).value == 904
    assert game.decision is not None and [option.id for option in game.decision.options] == ["lay", "rest"]
    assert (game.hash(), [entry.text() for entry in game.log], game.over) == (before, log, False)
    mark = game.mark()
    game.choose("lay")
    if game.decision is not None and game.decision.player == 0:
        game.choose("high")
    assert game.view(0)["players"][game.player_names[0]]["points"] == 13
    assert not game.over
    game.undo(mark)
    assert game.hash() == before
    game.choose("rest")
    assert game.view(0)["players"][game.player_names[0]]["points"] == 904


def test_suppositions_cost_steps(tmp_path: Path) -> None:
    """A walk over suppositions inside each other ends like any other runaway rule."""
    layers = "".join(f"  deep{n + 1}(player): sum of (deep{n}(player) supposing player.coins = it) over 0..9\n" for n in range(7))
    of_both = "  both(player): (total(player) supposing player.coins = 9) * 100 + total(player)\n"
    rules = load(tmp_path, RULES.replace(of_both, f"  deep0(player): total(player)\n{layers}  both(player): deep7(player)\n"))
    game = rulewright.Game(rules, players=2, seed=1)
    before = game.hash()
    try:
        game.choose("rest")
    except rulewright.RunawayRule:
        assert game.hash() == before
    else:
        raise AssertionError("nobody counted the steps")


def test_a_game_that_keeps_no_journal_takes_back_what_was_supposed(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    games = [rulewright.Game(rules, players=2, seed=3, log=log) for log in (True, False)]
    assert games[0].play_randomly(5) == games[1].play_randomly(5)
    assert games[0].hash() == games[1].hash()
