"""Explains what is wrong where YAML stops, for people who have never heard of YAML."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import yaml

from rulewright.source.catalogue.syntax import Tab
from rulewright.source.catalogue.yaml import (
    ColonInSignature,
    ColonInValue,
    ForbiddenStart,
    Indentation,
    NoColon,
    NotYaml,
    SeveralDocuments,
    Tags,
    TextAfterClosing,
    YamlDirective,
)
from rulewright.source.reading.brackets import flow, open_bracket, open_quote, unclosed
from rulewright.source.reading.repairs import signature_meant
from rulewright.source.reading.stops import KEY, SPACED, Mistake, Place, indent_of, is_event, own_part, requoted, without_comment


def mistake_of(error: yaml.YAMLError, last: Any, source: list[str]) -> Mistake:
    """The mistake behind a YAML error; `last` is the event read before it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Mistake(NotYaml.from_here, 0, 0, 1)
    begin = getattr(error, "context_mark", None) or mark
    place = Place(min(mark.line, max(len(source) - 1, 0)), mark.column, begin.line, begin.column, last, source)
    problem, context = str(getattr(error, "problem", "") or ""), str(getattr(error, "context", "") or "")
    for needle, words in _WORDS.items():
        if needle in context or needle in problem:
            found = words(place)
            if found is not None:
                return found
    return place.here(NotYaml.from_here)


# --- one function for each message of the parser


def _colon(place: Place) -> Mistake | None:
    """“Mapping values are not allowed here”: a colon where no key can be."""
    raw = place.raw(place.line)
    signature = re.match(r"\s*(?:- +)*([a-z_][\w ]*\((?:[^()]*:[^()]*)\)):?", raw)
    if signature:
        meant = signature_meant(signature[1])
        return place.at(ColonInSignature.in_key, place.line, signature.start(1), signature.end(1), meant=meant)
    first = KEY.match(raw)
    if first and first.end(2) < place.column:  # a second colon on the line
        value = place.value_of_line(place.line)
        text = value[1] if value else ""
        column = value[0] if value else place.column
        return place.at(ColonInValue.value, place.line, column, column + len(text), meant=place.quoted(text))
    return _key_after_text(place)


def _key_after_text(place: Place) -> Mistake | None:
    """The key is on a line that YAML joined to the text before it."""
    if not is_event(place.last, yaml.ScalarEvent) or place.last.start_mark.line >= place.line:
        return None
    begin = place.last.start_mark
    above, raw = place.raw(begin.line), place.raw(place.line)
    key = raw.strip().split(":")[0]
    before = KEY.match(above)
    if before is None:  # the text above is not a key either: its colon is missing
        return _missing_colon(place, begin.line)
    column = len(before[1])
    item = next((line for line in reversed(place.source[: begin.line]) if line.strip() and indent_of(line) <= column), "")
    if "-" not in before[1] and item.startswith(" " * column + "- ") and indent_of(raw) == column + 2:
        return _as_item(place, begin.line, column)
    return place.at(
        Indentation.after_value,
        place.line,
        indent_of(raw),
        place.column,
        key=key,
        above=before[2].strip(),
        at=len(before[1]) + 1,
        indent=len(before[1]),
    )


def _missing_colon(place: Place, line: int) -> Mistake:
    raw = place.raw(line)
    text = re.sub(r"\s+#.*", "", raw).strip()
    body = re.sub(r"^(- +)+", "", text)
    column = raw.find(body) if body else indent_of(raw)
    glued = re.fullmatch(r"(\w[\w ]*(?:\([^()]*\))?):(\S.*)", body)
    if glued:
        return place.at(NoColon.no_space, line, column, column + len(body), meant=f"{glued[1]}: {glued[2]}")
    words = re.fullmatch(rf"({'|'.join(SPACED)}|\w+(?:\([^()]*\))?) (\S.*)", body)
    if words:
        return place.at(NoColon.no_colon, line, column, column + len(body), name=words[1], meant=f"{words[1]}: {words[2]}")
    return place.at(NoColon.no_colon, line, column, column + len(body), name=body)


