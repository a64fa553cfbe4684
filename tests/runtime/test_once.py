"""How often a standing rule is done: `once`, counted for all or `per` binding, and the effect of `ties` on players who get there together."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words: {{trade: [smith, baker]}}
state: {{player: {{level: number = 0, skill: amounts of trade, bonus: number = 0}}}}
happenings:
  act_of(number turn): {{do: "for each p in players: p may act in work"}}
actions:
  lift: {{in: work, do: "add 1 to me.level"}}
  lift_all: {{in: work, do: "for each p in players: add 1 to p.level"}}
  learn: {{in: work, with: {{t: every trade}}, do: "add 1 to me.skill[t]"}}
  learn_all: {{in: work, do: "for each p in players: add 1 to p.skill[smith]"}}
  again: {{in: work, do: "set me.level to 0"}}
  rest: {{in: work, do: stop}}
rules:
{rule}
flow: |
  for each n in 1..4:
    act_of(n)
result: {{score(player): player.bonus}}
"""


def bonuses(folder: Path, rule: str, *moves: str) -> list[int]:
    """What the players have got after some moves of the players in turn."""
    game = rulewright.Game(load(folder, RULES.format(rule=rule)), players=3, seed=1)
    for move in " ".join(moves).split():
        game.choose(next(option for option in game.decision.options if option.id == move))
    return [game.evaluate(f"{name}.bonus") for name in game.player_names]


FIRST = "- {id: first, for: {p: players}, whenever: p.level > 0, once: %s, %s, do: 'add 1 to p.bonus'}"
SKILLS = "- {id: skilled, for: {p: players, t: every trade}, whenever: 'p.skill[t] > 0', once: game, %s, do: 'add 1 to p.bonus'}"


@pytest.mark.parametrize(
    ("rule", "moves", "wanted"),
    [
        (FIRST % ("game", "ties: everyone"), ("lift", "lift"), [1, 0, 0]),
        (FIRST % ("game", "per: p"), ("lift", "lift", "lift"), [1, 1, 1]),
        (FIRST % ("game", "per: p"), ("lift", "rest", "rest", "again", "rest", "rest", "lift"), [1, 0, 0]),
        (FIRST % ("game", "ties: everyone"), ("lift_all",), [1, 1, 1]),
        (FIRST % ("game", "ties: turn order"), ("lift_all",), [1, 0, 0]),
        (FIRST % ("game", "ties: nobody"), ("lift_all",), [0, 0, 0]),
        (FIRST % ("act_of", "per: p"), ("lift", "rest"), [1, 0, 0]),
        (FIRST % ("act_of", "per: p"), ("lift", "lift", "rest", "lift"), [2, 2, 0]),
        (SKILLS % "ties: everyone", ("learn smith", "learn baker"), [1, 0, 0]),
        (SKILLS % "per: t, ties: everyone", ("learn smith", "learn baker", "learn smith"), [1, 1, 0]),
        (SKILLS % "per: t, ties: turn order", ("learn_all",), [1, 0, 0]),
        (SKILLS % "per: t, ties: nobody", ("learn_all", "learn baker"), [0, 1, 0]),
        (SKILLS % "per: [p, t]", ("learn smith", "learn smith", "learn smith", "learn baker", "learn smith"), [2, 1, 1]),
    ],
)
def test_once_is_counted_for_what_per_names(tmp_path: Path, rule: str, moves: tuple[str, ...], wanted: list[int]) -> None:
    assert bonuses(tmp_path / "w", rule, *moves) == wanted
