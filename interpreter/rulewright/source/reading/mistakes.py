"""What is wrong where YAML stops, in words for people who never heard of YAML."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import Any

import yaml

from rulewright.source.reading.repairs import signature_meant

_KEY = re.compile(r"(\s*(?:- +)*)([^\s#'\"{\[][^:#]*?|\"[^\"]*\"|'[^']*'):(\s|$)")


@dataclass(frozen=True, slots=True)
class Mistake:
    """One syntax error: lines and columns count from 0, the end is exclusive.

    `suggestion` is the text that should stand there, `indent` the column where the line should begin, where it is known.
    """

    code: str
    line: int
    column: int
    end: int
    message: str
    cure: str = ""
    suggestion: str = ""
    indent: int | None = None


def mistake_of(error: yaml.YAMLError, last: Any, source: list[str]) -> Mistake:
    """The mistake behind a YAML error; `last` is the event that was read before it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Mistake("RW110", 0, 0, 1, "This cannot be read as YAML.")
    begin = getattr(error, "context_mark", None) or mark
    place = _Place(min(mark.line, max(len(source) - 1, 0)), mark.column, begin.line, begin.column, last, source)
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


@dataclass(frozen=True, slots=True)
class _Place:
    """Where YAML stopped (line, column), where what it was reading began, and the text."""

    line: int
    column: int
    begin_line: int
    begin_column: int
    last: Any
    source: list[str]

    def raw(self, line: int) -> str:
        return self.source[line] if 0 <= line < len(self.source) else ""

    def here(self, code: str, message: str, cure: str = "", suggestion: str = "") -> Mistake:
        line, column = self.line, self.column
        if not self.raw(line).strip():  # YAML stops behind the last line
            while line > 0 and not self.raw(line).strip():
                line -= 1
            column = max(len(self.raw(line)) - 1, 0)
        return Mistake(code, line, column, max(_word_end(self.raw(line), column), column + 1), message, cure, suggestion)

    def at(
        self,
        code: str,
        line: int,
        column: int,
        end: int,
        message: str,
        cure: str = "",
        suggestion: str = "",
        indent: int | None = None,
    ) -> Mistake:
        return Mistake(code, line, column, max(end, column + 1), message, cure, suggestion, indent)

    def quoted(self, text: str) -> str:
        return "'" + text.replace("'", "''") + "'" if '"' in text else f'"{text}"'

    def value_of_line(self, line: int) -> tuple[int, str] | None:
        """The column and text of what stands behind the first `key: ` (or the last `- `) of a line."""
        raw = self.raw(line)
        match = _KEY.match(raw) or re.match(r"(\s*(?:- +)+)", raw)
        if match is None:
            return None
        begin = match.end()
        text = _without_comment(raw[begin:])
        return begin + len(text) - len(text.lstrip()), text.lstrip()


def _is(event: Any, kind: type[yaml.Event]) -> bool:
    return isinstance(event, kind)


def _word_end(raw: str, column: int) -> int:
    match = re.compile(r"[\w.]+|\S").match(raw, column)
    return match.end() if match else column + 1


def _without_comment(text: str) -> str:
    return re.sub(r"\s+#.*", "", text).rstrip()


def _own_part(text: str) -> str:
    """A value without what belongs to the brackets around it: up to the first comma or closing bracket that nothing in it opened."""
    depth, comma = 0, len(text)
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth < 0:
                return text[: min(at, comma)].rstrip() or text
        elif sign == "," and depth == 0 and comma == len(text):
            comma = at
    return text


def _indent(raw: str) -> int:
    return len(raw) - len(raw.lstrip(" "))


# --- one function for each message of the parser


def _open_quote(place: _Place) -> Mistake | None:
    return _unclosed(place, place.begin_line, place.begin_column)


def _unclosed(place: _Place, line: int, column: int) -> Mistake:
    raw = place.raw(line)
    mark = raw[column : column + 1]
    return place.at(
        "RW112",
        line,
        column,
        len(raw.rstrip()),
        f"The quotation mark {mark} that begins here is not closed.",
        f"Put {mark} at the end of the text." + (" An apostrophe in a text between '…' is written twice." if mark == "'" else ""),
        raw[column:].rstrip() + mark,
    )


