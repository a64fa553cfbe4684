from pathlib import Path

import pytest

from rulewright.language.symbols import Kind, Program, ThingSymbol, WordList
from rulewright.scenario.model import Check, Line, Scenario
from rulewright.scenario.read import read_scenarios
from rulewright.source.diagnostics import Diagnostic, Findings
from rulewright.source.document import Scalar, Sequence
from rulewright.source.reader import read_list


def program() -> Program:
    flower = Kind("flower")
    return Program(
        "garden",
        {},
        (2, 4),
        kinds={"flower": flower},
        words={"colour": WordList("colour", ["red", "blue"])},
        things=[ThingSymbol(flower, "rose"), ThingSymbol(flower, "tulip")],
    )


def read(tmp_path: Path, text: str) -> tuple[list[Scenario], list[str]]:
    findings = Findings()
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    node = read_list(file, findings, shown_as="a.yaml")
    scenarios = read_scenarios(node, program(), findings) if node is not None else []
    return scenarios, [_said(item) for item in findings]


def _said(item: Diagnostic) -> str:
    """The place of a finding, what is said, and its arguments of one word."""
    args = "".join(f" {name}={value!r}" for name, value in item.args if isinstance(value, str | int))
    return f"{item.span.line}:{item.span.column} {item.declared.key}{args}"


def test_a_scenario_with_everything(tmp_path: Path) -> None:
    scenarios, wrong = read(
        tmp_path,
        """\
- name: all of it
  because: page 4
  options: {length: quick, without: [a, b]}
  players: [anna, ben]
  seed: 7
  given: {anna: {hand: [rose]}}
  play:
  - anna: use rose [x, y] 3
  - expect: {over: no}
  - ben: [a, b]
  expect:
    count anna.hand: 0
    because: she used it
""",
    )
    assert wrong == []
    (one,) = scenarios
    assert (one.name, one.players, one.seed) == ("all of it", ("anna", "ben"), 7)
    assert [(key.text, value.text) for key, value in one.options] == [("length", "quick"), ("without", "{a, b}")]
    first, check, last = one.play
    assert isinstance(first, Line) and isinstance(check, Check) and isinstance(last, Line)
    assert [(answer.words, answer.at_once) for answer in first.answers] == [
        (("use",), False),
        (("rose",), False),
        (("x", "y"), True),
        (("3",), False),
    ]
    assert (first.answers[1].span.line, first.answers[1].span.column) == (8, 15)
    assert [(answer.words, answer.at_once) for answer in last.answers] == [(("a", "b"), True)]
    assert [each.key.text for each in one.expect] == ["count anna.hand"]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("{c: [a, b]}", ["with a", "with b"]),
        ("{c: every flower}", ["with rose", "with tulip"]),
        ("{c: every colour}", ["with red", "with blue"]),
        ("[{c: x}, {c: y}]", ["with x", "with y"]),
        ("{c: 2..3}", ["with 2", "with 3"]),
    ],
)
def test_a_scenario_for_each_row(tmp_path: Path, rows: str, names: list[str]) -> None:
    scenarios, wrong = read(tmp_path, f"- name: with <c>\n  for each: {rows}\n  play:\n  - anna: use <c>\n  expect: {{<c>.owner: anna}}\n")
    assert wrong == []
    assert [one.name for one in scenarios] == names
    assert [one.expect[0].key.text for one in scenarios] == [f"{name.removeprefix('with ')}.owner" for name in names]


