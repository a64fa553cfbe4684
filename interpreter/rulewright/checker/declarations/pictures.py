"""Pictures of maps: rows of letters, one for each space, and their positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.checker.context import Context
from rulewright.language.symbols import MapSymbol
from rulewright.source.catalogue.maps import BadMap
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.span import Span

HOLES = (".", "-")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a picture: its text and position."""

    text: str
    scalar: Scalar
    line: int  # of the scalar

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The span of a stretch of the row in the file."""
        stop = len(self.text) if end is None else end
        if start == 0 and end is None and "\n" not in self.scalar.text:
            return self.scalar.span
        return self.scalar.place(self.line, start + 1, self.line, stop + 1)


_FOR_EACH_SPACE = 10  # the maximum number of letters of a picture per space allowed on a map: in some pictures most letters are holes


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter (or a word) of a picture with its position; rows and columns count from 1."""

    text: str
    row: int
    column: int
    span: Span


@dataclass(slots=True)
class Picture:
    """A parsed picture."""

    rows: int = 0
    columns: int = 0
    signs: list[Sign] = field(default_factory=list)
    lines: list[Row] = field(default_factory=list)
    wrong: bool = False  # already reported
    hole: str | None = HOLES[0]  # the letter for a hole, unless the legend gives it a meaning


def rows_of(node: Node | None) -> list[Row]:
    """The rows of a picture: a list of strings, or one text with a line for each."""
    if isinstance(node, Scalar):
        texts = node.text.rstrip("\n").split("\n")
        return [Row(text.rstrip(), node, number) for number, text in enumerate(texts, 1)] if node.text.strip() else []
    items = node.items if isinstance(node, Sequence) else ()
    return [Row(item.text.rstrip(), item, 1) for item in items if isinstance(item, Scalar)]


def read_picture(context: Context, map_: MapSymbol, node: Node | None, legend: Mapping | None, hole: str | None, of_layer: bool = False) -> Picture:
    """The letters of a picture. A picture without blanks inside its rows has one letter for each space; otherwise blanks separate the letters."""
    rows = rows_of(node)
    words = any(" " in row.text.strip() for row in rows) or any(len(key.text) > 1 for key, _ in legend or ())
    picture = Picture(len(rows), 0, lines=rows, hole=hole)
    spaces = 0
    for number, row in enumerate(rows, 1):
        signs = [Sign(text, number, column, row.span(start, start + len(text))) for column, (text, start) in enumerate(_split(row, words), 1)]
        picture.signs += signs
        spaces += sum(sign.text != picture.hole for sign in signs)
        if spaces > limits().spaces or len(picture.signs) > _FOR_EACH_SPACE * limits().spaces:
            span = row.span(0, len(row.text))
            context.report(BadMap.too_many_letters, span, map=map_.name, spaces=limits().spaces, letters=_FOR_EACH_SPACE)
            return Picture(lines=rows[:number], wrong=True, hole=picture.hole)
        picture.columns = max(picture.columns, len(signs))
    _look_at_indents(context, map_, picture)
    _look_at_lengths(context, map_, picture, of_layer)
    return picture


def hole_beside(letters: Iterable[str]) -> str | None:
    """The letter for a hole in a picture with these letters; None if both usual ones have other meanings."""
    taken = set(letters)
    return next((hole for hole in HOLES if hole not in taken), None)


def _split(row: Row, words: bool) -> Iterator[tuple[str, int]]:
    position = 0
    for part in row.text.split() if words else row.text.strip():
        position = row.text.index(part, position)
        yield part, position
        position += len(part)


def _indent(row: Row) -> int:
    return len(row.text) - len(row.text.lstrip())


def _look_at_indents(context: Context, map_: MapSymbol, picture: Picture) -> None:
    """Check indents: with pointy-top hexes every second row is shifted half a hex to the right, which a picture may show; no other rows are
    indented.
    """
    indents = [_indent(row) for row in picture.lines]
    if not any(indents):
        return
    pointed = map_.shape == "hexes" and not map_.flat
    for number, (row, indent) in enumerate(zip(picture.lines, indents, strict=True), 1):
        if bool(indent) != (pointed and number % 2 == 0):
            if pointed:
                context.report(BadMap.not_indented if number % 2 == 0 else BadMap.indented_as_even, row.span())
            else:
                context.report(BadMap.indented_flat if map_.shape == "hexes" else BadMap.indented, row.span(), hole=picture.hole)
            picture.wrong = True
            return  # the others follow from it


def _look_at_lengths(context: Context, map_: MapSymbol, picture: Picture, of_layer: bool) -> None:
    lengths = [0] * picture.rows
    for sign in picture.signs:
        lengths[sign.row - 1] += 1
    pointed = map_.shape == "hexes" and not map_.flat
    for first in (0, 1) if pointed else (0,):  # the rows to the right may be shorter or longer by one
        own = lengths[first::2] if pointed else lengths
        wanted = max(own, key=own.count, default=0)
        for number, length in enumerate(own):
            row = picture.lines[first + number * (2 if pointed else 1)]
            if length != wanted:
                _report_length(context, picture, row, length, wanted, of_layer)
                picture.wrong = True
    if pointed and not picture.wrong and picture.rows > 1 and abs(lengths[0] - lengths[1]) > 1:
        _report_length(context, picture, picture.lines[1], lengths[1], lengths[0], of_layer)
        picture.wrong = True


def _report_length(context: Context, picture: Picture, row: Row, length: int, wanted: int, of_layer: bool) -> None:
    declared = BadMap.layer_row_length if of_layer else BadMap.row_length
    context.report(declared, row.span(), n=length, wanted=wanted, hole=picture.hole)
