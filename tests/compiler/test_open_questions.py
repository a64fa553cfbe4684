"""Which questions are secret when they are about things of a kind that may also lie hidden: what their names stand for decides."""

import pytest

from rulewright.api import load
from rulewright.runtime.game import Game

RULES = """\
ruleset: open_questions
language: 1
title: Open questions
players: 2
kinds:
  card: {}
  shown_shield:
    is: [card]
    in force: this in owner.laid
    hooks: [{instead of: hit, where: player = owner, asked of: owner, do: stop}]
  hidden_shield:
    is: [card]
    in force: this in owner.hand
    hooks: [{instead of: burn, where: player = owner, asked of: owner, do: stop}]
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, row: {holds: card}}
  player: {hand: {holds: card, seen by: owner}, laid: {holds: card}}
things:
- {kind: card, id: one, copies: 12}
- {kind: shown_shield, id: shown_shield}
- {kind: hidden_shield, id: hidden_shield}
happenings:
  hit(player): {do: "move player.laid to the box"}
  burn(player): {do: "move player.laid to the box"}
  from_a_let(player): {do: "let there = player.laid\\nplayer chooses of_let in there\\nmove of_let to row"}
  from_a_filter(player): {do: "player chooses of_filter in player.laid where it != first of player.laid\\nmove of_filter to row"}
  from_a_loop(player): {do: "for each p in players:\\n  for each c in p.laid:\\n    player chooses up to 1 of_loop in {c}\\n    move of_loop to row"}
  from_a_hidden_let(player): {do: "let there = player.hand\\nplayer chooses of_hidden_let in there\\nmove of_hidden_let to row"}
  from_a_changed_let(player): {do: "let there = player.laid\\nset there to player.hand\\nplayer chooses of_changed_let in there\\nmove of_changed_let to row"}
  from_a_hidden_loop(player): {do: "for each c in player.hand:\\n  player chooses up to 1 of_hidden_loop in {c}\\n  move of_hidden_loop to row"}
  from_a_part(player, card): {do: "player chooses up to 1 of_part in {card}\\nmove of_part to row"}
  turn(player):
    turn of: player
    do: |
      player may act in menu
      from_a_let(player)
      from_a_filter(player)
      from_a_loop(player)
      from_a_hidden_let(player)
      from_a_changed_let(player)
      from_a_hidden_loop(player)
      for each c in player.hand: from_a_part(player, c)
      hit(player)
      burn(player)
actions:
  take: {in: menu, with: {taken: row, again: "row where it != taken"}, do: move taken to me.laid}
  lay: {in: menu, with: {shown: me.hand, other: "row where it != shown"}, do: move shown to me.laid}
setup: |
  move every card to deck
  shuffle deck
  draw 4 from deck to row
  for each p in players: draw 2 from deck to p.hand
flow: "for each p in players: turn(p)"
result: {wins: highest, score(player): count player.laid}
"""


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("of_let", False),
        ("of_filter", False),
        ("of_loop", False),
        ("of_hidden_let", True),
        ("of_changed_let", True),
        ("of_hidden_loop", True),
        ("of_part", True),  # whatever it is called with
        ("taken", False),
        ("again", False),
        ("shown", True),
        ("other", True),
        ("hit", False),  # the owner of a card in force is known
        ("burn", True),
    ],
)
def test_what_a_name_stands_for_decides_whether_a_question_is_secret(game: Game, name: str, secret: bool) -> None:
    compiled = game._compiled
    (site,) = [number for number, each in enumerate(compiled.sites) if each.name == name]
    assert compiled.secrecy.site(site) is secret


def test_only_an_action_that_may_depend_on_hidden_things_is_secret(game: Game) -> None:
    actions = {action.name: game._compiled.secrecy.action(action) for action in game._compiled.actions}
    assert actions == {"take": False, "lay": True}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("open_questions")
    (folder / "ruleset.yaml").write_text(RULES)
    return Game(load(folder), players=2, seed=1)