@pytest.mark.parametrize("rows", ["[{c: [a, b], n: 2}]", "{c: [[a, b]], n: [2]}"])
def test_a_list_stands_where_its_name_is_a_whole_value(tmp_path: Path, rows: str) -> None:
    (one,), wrong = read(tmp_path, f"- name: <n> cards\n  for each: {rows}\n  play:\n  - anna: pass\n  expect: {{anna.hand: <c>}}\n")
    assert wrong == []
    assert one.name == "2 cards"
    value = one.expect[0].value
    assert isinstance(value, Sequence)
    assert [item.text for item in value if isinstance(item, Scalar)] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("name: x\n", "1:1 NoTests.file"),
        ("- name: x\n  plays: []\n  expect: {over: no}\n", "2:3 UnknownTestKey.key key='plays' meant='play'"),
        ("- expect: {over: no}\n", "1:3 WrongTestForm.name"),
        ("- name: x\n  seed: many\n  expect: {over: no}\n", "2:9 WrongTestForm.seed"),
        (
            "- name: x\n  players: alice\n  expect: {over: no}\n",
            "2:12 WrongTestForm.players",
        ),
        ("- name: x\n  play: alice pass\n  expect: {over: no}\n", "2:9 WrongTestForm.play"),
        (
            "- name: x\n  play:\n  - alice: a\n    bob: b\n  expect: {over: no}\n",
            "3:5 WrongTestForm.line",
        ),
        ("- name: x\n  play:\n  - alice: pass\n", "1:9 NothingExpected.test name='x'"),
        (
            "- name: x\n  for each: {c: every flwoer}\n  expect: {over: no}\n",
            "2:17 BadTestRows.neither list='flower' name='flwoer'",
        ),
        (
            "- name: x\n  for each: {c: roses}\n  expect: {over: no}\n",
            "2:17 BadTestRows.no_list written='roses'",
        ),
        ("- name: x\n  for each: {c: [a]}\n  expect: {<d>: no}\n", "3:12 BadTestRows.no_value name='d'"),
        (
            "- name: x\n  for each:\n  - {c: 1, d: 4}\n  - {c: 2, d: 5}\n  play: [{anna: pass}]\n  expect: {count anna.hand: <c>}\n",
            "3:12 RepeatsGiven.column name='d'",
        ),
        (
            "- name: x\n  for each: {c: [1, 2], d: [4, 5]}\n  play: [{anna: pass}]\n  expect: {count anna.hand: <c>}\n",
            "2:13 RepeatsGiven.rows",
        ),
        ("- name: x\n  for each: {c: 1..many}\n  expect: {<c>: no}\n", "2:17 BadTestRows.bound name='many'"),
        ("- name: x\n  for each: {c: 1..20000}\n  expect: {<c>: no}\n", "2:17 BadTestRows.too_many most=10000 n=20000"),
        ("- name: x\n  for each: {c: {a: 1}}\n  expect: {over: no}\n", "2:17 BadTestRows.list_needed"),
        (
            "- name: x\n  for each: every flower\n  expect: {over: no}\n",
            "2:13 BadTestRows.form",
        ),
        (
            "- name: x\n  for each: [c, {c: b}]\n  expect: {over: no}\n",
            "2:14 BadTestRows.row",
        ),
        (
            "- name: x of <c>\n  for each: [{c: [a]}]\n  expect: {over: no}\n",
            "1:14 BadTestRows.in_a_text name='c'",
        ),
        ("- just words\n", "1:3 NoTests.test"),
        (
            "- name: x\n  colour: red\n  expect: {over: no}\n",
            "2:3 UnknownTestKey.key key='colour'",
        ),
        ("- name: x\n  options: [quick]\n  expect: {over: no}\n", "2:12 WrongTestForm.options"),
        (
            "- name: x\n  options: {length: {a: 1}}\n  expect: {over: no}\n",
            "2:21 WrongTestForm.option name='length'",
        ),
        ("- name: x\n  play: []\n  expect: over\n", "3:11 WrongTestForm.expect"),
        ("- name: x\n  given: alice\n  expect: {over: no}\n", "2:10 WrongTestForm.given"),
        ("- name: x\n  rolls: [6, heads]\n  expect: {over: no}\n", "2:10 WrongTestForm.rolls"),
        (
            "- name: x\n  play:\n  - alice: {give: rose, take: tulip}\n  expect: {over: no}\n",
            "3:12 WrongTestForm.answer player='alice'",
        ),
        *(
            (
                f"- name: x\n  play:\n  - alice: {{{side}: {part}}}\n  expect: {{over: no}}\n",
                f"3:{place} WrongTestForm.trade",
            )
            for side in ("give", "want")
            for part, place in (("{purse: {copper: 1}}", 27), ("[rug, [copper]]", 25), ("[{copper: 1}]", 20))
        ),
        (
            "- name: x\n  play:\n  - alice: [a, [b]]\n  expect: {over: no}\n",
            "3:12 WrongTestForm.answer player='alice'",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(tmp_path: Path, text: str, finding: str) -> None:
    assert read(tmp_path, text)[1] == [finding]


def test_one_wrong_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    scenarios, wrong = read(tmp_path, "- name: a\n  seed: x\n- name: b\n  expect: {over: no}\n")
    assert [one.name for one in scenarios] == ["b"]
    assert len(wrong) == 2  # the seed, and that a expects nothing


def test_players_may_be_a_number(tmp_path: Path) -> None:
    scenarios, wrong = read(tmp_path, "- name: x\n  players: 3\n  expect: {over: no}\n")
    assert (scenarios[0].players, wrong) == (("alice", "bob", "cyril"), [])


def test_amounts_and_trades_are_answers(tmp_path: Path) -> None:
    scenarios, wrong = read(
        tmp_path,
        """\
- name: x
  play:
  - alice: {gold: 2, wood: 1}
  - alice: {give: {gold: 2}, want: [rose]}
  - bob: {give: rose}
  - bob: {give: rose, get: tulip}
  expect: {over: no}
""",
    )
    assert scenarios == []
    assert wrong == ["6:10 WrongTestForm.answer player='bob'"]
    scenarios, wrong = read(
        tmp_path,
        "- name: x\n  play:\n  - alice: {gold: 2, wood: 1}\n  - alice: {give: {gold: 2}, want: [rose]}\n"
        "  - bob: {give: rose}\n  expect: {over: no}\n",
    )
    answers = [line.answers[0] for line in scenarios[0].play if isinstance(line, Line)]
    assert [answer.amounts for answer in answers] == [(("gold", "2"), ("wood", "1")), None, None]
    assert [answer.trade for answer in answers] == [None, (("2*gold",), ("rose",)), (("rose",), ())]
