"""Things that start inside a thing are shown with it, zone by zone, and can be found by their own names."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

CAVE = """
ruleset: cave
language: 1
title: Cave
players: 2
words: {depth: [shallow, deep]}
kinds:
  trail:
    name: {en: Trail, cs: Stezka}
    zones: {steps: {holds: step, name: {en: steps, cs: kroky}}, finds: {holds: gem}}
  step:
    fields: {depth: depth = shallow, wet: yes/no = no}
    code: {enter(player me): effect = nothing}
  gem: {fields: {worth: number = 1}}
state: {player: {gems: number = 0}}
things:
- kind: trail
  id: gorge
  name: {en: Gorge, cs: Soutěska}
  steps:
  - {name: {en: Ledge, cs: Římsa}, text: {en: Mind your head., cs: Pozor na hlavu.}}
  - depth: deep
    wet: yes
    enter: |
      # slippery
      me gains 1 gems
      end turn
  finds:
  - {copies: 3}
happenings:
  turn(player):
    turn of: player
    do: |
      player chooses one:
        enter:
          for each s in every step:
            s.enter(player)
        wait:
          stop
flow: |
  repeat 2 times:
    for each p in players: turn(p)
result: {score(player): player.gems}
"""


@pytest.fixture
def cave(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(CAVE, encoding="utf-8")
    return tmp_path


def test_things_inside_are_printed_zone_by_zone(rulewright: Run, cave: Path) -> None:
    rows = [row.strip() for row in rulewright("show", cave, "gorge").stdout.splitlines()]
    at = rows.index("steps: 2 things inside")
    assert rows[at + 1].startswith("Ledge (gorge_steps_1)  ") and rows[at + 1].endswith("ruleset.yaml:21")
    assert rows[at + 2] == "Mind your head."
    assert rows[at + 3].startswith("gorge_steps_2  depth deep; wet  ")
    assert rows[at + 4] == "enter: me gains 1 gems · end turn"
    assert rows[at + 5] == "finds: 3 things inside"
    assert rows[at + 6].startswith("gorge_finds_1 ×3  ")


def test_what_lies_inside_can_be_shown_by_its_name(rulewright: Run, cave: Path) -> None:
    for name in ("ledge", "rimsa", "gorge_steps_1", "step.gorge_steps_1"):
        shown = rulewright("show", cave, name).stdout
        assert shown.startswith("Ledge  (step, step.gorge_steps_1)"), shown
        assert "Begins in Gorge, steps." in shown
    # A mere prefix means the holder; and the list of everything stays short.
    assert rulewright("show", cave, "gorg").stdout.startswith("Gorge ")
    assert "gorge_steps" not in rulewright("show", cave).stdout


def test_questions_in_play_see_it_too(rulewright: Run, cave: Path) -> None:
    shown = rulewright("play", cave, "--seed", "1", lines=["? gorge", "? ledge", "quit"]).stdout
    assert "steps: 2 things inside" in shown
    assert "Begins in Gorge, steps." in shown
