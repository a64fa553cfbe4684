"""A ruleset with placeholders, and its findings once they are filled in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.cli.checking import check_paths
from rulewright.source.diagnostics import Diagnostic, Severity


def findings(folder: Path, text: str, parts: Mapping[str, str], code: str) -> list[Diagnostic]:
    """The findings of a code; the ruleset has no errors."""
    for name, value in parts.items():
        text = text.replace(name, value)
    place = folder / "ruleset.yaml"
    place.write_text(text, encoding="utf-8")
    found = check_paths([place], lambda name, number, of: None).findings
    assert not [each for each in found if each.severity is Severity.ERROR], [f"{each.span} {each.message}" for each in found]
    return [each for each in found if each.code == code]
