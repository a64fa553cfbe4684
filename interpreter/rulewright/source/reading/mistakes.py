"""What is wrong where YAML stops, in words for people who never heard of YAML."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import yaml

from rulewright.source.reading.brackets import flow, open_bracket, open_quote, unclosed
from rulewright.source.reading.repairs import signature_meant
from rulewright.source.reading.stops import KEY, Mistake, Place, indent_of, is_event, own_part, requoted, without_comment


def mistake_of(error: yaml.YAMLError, last: Any, source: list[str]) -> Mistake:
    """The mistake behind a YAML error; `last` is the event that was read before it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Mistake("RW110", 0, 0, 1, "This cannot be read as YAML.")
    begin = getattr(error, "context_mark", None) or mark
    place = Place(min(mark.line, max(len(source) - 1, 0)), mark.column, begin.line, begin.column, last, source)
    problem, context = str(getattr(error, "problem", "") or ""), str(getattr(error, "context", "") or "")
    for needle, words in _WORDS.items():
        if needle in context or needle in problem:
            found = words(place)
            if found is not None:
                return found
    return place.here(
        "RW110",
        "YAML cannot read on from here.",
        "Compare the line with the ones around it: brackets, quotation marks, indentation.",
    )


# --- one function for each message of the parser


def _colon(place: Place) -> Mistake | None:
    """“Mapping values are not allowed here”: a colon where no key can stand."""
    raw = place.raw(place.line)
    signature = re.match(r"\s*(?:- +)*([a-z_][\w ]*\((?:[^()]*:[^()]*)\)):?", raw)
    if signature:
        begin = signature.start(1)
        meant = signature_meant(signature[1])
        return place.at(
            "RW108",
            place.line,
            begin,
            signature.end(1),
            "The type goes before the name, without a colon.",
            f"Write `{meant}`.",
            meant,
        )
    first = KEY.match(raw)
    if first and first.end(2) < place.column:  # a second colon on the line
        value = place.value_of_line(place.line)
        text = value[1] if value else ""
        column = value[0] if value else place.column
        return place.at(
            "RW115",
            place.line,
            column,
            column + len(text),
            "A colon inside a value begins a new key for YAML.",
            f"Put the value in quotes: {place.quoted(text)}.",
            place.quoted(text),
        )
    return _key_after_text(place)


def _key_after_text(place: Place) -> Mistake | None:
    """The key stands on a line that YAML joined to the text before it."""
    if not is_event(place.last, yaml.ScalarEvent) or place.last.start_mark.line >= place.line:
        return None
    begin = place.last.start_mark
    above, raw = place.raw(begin.line), place.raw(place.line)
    key = raw.strip().split(":")[0]
    before = KEY.match(above)
    if before is None:  # the text above is itself no key: its colon is missing
        return _missing_colon(place, begin.line)
    return place.at(
        "RW111",
        place.line,
        indent_of(raw),
        place.column,
        f"`{key}` is indented further than `{before[2].strip()}` above it, which already has a value.",
        f"Begin it in column {len(before[1]) + 1}, like `{before[2].strip()}`.",
        indent=len(before[1]),
    )


def _missing_colon(place: Place, line: int) -> Mistake:
    raw = place.raw(line)
    text = re.sub(r"\s+#.*", "", raw).strip()
    body = re.sub(r"^(- +)+", "", text)
    column = raw.find(body) if body else indent_of(raw)
    glued = re.fullmatch(r"(\w[\w ]*):(\S.*)", body)
    if glued:
        return place.at(
            "RW114",
            line,
            column,
            column + len(body),
            "Behind the colon of a key a space is missing.",
            f"Write `{glued[1]}: {glued[2]}`.",
            f"{glued[1]}: {glued[2]}",
        )
    words = body.split(" ", 1)
    if len(words) == 2 and re.fullmatch(r"\w+", words[0]):
        meant = f"{words[0]}: {words[1]}"
        return place.at(
            "RW114",
            line,
            column,
            column + len(body),
            f"`{words[0]}` has no colon behind it.",
            f"Write `{meant}` if it is a key.",
            meant,
        )
    return place.at(
        "RW114",
        line,
        column,
        column + len(body),
        f"`{body}` has no colon behind it.",
        "A key is followed by a colon; a text over several lines needs `|`.",
    )