def _flow(place: _Place) -> Mistake | None:
    raw = place.raw(place.line)
    opened = place.raw(place.begin_line)[place.begin_column : place.begin_column + 1] or "{"
    closing = {"{": "}", "[": "]"}.get(opened, "}")
    brackets = f"`{opened} {closing}`"
    sign = raw[place.column : place.column + 1]
    if (
        place.line > place.begin_line
        and _indent(raw) <= _indent(place.raw(place.begin_line))
        and not raw.strip().startswith(closing)
    ):
        return _open_bracket(place, opened, closing)
    if not raw.strip():
        return _open_bracket(place, opened, closing)
    if _is(place.last, yaml.ScalarEvent) and place.last.end_mark.line > place.last.start_mark.line:
        begin = place.last.start_mark  # two lines of the brackets became one text
        text = place.raw(begin.line)[begin.column :].rstrip()
        return place.at(
            "RW129",
            begin.line,
            begin.column,
            begin.column + len(text),
            f"A comma is missing behind `{text}`.",
            f"Write `{text},`.",
            text + ",",
        )
    last_line = place.last.start_mark.line if place.last else place.line
    if place.last is not None and last_line < place.line:  # the entry before is on an earlier line: a comma at its end
        end = place.last.end_mark
        text = place.last.value if _is(place.last, yaml.ScalarEvent) else place.raw(end.line)[max(end.column - 1, 0) : end.column]
        begin = max(end.column - max(len(text), 1), 0)
        text = place.raw(end.line)[begin : end.column]
        return place.at(
            "RW129",
            end.line,
            begin,
            end.column,
            f"A comma is missing behind this entry of {brackets}.",
            f"Write `{text},`.",
            text + ",",
        )
    if sign and sign in "}]":
        return place.here(
            "RW113",
            f"`{sign}` stands here, and the bracket that is open is `{opened}`.",
            f"Write `{closing}` before it.",
            closing + sign,
        )
    if sign and sign in "{[" and _is(place.last, yaml.ScalarEvent):
        begin, text = place.last.start_mark.column, _entry_from(raw, place.last.start_mark.column)
        return place.at(
            "RW103",
            place.line,
            begin,
            begin + len(text),
            f"Inside {brackets} a value with `{sign}` in it must stand in quotes.",
            f"Write {place.quoted(text)}.",
            place.quoted(text),
        )
    if sign == ":" and _is(place.last, yaml.ScalarEvent):
        word = place.last.value.split(" ")
        if len(word) > 1:
            begin, before = place.last.start_mark.column, " ".join(word[:-1])
            return place.at(
                "RW129",
                place.line,
                begin,
                place.last.end_mark.column,
                f"A comma is missing inside {brackets} between `{before}` and `{word[-1]}`.",
                f"Write `{before}, {word[-1]}: …`.",
                f"{before}, {word[-1]}",
            )
        begin, text = place.last.start_mark.column, _entry_from(raw, place.last.start_mark.column)
        return place.at(
            "RW115",
            place.line,
            begin,
            begin + len(text),
            f"A second `:` in one entry of {brackets}.",
            f"Put the value in quotes: {place.quoted(text)}; a new entry begins with a comma.",
            place.quoted(text),
        )
    if _is(place.last, yaml.ScalarEvent) and place.last.style in ("'", '"'):
        begin, text = place.last.start_mark.column, _entry_from(raw, place.last.start_mark.column)
        return place.at(
            "RW130",
            place.line,
            begin,
            begin + len(text),
            "Behind the closing quotation mark something follows.",
            f"Put the whole value in quotes: {_requoted(text)}.",
            _requoted(text),
        )
    return place.here("RW129", f"A comma is missing here between two entries of {brackets}.", "Write `,` between them.")


def _entry_from(raw: str, column: int) -> str:
    """The text of an entry in brackets, up to the comma or bracket that ends it; brackets inside it are balanced."""
    depth = 0
    for index in range(column, len(raw)):
        sign = raw[index]
        if depth == 0 and sign in ",}]":
            return raw[column:index].rstrip()
        depth += (sign in "([{") - (sign in ")]}")
    return raw[column:].rstrip()


