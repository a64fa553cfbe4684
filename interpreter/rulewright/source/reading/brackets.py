"""Brackets and quotation marks that are not closed, or are closed without being open."""

from __future__ import annotations

import re

import yaml

from rulewright.source.catalogue.yaml import (
    ColonInValue,
    CommaInBrackets,
    NoComma,
    OpenBracket,
    OpenQuotationMark,
    TextAfterClosing,
)
from rulewright.source.reading.stops import Mistake, Place, indent_of, is_event, requoted, without_comment

_NEXT_ENTRY = re.compile(r", *(?:[a-z_]\w*|\"[^\"]*\"): ")
_OTHER_BRACKET = re.compile(r"(?P<name>[a-z_]\w*)[\[{](?P<inside>[^\[\]{}()]*)\)")
_FAR = 40  # lines searched for the quotation mark that has swallowed a bracket


def open_quote(place: Place) -> Mistake | None:
    return unclosed(place, place.begin_line, place.begin_column)


def unclosed(place: Place, line: int, column: int) -> Mistake:
    raw = place.raw(line)
    mark = raw[column : column + 1]
    declared = OpenQuotationMark.single if mark == "'" else OpenQuotationMark.double
    text, rest = _text_and_brackets(_lines_around(place, line) + raw[:column], raw[column:])
    return place.at(declared, line, column, len(raw.rstrip()), suggestion=text + mark + rest)


def _lines_around(place: Place, line: int) -> str:
    """The lines above a line that belong to the same entry."""
    first, indent = line, indent_of(place.raw(line))
    while first > max(0, line - _FAR) and indent_of(place.raw(first)) >= indent:
        first -= 1
    return "".join(f"{without_comment(place.raw(number))}\n" for number in range(first, line))


def _text_and_brackets(before: str, text: str) -> tuple[str, str]:
    """What belongs to an unclosed quotation mark, and what follows it, starting with the bracket that closes one before the mark."""
    before = re.sub(r"\"[^\"]*\"|'[^']*'", "", before)
    text, depth = text.rstrip(), 0
    if sum(before.count(sign) for sign in "{[") > sum(before.count(sign) for sign in "}]"):
        for at, sign in enumerate(text):
            depth += (sign in "{[") - (sign in "}]")
            if depth < 0 or (depth == 0 and _NEXT_ENTRY.match(text, at)):
                return text[:at], text[at:]
        if text.endswith(","):
            return text[:-1], ","
    return text, ""


def _odd_quote(place: Place) -> tuple[int, int] | None:
    """The last double quotation mark of the first line with an odd number of them: the line where the bracket opens, or a continuation of it."""
    line, indent = place.begin_line, indent_of(place.raw(place.begin_line))
    while line == place.begin_line or (line - place.begin_line < _FAR and indent_of(place.raw(line)) > indent):
        raw = without_comment(place.raw(line))
        marks = [at for at, sign in enumerate(raw) if sign == '"']
        if len(marks) % 2:
            swallowed = [one for one, other in zip(marks[::2], marks[1::2], strict=False) if _NEXT_ENTRY.search(raw[one : other + 1] + " ")]
            return line, swallowed[0] if swallowed else marks[-1]
        line += 1
    return None


_KEY_WITH_BRACKET = re.compile(r"(?<![^ {,])[a-z_][\w.]*$")  # what precedes a `[`
_PICKED = re.compile(r"\[[\w. ]*\](?=:\s)")  # the `[grain]` of a key
_CALL_OPEN = re.compile(r"[a-z_]\w*\([\w. ]*$")  # a call with an open bracket


