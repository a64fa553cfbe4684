"""Values that YAML reads differently from what their author meant: reported, and read as meant so that the rest can be checked."""

from __future__ import annotations

import re
from collections.abc import Sequence as Items
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.source.catalogue.yaml import (
    BracesInsteadOfAngles,
    ColonInSignature,
    CommaInBrackets,
    CommentBegins,
    DashTooFar,
    FoldedText,
    LinesWithoutBar,
    OpenBracket,
)
from rulewright.source.diagnostics import Edit
from rulewright.source.document import Node, Scalar, Sequence, in_round_brackets
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.source.reading.nodes import Builder

_MOST_CUT = 16  # entries that belong to one formula; more indicate another mistake
_PROSE_KEYS = frozenset({"name", "title", "text", "texts", "says", "because", "in words", "source", "about"})
_STATEMENT = re.compile(
    r"(let|set|add|remove|move|swap|draw|shuffle|choose|repeat|mark|roll|reveal|create|perform|auction|eliminate|pay|return|stop)\b"
    r"|(for each|while|if|else|together|as)\b.*:|end (game|turn)\b|[\w.]+\(.*\):?$"
    r"|[\w.]+ (chooses|may|must|gains|loses|pays|wins|offers|draws)\b"
)


_GOES_ON = re.compile(r"(and|or|plus|without|where|if|else|in)\b|[-+*=<>!)]")  # a line that continues the formula above it


def is_prose_key(key: str) -> bool:
    """Whether the value under `key` is for people to read: `name`, `title`, …, or a two-letter language code."""
    return key in _PROSE_KEYS or (len(key) == 2 and key.isalpha() and key not in ("do", "is", "if", "in", "by", "on"))


def is_folded_plain(scalar: Scalar) -> bool:
    """Whether a scalar spans several lines without `|`, so that YAML joined them."""
    return scalar.style == "plain" and scalar.span.end_line > scalar.span.line


def scalar(value: Scalar, prose: bool, builder: Builder) -> Scalar:
    """The scalar as meant; reports joined (RW101, RW102) and truncated (RW106) text."""
    if value.style == "plain":
        if is_folded_plain(value):
            return value if prose else _joined(value, builder)
        _cut_by_comment(value, builder)
    elif value.style == "folded" and not prose:
        span = Span(value.span.file, value.span.line, value.span.column, value.span.line, value.span.column + 1)
        if (formula := _formula(value, builder)) is not None:
            whole = replace(value.span, end_column=len(builder.source[value.span.end_line - 1]) + 1)
            builder.findings.report(FoldedText.formula, span, meant=formula, suggestion="", edits=(Edit(whole, formula),), sure=False)
            return replace(value, text=value.text.strip(), style="double")
        builder.findings.report(FoldedText.after_key, span, suggestion="|")
        return _with_its_lines(value, builder)
    return value


def _joined(value: Scalar, builder: Builder) -> Scalar:
    meant = _with_its_lines(value, builder)
    raw = [line.strip() for line in meant.text.splitlines() if line.strip()]
    begins = [_STATEMENT.match(line) is not None for line in raw]
    if not (begins[0] and any(begins[1:])):
        return value
    builder.findings.report(LinesWithoutBar.before_text, value.span, lines=len(raw))
    return meant


def _formula(value: Scalar, builder: Builder) -> str | None:
    """The single line of a formula or condition that spans several; None for lines that are separate statements."""
    lines = [line.strip() for line in builder.source[value.span.line : value.span.end_line] if line.strip()]
    if len(lines) < 2 or any(map(_STATEMENT.match, lines)) or not all(map(_GOES_ON.match, lines[1:])):
        return None
    text = " ".join(lines)
    return text if not re.search(r"[:#\"'{}\[\],]", text) else None if '"' in text else f'"{text}"'


def _with_its_lines(value: Scalar, builder: Builder) -> Scalar:
    """The value as `|` would have read it."""
    folded = value.style == "folded"
    first = value.span.line + folded
    raw = builder.source[first - 1 : value.span.end_line]
    column = value.span.column - 1 + builder.moved.get(value.span.line, 0)
    whole_lines = folded or not raw[0][:column].strip()
    dedent = min((len(line) - len(line.lstrip()) for line in (raw if whole_lines else raw[1:]) if line.strip()), default=0)
    lines = [line[dedent:] for line in raw]
    points = [(first + index, dedent + 1 - builder.moved.get(first + index, 0)) for index in range(len(raw))]
    if not whole_lines:
        lines[0], points[0] = raw[0][column:], (first, value.span.column)
    return Scalar("\n".join(lines) + "\n", value.span, "literal", tuple(points))


