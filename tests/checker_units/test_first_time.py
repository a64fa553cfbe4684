"""RW499: conditions that are false at the beginning, and could become true only by the code behind them, or by other code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker_units.filled import findings

BASE = """\
ruleset: lamps
language: 1
title: Lamps
players: 2 to 3
words: {colour: [white, red]}
kinds: {lamp: {state: {lit: yes/no = no, holder: player or nothing = nothing, hue: colour = white, oil: number = 0}}}
zones: {game: {shelf: {holds: lamp}}}
things: [{kind: lamp, id: old, copies: 3, HOOKS}]
state: {player: {points: number = 0}}
happenings:
  turn(player me): {turn of: me, do: me must act in day}
  MORE
actions:
  wait: {in: day, do: 'add (count (shelf where lit) + count (shelf where holder = me) + count (shelf where hue = red) + sum of oil over shelf) to me.points'}
  light:
    in: day
    with: {l: shelf CHOICE}
    when: WHEN
    do: |
      add 1 to me.points
      BODY
setup: move every lamp to shelf
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score: player.points}
"""
DEFAULTS = {"MORE": "nap(player me): {do: add 1 to me.points}", "CHOICE": "", "WHEN": "me.points < 99", "BODY": "nap(me)", "HOOKS": "text: A lamp."}
# A state: a condition that is false at the beginning, what makes it true, what leaves it unchanged.
STATES = {
    "yes or no": ("l.lit", "set l.lit to yes", "set l.lit to no"),
    "yes or no, compared": ("l.lit = yes", "set l.lit to yes", "set l.lit to no"),
    "not no": ("not not l.lit", "set l.lit to yes", "set l.lit to no"),
    "something": ("l.holder is something", "set l.holder to me", "set l.holder to nothing"),
    "somebody": ("l.holder = me", "set l.holder to me", "set l.holder to nothing"),
    "a word": ("l.hue = red", "set l.hue to red", "set l.hue to white"),
    "another word": ("l.hue != white", "set l.hue to red", "set l.hue to white"),
    "a number": ("l.oil > 0", "add 1 to l.oil", "set l.oil to 0"),
    "one of two": ("(l.oil >= 2 or l.lit and l.oil > 1)", "add 1 to l.oil", "set l.oil to -1"),
}


def codes(tmp_path: Path, **parts: str) -> list[str]:
    return [each.code for each in findings(tmp_path, BASE, {**DEFAULTS, **parts}, "RW499")]


@pytest.mark.parametrize("state", STATES)
def test_an_action_that_needs_what_it_brings_about(state: str, tmp_path: Path) -> None:
    asked, brings, leaves = STATES[state]
    assert codes(tmp_path, WHEN=f"{asked} and me.points < 99", BODY=brings) == ["RW499"]
    assert codes(tmp_path, WHEN=asked, BODY=brings, MORE=f"dusk: {{do: 'for each l in shelf: {leaves}'}}") == ["RW499"]
    assert codes(tmp_path, CHOICE=f"where {asked.replace('l.', 'it.')}", BODY=brings) == ["RW499"]


@pytest.mark.parametrize("state", STATES)
def test_a_line_that_needs_what_it_brings_about(state: str, tmp_path: Path) -> None:
    asked, brings, _ = STATES[state]
    assert codes(tmp_path, BODY=f"if {asked}: {brings}") == ["RW499"]
    assert codes(tmp_path, BODY=f"if {asked}: add 1 to me.points\n      {brings}") == []


@pytest.mark.parametrize("state", STATES)
def test_something_else_brings_it_about(state: str, tmp_path: Path) -> None:
    asked, brings, _ = STATES[state]
    assert codes(tmp_path, WHEN=asked, BODY=brings, MORE=f"dusk(player me): {{do: 'for each l in shelf: {brings}'}}") == []


def test_it_is_so_in_the_beginning(tmp_path: Path) -> None:
    assert codes(tmp_path, WHEN="l.holder is nothing", BODY="set l.holder to me") == []
    assert codes(tmp_path, WHEN="not l.lit", BODY="set l.lit to yes") == []
    assert codes(tmp_path, WHEN="l.oil < 2", BODY="add 1 to l.oil") == []


def test_what_happens_only_there_lies_behind_it(tmp_path: Path) -> None:
    kindle = "kindle(lamp l): {do: set l.lit to yes}"
    assert codes(tmp_path, WHEN="l.lit", BODY="kindle(l)", MORE=kindle) == ["RW499"]
    assert codes(tmp_path, WHEN="l.lit", BODY="kindle(l)", MORE=kindle + "\n  dusk: {do: 'for each l in shelf: kindle(l)'}") == []


def test_hooks_of_an_action_lie_behind_it(tmp_path: Path) -> None:
    hook = "hooks: [{after: %s, do: 'for each l in shelf: set l.lit to yes'}]"
    assert codes(tmp_path, WHEN="l.lit", HOOKS=hook % "light") == ["RW499"]
    assert codes(tmp_path, WHEN="l.lit", HOOKS=hook % "turn") == []


def test_a_hook_that_needs_what_it_brings_about(tmp_path: Path) -> None:
    hook = "hooks: [{after: light, where: l.lit, do: 'set l.lit to yes'}]"
    assert codes(tmp_path, HOOKS=hook) == ["RW499"]
    assert codes(tmp_path, HOOKS=hook.replace("where: l.lit", "where: not l.lit")) == []
