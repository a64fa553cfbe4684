import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import main
from rulewright.outside.permission import naming
from rulewright.scenario.files import files_of_tests, root_of
from rulewright.scenario.run import read_suite, run_folder, run_suite

RULES = """\
ruleset: orchard
version: "1.0"
language: 1
title: {en: Orchard, cs: Sad}
players: 2 to 3
words:
  fruit: [apple, pear]
options:
  rounds: {type: 1..5, default: 2}
  hard: {type: yes/no, default: no}
refuse:
- {when: option.hard and option.rounds = 1, because: {en: A hard game needs two rounds., cs: Těžká hra potřebuje dvě kola.}}
kinds:
  tree:
    name: {en: Tree, cs: Strom}
    fields: {worth: number}
    state: {grown: number = 0}
marks:
  tired: {on: player, counts: turn}
zones:
  game:
    pile: {holds: tree, order: pile, seen by: nobody}
  player:
    hand: {holds: tree, seen by: owner}
    plot: {holds: tree}
state:
  player:
    water: 0..9 = 3
    basket: amounts of fruit
    ready: yes/no = no
things:
- kind: tree
  table: [id, worth, copies]
  rows:
  - [oak, 5, 1]
  - [elm, 3, 2]
  - [ash, 2, 3]
setup: |
  move every tree to pile
  shuffle pile
  for each p in players: draw 1 from pile to p.hand
stats:
  power(player): sum of worth over player.plot
happenings:
  turn(player):
    turn of: player
    do: while player may act in work
actions:
  plant:
    in: work
    with: {tree: me.hand}
    when: me.water > 0
    do: |
      move tree to me.plot
      add -1 to me.water
  rest_a_bit:
    in: work
    limit: once per turn
    do: add 2 to me.water
  share:
    in: work
    with: {friend: others, given: some me.hand}
    do: move given to friend.hand
flow: |
  repeat option.rounds times:
    for each p in players: turn(p)
result:
  score(player): power(player)
"""


@pytest.fixture
def orchard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """The ruleset above with a file of tests."""
    monkeypatch.chdir(tmp_path)

    def write(tests: str) -> Path:
        (tmp_path / "orchard" / "tests").mkdir(parents=True, exist_ok=True)
        (tmp_path / "orchard" / "ruleset.yaml").write_text(RULES, encoding="utf-8")
        (tmp_path / "orchard" / "tests" / "a.yaml").write_text(tests, encoding="utf-8")
        return Path("orchard")

    return write


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["test", "--lang", "en", *words], prog_name="rulewright")


def shown(result: Result) -> str:
    """The output without the seconds."""
    return "\n".join(re.sub(r" \(\d+\.\d s\)\.$", "", line) for line in result.output.splitlines())


PASSING = """\
- name: planting costs water
  players: [alice, bob]
  given:
    turn of: bob
    bob: {hand: [oak, elm], water: 2, basket: {pear: 3}, tired: 1}
    alice: {ready: yes, plot: [{id: ash, grown: 4}]}
    game: {pile: [elm, rest]}
  play:
  - expect: {bob.tired: yes}
  - bob: plant oak
  - bob: rest_a_bit
  - expect: {bob.water: 3, why not rest_a_bit: once}
  - bob: plant elm
  expect:
    bob.plot: [elm, oak]
    bob.hand: nothing
    bob.water: 2
    bob.basket: {pear: 3, apple: 0}
    "bob.basket[pear]": 3
    count bob.plot: 2
    power(bob): 8
    sum of grown over alice.plot: 4
    alice.ready: yes
    first of pile: elm
    count pile: 3
    turn_player: alice
    decision: {player: alice, kind: act, options: [rest_a_bit, pass], offered: pass, not offered: [plant, share]}
    score: {bob: 8, alice: {total: 2}}
    over: no
    winner: nobody
- name: several at once, to somebody else
  players: [alice, bob, cyril]
  given:
    alice: {hand: [oak, ash, ash]}
  play:
  - alice: share cyril [ash, oak]
  expect:
    cyril.hand: [oak, ash]
    alice.hand: ash
    never saw: {bob: [oak, ash]}
    saw: {alice: [oak, ash], cyril: ash}
- name: without a position the game just begins
  seed: 4
  options: {rounds: 1}
  play:
  - alice: pass
  - bob: plant
  - bob: pass
  expect: {over: yes, winners: bob, count alice.hand: 1}
- name: to the end
  options: {rounds: 1}
  given: {}
  play: [alice: pass, bob: pass]
  expect: {over: yes, winners: [alice, bob], decision: nothing}
- name: what does not go together
  options: {hard: yes, rounds: 1}
  expect: {refused: A hard game needs two rounds.}
"""


