"""`rulewright coverage`: what no game and no test reached, for people and for scripts, in one process and in several."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]

MILL = """\
ruleset: mill
version: "1.0"
language: 1
title: {en: Mill, cs: Mlýn}
players: 1 to 3
state:
  player: {flour: number = 0}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in day
  flood(player):
    do: player loses 1 flour
rules:
- after: flood
  do: player gains 2 flour
actions:
  grind: {in: day, do: me gains 1 flour}
  wait:
    in: day
    do: |
      if me.flour > 20: flood(me)
"""
TEST = """\
- name: too much flour
  players: [alice, bob]
  given:
    turn of: alice
    alice: {flour: 30}
  play:
  - alice: wait
  expect: {alice.flour: 31}
"""


@pytest.fixture
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mill").mkdir()
    (tmp_path / "mill" / "ruleset.yaml").write_text(MILL, encoding="utf-8")
    return Path("mill")


@pytest.fixture
def tested(mill: Path) -> Path:
    (mill / "tests").mkdir()
    (mill / "tests" / "flood.yaml").write_text(TEST, encoding="utf-8")
    return mill


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(MILL.splitlines(), 1) if line.strip().startswith(text))


def data(run: Run, *words: str | Path) -> dict[str, Any]:
    result = run("coverage", *words, "--format", "json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_what_was_never_met_is_told_with_its_place_and_line(rulewright: Run, mill: Path) -> None:
    result = rulewright("coverage", mill)
    assert result.exit_code == 0, result.output
    assert f"mill/ruleset.yaml:{line_of('if me.flour')}  if me.flour > 20: flood(me)  — never true" in result.output
    assert f"mill/ruleset.yaml:{line_of('flood(player):')}  flood(player):  — never happened" in result.output
    assert f"mill/ruleset.yaml:{line_of('- after')}  - after: flood  — never fired" in result.output
    assert "3 more are inside items that were never reached" in result.output
    assert "reached in 20 games and 0 tests." in result.output
    assert "player gains 2 flour" not in result.output


def test_all_lists_what_stands_inside_too(rulewright: Run, mill: Path) -> None:
    result = rulewright("coverage", mill, "--all", "--games", 5)
    assert "do: player gains 2 flour  — never carried out" in result.output
    assert "inside items that were never reached" not in result.output


def test_a_test_meets_the_rest(rulewright: Run, tested: Path) -> None:
    result = rulewright("coverage", tested, "--fail-under", 100)
    assert result.exit_code == 0, result.output
    assert "Everything was reached." in result.output
    assert "100.0 % reached in 20 games and 1 test." in result.output


def test_without_tests_they_do_not_count(rulewright: Run, tested: Path) -> None:
    assert data(rulewright, tested, "--no-tests")["percent"] < data(rulewright, tested)["percent"] == 100


def test_the_tests_alone(rulewright: Run, tested: Path) -> None:
    found = data(rulewright, tested, "--games", 0)
    assert (found["games"], found["tests"], found["failed"]) == (0, 1, 0)
    assert found["percent"] > 50


def test_less_than_asked_for_fails(rulewright: Run, mill: Path) -> None:
    result = rulewright("coverage", mill, "--fail-under", 95)
    assert result.exit_code == 1
    assert "That is less than 95 %." in result.output
    assert rulewright("coverage", mill, "--fail-under", 95, "--format", "json").exit_code == 1
    assert rulewright("coverage", mill, "--fail-under", 20).exit_code == 0


def test_it_does_not_depend_on_the_number_of_processes(rulewright: Run, tested: Path) -> None:
    one, two = (data(rulewright, tested, "--no-tests", "--games", 6, "--jobs", jobs) for jobs in (1, 2))
    assert one == two


def test_machines_are_told_everything(rulewright: Run, mill: Path) -> None:
    found = data(rulewright, mill, "--players", "2,3", "--games", 4)
    assert found["players"] == [2, 3]
    assert found["files"][0]["file"] == "mill/ruleset.yaml"
    hook = next(each for each in found["never"] if each["what"] == "hook")
    assert hook == {
        "group": "texts",
        "what": "hook",
        "name": hook["name"],
        "never": ["met"],
        "file": "mill/ruleset.yaml",
        "line": line_of("- after"),
        "column": hook["column"],
        "source": "- after: flood",
        "happening": "",
        "inside": False,
    }
    assert any(each["inside"] for each in found["never"])


def test_a_test_that_fails_counts_and_is_told(rulewright: Run, tested: Path) -> None:
    (tested / "tests" / "flood.yaml").write_text(TEST.replace("31", "32"), encoding="utf-8")
    result = rulewright("coverage", tested)
    assert "Of the tests, 1 failed" in result.output
    assert "Everything was reached." in result.output


def test_overlays_bring_their_rules_and_tests(rulewright: Run, mill: Path) -> None:
    rain = Path("rain")
    (rain / "tests").mkdir(parents=True)
    (rain / "ruleset.yaml").write_text(
        'ruleset: rain\nversion: "1.0"\nextends: mill\nlanguage: 1\nadd:\n  rules:\n  - after: flood\n    do: player gains 5 flour\n',
        encoding="utf-8",
    )
    (rain / "tests" / "rain.yaml").write_text(TEST.replace("31", "36"), encoding="utf-8")
    found = data(rulewright, mill, rain)
    assert (found["tests"], found["failed"], found["percent"]) == (1, 0, 100)
    assert [each["file"] for each in found["files"]] == ["mill/ruleset.yaml", "rain/ruleset.yaml"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "two"], "`two` is not a number of players."),
        (["--players", "9"], "not for 9"),
        (["--games", "0"], "There is nothing to count."),
        (["--bot", "nobody"], "nobody"),
        (["--option", "length=quick"], "This game has no option"),
    ],
)
def test_mistakes_are_told_in_sentences(rulewright: Run, mill: Path, words: list[str], sentence: str) -> None:
    result = rulewright("coverage", mill, *words)
    assert result.exit_code == 2
    assert sentence in result.output


def test_mistakes_in_tests_are_told(rulewright: Run, tested: Path) -> None:
    (tested / "tests" / "flood.yaml").write_text(TEST.replace("play:", "plays:"), encoding="utf-8")
    result = rulewright("coverage", tested)
    assert result.exit_code == 2
    assert "RW902" in result.output


def test_it_speaks_czech(rulewright: Run, mill: Path) -> None:
    result = rulewright("coverage", mill, "--lang", "cs", "--games", 2)
    assert "nikdy neplatilo" in result.output
    assert "2 hry a 0 testů" in result.output


NIGHT = """\
ruleset: night
language: 1
extends: ../mill
change:
  happenings.flood.do: {replace: player loses 1 flour, with: player loses 2 flour}
  actions.wait.do: {replace: "if me.flour > 20: flood(me)", with: "if me.flour > 0: flood(me)"}
