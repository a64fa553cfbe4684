"""The wording of questions from hooks and standing rules."""

from __future__ import annotations

from pathlib import Path

import rulewright
from tests.runtime.small import load

RULES = """
kinds:
  card: {fields: {fierce: yes/no = no}, state: {left: number = 1}}
  shield:
    is: [card]
    hooks:
    - instead of: hit
      where: player = owner and n > 1
      asked of: owner
      asks: block
      costs: {coins: 1}
      do: move this to the box
zones: {player: {hand: {holds: card}}}
state: {player: {coins: number = 2, wounds: number = 0}}
texts:
  block: {en: "{n} wounds for {player}: use {this}?", cs: "{n} zranění: použít {this}?"}
  cheer: {en: "{p} has {now} wounds and had {was}. Laugh?"}
  rest: {en: "{p} is hurt. Rest?"}
  sharpen: "{n} wounds: sharpen {this}?"
happenings:
  hit(player, number n): {do: add n to player.wounds}
rules:
- id: laughing
  when changes: wounds_of(p)
  for: {p: players}
  asked of: first of players
  asks: cheer
  do: stop
- id: resting
  for: {p: players}
  whenever: p.wounds > 2
  asked of: p
  asks: rest
  do: set p.wounds to 0
stats: {wounds_of(player): player.wounds}
things:
- {kind: shield, id: oak, name: {en: Oak shield}}
- {kind: shield, id: elm, name: {en: Elm shield}}
- kind: card
  id: knife
  name: {en: Knife}
  hooks:
  - {before: hit, where: n = 1, asked of: owner, asks: sharpen, do: add 1 to hit.n}
setup: |
  move {oak, elm} to (last of players).hand
  move knife to (first of players).hand
flow: |
  hit(last of players, WOUNDS)
result: {score(player): player.coins}
"""


def _game(folder: Path, wounds: int, players: int = 2) -> rulewright.Game:
    return rulewright.Game(load(folder, RULES.replace("WOUNDS", str(wounds))), players=players, seed=1)


def _asked(game: rulewright.Game) -> str:
    assert game.decision is not None
    return game.decision.text()


def test_a_menu_of_hooks_asks_with_the_sentence_that_they_share(tmp_path: Path) -> None:
    game = _game(tmp_path, 3)
    assert _asked(game) == f"3 wounds for {game.player_names[1]}: use Oak shield, Elm shield?"
    assert game.decision is not None and game.decision.text("cs") == "3 zranění: použít Oak shield, Elm shield?"


def test_a_hook_that_may_run_asks_with_its_sentence(tmp_path: Path) -> None:
    game = _game(tmp_path, 1)
    assert _asked(game) == "1 wounds: sharpen Knife?"
    game.choose("no")
    assert _asked(game) == f"{game.player_names[1]} has 1 wounds and had 0. Laugh?"


def test_standing_rules_ask_with_their_bindings(tmp_path: Path) -> None:
    game = _game(tmp_path, 3)
    game.choose("pass")
    found = [_asked(game)]
    game.choose("no")
    found.append(_asked(game))
    name = game.player_names[1]
    assert found == [f"{name} has 3 wounds and had 0. Laugh?", f"{name} is hurt. Rest?"]
    assert rulewright.Game.restore(game._ruleset, game.save()).decision.text() == found[1]  # type: ignore[union-attr]  # one waits


def test_hooks_with_different_sentences_are_asked_generally(tmp_path: Path) -> None:
    text = RULES.replace(
        "- {kind: shield, id: elm, name: {en: Elm shield}}",
        """- kind: card
  id: elm
  hooks: [{instead of: hit, where: player = owner, asked of: owner, asks: rest, do: stop}]""",
    ).replace("WOUNDS", "3")
    game = rulewright.Game(load(tmp_path, text), players=2, seed=1)
    assert _asked(game).startswith("What do you do about it? (hit: ")
