"""A base that is no game and the games made of it: found, refused, checked and tested as one family."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.main import main

BASE = """
ruleset: trees
version: "1.0"
language: 1
playable: no
title: Trees
players: 2
constants: {seeds: 3}
kinds:
  tree: {fields: {height: number}}
  bush: {fields: {berries: number}}
things:
- {kind: tree, id: oak, height: 3, copies: 2}
- {kind: tree, id: birch, height: 1, copies: 4}
zones:
  game: {forest: {holds: tree, order: pile, seen by: nobody}}
  player: {grove: {holds: tree}}
happenings:
  plant(player):
    do: draw 1 from forest to player.grove
  prune(player):
    do: move (player.grove where height < 2) to the box
setup: |
  move every tree to forest
  shuffle forest
result: {score(player): sum of height over player.grove, wins: highest}
"""
SHORT = """
extends: trees
ruleset: short_trees
version: "1.1"
language: 1
title: Short trees
add:
  flow: |
    repeat seeds times:
      for each p in players: plant(p)
  expect:
  - {id: trees, count: every tree, is: 6, because: the box holds six trees}
"""
TALL = """
extends: ../trees
ruleset: tall_trees
version: "2.0"
language: 1
title: Tall trees
text: Taller ones.
include: [heights.yaml]
change: {constants.seeds: 2}
add:
  flow: |
    repeat seeds times:
      for each p in players: plant(p)
