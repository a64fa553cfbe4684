"""`for each:` of a test: creates a test for each row, with `<x>` replaced throughout."""

from __future__ import annotations

from rulewright.language.symbols import Program
from rulewright.ruleset.rows import Rows, in_scalar, without
from rulewright.ruleset.substitute import NotAloneError, TooLongError, substitute
from rulewright.source.catalogue.scenarios import BadTestRows, RepeatsGiven
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.span import Span


def rows(entry: Mapping, program: Program, findings: Findings) -> list[Mapping]:
    """One entry for each row; the entry itself if it has no `for each`."""
    node = entry.get("for each")
    if node is None:
        return [entry]

    def every(name: str) -> list[str] | None:
        if name in program.words:
            return list(program.words[name].words)
        kind = program.kinds.get(name)
        return None if kind is None else [thing.id for thing in program.things if thing.kind.is_a(kind)]

    def too_many(number: int, span: Span) -> bool:
        most = limits().tests
        if number > most:
            findings.report(BadTestRows.too_many, span, n=number, most=most)
        return number > most

    known = [*program.words, *program.kinds]
    reader = Rows(findings, BadTestRows, BadTestRows.no_value, every, lambda: known, lambda name: None, too_many, whole=True)
    rest = without(entry, ("for each",))
    before, told_before = findings.grave, len(findings.items)
    reader.check_names(node, rest)
    try:
        _report_equal(node, findings)
        filled_rows = [filled for row in reader.of(node) if isinstance(filled := substitute(rest, row), Mapping)]
        told = any(finding.declared is RepeatsGiven.row for finding in findings.items[told_before:])
        tests = [_content(without(row, ("name", "because"))) for row in filled_rows]
        if len(set(tests)) < len(tests) and not told and rest.get("expect") is not None:
            findings.report(RepeatsGiven.rows, node.span)
        elif filled_rows and len(findings.items) == told_before:
            reader.check_use(node, rest, RepeatsGiven.column)
        if not filled_rows and findings.grave == before:
            findings.report(BadTestRows.none, node.span)
        return filled_rows
    except NotAloneError as error:
        findings.report(BadTestRows.in_a_text, in_scalar(error.scalar, f"<{error.name}>"), name=error.name)
        return []
    except TooLongError as error:
        findings.report(BadTestRows.filled_in, error.scalar.span, n=error.length, most=limits().scalar_characters)
        return []


def _report_equal(node: Node, findings: Findings) -> None:
    """Report duplicate rows, which test the same thing twice."""
    seen: set[str] = set()
    for row in node.items if isinstance(node, Sequence) else ():
        content = _content(row)
        if content in seen:
            findings.report(RepeatsGiven.row, row.span)
        seen.add(content)


def _content(node: Node) -> str:
    if isinstance(node, Scalar):
        return repr(node.text)
    if isinstance(node, Sequence):
        return repr([_content(item) for item in node.items])
    return repr(sorted((key.text, _content(value)) for key, value in node))
