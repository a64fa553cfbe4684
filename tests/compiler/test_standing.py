"""Standing rules are triggered by what they read, and by nothing else."""

from __future__ import annotations

from rulewright.compiler.module import Module
from rulewright.language.symbols import StateSymbol
from tests.compiler.conftest import Compile

RULES = """
state: {player: {coins: number = 0, rich: yes/no = no, jokes: number = 0}, game: {laughs: number = 0}}
stats: {told(player): player.jokes}
rules:
- {id: enough, for: {p: players}, whenever: p.coins >= 2 and not p.rich, do: set p.rich to yes}
- {id: laughing, for: {p: players}, when changes: told(p), do: add 1 to game.laughs}
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  earn: {in: day, do: me gains 1 coins}
  joke: {in: day, do: me gains 1 jokes}
flow: |
  repeat 4 times:
    for each p in players: turn(p)
result: {score(player): (1 if player.rich else 0) + game.laughs}
"""


def mask(module: Module, name: str) -> int:
    return module.standing.mask(next(each for each in module.layout.columns if isinstance(each, StateSymbol) and each.name == name))


def test_a_write_wakes_the_rules_that_read_it(compiled: Compile) -> None:
    module = compiled(RULES)[1]
    numbers = {rule.id: number for number, rule in enumerate(module.program.rules)}
    assert mask(module, "coins") == 1 << numbers["enough"]
    assert mask(module, "jokes") == 1 << numbers["laughing"]
    assert mask(module, "rich") == mask(module, "coins")
    assert mask(module, "laughs") == 0
    assert module.standing.everything == 0


def test_a_rule_fires_when_its_condition_begins_to_hold_and_not_before(compiled: Compile) -> None:
    game, _ = compiled(RULES)
    seen = []
    for choice in ("earn", "joke", "earn", "joke", "earn"):
        game.choose(choice)
        seen.append((game.evaluate("me.rich", player=0), game.evaluate("game.laughs")))
    assert seen == [(False, 0), (False, 1), (True, 1), (True, 2), (True, 2)]


def test_all_begin_awake(compiled: Compile) -> None:
    """What holds from the beginning fires before anybody is asked."""
    game, _ = compiled(RULES.replace("coins: number = 0", "coins: number = 2"))
    assert game.evaluate("me.rich", player=0) is True