def _simple_key(place: Place) -> Mistake | None:
    above = place.begin_line - 1
    while above >= 0 and not place.raw(above).strip():
        above -= 1
    if above >= 0 and re.search(r":\s*[|>][-+0-9]*\s*$", place.raw(above)):
        line = place.begin_line
        return place.at(
            Indentation.after_bar,
            line,
            indent_of(place.raw(line)),
            len(place.raw(line).rstrip()),
            indent=indent_of(place.raw(above)) + 2,
        )
    raw = place.raw(place.begin_line)
    if raw[place.begin_column : place.begin_column + 1] in "'\"" and place.line > place.begin_line:
        return unclosed(place, place.begin_line, place.begin_column)
    return _missing_colon(place, place.begin_line)


def _item_in_brackets(raw: str) -> tuple[int, str] | None:
    """An item of a list that begins with a bracket, with its column: a colon in it is not that of a key of the line."""
    item = re.match(r"\s*(?:- +)+(?=[{\[])", raw)
    return (item.end(), without_comment(raw[item.end() :]).rstrip()) if item else None


def _no_key(place: Place) -> Mistake | None:
    """“Did not find expected key”: something that is not another key of the mapping."""
    last, raw = place.last, place.raw(place.line)
    if is_event(last, yaml.ScalarEvent) and last.style in ("'", '"') and last.end_mark.line == place.line and raw[: place.column].strip():
        begin = last.start_mark
        if begin.line < place.line:
            return unclosed(place, begin.line, begin.column)
        text = without_comment(raw[begin.column :])
        if last.style == "'" and not raw[last.end_mark.column : last.end_mark.column + 1].isspace():
            inner = text[1:-1] if text.endswith("'") else text[1:]
            return place.at(TextAfterClosing.apostrophe, place.line, begin.column, begin.column + len(text), meant=place.quoted(inner))
        bare = text.replace(last.style, "")
        if re.search(r"[=<>+*]| (and|or|in|is|where) ", bare) and not re.search(r": | #|^[^\w(]", bare):  # a rule, not a sentence
            return place.at(TextAfterClosing.quote, place.line, begin.column, begin.column + len(text), bare=bare, suggestion=bare)
        return place.at(TextAfterClosing.quote, place.line, begin.column, begin.column + len(text), meant=requoted(text))
    if is_event(last, yaml.CollectionEndEvent) and last.end_mark.line == place.line and raw[: place.column].strip():
        sign = raw[place.column : place.column + 1]
        if sign in "}])":
            kept = raw[place.column - 1 : place.column]
            return place.at(TextAfterClosing.not_opened, place.line, place.column - 1, place.column + 1, sign=sign, suggestion=kept)
        column, text = _item_in_brackets(raw) or place.value_of_line(place.line) or (place.column, raw[place.column :].rstrip())
        return place.at(TextAfterClosing.bracket, place.line, column, column + len(text), meant=place.quoted(text))
    indent = indent_of(raw)
    if is_event(last, yaml.ScalarEvent) and last.style in ("|", ">") and indent:
        return place.at(
            Indentation.less_than_text,
            place.line,
            0,
            indent,
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
    if raw.strip()[0] in "}])":
        return place.at(TextAfterClosing.not_opened, place.line, indent, indent + 1, sign=raw.strip()[0])
    if indent in columns:
        return _dash_left_out(place) or place.here(NotYaml.from_here)
    nearest = min(columns, key=lambda column: (abs(column - indent), -column), default=None)
    first = place.raw(place.begin_line)
    if nearest == indent and raw.lstrip().startswith("- ") and indent_of(first) == indent:  # the line above lacks its dash
        return place.at(Indentation.no_item, place.begin_line, indent, len(first.rstrip()), key=first.strip().split(":")[0])
    return place.at(
        Indentation.alone,
        place.line,
        indent_of(raw),
        max(len(raw.rstrip()), 1),
        key=what,
        at=indent + 1,
        nearest=None if nearest is None else nearest + 1,
        indent=nearest,
    )


def _dash_left_out(place: Place) -> Mistake | None:
    """A line in the column of a list's item contents, below a complete item."""
    raw = place.raw(place.line)
    indent = indent_of(raw)
    above = next((line for line in reversed(place.source[: place.line]) if line.strip()), "")
    if indent < 2 or re.match(rf" {{{indent - 2}}}- [{{\[].*[}}\]]\s*(?:#.*)?$", above) is None:
        return None
    return _as_item(place, place.line, indent - 2)


def _as_item(place: Place, line: int, column: int) -> Mistake:
    """A line that should be an item of a list whose dashes are in a column."""
    raw = place.raw(line).rstrip()
    key = raw.strip().split(":")[0].lstrip("{")
    found = place.at(Indentation.no_dash, line, column, len(raw), key=key, suggestion=f"- {raw.strip()}")
    return dataclasses.replace(found, sure=False)


def _no_dash(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    what = raw.strip().split(":")[0]
    return place.at(Indentation.no_item, place.line, indent_of(raw), len(raw.rstrip()), key=what)


def _no_dash_here(place: Place) -> Mistake | None:
    text = without_comment(place.raw(place.line)[place.column :])
    is_entry = re.match(r"- +(?:\w[\w ]*|[\w ]+\([^()]*\)):(?:\s|$)", text) is not None
    meant = None if is_entry else re.sub(r"^- +", "-", text) if re.fullmatch(r"- +\d+", text) else place.quoted(text)
    return place.at(Indentation.list_on_line, place.line, place.column, place.column + len(text), meant=meant)


def _sign(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    sign = raw[place.column : place.column + 1]
    if not sign.strip() and is_event(place.last, yaml.CollectionStartEvent):
        begin = place.last.start_mark
        opened = place.raw(begin.line)[begin.column : begin.column + 1]
        if opened and opened in "{[":
            return open_bracket(dataclasses.replace(place, begin_line=begin.line, begin_column=begin.column), opened, "}" if opened == "{" else "]")
    if not sign.strip() and sign != "\t":
        return _open_at_the_end(place)
    if sign == "\t":
        return place.here(Tab.in_text)
    text = own_part(without_comment(raw[place.column :]))
    if sign in "|>" and text in ("|", ">", "|-", ">-"):
        return place.at(ForbiddenStart.lines, place.line, place.column, place.column + len(text), sign=sign)
    if re.fullmatch(r"- +[a-z_]\w*", text) and raw[: place.column].rstrip().endswith(("[", ",")):
        return place.at(ForbiddenStart.dash, place.line, place.column, place.column + len(text), meant=text[1:].strip())
    return place.at(ForbiddenStart.sign, place.line, place.column, place.column + len(text), sign=sign, meant=place.quoted(text))


def _open_at_the_end(place: Place) -> Mistake | None:
    """The file ended inside brackets: reports the innermost one that its last line opens."""
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
        ForbiddenStart.sign,
        place.begin_line,
        place.begin_column,
        place.begin_column + len(value),
        sign=value[:1],
        meant=place.quoted(value),
    )


def _block_header(place: Place) -> Mistake | None:
    value = place.raw(place.begin_line)[place.begin_column :].rstrip()
    if value.startswith(">"):
        return _alias(place)
    return place.at(NotYaml.after_bar, place.line, place.column, place.begin_column + len(value))


def _document(place: Place) -> Mistake | None:
    return place.here(SeveralDocuments.ended)


def _directive(place: Place) -> Mistake | None:
    return place.at(YamlDirective.line, place.begin_line, 0, len(place.raw(place.begin_line)))


def _tag(place: Place) -> Mistake | None:
    return place.here(Tags.unfinished)


def _escape(place: Place) -> Mistake | None:
    raw = place.raw(place.line)
    column = raw.rfind("\\", 0, place.column + 1)
    return place.at(NotYaml.escape, place.line, max(column, 0), column + 2, written=raw[column : column + 2])


def _document_in_quote(place: Place) -> Mistake | None:
    return open_quote(place)


# Parts of the parser's messages (of both its versions), searched in this order.
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