def test_scenarios_pass(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(PASSING)))
    assert shown(result) == (
        "passed  planting costs water\npassed  several at once, to somebody else\npassed  without a position the game just "
        "begins\npassed  to the end\npassed  what does not go together\n5 passed, 0 failed"
    )
    assert result.exit_code == 0


FAILING = """\
- name: values differ
  given:
    alice: {hand: [oak, elm, ash], water: 1}
  play:
  - alice: plant oak
  expect:
    alice.plot: [oak, ash]
    alice.water: 5
    count alice.hand: 3
    power(alice): nothing
    pile: [oak]
    decision: {player: bob, options: [pass]}
    score: {alice: 1, zoe: 2}
    winner: alice
    over: yes
    why not plant: me.water > 1
    cuont alice.hand: 3
    never saw: {bob: oak, alice: elm}
    saw: {bob: ash, alice: elm}
    refused: because
- name: not in turn
  given: {turn of: bob}
  play:
  - alice: pass
  expect: {over: no}
- name: no such option
  given: {alice: {hand: [oak, elm]}}
  play:
  - alice: plant elmm
  expect: {over: no}
- name: nobody of that name
  play:
  - alcie: pass
  expect: {over: no}
- name: one too many
  given: {alice: {hand: [oak, oak], watr: 1, water: 12}, bob: {hand: [okk]}, zoe: {water: 1}}
  expect: {over: no}
- name: not refused
  options: {rounds: 2}
  expect: {refused: needs two rounds}
- name: refused for another reason
  options: {hard: yes, rounds: 1}
  expect: {refused: [needs two rounds, needs three]}
- name: refused unexpectedly
  options: {hard: perhaps}
  expect: {over: no}
"""


def test_differences_are_values_under_the_expectation(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(FAILING)))
    assert result.exit_code == 1
    assert shown(result) == (Path(__file__).parent / "failing.txt").read_text(encoding="utf-8").rstrip("\n")


def test_from_python(orchard: Callable[[str], Path]) -> None:
    outcomes = run_folder(orchard(PASSING + FAILING))
    assert [outcome.passed for outcome in outcomes] == [True] * 5 + [False] * 8
    first = outcomes[5].differences[0]
    assert (first.what, first.expected, first.actual, first.span.line) == ("alice.plot", "oak, ash", "oak", 7 + PASSING.count("\n"))
    assert [outcome.name for outcome in run_folder("orchard", "ONE TOO")] == ["one too many"]


def test_only_scenarios_with_a_text_in_their_name(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(PASSING)), "-k", "water")
    assert shown(result) == "passed  planting costs water\n1 passed, 0 failed"


def test_junit(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(PASSING + FAILING)), "--format", "junit")
    assert result.exit_code == 1
    suite = ElementTree.fromstring(result.stdout).find("testsuite")
    assert suite is not None
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("orchard", "13", "8")
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == f"orchard/tests/a.yaml:{7 + PASSING.count(chr(10))}: alice.plot: expected oak, ash, was oak (missing: ash)"


