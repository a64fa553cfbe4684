"""Every change is reported with its cause in the full log, but not in the log that people read."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

GAME = """
words: {ware: [silk, tea]}
kinds:
  card: {state: {left: number = 2, note: number = 0 seen by owner}}
zones: {player: {hand: {holds: card, seen by: owner}}}
state:
  game: {year: number = 0}
  player: {gold: number = 3, used: number = 0 each turn, secret: number = 0 seen by owner, wares: pool of ware, seen: yes/no = no}
happenings:
  turn(player):
    turn of: player
    do: |
      add 1 to game.year
      while player may act in main
  reward(player):
    do: player gains 2 gold
actions:
  work:
    in: main
    costs: {gold: 1}
    do: |
      add 1 to me.used
      reward(me)
      set me.seen to yes
      set me.gold to me.gold
  hide: {in: main, do: set me.secret to 4}
  trade: {in: main, do: me gains 2 tea}
  wear: {in: main, with: {c: me.hand}, do: "add -1 to c.left"}
things: [{kind: card, id: ace}]
rules:
- id: rich
  for: {p: players}
  whenever: p.gold > 5
  do: set p.gold to 0
setup: |
  let p = first of players
  if p is something:
    move ace to p.hand
flow: |
  repeat 3 times:
    for each p in players:
      turn(p)
result: {score(player): player.gold}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "changes", GAME), 2)


def told(game: rulewright.Game, holder: str, state: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.text(), entry.chain) for entry in game.why_changed(holder, state)]


def test_payments_gains_and_sets_have_their_chains_and_places(game: rulewright.Game) -> None:
    game.choose("work")
    assert told(game, "player1", "gold") == [
        ("player1 – gold: 3 → 2", ("turn",)),
        ("player1 – gold: 2 → 4", ("turn", "work", "reward")),
    ]
    assert told(game, "player1", "seen") == [("player1 – seen: no → yes", ("turn", "work"))]
    for entry in game.why_changed("player1"):
        line = Path(entry.span.file).read_text(encoding="utf-8").splitlines()[entry.span.line - 1]
        assert any(word in line for word in ("gold", "used", "seen", "work")), line


def test_standing_rules_and_resets_are_told(game: rulewright.Game) -> None:
    game.choose_all(["work", "work", "work"])
    assert ("player1 – gold: 6 → 0", ("turn", "work", "reward", "rich")) in told(game, "player1", "gold")
    game.choose_all(["pass", "pass"])
    assert told(game, "player1", "used")[-1] == ("player1 – used: 3 → 0", ("turn",))
    assert [text for text, _ in told(game, "game", "year")] == ["year: 0 → 1", "year: 1 → 2", "year: 2 → 3"]


def test_pools_name_the_word(game: rulewright.Game) -> None:
    game.choose("trade")
    assert told(game, "player1", "wares") == [("player1 – wares (tea): 0 → 2", ("turn", "trade"))]


def test_only_those_who_may_know_read_of_it(game: rulewright.Game) -> None:
    game.choose_all(["hide", "wear"])
    assert [entry.seen_by for entry in game.why_changed("player1", "secret")] == [(0,)]
    assert [entry.seen_by for entry in game.why_changed("ace", "left")] == [(0,)]


def test_the_log_that_people_read_has_none_of_it(game: rulewright.Game) -> None:
    game.choose("work")
    assert not [entry for entry in game.log if entry.kind == "set"]
    assert [entry for entry in game.full_log if entry.kind != "set"] == game.log


def test_undone_changes_are_forgotten_and_saved_ones_kept(game: rulewright.Game) -> None:
    game.choose("trade")
    mark = game.mark()
    game.choose("trade")
    game.undo(mark)
    again = rulewright.Game.restore(game.ruleset, game.save())
    assert told(again, "player1", "wares") == told(game, "player1", "wares")
    assert len(told(again, "player1", "wares")) == 1
