"""Cures that follow from several findings together; a single one of them might suggest a wrong cure."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from rulewright.checker.cures.lines import Files, end_of_block, indent_of
from rulewright.source.catalogue.names import NotLowerCase, UnknownName
from rulewright.source.catalogue.types import WrongArguments
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span
from rulewright.source.suggest import is_far


def doubt(findings: Findings, files: Files) -> None:
    """Cures for names that are unknown at several places, for calls with a wrong number of arguments at several places, and for menus."""
    many = Counter((finding.declared, finding.arg("name")) for finding in findings.items)
    cut = _keys_without_bracket(findings)
    short = {str(finding.arg("name")) for finding in findings.items if finding.declared is WrongArguments.number and _gives_more(finding)}
    kept: list[Diagnostic] = []
    for finding in findings.items:
        name = str(finding.arg("name"))
        several = many[(finding.declared, finding.arg("name"))] > 1 or bool(finding.related)
        if finding.declared is NotLowerCase.name and (key := str(finding.arg("written"))) in cut:
            place = replace(finding.span, column=finding.span.column + len(cut[key]), end_column=finding.span.column + len(cut[key]))
            kept.append(replace(finding, suggestion="", edits=(Edit(place, "("),), sure=False))
        elif finding.declared.group == UnknownName.nothing_here.group and name in cut.values():
            continue  # it is declared, without its bracket
        elif finding.declared is UnknownName.no_menu and len(finding.related) == 1 and (edit := _in_of(finding, files)) is not None:
            kept.append(replace(finding, suggestion="", edits=(edit,), sure=False))
        elif short and finding.declared.group == UnknownName.nothing_here.group and _declared_around(finding, files) in short:
            kept.append(replace(finding, suggestion="", edits=(), sure=False))  # more likely, it is the parameter that the declaration lacks
        elif finding.code == UnknownName.code and several and finding.suggestion and finding.suggestion == finding.arg("meant"):
            far = is_far(name, finding.suggestion)  # more likely, its declaration is missing
            kept.append(replace(finding, suggestion="" if far else finding.suggestion, sure=False))
        elif finding.declared is WrongArguments.number and several:
            kept.append(replace(finding, edits=(), suggestion=""))  # its signature may be what is wrong
        else:
            kept.append(finding)
    findings.items[:] = kept


def _gives_more(finding: Diagnostic) -> bool:
    """Whether a call has more arguments than its declaration."""
    given, wanted = finding.arg("given"), finding.arg("wanted")
    return isinstance(given, int) and isinstance(wanted, int) and given > wanted


def _declared_around(finding: Diagnostic, files: Files) -> str:
    """The name of the declaration with parameters that a place belongs to."""
    lines, at = files.lines(finding.span.file), finding.span.line - 1
    indent = indent_of(lines[at]) + 1 if at < len(lines) else 0
    for number in range(at, -1, -1) if at < len(lines) else ():
        if lines[number].strip() and indent_of(lines[number]) < indent:
            indent = indent_of(lines[number])
            declared = re.match(r" *(?P<name>[a-z_]\w*)\([^()]*\): ?", lines[number])
            if declared is not None:
                return declared["name"]
    return ""


def _keys_without_bracket(findings: Findings) -> dict[str, str]:
    """Keys that close a bracket they do not open, and the unknown name with which each begins: `enemy_cityplayer, hex)`."""
    unknown = {str(finding.arg("name")) for finding in findings.items if finding.code == UnknownName.code}
    keys = [str(finding.arg("written")) for finding in findings.items if finding.declared is NotLowerCase.name]
    found = {}
    for key in keys:
        begun = max((name for name in unknown if key.startswith(name)), key=len, default="")
        if begun and key.endswith(")") and "(" not in key:
            found[key] = begun
    return found


def _in_of(finding: Diagnostic, files: Files) -> Edit | None:
    """The change of the `in:` of the only action in a menu that is not offered; it is the misspelt one if the other name has more uses."""
    span, meant = finding.related[0].span, str(finding.arg("meant"))
    lines = files.lines(span.file)
    if span.line > len(lines):
        return None
    for number in range(span.line - 1, end_of_block(lines, span.line - 1)):
        found = re.search(rf"\bin: *(?:\[[^\]]*)?\b(?P<menu>{re.escape(meant)})\b", lines[number])
        if found is not None:
            return Edit(Span(span.file, number + 1, found.start("menu") + 1, number + 1, found.end("menu") + 1), str(finding.arg("name")))
    return None
