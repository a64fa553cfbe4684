"""Turns YAML events into nodes with positions. No value is converted, no tag, anchor or alias is followed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import yaml

from rulewright.source.catalogue.files import ControlCharacter
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.running import TooDeep, TooManyEntries, TooManyFindings
from rulewright.source.catalogue.yaml import (
    Anchors,
    ExclamationMark,
    KeyNoWord,
    KeyTwice,
    MergeKeys,
    SeveralDocuments,
    Tags,
    YamlDirective,
)
from rulewright.source.diagnostics import Edit, Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence, Style
from rulewright.source.limits import Limits
from rulewright.source.reading import repairs
from rulewright.source.reading.clean import check_scalar, without_escapes
from rulewright.source.reading.places import places_of
from rulewright.source.span import Span

# The C parser is about twenty times faster; both produce the same events.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# The maximum depth of the C parser since libyaml 0.2.6. It reads a line ahead of its events, so within one line it stops before ours does.
PARSER_DEPTH = 1000
_OF_ONE_LINE = ("plain", "single", "double")
STYLES: dict[str | None, Style] = {None: "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


class TooMuchError(Exception):
    """A limit of the whole file was exceeded; it has been reported, and reading ends."""


class Builder:
    """Reads one text once. `last` is the event before a syntax error, used to explain it."""

    def __init__(self, text: str, shown_as: str, findings: Findings, limits: Limits, moved: dict[int, int]) -> None:
        self.text = text
        self.source = text.split("\n")
        self.file = shown_as
        self.findings = findings
        self.limits = limits
        self.moved = moved
        self.last: Any = None
        self.documents: list[int] = []  # lines (from 0) where a second document or a directive must be removed
        self._cut_off: list[Mapping] = []  # list items that the item just read has swallowed
        self._nodes = 0
        self._before = findings.grave  # errors already reported, in other files
        self._events: Iterator[Any] = iter(())
        self._short = min(limits.scalar_characters, limits.digits, limits.brackets)  # a text within all limits, whatever is in it
        self._digits = re.compile(rf"\d{{{limits.digits + 1}}}")

    def build(self) -> Node | None:
        """The file's root; raises yaml.YAMLError for broken YAML and TooMuchError for a hostile file."""
        loader = LOADER(self.text)
        self._events = iter(loader.get_event, None)
        try:
            return self._root()
        except yaml.MarkedYAMLError as error:
            if "maximum nesting depth" not in f"{error.problem}":
                raise
            mark = error.problem_mark
            place = self._span(mark.line, mark.column, mark.line, mark.column + 1) if mark else Span(self.file, 1, 1, 1, 1)
            self.findings.report(TooDeep.nodes, place, most=min(self.limits.depth, PARSER_DEPTH))
            raise TooMuchError from error
        finally:
            loader.dispose()

    def _root(self) -> Node | None:
        """The node of the first document."""
        root: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._document(event, first=not self.documents and root is None)
            elif isinstance(event, yaml.NodeEvent):
                node = self._node(event, 1, prose=False)
                root = node if root is None else root
            self.last = event
        return root

    def _document(self, event: Any, first: bool) -> None:
        line, column = event.start_mark.line, event.start_mark.column
        if event.version or event.tags:
            self.documents.append(line)
            self.findings.report(YamlDirective.line, self._span(line, 0, line, len(self._raw(line))))
        elif not first:
            self.documents.append(line)
            self.findings.report(SeveralDocuments.second, self._span(line, column, line, column + 3))

    # --- nodes
    def _next(self) -> Any:
        event = next(self._events)
        self.last = event
        return event

    def _node(self, event: Any, depth: int, prose: bool) -> Node | None:
        """The node that begins with `event`; None if it was refused."""
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            self.findings.report(TooManyEntries.in_file, self._at(event), most=self.limits.nodes)
            raise TooMuchError
        if depth > self.limits.depth:
            self.findings.report(TooDeep.nodes, self._at(event), most=self.limits.depth)
            raise TooMuchError
        if self.findings.grave - self._before > self.limits.findings:
            self._patience(self._at(event))
        if isinstance(event, yaml.AliasEvent):
            self.findings.report(Anchors.alias, self._at(event, 1 + len(event.anchor or "")), name=event.anchor)
            return None
        if event.anchor is not None:
            self.findings.report(Anchors.anchor, self._at(event, 1 + len(event.anchor)), name=event.anchor)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, prose)
        if event.tag is not None:
            written = self._tag(event)
            self.findings.report(Tags.of_collection, self._at(event, len(written)), tag=written)
        return self._sequence(event, depth, prose) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(event, depth, prose)

    def _patience(self, span: Span) -> None:
        """Give up after so many mistakes that the file cannot be meant as rules."""
        if self.findings.grave - self._before > self.limits.findings:
            self.findings.report(TooManyFindings.rest_of_file, span, most=self.limits.findings)
            raise TooMuchError

    def _sequence(self, start: Any, depth: int, prose: bool) -> Sequence:
        items: list[Node] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            if (node := self._node(event, depth + 1, prose)) is not None:
                items += repairs.dashes(node, self) if isinstance(node, Scalar) and not start.flow_style else [node]
                items += self._cut_off
                self._cut_off = []
        end = items[-1].span if items and not start.flow_style else self._at_end(event)
        span = self._reaching(start, end)
        if start.flow_style and any(isinstance(item, Scalar) and "(" in item.text for item in items):
            items = repairs.cut_items(items, self)
        return Sequence(tuple(items), span, bool(start.flow_style))

    def _mapping(self, start: Any, depth: int, prose: bool) -> Node:
        entries: list[tuple[Scalar, Node]] = []
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            if isinstance(event, yaml.ScalarEvent):
                key: Node | None = self._scalar(event, prose=True)
                node = self._node(self._next(), depth + 1, prose or (isinstance(key, Scalar) and repairs.is_prose_key(key.text)))
            else:
                before = len(self.findings.items)
                key = self._node(event, depth + 1, prose)
                del self.findings.items[before:]  # mistakes inside it are irrelevant: it must go
                node = self._node(self._next(), depth + 1, prose)
                self.findings.report(KeyNoWord.key, key.span if key else self._at(event))
                continue
            if node is None or not isinstance(key, Scalar):
                continue
            if "\n" in key.text.strip():
                self.findings.report(ControlCharacter.line_break, key.span)
                key = replace(key, text=" ".join(key.text.split()))
            if key.text == "<<" and key.style == "plain":
                self.findings.report(MergeKeys.key, key.span)
                continue
            entries.append((key, node))
        end = entries[-1][1].span if entries and not start.flow_style else self._at_end(event)
        span = self._reaching(start, end)
        if start.flow_style:
            fixed = repairs.cut_entries(entries, span, self)
            if not isinstance(fixed, list):
                return fixed
            entries = fixed
        else:
            entries = repairs.signature_keys(entries, self)
            if self._raw(start.start_mark.line)[: start.start_mark.column].rstrip().endswith("-"):
                return self._item(entries, span)
        return Mapping(tuple(self._different(entries)), span, bool(start.flow_style))

    def _item(self, entries: list[tuple[Scalar, Node]], span: Span) -> Mapping:
        """An item of a list; if its first key occurs again with others of its keys, the dash of the next item is missing."""
        begins = [0]
        for number, (key, _) in enumerate(entries):
            if number and key.text == entries[0][0].text and self._begins_again(entries, begins[-1], number):
                begins.append(number)
                dash = replace(key.span, column=key.span.column - 2, end_line=key.span.line, end_column=key.span.column)
                self.findings.report(KeyTwice.no_dash, key.span, key=key.text, edits=(Edit(dash, "- "),), sure=False)
        whole, *further = [
            Mapping(tuple(self._different(entries[begin:end])), span if begin == 0 else entries[begin][0].span)
            for begin, end in itertools.pairwise([*begins, len(entries)])
        ]
        self._cut_off = further
        return whole

    def _begins_again(self, entries: list[tuple[Scalar, Node]], begin: int, number: int) -> bool:
        """Whether the keys from an index on are those of an item that has already begun."""
        key, before = entries[number][0], {each.text for each, _ in entries[begin:number]}
        again = before & {each.text for each, _ in entries[number : number + len(before)]}
        return (len(again) > 1 or key.text == "id") and not self._raw(key.span.line - 1)[: key.span.column - 1].strip()

    def _different(self, entries: list[tuple[Scalar, Node]]) -> Iterable[tuple[Scalar, Node]]:
        """The entries without those whose key is already there, which are reported."""
        return entries if len({key.text for key, _ in entries}) == len(entries) else self._first_of_each(entries)

    def _first_of_each(self, entries: list[tuple[Scalar, Node]]) -> Iterator[tuple[Scalar, Node]]:
        seen: dict[str, Scalar] = {}
        for key, node in entries:
            if (first := seen.get(key.text)) is not None:
                declared = KeyTwice.condition if key.text in ("when", "where", "while") else KeyTwice.key
                self.findings.report(declared, key.span, key=key.text, related=(Related(first.span, Elsewhere.first()),))
                self._patience(key.span)
                continue
            seen[key.text] = key
            yield key, node

    # --- scalars
    def _scalar(self, event: Any, prose: bool) -> Scalar:
        start, end = event.start_mark, event.end_mark
        first, column, last, end_column = start.line, start.column, end.line, end.column
        style = STYLES.get(event.style, "plain")
        text: str = event.value
        if event.tag is not None or event.anchor is not None:
            return self._marked(event, style, text)
        inner = 0 if style == "plain" else 1
        if (
            first == last
            and end_column - column - 2 * inner == len(text)
            and not self.moved
            and style in _OF_ONE_LINE
            and (len(text) <= self._short or self._fits(text))
        ):
            line = first + 1  # nearly all are like this, so this is the way that must be short
            scalar = Scalar(text, Span(self.file, line, column + 1, line, end_column + 1), style, ((line, column + inner + 1),))
            return repairs.scalar(scalar, prose, self) if not inner and self._raw(first).startswith(" #", end_column) else scalar
        if len(text) > self.limits.scalar_characters:
            check_scalar(text, self._span(first, column, first, len(self._raw(first))), self.limits, self.findings)
            text, style, last, end_column = "", "plain", first, column
        if style in ("literal", "folded"):
            last, end_column = self._end_of_block(first, last)
        lines, folds = places_of(text, style, self.source, first, column, last, end_column)
        if self.moved:
            lines = tuple((line, max(at - self.moved.get(line, 0), 1)) for line, at in lines)
        if style == "double":
            text = without_escapes(text, self._span(first, column, last, end_column), self.findings)
        scalar = Scalar(text, self._span(first, column, last, end_column), style, lines, folds)
        if not check_scalar(text, scalar.span, self.limits, self.findings):
            return Scalar("", scalar.span, style, lines)
        return repairs.scalar(scalar, prose, self)

    def _fits(self, text: str) -> bool:
        """Whether a text of one line is certainly within the limits: `check_scalar` without a place."""
        most = self.limits
        return (
            len(text) <= most.scalar_characters
            and not self._digits.search(text)
            and (len(text) <= most.brackets or sum(map(text.count, "([{")) <= most.brackets)
        )

    def _marked(self, event: Any, style: Style, text: str) -> Scalar:
        """A scalar after a tag or an anchor: its place is the last one on the line where its text is."""
        line, column = event.start_mark.line, event.start_mark.column
        raw = self._raw(line)
        if event.tag is None:
            at = raw.find(text.split("\n", maxsplit=1)[0], column + len(event.anchor) + 1)
            at = at if at >= 0 else column
            return Scalar(text, self._span(line, at, line, at + len(text)), style, ((line + 1, at + 1),))
        if event.tag == "!" or not event.tag.startswith("!"):
            self.findings.report(Tags.of_value, self._at(event, len(self._tag(event))), text=None if "\n" in text else text)
            return Scalar(text, self._at(event), style, ((line + 1, column + 1),))
        meant = f"not {event.tag[1:]} {text}".rstrip()
        width = len(raw.rstrip()) - column
        span = self._span(line, column, line, column + len(event.tag))
        self.findings.report(ExclamationMark.condition, span, whole=meant, suggestion=f"not {event.tag[1:]}")
        # `not ` takes three more columns than `!`, and the text after it keeps its place.
        return Scalar(meant, self._span(line, column, line, column + width), style, ((line + 1, column - 2),))

    def _tag(self, event: Any) -> str:
        """A tag as written."""
        written = re.match(r"!\S*", self._raw(event.start_mark.line)[event.start_mark.column :])
        return written[0] if written else "!"

    def _end_of_block(self, first: int, last: int) -> tuple[int, int]:
        """The end of the last line with text in a block scalar (YAML's own end mark comes after the empty lines)."""
        last = min(last, len(self.source) - 1)
        begin = next((number for number in range(first + 1, last + 1) if self.source[number].strip()), last)
        indent = len(self.source[begin]) - len(self.source[begin].lstrip(" "))
        while last > begin and self.source[last].strip() and len(self.source[last]) - len(self.source[last].lstrip(" ")) < indent:
            last -= 1  # text further left belongs to what follows
        if last > first and self.source[last][:1].strip():
            last -= 1
        while last > first and not self.source[last].strip():
            last -= 1
        return last, len(self.source[last])

    # --- places
    def _raw(self, line: int) -> str:
        return self.source[line] if line < len(self.source) else ""

    def _span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        if self.moved:
            column = max(column - self.moved.get(line + 1, 0), 0)
            end_column = max(end_column - self.moved.get(end_line + 1, 0), column if line == end_line else 0)
        return Span(self.file, line + 1, column + 1, end_line + 1, end_column + 1)

    def _at(self, event: Any, width: int = 1) -> Span:
        line, column = event.start_mark.line, event.start_mark.column
        return self._span(line, column, line, min(column + width, max(len(self._raw(line)), column + 1)))

    def _at_end(self, event: Any) -> Span:
        return self._span(event.start_mark.line, event.start_mark.column, event.end_mark.line, event.end_mark.column)

    def _reaching(self, start: Any, end: Span) -> Span:
        line, column = start.start_mark.line, start.start_mark.column
        if self.moved:
            column = max(column - self.moved.get(line + 1, 0), 0)
        return Span(self.file, line + 1, column + 1, end.end_line, end.end_column)

    def slice(self, start: Span, end: Span) -> str:
        """The text on one line of the file from the beginning of `start` to the end of `end`."""
        shift = self.moved.get(start.line, 0)
        return self._raw(start.line - 1)[start.column - 1 + shift : end.end_column - 1 + shift]

    def after(self, span: Span, width: int = 1) -> str:
        """The characters after a span."""
        at = span.end_column - 1 + self.moved.get(span.end_line, 0)
        return self._raw(span.end_line - 1)[at : at + width]
