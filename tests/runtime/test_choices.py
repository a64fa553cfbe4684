"""Decisions, marks, copies and simultaneous choices through the public interface."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

CARDS = """
kinds:
  card: {}
zones:
  player: {hand: {holds: card}, kept: {holds: card}}
state:
  player: {n: number = 0}
things:
- {kind: card, id: ace}
- {kind: card, id: bow}
- {kind: card, id: cup}
- {kind: card, id: dew}
- {kind: card, id: elm}
- {kind: card, id: fir}
setup: |
  for each p in players:
    if p = first of players:
      move {ace, bow, cup} to p.hand
    else:
      move {dew, elm, fir} to p.hand
result: {score(player): player.n}
"""
SEVERAL = (
    CARDS
    + """
flow: |
  for each p in players:
    p chooses 2 xs in p.hand
    move xs to p.kept
    add 1 to p.n
"""
)
MENU = (
    CARDS
    + """
actions:
  keep: {in: main, with: {c: me.hand}, do: move c to me.kept}
  both: {in: main, with: {c: me.hand, d: me.hand}, when: c != d, do: "move {c, d} to me.kept"}
flow: |
  for each p in players:
    while p may act in main
"""
)
TOGETHER = (
    CARDS
    + """
flow: |
  for each p in players at once:
    p chooses c in p.hand
    move c to p.kept
