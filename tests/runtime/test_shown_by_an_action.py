"""A card from a secret hand that an action itself lays open at once is named to everybody in the line of that action."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
kinds:
  card: {}
  guard: {is: [card], in force: this in owner.laid, hooks: [{before: guarded, asked of: owner, do: add 1 to owner.coins}]}
zones:
  game: {pile: {holds: card}, hidden: {holds: card, seen by: nobody}}
  player: {hand: {holds: card, seen by: owner}, laid: {holds: card}}
things: [{kind: card, id: spy, copies: 9, name: Spy}, {kind: guard, id: watch, name: Watch}]
state: {player: {coins: number = 0}}
happenings:
  laid_down(player, card): {says: "{player} lays down {card}", do: move card to player.laid}
  kept_back(player, card): {says: "{player} keeps {card}", do: move card to hidden}
  turn(player):
    turn of: player
    do: player may act in menu
actions:
  lay: {in: menu, with: {card: me.hand}, says: "{me}: lay {card}", do: "add 1 to me.coins\\nmove card to me.laid"}
  lay_inside: {in: menu, with: {card: me.hand}, says: "{me}: lay inside {card}", do: "laid_down(me, card)"}
  hide: {in: menu, with: {card: me.hand}, says: "{me}: hide {card}", do: "move card to hidden"}
  hide_inside: {in: menu, with: {card: me.hand}, says: "{me}: hide inside {card}", do: "kept_back(me, card)"}
  maybe: {in: menu, with: {card: me.hand}, says: "{me}: maybe {card}", do: "if me.coins > 0: move card to me.laid"}
  ask_first:
    in: menu
    with: {card: me.hand}
    says: "{me}: ask first {card}"
    do: |
      for each p in me.others:
        p chooses n in 0..2
        add n to p.coins
      move card to me.laid
  guarded: {in: menu, with: {card: me.hand}, says: "{me}: guarded {card}", do: "move card to me.laid"}
setup: |
  let first_one = first of players
  move every card where not it is guard to first_one.hand
flow: "turn(first of players)"
result: {score(player): player.coins}
"""


@pytest.mark.parametrize(
    ("action", "named"),
    [("lay", True), ("lay_inside", True), ("hide", False), ("hide_inside", False), ("maybe", False), ("ask_first", False), ("guarded", False)],
)
def test_a_card_is_named_to_the_others_if_the_action_lays_it_open_before_anybody_answers(tmp_path: Path, action: str, named: bool) -> None:
    game = rulewright.Game(load(tmp_path, RULES), players=2, seed=1)
    decision = game.decision
    assert decision is not None
    game.choose(next(option.id for option in decision.options if option.id.startswith(action)))
    while (decision := game.decision) is not None and decision.player == 0:
        game.choose(decision.options[0].id)
    sentence = action.replace("_", " ")
    (line,) = [
        entry.text() for entry in game.log if entry.text().startswith(f"player1: {sentence} ") and (entry.seen_by is None or 1 in entry.seen_by)
    ]
    assert line == f"player1: {sentence} {'Spy' if named else 'something hidden'}"
