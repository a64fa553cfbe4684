"""Sampled changes of rules are drawn by seed, made only in what is read as rules, and noticed by tests that check it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import changes
from benchmarks.changes import drawn
from benchmarks.changing.kinds import KINDS, Change, all_changes
from benchmarks.changing.trial import Broken, Trials

RULES = """\
# 7 in a comment is no rule
ruleset: tiny
version: "1.0"
language: 1
title: {en: Tiny 9, cs: Malá 9}
players: 2
state:
  player: {points: number = 0, luck: number = 0}
stats:
  worth(player):
  - 5 when player.points > 2 and player.luck > 0
  - 1
happenings:
  turn(player):
    turn of: player
    do: |
      player gains 3 points
      if player.points > 1: player gains 1 luck
      if player.luck > 8: player gains 2 luck
flow: |
  for each p in players: turn(p)
result: {score(player): worth(player), outlook(player): 12 * player.luck}
"""
TESTS = """\
- name: three points, a bit of luck
  given: {in: turn(alice)}
  expect: {alice.points: 3, alice.luck: 1, worth(alice): 5, worth(bob): 1}
- name: nobody begins with anything
  given: {in: stop}
  expect: {alice.points: 0, bob.luck: 0}
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (folder / "tests" / "tiny.yaml").write_text(TESTS, encoding="utf-8")
    return folder


def of(folder: Path, kind: str, part: str) -> Change:
    """The one change of a kind whose description has a text in it."""
    found = [change for change in all_changes(folder)[kind] if part in change.shown]
    assert len(found) == 1, [change.shown for change in found]
    return found[0]


def test_names_comments_and_the_frame_of_the_ruleset_are_never_changed(tiny: Path) -> None:
    lines = RULES.split("\n")
    untouched = {number for number, line in enumerate(lines) if line.startswith(("#", "ruleset", "version", "language", "title"))}
    for kind, found in all_changes(tiny).items():
        assert found, kind
        for change in found:
            assert not untouched & set(range(change.first, change.last + 1)), change.shown
            assert change.made_in(RULES) != RULES
            assert "12 * player.luck" in change.made_in(RULES), "what a bot thinks is no rule"


def test_stats_that_only_bots_and_screens_read_are_no_rules(tiny: Path) -> None:
    """Nor are changes of them; what a rule reads as well is one."""
    (tiny / "bots.yaml").write_text(
        "stats:\n  promise(player): 3 * hope(player) + 4 * worth(player)\n  hope(player): min(6, player.luck)\n  shown(player): 7\n  fee(player): 8\n"
        "changes:\n- hope(player): + 11\n  when: player.luck > 13\n- fee(player): + 14\n  when: player.luck > 15\n"
        "screen: {own: {figures: {shown: shown(me)}}}\nresult: {plans: {rich: promise(player) + fee(player)}}\n"
        "actions: {pay: {in: shop, costs: {points: fee(me)}, do: me gains 16 luck}}\n",
        encoding="utf-8",
    )
    changed = {
        change.shown.partition(":")[2].partition(":")[0] for found in all_changes(tiny).values() for change in found if change.file == "bots.yaml"
    }
    assert changed == {"5", "9", "10", "13"}


def test_every_kind_has_its_form(tiny: Path) -> None:
    assert "gains 4 points" in of(tiny, "number", "gains 4 points").made_in(RULES)
    assert "points <= 2 and" in of(tiny, "comparison", "points <= 2 and").made_in(RULES)
    assert "- 5 when player.luck > 0\n" in of(tiny, "condition", "->  - 5 when player.luck > 0").made_in(RULES)
    assert "      player gains 1 luck\n" in of(tiny, "condition", "->  player gains 1 luck").made_in(RULES)
    assert "gains 3 points" not in of(tiny, "statement", "without player gains 3 points").made_in(RULES)
    assert "- 5 when" not in of(tiny, "bound", "without - 5 when").made_in(RULES)


def test_the_same_seed_draws_the_same_changes(tiny: Path) -> None:
    every = sum(len(found) for found in all_changes(tiny).values())
    first = list(drawn(tiny, 1))
    assert len(set(first)) == len(first) == every
    assert first == list(drawn(tiny, 1))
    assert first != list(drawn(tiny, 2))
    assert {change.kind for change in drawn(tiny, 1, ["number"])} == {"number"}
    assert not list(drawn(tiny, 1, file="elsewhere"))


