"""Messages for declarations (types, signatures) that cannot be parsed."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedInput

from rulewright.checker.recovery.syntax import report_misspelt, report_nesting
from rulewright.language.parser import NestedTooDeepError
from rulewright.source.catalogue.types import BadDeclaration
from rulewright.source.catalogue.yaml import ColonInSignature
from rulewright.source.diagnostics import Edit, Findings
from rulewright.source.document import Scalar

EXAMPLES = {
    "type_start": ("a type", "`number`, `yes/no = no`, `set of KIND = {}`, `1..5 = 3`, `KIND or nothing = nothing`"),
    "signature_start": ("a name with its parameters", "`name`, `name(player)`, `name(player me, number n)`"),
}

_SIGN = r"(?: +(?:start|starts at|starting at|default|begins? with|from|is) +| *(?:===?|:=|:) *)"
_DEFAULT = re.compile(rf"(?P<type>\S.*?)(?P<sign>{_SIGN})(?P<value>\S.*)")  # an initial value not introduced by `=`

_TYPES = (  # plain types with a capital letter, and types of several without `of`
    (re.compile(r"\bNumber\b"), "number"),
    (re.compile(r"\b(?:Yes/[Nn]o|yes/No)\b"), "yes/no"),
    (re.compile(r"\bText\b"), "text"),
    (re.compile(r"^(?!set\b|list\b|amounts\b|pool\b)[a-z]+ of (?=[a-z_])"), "set of "),
    *((re.compile(rf"(?:^of (?i:{word}) |\b(?i:{word}) (?:of )?)(?=[a-z_])"), f"{word} of ") for word in ("set", "list", "amounts")),
)


_BOUNDS = re.compile(r"(?:number )?(?:from |between )?(?P<low>-?\d+) ?(?:to|and|-|–) ?(?P<high>-?\d+)\b")  # `1..5` in words
_OR = re.compile(r"(?<= )\|\|?(?= nothing\b)")
_EACH_LAST = re.compile(r"(?<= )(?!each )(?P<unit>[a-z_]+) each$")
_BRACKETS = {"[": "(", "{": "(", "]": ")", "}": ")"}


def report_declaration(findings: Findings, scalar: Scalar, start: str, error: UnexpectedInput) -> None:
    """Report one finding at the first unexpected character."""
    if isinstance(error, NestedTooDeepError):
        report_nesting(findings, scalar, error)
        return
    if not scalar.text.strip():
        return  # emptiness is already reported
    what, examples = EXAMPLES.get(start, ("this", ""))
    line, column = max(getattr(error, "line", 1), 1), max(getattr(error, "column", 1), 1)
    length = len(scalar.text)
    if line == 1 and column > length:
        column = max(length, 1)
    token = str(getattr(error, "token", "")).strip("\n") or scalar.text[column - 1 : column]
    span = scalar.place(line, column, line, column + max(len(token), 1))
    if start == "signature_start" and ":" in scalar.text:
        findings.report(ColonInSignature.in_text, span)
        return
    if start == "type_start" and (slip := re.match(r"(yes or no|bool(ean)?|true/false|yes, no)\b", scalar.text.strip())):
        wide = scalar.place(1, 1, 1, slip.end() + 1)
        findings.report(BadDeclaration.no_type, wide, written=slip[0], suggestion="yes/no")
        return
    if start == "type_start" and (bounds := _BOUNDS.match(scalar.text)) is not None:
        write = f"{bounds['low']}..{bounds['high']}"
        findings.report(BadDeclaration.as_type, scalar.place(1, 1, 1, bounds.end() + 1), written=bounds[0], write=write, suggestion=write)
        return
    default = _DEFAULT.match(scalar.text)
    if start == "type_start" and default is not None:
        written = scalar.place(1, default.start("sign") + 1, 1, default.end("sign") + 1)
        findings.report(BadDeclaration.initial, span, write=f"{default['type']} = {default['value']}", edits=(Edit(written, " = "),))
        return
    for pattern, write in _TYPES if start == "type_start" else ():
        if (odd := pattern.search(scalar.text)) is not None and not scalar.text.startswith(write.strip(), odd.start()):
            place = scalar.place(1, odd.start() + 1, 1, odd.end() + 1)
            findings.report(BadDeclaration.as_type, place, written=odd[0].strip(), write=write.strip(), suggestion=write)
            return
    if _report_order_or_sign(findings, scalar, start):
        return
    lines = scalar.text.strip("\n").split("\n")
    if line <= len(lines) and report_misspelt(findings, scalar, lines, line - 1, column - 1, start):
        return
    findings.report(BadDeclaration.unexpected, span, written=scalar.text.strip(), what=what, sign=token, examples=examples)


def _report_order_or_sign(findings: Findings, scalar: Scalar, start: str) -> bool:
    """`round each`, `KIND || nothing`, and `name[player]` with the wrong kind of brackets."""
    text = scalar.text.rstrip()
    if start == "type_start":
        if (found := _EACH_LAST.search(text)) is not None:
            place, write = found.span(), f"each {found['unit']}"
        elif (found := _OR.search(text)) is not None:
            place, write = found.span(), "or"
        else:
            return False
    else:
        odd = [number for number, sign in enumerate(text) if sign in _BRACKETS]
        right = "".join(_BRACKETS.get(sign, sign) for sign in text)
        if len(odd) != 1 or re.fullmatch(r"(?:may )?[a-z_]\w*\([\w ,]*\)", right) is None:
            return False
        place, write = (odd[0], odd[0] + 1), right[odd[0]]
    span, written = scalar.place(1, place[0] + 1, 1, place[1] + 1), text[place[0] : place[1]]
    declared = BadDeclaration.as_type if start == "type_start" else BadDeclaration.bracket
    findings.report(declared, span, written=written, write=write, suggestion=write)
    return True
