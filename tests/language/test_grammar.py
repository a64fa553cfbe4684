"""The grammar has no conflicts, and its tables can be kept."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import lark
import pytest

from rulewright.language import parser
from rulewright.language.tables import Tables
from rulewright.outside import folders


def test_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    text = Path(parser.__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    level = lark.logger.level
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.propagate = True
    try:
        with caplog.at_level(logging.DEBUG, logger=lark.logger.name):
            lark.Lark(text, parser="lalr", start=list(parser.STARTS), postlex=parser._Lines(), maybe_placeholders=True, debug=True)
    finally:
        lark.logger.setLevel(level)
    assert not [record.message for record in caplog.records if "onflict" in record.message]


def test_a_kept_parser_reads_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "grammar")
    first, second = parser.build(path), parser.build(path)
    text = "for each p in players where tall:\n  move p to the box\n"
    assert first.parse(text, start="block_start") == second.parse(text, start="block_start")
    assert Path(path).exists()


def test_tables_read_from_a_file_are_the_same() -> None:
    tables = Tables.of(parser.grammar())
    assert Tables.read(tables.written()) == tables


@pytest.mark.parametrize("kept", [b"", b"[]", b"{}", b'{"starts": 1}', b"\xff", b"no tables"])
def test_damaged_tables_are_made_again(kept: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    folders.keep(f"{parser._key()}.tables", kept)
    assert parser.tables.__wrapped__() == Tables.of(parser.grammar())


def test_correct_texts_need_only_the_tables(tmp_path: Path) -> None:
    """Building Lark's parser from its own file costs ten times as much."""
    program = (
        "import sys; from rulewright.language import parser; from rulewright.source.document import Scalar; from rulewright.source.span import NOWHERE\n"
        "parser.parse(Scalar('for each p in players:\\n  gain(p, 1)\\n', NOWHERE), 'block_start')\n"
        "print(parser.grammar.cache_info().misses)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(parser.__file__).parents[2]), "RULEWRIGHT_CACHE": str(tmp_path)}
    built = [subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert built == ["1\n", "0\n"]