def test_what_the_tests_look_at_is_killed_and_the_rest_survives(tiny: Path) -> None:
    trials = Trials(tiny)
    killed = trials.of(of(tiny, "number", "gains 4 points"))
    assert (killed.verdict, killed.by) == ("killed", "three points, a bit of luck")
    assert trials.of(of(tiny, "statement", "without if player.luck > 8")).verdict == "survived"
    assert trials.of(of(tiny, "statement", "without player gains 3 points"), most=1).verdict == "killed"
    assert (tiny / "ruleset.yaml").read_text(encoding="utf-8") == RULES


def test_the_tests_that_met_the_changed_line_come_first(tiny: Path) -> None:
    assert Trials(tiny).order(of(tiny, "number", "gains 4 points"))[0] == 0


def test_the_tests_that_name_the_changed_entry_come_first(tiny: Path) -> None:
    """A field of a card is no line that a test meets."""
    cards = "include: [cards.yaml]\nkinds: {card: {fields: {price: number}}}\nzones: {player: {hand: {holds: card}}}\n"
    (tiny / "ruleset.yaml").write_text(RULES.replace("players: 2\n", f"players: 2\n{cards}"), encoding="utf-8")
    (tiny / "cards.yaml").write_text("things:\n- {kind: card, id: rake, price: 21}\n- kind: card\n  id: spade\n  price: 23\n", encoding="utf-8")
    named = "".join(
        f"- name: a {card}\n  given: {{in: turn(alice), alice: {{hand: [{card}]}}}}\n  expect: {{alice.points: 3}}\n" for card in ("rake", "spade")
    )
    (tiny / "tests" / "tiny.yaml").write_text(TESTS + named, encoding="utf-8")
    trials = Trials(tiny)
    assert trials.order(of(tiny, "number", "price: 20"))[0] == 2
    assert trials.order(of(tiny, "number", "price: 24"))[0] == 3


def test_lines_above_the_changed_entry_bring_no_tests_forward(tiny: Path) -> None:
    """Between a row of a table and what is written above it there is no relation: the tests that name its thing come first."""
    cards = "include: [cards.yaml]\nkinds: {card: {fields: {price: number}}}\nzones: {player: {hand: {holds: card}}}\n"
    (tiny / "ruleset.yaml").write_text(RULES.replace("players: 2\n", f"players: 2\n{cards}"), encoding="utf-8")
    rows = "things:\n  kind: card\n  entries:\n  - table: [id, price]\n    rows:\n    - [rake, 21]\n    - [spade, 23]\n"
    (tiny / "cards.yaml").write_text(f"stats:\n  fortune(player): player.luck + 30\n{rows}", encoding="utf-8")
    named = (
        "- name: a spade in hand\n  given: {in: turn(alice), alice: {hand: [spade]}}\n  expect: {alice.points: 3}\n"
        "- name: the price of a rake\n  given: {in: stop}\n  expect: {rake.price: 21}\n"
    )
    (tiny / "tests" / "tiny.yaml").write_text(TESTS.replace("bob.luck: 0", "bob.luck: 0, fortune(bob): 30") + named, encoding="utf-8")
    trials = Trials(tiny)
    assert trials.order(of(tiny, "number", "[spade, 24]"))[0] == 2
    assert trials.order(of(tiny, "number", "[rake, 22]"))[0] == 3


def test_what_the_checker_refuses_counts_for_neither(tiny: Path) -> None:
    broken = Change("statement", "ruleset.yaml", 16, 16, ("      player gains 3 pionts",), "a misspelt word")
    assert Trials(tiny).of(broken).verdict == "refused"


def test_rules_that_never_end_are_killed(tiny: Path) -> None:
    endless = Change("statement", "ruleset.yaml", 16, 16, ("      turn(player)",), "a turn in the turn")
    assert Trials(tiny).of(endless).verdict in ("killed", "refused")


def test_a_ruleset_that_fails_its_own_tests_is_not_measured(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tiny / "tests" / "tiny.yaml").write_text(TESTS.replace("points: 3", "points: 4"), encoding="utf-8")
    with pytest.raises(Broken, match="three points"):
        Trials(tiny)
    assert changes.main([str(tiny), "--number", "1"]) == 2
    assert "three points" in capsys.readouterr().out


