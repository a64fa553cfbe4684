from pathlib import Path

import pytest

from rulewright.language.symbols import Kind, Program, ThingSymbol, WordList
from rulewright.scenario.model import Check, Line, Scenario
from rulewright.scenario.read import read_scenarios
from rulewright.source.diagnostics import Findings
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
    return scenarios, [f"{item.span.line}:{item.span.column} {item.code} {item.message} {item.cure}".strip() for item in findings]


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
    scenarios, wrong = read(
        tmp_path, f"- name: with <c>\n  for each: {rows}\n  play:\n  - anna: use <c>\n  expect: {{<c>.owner: anna}}\n"
    )
    assert wrong == []
    assert [one.name for one in scenarios] == names
    assert [one.expect[0].key.text for one in scenarios] == [f"{name.removeprefix('with ')}.owner" for name in names]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("name: x\n", "1:1 RW901 A file of tests is a list: each test begins with `- name: …`."),
        ("- name: x\n  plays: []\n  expect: {over: no}\n", "2:3 RW902 A test has no key `plays`. Did you mean `play`?"),
        ("- expect: {over: no}\n", "1:3 RW903 Every test has a `name:` that says what it shows."),
        ("- name: x\n  seed: many\n  expect: {over: no}\n", "2:9 RW903 `seed` is a number."),
        (
            "- name: x\n  players: alice\n  expect: {over: no}\n",
            "2:12 RW903 `players` is a list of different names in lower case, or how many: [alice, bob].",
        ),
        ("- name: x\n  play: alice pass\n  expect: {over: no}\n", "2:9 RW903 `play` is a list of lines: `- alice: pass`."),
        (
            "- name: x\n  play:\n  - alice: a\n    bob: b\n  expect: {over: no}\n",
            "3:5 RW903 A line of `play` is `player: words`. Write one player a line.",
        ),
        ("- name: x\n  play:\n  - alice: pass\n", "1:9 RW907 The test “x” expects nothing. Add `expect:` with what must be so."),
        (
            "- name: x\n  for each: {c: every flwoer}\n  expect: {over: no}\n",
            "2:17 RW908 `flwoer` is neither a word list nor a kind. Did you mean `every flower`?",
        ),
        (
            "- name: x\n  for each: {c: roses}\n  expect: {over: no}\n",
            "2:17 RW908 `roses` is not a list. Write `[one, two]`, `every …` (a word list or a kind), or a range such as `1..4`.",
        ),
        ("- name: x\n  for each: {c: [a]}\n  expect: {<d>: no}\n", "3:12 RW908 `for each` gives no value to `d`. It has `<c>`."),
        ("- name: x\n  for each: {c: 1..many}\n  expect: {<c>: no}\n", "2:17 RW908 `many` is not a number or a constant number."),
        ("- name: x\n  for each: {c: 1..20000}\n  expect: {<c>: no}\n", "2:17 RW908 These are 20,000 tests; a file has at most 10,000."),
        ("- name: x\n  for each: {c: {a: 1}}\n  expect: {over: no}\n", "2:17 RW908 A list of values or `every KIND` is required here."),
        (
            "- name: x\n  for each: every flower\n  expect: {over: no}\n",
            "2:13 RW908 `for each` must be `{name: [values]}`, `{name: every KIND}` or a list of mappings.",
        ),
        (
            "- name: x\n  for each: [{c: [a]}, {c: b}]\n  expect: {over: no}\n",
            "2:14 RW908 A row of `for each` must be a mapping of names to single values.",
        ),
        ("- just words\n", "1:3 RW901 A test is a mapping with `name`, and `play` or `expect`."),
        (
            "- name: x\n  colour: red\n  expect: {over: no}\n",
            "2:3 RW902 A test has no key `colour`. It has: name, because, for each, options, players, seed, rolls, given, play, expect.",
        ),
        ("- name: x\n  options: [quick]\n  expect: {over: no}\n", "2:12 RW903 `options` is a mapping: {name: value}."),
        (
            "- name: x\n  options: {length: {a: 1}}\n  expect: {over: no}\n",
            "2:21 RW903 The option `length` wants one value or a list of values.",
        ),
        ("- name: x\n  play: []\n  expect: over\n", "3:11 RW903 `expect` is a mapping: what must be so, and its value."),
        ("- name: x\n  given: alice\n  expect: {over: no}\n", "2:10 RW903 `given` is a mapping."),
        ("- name: x\n  rolls: [6, heads]\n  expect: {over: no}\n", "2:10 RW903 `rolls` is a list of the numbers that the dice show first: [6, 3]."),
        (
            "- name: x\n  play:\n  - alice: {give: rose, take: tulip}\n  expect: {over: no}\n",
            "3:12 RW903 What does alice answer? Write the words of the options, or [a, b] for several parts.",
        ),
        *(
            (
                f"- name: x\n  play:\n  - alice: {{{side}: {part}}}\n  expect: {{over: no}}\n",
                f"3:{place} RW903 A side of a trade names things and numbers of tokens, nothing inside each other. "
                "Write `{copper: 1}`, or `[rug, 2*copper]`; of which pool a token is, its word says.",
            )
            for side in ("give", "want")
            for part, place in (("{purse: {copper: 1}}", 27), ("[rug, [copper]]", 25), ("[{copper: 1}]", 20))
        ),
        (
            "- name: x\n  play:\n  - alice: [a, [b]]\n  expect: {over: no}\n",
            "3:12 RW903 What does alice answer? Write the words of the options, or [a, b] for several parts.",
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
    assert wrong == ["6:10 RW903 What does bob answer? Write the words of the options, or [a, b] for several parts."]
    scenarios, wrong = read(
        tmp_path,
        "- name: x\n  play:\n  - alice: {gold: 2, wood: 1}\n  - alice: {give: {gold: 2}, want: [rose]}\n"
        "  - bob: {give: rose}\n  expect: {over: no}\n",
    )
    answers = [line.answers[0] for line in scenarios[0].play if isinstance(line, Line)]
    assert [answer.amounts for answer in answers] == [(("gold", "2"), ("wood", "1")), None, None]
    assert [answer.trade for answer in answers] == [None, (("2*gold",), ("rose",)), (("rose",), ())]
