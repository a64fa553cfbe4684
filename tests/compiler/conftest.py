"""Small games compiled for a test, with what the compiler knows about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.compiler.module import Module

HEAD = "ruleset: small\nlanguage: 1\ntitle: {en: Small}\nplayers: 2 to 4\n"
Compile = Callable[[str], tuple[rulewright.Game, Module]]


@pytest.fixture
def compiled(tmp_path: Path) -> Compile:
    """A game of two with these rules, and its module."""

    def made(text: str) -> tuple[rulewright.Game, Module]:
        (tmp_path / "ruleset.yaml").write_text(HEAD + text, encoding="utf-8")
        ruleset = rulewright.load(tmp_path)
        assert ruleset.ok, [f"{item.code} {item.span}: {item.message}" for item in ruleset.diagnostics]
        game = rulewright.Game(ruleset, players=2, seed=1)
        return game, game._compiled.module

    return made
