"""The shipped rulesets, found by their ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ruleset.find import peek, shipped

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
MAINS = sorted(RULESETS.rglob("ruleset.yaml"))


@pytest.mark.parametrize("main", MAINS, ids=[main.parent.relative_to(RULESETS).as_posix() for main in MAINS])
def test_every_shipped_ruleset_expansion_and_variant_is_found_by_its_id(main: Path) -> None:
    name = peek(main)
    assert name is not None
    assert shipped()[name].resolve() == main
