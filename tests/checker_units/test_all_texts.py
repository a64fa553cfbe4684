"""The checks of whole rulesets walk over everything in a ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.checker.lints.reads import nodes, nodes_of_all
from rulewright.checker.usage.texts import texts_of

ROOT = Path(__file__).parents[2]
RULESETS = sorted(path.parent for folder in ("rulesets", "tests/gauntlet", "examples") for path in (ROOT / folder).glob("*/ruleset.yaml"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_no_text_is_left_out_of_the_walk(folder: Path) -> None:
    """(The conditions of standing rules, of refusals and the first values of states were: no bound was ever compared in them.)"""
    ruleset = rulewright.load(folder)
    walked = {id(node) for node in nodes_of_all(ruleset.program)}
    left_out = [node for text in texts_of(ruleset.program) for node in nodes(text.root) if id(node) not in walked]
    assert left_out == []
