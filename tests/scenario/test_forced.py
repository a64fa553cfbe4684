"""Every answer goes to the question that it was written for: with choices that were not asked between them, of every kind of question."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.scenario.run import run_folder

RULES = """\
ruleset: shop
version: "1.0"
language: 1
title: Shop
players: 2
words: {coin: [copper, silver]}
kinds: {ware: {fields: {price: number = 1}}}
zones:
  game: {market: {holds: ware, order: row}, heap: {holds: ware}}
  player: {stall: {holds: ware}}
state:
  player: {purse: pool of coin, points: number = 0}
things:
- {kind: ware, id: rug}
- {kind: ware, id: pot}
- {kind: ware, id: urn}
- {kind: ware, id: cup, copies: 3}
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  trade:
    in: day
    do: |
      choose lost in me.stall
      if lost is something: move lost to heap
      choose gained in market
      if gained is something: move gained to me.stall
  clear:
    in: day
    do: |
      choose 2 things in me.stall
      move things to heap
      choose up to 2 others_ in market
      move others_ to me.stall
  pay:
    in: day
    do: |
      choose amounts n over every coin
        with each t: n[t] <= me.purse[t]
        with sum of n = 2
      for each t in every coin: move n[t] of t from me.purse to (first of others).purse
  sort:
    in: day
    do: |
      for each w in me.stall in an order chosen by me: move w to bottom of market
  ask:
    in: day
    do: |
      (first of others) chooses his in (first of others).stall
      if his is something: move his to heap
      choose mine in market
      if mine is something: move mine to me.stall
flow: |
  for each p in players: turn(p)
