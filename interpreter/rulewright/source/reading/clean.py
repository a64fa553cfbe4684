"""Turns bytes into text that a YAML parser accepts, with odd characters reported and replaced so that reading can continue."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable

from rulewright.outside.plain import BIDI, REPLACED, STEERING
from rulewright.source.catalogue.files import ByteOrderMark, ControlCharacter, NotUtf8
from rulewright.source.catalogue.running import NumberTooLarge, TooDeep, ValueTooLong
from rulewright.source.catalogue.syntax import Tab
from rulewright.source.diagnostics import Findings
from rulewright.source.limits import Limits
from rulewright.source.span import Span

_LEADING_TAB = re.compile(r" *\t[ \t]*(?=\S)")
_AT_MOST_SHOWN = 10  # findings of one such kind per file
_AROUND = 20  # lines below to search for one without a tab
_FAR = 200  # lines above a tab to search for the blocks around it
_AT_MOST_NAMED = 4  # characters of one value that a finding names


def decode(data: bytes, shown_as: str, findings: Findings) -> str | None:
    """The text of a file, or None if it is not UTF-8 at all."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        findings.report(NotUtf8.utf16, Span(shown_as, 1, 1, 1, 1))
        return None
    if data.startswith(codecs.BOM_UTF8):
        findings.report(ByteOrderMark.mark, Span(shown_as, 1, 1, 1, 1))
        data = data[len(codecs.BOM_UTF8) :]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        findings.report(NotUtf8.byte, Span(shown_as, line, column, line, column + 1), byte=f"{data[error.start]:#04x}")
        return data.decode("utf-8", errors="replace")


def clean(text: str, shown_as: str, findings: Findings) -> tuple[str, dict[int, int]]:
    """The text with plain line ends and without control characters and leading tabs.

    A leading tab becomes two spaces, or as many as the lines around it have; the second result says, per line number, by how many columns the line
    was shifted.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if STEERING.search(text):
        text = _without_control_characters(text, shown_as, findings)
    moved: dict[int, int] = {}
    if "\t" in text:
        text = _without_leading_tabs(text, shown_as, findings, moved)
    return text, moved


def _without_control_characters(text: str, shown_as: str, findings: Findings) -> str:
    for count, match in enumerate(STEERING.finditer(text)):
        if count == _AT_MOST_SHOWN:
            break
        line, column = _position(text, match.start())
        declared = ControlCharacter.direction if match[0] in BIDI else ControlCharacter.sign
        findings.report(declared, Span(shown_as, line, column, line, column + 1), sign=_named(match[0]))
    return STEERING.sub(" ", text)


def _without_leading_tabs(text: str, shown_as: str, findings: Findings, moved: dict[int, int]) -> str:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if (match := _LEADING_TAB.match(line)) is None:
            continue
        column, many = match[0].index("\t") + 1, match[0].count("\t")
        written = match[0][column - 1 :]
        spaces = written.replace("\t", "  ") if " " in written else " " * _width(lines, number - 1, column - 1, many)
        if len(moved) < _AT_MOST_SHOWN:
            findings.report(Tab.at_margin, Span(shown_as, number, column, number, column + len(written)), suggestion=spaces)
        moved[number] = len(spaces) - len(written)
        lines[number - 1] = match[0][: column - 1] + spaces + line[match.end() :]
    return "\n".join(lines)


def _width(lines: list[str], at: int, before: int, many: int) -> int:
    """The intended width of some tabs after other spaces: two columns each, unless only another width matches the lines around."""
    above, below = (_column(around) for around in (reversed(lines[max(0, at - _AROUND) : at]), lines[at + 1 : at + 1 + _AROUND]))
    usual = before + 2 * many
    if below <= before or usual in (above, above + 2, below) or usual in _blocks_above(lines[max(0, at - _FAR) : at]):
        return 2 * many
    return below - before


def _blocks_above(lines: list[str]) -> list[int]:
    """The columns (from 0) of the blocks that are open after some lines, ignoring lines that begin with a tab."""
    found: list[int] = []
    for line in reversed(lines):
        indent = len(line) - len(line.lstrip(" "))
        if line.strip() and not _LEADING_TAB.match(line) and not line.lstrip().startswith("#") and (not found or indent < found[-1]):
            found.append(indent)
    return found


def _column(lines: Iterable[str]) -> int:
    """The column (from 0) where the first line without a leading tab begins; 0 if there is none."""
    written = next((line for line in lines if line.strip() and not _LEADING_TAB.match(line)), "")
    return len(written) - len(written.lstrip(" "))


def _position(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def without_escapes(text: str, span: Span, findings: Findings) -> str:
    """A value without the characters that only an escape such as `"\\e"` can have put into it."""
    found = sorted(set(STEERING.findall(text)))
    if not found:
        return text
    findings.report(ControlCharacter.escape, span, signs=[_named(sign) for sign in found[:_AT_MOST_NAMED]])
    return STEERING.sub(REPLACED, text)


def _named(sign: str) -> str:
    return f"U+{ord(sign):04X}"


def check_scalar(text: str, span: Span, limits: Limits, findings: Findings) -> bool:
    """Whether a scalar's value is within the limits of length, numbers and nesting."""
    if len(text) > limits.scalar_characters:
        findings.report(ValueTooLong.characters, span, n=len(text), most=limits.scalar_characters)
        return False
    if len(text) > limits.digits and (match := re.search(rf"(?<![\w.])\d{{{limits.digits + 1},}}(?!\w)", text)):
        findings.report(NumberTooLarge.digits, span, number=_short(match[0]), n=len(match[0]), most=limits.digits)
        return False
    if sum(map(text.count, "([{")) > limits.brackets and _open_brackets(text) > limits.brackets:
        findings.report(TooDeep.brackets, span, most=limits.brackets)
        return False
    if "\n" in text and re.search(rf"^ {{{limits.indentation + 1}}}", text, re.MULTILINE):
        findings.report(TooDeep.indentation, span, most=limits.indentation)
        return False
    return True


def _open_brackets(text: str) -> int:
    depth = deepest = 0
    for sign in re.findall(r"[()\[\]{}]", text):
        depth = depth + 1 if sign in "([{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def _short(number: str) -> str:
    return number if len(number) <= 16 else number[:6] + "…" + number[-4:]