def test_annotations_are_at_the_lines_that_expected_something_else(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(PASSING + FAILING)), "--format", "github")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines and all(line.startswith("::error file=orchard/tests/a.yaml,line=") for line in lines)
    place = f"line={7 + PASSING.count(chr(10))},"
    first = next(line for line in lines if place in line)
    assert first.endswith("::alice.plot: expected oak, ash, was oak (missing: ash)")
    assert run(str(orchard(PASSING)), "--format", "github").stdout == ""


def test_json(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard(FAILING)), "--format", "json", "--coverage")
    data = json.loads(result.stdout)
    assert [test["passed"] for test in data["tests"]] == [False] * 8
    assert data["tests"][0]["differences"][1] == {
        "file": "orchard/tests/a.yaml",
        "line": 8,
        "column": 18,
        "what": "alice.water",
        "expected": "5",
        "actual": "0",
        "message": "",
    }
    assert data["coverage"] == [{"ruleset": "orchard", "kind": "tree", "designs": 3, "untouched": []}]


def test_coverage_names_the_designs_that_no_test_touched(orchard: Callable[[str], Path]) -> None:
    folder = orchard("- name: oaks\n  given: {alice: {hand: [oak]}}\n  play:\n  - alice: plant oak\n  expect: {power(alice): 5}\n")
    assert shown(run(str(folder), "--coverage")).endswith("tree: 1 of 3\n  never: elm, ash\n1 passed, 0 failed")


def test_a_file_that_cannot_be_read_is_no_failed_test(orchard: Callable[[str], Path]) -> None:
    result = run(str(orchard("- name: x\n  plays: []\n  expect: {over: no}\n- name: y\n  expect: {over: no}\n")))
    assert result.exit_code == 2
    assert shown(result) == ("orchard/tests/a.yaml:2:3: RW902 A test has no key `plays`.\n  Did you mean `play`?\npassed  y\n1 passed, 0 failed")


def test_a_ruleset_with_errors_runs_no_tests(orchard: Callable[[str], Path]) -> None:
    folder = orchard(PASSING)
    file = folder / "ruleset.yaml"
    file.write_text(RULES.replace("sum of worth", "sum of wroth"), encoding="utf-8")
    result = run(str(folder))
    assert result.exit_code == 2
    assert "orchard/ruleset.yaml:" in result.output and "`worth`" in result.output
    assert "0 passed, 0 failed" in result.output


def test_paths_may_be_rulesets_files_and_folders_of_rulesets(orchard: Callable[[str], Path]) -> None:
    folder = orchard(PASSING)
    for path in ("orchard", "orchard/tests", "orchard/tests/a.yaml", "orchard/ruleset.yaml", "."):
        assert "5 passed, 0 failed" in run(path).output, path
    assert files_of_tests(folder) == [Path("orchard/tests/a.yaml")]
    assert root_of(Path("orchard/tests/a.yaml")) == Path("orchard")


def test_an_overlay_may_be_laid_over_for_the_tests(orchard: Callable[[str], Path], tmp_path: Path) -> None:
    folder = orchard("- name: oaks\n  given: {alice: {plot: [oak]}}\n  expect: {power(alice): 7}\n")
    (tmp_path / "strong").mkdir()
    (tmp_path / "strong" / "ruleset.yaml").write_text(
        "extends: orchard\nruleset: strong\nlanguage: 1\ntitle: Strong\nchange:\n  things.tree.oak.worth: 7\n", encoding="utf-8"
    )
    assert run(str(folder)).exit_code == 1
    assert run(str(folder), "--with", "strong").exit_code == 0