"""
HEIGHTS = """
things: [{kind: tree, id: redwood, height: 9, copies: 2}]
change: {things.tree.oak.height: 5}
remove: {things: [tree.birch]}
"""
WILD = """
extends: tall_trees
ruleset: wild
language: 1
change: {constants.seeds: {add: -1}, things.tree.redwood.height: 8, things.tree.oak.height: {add: 1}}
"""
FILES = {
    "trees/ruleset.yaml": BASE,
    "trees/tests/planting.yaml": "- name: planted\n  given: {game: {forest: [oak]}, in: plant(alice)}\n  expect: {count alice.grove: 1}\n",
    "short_trees/ruleset.yaml": SHORT,
    "tall_trees/ruleset.yaml": TALL,
    "tall_trees/heights.yaml": HEIGHTS,
    "tall_trees/tests/oaks.yaml": "- name: an oak is five high\n  given: {alice: {grove: [oak]}, in: stop}\n  expect: {score: {alice: {total: 5}}}\n",
    "wild/ruleset.yaml": WILD,
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        put(tmp_path / name, text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text.lstrip("\n"), encoding="utf-8")


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    Path(name).write_text(text.replace(old, new), encoding="utf-8")


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split(), prog_name="rulewright")


def codes(ruleset: rulewright.Ruleset) -> list[str]:
    return [item.code for item in ruleset.diagnostics]


def test_a_game_of_a_family_is_itself() -> None:
    game = rulewright.load("trees", "tall_trees")
    assert (game.id, game.version, game.title(), game.overlays, game.ok) == ("tall_trees", "2.0", "Tall trees", (), True)
    assert game.program is not None and game.program.text == {"en": "Taller ones."}
    assert rulewright.load("short_trees", allow=["."]).version == "1.1"


def test_a_house_rule_sees_base_and_game_as_one() -> None:
    ruled = rulewright.load("wild", allow=["."])
    assert (ruled.id, ruled.overlays, ruled.title(), codes(ruled)) == ("tall_trees", (("wild", ""),), "Tall trees", [])
    assert ruled.program is not None
    heights = {thing.id: thing.values["height"] for thing in ruled.program.things}
    assert heights == {"oak": 6, "redwood": 8}


def test_what_is_written_like_a_thing_of_the_base_is_like_that_of_the_game() -> None:
    Path("wild/ruleset.yaml").write_text("extends: tall_trees\nruleset: wild\nlanguage: 1\nadd: {things: [{kind: tree, id: elm, like: oak}]}\n")
    ruled = rulewright.load("wild", allow=["."])
    assert ruled.program is not None and codes(ruled) == []
    assert {thing.id: thing.values["height"] for thing in ruled.program.things} == {"oak": 5, "redwood": 9, "elm": 5}


def test_what_a_house_rule_misspells_is_missed_in_the_game() -> None:
    edit("wild/ruleset.yaml", "things.tree.redwood.height", "things.tree.redwod.height")
    (found,) = rulewright.load("wild", allow=["."]).diagnostics
    assert found.code == "RW601" and "tall_trees" in found.message and found.suggestion == "redwood"


def test_saves_and_games_name_the_game(here: Path) -> None:
    game = rulewright.Game(rulewright.load("trees", "tall_trees"), seed=1)
    saved = game.save()
    assert saved["ruleset"] == "tall_trees"
    assert rulewright.Game.restore(rulewright.load("tall_trees", "trees"), saved).scores() == game.scores()
    with pytest.raises(rulewright.SaveError, match="short_trees"):
        rulewright.Game.restore(rulewright.load("trees", "short_trees"), saved)


@pytest.mark.parametrize("command", ["run trees", "play trees --humans 0", "test trees", "coverage trees --games 1", "test trees --games 1"])
def test_a_base_is_refused_with_its_games(command: str) -> None:
    result = run(command)
    assert result.exit_code == 2
    assert result.output.replace("Error: ", "") == "trees is a base, not a game.\nGames made of it: short_trees, tall_trees.\n"


def test_a_base_without_games_is_refused(here: Path) -> None:
    for name in ("short_trees", "tall_trees"):
        (here / name / "ruleset.yaml").unlink()
    assert "No game made of it was found nearby." in run("run trees").output


def test_from_python_a_base_is_no_game() -> None:
    base = rulewright.load("trees", allow=["."])
    assert (base.playable, base.ok, codes(base), base.games()) == (False, False, [], ("short_trees", "tall_trees"))
    assert repr(base) == "<ruleset trees 1.0, a base, not a game>"
    with pytest.raises(rulewright.RulesetError, match="trees is a base, not a game; the games made of it are short_trees, tall_trees"):
        rulewright.Game(base)
    assert rulewright.load("trees").games() == ()  # of what may be read


@pytest.mark.parametrize("paths", ["trees", ".", "trees short_trees tall_trees", "trees tall_trees wild"])
def test_nothing_is_wrong_with_a_family(paths: str) -> None:
    result = run(f"check --no-cache {paths}")
    assert (result.exit_code, result.output.splitlines()[0][:18]) == (0, "Nothing to report "), result.output


def test_as_a_game_the_base_would_have_findings() -> None:
    """So the silence about it is not that of rules in which nothing is to be found."""
    edit("trees/ruleset.yaml", "playable: no\n", "")
    edit("trees/ruleset.yaml", "setup: |", "flow: end game\nsetup: |")
    assert {item.severity.name for item in rulewright.load("trees").diagnostics} == {"WARNING", "NOTE"}


def test_errors_of_a_base_are_found_alone_and_in_its_games() -> None:
    edit("trees/ruleset.yaml", "height < 2", "heigth < 2")
    assert {item.severity.name for item in rulewright.load("trees").diagnostics} == {"ERROR"}
    for game in ("short_trees", "tall_trees"):
        ruleset = rulewright.load("trees", game)
        assert codes(ruleset) == ["RW609"] and not ruleset.ok


def test_what_is_doubtful_in_a_base_is_found_in_its_games_and_in_its_place() -> None:
    """A condition that always holds: of the base alone nothing doubtful is said, so its games say it, at the line of the base."""
    edit("trees/ruleset.yaml", "    do: draw 1 from forest", "    do: |\n      if count player.grove >= 0: draw 1 from forest")
    assert codes(rulewright.load("trees")) == []
    (found,) = rulewright.load("trees", "short_trees").diagnostics
    assert found.span.file == "trees/ruleset.yaml" and found.severity.name == "WARNING"
    (folded,) = rulewright.load("wild", allow=["."]).diagnostics
    assert (folded.code, folded.span.file) == ("RW609", "wild/ruleset.yaml")


def test_what_a_game_breaks_in_the_base_is_at_its_own_line() -> None:
    put(Path("tall_trees/heights.yaml"), HEIGHTS + "  happenings: [plant]\n")
    edit("tall_trees/heights.yaml", "remove: {things: [tree.birch]}\n  happenings", "remove:\n  things: [tree.birch]\n  happenings")
    found = rulewright.load("trees", "tall_trees").diagnostics
    assert found and all(item.span.file.startswith("tall_trees/") for item in found)


def test_totals_of_a_base_are_counted_in_its_games() -> None:
    """The six trees of the base are six in the first game; the second one takes four out and adds two."""
    edit("trees/ruleset.yaml", "setup: |", "expect: [{count: every tree, is: 6, because: each game has six trees}]\nsetup: |")
    edit("short_trees/ruleset.yaml", "  expect:\n  - {id: trees, count: every tree, is: 6, because: the box holds six trees}\n", "")
    assert codes(rulewright.load("trees")) == codes(rulewright.load("trees", "short_trees")) == []
    (found,) = rulewright.load("trees", "tall_trees").diagnostics
    assert found.code == "RW465" and found.span.file.startswith("tall_trees/")


def test_two_games_are_not_played_together() -> None:
    result = run("check --no-cache --together trees short_trees tall_trees")
    assert result.exit_code == 1 and "`short_trees` and `tall_trees` are two games made of `trees`" in result.output


def test_only_what_extends_nothing_is_a_base() -> None:
    edit("short_trees/ruleset.yaml", "title:", "playable: no\ntitle:")
    (found,) = rulewright.load("trees", "short_trees").diagnostics
    assert found.code == "RW202" and "Only a ruleset that extends nothing" in found.cure


def test_two_files_of_an_overlay_change_one_path_once() -> None:
    put(Path("tall_trees/heights.yaml"), HEIGHTS.replace("change: {", "change: {constants.seeds: 4, "))
    (found,) = rulewright.load("trees", "tall_trees").diagnostics
    assert (found.code, found.span.file) == ("RW223", "tall_trees/heights.yaml")


@pytest.mark.parametrize(("written", "code"), [("{redwood.height: 8}", None), ("{oak.height: 6}", "RW223")])
def test_several_files_of_an_overlay_change_entries_of_one_section(written: str, code: str | None) -> None:
    """A mapping that only leads to entries is no change of its own; the same entry is changed once, however its path is written."""
    edit("tall_trees/ruleset.yaml", "change: {constants.seeds: 2}", f"change: {{constants: {{seeds: 2}}, things.tree: {written}}}")
    put(Path("tall_trees/heights.yaml"), HEIGHTS.replace("things.tree.oak.height: 5", "things.tree: {oak.height: 5}"))
    found = rulewright.load("trees", "tall_trees").diagnostics
    assert [(each.code, each.span.file) for each in found] == ([] if code is None else [(code, "tall_trees/heights.yaml")])


def test_a_base_includes_no_change() -> None:
    edit("trees/ruleset.yaml", "title: Trees", "title: Trees\ninclude: [more.yaml]")
    put(Path("trees/more.yaml"), "change: {constants.seeds: 4}\n")
    (found,) = rulewright.load("trees").diagnostics
    assert (found.code, found.span.line) == ("RW202", 1)


# --- tests of the base
def test_tests_of_the_base_run_in_every_game() -> None:
    output = run("test .").output
    heads = [line for line in output.splitlines() if line.startswith("Tests of ")]
    assert heads == ["Tests of trees, with the rules of short_trees", "Tests of tall_trees", "Tests of trees, with the rules of tall_trees"]
    assert "3 passed, 0 failed" in output and output.count("passed  planted") == 2


def test_one_game_alone_and_with_a_house_rule() -> None:
    assert "2 passed" in run("test trees tall_trees").output
    assert "1 passed" in run("test tall_trees --allow . -k planted").output
    assert run("test tall_trees/tests/oaks.yaml --allow .").output.startswith("passed  an oak is five high\n1 passed")
    assert "1 failed" in run("test --together tall_trees wild --allow .").output  # an oak is six high with it


def test_reports_for_machines_name_the_base() -> None:
    told = json.loads(run("test tall_trees --allow . --format json").output)
    assert [(each["ruleset"], each["name"]) for each in told["tests"]] == [
        ("tall_trees", "an oak is five high"),
        ("trees (tall_trees)", "planted"),
    ]
    assert 'name="trees (tall_trees)"' in run("test tall_trees --allow . --format junit").output


def test_a_failed_test_of_the_base_says_in_which_game() -> None:
    edit("trees/tests/planting.yaml", "[oak]", "[birch]")  # which only the first game has
    result = run("test .")
    assert result.exit_code == 1
    assert "with the rules of short_trees: 1 passed, 0 failed." in result.output
    assert "with the rules of tall_trees: 0 passed, 1 failed." in result.output


def test_coverage_counts_the_tests_of_the_base() -> None:
    told = json.loads(run("coverage tall_trees --allow . --games 0 --format json").output)
    assert told["tests"] == 2


# --- values of a game for the tests of the base
ROWS = """
- name: <n> are planted
  for each: <plantings>
  given: {game: {forest: <cards>}, in: <playing>}
  play:
  - <choices>
  expect: {count alice.grove: <n>, seeds: <seeds>}
