"""Answers and expectations of a test: every way to write them, and the message for one that does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.scenario.run import run_folder

RULES = """\
ruleset: fair
version: "1.0"
language: 1
title: Fair
players: 2
words: {coin: [copper, silver, gold]}
kinds: {ware: {name: {en: Ware}, state: {worn: number = 0}}}
zones:
  game: {deck: {holds: ware, order: row}}
  player: {stall: {holds: ware}, hand: {holds: ware, seen by: owner}}
state:
  player: {purse: pool of coin, points: number = 0}
things:
- {kind: ware, id: rug, name: {en: Red rug}}
- {kind: ware, id: pot}
- {kind: ware, id: urn}
- {kind: ware, id: hat}
setup: |
  for each p in players: set p.purse[silver] to 4
  for each p in players: set p.purse[gold] to 2
happenings:
  turn(player): {turn of: player, do: player must act in day}
actions:
  spend:
    in: day
    do: |
      choose amounts n over every coin
        with each t: n[t] <= me.purse[t]
        with sum of n <= 3
      for each t in every coin: move n[t] of t from me.purse to (first of others).purse
  pick:
    in: day
    do: |
      choose up to 2 things in me.stall
      move things to deck
  deal:
    in: day
    do: |
      choose rival in others
      me offers rival:
        give me.stall, me.purse
        want rival.stall, rival.purse
  sort:
    in: day
    do: |
      for each w in me.stall in an order chosen by me: move w to bottom of deck
  show: {in: day, do: reveal me.hand to (first of others)}
  dear: {in: day, when: "me.purse[gold] > 5", costs: {copper: 2}, do: stop}
flow: |
  for each p in players: turn(p)
result:
  score(player): player.points + count player.stall
  score parts: {wares: count player.stall, luck: player.points}
