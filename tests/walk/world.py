"""A small right ruleset in which every slip of the walk stands, and the frames around the slips."""

from __future__ import annotations

APIARY = """\
ruleset: apiary
version: "1.0"
language: 1
title: Apiary
players: 2 to 4
include: [example.yaml]
constants: {season_length: 4}
words:
  flower: [clover, heather, lime]
  mood: [calm, angry]
  heading: [north, east, south, west]
options:
  winter: {type: yes/no, default: no}
texts: {keep_it: Keep it?, pay_it: Pay for it?, over: The winter is here., closing: Closing time.}
kinds:
  hive:
    fields: {price: number = 2, wild: yes/no = no, flower: flower = clover, size: number = 3}
    state: {stores: 0..9 = 0, mood: mood = calm, guest: hive or nothing = nothing}
    code: {visit(player me): effect = nothing}
  box: {}
  field: {fields: {steep: yes/no = no}}
  swarm: {made: 9, state: {strength: number = 1}}
dice: {weather: {faces: [1, 2, 3]}}
zones:
  game:
    stock: {holds: hive, order: pile, seen by: nobody}
    market: {holds: hive, order: row}
    junk: {holds: hive}
    sky: {holds: swarm}
    yard: {holds: box}
  player:
    hives: {holds: hive}
    hand: {holds: hive, seen by: owner}
    boxes: {holds: box}
state:
  game: {season: 0..9 = 0, famous: "set of hive = {}"}
  player: {honey: 0..20 = 3, wax: number = 1, points: number = 0, pollen: amounts of flower, liked: flower = clover}
resources: {nectar: {parts: flower, kept in: player.pollen}}
marks: {sleepy: {on: player, counts: turn}}
maps:
  meadow: {shape: squares, space: field, size: [3, 3], directions: heading, spaces: {a1: {steep: yes}, b2: {steep: yes}}}
things:
- {kind: hive, id: oak_hive, copies: 4}
- {kind: hive, id: ash_hive, copies: 3, price: 3, flower: heather, size: 5}
- {kind: hive, id: elm_hive, price: 4, wild: yes, flower: lime, size: 1}
- {kind: box, id: chest, changes: [{worth(player): + 1}]}
- {kind: hive, id: fir_hive, price: 1, size: 2, visit(player me): add 1 to me.points}
- {kind: box, id: crate, copies: 3}
stats:
  worth(player): player.honey + count player.hives
  cost_of(hive): hive.price
happenings:
  turn(player):
    turn of: player
    do: |
      player gains 1 honey, 1 wax
      while player may act in day
  keep(player, hive): {do: move hive to player.hives}
  feed(hive, number n): {do: add n to hive.stores}
  working(player): {body: caller}
actions:
  buy:
    in: day
    limit: once per turn
    with: {choice: market}
    costs: {honey: cost_of(choice)}
    do: keep(me, choice)
  brood:
    in: day
    limit: once per turn
    with: {mine: me.hives where it.wild = no}
    costs: {wax: 1}
    do: |
      feed(mine, 1)
      if mine.stores > 4 and not option.winter:
        set mine.mood to angry
      if mine.mood = angry: mine.visit(me)
      set mine.guest to first of me.hives
      if mine.guest is something: add mine to famous
      set me.liked to mine.flower
      me gains 1 of me.liked
      create swarm in sky with strength = mine.size
      add count famous to me.points
  rest:
    in: day
    limit: once per turn
    do: |
      mark me with sleepy for 1 turns
      roll weather as w
      add w to me.honey
      for each d in every heading: add count (every field where it.steep and direction(a1, it) = d) to me.points
      if me.pollen[clover] > 2 and me agrees to keep_it: me pays 2 clover
      draw 1 from stock to me.hand
      if any me.hand: move first of me.hand to me.hives
      move first of yard to me.boxes
      move first of me.boxes to yard
      for each s in sky: add s.strength to me.points
      remove sky
      if me.wax > 3 and me pays 1 heather for pay_it: add 1 to me.points
      say closing
      if me.sleepy: move first of me.hand to junk
      working(me): add 1 to me.points
setup: |
  move every hive to stock
  shuffle stock
  draw 4 from stock to market
  move every box to yard
flow: |
  repeat season_length times:
    add 1 to season
    for each p in players:
      turn(p)
  if season > 3: end game for over
result: {score(player): player.points + worth(player)}
"""

# The beginning of an overlay; what it does follows.
OVERLAY = "ruleset: over\nlanguage: 1\ntitle: Over\n"

# An action around the lines of a slip; what it names is what the lines speak of.
DEED = """\
actions:
  example:
    in: day
    limit: once per turn
    with: {rival: others, mine: me.hives, bid: number 1 to 4}
    do: |
      add bid to mine.stores
      rival gains bid honey
"""


def deed(lines: str) -> str:
    """The file of an action that does this, too."""
    return DEED + "".join(f"      {line}\n" for line in lines.splitlines())
