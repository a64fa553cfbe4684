"""Builds trees from the rules of the grammar: the class in `tree` with the rule's name, from the rule's parts in order, or a builder here."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from rulewright.language import tree
from rulewright.source.span import Span

Maker: TypeAlias = Callable[[Span, list[Any]], Any]

# Rules whose class has a different name.
_RENAMED = {
    "any_": "Any",
    "none_": "NoneOf",
    "if_": "If",
    "return_": "Return",
    "not_": "Not",
    "and_": "And",
    "or_": "Or",
    "param": "ParamSyntax",
    "place": "PlaceSyntax",
    "amounts": "Amounts",
    "equal": "Equal",
}


@cache
def maker(name: str) -> Maker:
    """The builder of a rule's tree (or its alias's), from its place and its parts."""
    if name in _SPECIAL:
        return _SPECIAL[name]
    cls = getattr(tree, _RENAMED.get(name) or "".join(part.title() for part in name.split("_")))
    fields = [field for field in dataclasses.fields(cls) if field.name != "span"]
    rest = next((i for i, field in enumerate(fields) if str(field.type).startswith("tuple") and field.name != "clauses"), None)
    if rest is None:
        return lambda span, parts: cls(span, *parts)
    return lambda span, parts: cls(span, *parts[:rest], tuple(parts[rest:]))  # a last field of tuple type takes the rest


# --- rules whose shape differs from their class
def _block(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Block(span, tuple(_with_clauses(parts)))


def _only(span: Span, parts: list[Any]) -> Any:
    return parts[0]


def _formula_start(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Formula(span, tuple(parts[:-1]), parts[-1])


def _guarded_start(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Guarded(span, parts[0], parts[1])


def _signature_start(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.SignatureStart(span, parts[0], parts[1], _written(parts[2:]))


def _optional_type(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.OptionalType(span, parts[0])


def _apply(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Apply(span, parts[0], _written(parts[1:]))


def _set_literal(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.SetLiteral(span, _written(parts))


def _negative(span: Span, parts: list[Any]) -> tree.Tree:
    """A minus before a range belongs to its first number: `-1..1` begins at -1, as in a type; a set has no negative."""
    of = parts[0]
    if isinstance(of, tree.Range):
        first = Span(span.file, span.line, span.column, of.low.span.end_line, of.low.span.end_column)
        return tree.Range(span, tree.Negative(first, of.low), of.high)
    return tree.Negative(span, of)


def _create(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Create(span, parts[0], parts[1], parts[2], _written(parts[3:-1]), parts[-1])


def _as_tail(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Tail(span, *parts)


def _most_tail(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Tail(span, None, *parts)


def _where_tail(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Tail(span, None, None, None, *parts)


def _while_tail(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.LeadingTail(span, parts[0], parts[1], False)


def _until_tail(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.LeadingTail(span, parts[0], parts[1], True)


def _costing(span: Span, parts: list[Any]) -> tree.Tree:
    return tree.Costing(span, tuple(parts[:-1]), parts[-1])


def _written(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if part is not None)


def _with_clauses(parts: list[Any]) -> list[tree.Tree]:
    """Puts clauses, which follow their `choose` in the parse, inside it."""
    statements: list[tree.Tree] = []
    for part in parts:
        if part is None:
            continue
        if isinstance(part, _CLAUSES):
            choice = statements[-1]
            assert isinstance(choice, tree.Choose | tree.MayChoose | tree.ChooseAmounts | tree.ChoosePairs)  # the grammar guarantees this
            choice.clauses += (part,)
        else:
            statements.append(part)
    return statements


_CLAUSES = (
    tree.WithClause,
    tree.WithEach,
    tree.EachOnce,
    tree.AtMostWhere,
    tree.Making,
    tree.SuchThat,
    tree.Usually,
    tree.Must,
    tree.Prefer,
    tree.SameBy,
    tree.UsefulBy,
)

_SPECIAL: dict[str, Maker] = {
    "block_start": _block,
    "block": _block,
    "block_line": _block,
    "formula_start": _formula_start,
    "guarded_start": _guarded_start,
    "signature_start": _signature_start,
    "optional_type": _optional_type,
    "apply": _apply,
    "set_literal": _set_literal,
    "negative": _negative,
    "create": _create,
    "as_tail": _as_tail,
    "most_tail": _most_tail,
    "where_tail": _where_tail,
    "while_tail": _while_tail,
    "until_tail": _until_tail,
    "costing": _costing,
    **dict.fromkeys(("choice_clause", "condition_start", "set_start", "with_start", "change_start", "path_start", "tail"), _only),
}
