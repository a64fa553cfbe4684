"""Reading a text, and saying in plain words what is wrong with one that cannot be read; after a mistake it goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulewright.checker.misspelt import misspelt
from rulewright.checker.slips import slip
from rulewright.language import tree
from rulewright.language.parser import NestedTooDeepError, grammar, parse
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from rulewright.source.limits import limits
from rulewright.source.span import Span
from rulewright.source.suggest import closest

MOST = 10  # findings of one text

# What a terminal is called when something of its sort was expected; keywords are called by themselves.
_CALLED = {
    "NAME": "a name",
    "NUMBER": "a number",
    "_NL": "the end of the line",
    "_INDENT": "indented lines below",
    "_DEDENT": "the end of the block",
    "COMPARE": "a comparison",
    "_EQ": "`=`",
    "_PLUS": "`+`",
    "_MINUS": "`-`",
    "_TIMES": "`*`",
    "_DOTS": "`..`",
    "_DOT": "`.`",
    "_COMMA": "`,`",
    "_COLON": "`:`",
    "_LPAR": "`(`",
    "_RPAR": "`)`",
    "_LSQB": "`[`",
    "_RSQB": "`]`",
    "_LBRACE": "`{`",
    "_RBRACE": "`}`",
    "$END": "the end",
}
_VALUE = {"NAME", "NUMBER", "_LPAR"}  # where these may stand, a value is expected


def read(scalar: Scalar, start: str, findings: Findings) -> tree.Tree | None:
    """The tree of a text; None when mistakes were reported."""
    try:
        return parse(scalar, start)
    except UnexpectedInput as error:
        report_syntax(findings, scalar, start, error)
    return None


def report_nesting(findings: Findings, scalar: Scalar, error: NestedTooDeepError) -> None:
    """Report a text whose forms are too deep in each other, at the first that is."""
    findings.report(
        "RW804",
        scalar.place(error.line, error.column, error.line, error.column + 1),
        f"More than {limits().nesting} forms are inside each other here.",
        cure="Divide the text: give parts of it names with `let`, or make them stats or happenings of their own.",
    )


def report_syntax(findings: Findings, scalar: Scalar, start: str, error: UnexpectedInput) -> None:
    """Report why a text cannot be read; of a block also the mistakes in the lines after it."""
    if isinstance(error, NestedTooDeepError):
        report_nesting(findings, scalar, error)
        return
    text = scalar.text + "\n" if start == "block_start" else scalar.text.strip("\n")
    lines = text.split("\n")
    for _ in range(MOST):
        line = _line_of(error, lines)
        _report(findings, scalar, lines, line, start, error)
        if start != "block_start" or not _skip(lines, line):
            return
        remaining = "\n".join(lines)
        if not remaining.strip():
            return
        try:
            grammar().parse(remaining + "\n", start=start)
            return
        except UnexpectedInput as next_error:
            error = next_error


def _line_of(error: UnexpectedInput, lines: list[str]) -> int:
    """The line (from 0) that is to blame: a line end belongs to the line before it."""
    line = getattr(error, "line", -1)
    if _misplaced(error):
        line = getattr(getattr(error, "token", None), "end_line", line)
    if not isinstance(line, int) or line < 1:
        line = max((i + 1 for i, written in enumerate(lines) if written.strip()), default=1)
    return min(line, len(lines)) - 1


def _misplaced(error: UnexpectedInput) -> bool:
    """A line whose indentation is that of no block before it."""
    return isinstance(error, UnexpectedToken) and error.token.type == "_NL" and set(error.expected) == {"_DEDENT"}


def _skip(lines: list[str], line: int) -> bool:
    """Blank out a line and what is indented below it; a block that becomes empty keeps a line. False: nothing to skip."""
    while line > 0 and not lines[line].strip():
        line -= 1
    if not lines[line].strip():
        return False
    indent = _indent(lines[line])
    written = lines[line].strip()
    lines[line] = " " * indent + "stop"
    below = line + 1
    while below < len(lines) and (not lines[below].strip() or _indent(lines[below]) > indent):
        lines[below] = ""
        below += 1
    while below < len(lines) and re.match(r"else\b", lines[below].strip()) and _indent(lines[below]) == indent:
        lines[below] = ""
        below += 1
        while below < len(lines) and (not lines[below].strip() or _indent(lines[below]) > indent):
            lines[below] = ""
            below += 1
    if written == "stop":
        lines[line] = ""
    return True


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _report(findings: Findings, scalar: Scalar, lines: list[str], line: int, start: str, error: UnexpectedInput) -> None:
    while line > 0 and not lines[line].strip():
        line -= 1
    written = lines[line]
    if _misplaced(error):
        span = scalar.place(line + 1, 1, line + 1, _indent(written) + 1)
        findings.report(
            "RW111",
            span,
            "This line stands further left than its block, but not as far as the one around it.",
            cure="Lines of one block begin in the same column.",
        )
        return
    column = getattr(error, "column", 1)
    column = column if isinstance(column, int) and column > 0 else len(written) + 1
    if isinstance(error, UnexpectedToken) and error.token.type in ("_NL", "$END", "_INDENT", "_DEDENT"):
        column = len(re.sub(r"\s*(#.*)?$", "", written)) + 1
    if report_misspelt(findings, scalar, lines, line, column - 1, start):
        return
    known = slip(written, column - 1, error.token if isinstance(error, UnexpectedToken) else None, _expected(error))
    if known is not None:
        span = scalar.place(line + 1, known.start + 1, line + 1, known.end + 1)
        findings.report(known.code, span, known.message, cure=known.cure, suggestion=known.suggestion)
        return
    if isinstance(error, UnexpectedCharacters):
        char = written[column - 1 : column] or " "
        span = scalar.place(line + 1, column, line + 1, column + 1)
        findings.report("RW210", span, f"`{char}` has no meaning here.", cure=_cure(error))
        return
    token = error.token if isinstance(error, UnexpectedToken) else Token("$END", "")
    meant = closest(str(token), _words_of(_expected(error))) if token.type == "NAME" else None
    if meant is not None:
        span = _span(scalar, line, column, token, written)
        findings.report("RW210", span, _sentence(token), cure=f"Did you mean `{meant}`?", suggestion=meant)
        return
    findings.report("RW210", _span(scalar, line, column, token, written), _sentence(token), cure=_cure(error))


def report_misspelt(findings: Findings, scalar: Scalar, lines: Sequence[str], line: int, column: int, start: str) -> bool:
    """Report the misspelt word of the language that keeps a line from being read; False when it is something else."""
    found = misspelt(lines, line, column, start)
    if found is None:
        return False
    span = scalar.place(line + 1, found.start + 1, line + 1, found.end + 1)
    cure = f"Did you mean `{found.meant}`?"
    findings.report("RW210", span, f"`{found.word}` cannot stand here.", cure=cure, suggestion=found.meant)
    return True


def _span(scalar: Scalar, line: int, column: int, token: Token, written: str) -> Span:
    width = len(token.strip()) if token.type not in ("_NL", "$END", "_INDENT", "_DEDENT") else 1
    return scalar.place(line + 1, column, line + 1, column + max(width, 1))


def _sentence(token: Token) -> str:
    match token.type:
        case "_NL" | "$END":
            return "The line ends here, but something is missing."
        case "_INDENT":
            return "This line is indented further than the one before it."
        case "_DEDENT":
            return "The block ends here, but something is missing."
    return f"I cannot read on at `{token.strip()}`."


def _expected(error: UnexpectedInput) -> set[str]:
    names = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or set()
    return {str(name) for name in names}


def _cure(error: UnexpectedInput) -> str:
    expected = _expected(error)
    words: list[str] = []
    if expected >= _VALUE:
        words.append("a value")
        expected = {name for name in expected if name in ("_NL",)}
    for name in sorted(expected, key=lambda n: (n not in _CALLED, n)):
        called = _CALLED.get(name) or _keyword(name)
        if called and called not in words:
            words.append(called)
    if not words or len(words) > 7:
        return ""
    return "Here can stand " + (words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]) + "."


def _words_of(names: set[str]) -> list[str]:
    """The words of the language among the names of terminals."""
    return [word.strip("`") for name in names if name not in _CALLED and (word := _keyword(name))]


def _keyword(name: str) -> str:
    for terminal in grammar().terminals:
        if terminal.name == name:
            pattern = terminal.pattern.value
            plain = re.sub(r"\(\?.*?\)\)?|\\b|\[ \\t\]\+?\*?", lambda m: " " if m.group().startswith("[") else "", pattern)
            return f"`{plain.strip()}`" if re.fullmatch(r"[a-z /]+", plain.strip()) else ""
    return ""