def _open_bracket(place: _Place, opened: str, closing: str) -> Mistake:
    text = _without_comment(place.raw(place.begin_line)[place.begin_column :])
    single = not place.raw(place.begin_line + 1).strip() or _indent(place.raw(place.begin_line + 1)) <= _indent(
        place.raw(place.begin_line)
    )
    return place.at(
        "RW113",
        place.begin_line,
        place.begin_column,
        place.begin_column + len(text),
        f"The bracket `{opened}` that opens here is not closed.",
        f"Write `{closing}` at its end.",
        text.rstrip(", ") + (" " if text.endswith(":") else "") + closing if single else "",
    )


def _colon(place: _Place) -> Mistake | None:
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
    first = _KEY.match(raw)
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


def _key_after_text(place: _Place) -> Mistake | None:
    """The key stands on a line that YAML joined to the text before it."""
    if not _is(place.last, yaml.ScalarEvent) or place.last.start_mark.line >= place.line:
        return None
    begin = place.last.start_mark
    above, raw = place.raw(begin.line), place.raw(place.line)
    key = raw.strip().split(":")[0]
    before = _KEY.match(above)
    if before is None:  # the text above is itself no key: its colon is missing
        return _missing_colon(place, begin.line)
    return place.at(
        "RW111",
        place.line,
        _indent(raw),
        place.column,
        f"`{key}` is indented further than `{before[2].strip()}` above it, which already has a value.",
        f"Begin it in column {len(before[1]) + 1}, like `{before[2].strip()}`.",
        indent=len(before[1]),
    )


def _missing_colon(place: _Place, line: int) -> Mistake:
    raw = place.raw(line)
    text = re.sub(r"\s+#.*", "", raw).strip()
    body = re.sub(r"^(- +)+", "", text)
    column = raw.find(body) if body else _indent(raw)
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


def _simple_key(place: _Place) -> Mistake | None:
    above = place.begin_line - 1
    while above >= 0 and not place.raw(above).strip():
        above -= 1
    if above >= 0 and re.search(r":\s*[|>][-+0-9]*\s*$", place.raw(above)):
        line = place.begin_line
        return place.at(
            "RW111",
            line,
            _indent(place.raw(line)),
            len(place.raw(line).rstrip()),
            "A text after `|` is indented further than its key.",
            "Indent it by two spaces more than the key.",
            indent=_indent(place.raw(above)) + 2,
        )
    raw = place.raw(place.begin_line)
    if raw[place.begin_column : place.begin_column + 1] in "'\"" and place.line > place.begin_line:
        return _unclosed(place, place.begin_line, place.begin_column)
    return _missing_colon(place, place.begin_line)


def _no_key(place: _Place) -> Mistake | None:
    """“Did not find expected key”: something that is no further key of the mapping."""
    last, raw = place.last, place.raw(place.line)
    if (
        _is(last, yaml.ScalarEvent)
        and last.style in ("'", '"')
        and last.end_mark.line == place.line
        and raw[: place.column].strip()
    ):
        begin = last.start_mark
        if begin.line < place.line:
            return _unclosed(place, begin.line, begin.column)
        text = _without_comment(raw[begin.column :])
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
            f"Put the whole value in quotes: {_requoted(text)}.",
            _requoted(text),
        )
    if _is(last, yaml.CollectionEndEvent) and last.end_mark.line == place.line and raw[: place.column].strip():
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
    indent = _indent(raw)
    if _is(last, yaml.ScalarEvent) and last.style in ("|", ">") and indent:
        return place.at(
            "RW111",
            place.line,
            0,
            indent,
            "This line is indented less than the text above and further than its key.",
            "Begin the lines of a text in one column.",
            indent=_indent(place.raw(last.start_mark.line + 1)),
        )
    return _bad_indent(place)


def _requoted(text: str) -> str:
    inner = text.replace('"', "") if "'" in text else text
    return f"'{inner}'" if '"' in inner else f'"{inner}"'


