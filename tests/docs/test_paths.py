"""The places in the code that design.md names exist: readers look there for the place of a change."""

from __future__ import annotations

import re

from tests.shelf import REPOSITORY

PACKAGE = REPOSITORY / "interpreter/rulewright"
# A file in backticks, or a path of at least two parts: `checker/causes.py`, `web/local`, `tests/drift`.
NAMED = re.compile(r"`((?:[\w.]+/)+[\w.]+)`")


def missing(text: str) -> list[str]:
    """The paths a page names that exist neither in the repository nor in the package, with or without `.py`."""
    return [
        path for path in NAMED.findall(text) if not any((root / name).exists() for root in (REPOSITORY, PACKAGE) for name in (path, f"{path}.py"))
    ]


def test_every_path_of_the_design_exists() -> None:
    text = (REPOSITORY / "docs/design.md").read_text(encoding="utf-8")
    assert len(NAMED.findall(text)) > 30
    assert missing(text) == []


def test_a_path_that_is_gone_is_noticed() -> None:
    assert missing("see `checker/causes.py`, `checker/lost.py` and `web/local`") == ["checker/lost.py"]