def test_the_command_lists_survivors_and_ends_with_1_for_them(tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.json"
    assert changes.main([str(tiny), "--number", "1000", "--json", str(report)]) == 1
    told = capsys.readouterr().out
    tried = json.loads(report.read_text(encoding="utf-8"))
    verdicts = [each["verdict"] for each in tried]
    assert sum(line.startswith("survived  ") for line in told.splitlines()) == verdicts.count("survived") > 0
    assert "without if player.luck > 8: player gains 2 luck" in told
    assert verdicts.count("killed") >= 10
    assert {each["change"]["kind"] for each in tried} == set(KINDS)


def test_changes_of_an_overlay_with_tests_of_its_own_are_tried(tiny: Path) -> None:
    folder = tiny / "overlays" / "richer"
    (folder / "tests").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        'extends: tiny\nruleset: richer\nversion: "1.0"\nlanguage: 1\ntitle: {en: Richer, cs: Bohatší}\nadd:\n'
        "  state: {player: {gems: number = 0, pearls: number = 0}}\n"
        "  rules:\n  - after: turn\n    do: |\n      add 4 to player.gems\n      add 6 to player.pearls\n",
        encoding="utf-8",
    )
    (folder / "tests" / "richer.yaml").write_text(
        "- name: gems for a turn\n  given: {in: turn(alice)}\n  expect: {alice.gems: 4, alice.points: 3}\n", encoding="utf-8"
    )
    trials = Trials(folder)
    assert trials.of(of(folder, "number", "add 5 to player.gems")).verdict == "killed"
    assert trials.of(of(folder, "number", "add 7 to player.pearls")).verdict == "survived"


@pytest.mark.parametrize("inside", [True, False])
def test_changes_of_an_overlay_are_tried_on_its_base(tiny: Path, inside: bool) -> None:
    """Whether it is in the folder of its base or beside it."""
    folder = tiny / "variants" / "lucky" if inside else tiny.parent / "mods" / "lucky"
    (folder / "tests").mkdir(parents=True)
    head = f"extends: ../../{'' if inside else 'tiny'}\nruleset: lucky\nversion: '1.0'\nlanguage: 1\ntitle: {{en: Lucky, cs: Šťastná}}\n"
    change = "change:\n  happenings.turn.do: {replace: player gains 3 points, with: player gains 6 points}\n"
    (folder / "ruleset.yaml").write_text(head + change, encoding="utf-8")
    (folder / "tests" / "lucky.yaml").write_text("- {name: six, given: {in: turn(alice)}, expect: {alice.points: 6}}\n", encoding="utf-8")
    tried = Trials(folder).of(of(folder, "number", "gains 7 points"))
    assert (tried.verdict, tried.by) == ("killed", "six")


def test_rules_and_tests_of_a_base_that_is_no_game_are_those_of_its_games(tiny: Path) -> None:
    """Its tests may have values that each game gives."""
    (tiny / "ruleset.yaml").write_text(RULES.replace("language: 1\n", "language: 1\nplayable: no\n"), encoding="utf-8")
    shared = "- name: a turn\n  given: {in: turn(alice)}\n  expect: {alice.points: <gained>}\n"
    (tiny / "tests" / "tiny.yaml").write_text(shared, encoding="utf-8")
    folder = tiny.parent / "rich"
    (folder / "tests").mkdir(parents=True)
    head = "extends: ../tiny\nruleset: rich\nversion: '1.0'\nlanguage: 1\ntitle: {en: Rich, cs: Bohatá}\n"
    change = "change:\n  happenings.turn.do: {replace: player gains 3 points, with: player gains 6 points}\n  happenings.turn.source: page 3 and 4\n"
    (folder / "ruleset.yaml").write_text(head + change, encoding="utf-8")
    (folder / "tests" / "rich.yaml").write_text("- values: {gained: 6}\n", encoding="utf-8")
    trials = Trials(folder)
    assert trials.of(of(folder, "number", "gains 7 points")).by == "a turn"
    assert not [change for changes in all_changes(folder).values() for change in changes if "page" in change.shown]
    assert trials.of(of(folder, "statement", "../tiny/ruleset.yaml:20: without if player.luck > 8")).verdict == "survived"