"""
)


def kept(game: rulewright.Game, seat: int) -> list[str]:
    return game.view(seat)["players"][game.player_names[seat]]["kept"]


@pytest.fixture
def several(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path, SEVERAL), ["alice", "bob"], 1)


def ids(game: rulewright.Game) -> list[str]:
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def test_part_by_part_and_at_once_are_the_same(several: rulewright.Game) -> None:
    other = several.clone()
    several.choose("ace")
    assert several.decision is not None
    assert several.decision.chosen == ["ace"]
    assert "ace" not in ids(several)
    several.choose("cup")
    other.choose_all(["ace", "cup"])
    assert several.hash() == other.hash()
    assert kept(several, 0) == ["ace", "cup"]
    assert several.decision.player == 1


def test_an_illegal_part_takes_everything_back(several: rulewright.Game) -> None:
    before, save, views = several.hash(), json.dumps(several.save()), several.view(0)
    with pytest.raises(rulewright.IllegalChoice):
        several.choose_all(["ace", "ace"])
    assert (several.hash(), json.dumps(several.save()), several.view(0)) == (before, save, views)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("acee", "acee is not possible now. Did you mean ace? Options of alice: ace, bow, cup."),
        ("zebra", "zebra is not possible now. Options of alice: ace, bow, cup."),
        (3, "There are 3 options, numbered from 0; 3 is not one of them."),
        (-1, "There are 3 options, numbered from 0; -1 is not one of them."),
    ],
)
def test_illegal_choices_change_nothing_and_say_what_is_possible(several: rulewright.Game, choice: str | int, message: str) -> None:
    before = several.hash()
    with pytest.raises(rulewright.IllegalChoice) as caught:
        several.choose(choice)
    assert str(caught.value) == message
    assert several.hash() == before


def test_who_is_not_asked_cannot_answer(several: rulewright.Game) -> None:
    with pytest.raises(rulewright.IllegalChoice, match="bob is not asked now"):
        several.choose("dew", player=1)


def test_nothing_to_decide_after_the_end(several: rulewright.Game) -> None:
    several.choose_all(["ace", "bow"])
    several.choose_all(["dew", "elm"])
    assert several.over
    assert several.decision is None
    assert several.winners() == [0, 1]
    with pytest.raises(rulewright.IllegalChoice, match="The game is over"):
        several.choose("fir")


def test_a_header_is_asked_one_choice_after_the_other(tmp_path: Path) -> None:
    game = rulewright.Game(load(tmp_path, MENU), ["alice", "bob"], 1)
    assert ids(game) == ["keep", "both", "pass"]
    game.choose_all(["both", "bow"])
    assert ids(game) == ["ace", "cup"]
    game.choose("ace")
    assert sorted(kept(game, 0)) == ["ace", "bow"]
    assert ids(game) == ["keep", "pass"]
    assert game.why_not(0, "keep") == []
    assert game.why_not(0, "both")


def test_marks_nest(several: rulewright.Game) -> None:
    start = several.hash()
    outer = several.mark()
    several.choose("ace")
    middle = several.hash()
    inner = several.mark()
    several.choose("bow")
    several.choose_all(["dew", "fir"])
    assert several.over
    several.undo(inner)
    assert several.hash() == middle
    several.choose("cup")
    several.undo(outer)
    assert several.hash() == start
    assert not several.over


def test_a_released_mark_costs_nothing_and_keeps_what_was_done(several: rulewright.Game) -> None:
    mark = several.mark()
    several.choose("ace")
    here = several.hash()
    several.release(mark)
    assert several.hash() == here


def test_copies_are_independent(several: rulewright.Game) -> None:
    several.choose("ace")
    copy = several.clone()
    copy.choose("bow")
    assert several.decision is not None
    assert several.decision.player == 0
    assert kept(several, 0) == []
    assert len(copy.log) > len(several.log)


def test_simultaneous_decisions(tmp_path: Path) -> None:
    rules = load(tmp_path, TOGETHER)
    game = rulewright.Game(rules, ["alice", "bob"], 1)
    assert [one.player for one in game.decisions] == [0, 1]
    other = game.clone()
    game.choose("elm", player=1)
    assert [one.player for one in game.decisions] == [0]
    assert kept(game, 1) == []  # nothing happens before everybody has answered
    assert "decision" not in game.view(1)
    game = rulewright.Game.restore(rules, json.loads(json.dumps(game.save())))
    game.choose("bow", player=0)
    assert (kept(game, 0), kept(game, 1), game.over) == (["bow"], ["elm"], True)
    other.choose("bow", player=0)
    other.choose("elm", player=1)
    assert kept(other, 0) == ["bow"]
    assert game.view(None) == other.view(None)


def test_the_log_says_in_what_something_happened(tmp_path: Path) -> None:
    text = (
        CARDS
        + "happenings:\n  outer(player): {do: inner(player)}\n  inner(player): {do: add 1 to player.n}\nflow: |\n  for each p in players: outer(p)\n"
    )
    game = rulewright.Game(load(tmp_path, text), ["alice", "bob"], 1)
    inner = [entry for entry in game.log if entry.text().startswith("inner")]
    assert [(entry.chain, entry.depth) for entry in inner] == [(("outer",), 1), (("outer",), 1)]


def test_hooks_that_trigger_each_other_end(tmp_path: Path) -> None:
    text = CARDS + (
        "happenings:\n  ping(player): {do: add 1 to player.n}\n  pong(player): {do: add 10 to player.n}\n"
        "rules:\n- {id: one, after: ping, do: pong(player)}\n- {id: two, after: pong, do: ping(player)}\n"
        "flow: |\n  for each p in players: ping(p)\n"
    )
    game = rulewright.Game(load(tmp_path, text), ["alice", "bob"], 1)
    assert [score.total for score in game.scores()] == [12, 12]


def test_formulas_and_reasons(tmp_path: Path) -> None:
    text = MENU + "stats:\n  worth(player):\n    is: player.n + 2\nchanges:\n- worth(player): + 3\n  when: any player.kept\n"
    game = rulewright.Game(load(tmp_path, text), ["alice", "bob"], 1)
    assert game.evaluate("worth(alice)") == 2
    game.choose_all(["keep", "ace"])
    assert game.evaluate("worth(alice)") == 5
    assert game.evaluate("count me.kept", 0) == 1
    why = game.why_stat("worth", "alice")
    assert (why.value, why.base) == (5, 2)
    assert [part.amount for part in why.contributions] == [3]
    with pytest.raises(rulewright.RulewrightError):
        game.evaluate("nonsense of alice")


def test_a_menu_asks_with_a_sentence_of_its_own(tmp_path: Path) -> None:
    rules = load(
        tmp_path,
        """
texts: {which_way: {en: "Where does {walker} go?", cs: "Kam jde {walker}?"}}
state: {player: {steps: number = 0}}
actions:
  step: {name: {en: Step, cs: Krok}, in: walk, limit: 1 per game, do: add 1 to me.steps}
  stride: {name: {en: Stride, cs: Skok}, in: walk, limit: 1 per game, do: add 3 to me.steps}
flow: |
  for each walker in players:
    walker must act in walk for which_way
    walker may act in walk for which_way
    while walker may act in walk for which_way
""",
    )
    game = rulewright.Game(rules, players=2, seed=1)
    asked = []
    while (decision := game.decision) is not None:
        asked.append((decision.kind, decision.text("en"), decision.text("cs")))
        game.choose(decision.options[-1])
    names = game.player_names
    assert {text for _, text, _ in asked} == {f"Where does {name} go?" for name in names}
    assert {text for _, _, text in asked} == {f"Kam jde {name}?" for name in names}
    assert {kind for kind, _, _ in asked} == {"act"}
