"""The results of the tests for other programs: as JUnit XML, JSON or annotations of a pull request."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.scenario.coverage import Coverage
from rulewright.scenario.model import ByItself, Difference, Outcome
from rulewright.source.catalogue.failures import ReportedTests
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.render.github import command, of_finding
from rulewright.source.render.junit import Case, Problem, Suite, document


@dataclass(frozen=True, slots=True)
class OfRules:
    """The tests of one composition of rules, described by `rules` (`cli.provenance.of_rules`)."""

    rules: dict[str, Any]
    outcomes: Sequence[Outcome]
    base: str = ""  # the id of the base of the family, for tests of the base

    @property
    def name(self) -> str:
        """`mesta + soft_flood`: a name that tells two sets of house rules apart."""
        name = " + ".join([self.rules["ruleset"], *(each["id"] for each in self.rules["overlays"])])
        return f"{self.base} ({name})" if self.base else name

    @property
    def properties(self) -> dict[str, str]:
        """The description of the rules as strings."""
        overlays = ", ".join(f"{each['id']} {each['version']}".strip() for each in self.rules["overlays"])
        return {**{key: str(value) for key, value in self.rules.items()}, "overlays": overlays}


def junit(suites: Sequence[OfRules], broken: Sequence[Diagnostic], unfinished: Sequence[str] = (), language: str = "en") -> str:
    """A `testsuites` document. Findings that kept a test from being read, and unfinished tests, are errors."""
    found = [Suite(each.name, [_case(each.name, outcome, language) for outcome in each.outcomes], each.properties) for each in suites]
    files = [(str(item.span), f"{item.code} {item.said(language)}") for item in broken]
    return document([*found, *_errors("files", files), *_errors("unfinished", [("unfinished", text) for text in unfinished])])


def github(suites: Sequence[OfRules], broken: Sequence[Diagnostic], unfinished: Sequence[str] = (), language: str = "en") -> str:
    """Workflow commands: one for each difference, at its line of the test, and one for each reason why a test could not run."""
    differences = [
        command(
            "error",
            {"file": difference.span.file, "line": difference.span.line, "title": f"{outcome.name} ({suite.name})"},
            _said(difference, language) + (f"\n{outcome.because}" if outcome.because else ""),
        )
        for suite in suites
        for outcome in suite.outcomes
        for difference in outcome.differences
    ]
    lines = [*(of_finding(item, language) for item in broken), *differences, *(command("error", {}, text) for text in unfinished)]
    return "".join(line + "\n" for line in lines)


def _case(name: str, outcome: Outcome, language: str) -> Case:
    sentences = [sentence(difference, language) for difference in outcome.differences]
    lines = [*sentences, *(by_itself(move, language) for move in outcome.by_itself), *_waiting(outcome, language)]
    problem = None if outcome.passed else Problem("failure", sentences[0], "\n".join(lines))
    return Case(outcome.name, name, outcome.span.file, outcome.span.line, outcome.seconds, problem)


def _waiting(outcome: Outcome, language: str) -> list[str]:
    return [outcome.waiting.said(language)] if outcome.waiting is not None else []


def _errors(name: str, found: Sequence[tuple[str, str]]) -> list[Suite]:
    """A suite for problems that are not failed tests but must not be missed, as names and messages."""
    return [Suite(name, [Case(case, name, problem=Problem("error", message)) for case, message in found])] if found else []


def sentence(difference: Difference, language: str = "en") -> str:
    """A difference on one line."""
    return f"{difference.span.file}:{difference.span.line}: {_said(difference, language)}"


def _said(difference: Difference, language: str) -> str:
    """A difference without its place."""
    said = difference.said(language)
    expected, actual = difference.values(language)
    if not expected and not actual:
        return f"{difference.what}: {said}" if difference.what else said
    rest = f" ({said})" if said else ""
    return f"{difference.what}: {ReportedTests.compared(expected=expected, actual=actual).said(language)}{rest}"


def by_itself(move: ByItself, language: str = "en") -> str:
    """A choice that the game made automatically, on one line."""
    chosen = ReportedTests.by_itself(player=move.player, answer=move.answer, question=move.question)
    return f"{move.after.file}:{move.after.line}: {chosen.said(language)}"


def as_json(
    suites: Sequence[OfRules],
    broken: Sequence[Diagnostic],
    covered: Sequence[tuple[str, Sequence[Coverage]]],
    unfinished: Sequence[str] = (),
    language: str = "en",
) -> str:
    """All results, for other programs."""
    data: dict[str, Any] = {
        "rulesets": [{"name": suite.name, **suite.rules} for suite in suites],
        "unfinished": list(unfinished),
        "tests": [
            {
                "ruleset": suite.name,
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
                        "expected": d.values(language)[0],
                        "actual": d.values(language)[1],
                        "message": d.said(language),
                    }
                    for d in outcome.differences
                ],
                "waiting": outcome.waiting.said(language) if outcome.waiting is not None else None,
                "by_itself": [
                    {"file": m.after.file, "line": m.after.line, "player": m.player, "answer": m.answer, "question": m.question}
                    for m in outcome.by_itself
                ],
            }
            for suite in suites
            for outcome in suite.outcomes
        ],
        "findings": [
            {
                "code": item.code,
                "severity": item.severity.name.lower(),
                "file": item.span.file,
                "line": item.span.line,
                "column": item.span.column,
                "message": item.said(language),
                "cure": item.cured(language),
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
