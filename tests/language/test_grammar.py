"""The grammar has no conflicts, and its tables can be kept."""

from __future__ import annotations

import logging
from pathlib import Path

import lark
import pytest

from rulewright.language import parser


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


def test_kept_tables_read_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "tables")
    first, second = parser.build(path), parser.build(path)
    text = "for each p in players where tall:\n  move p to the box\n"
    assert first.parse(text, start="block_start") == second.parse(text, start="block_start")
    assert Path(path).exists()
