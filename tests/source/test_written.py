"""What is written as YAML says the same when it is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.reader import read
from rulewright.source.written import WIDTH, block

REPOSITORY = Path(__file__).resolve().parents[2]
FILES = sorted(file for home in ("rulesets", "examples", "tests/checker/right") for file in (REPOSITORY / home).rglob("*.yaml"))


def said(node: Node) -> object:
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    return [(key.text, said(value)) for key, value in node] if isinstance(node, Mapping) else [said(item) for item in node]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(REPOSITORY).as_posix())
def test_written_and_read_again(file: Path, tmp_path: Path) -> None:
    node = read(file, Findings())
    if node is None or file.parent.name == "tests":
        return
    text = block(node)
    again = tmp_path / "again.yaml"
    again.write_text(text + "\n", encoding="utf-8")
    findings = Findings()
    assert said(read(again, findings)) == said(node), text  # type: ignore[arg-type]  # it could be read
    assert not findings.errors, [item.message for item in findings.items]


def test_lines_of_an_effect_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "lines.yaml"
    file.write_text("things:\n- play: |\n    if a:\n      b\n\n    c\n  name: {en: 'It''s: x'}\n", encoding="utf-8")
    node = read(file, Findings())
    assert node is not None
    assert block(node) + "\n" == file.read_text(encoding="utf-8")


def test_long_lines_are_broken(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text("names: {" + ", ".join(f"name_{n}: {{en: Name, cs: 'Jméno: {n}'}}" for n in range(20)) + "}\n", encoding="utf-8")
    node = read(file, Findings())
    assert node is not None
    assert all(len(line) <= WIDTH for line in block(node).splitlines())
