"""A bid is heard by all, even where what somebody can bid depends on what they hold in secret; a pass then is not, as others might not be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
kinds: {card: {}}
zones: {player: {hand: {holds: card, seen by: owner}}}
things: [{kind: card, id: coin, copies: 9}]
state: {player: {won: number = 0}}
setup: "for each p in players: move (top 3 of (every card where it.owner is nothing) by 1) to p.hand"
flow: |
  let first_one = first of players
  auction bid by winner among players from first_one:
    bids from 1 to MOST
  if winner is something: set winner.won to bid
result: {score(player): player.won}
"""


def told(tmp_path: Path, most: str, *answers: str) -> list[str]:
    """What the second seat reads of the bids of the first."""
    game = rulewright.Game(load(tmp_path, RULES.replace("MOST", most)), players=2, seed=1)
    for answer in answers:
        game.choose(answer)
    return [entry.text() for entry in game.log_since(0, 1) if entry.kind == "choice" and entry.player == 0]


@pytest.mark.parametrize("most", ["3", "count winner.hand"])
def test_a_bid_is_read_by_everybody(tmp_path: Path, most: str) -> None:
    assert told(tmp_path, most, "2") == ["player1: 2"]


def test_a_pass_is_read_by_those_who_know_that_one_was_asked(tmp_path: Path) -> None:
    assert told(tmp_path, "3", "1", "2", "pass") == ["player1: 1", "player1 passes"]
    assert told(tmp_path, "count winner.hand", "1", "2", "pass") == ["player1: 1"]


def test_the_question_names_what_it_is_about(tmp_path: Path) -> None:
    rules = RULES.replace("MOST", "3").replace("from first_one:", "from first_one for how_much:")
    texts = "texts: {how_much: {en: 'How much for what {first_one} has?', cs: 'Kolik za to, co má {first_one}?'}}\n"
    game = rulewright.Game(load(tmp_path, rules + texts), players=2, seed=1)
    again = rulewright.Game.restore(game.ruleset, game.save())
    for each in (game, again):
        for _ in range(2):  # both are asked
            assert each.decision is not None
            assert each.decision.text("en") == "How much for what player1 has?"
            assert each.decision.text("cs") == "Kolik za to, co má player1?"
            each.choose(each.decision.options[0])
