"""`choose one`: its question, and the names of its branches, in every language."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = """language: 1
ruleset: branches
title: Branches
players: 2
words: {good: [wool, ore]}
state: {player: {coins: number = 0}}
texts:
  what_now: {en: "{p}, what about {g}?", cs: "{p}, co {g}?"}
  take_coin: {en: "Take a coin for {g}", cs: "Vzít minci za {g}"}
  which_bid: {en: How much?, cs: Kolik?}
flow: |
  for each p in players:
    let g = ore
    p chooses one for what_now:
      take_coin: p gains 1 coins
      do_nothing: p gains 0 coins
  auction bid by winner among players for which_bid:
    bids from 1 to 3
  if winner is something: winner wins
"""


def test_questions_and_names_of_branches_are_translated(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    game = rulewright.Game(rulewright.load(str(tmp_path)), ["ann", "ben"])
    for player in ("ann", "ben"):
        decision = game.decision
        assert decision is not None
        assert [decision.text(language) for language in ("en", "cs")] == [f"{player}, what about ore?", f"{player}, co ore?"]
        assert [option.text("cs") for option in decision.options] == ["Vzít minci za ore", "do nothing"]
        assert [option.id for option in decision.options] == ["take_coin", "do_nothing"]
        game.choose("take_coin")
    decision = game.decision
    assert decision is not None
    assert [decision.text(language) for language in ("en", "cs")] == ["How much?", "Kolik?"]
    assert any("Vzít minci za ore" in entry.text("cs") for entry in game.log)
