"""The search for cures has one budget per check: when it is used up, further findings have no cure of this sort."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.checker.recovery import trials
from rulewright.checker.recovery.trials import LEAST, PATIENCE, Trials
from rulewright.source.diagnostics import Findings

LINES = 30
RULES = """\
ruleset: many
language: 1
title: Many
players: 2
state: {player: {coins: number = 0}}
flow: |
  for each p in players: p gains 1 coins
stats:
"""


def test_every_trial_counts() -> None:
    findings = Findings()
    trial = Trials(findings)
    assert (trial.stops("me gains 1 coins", "block_start"), trial.ends("1 +", "formula_start")) == (1, False)
    assert findings.tried == 2 * LEAST
    findings.tried = PATIENCE
    assert (trial.stops("me gains 1 coins", "block_start"), trial.ends("1 + 1", "formula_start")) == (-1, False)


def test_the_findings_stay_when_patience_is_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "".join(f"  s{number}(player): (player.coins + {number}\n" for number in range(LINES))
    (tmp_path / "ruleset.yaml").write_text(f"{RULES}{broken}result: {{score(player): player.coins}}\n", encoding="utf-8")
    cured = []
    for patience in (PATIENCE, 10 * LEAST):
        monkeypatch.setattr(trials, "PATIENCE", patience)
        found = [each for each in rulewright.load(tmp_path, allow=[tmp_path]).diagnostics if each.code == "RW210"]
        places = {span.line for each in found for span in (each.span, *(also.span for also in each.related))}
        assert len(places) >= 12
        cured.append(sum(bool(each.changes) for each in found))
    assert cured[0] > cured[1]