def _bad_indent(place: _Place) -> Mistake:
    raw = place.raw(place.line)
    indent = _indent(raw)
    if place.column > indent and not raw[: place.column].strip(" -"):
        indent = place.column
    above = [match for line in place.source[place.begin_line : place.line] if (match := re.match(r"( *(?:- +)*)[^\s#-]", line))]
    columns = {len(match[1]) for match in above}
    if raw.lstrip().startswith("- "):
        columns |= {_indent(match[0]) for match in above if "-" in match[1]}
    what = raw.strip().split(":")[0].removeprefix("- ")
    nearest = min(columns, key=lambda column: (abs(column - indent), -column), default=None)
    return place.at(
        "RW111",
        place.line,
        _indent(raw),
        max(len(raw.rstrip()), 1),
        f"`{what}` begins in column {indent + 1}, where nothing around it begins.",
        "" if nearest is None else f"Begin it in column {nearest + 1}.",
        indent=nearest,
    )


def _no_dash(place: _Place) -> Mistake | None:
    raw = place.raw(place.line)
    what = raw.strip().split(":")[0]
    return place.at(
        "RW111",
        place.line,
        _indent(raw),
        max(len(raw.rstrip()), 1),
        f"`{what}` stands in the column of the dashes of a list, and is no item of it.",
        "Write `- ` before it, or move it to the column of the key that it stands beside.",
    )


def _no_dash_here(place: _Place) -> Mistake | None:
    text = _without_comment(place.raw(place.line)[place.column :])
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


def _sign(place: _Place) -> Mistake | None:
    raw = place.raw(place.line)
    sign = raw[place.column : place.column + 1]
    if not sign.strip() and _is(place.last, yaml.CollectionStartEvent):
        begin = place.last.start_mark
        opened = place.raw(begin.line)[begin.column : begin.column + 1]
        if opened and opened in "{[":
            return _open_bracket(
                dataclasses.replace(place, begin_line=begin.line, begin_column=begin.column), opened, "}" if opened == "{" else "]"
            )
    if not sign.strip() and sign != "\t":
        return _open_at_the_end(place)
    if sign == "\t":
        return place.here("RW206", "A tab stands here; use spaces.")
    text = _own_part(_without_comment(raw[place.column :]))
    return place.at(
        "RW116",
        place.line,
        place.column,
        place.column + len(text),
        f"A value cannot begin with `{sign}`.",
        f"Put it in quotes: {place.quoted(text)}.",
        place.quoted(text),
    )


def _open_at_the_end(place: _Place) -> Mistake | None:
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
    return _open_bracket(dataclasses.replace(place, begin_line=line, begin_column=opened[-1]), sign, "}" if sign == "{" else "]")


def _alias(place: _Place) -> Mistake | None:
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


def _block_header(place: _Place) -> Mistake | None:
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


def _document(place: _Place) -> Mistake | None:
    return place.here(
        "RW121", "The document ended above with `...`, and a rule file is one document.", "Delete the line with `...`."
    )


def _directive(place: _Place) -> Mistake | None:
    raw = place.raw(place.begin_line)
    return place.at(
        "RW128",
        place.begin_line,
        0,
        len(raw),
        "Lines with `%` are not used in rule files.",
        "Delete this line, or put the value in quotes.",
    )


def _tag(place: _Place) -> Mistake | None:
    return place.here(
        "RW119",
        "`!` begins a tag in YAML, and rule files have none.",
        "“Not” is the word `not`; put the value in quotes if the `!` belongs to it.",
    )


def _escape(place: _Place) -> Mistake | None:
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


def _document_in_quote(place: _Place) -> Mistake | None:
    return _open_quote(place)


# Pieces of the parser's messages (of both its versions), looked for in this order.
_WORDS = {
    "unknown escape": _escape,
    "unexpected document indicator": _document_in_quote,
    "quoted scalar": _open_quote,
    "undefined tag": _tag,
    "scanning a tag": _tag,
    "parsing a tag": _tag,
    "parsing a node": _tag,
    "a flow mapping": _flow,
    "a flow sequence": _flow,
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
