"""A very small right ruleset, for tests of its tests."""

RULES = """\
ruleset: pebbles
version: "1.0"
language: 1
title: Pebbles
players: 2
state: {player: {pebbles: number = 0}}
flow: |
  for each p in players: add 1 to p.pebbles
result: {score: player.pebbles}
"""
