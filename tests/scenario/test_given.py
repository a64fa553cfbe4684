"""`given:` of a test: what a position may contain, and the message for everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.scenario.run import run_folder

RULES = """\
ruleset: harbour
version: "1.0"
language: 1
title: Harbour
players: 2
words: {cargo: [grain, salt]}
kinds:
  ship:
    fields: {size: number = 1}
    state: {wind: 1..6 = 1, captain: player or nothing = nothing}
    zones: {crew: {holds: sailor, room: 2}}
  sailor: {made: 3, state: {brave: yes/no = no}}
marks:
  stuck: {on: player, counts: turn, in force from: at once}
  late: {on: ship, counts: sail}
zones:
  game: {sea: {holds: ship, order: row}, dock: {holds: ship, room: 1}}
  player: {fleet: {holds: ship}}
state:
  game: {season: number = 1}
  player:
    gold: 0..9 = 3
    stores: amounts of cargo
    tokens: pool of cargo
    likes: set of cargo = {}
    ready: yes/no = no
    flag: cargo = grain
    best: ship or nothing = nothing
    note: "list of number = {}"
things:
- {kind: ship, id: gull, size: 2}
- {kind: ship, id: tern, copies: 2}
- {kind: ship, id: skua}
setup: |
  move every ship to sea
  for each p in players: set p.gold to 5
stats: {size_of(player): sum of size over player.fleet}
happenings:
  sail(ship): {do: stop}
  turn(player): {turn of: player, do: player must act in day}
actions:
  rest: {in: day, do: set me.ready to yes}
  work: {in: day, do: me gains 1 gold}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.gold}
