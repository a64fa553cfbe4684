"""The log says what dice show: numbers, or the fields of a face; two faces of one number are never mixed up."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = """\
ruleset: thrown
version: "1.0"
language: 1
title: Thrown
players: 2
words: {side: {left: {en: left, cs: vlevo}, right: {en: right, cs: vpravo}}}
dice:
  plain: {faces: [1, 2, 3, 4]}
  arrow:
    fields: {way: side, far: number, again: yes/no}
    faces:
    - {way: left, far: 2, again: yes}
    - {way: right, far: 3, again: no}
state: {player: {points: number = 0}}
actions:
  throw:
    in: day
    do: |
      roll plain as n
      roll arrow as a
      roll 2 arrow as more
      add n + a.far + sum of far over (more where again or way = left) to me.points
      if a.way = left and a.again: add 1 to me.points
happenings:
  turn(player me): {turn of: me, do: me must act in day}
flow: |
  repeat 12 times:
    for each p in players:
      turn(p)
result: {score: player.points}
"""


def test_faces_with_fields_are_told_by_their_fields(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    game = rulewright.Game(rulewright.load(tmp_path), 2, seed=3)
    game.play_randomly(3)
    rolls = [entry for entry in game.log if entry.kind == "roll"]
    assert len(rolls) == 96 and {entry.text("en") for entry in rolls[::4]} == {"⚀ 1", "⚁ 2", "⚂ 3", "⚃ 4"}
    fields = {entry.text("en") for number, entry in enumerate(rolls) if number % 4}
    assert fields == {"▢ left, far 2, again", "▢ right, far 3"}
    assert {entry.text("cs") for number, entry in enumerate(rolls) if number % 4} == {"▢ vlevo, far 2, again", "▢ vpravo, far 3"}
    again = rulewright.Game.restore(game.ruleset, game.save())
    assert [entry.texts for entry in again.log] == [entry.texts for entry in game.log]


NUMBERED = (
    RULES.replace("    fields: {way: side, far: number, again: yes/no}\n", "    fields: {far: number, way: side or nothing, again: yes/no}\n")
    .replace("    - {way: left, far: 2, again: yes}\n", "    - {far: 2, again: no}\n    - {far: 8, way: left, again: yes}\n")
    .replace("    - {way: right, far: 3, again: no}\n", "")
)


def test_pips_and_number_of_a_face_agree_whatever_its_place_on_the_die(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(NUMBERED, encoding="utf-8")
    game = rulewright.Game(rulewright.load(tmp_path), 2, seed=3)
    game.play_randomly(3)
    rolls = [entry for entry in game.log if entry.kind == "roll"]
    assert {entry.text("cs") for number, entry in enumerate(rolls) if number % 4} == {"⚁ 2", "▢ 8, vlevo, again"}
