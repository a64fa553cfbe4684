"""Which parts of a happening are shown to everybody as soon as it begins: only what is certainly moved to an open place."""

from pathlib import Path

import pytest

from rulewright.api import load
from rulewright.runtime.game import Game

RULES = """\
ruleset: shown_parts
language: 1
title: Shown parts
players: 2
kinds:
  card: {{}}
zones:
  player:
    hand: {{holds: card, seen by: owner}}
    leader: {{holds: card, room: 1}}
    open: {{holds: card}}
  game: {{discard: {{holds: card}}, drawer: {{holds: card, room: 3}}}}
state: {{player: {{points: number = 0}}}}
things:
- {{kind: card, id: ann, copies: 8}}
happenings:
  refill(player): {{do: move player.hand to player.leader}}
  tally(player): {{do: add 1 to player.points}}
  lay(player, card c): {{do: move c to player.open}}
  lay_another(player, card c):
    do: |
      set c to (first of player.hand otherwise c)
      move c to player.open
actions:
  play:
    in: main
    with: {{card: me.hand}}
    do: |
      {body}
rules:
- before: tally
  do: add 1 to player.points
{hooks}
setup: 'for each p in players: move every card to p.hand'
flow: |
  for each p in players:
    p must act in main
result: {{score(player): player.points}}
"""


@pytest.mark.parametrize(
    ("body", "hooks", "shown"),
    [
        ("move card to me.open", "", True),
        ("tally(me)\nadd 1 to me.points\nmove card to discard", "", True),
        ("move card to me.leader", "", False),  # a full zone accepts nothing
        ("move me.leader to discard\nmove card to me.leader", "", True),
        ("move me.leader to drawer\nmove card to me.leader", "", False),  # the drawer may be full, and the leader stays
        ("let other = me.left\nmove other.leader to discard\nmove card to me.leader", "", False),
        ("move me.leader to discard\nrefill(me)\nmove card to me.leader", "", False),
        ("if me.points > 0: move card to me.open", "", False),
        ("move card to me.hand", "", False),
        ("lay(me, card)", "", True),
        ("lay_another(me, card)", "", False),
        ("me chooses n in 1..2\nmove card to me.open", "", False),
        ("move card to me.open", "- instead of: play\n  do: add 1 to me.points", False),
        ("move card to me.open", "- before: play\n  do: add 1 to me.points", True),
    ],
)
def test_what_is_certainly_shown(tmp_path: Path, body: str, hooks: str, shown: bool) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.format(body=body.replace("\n", "\n      "), hooks=hooks))
    module = Game(load(tmp_path), seed=1)._compiled.module
    parts = next(parts for action, parts in zip(module._happenings, module.shown_parts, strict=True) if action.name == "play")
    assert ("card" in parts) == shown
