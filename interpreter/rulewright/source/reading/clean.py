"""Bytes to text that a YAML parser takes, with the odd characters reported and replaced so that reading can go on."""

from __future__ import annotations

import codecs
import re

from rulewright.outside.plain import BIDI, REPLACED, STEERING
from rulewright.source.diagnostics import Findings
from rulewright.source.limits import Limits
from rulewright.source.span import Span

_LEADING_TAB = re.compile(r" *\t[ \t]*(?=\S)")
_AT_MOST_SHOWN = 10  # findings of one such kind per file


def decode(data: bytes, shown_as: str, findings: Findings) -> str | None:
    """The text of a file, or None where it is not UTF-8 at all."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        findings.report(
            "RW122",
            Span(shown_as, 1, 1, 1, 1),
            "This file is written in UTF-16, and rule files are UTF-8.",
            cure="Save it again as UTF-8.",
        )
        return None
    if data.startswith(codecs.BOM_UTF8):
        findings.report(
            "RW123",
            Span(shown_as, 1, 1, 1, 1),
            "The file begins with an invisible byte order mark; it is skipped.",
            cure="Save it as “UTF-8 without BOM”.",
        )
        data = data[len(codecs.BOM_UTF8) :]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        findings.report(
            "RW122",
            Span(shown_as, line, column, line, column + 1),
            f"The byte {data[error.start]:#04x} is not UTF-8; the file was saved in another encoding.",
            cure="Save it again as UTF-8.",
        )
        return data.decode("utf-8", errors="replace")


def clean(text: str, shown_as: str, findings: Findings) -> tuple[str, dict[int, int]]:
    """The text with plain line ends and without control characters and leading tabs.

    A leading tab becomes two spaces; the second result says, per line number, by how many columns that moved the line.
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
        findings.report(
            "RW124",
            Span(shown_as, line, column, line, column + 1),
            f"The character U+{ord(match[0]):04X} {'turns the direction of writing' if match[0] in BIDI else 'stands here, which is not text'}.",
            cure="Delete it.",
        )
    return STEERING.sub(" ", text)


def _without_leading_tabs(text: str, shown_as: str, findings: Findings, moved: dict[int, int]) -> str:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if (match := _LEADING_TAB.match(line)) is None:
            continue
        column, many = match[0].index("\t") + 1, match[0].count("\t")
        if len(moved) < _AT_MOST_SHOWN:
            findings.report(
                "RW206",
                Span(shown_as, number, column, number, column + many),
                "A tab stands at the beginning of this line; lines are indented with spaces.",
                cure="Set your editor to put spaces for the tab key.",
            )
        moved[number] = many
        lines[number - 1] = match[0].replace("\t", "  ") + line[match.end() :]
    return "\n".join(lines)


def _position(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def without_escapes(text: str, span: Span, findings: Findings) -> str:
    """A value without the characters that only an escape such as `"\\e"` can have put into it."""
    found = sorted(set(STEERING.findall(text)))
    if not found:
        return text
    findings.report(
        "RW124",
        span,
        f"An escape in this value makes {_counted(found)}, which could steer the terminal that shows it or hide what is written.",
        cure="Delete the escape.",
    )
    return STEERING.sub(REPLACED, text)


def _counted(signs: list[str]) -> str:
    shown = ", ".join(f"U+{ord(sign):04X}" for sign in signs[:3])
    return f"the character {shown}" if len(signs) == 1 else f"the characters {shown}" + (" …" if len(signs) > 3 else "")


def check_scalar(text: str, span: Span, limits: Limits, findings: Findings) -> bool:
    """Whether the value of a scalar keeps to the limits of its length, its numbers and its nesting."""
    if len(text) > limits.scalar_characters:
        findings.report("RW802", span, f"This value has {len(text):,} characters; {limits.scalar_characters:,} are allowed.")
        return False
    if len(text) > limits.digits and (match := re.search(rf"(?<![\w.])\d{{{limits.digits + 1},}}(?!\w)", text)):
        findings.report("RW803", span, f"The number {_short(match[0])} has {len(match[0])} digits; {limits.digits} are allowed.")
        return False
    if sum(map(text.count, "([{")) > limits.brackets and _open_brackets(text) > limits.brackets:
        findings.report("RW804", span, f"More than {limits.brackets} brackets are open at once in this text.")
        return False
    if "\n" in text and re.search(rf"^ {{{limits.indentation + 1}}}", text, re.MULTILINE):
        findings.report("RW804", span, f"A line of this text is indented by more than {limits.indentation} spaces.")
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