"""


def outcome(folder: Path, given: str, expect: str = "{over: no}", rules: str = RULES):
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(rules, encoding="utf-8")
    (folder / "tests" / "a.yaml").write_text(f"- name: a position\n  players: [alice, bob]\n  given: {given}\n  expect: {expect}\n", encoding="utf-8")
    (one,) = run_folder(folder)
    return one


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ("{alice: {fleet: [gull, tern]}, game: {sea: rest}}", "{size_of(alice): 3, sea: [skua, tern], alice.gold: 5}"),
        ("{alice: {fleet: 2}}", "{alice.fleet: [gull, tern], sea: nothing}"),
        ("{alice: {fleet: nothing}, game: {sea: [skua, gull]}}", "{sea: [skua, gull], count alice.fleet: 0}"),
        ("{turn of: bob}", "{decision: bob}"),
        (
            "{alice: {gold: 9, ready: yes, flag: salt, likes: [salt, grain], note: [3, 1]}}",
            "{alice.gold: 9, alice.ready: yes, alice.flag: salt, alice.likes: [grain, salt], alice.note: [3, 1]}",
        ),
        ("{alice: {stores: {salt: -4}}}", "{'alice.stores[salt]': -4}"),
        ("{alice: {likes: nothing, stores: {salt: 4}}}", "{count alice.likes: 0, 'alice.stores[salt]': 4, 'alice.stores[grain]': 0}"),
        ("{alice: {fleet: [gull], best: gull}, bob: {best: nothing}}", "{alice.best: gull, bob.best: nothing}"),
        ("{alice: {stuck: 2}, bob: {stuck: 0}}", "{alice.stuck: yes, bob.stuck: no}"),
        ("{alice: {fleet: [gull]}, gull: {wind: 6, captain: bob, late: 1}}", "{gull.wind: 6, gull.captain: bob}"),
        ("{alice: {fleet: [{id: ship.skua, wind: 4, crew: 2}]}}", "{skua.wind: 4, count skua.crew: 2}"),
        ("{game: {season: 4, dock: gull}}", "{season: 4, dock: gull}"),
        ("{alice: {fleet: [{id: gull, crew: [{brave: yes}, {brave: no}]}]}}", "{count (gull.crew where brave): 1}"),
    ],
)
def test_a_position_is_laid_out_as_it_says(tmp_path: Path, given: str, expect: str) -> None:
    one = outcome(tmp_path / "harbour", given, expect)
    assert one.passed, [(each.what, each.expected, each.actual) for each in one.differences] or one


def test_a_turn_that_the_flow_gives_to_another_is_told(tmp_path: Path) -> None:
    """(`turn of` had no effect, and nothing said so.)"""
    flow = RULES.replace("state:\n  game: {season: number = 1}", "state:\n  game: {season: number = 1, starter: player = first_player}")
    flow = flow.replace("for each p in players: turn(p)", "for each p in players from starter: turn(p)")
    assert flow.count("starter") == 2
    asked = "{decision: bob}"
    told = outcome(tmp_path / "other" / "harbour", "{turn of: bob}", asked, flow)
    assert [each.message.partition(",")[0] for each in told.differences] == ["RW905 The first turn is not bob's but alice's"]
    assert outcome(tmp_path / "same" / "harbour", "{turn of: bob, game: {starter: bob}}", asked, flow).passed
    assert outcome(tmp_path / "plain" / "harbour", "{turn of: bob}", asked).passed


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("{turn of: zoe}", "`turn of` names a player: alice, bob."),
        ("{turn of: [bob]}", "`turn of` names a player: alice, bob."),
        ("{alice: rich}", "alice needs a mapping of its zones and values."),
        ("{gul: {wind: 2}}", "There is no player or thing gul. Did you mean gull?"),
        ("{alice: {flet: [gull]}}", "alice has no zone or value flet. Did you mean fleet?"),
        ("{gull: {bridge: 1}}", "gull has no zone or value bridge. There are: `crew`, `wind`, `captain` and `late`."),
        ("{alice: {fleet: [[gull]]}}", "A zone holds a list of things."),
        ("{alice: {fleet: [gul]}}", "fleet holds things of the kind ship; gul is not one. Did you mean gull?"),
        ("{alice: {fleet: [gull, gull]}}", "gull is named more often than there are copies (1)."),
        ("{game: {dock: [gull, skua]}}", "dock has no room for skua."),
        ("{game: {dock: 2}}", "dock has no room for 2 things."),
        ("{alice: {fleet: 7}}", "There are only 4 things of the kind ship left for fleet."),
        ("{alice: {gold: many}}", "gold: many is not a whole number."),
        ("{alice: {gold: 10}}", "gold: 10 is not between 0 and 9."),
        ("{alice: {gold: [1, 2]}}", "gold: a single value is needed here."),
        ("{alice: {ready: perhaps}}", "ready: perhaps is neither yes nor no."),
        ("{alice: {flag: sald}}", "flag: sald is not one of grain, salt. Did you mean salt?"),
        ("{alice: {stores: 3}}", "stores: write amounts as {word: number}."),
        ("{alice: {tokens: {salt: -1}}}", "tokens: -1 is below 0."),
        ("{alice: {best: galleon}}", "best: there is no ship galleon."),
        ("{alice: {best: skuas}}", "best: there is no ship skuas. Did you mean skua?"),
        ("{gull: {captain: zoe}}", "captain: nobody is called zoe; there are alice, bob."),
        ("{alice: {stuck: long}}", "stuck: long is not a whole number."),
    ],
)
def test_a_position_that_cannot_be_is_told_in_words(tmp_path: Path, given: str, sentence: str) -> None:
    one = outcome(tmp_path / "harbour", given)
    assert not one.passed
    told = [each.message for each in one.differences]
    assert any(sentence in text for text in told), told


def test_everything_wrong_with_a_position_is_told_at_once(tmp_path: Path) -> None:
    one = outcome(tmp_path / "harbour", "{alice: {gold: 10, fleet: [gul]}, zoe: {gold: 1}}")
    told = " ".join(each.message for each in one.differences)
    for part in ("gul is not one", "10 is not between", "no player or thing zoe"):
        assert part in told
