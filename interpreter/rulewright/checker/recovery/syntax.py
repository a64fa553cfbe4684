"""Parses texts, and explains in plain words what is wrong with those that cannot be parsed; continues after a mistake."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulewright.checker.recovery.indentation import misplaced
from rulewright.checker.recovery.misspelt import ENGLISH, misspelt
from rulewright.checker.recovery.rewriting import Rewriting, left_open, paired, rewriting
from rulewright.checker.recovery.slips import Slip, capitals, in_small_letters, slip
from rulewright.checker.recovery.trials import LATER, Trials
from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.checker.recovery.ways import SEVERAL_DO
from rulewright.language import tree
from rulewright.language.parser import NestedTooDeepError, grammar, parse, tables
from rulewright.language.reserved import is_reserved, keywords
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.names import ReservedWord
from rulewright.source.catalogue.phrases import Remedies, Symbols
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.catalogue.syntax import SyntaxMistake
from rulewright.source.catalogue.yaml import Indentation
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.document import Scalar
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase, arguments
from rulewright.source.span import Span
from rulewright.source.suggest import closest

_GIVEN = re.compile(r"\b(?:let|for each|as|(?:chooses?|may choose)(?: [\w ]+?)??) ([a-z_]+)(?= =| in\b|$)")  # a line that declares a name
MOST = 10  # findings of one text
# Slips whose cure is an example of the right form; the corrected line itself says more.
_EXAMPLES = frozenset({SyntaxMistake.for_each, SyntaxMistake.choose_in, SyntaxMistake.unbounded_loop})

# The names of terminals in messages about what was expected; keywords stand for themselves.
_CALLED: dict[str, str | Phrase] = {
    "NAME": Symbols.name(),
    "NUMBER": Symbols.number(),
    "_NL": Symbols.end_of_line(),
    "_INDENT": Symbols.indented(),
    "_DEDENT": Symbols.end_of_block(),
    "COMPARE": Symbols.comparison(),
    "_EQ": "=",
    "_PLUS": "+",
    "_MINUS": "-",
    "_TIMES": "*",
    "_DOTS": "..",
    "_DOT": ".",
    "_COMMA": ",",
    "_COLON": ":",
    "_LPAR": "(",
    "_RPAR": ")",
    "_LSQB": "[",
    "_RSQB": "]",
    "_LBRACE": "{",
    "_RBRACE": "}",
    "$END": Symbols.end(),
}
_BRANCH = re.compile(r"\s*(?!else\b)[a-z_]\w*(?: when .*)?:")
_VALUE = {"NAME", "NUMBER", "_LPAR"}  # where these are possible, a value is expected


def read(scalar: Scalar, start: str, findings: Findings) -> tree.Tree | None:
    """The tree of a text; None if mistakes were reported."""
    try:
        return parse(scalar, start)
    except UnexpectedInput as error:
        report_syntax(findings, scalar, start, error)
    return None


def report_nesting(findings: Findings, scalar: Scalar, error: NestedTooDeepError) -> None:
    """Report a text whose forms are nested too deeply, at the first form beyond the limit."""
    findings.report(TooDeep.forms, scalar.place(error.line, error.column, error.line, error.column + 1), most=limits().nesting)


def read_rest(scalar: Scalar, findings: Findings) -> tuple[tree.Tree | None, str]:
    """The tree of a block. Lines that cannot be read are reported and returned, and the tree contains the others."""
    try:
        return parse(scalar, "block_start"), ""
    except UnexpectedInput as error:
        rest = report_syntax(findings, scalar, "block_start", error)
    if not rest.strip():
        return None, scalar.text
    left = scalar.text.split("\n")
    broken = [line for line, kept in itertools.zip_longest(left, rest.split("\n"), fillvalue="") if line != kept]
    try:
        return parse(replace(scalar, text=rest), "block_start"), "\n".join(broken)
    except UnexpectedInput:
        return None, scalar.text


def report_syntax(findings: Findings, scalar: Scalar, start: str, error: UnexpectedInput) -> str:
    """Report why a text cannot be read; in a block, also the mistakes in later lines. Returns what can be read; empty if nothing can."""
    if isinstance(error, NestedTooDeepError):
        report_nesting(findings, scalar, error)
        return ""
    text = scalar.text + "\n" if start == "block_start" else scalar.text.strip("\n")
    lines = text.split("\n")
    for _ in range(MOST):
        line = _line_of(error, lines)
        if start == "block_start" and _report_empty(findings, scalar, lines, error):
            pass
        elif not _report_column(findings, scalar, lines, line, start):
            _report(findings, scalar, lines, line, start, error)
            if start != "block_start" or not _skip(lines, line):
                return ""
        remaining = "\n".join(lines)
        if not remaining.strip():
            return ""
        try:
            grammar().parse(remaining + "\n", start=start)
            return remaining
        except UnexpectedInput as next_error:
            error = next_error
    return ""


def _line_of(error: UnexpectedInput, lines: list[str]) -> int:
    """The line (from 0) to blame; a line end belongs to the line before it."""
    line = getattr(error, "line", -1)
    if _misplaced(error):
        line = getattr(getattr(error, "token", None), "end_line", line)
    if not isinstance(line, int) or line < 1:
        line = max((i + 1 for i, written in enumerate(lines) if written.strip()), default=1)
    return min(line, len(lines)) - 1


def _misplaced(error: UnexpectedInput) -> bool:
    """A line whose indentation matches no block before it."""
    return isinstance(error, UnexpectedToken) and error.token.type == "_NL" and set(error.expected) == {"_DEDENT"}


def _skip(lines: list[str], line: int) -> bool:
    """Blank out a line and what is indented below it; an emptied block keeps one line. False if there is nothing to skip."""
    while line > 0 and not lines[line].strip():
        line -= 1
    if not lines[line].strip():
        return False
    indent = _indent(lines[line])
    written = lines[line].strip()
    filling = "" if _is_clause(lines, line) else _filling(lines, line)
    lines[line] = filling and " " * indent + filling
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
    if written == "stop" or written.startswith("left_out_"):
        lines[line] = ""
    return True


def _filling(lines: list[str], line: int) -> str:
    """What can be read in the place of a line that is left out; nothing beside other clauses of an auction or offer."""
    if _is_branch(lines, line):
        return f"left_out_{line}: nothing"
    indent = _indent(lines[line])
    around = next((number for number in range(line - 1, -1, -1) if lines[number].strip() and _indent(lines[number]) < indent), None)
    asked = None if around is None else re.match(r"\s*(auction\b|(?:[\w.]+ )?offers\b)", without_remark(lines[around]))
    if around is None or asked is None:
        return "stop"
    below = itertools.takewhile(lambda each: not each.strip() or _indent(each) >= indent, lines[line + 1 :])
    if any(each.strip() and _indent(each) == indent for each in (*lines[around + 1 : line], *below)):
        return ""
    return "bids from 1 to 1" if asked[1] == "auction" else "countered at most 1 times"


def _is_branch(lines: list[str], line: int) -> bool:
    """Whether a line is in the place of a choice's branches."""
    around = next((number for number in range(line - 1, -1, -1) if lines[number].strip() and _indent(lines[number]) < _indent(lines[line])), None)
    return around is not None and re.search(r"\bchooses? one\b.*:$", without_remark(lines[around])) is not None