result: {score(player): player.points}
"""


def outcome(folder: Path, given: str, play: str, expect: str):
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    lines = "".join(f"  - {line}\n" for line in play.split("\n") if line)
    played = f"  play:\n{lines}" if lines else ""
    (folder / "tests" / "a.yaml").write_text(
        f"- name: a test\n  players: [alice, bob]\n  given: {given}\n{played}  expect: {expect}\n", encoding="utf-8"
    )
    (one,) = run_folder(folder)
    return one


def said(one) -> str:
    return "\n".join(" | ".join(text for text in (each.what, *each.values(), each.message) if text) for each in one.differences)


ONE = "{alice: {stall: [cup]}, game: {market: [cup, urn]}}"
TWO = "{alice: {stall: [rug, pot]}, game: {market: [urn, rug]}}"
COINS = "{alice: {purse: {copper: 2}}, bob: {stall: [rug]}}"


@pytest.mark.parametrize(
    ("given", "play", "expect"),
    [
        (ONE, "alice: trade urn", "{alice.stall: urn}"),
        (ONE, "alice: trade cup urn", "{alice.stall: urn, heap: cup}"),
        (ONE, "alice: trade cup cup", "{alice.stall: cup, heap: cup}"),
        ("{alice: {stall: [rug, pot]}, game: {market: [urn, cup]}}", "alice: clear [rug, pot] [urn]", "{alice.stall: urn}"),
        ("{alice: {stall: [rug, pot]}, game: {market: [urn, cup]}}", "alice: clear rug pot [cup]", "{alice.stall: cup}"),
        ("{alice: {stall: [rug, pot]}, game: {market: [urn, cup]}}", "alice: clear [cup, urn]", "{alice.stall: [cup, urn]}"),
        (COINS, "alice: pay\nalice: {copper: 2}", "{'bob.purse[copper]': 2}"),
        (COINS, "alice: pay", "{'bob.purse[copper]': 2}"),
        (COINS, "alice: pay 2", "{'bob.purse[copper]': 2}"),
        (COINS, "alice: pay 2 0", "{'bob.purse[copper]': 2}"),
        ("{alice: {stall: [rug, pot, urn]}}", "alice: sort [urn, rug, pot]", "{market: [urn, rug, pot]}"),
        ("{alice: {stall: [rug, pot, urn]}}", "alice: sort urn rug", "{market: [urn, rug, pot]}"),
        ("{bob: {stall: [urn]}, game: {market: [rug, pot]}}", "alice: ask\nbob: urn\nalice: rug", "{heap: urn, alice.stall: rug}"),
        ("{bob: {stall: [urn]}, game: {market: [rug, pot]}}", "alice: ask rug", "{heap: urn, alice.stall: rug}"),
    ],
)
def test_the_answer_of_a_choice_that_was_not_asked_may_be_written_or_left_out(tmp_path: Path, given: str, play: str, expect: str) -> None:
    one = outcome(tmp_path / "shop", given, play, expect)
    assert one.passed, said(one)


@pytest.mark.parametrize(
    ("given", "play", "expect", "sentence"),
    [
        # the word of a choice that was not asked does not go to the next question
        (ONE, "alice: trade cup", "{alice.stall: cup, heap: cup}", "alice.stall"),
        # nothing is skipped because the log has spoken of something of that name
        (ONE, "alice: trade cup#2 urn", "{heap: cup}", "alice cannot answer `cup#2` to “"),
        (ONE, "alice: trade urn trade", "{alice.stall: urn}", "alice is not asked now"),
        (ONE, "alice: trade cup urn\nalice: cup", "{alice.stall: urn}", "alice is not asked now"),
        # somebody else's
        ("{bob: {stall: [urn]}, game: {market: [rug, pot]}}", "alice: ask\nalice: urn", "{heap: urn}", "alice cannot answer `urn` to “"),
        # nothing is answered where nothing is asked: amounts, nothing, trades
        (COINS, "alice: pay\nalice: {copper: 1}", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay 1", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay 2 2", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay 2 0 0", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay\nalice: {}", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay\nalice: []", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: pay\nalice: {give: nothing, want: nothing}", "{'bob.purse[copper]': 2}", "alice is not asked now"),
        (COINS, "alice: {give: nothing, want: nothing}", "{over: no}", "alice cannot answer `nothing for nothing` to “"),
        (COINS, "alice: []", "{over: no}", "alice cannot answer `[]` to “"),
        # numbers that follow from the others are looked at too
        (
            "{alice: {purse: {copper: 2, silver: 2}}}",
            "alice: pay\nalice: {copper: 1, silver: 2}",
            "{'bob.purse[copper]': 1}",
            "{copper: 1, silver: 1}",
        ),
        # brackets answer one choice
        ("{alice: {stall: [rug, pot, urn]}, game: {market: [cup]}}", "alice: clear [rug, pot, cup]", "{over: no}", "`cup` is one too many"),
        (TWO, "alice: clear [rug, urn]", "{over: no}", "[rug, urn] is not the whole answer to"),
    ],
)
def test_an_answer_without_its_question_fails(tmp_path: Path, given: str, play: str, expect: str, sentence: str) -> None:
    one = outcome(tmp_path / "shop", given.replace("[urn, rug]", "[urn, cup]"), play, expect)
    assert not one.passed
    assert sentence in said(one), said(one)


def test_what_was_chosen_by_itself_is_in_the_report(tmp_path: Path) -> None:
    one = outcome(tmp_path / "shop", ONE, "alice: trade cup", "{alice.stall: cup}")
    assert not one.passed
    assert [(move.player, move.answer, move.after.line) for move in one.by_itself] == [("alice", "cup", 5)]


def test_what_was_chosen_before_the_question_may_stand_before_what_is_offered(tmp_path: Path) -> None:
    for words, passed in (("cup urn", True), ("urn", True), ("pot urn", False), ("cup rug", False)):
        one = outcome(tmp_path / words.replace(" ", "_"), ONE, "alice: trade", f"{{decision: {{offered: [{words}]}}}}")
        assert one.passed is passed, (words, said(one))


@pytest.mark.parametrize(
    ("expect", "passed"),
    [
        ("offered: [trade rug]", True),
        ("not offered: [trade pot]", True),
        ("not offered: [trade rug]", False),
        ("offered: [trade pot]", False),
        ("not offered: [trade nonsense]", False),
        ("not offered: [trade rug pot]", False),
    ],
)
def test_the_only_answer_after_an_action_is_offered_and_no_other(tmp_path: Path, expect: str, passed: bool) -> None:
    """After it, nobody asks the player again: what was not offered can be tested all the same."""
    one = outcome(tmp_path / "shop", "{alice: {stall: [rug]}, bob: {stall: [cup]}}", "", f"{{decision: {{{expect}}}}}")
    assert one.passed is passed, said(one)
