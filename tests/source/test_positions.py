"""Every character of a scalar is found again in the file."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source.reading import nodes
from tests.source.reading import at, plain, reading, scalar

PLACES = [
    ("a: one two\n", ("a",), "two"),
    ("a: 'one two'\n", ("a",), "two"),
    ('a: "one two"\n', ("a",), "two"),
    ("a: 'it''s two'\n", ("a",), "two"),
    ('a: "one\\t\\u00e9 two"\n', ("a",), "two"),
    ("a: one\n  and two\n", ("a",), "two"),
    ("a:\n  'one\n\n   and two'\n", ("a",), "two"),
    ('a: "one \\\n   and two"\n', ("a",), "two"),
    ("a: |\n  one\n\n    and two\n", ("a",), "two"),
    ("a: |2\n     one\n    and two\n", ("a",), "two"),
    ("a: |-\n    one\n      two\n", ("a",), "two"),
    ("- \n", (), ""),
    ("text: >\n  one\n  and two\n\n  three\n", ("text",), "three"),
    ("text: >\n  one\n  and two\n", ("text",), "two"),
    ("ř: {b: [x, čtyři two]}\n", ("ř", "b", 1), "two"),
    ("a:\r\n  b: |\r\n    one\r\n    two\r\n", ("a", "b"), "two"),
    ("a:\n\tb: one two\n", ("a", "b"), "two"),
]


@pytest.mark.parametrize(("text", "path", "word"), [row for row in PLACES if row[2]])
def test_a_word_of_a_scalar_is_found_in_the_file(text: str, path: tuple[str | int, ...], word: str) -> None:
    assert at(text.replace("\r\n", "\n"), scalar(text, *path), word) == word


def test_spans_of_all_nodes() -> None:
    root, _ = reading("a:\n  b: [1, 2]\n  c:\n  - x\n  - y z\nd: end\n")
    assert root is not None
    spans = {}
    for name, node in (
        ("root", root),
        ("a", root.get("a")),
        ("b", root.get("a").get("b")),
        ("c", root.get("a").get("c")),
        ("d", root.get("d")),
    ):
        spans[name] = (node.span.line, node.span.column, node.span.end_line, node.span.end_column)
    assert spans == {"root": (1, 1, 6, 7), "a": (2, 3, 5, 8), "b": (2, 6, 2, 12), "c": (4, 3, 5, 8), "d": (6, 4, 6, 7)}


def test_nothing_is_converted() -> None:
    root, findings = reading("a: no\nb: 012\nc: 2024-01-01\nd: ~\ne: 1_000\nf: +1\non: off\ng:\nh: 0x1f\n")
    assert plain(root) == {
        "a": "no",
        "b": "012",
        "c": "2024-01-01",
        "d": "~",
        "e": "1_000",
        "f": "+1",
        "on": "off",
        "g": "",
        "h": "0x1f",
    }
    assert not len(findings)


WORDS = st.lists(st.sampled_from(["a", "b1", "čaj", "x.y", "(p)", "it's", "3", "z-", "'q'"]), min_size=1, max_size=4)
TEXTS = st.lists(WORDS, min_size=1, max_size=3)


def _in_style(style: str, lines: list[list[str]], indent: int, gap: int) -> str:
    pad = " " * indent
    rows = [(" " * gap).join(row) for row in lines]
    if style == "|":
        return "|\n" + "\n".join(pad + row for row in rows)
    quote = {"plain": "", "'": "'", '"': '"'}[style]
    if style == "'":
        rows = [row.replace("'", "''") for row in rows]
    return f"{quote}k" + ("\n" + pad).join(["", *rows]) + quote


@given(TEXTS, st.sampled_from(["|", "plain", "'", '"']), st.integers(1, 5), st.integers(1, 3))
@settings(max_examples=200, deadline=None)
def test_every_word_of_every_style_is_found_again(lines: list[list[str]], style: str, indent: int, gap: int) -> None:
    text = "text: " + _in_style(style, lines, indent, gap) + "\n"
    found = scalar(text, "text")
    for row, line in enumerate(found.text.split("\n"), start=1):
        column = 1
        for word in line.split(" "):
            if word:
                span = found.place(row, column, row, column + len(word))
                shown = text.split("\n")[span.line - 1][span.column - 1 :]
                assert shown.startswith(word.split("'")[0]), (text, word)
            column += len(word) + 1


@pytest.mark.skipif(nodes.LOADER is yaml.SafeLoader, reason="only one parser is installed")
@pytest.mark.parametrize("text", [row[0] for row in PLACES] + ["a: {b: 1\nc: 2\n", 't: "abc\nv: 1\n', "c:\n  first: 1\n    second: 2\n", "t: a: b\n"])
def test_both_parsers_agree(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = reading(text)
    monkeypatch.setattr(nodes, "LOADER", yaml.SafeLoader)
    slow = reading(text)
    assert fast[0] == slow[0]
    assert fast[1].items == slow[1].items


IN_SHORT = [
    "a: one #two\n",
    "a: 'one' #two\n",
    "a: {b: 12345678901234, c: x}\n",
    "a: x1234567890123\n",
    f"a: {'(' * 61}x{')' * 61}\n",
    f"a: {'(x) ' * 61}\n",
    'a: "\\e x"\n',
    'a: "two\\nlines"\n',
    "a: [f(1, 2), '(', g]\nf(x: y): 1\na: 2\n",
]


@pytest.mark.parametrize("text", [row[0] for row in PLACES] + IN_SHORT)
def test_texts_of_one_line_are_read_in_short_as_at_length(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = reading(text)
    monkeypatch.setattr(nodes, "_OF_ONE_LINE", ())
    at_length = reading(text)
    assert short[0] == at_length[0]
    assert short[1].items == at_length[1].items