"""
RULES = RULES.replace("  score(player): player.points + count player.stall\n", "")
GIVEN = "given: {alice: {stall: [rug, pot, urn]}, bob: {hand: [hat]}}"


def outcome(folder: Path, play: str, expect: str):
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    lines = "".join(f"  - {line}\n" for line in play.split("\n") if line)
    (folder / "tests" / "a.yaml").write_text(
        f"- name: a test\n  players: [alice, bob]\n  {GIVEN}\n" + (f"  play:\n{lines}" if lines else "") + f"  expect: {expect}\n", encoding="utf-8"
    )
    found = run_folder(folder)
    assert len(found) == 1, found
    return found[0]


def said(one) -> list[str]:
    return [" | ".join(text for text in (each.what, *each.values(), each.message) if text) for each in one.differences]


@pytest.mark.parametrize(
    ("play", "expect"),
    [
        ("alice: spend\nalice: {gold: 1, silver: 2}", '{"bob.purse[gold]": 3, "bob.purse[silver]": 6}'),
        ("alice: spend\nalice: {}", '{"bob.purse[gold]": 2}'),
        ("alice: pick [rug, urn]", "{deck: [rug, urn], alice.stall: pot}"),
        ("alice: pick [urn]", "{deck: urn, score: {alice: {wares: 2, total: 2, luck: 0}, bob: 0}}"),
        ("alice: pick []", "{count deck: 0, decision: bob}"),
        ("alice: deal bob\nalice: {give: {silver: 2}, want: {gold: 1}}\nbob: yes", '{"alice.purse[gold]": 3, "bob.purse[silver]": 6}'),
        ("alice: deal\nalice: {give: [rug], want: nothing}\nbob: yes", "{bob.stall: rug}"),
        ("alice: sort urn rug pot", "{deck: [urn, rug, pot]}"),
        ("", "{decision: {player: alice, kind: act, offered: [pick, deal], not offered: dear}}"),
        ("alice: show", "{never saw: {alice: hat}, decision: bob}"),
        ("alice: show\nbob: show", "{over: yes, decision: nothing, winner: alice, score: [3, 0]}"),
        ("", "{why not dear: 2 copper, why not alice dear: 'me.purse[gold] > 5', why not pick: nothing}"),
        ("alice: show\nbob: show", "{why not alice dear: 2 copper}"),
    ],
)
def test_what_is_right_passes(tmp_path: Path, play: str, expect: str) -> None:
    one = outcome(tmp_path / "fair", play, expect)
    assert one.passed, said(one)


@pytest.mark.parametrize(
    ("play", "expect", "sentence"),
    [
        ("alice: spend\nalice: {glod: 1}", "{over: no}", "No number of `glod` is asked for; there are: copper, silver, gold. Did you mean `gold`?"),
        ("alice: spend\nalice: {gold: 3}", "{over: no}", "3 is not possible now."),
        ("alice: {gold: 1}", "{over: no}", "alice cannot answer `{gold: 1}` to “"),
        ("alice: deal\nalice: {give: [vase], want: {gold: 1}}", "{over: no}", "vase cannot be traded."),
        ("alice: deal\nalice: {give: {gold: 9}, want: nothing}", "{over: no}", "There are not that many available to trade."),
        ("alice: pick [rug, vase]", "{over: no}", "alice cannot answer `vase` to “Choose: things”; the options were: pot, urn, done."),
        ("bob: show", "{over: no}", "bob is not asked now; alice is: “"),
        ("bbo: show", "{over: no}", "Nobody is called bbo; the players are alice, bob. Did you mean `bob`?"),
        ("alice: show\nbob: show\nalice: pick", "{over: yes}", "alice cannot answer `pick`: the game is over."),
        ("alice: shwo", "{over: no}", "Did you mean `show`?"),
        ("alice: sort urn rug pot", "{deck: [rug, urn, pot]}", "the order differs"),
        ("alice: sort urn rug pot", "{deck: [urn, rug, hat]}", "missing: hat; unexpected: pot"),
        ("", "{decision: {kind: one}}", "decision kind | one | act"),
        ("", "{decision: {options: [pick]}}", "decision options | pick | "),
        ("", "{decision: {options: [pick]}}", "`options` is the whole list, and these are offered too: "),
        ("", "{decision: {option: [pick]}}", "Did you mean `options`?"),
        ("", "{decision: {offerd: [pick]}}", "Did you mean `offered`?"),
        ("", "{decision: {offered: [dear, pick]}}", "not offered: dear"),
        ("", "{decision: {not offered: [dear, pick]}}", "offered: pick"),
        ("", "{decision: {asked: alice}}", "A decision has: player, kind, options, offered, not offered."),
        ("", "{decision: {player: bob}}", "decision player | bob | alice"),
        ("alice: show\nbob: show", "{decision: {player: bob}}", "decision player | bob | nothing"),
        ("alice: show\nbob: show", "{decision: {kind: act}}", "decision | a decision | nothing"),
        ("alice: show\nbob: show", "{why not dear: 2 copper}", "The game is over; say whose action it is: `why not alice …`."),
        ("", "{why not dera: 2 copper}", "There is no action dera. Did you mean dear?"),
        ("", "{why not pick: 2 copper}", "nothing: it is offered"),
        ("alice: show\nbob: show", "{winner: bob}", "winner | bob | alice"),
        ("alice: show\nbob: show", "{winner: nobody}", "winner | nothing | alice"),
        ("", "{score: {alice: {wares: 4}}}", "score alice wares | 4 | 3"),
        ("bob: show", "{never saw: alice}", "bob is not asked now"),
        ("", "{never saw: alice}", "`never saw` takes {player: what}."),
        ("", "{never saw: {zoe: hat}}", "Nobody is called zoe."),
        ("", "{never saw: {bob: hat}}", "bob saw hat in a view"),
        ("alice: show\nbob: show", "{never saw: {alice: hat}}", "alice read in the log: "),
        ("", "{refused: no}", "refused | no | the game begins"),
    ],
)
def test_what_does_not_fit_is_told_in_words(tmp_path: Path, play: str, expect: str, sentence: str) -> None:
    one = outcome(tmp_path / "fair", play, expect)
    assert not one.passed
    assert sentence in "\n".join(said(one)), said(one)
