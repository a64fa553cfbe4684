"""Every key that a test may have does something, every expectation can fail, and what names nothing is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ruleset.registry import SCENARIO_ENTRY
from rulewright.scenario.expect import SPECIAL
from rulewright.scenario.model import Outcome
from rulewright.scenario.run import read_suite, run_suite
from rulewright.source.span import NOWHERE

RULES = """\
ruleset: inn
version: "1.0"
language: 1
title: Inn
players: 2 to 3
words: {mood: [merry, grim]}
options: {long: {type: yes/no, default: no}}
refuse:
- {when: option.long and player_count = 3, because: Three have no time for that.}
kinds: {card: {name: {en: Card}, fields: {rank: number}}}
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}}
  player: {hand: {holds: card, seen by: owner}}
state: {player: {tricks: number = 0, luck: number = 0, moods: amounts of mood}, game: {rounds: number = 0}}
things:
- {kind: card, id: ace, rank: 4}
- {kind: card, id: king, rank: 3}
- {kind: card, id: queen, rank: 2}
- {kind: card, id: jack, rank: 1}
setup: |
  move every card to deck
  shuffle deck
happenings:
  round():
    do: |
      move every card to deck
      shuffle deck
      for each p in players: draw 1 from deck to p.hand
      add 1 to game.rounds
      for each p in players: turn(p)
  turn(player): {turn of: player, do: player must act in evening}
actions:
  throw:
    in: evening
    do: |
      roll d6 as r
      set me.luck to r
  play:
    in: evening
    with: {c: me.hand}
    do: |
      move c to deck
      add c.rank to me.tricks
  boast: {in: evening, when: me.tricks > 5, do: add 1 to me.tricks}
flow: |
  repeat 2 times: round()
