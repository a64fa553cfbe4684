"""Memoization: what is worth a cache, what makes it stale, and that nobody notices it."""

from __future__ import annotations

from rulewright.compiler.module import Module
from rulewright.language.symbols import StateSymbol, StatSymbol
from tests.compiler.conftest import Compile

RULES = """
kinds: {card: {fields: {worth: number = 1}, state: {up: yes/no = no}}}
things: [{kind: card, for each: {n: 1..30}, id: c_<n>, worth: <n>}]
zones: {game: {deck: {holds: card}}, player: {hand: {holds: card}}}
state: {player: {coins: number = 3, jokes: number = 0}}
stats:
  riches(player): player.coins + sum of worth over (every card where it.up and it in player.hand)
  purse(player): player.coins + 1
  nothing_but_print(number n): count (every card where it.worth > n)
setup: |
  for each p in players: move (every card where (worth <= 15) = (p = first_player)) to p.hand
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  earn: {in: day, do: me gains 1 coins}
  turn_up: {in: day, with: {card: me.hand where not it.up}, do: set card.up to yes}
  joke: {in: day, do: me gains 1 jokes}
flow: |
  repeat 4 times:
    for each p in players: turn(p)
result: {score(player): riches(player) + purse(player) + nothing_but_print(player.jokes)}
"""


def stat(module: Module, name: str) -> StatSymbol:
    return module.program.stats[name]


def state(module: Module, name: str) -> StateSymbol:
    return next(each for each in module.layout.columns if isinstance(each, StateSymbol) and each.name == name)


def test_what_walks_many_things_is_remembered_and_what_is_cheap_is_not(compiled: Compile) -> None:
    remembered = (module := compiled(RULES)[1]).stats.remembered
    assert stat(module, "riches") in remembered.cached
    assert stat(module, "purse") not in remembered.cached


def test_what_follows_from_printed_facts_alone_is_never_stale(compiled: Compile) -> None:
    remembered = (module := compiled(RULES)[1]).stats.remembered
    assert stat(module, "nothing_but_print") in remembered.printed
    assert stat(module, "nothing_but_print") not in remembered.cached


def test_a_write_makes_only_what_reads_it_stale(compiled: Compile) -> None:
    remembered = (module := compiled(RULES)[1]).stats.remembered
    bit = 1 << remembered.cached[stat(module, "riches")]
    assert remembered.readers(state(module, "coins")) & bit
    assert remembered.readers(state(module, "up")) & bit
    assert not remembered.readers(state(module, "jokes")) & bit


def test_values_follow_what_is_written_taken_back_and_copied(compiled: Compile) -> None:
    game, _ = compiled(RULES)
    before = game.evaluate("riches(me)", player=0)
    mark, twin = game.mark(), game.clone()
    game.choose("earn")
    assert game.evaluate("riches(me)", player=0) == before + 1
    twin.choose("turn_up")
    twin.choose("c_7")
    assert twin.evaluate("riches(me)", player=0) == before + 7
    game.undo(mark)
    assert game.evaluate("riches(me)", player=0) == before
