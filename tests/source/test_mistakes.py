"""Wrong YAML: the code, the place, and that the rest of the file is read nevertheless."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.source.diagnostics import Findings
from rulewright.source.reader import is_folded_plain, read
from tests.source.reading import codes, plain, reading, scalar

CASES = {
    # text -> findings and what is read
    "a:\n  b: {c: 1\nd: 2\n": (["RW113 2:6"], {"a": {"b": {"c": "1"}}, "d": "2"}),
    "a: {b: 1\n    c: 2}\n": (["RW129 1:8"], {"a": {"b": "1", "c": "2"}}),
    "a: {b: 1 c: 2}\n": (["RW129 1:8"], {"a": {"b": "1", "c": "2"}}),
    "w: [a, b\nc: 1\n": (["RW113 1:4"], {"w": ["a", "b"], "c": "1"}),
    't: "abc\nv: "1"\n': (["RW112 1:4"], {"t": "abc", "v": "1"}),
    "t: 'it\nv: 1\n": (["RW112 1:4"], {"t": "it", "v": "1"}),
    "t: 'it's fine'\nv: 1\n": (["RW130 1:4"], {"t": "it's fine", "v": "1"}),
    't: "a" b\nv: 1\n': (["RW130 1:4"], {"t": '"a" b', "v": "1"}),
    "t: [a] b\nv: 1\n": (["RW130 1:4"], {"t": "[a] b", "v": "1"}),
    "a: {b: 1}}\nc: 1\n": (["RW130 1:9"], {"a": {"b": "1"}, "c": "1"}),
    "t: a: b\nv: 1\n": (["RW115 1:4"], {"t": "a: b", "v": "1"}),
    "s: {a: b: c}\n": (["RW115 1:8"], {"s": {"a": "b: c"}}),
    "s: {a: set of x = {}, b: 1}\n": (["RW103 1:8"], {"s": {"a": "set of x = {}", "b": "1"}}),
    "steal(player: victim, card: event):\n  do: x\n": (["RW108 1:1"], {"steal(player victim, card event)": {"do": "x"}}),
    "h:\n- steal(player: victim)\n- x\n": (["RW108 2:3"], {"h": [{}, "x"]}),
    "c:\n  first: 1\n    second: 2\n": (["RW111 3:5"], {"c": {"first": "1", "second": "2"}}),
    "c:\n    first: 1\n  second: 2\n": (["RW111 3:3"], {"c": {"first": "1", "second": "2"}}),
    "a:\n- b: 1\n  c: 2\n d: 3\n": (["RW111 4:2"], {"a": [{"b": "1", "c": "2", "d": "3"}]}),
    "a: |\n  x\n y\nb: 1\n": (["RW111 3:1"], {"a": "x\ny\n", "b": "1"}),
    "a: |\nx y\nb: 1\n": (["RW111 2:1"], {"a": "x y\n", "b": "1"}),
    "a:\n  - b\n  c: 1\nd: 2\n": (["RW111 3:3"], {"a": ["b"], "d": "2"}),
    "t: - 2\n": (["RW111 1:4"], {"t": "-2"}),
    "c:\n  first: 1\n  second 2\n  third: 3\n": (["RW114 3:3"], {"c": {"first": "1", "second": "2", "third": "3"}}),
    "x:\n  a:1\n  b: 2\n": (["RW114 2:3"], {"x": {"a": "1", "b": "2"}}),
    "c\nthird: 3\n": (["RW114 1:1"], {"third": "3"}),
    "t: @home\n": (["RW116 1:4"], {"t": "@home"}),
    "when: >= 3\n": (["RW116 1:7"], {"when": ">= 3"}),
    "t: * x\n": (["RW116 1:4"], {"t": "* x"}),
    "a: &x 1\nb: *x\n": (["RW117 1:4", "RW117 2:4"], {"a": "1"}),
    "<<: {a: 1}\nb: 2\n": (["RW118 1:1"], {"b": "2"}),
    "a: !!int 3\n": (["RW119 1:4"], {"a": "3"}),
    "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> theirs\nc: 4\n": (["RW131 2:1"], {"a": "1", "b": "2", "c": "4"}),
    "a: |\n  x\n<<<<<<< HEAD\n  y\n||||||| base\n  w\n=======\n  z\n>>>>>>> theirs\nc: 4\n": (["RW131 3:1"], {"a": "x\n\ny\n", "c": "4"}),
    "a: 1\n<<<<<<< HEAD\n=======\nb: 3\n>>>>>>> theirs\n": (["RW131 2:1"], {"a": "1"}),
    "a: 1\n=======\nb: 3\n>>>>>>> theirs\n": (["RW131 2:1", "RW131 4:1"], {"a": "1", "b": "3"}),
    "a: 1\n<<<<<<< HEAD\nb: 3\n=======\n": (["RW131 2:1", "RW131 4:1"], {"a": "1", "b": "3"}),
    "a: |\n  x\n  =======\n  <<<<<<< y\n": ([], {"a": "x\n=======\n<<<<<<< y\n"}),
    "": (["RW120 1:1"], None),
    "# only a comment\n": (["RW120 1:1"], None),
    "a: 1\n---\nb: 2\n": (["RW121 2:1"], {"a": "1", "b": "2"}),
    "a: b\0c\n": (["RW124 1:5"], {"a": "b c"}),
    "- a\n- b\n": (["RW125 1:1"], None),
    "hello\n": (["RW125 1:1"], None),
    "%YAML 1.1\n---\na: 1\n": (["RW128 1:1"], {"a": "1"}),
    'a: "x\\q"\nb: 1\n': (["RW110 1:6"], {"b": "1"}),
    "play:\n  choose rival in others\n  add 1 to rival.points\n": (
        ["RW101 2:3"],
        {"play": "choose rival in others\nadd 1 to rival.points\n"},
    ),
    "play: choose rival in others\n  add 1 to rival.points\n": (
        ["RW101 1:7"],
        {"play": "choose rival in others\nadd 1 to rival.points\n"},
    ),
    "play: >\n  choose rival in others\n  add 1 to rival.points\n": (
        ["RW102 1:7"],
        {"play": "choose rival in others\nadd 1 to rival.points\n"},
    ),
    "state: {can_walk: yes/no, start no}\n": (["RW103 1:27"], {"state": {"can_walk": "yes/no = no"}}),
    "a:\n- {when: working(me, mill) >= 1, costs: {work: 2}}\n": (
        ["RW103 2:10"],
        {"a": [{"when": "working(me, mill) >= 1", "costs": {"work": "2"}}]},
    ),
    "a: {strength(player, d): 2, x: 1}\n": (["RW103 1:5"], {"a": {"strength(player, d)": "2", "x": "1"}}),
    "a: [f(a, g(b, c)), d]\n": (["RW103 1:5"], {"a": ["f(a, g(b, c))", "d"]}),
    "colour: {c}\n": (["RW104 1:9"], {"colour": "<c>"}),
    "when: a\ndo: x\nwhen: b\n": (["RW105 3:1"], {"when": "a", "do": "x"}),
    "a: {b: 1, b: 2}\n": (["RW105 1:11"], {"a": {"b": "1"}}),
    "title: Round #2\n": (["RW106 1:14"], {"title": "Round"}),
    "stops:\n- red\n - white\n": (["RW107 3:2"], {"stops": ["red", "white"]}),
    "when: !tall\n": (["RW109 1:7"], {"when": "not tall"}),
    "a:\n\tb: 1\n": (["RW206 2:1"], {"a": {"b": "1"}}),
}


@pytest.mark.parametrize("text", CASES)
def test_mistake(text: str) -> None:
    expected, content = CASES[text]
    root, _ = reading(text)
    assert codes(text) == expected
    assert plain(root) == content


@pytest.mark.parametrize(
    "text",
    [
        "name: {en: Red rose, cs: Růže}\n",
        "x: 3 # a comment\n",
        "x: 3  #comment\n",
        "a: []\nb: {}\n",
        "when: a and\n  b\n",
        "text: set the table\n  move on to the next\n",
        "text: >\n  prose\n  goes on\n",
        "a: {b: 1, c: [d, e], 'f(x, y)': 2}\n",
        "---\na: 1\n",
        "a: |\n  f(x, y) # comment\n",
        "a: - \n".replace("- ", "'- '"),
        "a:\n- [x, f(y)]\n",
        'a: "{e}"\n',
        "because: it was\n  - as they say - so\n",
    ],
)
def test_right_files_are_silent(text: str) -> None:
    assert codes(text) == []


def test_all_mistakes_of_a_file_are_reported() -> None:
    text = "a: {b: 1\nc: 2\nthings:\n- {kind: x, id: y\n- kind: x\n  id: @q\n- kind: ok\n  id: fine\n- a\nstats:\n  b: c: d\nwhen: !x\nwhen: y\n"
    assert codes(text) == ["RW113 1:4", "RW113 4:3", "RW116 6:7", "RW115 11:6", "RW109 12:7", "RW105 13:1"]


def test_a_duplicate_key_shows_both_places() -> None:
    _, findings = reading("a: 1\nb: 2\na: 3\n")
    (finding,) = findings
    assert finding.related[0].span.line == 1
    assert finding.related[0].what.fragment.key == "Elsewhere.first"


def test_folded_plain() -> None:
    assert is_folded_plain(scalar("when: a and\n  b\n", "when"))
    assert not is_folded_plain(scalar("when: a and b\n", "when"))
    assert not is_folded_plain(scalar("when: 'a and\n  b'\n", "when"))


def _read(path: Path) -> tuple[object, list[str]]:
    findings = Findings()
    root = read(path, findings, shown_as="shown.yaml")
    return plain(root), [f"{item.code} {item.span}" for item in findings]


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    assert _read(file) == (None, ["RW127 shown.yaml:1:1"])
    assert _read(tmp_path) == (None, ["RW127 shown.yaml:1:1"])
    file.write_bytes("a: 1\nb: Růže\n".encode("latin2"))
    assert _read(file)[1] == ["RW122 shown.yaml:2:5"]
    file.write_bytes("a: 1\n".encode("utf-16"))
    assert _read(file) == (None, ["RW122 shown.yaml:1:1"])
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert _read(file) == ({"a": "1"}, ["RW123 shown.yaml:1:1"])
    file.write_bytes(b"\x7fELF\x02\x01\x01\x00\xff\xfe\x80" * 100)
    assert {found.split()[0] for found in _read(file)[1]} >= {"RW122", "RW124"}
