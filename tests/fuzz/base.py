"""A small ruleset with one of everything, into which made texts are put; and what must hold of whatever is put in."""

from __future__ import annotations

import time
from pathlib import Path

import rulewright
from rulewright.source.diagnostics import Severity

MOST_SECONDS = 30.0  # of processor time: machines are noisy, endless is endless
NAMES = (
    "me",
    "this",
    "owner",
    "it",
    "player",
    "players",
    "others",
    "opponents",
    "game",
    "turn_player",
    "p",
    "c",
    "n",
    "x",
    "xs",
    "card",
    "cell",
    "suit",
    "hearts",
    "spades",
    "hand",
    "pile",
    "shown",
    "points",
    "tokens",
    "food",
    "wood",
    "value",
    "reach",
    "price",
    "may_play",
    "best",
    "win_points",
    "lose_card",
    "turn",
    "play",
    "go",
    "cursed",
    "ace",
    "king",
    "board",
    "worth",
    "question",
    "limit",
    "option",
    "length",
    "row",
    "column",
    "d6",
    "count_of",
    "nobody_knows",
    "min",
    "max",
    "neighbours",
    "distance",
    "lines",
)

BASE = """\
ruleset: fuzzed
version: "1.0"
language: 1
title: Fuzzed
players: 2 to 3
words:
  suit: [hearts, spades]
  goods: [food, wood]
constants:
  limit: 3
options:
  length: {type: number, default: 3, name: Length}
kinds:
  card:
    fields: {suit: suit, value: number = 1}
    state: {tapped: yes/no = no}
    code:
      worth(player me): number = 0
      play(player me): effect = nothing
  cell: {state: {mark: player or nothing = nothing}}
maps:
  board: {shape: squares, size: [3, 3], space: cell}
dice:
  coin: {faces: [1, 2]}
zones:
  game:
    pile: {holds: card, order: pile, seen by: nobody}
    shown: {holds: card}
  player:
    hand: {holds: card, seen by: owner}
state:
  player:
    points: number = 0
    tokens: pool of goods
    best: card or nothing = nothing
texts:
  question: Which one?
marks:
  cursed: {on: player, counts: turn, from: next}
"""
AFTER = """\
setup: |
  move every card to pile
  shuffle pile
flow: |
  repeat:
    for each p in players:
      turn(p)
result:
  score(player): player.points
  wins: highest
"""


def ruleset(texts: dict[str, str]) -> str:
    """The ruleset with made texts at every place that reads the effect language; `texts` has one for each place of PLACES."""
    made = {place: _block(text, 6) for place, text in texts.items()}
    return (
        BASE
        + f"""\
stats:
  price(card, player): |
{made["formula"]}
  may_play(player): |
{made["condition"]}
  reach(player):
  - |
{made["guarded"]}
  - 0
things:
- kind: card
  id: ace
  suit: hearts
  copies: 3
  worth: |
{made["formula again"]}
- kind: card
  id: king
  suit: spades
  play: |
{made["effect"]}
  changes:
  - price(card, player): |
{made["change"]}
    when: |
{made["condition again"]}
  hooks:
  - after: win_points
    where: |
{made["hook condition"]}
    do: |
{made["hook effect"]}
happenings:
  win_points(player, number n):
    do: add n to player.points
  lose_card(player, card):
    do: |
{made["happening"]}
  turn(player):
    turn of: player
    do: |
      while player may act in table
      win_points(player, 1)
actions:
  go:
    in: table
    with: {{c: me.hand, x: "{_flow(texts["with"])}"}}
    when: |
{made["action condition"]}
    do: |
{made["action"]}
rules:
- id: standing
  for: {{p: players}}
  whenever: |
{made["standing"]}
  do: |
{made["rule effect"]}
"""
        + AFTER
    )


# place -> the start of the grammar that reads it
PLACES = {
    "formula": "formula_start",
    "formula again": "formula_start",
    "condition": "condition_start",
    "condition again": "condition_start",
    "hook condition": "condition_start",
    "action condition": "condition_start",
    "standing": "condition_start",
    "guarded": "guarded_start",
    "effect": "block_start",
    "hook effect": "block_start",
    "happening": "block_start",
    "action": "block_start",
    "rule effect": "block_start",
    "change": "change_start",
    "with": "with_start",
}


def _block(text: str, indent: int) -> str:
    return "\n".join(" " * indent + line for line in (text or "0").split("\n"))


def _flow(text: str) -> str:
    return text.replace("\n", " ").replace('"', "")


def check(folder: Path, text: str, name: str = "ruleset.yaml") -> rulewright.Ruleset:
    """Load whatever was written. It must quickly end in findings or in a ruleset, and every finding must be usable by a person."""
    (folder / name).write_text(text, encoding="utf-8")
    return look(folder)


def look(folder: Path) -> rulewright.Ruleset:
    """Load a folder; see `check`."""
    begun = time.process_time()
    loaded = rulewright.load(str(folder))
    assert time.process_time() - begun < MOST_SECONDS
    for found in loaded.diagnostics:
        assert found.message and found.code.startswith("RW") and found.span.line >= 1 and found.span.column >= 1
    assert loaded.ok or not loaded.playable or any(found.severity is Severity.ERROR for found in loaded.diagnostics), (
        "not playable, but no error says why"
    )
    return loaded


def start(loaded: rulewright.Ruleset) -> None:
    """A ruleset without errors can be played; only a limit that it runs into may stop it, and says where."""
    if not loaded.ok:
        return
    try:
        game = rulewright.Game(loaded, players=2, seed=1)
        for move in range(20):
            decision = game.decision
            if decision is None:
                break
            game.choose(move % len(decision.options))
    except rulewright.RulewrightError as error:
        assert str(error)
