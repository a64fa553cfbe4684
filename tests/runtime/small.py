"""Small rulesets written for a test."""

from __future__ import annotations

from pathlib import Path

import rulewright

HEAD = """
ruleset: small
version: "1.0"
language: 1
title: {en: Small, cs: Malá hra}
players: 2 to 4
"""


def load(folder: Path, text: str) -> rulewright.Ruleset:
    """A ruleset of one file; the head is written for it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(HEAD.lstrip() + text, encoding="utf-8")
    rules = rulewright.load(str(folder))
    errors = [f"{item.code} {item.span}: {item.message}" for item in rules.diagnostics if item.severity.name == "ERROR"]
    assert not errors, errors
    return rules
