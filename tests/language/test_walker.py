"""The parser over the grammar's tables agrees with Lark: the same trees at the same places, and the same texts refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lark import Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.tree import Meta

from rulewright.language import parser, tree
from rulewright.language.making import maker
from rulewright.outside.permission import naming
from rulewright.source import reader
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span
from tests.fuzz.grammar import Writer

ROOT = Path(__file__).parents[2]
RULES = [*sorted(ROOT.glob("examples/*/ruleset.yaml")), ROOT / "rulesets/mesta/ruleset.yaml"]


class _Trees(Transformer[Token, Any]):
    """Lark's trees to ours, with the places that Lark gathers."""

    def __init__(self, scalar: Scalar) -> None:
        super().__init__(visit_tokens=True)
        self.scalar = scalar

    def __default_token__(self, token: Token) -> tree.Word:
        return tree.Word(self._place(token), str(token))

    def __default__(self, data: Any, children: list[Any], meta: Meta) -> Any:
        return maker(str(data))(self._place(meta), children)

    def _place(self, meta: Any) -> Span:
        return self.scalar.place(meta.line, meta.column, meta.end_line, meta.end_column)


def by_lark(scalar: Scalar, start: str) -> Any:
    text = scalar.text + "\n" if start == "block_start" else scalar.text.strip("\n")
    return _Trees(scalar).transform(parser.grammar().parse(text, start=start))


def flat(part: Any) -> Any:
    """A tree as plain values, which can be compared."""
    if isinstance(part, tree.Tree):
        return (type(part), *(flat(getattr(part, field.name)) for field in dataclasses.fields(part)))
    return tuple(map(flat, part)) if isinstance(part, tuple) else part


def outcome(read: Any, scalar: Scalar, start: str) -> Any:
    try:
        return flat(read(scalar, start))
    except UnexpectedInput as error:
        return type(error), str(error)


def scalars(node: Node | None) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node:
                yield from scalars(item)
        case Mapping():
            for key, value in node:
                yield key
                yield from scalars(value)


@cache
def texts_of(path: Path) -> list[Scalar]:
    with naming([path], ()):
        return list({scalar.text: scalar for scalar in scalars(reader.read(path, Findings()))}.values())


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_value_of_a_ruleset_is_read_alike_as_everything(path: Path) -> None:
    read = 0
    for scalar in texts_of(path):
        for start in parser.STARTS:
            expected = outcome(by_lark, scalar, start)
            assert outcome(parser.parse, scalar, start) == expected, scalar.text
            read += expected[0] is not UnexpectedToken
    assert read > 50


@pytest.mark.parametrize("start", parser.STARTS)
def test_texts_made_from_the_grammar_are_read_alike(start: str) -> None:
    """Also with a character left out, or a comment, a blank line, a tab put in."""
    random = Random(1)
    writer = Writer(random, ("a", "b", "each", "of"))
    for _ in range(60):
        text = writer.text(start)
        at = random.randrange(len(text) + 1)
        for written in (text, text[:at] + text[at + 1 :], text[:at] + random.choice((" # no", "\n", "\n\n  ", "\t", "(", ")")) + text[at:]):
            lines = tuple((line + 1, 3) for line in range(written.count("\n") + 1))
            scalar = Scalar(written, Span("made", 1, 3, 1, 3), "literal", lines)
            assert outcome(parser.parse, scalar, start) == outcome(by_lark, scalar, start), written


@pytest.mark.parametrize(
    ("head", "foot", "start", "forms"),
    [("(", ")", "formula_start", 1), ("not ", "", "formula_start", 1), ("- ", "", "formula_start", 1), ("a(", ")", "formula_start", 1)],
)
def test_forms_are_counted_from_inside_to_outside(head: str, foot: str, start: str, forms: int) -> None:
    """A text may have many forms side by side, but no more nested ones than the table allows."""
    most = parser.limits().nesting
    beside = "{" + ", ".join([head + "x" + foot] * most) + "}"
    scalar = Scalar(beside, Span("made", 1, 1, 1, 1))
    assert parser.parse(scalar, start) is not None
    for depth in range(most // forms - 4, most // forms + 4):
        text = head * depth + "x" + foot * depth
        levels = len(list(_levels(parser.grammar().parse(text, start=start))))
        scalar = Scalar(text, Span("made", 1, 1, 1, 1))
        if levels <= most + 1:
            assert parser.parse(scalar, start) is not None
        else:
            with pytest.raises(parser.NestedTooDeepError) as error:
                parser.parse(scalar, start)
            assert text[error.value.column - 1 :].startswith((head.strip(), "x"))


def _levels(root: Any) -> Iterator[list[Any]]:
    level = [root]
    while level:
        yield level
        level = [child for node in level for child in node.children if not isinstance(child, Token) and child is not None]