def test_a_crash_of_the_interpreter_is_a_failed_test_with_its_cause(orchard: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    suite = read_suite(orchard(PASSING))

    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("rulewright.scenario.run.arrange", broken)
    run_suite(suite)
    assert [outcome.differences[0].message for outcome in suite.outcomes] == ["The interpreter failed here (ZeroDivisionError: oh)."] * 5


DICE = """\
ruleset: dice
version: "1.0"
language: 1
title: {en: Dice, cs: Kostky}
players: 1
words:
  sign: [sun, moon]
dice:
  fate: {faces: [{pips: 1, sign: sun}, {pips: 3, sign: moon}], fields: {pips: number, sign: sign}}
state:
  player: {total: number = 0, signs: set of sign}
actions:
  throw:
    in: table
    do: |
      roll d6 as x
      roll 2 fate as ys
      add x to me.total
      for each y in ys:
        add y.pips to me.total
        add y.sign to me.signs
flow: |
  for each p in players:
    while p may act in table
result:
  score(player): player.total
"""


def test_dice_show_first_what_the_test_says(orchard: Callable[[str], Path]) -> None:
    folder = orchard(
        "- name: given\n  rolls: [6, 2, 2]\n  given: {alice: {total: 10}}\n  play: [alice: throw]\n"
        "  expect: {alice.total: 22, alice.signs: moon}\n"
        "- name: begun\n  rolls: [1, 1, 2]\n  play: [alice: throw]\n  expect: {alice.total: 5, alice.signs: [sun, moon]}\n"
        "- name: impossible\n  rolls: [7]\n  play: [alice: throw]\n  expect: {over: no}\n"
        "- name: wrong\n  rolls: [six]\n  play: [alice: throw]\n  expect: {over: no}\n"
    )
    (folder / "ruleset.yaml").write_text(DICE, encoding="utf-8")
    assert shown(run(str(folder))) == (
        "orchard/tests/a.yaml:15:10: RW903 `rolls` must be a list of the numbers that the dice show first.\n  Write, for example, `rolls: [6, 3]`.\n"
        "passed  given\npassed  begun\nFAILED  impossible  orchard/tests/a.yaml:10\n"
        "      RW905 orchard/tests/a.yaml:11: the die that is rolled shows 1, 2, 3, 4, 5, 6, not 7.\n2 passed, 1 failed"
    )


def test_an_overlay_alone_is_tested_with_what_it_requires(tmp_path: Path) -> None:
    base = "ruleset: peas\nlanguage: 1\ntitle: Peas\nplayers: 2\nstate: {player: {peas: number = 1}}\nflow: |\n  for each p in players: add 1 to p.peas\n"
    files = {
        "peas/ruleset.yaml": base + "result: {score: player.peas}\n",
        "beans/ruleset.yaml": "extends: peas\nruleset: beans\nlanguage: 1\nadd: {state: {player: {beans: {type: 0..9 = 3, name: beans}}}}\n",
        "stew/ruleset.yaml": "extends: peas\nruleset: stew\nlanguage: 1\nrequires: [beans]\nchange:\n  result.score: player.peas + player.beans\n",
        "stew/tests/stew.yaml": "- {name: both count, expect: {alice.beans: 3, score: {alice: {total: 5}}}}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    with naming([tmp_path]):
        outcomes = run_folder(tmp_path / "stew")
        alone = read_suite(tmp_path / "stew", [str(tmp_path / "peas")])
    assert [(each.name, each.differences) for each in outcomes] == [("both count", [])]
    assert [each.code for each in alone.ruleset.diagnostics] == ["RW612"] and "stew" in alone.ruleset.diagnostics[0].cure
    assert f"name `{tmp_path / 'beans'}` before" in alone.ruleset.diagnostics[0].cure


def test_where_nobody_is_asked_any_more_the_rule_that_ended_the_game_is_named(orchard: Callable[[str], Path]) -> None:
    """(“expected bob, was nothing” did not say that the game was over.)"""
    folder = orchard(
        "- {name: one, play: [alice: rest_a_bit], expect: {decision: {player: bob}}}\n- {name: two, play: [alice: rest_a_bit], expect: {decision: bob}}\n"
    )
    rules = folder / "ruleset.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("    do: add 2 to me.water\n", "    do: end game\n"), encoding="utf-8")
    report = run(str(folder)).output
    assert len(re.findall(r"the game is over: .*\(ruleset.yaml:\d+\)", report)) == 2, report