def _is_clause(lines: Sequence[str], line: int) -> bool:
    """Whether a line is below a choice, whose clauses may all be missing."""
    above = next((each for each in reversed(lines[:line]) if each.strip() and _indent(each) < _indent(lines[line])), "")
    return re.search(r"\bchooses?\b", above) is not None and not above.split("#")[0].rstrip().endswith(":")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _report_left_open(findings: Findings, scalar: Scalar, lines: list[str], line: int, start: str) -> bool:
    """Report a bracket that a line above leaves open, so that reading went on to this one."""
    above = left_open(lines, line)
    if above is None:
        return False
    better = paired(Trials(findings), lines, above, len(lines[above]), start, line)
    return _report_rewritten(findings, scalar, above, lines[above], better)


def _report(findings: Findings, scalar: Scalar, lines: list[str], line: int, start: str, error: UnexpectedInput) -> None:
    while line > 0 and not lines[line].strip():
        line -= 1
    written = lines[line]
    if _misplaced(error):
        span = scalar.place(line + 1, 1, line + 1, _indent(written) + 1)
        findings.report(Indentation.of_block, span)
        return
    column = getattr(error, "column", 1)
    column = column if isinstance(column, int) and column > 0 else len(written) + 1
    if isinstance(error, UnexpectedToken) and error.token.type in ("_NL", "$END", "_INDENT", "_DEDENT"):
        column = len(re.sub(r"\s*(#.*)?$", "", written)) + 1
    plain = start == "change_start" and column == 1 and re.fullmatch(r"\d+|[a-z]\w*", written.strip())
    if plain and closest(written.strip(), ["allow", "forbid", "printed"]) is None:
        findings.report(SyntaxMistake.plain_change, scalar.span, written=written.strip())
        return
    if _report_left_open(findings, scalar, lines, line, start):
        return
    if _report_named_so(findings, scalar, lines, line, column - 1):
        return
    if _report_capitals(findings, scalar, lines, line, start):
        return
    if _report_rewritten(findings, scalar, line, written, paired(Trials(findings), lines, line, column - 1, start)):
        return
    if not SEVERAL_DO.match(written) and report_misspelt(findings, scalar, lines, line, column - 1, start):
        return
    token = _whole_word(error.token, written, column - 1) if isinstance(error, UnexpectedToken) else None
    known = slip(written, column - 1, token, _expected(error), statement=start == "block_start")
    example = known if known is not None and known.declared in _EXAMPLES else None
    vague = known is None or example is not None or (known.declared is SyntaxMistake.no_target and not known.suggestion)
    better = rewriting(Trials(findings), lines, line, column - 1, start, _words_of(_expected(error))) if vague else None
    if known is not None and better is None:
        span = scalar.place(line + 1, known.start + 1, line + 1, known.end + 1)
        findings.report(known.declared, span, suggestion=known.suggestion, sure=known.sure, **known.args)
        return
    if _report_rewritten(findings, scalar, line, written, better, example):
        return
    if isinstance(error, UnexpectedCharacters):
        char = written[column - 1 : column] or " "
        span = scalar.place(line + 1, column, line + 1, column + 1)
        findings.report(SyntaxMistake.no_meaning, span, sign=char, expected=_wanted(error))
        return
    token = token or Token("$END", "")
    if token.type == "_INDENT":
        below = next((number for number in range(line + 1, len(lines)) if lines[number].strip()), line)
        first = lines[below].split()[0]
        findings.report(SyntaxMistake.indented_too_far, scalar.place(below + 1, 1, below + 1, _indent(lines[below]) + len(first) + 1))
        return
    there = str(token) in keywords() | ENGLISH or str(token) in vocabulary()
    meant = closest(str(token), _words_of(_expected(error))) if token.type == "NAME" and not there else None
    if meant is not None and _leads_on(findings, lines, line, column - 1, token, meant, start):
        span = _span(scalar, line, column, token, written)
        findings.report(_declared(token), span, meant=meant, **_written(token))
        return
    findings.report(_declared(token), _span(scalar, line, column, token, written), expected=_wanted(error), **_written(token))