def _cut_by_comment(value: Scalar, builder: Builder) -> None:
    behind = builder.after(value.span, 3)
    if value.text and re.match(r" #[^\s#]", behind):
        span = Span(value.span.file, value.span.end_line, value.span.end_column + 1, value.span.end_line, value.span.end_column + 2)
        builder.findings.report(CommentBegins.value, span, text=value.text)


def dashes(value: Scalar, builder: Builder) -> list[Node]:
    """The items of a list in which one swallowed the next because its dash was too far to the right (RW107)."""
    if not is_folded_plain(value):
        return [value]
    raw = builder.source[value.span.line - 1 : value.span.end_line]
    raw[0] = raw[0][value.span.column - 1 :]
    if not any(re.match(r"\s*- ", line) for line in raw[1:]):
        return [value]
    items: list[Node] = []
    dash = builder.source[value.span.line - 1].rfind("-", 0, value.span.column)
    for offset, line in enumerate(raw):
        number, text = value.span.line + offset, line.strip()
        column = len(line) - len(line.lstrip()) + 1 if offset else value.span.column
        if offset and text.startswith("- "):
            here = Span(value.span.file, number, column, number, column + 1)
            builder.findings.report(DashTooFar.item, here, n=column - 1 - dash, text=_text_of(items[-1]))
            inner = text[2:].lstrip()
            column += len(text) - len(inner)
            text = inner
        elif offset:
            continue
        items.append(Scalar(text, Span(value.span.file, number, column, number, column + len(text)), "plain", ((number, column),)))
    return items


