"""What became of the tests, as JUnit XML or JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from rulewright.scenario.coverage import Coverage
from rulewright.scenario.model import Difference, Outcome
from rulewright.source.diagnostics import Diagnostic


def junit(suites: Sequence[tuple[str, Sequence[Outcome]]], broken: Sequence[Diagnostic]) -> str:
    """A `testsuites` document; a finding that kept a test from being read is an error."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<testsuites>"]
    for name, outcomes in suites:
        failures = sum(not outcome.passed for outcome in outcomes)
        seconds = sum(outcome.seconds for outcome in outcomes)
        lines.append(
            f'  <testsuite name={quoteattr(name)} tests="{len(outcomes)}" failures="{failures}" errors="0" time="{seconds:.3f}">'
        )
        for outcome in outcomes:
            where = f'file={quoteattr(outcome.span.file)} line="{outcome.span.line}"'
            head = f'    <testcase name={quoteattr(outcome.name)} classname={quoteattr(name)} {where} time="{outcome.seconds:.3f}"'
            if outcome.passed:
                lines.append(head + "/>")
                continue
            text = "\n".join(sentence(difference) for difference in outcome.differences)
            lines += [
                head + ">",
                f"      <failure message={quoteattr(sentence(outcome.differences[0]))}>{escape(text)}</failure>",
                "    </testcase>",
            ]
        lines.append("  </testsuite>")
    if broken:
        lines.append(f'  <testsuite name="files" tests="{len(broken)}" failures="0" errors="{len(broken)}">')
        for item in broken:
            lines += [
                f'    <testcase name={quoteattr(str(item.span))} classname="files">',
                f"      <error message={quoteattr(f'{item.code} {item.message}')}/>",
                "    </testcase>",
            ]
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"])


def sentence(difference: Difference) -> str:
    """A difference on one line."""
    where = f"{difference.span.file}:{difference.span.line}"
    if not difference.expected and not difference.actual:
        return f"{where}: {difference.what}: {difference.message}" if difference.what else f"{where}: {difference.message}"
    rest = f" ({difference.message})" if difference.message else ""
    return f"{where}: {difference.what}: expected {difference.expected}, was {difference.actual}{rest}"


def as_json(
    suites: Sequence[tuple[str, Sequence[Outcome]]], broken: Sequence[Diagnostic], covered: Sequence[tuple[str, Sequence[Coverage]]]
) -> str:
    """Everything, for other programs."""
    data: dict[str, Any] = {
        "tests": [
            {
                "ruleset": name,
                "name": outcome.name,
                "file": outcome.span.file,
                "line": outcome.span.line,
                "passed": outcome.passed,
                "seconds": round(outcome.seconds, 4),
                "differences": [
                    {
                        "file": d.span.file,
                        "line": d.span.line,
                        "column": d.span.column,
                        "what": d.what,
                        "expected": d.expected,
                        "actual": d.actual,
                        "message": d.message,
                    }
                    for d in outcome.differences
                ],
            }
            for name, outcomes in suites
            for outcome in outcomes
        ],
        "findings": [
            {
                "code": item.code,
                "severity": item.severity.name.lower(),
                "file": item.span.file,
                "line": item.span.line,
                "column": item.span.column,
                "message": item.message,
                "cure": item.cure,
            }
            for item in broken
        ],
    }
    if covered:
        data["coverage"] = [
            {"ruleset": name, "kind": each.kind, "designs": each.designs, "untouched": list(each.untouched)}
            for name, kinds in covered
            for each in kinds
        ]
    return json.dumps(data, ensure_ascii=False, indent=2)