add:
  actions:
    sleep: {in: day, do: me gains 3 flour}
"""
SHORT = "- name: asleep\n  players: [alice, bob]\n  given: {turn of: alice}\n  play:\n  - alice: sleep\n  expect: {alice.flour: 3}\n"


def test_the_part_of_an_overlay_is_reported_apart(rulewright: Run, mill: Path) -> None:
    (mill.parent / "night" / "tests").mkdir(parents=True)
    (mill.parent / "night" / "ruleset.yaml").write_text(NIGHT, encoding="utf-8")
    (mill.parent / "night" / "tests" / "a.yaml").write_text(SHORT, encoding="utf-8")
    found = data(rulewright, mill, "night", "--games", "0")
    own, changed = sorted(found["apart"], key=lambda each: each["part"] == "changed")
    assert (own["id"], own["part"], changed["id"], changed["part"]) == ("night", "own", "mill", "changed")
    # Its own: the action that was done with its line, and the two lines put into texts of the base, which were not.
    assert own["lines"]["met"] == 1 < own["lines"]["all"]
    assert own["texts"] == {"met": 1, "all": 1}
    # Of the base: `flood` and `wait`, neither of which came up.
    assert changed["texts"] == {"met": 0, "all": 2}
    text = rulewright("coverage", mill, "night", "--games", "0").stdout
    assert "Lines of night: " in text and "Entries that the overlays change in mill: 0 of " in text
    assert "Z toho, co doplňky mění v mill" in rulewright("coverage", mill, "night", "--games", "0", "--lang", "cs").stdout
    assert "apart" not in data(rulewright, mill, "--games", "1")


def test_the_part_of_an_overlay_alone_is_asked_for(rulewright: Run, mill: Path) -> None:
    """A deck passes if all its lines are reached, no matter what is unreached in its base."""
    night = mill.parent / "night"
    (night / "tests").mkdir(parents=True)
    (night / "ruleset.yaml").write_text(NIGHT, encoding="utf-8")
    (night / "tests" / "a.yaml").write_text(SHORT, encoding="utf-8")
    found = data(rulewright, mill, "night", "--games", "0", "--own")
    own = next(each for each in found["apart"] if each["part"] == "own")
    assert [each["file"] for each in found["files"]] == sorted({each["file"] for each in found["never"]}) == ["night/ruleset.yaml"]
    assert found["percent"] == own["percent"] < 100
    words = ("coverage", mill, "night", "--games", "0", "--own", "--fail-under")
    assert rulewright(*words, own["percent"]).exit_code == 0
    assert rulewright(*words, own["percent"] + 0.1).exit_code == 1
    assert "mill" not in rulewright(*words, 0).stdout.split("together")[0].split("file")[1]
    missed = rulewright("coverage", mill, "--own")
    assert missed.exit_code == 2 and "There is no overlay here" in missed.stderr


def test_what_an_overlay_is_made_for_is_not_its_own(rulewright: Run, mill: Path) -> None:
    """A deck for an expansion, and a deck for a game that is made of a family's base: neither counts what it stands on."""
    night = mill.parent / "night"
    (night / "tests").mkdir(parents=True)
    (night / "ruleset.yaml").write_text(NIGHT, encoding="utf-8")
    (mill.parent / "dawn.yaml").write_text(
        "ruleset: dawn\nlanguage: 1\nextends: night\nadd:\n  actions:\n    rise: {in: day, do: me gains 1 flour}\n", encoding="utf-8"
    )
    found = data(rulewright, mill, "night", "dawn.yaml", "--games", "1", "--own")
    assert {each["file"] for each in found["files"]} == {"dawn.yaml"}
    family, edition, deck = (mill.parent / name for name in ("family", "edition", "deck.yaml"))
    family.mkdir()
    edition.mkdir()
    (family / "ruleset.yaml").write_text(
        (mill / "ruleset.yaml").read_text().replace("ruleset: mill", "ruleset: family\nplayable: no"), encoding="utf-8"
    )
    (edition / "ruleset.yaml").write_text("ruleset: edition\nlanguage: 1\nextends: ../family\ntitle: Edition\n", encoding="utf-8")
    deck.write_text("ruleset: deck\nlanguage: 1\nextends: edition\nadd:\n  actions:\n    rise: {in: day, do: me gains 1 flour}\n", encoding="utf-8")
    found = data(rulewright, edition, "deck.yaml", "--games", "1", "--own")
    assert {each["file"] for each in found["files"]} == {"deck.yaml"}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_test_that_fails_because_of_an_overlay_says_so(rulewright: Run, tested: Path, jobs: str) -> None:
    (tested.parent / "night").mkdir()
    (tested.parent / "night" / "ruleset.yaml").write_text(NIGHT, encoding="utf-8")
    wrong = TEST.replace("too much flour", "wrong itself").replace("31", "7")
    (tested / "tests" / "wrong.yaml").write_text(wrong, encoding="utf-8")
    found = rulewright("test", tested, "--with", "night", "--jobs", jobs)
    assert found.exit_code == 1
    of_overlay, of_base = found.stdout.split("too much flour")[1], found.stdout.split("wrong itself")[1]
    assert "Without the overlays it passes" in of_overlay.split("wrong itself")[0]
    assert "Without the overlays it passes" not in of_base
    assert "Without the overlays" not in rulewright("test", tested).stdout


def test_of_a_hook_for_several_happenings_the_one_that_never_came_is_named(rulewright: Run, mill: Path) -> None:
    main = mill / "ruleset.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("- after: flood\n", "- after: [turn, flood]\n"), encoding="utf-8")
    found = [each for each in data(rulewright, mill)["never"] if each["what"] == "hook"]
    assert [(each["source"], each["happening"]) for each in found] == [("- after: [turn, flood]", "flood")]
    assert "- after: [turn, flood]  — never fired for flood" in rulewright("coverage", mill).output