def _text_of(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


# --- commas inside { } and [ ]


def _balance(text: str) -> int:
    return text.count("(") - text.count(")")


def _plain(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "plain"


def _join(first: Node, last: Node, builder: Builder) -> Scalar | None:
    """One scalar joining two that a comma separated; None if they are on different lines."""
    if first.span.line != last.span.end_line:
        return None
    text = builder.slice(first.span, last.span)
    span = Span(first.span.file, first.span.line, first.span.column, last.span.end_line, last.span.end_column)
    return Scalar(text, span, "plain", ((span.line, span.column),))


def cut_items(items: Items[Node], builder: Builder) -> list[Node]:
    """The items of `[…]`, rejoining those that a comma inside parentheses separated."""
    joined: list[Node] = []
    index = 0
    while index < len(items):
        item, index = items[index], index + 1
        if isinstance(item, Scalar) and _plain(item) and _balance(item.text) > 0:
            last, end, balance = item, index, _balance(item.text)
            while end < min(len(items), index + _MOST_CUT) and balance > 0 and isinstance(following := items[end], Scalar):
                last, end, balance = following, end + 1, balance + _balance(following.text)
            whole = _join(item, last, builder) if balance == 0 else None
            if whole is not None:
                _report_cut(whole, builder, "[ ]")
                item, index = whole, end
        joined.append(item)
    return joined


def _report_cut(whole: Scalar, builder: Builder, brackets: str) -> None:
    sure = re.search(r"[(,] *([\w.]+), *\1[,)]", whole.text) is None  # a repeated argument may be the real mistake
    builder.findings.report(CommaInBrackets.cut, whole.span, brackets=brackets, text=whole.text, suggestion=f'"{whole.text}"', sure=sure)


def cut_entries(entries: list[tuple[Scalar, Node]], span: Span, builder: Builder) -> list[tuple[Scalar, Node]] | Scalar | Sequence:
    """The intended entries of `{…}`; a scalar `<x>` for `{x}` as a placeholder, a list for `{a, b}`."""
    if not entries:
        return entries
    bare = [key for key, node in entries if _is_bare(key, node, builder)]
    if not bare and not any("(" in key.text or (isinstance(node, Scalar) and "(" in node.text) for key, node in entries):
        return entries
    if len(entries) == len(bare) == 1 and re.fullmatch(r"\w+", bare[0].text):
        name = bare[0].text
        builder.findings.report(BracesInsteadOfAngles.name, span, name=name, suggestion=f"<{name}>")
        return Scalar(f"<{name}>", span, "plain", ((span.line, span.column),))
    if len(bare) == len(entries) and all(re.fullmatch(r"\w+", key.text) for key in bare):
        words = ", ".join(key.text for key in bare)
        builder.findings.report(CommaInBrackets.no_values, span, meant=f"[{words}]")
        items = tuple(Scalar(key.text, key.span, "plain", key.lines) for key in bare)
        return Sequence(items, span, True)
    kept: list[tuple[Scalar, Node]] = []
    index = 0
    while index < len(entries):
        key, node = entries[index]
        index += 1
        end = _cut_until(entries, index - 1)
        if end > index:
            last = entries[end - 1][0] if _is_bare(*entries[end - 1], builder) else entries[end - 1][1]
            if _balance(key.text) > 0:  # the key itself is a signature with several parameters
                whole = _join(key, entries[end - 1][0], builder)
                if whole is not None:
                    _report_cut(whole, builder, "{ }")
                    kept.append((whole, entries[end - 1][1]))
            elif (whole := _join(node, last, builder)) is not None:
                _report_cut(whole, builder, "{ }")
                kept.append((key, whole))
            index = end
        elif kept and _is_bare(key, node, builder):
            previous, value = kept[-1]
            if key.text.isdigit() and isinstance(value, Scalar) and value.text.isdigit():  # `rent: 2,5`
                span = replace(value.span, end_line=key.span.end_line, end_column=key.span.end_column)
                low, written = int(value.text[-6:]), f"{value.text},{key.text}"
                builder.findings.report(CommaInBrackets.fraction, span, suggestion=value.text, sure=False, written=written, low=low, high=low + 1)
                continue
            meant = _default_meant(value, key)
            whole_entry = f"{previous.text}: {meant}" if meant else None
            last = key
            while not meant and index < len(entries) and _is_bare(*entries[index], builder):  # further commas of the same sentence
                last, index = entries[index][0], index + 1
            builder.findings.report(
                CommaInBrackets.no_value, key.span, name=key.text, meant=whole_entry, edits=() if meant else _quoted(value, last), sure=False
            )
            if meant and isinstance(value, Scalar):
                kept[-1] = (previous, Scalar(meant, value.span, value.style, value.lines))
        else:
            kept.append((key, node))
    return kept


def _quoted(value: Node, rest: Scalar) -> tuple[Edit, ...]:
    """Quotes around a sentence whose end a comma has cut off; empty if the value contains no words or spans several lines."""
    if not isinstance(value, Scalar) or not _plain(value) or value.span.line != rest.span.end_line or " " not in value.text + rest.text:
        return ()
    begin = replace(value.span, end_line=value.span.line, end_column=value.span.column)
    end = replace(rest.span, line=rest.span.end_line, column=rest.span.end_column)
    return () if {'"', "\\"} & set(value.text + rest.text) else (Edit(begin, '"'), Edit(end, '"'))


def _is_bare(key: Scalar, node: Node, builder: Builder) -> bool:
    """Whether an entry is a key without its colon: `{a, b}`."""
    return (
        isinstance(node, Scalar)
        and node.style == "plain"
        and not node.text
        and key.style == "plain"
        and not builder.after(key.span, 40).lstrip().startswith(":")
    )


def _cut_until(entries: list[tuple[Scalar, Node]], index: int) -> int:
    """The index after the last of the entries that belong to the brackets opened in the entry at `index`."""
    key, node = entries[index]
    balance = _balance(key.text) + (_balance(node.text) if isinstance(node, Scalar) and _plain(node) else 0)
    end = index + 1
    while balance > 0 and end < min(len(entries), index + _MOST_CUT):
        key, node = entries[end]
        balance += _balance(key.text) + (_balance(node.text) if isinstance(node, Scalar) and _plain(node) else 0)
        end += 1
    return end if balance == 0 else index + 1


def _default_meant(value: Node, key: Scalar) -> str:
    match = re.fullmatch(r"(?:start|default|from|begins?(?: with)?)\s+(\S.*)", key.text)
    return f"{value.text} = {match[1]}" if match and isinstance(value, Scalar) else ""


def signature_keys(entries: list[tuple[Scalar, Node]], builder: Builder) -> list[tuple[Scalar, Node]]:
    """Splits a signature with a colon inside its brackets into key and value (RW108)."""
    if not any("(" in key.text for key, _ in entries):
        return entries
    kept: list[tuple[Scalar, Node]] = []
    for key, node in entries:
        if _plain(key) and _balance(key.text) > 0 and re.match(r"[\w ]+\(", key.text) and in_round_brackets(key.text) is None:
            if isinstance(node, Scalar) and _balance(key.text) == 1 and _balance(node.text) >= 0:  # its closing bracket is missing
                end = replace(key.span, line=key.span.end_line, column=key.span.end_column)
                meant = f"{key.text})"
                builder.findings.report(OpenBracket.opened, key.span, opened="(", closing=")", edits=(Edit(end, ")"),), sure=False)
                kept.append((replace(key, text=meant), node))
                continue
            whole = _join(key, node, builder) if isinstance(node, Scalar) and _balance(node.text) < 0 else None
            span = whole.span if whole else key.span
            builder.findings.report(ColonInSignature.in_key, span, meant=signature_meant(whole.text) if whole else None)
            continue
        kept.append((key, node))
    return kept


def signature_meant(text: str) -> str:
    """The intended signature: `steal(player victim)` for `steal(player: victim)`."""
    return re.sub(r"\s*:\s+", " ", text.removesuffix(":").rstrip())
