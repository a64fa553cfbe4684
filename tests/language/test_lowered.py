"""What comes out: the lowered form that a back end reads."""

from __future__ import annotations

import pytest

from rulewright.checker.check import check
from rulewright.language import core
from rulewright.language.symbols import Program
from rulewright.language.types import NUMBER, Maybe, ThingOf
from rulewright.ruleset.compose import compose
from rulewright.source.diagnostics import Findings

RULES = """\
ruleset: lowered
version: "1"
language: 1
title: {en: Lowered}
players: 2
kinds:
  plant: {fields: {price: number = 1}}
  card:
    code: {play(player me): effect = nothing}
    in force: this in owner.hand
zones:
  game: {meadow: {holds: plant, order: pile}}
  player: {garden: {holds: plant}, hand: {holds: card, seen by: owner}, pot: {holds: plant, room: 1}}
state: {player: {coins: number = 0}}
stats:
  held(player): count player.hand
  far(number n): (far(n - 1) + 1) if n > 0 else 0
  even(number n): n = 0 or even(n - 1) = no
  spied(player): count (player.hand where it in player.hand)
happenings:
  turn(player): {turn of: player, do: player gains 1 coins}
  lose(player, plant): {do: move plant to meadow}
things:
- {kind: plant, id: rose}
- kind: card
  id: storm
  play: |
    choose rival in others where any rival.garden
    choose c in rival.garden
    lose(rival, c)
    choose d in rival.garden
    lose(rival, d)
    if rival.pot is something:
      add rival.pot.price to me.coins
    while me may choose e in me.garden:
      move e to me.pot
flow: |
  repeat:
    for each p in players: turn(p)
result: {score(player): player.coins}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("lowered")
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    findings = Findings()
    composed = compose([folder], findings)
    assert composed is not None
    result = check(composed, findings)
    assert [f"{d.code} {d.message}" for d in findings.errors] == []
    return result


@pytest.fixture
def storm(program: Program) -> list[core.Stmt]:
    body = next(thing for thing in program.things if thing.id == "storm").code["play"].body
    assert isinstance(body, list)
    return body


def test_leading_choices_are_the_beginning(storm: list[core.Stmt]) -> None:
    chosen = [s for s in storm if isinstance(s, core.Choose)]
    assert [c.beginning for c in chosen] == [True, True, False]
    assert [isinstance(c.var.type, Maybe) for c in chosen] == [False, False, True]


def test_what_may_be_nothing_is_asked_for_before_it_happens(storm: list[core.Stmt]) -> None:
    second = next(s for s in storm if isinstance(s, core.If) and isinstance(s.yes[0], core.Happen))
    happen = second.yes[0]
    assert isinstance(happen, core.Happen)
    assert isinstance(happen.args[1].type, ThingOf)


def test_a_zone_with_room_for_one_is_its_thing(storm: list[core.Stmt]) -> None:
    test = next(s for s in storm if isinstance(s, core.If) and isinstance(s.yes[0], core.AddTo))
    add = test.yes[0]
    assert isinstance(add, core.AddTo)
    assert isinstance(add.value, core.FieldOf)
    assert isinstance(add.value.thing, core.OnlyOf)
    assert isinstance(add.value.thing.type, ThingOf)


def test_while_may_choose_is_a_loop_with_a_decision(storm: list[core.Stmt]) -> None:
    loop = storm[-1]
    assert isinstance(loop, core.Repeat)
    assert loop.times is None
    choice, leave = loop.body[0], loop.body[1]
    assert isinstance(choice, core.Choose)
    assert choice.shape == "maybe"
    assert isinstance(leave, core.If)
    assert isinstance(leave.yes[0], core.Stop)


def test_counting_hidden_things_is_no_secret(program: Program) -> None:
    assert not program.stats["held"].private
    assert program.stats["spied"].private


def test_owner_is_fixed_when_a_text_begins(program: Program) -> None:
    rule = program.kinds["card"].in_force
    assert rule is not None
    assert isinstance(rule.body, core.Guard)
    assert isinstance(rule.body.value, core.OwnerOf)
    assert isinstance(rule.body.body, core.InZone)


def test_a_stat_that_asks_for_itself_is_read_with_its_type(program: Program) -> None:
    far = program.stats["far"]
    assert far.type == NUMBER
    assert isinstance(far.body, core.Function) and isinstance(far.body.body, core.Choice)
    assert isinstance(far.body.body.yes, core.Arithmetic)


def test_a_stat_compares_with_itself(program: Program) -> None:
    even = program.stats["even"]
    assert isinstance(even.body, core.Function) and isinstance(even.body.body, core.Logic)
    assert isinstance(even.body.body.args[1], core.Compare)
