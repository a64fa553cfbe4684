"""Every format, with text that tries to break it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from rulewright.source.diagnostics import Diagnostic, Related
from rulewright.source.render import RENDERERS, Report
from rulewright.source.span import Span
from tests.source.reading import saying, there

FILE = ["title: Garden", "when: card.colour = wihte", "\tx: 1", "", "long: " + "a" * 300 + " here " + "b" * 300, "ž: 日本 here"]


def finding(line: int = 2, column: int = 21, end: int = 26, **more: object) -> Diagnostic:
    fields: dict[str, object] = {"suggestion": "white", **more}
    declared = saying(str(fields.pop("code", "RW201")), str(fields.pop("message", "`wihte` is not a colour.")), str(fields.pop("cure", "")))
    return Diagnostic(declared, Span("a/b.yaml", line, column, line, end), **fields)  # type: ignore[arg-type]  # each test gives its own


def report(*findings: Diagnostic, **more: object) -> Report:
    return Report(findings, ["a/b.yaml", "c.yaml"], lines_of=lambda name: FILE, **more)  # type: ignore[arg-type]  # each test gives its own


def test_text() -> None:
    related = (Related(Span("a/b.yaml", 1, 8, 1, 14), there("the title is here")),)
    assert RENDERERS["text"](report(finding(related=related))) == (
        "a/b.yaml:2:21: error RW201: `wihte` is not a colour.\n"
        "  2 | when: card.colour = wihte\n"
        "    |                     ^^^^^\n"
        "  → Did you mean `white`?\n"
        "  a/b.yaml:1:8: the title is here\n"
        "  1 | title: Garden\n"
        "    |        ^^^^^^\n"
        "\n"
        "1 error in 2 files.\n"
    )


def test_text_without_findings() -> None:
    assert RENDERERS["text"](report()) == "Nothing to report in 2 files.\n"
    assert RENDERERS["text"](report(silenced=2)) == "Nothing to report in 2 files. 2 findings suppressed.\n"


def test_the_caret_stands_below_wide_letters_and_in_cut_lines() -> None:
    for line, column in ((6, 7), (5, FILE[4].index("here") + 1)):
        shown, caret = RENDERERS["text"](report(finding(line, column, column + 4))).split("\n")[1:3]
        at = caret.index("^") - (2 if line == 6 else 0)  # two letters take two columns each
        assert shown[at : at + 4] == "here"
        assert len(shown) < 160


def test_places_that_do_not_exist() -> None:
    for line, column in ((99, 1), (4, 1), (1, 500)):
        assert "RW201" in RENDERERS["text"](report(finding(line, column, column + 1)))
    assert "RW201" in RENDERERS["text"](Report([finding()]))


def test_colours_only_when_asked_and_no_signs_that_steer_the_terminal() -> None:
    assert "\x1b[31m" in RENDERERS["text"](report(finding(), colour=True))
    assert "\x1b" not in RENDERERS["text"](report(finding(message="a\x1b[2Jb\u202ec")))


def test_json() -> None:
    whole = json.loads(RENDERERS["json"](report(finding(related=(Related(Span("x", 1, 2, 3, 4), there("there")),)))))
    assert whole["counts"] == {"error": 1, "warning": 0, "note": 0}
    assert whole["findings"] == [
        {
            "code": "RW201",
            "severity": "error",
            "message": "`wihte` is not a colour.",
            "cure": "",
            "suggestion": "white",
            "changes": [{"write": "white", "file": "a/b.yaml", "line": 2, "column": 21, "end_line": 2, "end_column": 26}],
            "sure": True,
            "file": "a/b.yaml",
            "line": 2,
            "column": 21,
            "end_line": 2,
            "end_column": 26,
            "related": [{"message": "there", "file": "x", "line": 1, "column": 2, "end_line": 3, "end_column": 4}],
        }
    ]


def test_github() -> None:
    assert RENDERERS["github"](report(finding(message="50 % of\n::error::x, y"))) == (
        "::error file=a/b.yaml,line=2,endLine=2,title=RW201 An unknown name,col=21,endColumn=26::50 %25 of%0A::error::x, y%0ADid you mean `white`?\n"
    )
    evil = Diagnostic(saying("RW711", "x"), Span("a,b:c%\n.yaml", 1, 1, 2, 1))
    (line,) = RENDERERS["github"](report(evil)).splitlines()
    assert line.startswith("::notice file=a%2Cb%3Ac%25%0A.yaml,line=1,endLine=2,title=")


def test_sarif() -> None:
    whole = json.loads(RENDERERS["sarif"](report(finding(), finding(1, 1, 2, code="RW701", suggestion=""), version="1.0")))
    (run,) = whole["runs"]
    assert whole["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["RW201", "RW701"]
    first, second = run["results"]
    assert (first["ruleIndex"], first["level"], second["ruleIndex"], second["level"]) == (0, "error", 1, "warning")
    place = first["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "a/b.yaml"},
        "region": {"startLine": 2, "startColumn": 21, "endLine": 2, "endColumn": 26},
    }
    assert first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "white"}


def test_places_in_sarif_have_no_way_back() -> None:
    """What Microsoft's `sarif validate` asks beyond the schema (SARIF1001, SARIF1002)."""
    file = Span("/rules/variants/../base/a.yaml", 1, 1, 1, 2)
    (run,) = json.loads(RENDERERS["sarif"](report(Diagnostic(saying("RW701", "x"), file))))["runs"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///rules/base/a.yaml"
    assert all(rule.get("name") != rule["id"] for rule in run["tool"]["driver"]["rules"])


def test_junit() -> None:
    note = finding(code="RW711", message="a note")
    root = ElementTree.fromstring(RENDERERS["junit"](report(finding(message='<&"\x00]]>'), note)))
    assert root.attrib == {"tests": "2", "failures": "1", "errors": "0"}
    first, second = root[0]
    assert (first.attrib["name"], second.attrib["name"], len(second)) == ("a/b.yaml", "c.yaml", 0)
    assert first[0].attrib["message"] == '<&"\ufffd]]>'
    assert "a note" in (first[1].text or "")


def test_junit_has_one_failure_a_file() -> None:
    """Strict readers take one failure in a test case, and no more failures than tests."""
    warning = finding(1, 1, 2, code="RW701", message="A warning.")
    root = ElementTree.fromstring(RENDERERS["junit"](report(warning, finding(), finding(code="RW711"))))
    assert root.attrib == {"tests": "2", "failures": "1", "errors": "0"}
    (failure,) = root[0][0].findall("failure")
    assert failure.attrib == {"type": "RW201 error", "message": "`wihte` is not a colour. (and 1 more)"}
    assert [line.split(": ")[1] for line in (failure.text or "").splitlines() if ": RW" in line] == [
        "RW701 A warning.",
        "RW201 `wihte` is not a colour.",
    ]


@pytest.mark.parametrize("shape", RENDERERS)
def test_every_format_takes_every_text(shape: str) -> None:
    evil = "\ud800\x00<]]>%0A::x\u2028\n\t\x9b"
    RENDERERS[shape](report(finding(message=evil, cure=evil, suggestion=evil, related=(Related(Span(evil, 1, 1, 1, 1), there(evil)),)))).encode(
        "utf-8"
    )
