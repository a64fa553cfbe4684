"""Small rulesets written as YAML in a folder, composed and checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from rulewright.checker.check import check
from rulewright.language.symbols import Program
from rulewright.ruleset.compose import compose
from rulewright.source.diagnostics import Findings

HEAD = """\
ruleset: small
version: "1.0"
language: 1
title: Small
players: 2 to 4
"""
FLOW = "flow: |\n  end game\nresult: {wins: declared}\n"


@dataclass(frozen=True)
class Checked:
    program: Program
    findings: Findings

    @property
    def codes(self) -> list[str]:
        return [finding.code for finding in self.findings]

    @property
    def errors(self) -> list[str]:
        return [finding.code for finding in self.findings.errors]

    def one(self, code: str) -> str:
        """The message of the one finding with a code."""
        found = [finding for finding in self.findings if finding.code == code]
        assert len(found) == 1, [(f.code, f.message) for f in self.findings]
        return found[0].message

    def line(self, code: str) -> int:
        """The line of a finding, counted in the text without the head."""
        return next(finding.span.line for finding in self.findings if finding.code == code) - HEAD.count("\n")


@pytest.fixture
def checked(tmp_path: Path) -> Callable[..., Checked]:
    """Check a ruleset from its sections."""

    def run(text: str, flow: bool = True) -> Checked:
        body = dedent(text).lstrip("\n")
        (tmp_path / "ruleset.yaml").write_text(HEAD + body + (FLOW if flow else ""), encoding="utf-8")
        findings = Findings()
        composed = compose([tmp_path], findings)
        assert composed is not None, [(f.code, f.message) for f in findings]
        return Checked(check(composed, findings), findings)

    return run


@pytest.fixture
def silent(checked: Callable[..., Checked]) -> Callable[[str], Program]:
    """Check a ruleset that has no errors."""

    def run(text: str) -> Program:
        result = checked(text)
        assert result.errors == [], [(str(f.span), f.code, f.message) for f in result.findings]
        return result.program

    return run
