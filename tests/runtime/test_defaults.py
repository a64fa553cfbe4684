"""A state begins with its default, whatever its type is and whether the default is a plain value or a formula; resets and made things too."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.language import types
from rulewright.runtime.consistency import broken
from tests.runtime.small import load

RULES = """
words:
  ore: [iron, gold, coal]
kinds:
  gem: {{state: {{held: "{declared}"}}}}
  token: {{made: 9, state: {{held: "{declared}"}}}}
things:
  - {{kind: gem, id: ruby}}
  - {{kind: gem, id: opal}}
state:
  player: {{held: "{declared}{seen}", again: "{declared} each turn"}}
zones:
  game: {{row: {{holds: token}}}}
flow: |
  repeat 9 times:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in main
actions:
  spoil:
    in: main
    do: |
      set me.again to {spoilt}
      create token as t in game.row
      set t.held to {spoilt}
      move t to the box
      create token in game.row
  wait: {{in: main, do: set me.held to me.held}}
"""
DEFAULTS: dict[type, list[tuple[str, str, str]]] = {  # type = default, what that is as a formula, another value
    types.Number: [
        ("number = 3", "3", "5"),
        ("0..9 = 1 + 2", "3", "5"),
        ("0..2 = 1 + 2", "2", "1"),
        ("number = player_count", "2", "5"),
    ],
    types.YesNo: [("yes/no = yes", "yes", "no"), ("yes/no = player_count = 2", "yes", "no")],
    types.Word: [("ore = gold", "gold", "coal")],
    types.ThingOf: [("gem = opal", "opal", "ruby"), ("gem or nothing = opal", "opal", "ruby")],
    types.SetOf: [
        ("set of ore = {gold, iron}", "{iron, gold}", "{coal}"),
        ("set of gem = {opal}", "{opal}", "{}"),
        ("set of gem = every gem", "{ruby, opal}", "{}"),
    ],
    types.ListOf: [("list of ore = {gold, iron}", "{gold, iron}", "{coal}")],
    types.AmountsOf: [
        ("pool of ore = {gold: 2}", "{gold: 2}", "{coal: 1}"),
        ("amounts of ore = {gold: 2, coal: player_count}", "{gold: 2, coal: 2}", "{iron: 1}"),
        ("amounts of ore = {}", "{}", "{iron: 1}"),
        ("amounts of gem = {opal: 2}", "{opal: 2}", "{ruby: 1}"),
    ],
    types.Maybe: [("number or nothing = 2 + 1", "3", "5")],
}
CASES = [pytest.param(*case, seen, id=case[0] + seen) for cases in DEFAULTS.values() for case in cases for seen in ("", " seen by owner")]


def test_every_type_that_a_state_may_have_is_here() -> None:
    assert set(DEFAULTS) == set(_members(types.Type)) - {
        types.NothingType,
        types.TextType,
        types.Unknown,
        types.OptionOf,
        types.PairOf,  # no states have these
    }


def _members(union: object) -> tuple[type, ...]:
    return union.__args__  # type: ignore[attr-defined]  # a union of classes


@pytest.mark.parametrize(("declared", "is_", "spoilt", "seen"), CASES)
def test_a_default_is_what_a_state_begins_with(tmp_path: Path, declared: str, is_: str, spoilt: str, seen: str) -> None:
    rules = load(tmp_path / "rules", RULES.format(declared=declared, seen=seen, spoilt=spoilt))
    game = rulewright.Game(rules, players=2, seed=1)

    def begins(*holders: str) -> None:
        assert list(broken(game._state)) == []
        for holder in holders:
            assert game.evaluate(f"{holder} = {is_}", 0) is True, (holder, game.evaluate(holder, 0))

    begins("me.held", "me.again", "ruby.held")
    game.view(0), game.screen(0), game.imagined(1, 5)
    game.choose(0)  # spoils what is reset when the next turn of the other begins
    game.choose(0)
    begins("player2.held")
    assert game.evaluate(f"count (every token where it.held = {is_} and it in game.row)", 0) == 2
    game.choose(0)
    rulewright.Game.restore(rules, game.save())
    begins("me.held", "player2.held", "opal.held")
