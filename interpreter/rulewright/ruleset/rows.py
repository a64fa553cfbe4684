"""`for each` of entries and tests: the values of its names, and the resulting rows."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Items
from dataclasses import dataclass

from rulewright.ruleset import naming
from rulewright.ruleset.substitute import names_used
from rulewright.source import suggest
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.scenarios import BadTestRows
from rulewright.source.catalogue.templates import NothingToRepeat
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

Row = dict[str, Node | str]
_RANGE = re.compile(r"\s*([a-z_][a-z0-9_]*|-?[0-9]{1,9})\s*\.\.\s*([a-z_][a-z0-9_]*|-?[0-9]{1,9})\s*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(slots=True)
class Rows:
    """Reads `for each`. The callables supply what the ruleset has; unknown names are reported.

    `every` returns the words of a list or the ids of a kind's things (None for an unknown name), `known` all names it knows, `constant` the text of a
    constant. `too_many` decides whether a number of rows is excessive and reports it. `unknown_name` is the code for a `<x>` without a value. With
    `whole`, a value may also be a list or a mapping, which is inserted where `<x>` is a whole value.
    """

    findings: Findings
    declared: type[NothingToRepeat] | type[BadTestRows]
    no_value: Message
    every: Callable[[str], list[str] | None]
    known: Callable[[], list[str]]
    constant: Callable[[str], str | None]
    too_many: Callable[[int, Span], bool]
    whole: bool = False

    def of(self, node: Node) -> Iterator[Row]:
        """The values of the names, one row for each combination (the first name slowest) or for each mapping of a list."""
        if isinstance(node, Sequence):
            for item in node:
                if not isinstance(item, Mapping) or not all(self.whole or isinstance(value, Scalar) for _, value in item):
                    self.findings.report(self.declared.row, item.span)
                    continue
                yield {key.text: _value(value) for key, value in item}
            return
        if not isinstance(node, Mapping):
            self.findings.report(self.declared.form, node.span)
            return
        lists: list[Items[Node | str]] = []
        total = 1
        for _, value in node:
            lists.append(self._values(value))
            total *= len(lists[-1])
        if not self.too_many(total, node.span):
            for combination in itertools.product(*lists):
                yield dict(zip((key.text for key, _ in node), combination, strict=True))

    def check_names(self, node: Node, entry: Node) -> None:
        """Report every `<x>` of an entry that gets no value from `for each` (`node`)."""
        known = list(dict.fromkeys(names_of(node)))
        for name, scalar in names_used(entry):
            if name in known:
                continue
            meant = suggest.closest(name, known)
            self.findings.report(
                self.no_value,
                in_scalar(scalar, f"<{name}>"),
                name=name,
                nearest=meant,
                known=[f"<{other}>" for other in known],
                suggestion=f"<{meant}>" if meant else "",
            )

    def check_use(self, node: Node, entry: Node, unused: Message) -> None:
        """Report every name of a `for each` (`node`), where it is first given a value, that nothing in the entry uses.

        Rows written elsewhere, for several tests, may have values that only some of them use.
        """
        used = {name for name, _ in names_used(entry)}
        for key in _keys_of(node):
            if key.text not in used and key.span.file == entry.span.file and entry.span.line <= key.span.line <= entry.span.end_line:
                self.findings.report(unused, key.span, name=key.text)
                used.add(key.text)

    def _values(self, node: Node) -> Items[Node | str]:
        if isinstance(node, Sequence):
            return [_value(item) for item in node if self.whole or isinstance(item, Scalar)]
        if not isinstance(node, Scalar):
            self.findings.report(self.declared.list_needed, node.span)
            return []
        text = node.text.strip()
        if text.startswith("every "):
            return self._every(text[6:].strip(), node)
        match = _RANGE.fullmatch(text)
        if match:
            return self._range(match[1], match[2], node)
        meant = suggest.closest(text, self.known())
        suggestion = f"every {meant}" if meant else ""
        self.findings.report(self.declared.no_list, node.span, written=text, list=meant, suggestion=suggestion)
        return []

    def _range(self, low: str, high: str, node: Scalar) -> list[str]:
        bounds = []
        for bound in (low, high):
            text = (self.constant(bound) or "") if naming.is_name(bound) else bound
            if not _NUMBER.fullmatch(text.strip()):
                self.findings.report(self.declared.bound, node.span, name=bound)
                return []
            bounds.append(int(text))
        if self.too_many(bounds[1] - bounds[0] + 1, node.span):
            return []
        return [str(number) for number in range(bounds[0], bounds[1] + 1)]

    def _every(self, name: str, node: Scalar) -> list[str]:
        found = self.every(name)
        if found is not None:
            return found
        meant = suggest.closest(name, self.known())
        self.findings.report(self.declared.neither, node.span, name=name, list=meant, suggestion=f"every {meant}" if meant else "")
        return []


def _value(node: Node) -> Node | str:
    return node.text if isinstance(node, Scalar) else node


def without(entry: Mapping, keys: tuple[str, ...]) -> Mapping:
    """An entry without some of its keys."""
    return Mapping(tuple(pair for pair in entry if pair[0].text not in keys), entry.span, entry.flow)


def in_scalar(scalar: Scalar, text: str) -> Span:
    """The place of a part of a scalar's text."""
    before, found, _ = scalar.text.partition(text)
    if not found or scalar.style in ("single", "double") or (scalar.style == "plain" and not scalar.lines and "\n" in before):
        return first_line(scalar.span)
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return scalar.place(line, column, line, column + len(text))


def first_line(span: Span) -> Span:
    """The span for a message: the first line if there are several."""
    return span if span.line == span.end_line else Span(span.file, span.line, span.column, span.line, span.column + 1)


def names_of(node: Node) -> Iterator[str]:
    """The names that a `for each` defines."""
    return (key.text for key in _keys_of(node))


def _keys_of(node: Node) -> Iterator[Scalar]:
    for row in (node,) if isinstance(node, Mapping) else node if isinstance(node, Sequence) else ():
        if isinstance(row, Mapping):
            yield from (key for key, _ in row)
