"""Parses correct text with the tables of the grammar, straight into our trees.

Lark makes the tables and knows what is wrong with a text. Its own parser first builds a generic tree, with positions gathered child by child, which
is half the cost of loading large rules. This parser goes through the same states and takes the same tokens, builds each node once with its place, and
gives up at the first mistake, which Lark then finds and explains.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from lark.indenter import Indenter

from rulewright.language import tree
from rulewright.language.making import Maker, maker
from rulewright.language.tables import Kept, Reduction, Tables
from rulewright.source.document import Scalar
from rulewright.source.span import Span

_END = "$END"

# A reduction: the number of parts it takes, what it makes of them (None: it passes on its only part), the rule's name, and whether it is a block.
_Reduction: TypeAlias = tuple[int, "_Make | None", str]
_Make: TypeAlias = Callable[["_Reading", list[Any], int, int], Any]
_Scanner: TypeAlias = tuple[list[Callable[[str, int], "re.Match[str] | None"]], dict[str, dict[str, str]]]


class Walker:
    """Parses with the tables of a grammar; scanners and makers are prepared when a text first needs them."""

    def __init__(self, tables: Tables, lines: Indenter) -> None:
        self._tables = tables
        self._ignored = re.compile(tables.ignored)
        self._lines = lines
        self._actions = _Rows(self._action_row)
        self._goals = tables.goals
        self._scanners = _Rows(self._scanner)
        self._reductions = _Rows(self._reduction)
        self._chains: dict[tuple[int, int, str], int] = {}

    def read(self, scalar: Scalar, text: str, start: str) -> _Reading | None:
        """The result of reading a scalar's text from `start`; None if it contains a mistake."""
        reading = _Reading(scalar, text)
        first, end_state = self._tables.starts[start]
        states: list[int] = [first]
        values: list[Any] = []
        begins: list[int] = []
        ends: list[int] = []
        actions, goals, chains = self._actions, self._goals, self._chains
        for kind, begin, end in self.tokens(text, states):
            while True:
                action = actions[states[-1]].get(kind)
                if action.__class__ is int:
                    states.append(action)
                    values.append(None if kind[0] == "_" else tree.Word(reading.span(begin, end), text[begin:end]))
                    begins.append(begin)
                    ends.append(end)
                    break
                if action is None:
                    return None
                size, make, rule = action
                if make is None:
                    step = (states[-2], states[-1], kind)
                    if step not in chains:
                        chains[step] = self._chain(*step)
                    states[-1] = chains[step]
                    continue
                values[-size:] = [value := make(reading, values[-size:], begins[-size], ends[-1])]
                if size > 1:
                    del states[1 - size :], begins[1 - size :], ends[-size:-1]
                states[-1] = goals[states[-2]][rule]
                if kind is _END and states[-1] == end_state:
                    reading.tree = value
                    return reading
        return None

    def _chain(self, below: int, state: int, kind: str) -> int:
        """The state after all consecutive rules that only pass on a part, if `kind` comes next."""
        while (action := self._actions[state].get(kind)) is not None and action.__class__ is not int and action[1] is None:
            state = self._goals[below][action[2]]
        return state

    # ---- tokens
    def tokens(self, text: str, states: list[int]) -> Iterator[tuple[str, int, int]]:
        """The kind, beginning and end of each token, stopping before one that no parser state accepts. Which tokens are possible depends on the
        state, so the next one is scanned only after the parser has taken the previous one.
        """
        skip, scanners, lines = self._ignored.match, self._scanners, self._lines
        at, last, brackets, indents = 0, (0, 0), 0, [0]
        while True:
            at = skip(text, at).end()  # type: ignore[union-attr]  # the pattern also matches the empty string
            if at == len(text):
                break
            matches, words = scanners[states[-1]]
            for match in matches:
                found = match(text, at)
                if found is not None:
                    break
            else:
                return
            kind, begin, at = found.lastgroup, at, found.end()
            if kind in words:
                kind = words[kind].get(found.group(), kind)
            last = begin, at
            if kind != lines.NL_type:
                yield kind, begin, at
                brackets += (kind in lines.OPEN_PAREN_types) - (kind in lines.CLOSE_PAREN_types)
            elif not brackets:
                yield kind, begin, at
                written = text[text.rindex("\n", begin, at) + 1 : at]
                indent = written.count(" ") + written.count("\t") * lines.tab_len
                if indent > indents[-1]:
                    indents.append(indent)
                    yield lines.INDENT_type, begin, at
                while indent < indents[-1]:
                    indents.pop()
                    yield lines.DEDENT_type, begin, at
                if indent != indents[-1]:
                    return
        for _ in indents[1:]:
            yield lines.DEDENT_type, *last
        yield _END, *last

    # ---- tables
    def _action_row(self, state: int) -> dict[str, int | _Reduction]:
        """For each terminal, the action of a state: the next state, or the completed rule."""
        return {name: arg if arg >= 0 else self._reductions[~arg] for name, arg in self._tables.actions[state].items()}

    def _scanner(self, state: int) -> _Scanner:
        """The scanner for the next token, and the words that are tokens themselves."""
        scanner = self._tables.scanners[self._tables.scanner_of[state]]
        return [re.compile(pattern, scanner.flags).match for pattern in scanner.patterns], scanner.words

    def _reduction(self, number: int) -> _Reduction:
        reduction = self._tables.reductions[number]
        return reduction.size, _make_of(reduction), reduction.goal


