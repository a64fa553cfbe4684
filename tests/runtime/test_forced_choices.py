"""A choice with one possible answer is not asked, in every form in which a header or a rule can ask."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words: {good: {gold: gold, wood: wood}}
kinds: {card: {}}
resources: {stock: {parts: good, kept in: player.stock}}
zones: {player: {hand: {holds: card}}}
state:
  player: {n: number = 0, stock: pool of good}
things:
- {kind: card, id: ace}
setup: |
  move every card to first_player.hand
  add 1 to first_player.stock[gold]
flow: |
  first_player may act in first
  first_player must act in last
actions:
  end_of_it: {in: last, do: "end game"}
  other: {in: last, do: "set me.n to 9"}
  only:
    in: first
"""

# The whole of each choice has one answer: by its set, by `when:` or by the price.
HEADERS = {
    "one": ["with: {c: me.hand}"],
    "one by when": ["with: {g: every good}", "when: g = gold"],
    "number": ["with: {n: number 1 to 1}"],
    "number by its price": ["with: {n: number 1 to 9}", "costs: {gold: n}"],
    "some": ["with: {c: some me.hand}"],
    "some by when": ["with: {g: some every good}", "when: gold in g and count g = 1"],
    "up to by when": ["with: {g: up to 2 of every good}", "when: count g = 2"],
    "amounts by when": ["with: {a: amounts over every good}", "when: sum of a = 1 and a[gold] = 1"],
    "amounts by their price": ["with: {a: amounts over every good}", "when: sum of a >= 1", 'costs: {gold: "a[gold] + 2 * a[wood]"}'],
}
BODIES = {
    "one": ["choose c in me.hand"],
    "one by where": ["choose g in every good where it = gold"],
    "exactly": ["choose 2 g in every good"],
    "amounts": ["choose amounts a over every good", "  making sum of a = 0"],
    "amounts by a condition": ["choose amounts a over every good", "  with sum of a = 1 and a[gold] = 1"],
    "branch": ["choose one:", "  first_way: set me.n to 1", "  second_way when me.n = 5: set me.n to 2"],
}


def _played(folder: Path, lines: list[str]) -> rulewright.Game:
    rules = RULES + "".join(f"    {line}\n" for line in lines)
    game = rulewright.Game(load(folder, rules), ["alice", "bob"], 1)
    game.choose("only")
    return game


def _options(game: rulewright.Game) -> list[str]:
    return [option.id for option in game.decision.options] if game.decision is not None else []


@pytest.mark.parametrize("form", HEADERS)
def test_a_header_does_not_ask_for_the_only_answer(tmp_path: Path, form: str) -> None:
    assert _options(_played(tmp_path, [*HEADERS[form], "do: set me.n to 1"])) == ["end_of_it", "other"]


@pytest.mark.parametrize("form", BODIES)
def test_a_rule_does_not_ask_for_the_only_answer(tmp_path: Path, form: str) -> None:
    assert _options(_played(tmp_path, ["do: |", *(f"  {line}" for line in BODIES[form])])) == ["end_of_it", "other"]


@pytest.mark.parametrize(("most", "told"), [("0", 0), ("1 - 1", 0), ("1", 1)])
def test_no_number_but_0_is_not_in_the_log(tmp_path: Path, most: str, told: int) -> None:
    least = "1" if told else "0"
    game = _played(tmp_path, [f'with: {{n: "number {least} to {most}"}}', "do: set me.n to n + 1"])
    assert [entry.text() for entry in game.log if entry.kind == "choice"].count("alice: 0") == 0
    assert sum(entry.text() == f"alice: {least}" for entry in game.log if entry.kind == "choice") == told
