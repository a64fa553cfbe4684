"""JUnit's XML, for CI systems that show test results: of a check, whose test cases are files, and of the tests of rulesets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.outside.plain import xml_attribute, xml_text
from rulewright.source.catalogue.report import ReportWords
from rulewright.source.diagnostics import Diagnostic, Severity
from rulewright.source.render.report import WORDS, Report, advice


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a case did not pass; `tag` is `failure` or `error`."""

    tag: str
    message: str
    text: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A test case. It has at most one problem, because strict readers accept no more."""

    name: str
    group: str
    file: str = ""
    line: int = 0
    seconds: float | None = None
    problem: Problem | None = None
    output: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """A named group of test cases."""

    name: str
    cases: Sequence[Case]
    properties: Mapping[str, str] = field(default_factory=dict)

    @property
    def attributes(self) -> str:
        """The numbers of cases, failures and errors, and the total time."""
        seconds = [case.seconds for case in self.cases if case.seconds is not None]
        return _sums(self.cases) + (f' time="{sum(seconds):.3f}"' if seconds else "")


def document(suites: Sequence[Suite]) -> str:
    """The file, well-formed whatever the names and texts are."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {_sums([case for suite in suites for case in suite.cases])}>"]
    for suite in suites:
        lines.append(f"<testsuite name={xml_attribute(suite.name)} {suite.attributes}>")
        if suite.properties:
            properties = (f"<property name={xml_attribute(key)} value={xml_attribute(value)}/>" for key, value in suite.properties.items())
            lines += ["<properties>", *properties, "</properties>"]
        lines += [_case(case) for case in suite.cases]
        lines.append("</testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _sums(cases: Sequence[Case]) -> str:
    tags = [case.problem.tag for case in cases if case.problem is not None]
    return f'tests="{len(cases)}" failures="{tags.count("failure")}" errors="{tags.count("error")}"'


def _case(case: Case) -> str:
    head = f"<testcase name={xml_attribute(case.name)} classname={xml_attribute(case.group)}"
    head += f" file={xml_attribute(case.file)}" if case.file else ""
    head += f' line="{case.line}"' if case.line else ""
    head += f' time="{case.seconds:.3f}"' if case.seconds is not None else ""
    inner = []
    if (problem := case.problem) is not None:
        kind = f"type={xml_attribute(problem.kind)} " if problem.kind else ""
        inner.append(f"<{problem.tag} {kind}message={xml_attribute(problem.message)}>{xml_text(problem.text)}</{problem.tag}>")
    if case.output:
        inner.append(f"<system-out>{xml_text(case.output)}</system-out>")
    return "\n".join([head + ">", *inner, "</testcase>"]) if inner else head + "/>"


def render(report: Report) -> str:
    """A suite with every file as a test case, which fails with all its findings. Notes are not failures; they are in its output."""
    by_file: dict[str, list[Diagnostic]] = defaultdict(list)
    for file in report.files:
        by_file[file] = []
    for finding in report.findings:
        by_file[finding.span.file].append(finding)
    return document([Suite("rulewright check", [_of_file(file, found, report.language) for file, found in by_file.items()])])


def _of_file(file: str, findings: list[Diagnostic], language: str) -> Case:
    wrong = [finding for finding in findings if finding.severity > Severity.NOTE]
    notes = "\n".join(_words(finding, language) for finding in findings if finding.severity is Severity.NOTE)
    return Case(file, "rulewright.check", file, problem=_failure(wrong, language) if wrong else None, output=notes)


def _failure(findings: list[Diagnostic], language: str) -> Problem:
    """All findings of a file; the first error, or else the first warning, is the headline."""
    worst = max(findings, key=lambda finding: finding.severity)
    message = worst.said(language)
    if len(findings) > 1:
        message = ReportWords.more(message=message, n=len(findings) - 1).said(language)
    return Problem("failure", message, "\n".join(_words(finding, language) for finding in findings), f"{worst.code} {WORDS[worst.severity]}")


def _words(finding: Diagnostic, language: str) -> str:
    cure = advice(finding, language)
    return f"{finding.span}: {finding.code} {finding.said(language)}" + (f"\n{cure}" if cure else "")