"""


def told(line: str) -> list[str]:
    """The findings of a command, each with its file and line, without cures."""
    return re.findall(r"^(\S+?:\d+):\d+: (?:error )?RW911:? (.*)$", run(line).output.replace(": error ", ": "), re.MULTILINE)


def test_each_game_gives_its_values() -> None:
    put(Path("trees/tests/planting.yaml"), ROWS)
    put(
        Path("short_trees/tests/values.yaml"),
        """
- values:
    seeds: 3
    plantings:
    - {cards: [oak], n: 1}
    - {cards: [birch], n: 1}
    playing: plant(alice)
    choices: []
""",
    )
    put(
        Path("tall_trees/tests/values.yaml"),
        """
- values: {seeds: 2, playing: plant(alice)}
- values: {plantings: {cards: [[redwood]], n: [1]}, choices: [{expect: {seeds: 2}}, {expect: {count forest: 0}}]}
""",
    )
    result = run("test .")
    assert "4 passed, 0 failed" in result.output, result.output  # two rows, one row, and the test of the oaks
    edit("tall_trees/tests/values.yaml", "{count forest: 0}", "{count forest: 1}")  # what a game gives is looked at
    assert "3 passed, 1 failed" in run("test .").output
    edit("short_trees/tests/values.yaml", "seeds: 3", "seeds: 4")
    assert "1 passed, 3 failed" in run("test .").output
    assert run("check .").output.startswith("Nothing to report")


def test_a_value_that_a_game_does_not_give() -> None:
    put(Path("trees/tests/planting.yaml"), ROWS)
    put(Path("short_trees/tests/values.yaml"), "- values: {seedz: 3, playing: plant(alice), choices: []}\n")
    assert told("check trees short_trees") == [
        ("short_trees/tests/values.yaml:1", "No test of the base has `<seedz>` in it."),
        ("trees/tests/planting.yaml:2", "This test of the base needs a value for `<plantings>`, but short_trees gives none."),
    ]
    put(Path("short_trees/tests/values.yaml"), "- values: {seedz: 3, plantings: {n: [1], cards: [[oak]]}, playing: plant(alice), choices: []}\n")
    assert told("check trees short_trees")[1:] == [
        ("trees/tests/planting.yaml:6", "This test of the base needs a value for `<seeds>`, but short_trees gives none."),
    ]
    assert "Did you mean `seedz`?" in run("check trees short_trees").output


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ("- values: [3]\n", "`values` must be a mapping from names to their values in the tests of the base."),
        ("- values: {}\n  name: oaks\n", "`name` cannot be combined with `values`, which is an entry of its own."),
        ("- values: {n: 1}\n- values: {n: 2}\n", "`n` already has a value in short_trees/tests/values.yaml:1:12."),
    ],
)
def test_values_of_another_form(values: str, sentence: str) -> None:
    put(
        Path("trees/tests/planting.yaml"),
        "- name: planted\n  given: {game: {forest: [oak]}, in: plant(alice)}\n  expect: {count alice.grove: 1, seeds: 3}\n",
    )
    put(Path("short_trees/tests/values.yaml"), values)
    assert sentence in [text for _, text in told("check trees short_trees")]


def test_values_where_no_base_is() -> None:
    put(
        Path("wild/tests/values.yaml"),
        "- values: {n: 1}\n- name: oaks\n  given: {alice: {grove: [oak]}, in: stop}\n  expect: {score: {alice: {total: 6}}}\n",
    )
    assert [text for _, text in told("check --together trees tall_trees wild")] == ["No test of the base has `<n>` in it."]


def test_one_file_of_a_game_leaves_its_values_alone() -> None:
    put(
        Path("tall_trees/tests/values.yaml"),
        "- values: {n: 1}\n- name: oaks\n  given: {alice: {grove: [oak]}, in: stop}\n  expect: {score: {alice: {total: 5}}}\n",
    )
    assert "1 passed" in run("test tall_trees/tests/values.yaml --allow .").output
    assert [text for _, text in told("check trees tall_trees")] == ["No test of the base has `<n>` in it."]


def test_a_list_cannot_stand_in_a_text() -> None:
    put(
        Path("trees/tests/planting.yaml"),
        "- name: planted <n> times\n  given: {game: {forest: [oak]}, in: plant(alice)}\n  expect: {count alice.grove: 1}\n",
    )
    put(Path("short_trees/tests/values.yaml"), "- values: {n: [1]}\n")
    assert "RW908" in run("check trees short_trees").output