def _simple_key(place: Place) -> Mistake | None:
    above = place.begin_line - 1
    while above >= 0 and not place.raw(above).strip():
        above -= 1
    if above >= 0 and re.search(r":\s*[|>][-+0-9]*\s*$", place.raw(above)):
        line = place.begin_line
        return place.at(
            "RW111",
            line,
            indent_of(place.raw(line)),
            len(place.raw(line).rstrip()),
            "A text after `|` is indented further than its key.",
            "Indent it by two spaces more than the key.",
            indent=indent_of(place.raw(above)) + 2,
        )
    raw = place.raw(place.begin_line)
    if raw[place.begin_column : place.begin_column + 1] in "'\"" and place.line > place.begin_line:
        return unclosed(place, place.begin_line, place.begin_column)
    return _missing_colon(place, place.begin_line)


def _no_key(place: Place) -> Mistake | None:
    """“Did not find expected key”: something that is no further key of the mapping."""
    last, raw = place.last, place.raw(place.line)
    if (
        is_event(last, yaml.ScalarEvent)
        and last.style in ("'", '"')
        and last.end_mark.line == place.line
        and raw[: place.column].strip()
    ):
        begin = last.start_mark
        if begin.line < place.line:
            return unclosed(place, begin.line, begin.column)
        text = without_comment(raw[begin.column :])
        if last.style == "'" and not raw[last.end_mark.column : last.end_mark.column + 1].isspace():
            inner = text[1:-1] if text.endswith("'") else text[1:]
            return place.at(
                "RW130",
                place.line,
                begin.column,
                begin.column + len(text),
                "The apostrophe ends the text that began with `'`.",
                f'Write "{inner}".',
                f'"{inner}"',
            )
        bare = text.replace(last.style, "")
        if re.search(r"[=<>+*]| (and|or|in|is|where) ", bare) and not re.search(r": | #|^[^\w(]", bare):  # a rule, not a sentence
            return place.at(
                "RW130",
                place.line,
                begin.column,
                begin.column + len(text),
                "Behind the closing quotation mark something follows.",
                f"Names are written without quotation marks: `{bare}`.",
                bare,
            )
        return place.at(
            "RW130",
            place.line,
            begin.column,
            begin.column + len(text),
            "Behind the closing quotation mark something follows.",
            f"Put the whole value in quotes: {requoted(text)}.",
            requoted(text),
        )
    if is_event(last, yaml.CollectionEndEvent) and last.end_mark.line == place.line and raw[: place.column].strip():
        sign = raw[place.column : place.column + 1]
        if sign in "}])":
            kept = raw[place.column - 1 : place.column]
            return place.at(
                "RW130",
                place.line,
                place.column - 1,
                place.column + 1,
                f"`{sign}` closes a bracket that was not opened.",
                "Delete it.",
                kept,
            )
        column, text = place.value_of_line(place.line) or (place.column, raw[place.column :].rstrip())
        return place.at(
            "RW130",
            place.line,
            column,
            column + len(text),
            "Behind the closing bracket something follows.",
            f"Put the whole value in quotes: {place.quoted(text)}.",
            place.quoted(text),
        )
    indent = indent_of(raw)
    if is_event(last, yaml.ScalarEvent) and last.style in ("|", ">") and indent:
        return place.at(
            "RW111",
            place.line,
            0,
            indent,
            "This line is indented less than the text above and further than its key.",
            "Begin the lines of a text in one column.",
            indent=indent_of(place.raw(last.start_mark.line + 1)),
        )
    return _bad_indent(place)


def _bad_indent(place: Place) -> Mistake:
    raw = place.raw(place.line)
    indent = indent_of(raw)
    if place.column > indent and not raw[: place.column].strip(" -"):
        indent = place.column
    above = [match for line in place.source[place.begin_line : place.line] if (match := re.match(r"( *(?:- +)*)[^\s#-]", line))]
    columns = {len(match[1]) for match in above}
    if raw.lstrip().startswith("- "):
        columns |= {indent_of(match[0]) for match in above if "-" in match[1]}
    what = raw.strip().split(":")[0].removeprefix("- ")
    nearest = min(columns, key=lambda column: (abs(column - indent), -column), default=None)
    return place.at(
        "RW111",
        place.line,
        indent_of(raw),
        max(len(raw.rstrip()), 1),
        f"`{what}` begins in column {indent + 1}, where nothing around it begins.",
        "" if nearest is None else f"Begin it in column {nearest + 1}.",
        indent=nearest,
    )