def flow(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    opened = place.raw(place.begin_line)[place.begin_column : place.begin_column + 1] or "{"
    closing = {"{": "}", "[": "]"}.get(opened, "}")
    brackets = f"{opened} {closing}"
    sign = raw[place.column : place.column + 1]
    if place.line > place.begin_line and indent_of(raw) <= indent_of(place.raw(place.begin_line)) and not raw.strip().startswith(closing):
        return open_bracket(place, opened, closing)
    if not raw.strip():
        return open_bracket(place, opened, closing)
    if is_event(place.last, yaml.ScalarEvent) and place.last.style in ("'", '"'):
        begin, end = place.last.start_mark, place.last.end_mark
        if end.line > begin.line or _NEXT_ENTRY.search(raw[begin.column : end.column].rstrip("'\"") + " "):  # it has swallowed what follows
            return unclosed(place, begin.line, begin.column)
    if is_event(place.last, yaml.ScalarEvent) and place.last.end_mark.line > place.last.start_mark.line:
        begin = place.last.start_mark  # two lines of the brackets became one text
        text = place.raw(begin.line)[begin.column :].rstrip()
        return place.at(NoComma.after, begin.line, begin.column, begin.column + len(text), text=text, meant=text + ",")
    last_line = place.last.start_mark.line if place.last else place.line
    if place.last is not None and last_line < place.line:  # the previous entry is on an earlier line: a comma belongs at its end
        end = place.last.end_mark
        text = place.last.value if is_event(place.last, yaml.ScalarEvent) else place.raw(end.line)[max(end.column - 1, 0) : end.column]
        begin = max(end.column - max(len(text), 1), 0)
        text = place.raw(end.line)[begin : end.column]
        return place.at(NoComma.after_entry, end.line, begin, end.column, brackets=brackets, meant=text + ",")
    if sign and sign in "}]" and (call := _CALL_OPEN.search(raw[: place.column])) is not None:  # `linked(town}`
        written = raw[call.start() : place.column + 1]
        at, end = call.start(), place.column + 1
        return place.at(CommaInBrackets.other_bracket, place.line, at, end, written=written, meant=f"{written[:-1]})")
    if sign and sign in "}]":
        return place.here(OpenBracket.other, sign=sign, opened=opened, closing=closing, suggestion=closing + sign)
    if sign and sign in "{[" and is_event(place.last, yaml.ScalarEvent):
        key, picked = _KEY_WITH_BRACKET.search(raw[: place.column]), _PICKED.match(raw, place.column)
        begin, text = place.last.start_mark.column, entry_from(raw, place.last.start_mark.column)
        if key is not None and picked is not None:  # `stock[grain]: 5`: the brackets belong to the key
            begin, text = key.start(), raw[key.start() : picked.end()]
        closing_at = raw.find(")", place.column)
        if (odd := _OTHER_BRACKET.search(raw[begin : closing_at + 1])) is not None:  # `built[farm)`
            meant = f"{odd['name']}({odd['inside']})"
            at = begin + odd.start()
            return place.at(CommaInBrackets.other_bracket, place.line, at, at + len(odd[0]), written=odd[0], meant=meant)
        return place.at(
            CommaInBrackets.in_quotes,
            place.line,
            begin,
            begin + len(text),
            brackets=brackets,
            sign=sign,
            meant=place.quoted(text),
        )
    if sign == ":" and is_event(place.last, yaml.ScalarEvent):
        word = place.last.value.split(" ")
        if len(word) > 1 and not (_in_languages(place) and not re.fullmatch("[a-z]{2}", word[-1])):
            begin, before = place.last.start_mark.column, " ".join(word[:-1])
            return place.at(
                NoComma.between,
                place.line,
                begin,
                place.last.end_mark.column,
                brackets=brackets,
                before=before,
                name=word[-1],
                suggestion=f"{before}, {word[-1]}",
            )
        begin, text = place.last.start_mark.column, _sentence_from(raw, place.last.start_mark.column)
        return place.at(ColonInValue.second, place.line, begin, begin + len(text), brackets=brackets, meant=place.quoted(text))
    if is_event(place.last, yaml.ScalarEvent) and place.last.style in ("'", '"'):
        begin, text = place.last.start_mark.column, entry_from(raw, place.last.start_mark.column)
        return place.at(TextAfterClosing.quote, place.line, begin, begin + len(text), meant=requoted(text))
    return place.here(NoComma.here, brackets=brackets)


def _in_languages(place: Place) -> bool:
    """Whether the brackets contain a text for people, where colons belong to the text."""
    first = re.match(r"\{\s*([a-z]{2}):", place.raw(place.begin_line)[place.begin_column :])
    return first is not None and first[1] not in ("do", "in", "is", "of")


def entry_from(raw: str, column: int) -> str:
    """The text of an entry in brackets, up to the comma or bracket that ends it; nested brackets are balanced."""
    depth = 0
    for index in range(column, len(raw)):
        sign = raw[index]
        if depth == 0 and sign in ",}]":
            return raw[column:index].rstrip()
        depth += (sign in "([{") - (sign in ")]}")
    return raw[column:].rstrip()


def _sentence_from(raw: str, column: int) -> str:
    """The text of an entry including its commas: up to the next entry with a key, or the closing bracket."""
    text = entry_from(raw, column)
    while (end := column + len(text)) < len(raw) and raw[end] == "," and not _NEXT_ENTRY.match(raw, end):
        further = entry_from(raw, end + 1)
        if not further.strip():
            break
        text += f",{further}"
    return text


def open_bracket(place: Place, opened: str, closing: str) -> Mistake:
    """Reports a bracket that is open at the end of its lines, or the quotation mark that has swallowed the closing one."""
    if (quote := _odd_quote(place)) is not None:
        return unclosed(place, *quote)
    text = without_comment(place.raw(place.begin_line)[place.begin_column :])
    single = not place.raw(place.begin_line + 1).strip() or indent_of(place.raw(place.begin_line + 1)) <= indent_of(place.raw(place.begin_line))
    return place.at(
        OpenBracket.opened,
        place.begin_line,
        place.begin_column,
        place.begin_column + len(text),
        opened=opened,
        closing=closing,
        suggestion=text.rstrip(", ") + (" " if text.endswith(":") else "") + closing if single else "",
    )
