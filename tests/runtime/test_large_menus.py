"""What a menu costs grows with the number of its actions, and no faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import rulewright
from tests.runtime.small import load

FLOW = """
flow: |
  repeat 3 times:
    for each p in players:
      p must act in main
result: {score(player): player.points}
"""
FEW, MANY = 40, 320


def actions(number: int) -> str:
    """A menu of actions."""
    lines = [f"  act_{index}: {{in: main, do: add 1 to me.points}}" for index in range(number)]
    return "\n".join(["state: {player: {points: 0..100 = 0}}", "actions:", *lines]) + FLOW


def cards(number: int) -> str:
    """A menu of cards in the hand, each with an action of its own."""
    head = (
        "state: {player: {points: 0..100 = 0}}\nkinds: {card: {}}\nzones: {player: {hand: {holds: card, seen by: owner}}}\n"
        "setup: move every card to first_player.hand\nactions: {rest: {in: main, do: add 1 to me.points}}\nthings:"
    )
    lines = [
        f"- {{kind: card, id: card_{index}, in force: this in owner.hand, actions: {{play_{index}: {{in: main, do: add 1 to me.points}}}}}}"
        for index in range(number)
    ]
    return "\n".join([head, *lines]) + FLOW


def calls(work: Callable[[], object]) -> int:
    """How many calls and steps of generators some work takes."""
    counted = [0]

    def count(frame: FrameType, event: str, arg: object) -> None:
        counted[0] += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted[0]


def looked_at(game: rulewright.Game) -> None:
    """All that is shown of a menu, and one answer."""
    decision = game.decision
    assert decision is not None
    assert len(decision.willing) == len(decision.options)
    for option in decision.options:
        assert option.text("en")
    assert decision.public in (True, False)
    game.choose(decision.options[-1])


@pytest.mark.parametrize("rules", [actions, cards])
def test_a_menu_is_looked_at_in_steps_by_its_length(rules: Callable[[int], str], tmp_path: Path) -> None:
    spent = []
    for number in (FEW, MANY):
        game = rulewright.Game(load(tmp_path / str(number), rules(number)), players=2, seed=1)
        looked_at(game)  # what is worked out once
        looked_at(game)
        spent.append(calls(lambda game=game: looked_at(game)))  # type: ignore[misc]  # mypy knows no default of a lambda's parameter
    assert spent[1] < spent[0] * MANY / FEW * 1.3, spent