def _no_dash(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    what = raw.strip().split(":")[0]
    return place.at(
        "RW111",
        place.line,
        indent_of(raw),
        max(len(raw.rstrip()), 1),
        f"`{what}` stands in the column of the dashes of a list, and is no item of it.",
        "Write `- ` before it, or move it to the column of the key that it stands beside.",
    )


def _no_dash_here(place: Place) -> Mistake | None:
    text = without_comment(place.raw(place.line)[place.column :])
    meant = re.sub(r"^- +", "-", text) if re.fullmatch(r"- +\d+", text) else place.quoted(text)
    return place.at(
        "RW111",
        place.line,
        place.column,
        place.column + len(text),
        "`- ` behind a key begins a list for YAML, and a list cannot begin on this line.",
        f"Write `{meant}`; for a list, begin it on the next line.",
        meant,
    )


def _sign(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    sign = raw[place.column : place.column + 1]
    if not sign.strip() and is_event(place.last, yaml.CollectionStartEvent):
        begin = place.last.start_mark
        opened = place.raw(begin.line)[begin.column : begin.column + 1]
        if opened and opened in "{[":
            return open_bracket(
                dataclasses.replace(place, begin_line=begin.line, begin_column=begin.column), opened, "}" if opened == "{" else "]"
            )
    if not sign.strip() and sign != "\t":
        return _open_at_the_end(place)
    if sign == "\t":
        return place.here("RW206", "A tab stands here; use spaces.")
    text = own_part(without_comment(raw[place.column :]))
    return place.at(
        "RW116",
        place.line,
        place.column,
        place.column + len(text),
        f"A value cannot begin with `{sign}`.",
        f"Put it in quotes: {place.quoted(text)}.",
        place.quoted(text),
    )


def _open_at_the_end(place: Place) -> Mistake | None:
    """The file ended inside brackets: the innermost one that its last line opens."""
    line = place.line
    while line > 0 and not place.raw(line).strip():
        line -= 1
    opened: list[int] = []
    for column, sign in enumerate(place.raw(line)):
        if sign in "{[":
            opened.append(column)
        elif sign in "}]" and opened:
            opened.pop()
    if not opened:
        return None
    sign = place.raw(line)[opened[-1]]
    return open_bracket(dataclasses.replace(place, begin_line=line, begin_column=opened[-1]), sign, "}" if sign == "{" else "]")


def _alias(place: Place) -> Mistake | None:
    value = place.raw(place.begin_line)[place.begin_column :].rstrip()
    return place.at(
        "RW116",
        place.begin_line,
        place.begin_column,
        place.begin_column + len(value),
        f"A value cannot begin with `{value[:1]}`.",
        f"Put it in quotes: {place.quoted(value)}.",
        place.quoted(value),
    )


def _block_header(place: Place) -> Mistake | None:
    value = place.raw(place.begin_line)[place.begin_column :].rstrip()
    if value.startswith(">"):
        return _alias(place)
    return place.at(
        "RW110",
        place.line,
        place.column,
        place.begin_column + len(value),
        "Behind `|` the line ends.",
        "Begin the text on the next line.",
    )


def _document(place: Place) -> Mistake | None:
    return place.here(
        "RW121", "The document ended above with `...`, and a rule file is one document.", "Delete the line with `...`."
    )


def _directive(place: Place) -> Mistake | None:
    raw = place.raw(place.begin_line)
    return place.at(
        "RW128",
        place.begin_line,
        0,
        len(raw),
        "Lines with `%` are not used in rule files.",
        "Delete this line, or put the value in quotes.",
    )


def _tag(place: Place) -> Mistake | None:
    return place.here(
        "RW119",
        "`!` begins a tag in YAML, and rule files have none.",
        "“Not” is the word `not`; put the value in quotes if the `!` belongs to it.",
    )


def _escape(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    column = raw.rfind("\\", 0, place.column + 1)
    return place.at(
        "RW110",
        place.line,
        max(column, 0),
        column + 2,
        f"`{raw[column : column + 2]}` means nothing between double quotation marks.",
        "Use single quotation marks, or write `\\\\` for a backslash.",
    )


def _document_in_quote(place: Place) -> Mistake | None:
    return open_quote(place)


# Pieces of the parser's messages (of both its versions), looked for in this order.
_WORDS = {
    "unknown escape": _escape,
    "unexpected document indicator": _document_in_quote,
    "quoted scalar": open_quote,
    "undefined tag": _tag,
    "scanning a tag": _tag,
    "parsing a tag": _tag,
    "parsing a node": _tag,
    "a flow mapping": flow,
    "a flow sequence": flow,
    "found a tab": _sign,
    "mapping values are not allowed": _colon,
    "scanning a simple key": _simple_key,
    "cannot start any token": _sign,
    "node content": _sign,
    "an alias": _alias,
    "an anchor": _alias,
    "block scalar": _block_header,
    "sequence entries are not allowed": _no_dash_here,
    "a block mapping": _no_key,
    "a block collection": _no_dash,
    "document start": _document,
    "directive": _directive,
}