result: {score(player): player.tricks}
"""
BASE = "name: a test\nplayers: [alice, bob]\ngiven: {in: turn(alice), alice: {hand: [ace]}, bob: {hand: [king]}}\n"
GIVEN = "{in: turn(alice), alice: {hand: [ace]}, bob: {hand: [king]}}"
# For each key two entries that differ in it alone: what comes of them differs.
KEYS = {
    "name": ("name: a\nexpect: {over: no}", "name: b\nexpect: {over: no}"),
    "because": ("name: a\nbecause: it is so\nexpect: {over: yes}", "name: a\nexpect: {over: yes}"),
    "for each": ("name: a <x>\nfor each: {x: [1, 2]}\nexpect: {over: no}", "name: a <x>\nfor each: {x: [1]}\nexpect: {over: no}"),
    "options": ("name: a\nplayers: 3\noptions: {long: yes}\nexpect: {over: no}", "name: a\nplayers: 3\noptions: {long: no}\nexpect: {over: no}"),
    "players": ("name: a\nplayers: [zoe, yan]\nexpect: {decision: zoe}", "name: a\nplayers: [yan, zoe]\nexpect: {decision: zoe}"),
    "seed": ("name: a\nseed: 1\nexpect: {alice.hand: ace}", "name: a\nseed: SEED\nexpect: {alice.hand: ace}"),
    "rolls": (
        "name: a\nrolls: [6]\nplay:\n- alice: throw\nexpect: {alice.luck: 6}",
        "name: a\nrolls: [5]\nplay:\n- alice: throw\nexpect: {alice.luck: 6}",
    ),
    "given": (f"name: a\ngiven: {GIVEN}\nplay:\n- alice: play\nexpect: {{over: yes}}", "name: a\nplay:\n- alice: play\nexpect: {over: yes}"),
    "play": (f"name: a\ngiven: {GIVEN}\nplay:\n- alice: play\nexpect: {{over: yes}}", f"name: a\ngiven: {GIVEN}\nexpect: {{over: yes}}"),
    "expect": ("name: a\nexpect: {over: yes}", "name: a\nexpect: {over: no}"),
}


def run(folder: Path, entry: str) -> tuple[list[Outcome], list[str]]:
    (folder / "tests").mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    body = "".join(f"  {line}\n" for line in entry.split("\n"))
    (folder / "tests" / "a.yaml").write_text("-" + body[1:], encoding="utf-8")
    suite = read_suite(folder)
    assert suite.ruleset.ok, list(map(str, suite.ruleset.diagnostics))
    run_suite(suite)
    return suite.outcomes, [f"{item.code} {item.message}" for item in suite.findings]


def bare(outcomes: list[Outcome]) -> list[Outcome]:
    """Outcomes without the places of their files."""
    return [
        replace(
            each, seconds=0, span=NOWHERE, by_itself=[], touched=frozenset(), differences=[replace(one, span=NOWHERE) for one in each.differences]
        )
        for each in outcomes
    ]


def test_the_table_has_every_key() -> None:
    assert set(KEYS) | {"values"} == {key.name for key in SCENARIO_ENTRY.keys}  # values are for the tests of a base: tests/ruleset/test_families.py


@pytest.mark.parametrize("key", KEYS)
def test_every_key_does_something(tmp_path: Path, key: str) -> None:
    first, other = KEYS[key]
    seeds = range(2, 12) if "SEED" in other else [0]
    one = bare(run(tmp_path / "one", first)[0])
    assert any(bare(run(tmp_path / "other", other.replace("SEED", str(seed)))[0]) != one for seed in seeds)


# Of each expectation: one that holds, one that fails, and those that name nothing.
EXPECTATIONS = {
    "decision": (
        "decision: {player: alice, not offered: [boast]}",
        "decision: {player: alice, not offered: [throw]}",
        [
            "decision: {player: alice, not offered: [throww]}",
            "decision: {player: alice, not offered: [ace]}",
            "decision: {player: alice, not offered: ['play:ace']}",
            "decision: {player: alice, not offered: [play acee]}",
            "decision: {player: alice, not offered: []}",
            "decision: {player: alice, offered: []}",
            "decision: {}",
        ],
    ),
    "winner": ("winner: nobody", "winner: alice", []),
    "winners": ("winners: nobody", "winners: alice", []),
    "score": ("score: {alice: 0}", "score: {alice: 1}", ["score: {}", "score: {alice: {}}", "score: {alice: {tickets: nothing}}", "score: {zoe: 0}"]),
    "saw": ("saw: {alice: ace}", "saw: {bob: ace}", ["saw: {}", "saw: {alice: []}", "saw: {alice: aec}", "saw: {zoe: ace}"]),
    "never saw": (
        "never saw: {bob: ace}",
        "never saw: {alice: ace}",
        [
            "never saw: {}",
            "never saw: {bob: []}",
            "never saw: {bob: aec}",
            "never saw: {bob: card.aec}",
            "never saw: {zoe: ace}",
            "never saw: {bob: queen}",  # it is in the box all the time
        ],
    ),
    "over": ("over: no", "over: yes", []),
    "refused": ("", "refused: []", ["refused: []", "refused: e"]),
    "why not": ("why not boast: me.tricks > 5", "why not throw: me.tricks > 5", ["why not bosat: me.tricks > 5", "why not boast: e"]),
    "amounts": ("alice.moods: {merry: 0}", "alice.moods: {merry: 1}", ["alice.moods: {mery: 0}"]),
}


def test_the_table_has_every_word_of_expect() -> None:
    assert set(EXPECTATIONS) >= set(SPECIAL)


def expecting(tmp_path: Path, expect: str, more: str = "") -> Outcome:
    (one,), _ = run(tmp_path / "inn", f"{BASE}{more}expect:\n  {expect}")
    return one


@pytest.mark.parametrize("word", [word for word in EXPECTATIONS if word != "refused"])
def test_every_expectation_can_hold_and_can_fail(tmp_path: Path, word: str) -> None:
    holds, fails, _ = EXPECTATIONS[word]
    assert expecting(tmp_path, holds).passed, expecting(tmp_path, holds).differences
    assert not expecting(tmp_path, fails).passed


@pytest.mark.parametrize(("word", "expect"), [(word, each) for word, (_, _, wrong) in EXPECTATIONS.items() for each in wrong])
def test_what_names_nothing_is_refused(tmp_path: Path, word: str, expect: str) -> None:
    if word == "refused":
        (one,), _ = run(tmp_path / "inn", f"name: a\nplayers: 3\noptions: {{long: yes}}\nexpect: {{{expect}}}")
    else:
        one = expecting(tmp_path, expect)
    assert not one.passed, expect


def test_an_option_is_named_after_the_answers_before_it(tmp_path: Path) -> None:
    assert expecting(tmp_path, "decision: {player: alice, not offered: [boast, king]}").passed
    (one,), _ = run(
        tmp_path / "two",
        "name: a\nplayers: [alice, bob]\ngiven: {in: turn(alice), alice: {hand: [ace, jack]}}\n"
        "expect:\n  decision: {player: alice, offered: [play ace], not offered: [play king]}",
    )
    assert one.passed, one.differences
    (one,), _ = run(
        tmp_path / "three",
        "name: a\nplayers: [alice, bob]\ngiven: {in: turn(alice), alice: {hand: [ace, jack]}}\n"
        "expect:\n  decision: {player: alice, not offered: [play ace]}",
    )
    assert "offered: play ace" in one.differences[0].message
    (one,), _ = run(
        tmp_path / "four",
        "name: a\nplayers: [alice, bob]\ngiven: {in: turn(alice), alice: {hand: [ace, jack]}}\n"
        "expect:\n  decision: {player: alice, not offered: [ace]}",
    )
    assert "Write `play ace`." in one.differences[0].message


# ---- in ------------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "play", "expect"),
    [
        ("turn(bob)", "- bob: play", "{over: yes, bob.tricks: 3, alice.tricks: 0, rounds: 0}"),
        ("'for each p in players: turn(p)'", "- alice: play\n- bob: play", "{over: yes, bob.tricks: 3, alice.tricks: 4, rounds: 0}"),
        ("'if count alice.hand = 1: turn(alice)'", "- alice: play", "{over: yes, alice.tricks: 4}"),
    ],
)
def test_a_test_may_begin_in_the_middle_of_a_flow_that_deals(tmp_path: Path, text: str, play: str, expect: str) -> None:
    entry = f"name: a\nplayers: [alice, bob]\ngiven: {{in: {text}, alice: {{hand: [ace]}}, bob: {{hand: [king]}}}}\nplay:\n{play}\nexpect: {expect}"
    (one,), _ = run(tmp_path / "inn", entry)
    assert one.passed, one.differences


def test_the_flow_is_what_it_was_after_a_test_of_a_part(tmp_path: Path) -> None:
    outcomes, _ = run(
        tmp_path / "inn",
        "name: a <x>\nfor each: {x: [turn(alice), turn(bob), round()]}\nplayers: [alice, bob]\ngiven: {in: <x>}\nexpect: {rounds: 0}",
    )
    assert [each.passed for each in outcomes] == [True, True, False]
    (one,), _ = run(tmp_path / "inn", "name: a\nplayers: [alice, bob]\nexpect: {rounds: 1}")
    assert one.passed, one.differences


@pytest.mark.parametrize(
    ("text", "sentence"), [("turm(bob)", "Did you mean `turn`?"), ("turn(zoe)", "RW905 `in`: "), ("[turn(bob)]", "`in` is what happens")]
)
def test_what_cannot_be_begun_is_said(tmp_path: Path, text: str, sentence: str) -> None:
    (one,), _ = run(tmp_path / "inn", f"name: a\nplayers: [alice, bob]\ngiven: {{in: {text}}}\nexpect: {{over: yes}}")
    assert sentence in one.differences[0].message, one.differences


# ---- tests that show nothing -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("given: {alice: {tricks: 5}}\nexpect: {alice.tricks: 5}", "RW909"),
        ("given: {game: {rounds: 5}}\nexpect: {rounds: 5}", "RW909"),
        ("expect: {1 + 1: 2}", "RW909"),
        ("given: {alice: {tricks: 5}}\nexpect: {alice.tricks: 5, rounds: 1}", ""),
        ("given: {in: turn(alice), alice: {tricks: 5}}\nexpect: {alice.tricks: 5}", "RW909"),
        ("given: {in: turn(alice), alice: {tricks: 5}}\nexpect: {alice.tricks: 5, bob.tricks: 0}", "RW909"),
        ("given: {in: turn(alice), alice: {tricks: 5}}\nexpect: {alice.tricks + 1: 6}", ""),
        ("given: {in: round(), alice: {tricks: 5}}\nexpect: {rounds: 1}", ""),
        ("players: [alice, bob]\nplay:\n- alice: throw\nexpect: {count players: 2, alice.tricks: 1}", "RW909"),
        ("players: [alice, bob]\ngiven: {in: eliminate bob}\nexpect: {count players: 1}", ""),
        ("for each: [{n: 4}, {n: 5}, {n: 4}]\ngiven: {alice: {tricks: 5}}\nexpect: {alice.tricks: <n>}", "RW909"),
        ("given: {alice: {tricks: 5}}\nplay:\n- alice: throw\nexpect: {alice.tricks: 5}", ""),
        ("for each: {n: [4, 5]}\ngiven: {alice: {tricks: <n>}}\nexpect: {alice.tricks: <n>}", "RW909"),
        ("for each: {n: [4, 5]}\ngiven: {alice: {tricks: 5}}\nexpect: {alice.tricks: <n>}", ""),
        ("play:\n- expect: {}\n- alice: throw", "RW907"),
        ("expect: {because: it is so}", "RW907"),
        ("for each: {x: []}\nexpect: {over: no}", "RW908"),
    ],
)
def test_a_test_that_shows_nothing_is_a_finding(tmp_path: Path, entry: str, code: str) -> None:
    _, findings = run(tmp_path / "inn", f"name: a\n{entry}")
    assert [each[:5] for each in findings] == ([code] if code else []), findings
