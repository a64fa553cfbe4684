"""What a report adds to the differences of a failed test, and which designs the tests touch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import main
from rulewright.scenario.run import run_folder

RULES = """\
ruleset: realm
version: "1.0"
language: 1
title: Realm
players: 2
kinds:
  law: {fields: {since: number}, in force: game.year >= since}
things:
- {kind: law, id: tithe, since: 1, hooks: [{after: reap, do: player loses 1 grain}]}
- {kind: law, id: plough, since: 2, changes: [{harvest(player): + 1}]}
- {kind: law, id: market, since: 9, hooks: [{after: reap, do: player gains 9 grain}]}
zones: {game: {book: {holds: law}}}
state:
  game: {year: 1..9 = 1}
  player: {grain: number = 0}
stats:
  harvest(player): 3
happenings:
  reap(player): {do: "player gains harvest(player) grain"}
  turn(player): {turn of: player, do: player must act in day}
actions:
  rest: {in: day, do: me gains 5 grain}
  work:
    in: day
    do: |
      reap(me)
      choose n in 0..2
      me gains n grain
setup: move every law to book
flow: |
  for each p in players: turn(p)
result: {score(player): player.grain}
"""


@pytest.fixture
def realm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "realm" / "tests").mkdir(parents=True)
    (tmp_path / "realm" / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return Path("realm")


def put(realm: Path, text: str) -> None:
    (realm / "tests" / "a.yaml").write_text(text, encoding="utf-8")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["test", *words])


def test_a_failed_test_says_which_question_is_still_open(realm: Path) -> None:
    put(realm, "- name: work\n  play:\n  - alice: work\n  expect: {alice.grain: 4}\n")
    said = "The game is waiting for alice: “Choose: n” (0, 1, 2)"
    assert f"    {said}" in run("realm").output.splitlines()
    assert json.loads(run("realm", "--format", "json").output)["tests"][0]["waiting"] == said
    assert said in run("realm", "--format", "junit").output
    assert "Hra čeká na alice: „Vyber: n“ (0, 1, 2)" in CliRunner().invoke(main, ["--lang", "cs", "test", "realm"]).output


@pytest.mark.parametrize(
    "test",
    [
        "- name: passes\n  play:\n  - alice: work\n  expect: {alice.grain: 2}\n",
        "- name: is over\n  given: {in: stop}\n  expect: {alice.grain: 2}\n",
        "- name: the refusal names the question itself\n  play:\n  - alice: work 7\n  expect: {alice.grain: 2}\n",
    ],
)
def test_nothing_is_said_of_a_question_otherwise(realm: Path, test: str) -> None:
    put(realm, test)
    (outcome,) = run_folder(realm)
    assert outcome.waiting is None


@pytest.mark.parametrize(
    ("test", "touched"),
    [
        ("- name: x\n  play:\n  - alice: work\n  expect: {alice.grain: 2}\n", {"tithe"}),  # its hook fires
        ("- name: x\n  given: {game: {year: 2}}\n  play:\n  - alice: work\n  expect: {alice.grain: 3}\n", {"tithe", "plough"}),  # its change applies
        ("- name: x\n  given: {game: {year: 3}, in: reap(alice)}\n  expect: {alice.grain: 3}\n", {"tithe", "plough"}),  # in what is given
        ("- name: x\n  play:\n  - alice: rest\n  expect: {alice.grain: 5}\n", set()),
        ("- name: x\n  given: {game: {book: [market]}}\n  expect: {over: no}\n", {"market"}),  # it is named
        ("- name: x\n  given: {game: {year: 2}}\n  expect: {over: no}\n", set()),  # in force, and nothing of it is ever asked
    ],
)
def test_a_thing_in_force_is_touched_when_its_own_text_runs(realm: Path, test: str, touched: set[str]) -> None:
    put(realm, test)
    (covered,) = json.loads(run("realm", "--coverage", "--format", "json").output)["coverage"]
    assert set(covered["untouched"]) == {"tithe", "plough", "market"} - touched