def _leads_on(findings: Findings, lines: Sequence[str], line: int, column: int, token: Token, meant: str, start: str) -> bool:
    """Whether a line can be read further with another word. This is not required in a block, where a line may have two mistakes."""
    if start == "block_start":
        return True
    better = lines[line][:column] + meant + lines[line][column + len(token.strip()) :]
    return Trials(findings).ends("\n".join([*lines[:line], better, *lines[line + 1 :]]), start)


def _whole_word(token: Token, written: str, column: int) -> Token:
    """The word at which reading stopped; where `within` is not allowed, only its beginning `with` was read."""
    match = re.match(r"[a-z_]\w*", written[column:])
    if match is None or match.group() == token or not match.group().startswith(token):
        return token
    return Token.new_borrow_pos("NAME", match.group(), token)


def _report_rewritten(findings: Findings, scalar: Scalar, line: int, written: str, better: Rewriting | None, known: Slip | None = None) -> bool:
    """Report a line together with what to write instead, in the words of a known slip; False if none is known."""
    if better is None:
        return False
    span = scalar.place(line + 1, better.start + 1, line + 1, better.end + 1)
    margin = " " * (scalar.place(line + 1, 1, line + 1, 1).column - 1)  # of the text in its file
    write, whole = better.write.replace("\n", f"\n{margin}"), re.sub(r"\n\s*", " ⏎ ", better.line)
    if known is not None:
        findings.add(Diagnostic(known.declared, span, arguments(known.args), write, sure=better.sure, remedy=Remedies.write(write=whole)))
    elif better.missing:
        findings.report(SyntaxMistake.left_out, span, suggestion=write, sure=better.sure, write=whole, missing=better.missing)
    else:
        changed = written[better.start : better.end].strip()
        findings.report(SyntaxMistake.rewritten, span, suggestion=write, sure=better.sure, write=whole, written=changed)
    return True


