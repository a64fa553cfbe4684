"""The names that programs use can be found where people look for them: in the documentation, and by completion in a shell."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

PAGE = (Path(__file__).parents[2] / "docs" / "python_api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", rulewright.__all__)
def test_a_public_name_is_in_the_documentation_and_can_be_completed(name: str) -> None:
    assert name in dir(rulewright)
    if isinstance(getattr(rulewright, name), type) and issubclass(getattr(rulewright, name), Exception):
        assert f"`{name}`" in PAGE.partition("## Errors")[2].partition("\n## ")[0] or name == "RulewrightError"
    else:
        assert name in PAGE
