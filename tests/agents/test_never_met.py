"""Menus that random games did not reach: those from which nobody chose, and of which no forced action was done."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.agents.property_tester import Tally, never_met, run_model_test

RULES = """\
ruleset: well
version: "1.0"
language: 1
title: Well
players: 2
kinds: {bucket: {}}
zones: {game: {yard: {holds: bucket}}, player: {shed: {holds: bucket}}}
state: {player: {water: number = 0}}
things:
- {kind: bucket, id: tin}
- {kind: bucket, id: oak}
- {kind: bucket, id: elm}
setup: move every bucket to yard
actions:
  take: {in: morning, with: {bucket: yard}, do: move bucket to me.shed}
  fill: {in: noon, do: me gains 1 water}
  drink: {in: evening, when: me.water > 9, do: me gains 1 water}
happenings:
  turn(player):
    turn of: player
    do: |
      player must act in morning
      player must act in noon
      player MODE act in evening
flow: |
  for each p in players: turn(p)
result: {score(player): player.water}
"""


@pytest.mark.parametrize("mode", ["must", "may"])
def test_a_menu_whose_only_action_was_done_was_met(tmp_path: Path, mode: str) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("MODE", mode), encoding="utf-8")
    ruleset = rulewright.load(tmp_path)
    assert ruleset.ok, list(map(str, ruleset.diagnostics))
    tally = Tally()
    assert run_model_test(ruleset, 2, seeds=range(2), tally=tally) == []
    assert never_met(ruleset, 2, {}, tally)[0] == ["evening"]