def _report_capitals(findings: Findings, scalar: Scalar, lines: list[str], line: int, start: str) -> bool:
    """Report words with capital letters, if the line can be read in lower case; False otherwise."""
    written = re.sub(r"\s+#.*$", "", lines[line])
    found = capitals(written)
    if found is None:
        return False
    plain = re.sub(r"[A-Za-z_]*[A-Z]\w*", lambda match: in_small_letters(match[0]), written)
    if Trials(findings).stops("\n".join([*lines[:line], plain, *lines[line + 1 : line + 1 + LATER]]), start) <= line:
        return False
    place = scalar.place(line + 1, found.start + 1, line + 1, found.end + 1)
    findings.report(found.declared, place, suggestion=found.suggestion, sure=found.sure, **found.args)
    return True


def _report_named_so(findings: Findings, scalar: Scalar, lines: Sequence[str], line: int, column: int) -> bool:
    """Report a word of the language that an earlier line uses as a name; reading only stops where the name is used."""
    around = {match.group() for match in re.finditer(r"[a-z_]+", lines[line]) if match.start() - 1 <= column <= match.end() + 1} & keywords()
    for number in range(line):
        for match in _GIVEN.finditer(lines[number]) if around else ():
            if match[1] in around and is_reserved(match[1]):
                span = scalar.place(number + 1, match.start(1) + 1, number + 1, match.end(1) + 1)
                findings.report(ReservedWord.has_meaning, span, name=match[1])
                return True
    return False


def _report_empty(findings: Findings, scalar: Scalar, lines: list[str], error: UnexpectedInput) -> bool:
    """Report a line with a missing block, and continue as if the block were empty; False if it is something else."""
    if "_INDENT" not in _expected(error):
        return False
    last = min(max(getattr(error, "line", len(lines)), 1), len(lines)) - 1
    near = [number for number in range(last, -1, -1) if lines[number].strip()][:2]
    opener = next((number for number in near if without_remark(lines[number]).endswith(":") and _is_empty(lines, number)), None)
    if opener is None:
        return False
    head = without_remark(lines[opener])
    first = _indent(head) + 1
    findings.report(SyntaxMistake.empty_block, scalar.place(opener + 1, first, opener + 1, len(head) + 1), opener=head.strip())
    lines[opener] = f"{head} nothing"
    return True


def _is_empty(lines: list[str], opener: int) -> bool:
    """Whether the line after one with a colon belongs to the enclosing block, so that the colon has no block."""
    below = next((number for number in range(opener + 1, len(lines)) if lines[number].strip()), None)
    return below is None or _goes_on(lines[opener], lines[below])


