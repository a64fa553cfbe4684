"""A small right ruleset whose last action has no text yet, for tests that write one."""

RULES = """\
ruleset: small
version: "1.0"
language: 1
title: Small
players: 2 to 4
kinds: {city: {}}
zones:
  game: {pile: {holds: city, order: pile}}
  player: {cities: {holds: city}}
state: {player: {gold: number = 3, points: number = 0}}   # what each has
things: [{kind: city, id: rome, copies: 9}]
setup: move (every city) to pile  # a comment
happenings:
  turn(player): {turn of: player, do: while player may act in main}
  draw_cities(player, number n): {do: draw n from pile to player.cities}
flow: |
  for each p in players: turn(p)
result: {score(player): player.points + player.gold}
actions:
  go:
    in: main
    do: |
"""