class _Rows(dict[int, Any]):
    """Rows of a table that are computed when a state is first met."""

    def __init__(self, row: Callable[[int], Any]) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, state: int) -> Any:
        self[state] = self._row(state)
        return self[state]


class _Reading:
    """One text being read: the places of its parts in the file, and its forms."""

    def __init__(self, scalar: Scalar, text: str) -> None:
        self.tree: Any = None
        self.made: list[tuple[int, bool]] = []  # the beginning of each form and whether it is a block; parts before their whole
        self._scalar = scalar
        self._lines = [0]
        at = text.find("\n")
        while at >= 0:
            self._lines.append(at + 1)
            at = text.find("\n", at + 1)
        self._spans: dict[tuple[int, int], Span] = {}
        # Where each line begins in the file, if that is all there is to know about places.
        self._points = () if scalar.folds or scalar.files else scalar.lines or ((scalar.span.line, scalar.span.column),)
        self._file = scalar.span.file

    def span(self, begin: int, end: int) -> Span:
        """The place in the file of a range of the text."""
        span = self._spans.get((begin, end))
        if span is None:
            lines, points = self._lines, self._points
            line, end_line = bisect_right(lines, begin), bisect_right(lines, end)
            if end_line <= len(points):
                (first, column), (last, end_column) = points[line - 1], points[end_line - 1]
                span = Span(self._file, first, column + begin - lines[line - 1], last, end_column + end - lines[end_line - 1])
            else:
                span = self._scalar.place(*self.point(begin), *self.point(end))
            self._spans[begin, end] = span
        return span

    def point(self, at: int) -> tuple[int, int]:
        """The line and column in the text of a character."""
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def too_deep(self, most: int) -> tuple[int, int] | None:
        """The line and column in the text of the innermost form nested in more than `most` others, or None. A block and its statement count as one
        form.
        """
        if len(self.made) <= most:
            return None
        whole: list[int] = []  # the forms around the current one
        last: list[int] = []  # where the last form at each depth begins
        only_blocks: list[bool] = []
        for begin, block in reversed(self.made):  # the whole before its parts, the last part first
            while whole and begin < whole[-1]:
                whole.pop()
            if len(whole) == len(last):
                last.append(begin)
                only_blocks.append(True)
            only_blocks[len(whole)] &= block
            whole.append(begin)
        depth = 0
        for begin, blocks in zip([0, *last], only_blocks, strict=False):
            if depth > most:
                return self.point(begin)
            depth += not blocks
        return None


def _make_of(reduction: Reduction) -> _Make | None:
    """What to make of the parts of a complete rule; None if its only part is passed on."""
    if reduction.name.startswith("_"):
        return _listing(reduction.kept)
    if reduction.passes_on:
        return None if reduction.size == 1 else _handing_on(reduction.kept[0][0])
    return _making(maker(reduction.name), reduction.kept, reduction.name == "block")


def _handing_on(number: int) -> _Make:
    return lambda reading, values, begin, end: values[number]


def _listing(kept: list[Kept]) -> _Make:
    return lambda reading, values, begin, end: _parts(values, kept)


def _making(make: Maker, kept: list[Kept], block: bool) -> _Make:
    if any(is_list or missing for _, is_list, missing in kept):

        def made(reading: _Reading, values: list[Any], begin: int, end: int) -> Any:
            reading.made.append((begin, block))
            return make(reading.span(begin, end), _parts(values, kept))

        return made
    numbers = [number for number, _, _ in kept]

    def made_of_some(reading: _Reading, values: list[Any], begin: int, end: int) -> Any:
        reading.made.append((begin, block))
        return make(reading.span(begin, end), [values[number] for number in numbers])

    return made_of_some


def _parts(values: list[Any], kept: list[Kept]) -> list[Any]:
    parts: list[Any] = []
    for number, is_list, missing in kept:
        if missing:
            parts += [None] * missing
        if is_list:
            parts += values[number]
        elif number >= 0:
            parts.append(values[number])
    return parts