def _goes_on(opener: str, below: str) -> bool:
    """Whether a line belongs to the block around the previous line's block rather than to that block."""
    if _indent(below) != _indent(opener):
        return _indent(below) < _indent(opener)
    if re.match(r"\s*else\b", below):
        return re.match(r"\s*(?:else )?if\b", opener) is not None
    return all(_BRANCH.match(line) for line in (opener, below))


def without_remark(line: str) -> str:
    """A line without its trailing comment."""
    return re.sub(r"\s+#.*$", "", line).rstrip()


def _report_column(findings: Findings, scalar: Scalar, lines: list[str], line: int, start: str) -> bool:
    """Report a line in the wrong column, and continue as if it were in the right one; False if it is something else."""
    found = misplaced(Trials(findings), lines, line, start)
    if found is None:
        return False
    written = lines[found.line]
    first = written.split()[0]
    span = scalar.place(found.line + 1, 1, found.line + 1, _indent(written) + len(first) + 1)
    should = " " * found.column + first
    if found.between:
        place = scalar.place(found.line + 1, 1, found.line + 1, _indent(written) + 1)
        before = scalar.place(found.line + 1, 1, found.line + 1, 1)
        edit = Edit(Span(place.file, place.line, before.column, place.line, place.end_column), " " * found.column)
        findings.report(Indentation.of_block, place, column=before.column + found.column, edits=(edit,), sure=False)
    elif found.opener:
        findings.report(SyntaxMistake.not_indented, span, suggestion=should, opener=found.opener, spaces=found.column)
    else:
        findings.report(SyntaxMistake.indented_too_far, span, suggestion=should)
    lines[:] = found.mended
    return True


def report_misspelt(findings: Findings, scalar: Scalar, lines: Sequence[str], line: int, column: int, start: str) -> bool:
    """Report the misspelt word of the language that prevents reading a line; False if it is something else."""
    found = misspelt(Trials(findings), lines, line, column, start)
    if found is None:
        return False
    span = scalar.place(line + 1, found.start + 1, line + 1, found.end + 1)
    findings.report(SyntaxMistake.unexpected, span, written=found.word, meant=found.meant)
    return True


def _span(scalar: Scalar, line: int, column: int, token: Token, written: str) -> Span:
    width = len(token.strip()) if token.type not in ("_NL", "$END", "_INDENT", "_DEDENT") else 1
    return scalar.place(line + 1, column, line + 1, column + max(width, 1))


def _declared(token: Token) -> Message:
    return SyntaxMistake.line_ends if token.type in ("_NL", "$END", "_DEDENT") else SyntaxMistake.unexpected


def _written(token: Token) -> dict[str, Any]:
    return {"written": token.strip()} if _declared(token) is SyntaxMistake.unexpected else {}


def _expected(error: UnexpectedInput) -> set[str]:
    names = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or set()
    return {str(name) for name in names}


def _wanted(error: UnexpectedInput) -> list[str | Phrase]:
    """What could be here instead; nothing if there are too many possibilities to help."""
    expected = _expected(error)
    words: list[str | Phrase] = []
    if expected >= _VALUE:
        words.append(Symbols.value())
        expected = {name for name in expected if name in ("_NL",)}
    for name in sorted(expected, key=lambda n: (n not in _CALLED, n)):
        called = _CALLED.get(name) or _keyword(name)
        if called and called not in words:
            words.append(called)
    return words if len(words) <= 7 else []


def _words_of(names: set[str]) -> list[str]:
    """The words of the language among the names of terminals."""
    return [word for name in names if name not in _CALLED and (word := _keyword(name))]


def _keyword(name: str) -> str:
    plain = re.sub(r"\(\?.*?\)\)?|\\b|\[ \\t\]\+?\*?", lambda m: " " if m.group().startswith("[") else "", tables().terminals.get(name, "")).strip()
    return plain if re.fullmatch(r"[a-z /]+", plain) else ""
