"""Menus from which something must be chosen, whose other options are secret: being asked, or not, does not reveal what somebody holds."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright import Game
from rulewright.agents.property_tester import run_model_test

RULES = """\
ruleset: snare
language: 1
title: Snare
players: 2
kinds:
  card: {fields: {worth: number}}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, pile: {holds: card}}
  player: {hand: {holds: card, seen by: owner}}
state:
  player: {points: 0..99 = 0, patience: 0..9 = 0 seen by owner}
happenings:
  day(player): {do: player must act in day}
actions:
  spend: {in: day, with: {shown: me.hand}, when: shown.worth > 3, do: "move shown to pile\\nme gains shown.worth points"}
  wait: {in: day, do: "add 1 to me.patience"}
OTHER
things:
THINGS
setup: |
  move every card to deck
  shuffle deck
  for each p in players: draw 2 from deck to p.hand
flow: |
  repeat 3 times:
    for each p in players: day(p)
result: {score(player): player.points + player.patience}
"""
ANOTHER = "  rest: {in: day, do: me gains 1 points}"


def written(folder: Path, other: str) -> rulewright.Ruleset:
    folder.mkdir()
    things = "\n".join(f"- {{kind: card, id: c{number}, worth: {number}}}" for number in range(1, 13))
    (folder / "ruleset.yaml").write_text(RULES.replace("OTHER", other).replace("THINGS", things), encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert ruleset.ok, [(one.code, str(one.span), one.message) for one in ruleset.diagnostics]
    return ruleset


@pytest.mark.parametrize(("other", "public"), [("", False), (ANOTHER, True)], ids=["one open action", "two open actions"])
def test_a_menu_is_public_when_it_is_asked_whatever_is_held(other: str, public: bool, tmp_path: Path) -> None:
    ruleset, met = written(tmp_path / "snare", other), set[bool]()
    for seed in range(8):
        game = Game(ruleset, 2, seed)
        while not game.over and game.decision is not None:
            if game.decision.kind == "act":
                met.add(game.decision.public)
            game.choose(0)
    assert met == {public}


@pytest.mark.parametrize("other", ["", ANOTHER], ids=["one open action", "two open actions"])
def test_nobody_learns_from_it(other: str, tmp_path: Path) -> None:
    assert [str(one) for one in run_model_test(written(tmp_path / "snare", other), 2, seeds=range(12)) if one.check == "secret"] == []
