"""Files that try to exhaust the reader quickly end in a finding."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source.diagnostics import Findings
from rulewright.source.limits import Limits, use_limits
from rulewright.source.reader import read
from tests.source.reading import reading

SIZE = 1_000_000
HOSTILE = {
    "deep list": ("a: " + "[" * SIZE, "RW804"),
    "deep mapping": ("a: " + "{a: " * (SIZE // 4), "RW804"),
    "dashes": ("- " * (SIZE // 2), "RW804"),
    "deep blocks": ("".join(" " * depth + "a:\n" for depth in range(1000)), "RW804"),
    "many entries": ("".join(f"k{number}: 1\n" for number in range(110_000)), "RW805"),
    "many items": ("a: [" + "x, " * (SIZE // 4) + "]", "RW805"),
    "long value": ("a: " + "x" * SIZE, "RW802"),
    "long text": ("a: |\n" + "  x\n" * (SIZE // 4), "RW802"),
    "long plain text": ("a: x\n" + "  b\n" * (SIZE // 4), "RW802"),
    "long number": ("a: " + "9" * 60_000, "RW803"),
    "a number in a formula": ("a: x + 9999999999999", "RW803"),
    "brackets": ("a: " + "(" * 60_000, "RW804"),
    "indentation": ("a: |\n  if x:\n" + " " * 50_000 + "y\n", "RW804"),
    "alias bomb": (
        "a: &a [x,x,x]\n" + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(20)),
        "RW117",
    ),
    "tabs": ("\ta: 1\n" * (SIZE // 7), "RW206"),
    "control characters": ("\x01" * SIZE, "RW124"),
    "errors on every line": ("x: @a\n" * (SIZE // 7), "RW116"),
    "open brackets on every line": ("x: {a: 1\n" * (SIZE // 9), "RW113"),
    "documents": ("---\n" * (SIZE // 4), "RW121"),
    "cut formulas": ("a: [" + "f(a, " * 15_000 + "b]", ""),
    "duplicates": ("k: 1\n" * 20_000, "RW806"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text(name: str) -> None:
    text, code = HOSTILE[name]
    begun = time.process_time()
    _, findings = reading(text)
    assert time.process_time() - begun < 10
    assert not code or code in {item.code for item in findings}
    assert len(findings) < 500


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1\n" * 100)
    findings = Findings()
    with use_limits(Limits(file_bytes=100)):
        assert read(file, findings) is None
    assert [item.code for item in findings] == ["RW801"]


SIGNS = st.text(st.sampled_from("ab:-[]{},'\"|>#!&*%@?\n  \t\\<=") | st.characters(), max_size=60)


@given(SIGNS)
@settings(max_examples=400, deadline=None)
def test_no_text_makes_the_reader_fail(text: str) -> None:
    root, findings = reading(text)
    assert root is not None or findings.items
    for item in findings:
        assert item.span.line >= 1 and item.span.column >= 1
        assert (item.span.end_line, item.span.end_column) >= (item.span.line, item.span.column)
