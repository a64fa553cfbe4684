"""The rulesets here extend each other: they may be read together, as `--allow tests/gauntlet` has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="package")
def read_together() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEWRIGHT_ALLOW", str(Path(__file__).parent))
        yield
