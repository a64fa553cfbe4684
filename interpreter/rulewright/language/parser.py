"""Text of the effect language to syntax trees."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import lark
from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef
from lark.tree import Meta

from rulewright.language import tree
from rulewright.outside import folders
from rulewright.outside.reading import own_text
from rulewright.source.document import Scalar
from rulewright.source.limits import limits
from rulewright.source.span import Span

_MOST_TABLES = 4  # of other versions
STARTS = (
    "block_start",
    "formula_start",
    "guarded_start",
    "condition_start",
    "set_start",
    "with_start",
    "change_start",
    "path_start",
    "signature_start",
    "type_start",
)


class _Lines(Indenter):
    """Indentation becomes _INDENT and _DEDENT; inside brackets lines do not matter."""

    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar = ["_LPAR", "_LSQB", "_LBRACE"]
    CLOSE_PAREN_types: ClassVar = ["_RPAR", "_RSQB", "_RBRACE"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """A line that fits no block before it is a mistake with a place, like all others."""
        try:
            yield from super().handle_NL(token)
        except DedentError as error:
            raise UnexpectedToken(token, {"_DEDENT"}) from error  # type: ignore[no-untyped-call]  # lark's is untyped


class NestedTooDeepError(UnexpectedInput):
    """Forms inside forms, more than the table of limits has; `line` and `column` are where the innermost that is too deep begins."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(f"More than {limits().nesting} forms are inside each other.")
        self.line, self.column = line, column
        self.pos_in_stream = None


@cache
def grammar() -> Lark:
    """The parser, built once a process from tables that are kept in the user's cache folder."""
    try:
        return build(str(folders.cache_folder() / f"{_key()}.tables"))
    except RuntimeError:  # there is no home
        return build()


def _key() -> str:
    """What the tables depend on."""
    parts = (own_text("language", "grammar.lark"), lark.__version__, sys.version, *STARTS)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def build(cache: str | bool = False) -> Lark:
    """A parser of all starts; `cache` is the file that its tables are kept in: JSON, as nobody's file may become a program."""
    place = Path(cache) if isinstance(cache, str) else None
    kept = folders.recall(place.name, place.parent) if place is not None else None
    if kept is not None:
        try:
            data, memo = _thawed(json.loads(kept))
            parser: Lark = Lark._load_from_dict(data, memo, postlex=_Lines())  # type: ignore[no-untyped-call]  # lark's is untyped
            return parser
        except Exception:  # damaged, whatever it says then: the tables are computed anew
            pass
    built = Lark(
        own_text("language", "grammar.lark"),
        parser="lalr",
        start=list(STARTS),
        postlex=_Lines(),
        maybe_placeholders=True,
        propagate_positions=True,
    )
    if place is not None:
        data, memo = built.memo_serialize([TerminalDef, Rule])
        data["options"] = {name: value for name, value in data["options"].items() if name != "postlex"}
        folders.keep(place.name, json.dumps(_frozen((data, memo))).encode(), _MOST_TABLES, place.parent)
    return built


def _frozen(value: Any) -> Any:
    """Tables as JSON has them: a mapping as a list of pairs, as its keys may be numbers."""
    if isinstance(value, dict):
        return {"pairs": [[key, _frozen(each)] for key, each in value.items()]}
    return [_frozen(each) for each in value] if isinstance(value, (list, tuple)) else value


def _thawed(value: Any) -> Any:
    """What `_frozen` was given."""
    if isinstance(value, dict):
        return {key: _thawed(each) for key, each in value["pairs"]}
    return [_thawed(each) for each in value] if isinstance(value, list) else value


def parse(scalar: Scalar, start: str) -> tree.Tree:
    """The tree of a scalar read as `start` (one of STARTS). Raises lark.UnexpectedInput; checker.syntax words it for people."""
    text = scalar.text + "\n" if start == "block_start" else scalar.text.strip("\n")
    parsed = grammar().parse(text, start=start)
    if len(text) > limits().nesting:  # a form has a character at least
        _check_nesting(parsed)
    result: tree.Tree = _ToTree(scalar).transform(parsed)
    return result


def _check_nesting(root: Any) -> None:
    """Count the forms inside each other, without recursion: what passes here may be walked with it. Raises NestedTooDeepError."""
    most, level, line, column, depth = limits().nesting, [root], 1, 1, 0
    while level:
        if depth > most:
            raise NestedTooDeepError(line, column)
        below = []
        for node in level:
            if isinstance(node, lark.Tree):
                below += node.children
                if (found := getattr(node.meta, "line", None)) is not None:
                    line, column = found, node.meta.column
        # A block and the statement that it belongs to are one form.
        depth += not all(getattr(node, "data", "block") == "block" for node in level)
        level = [node for node in below if isinstance(node, lark.Tree)]


# Rules whose class has another name than the rule.
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


class _ToTree(Transformer[Token, Any]):
    """Lark's trees to ours, by the name of the rule."""

    def __init__(self, scalar: Scalar) -> None:
        super().__init__(visit_tokens=True)
        self.scalar = scalar

    def __default_token__(self, token: Token) -> tree.Word:
        return tree.Word(self._span(token), str(token))

    def __default__(self, data: Any, children: list[Any], meta: Meta) -> Any:
        return _maker(str(data))(self, self._span(meta), children)

    def _span(self, meta: Any) -> Span:
        if getattr(meta, "line", None) is None:
            return self.scalar.span
        return self.scalar.place(meta.line, meta.column, meta.end_line, meta.end_column)

    # --- rules whose shape differs from their class
    def make_block_start(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Block(span, tuple(_with_clauses(parts)))

    def make_block(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Block(span, tuple(_with_clauses(parts)))

    make_block_line = make_block

    def make_choice_clause(self, span: Span, parts: list[Any]) -> Any:
        return parts[0]

    def make_formula_start(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Formula(span, tuple(parts[:-1]), parts[-1])

    def make_guarded_start(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Guarded(span, parts[0], parts[1])

    def _only(self, span: Span, parts: list[Any]) -> Any:
        return parts[0]

    make_condition_start = make_set_start = make_with_start = make_change_start = make_path_start = _only

    def make_signature_start(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.SignatureStart(span, parts[0], parts[1], tuple(p for p in parts[2:] if p is not None))

    def make_optional_type(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.OptionalType(span, parts[0])

    def make_apply(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Apply(span, parts[0], tuple(p for p in parts[1:] if p is not None))

    def make_set_literal(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.SetLiteral(span, tuple(p for p in parts if p is not None))

    def make_negative(self, span: Span, parts: list[Any]) -> tree.Tree:
        """A minus before a range is that of its first number: `-1..1` begins at -1, as in a type; a set has no negative."""
        of = parts[0]
        if isinstance(of, tree.Range):
            first = Span(span.file, span.line, span.column, of.low.span.end_line, of.low.span.end_column)
            return tree.Range(span, tree.Negative(first, of.low), of.high)
        return tree.Negative(span, of)

    def make_create(self, span: Span, parts: list[Any]) -> tree.Tree:
        bindings = tuple(p for p in parts[3:-1] if p is not None)
        return tree.Create(span, parts[0], parts[1], parts[2], bindings, parts[-1])

    def make_as_tail(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Tail(span, *parts)

    def make_most_tail(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Tail(span, None, *parts)

    def make_where_tail(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Tail(span, None, None, None, *parts)

    def make_costing(self, span: Span, parts: list[Any]) -> tree.Tree:
        return tree.Costing(span, tuple(parts[:-1]), parts[-1])

    def make_tail(self, span: Span, parts: list[Any]) -> Any:
        return parts[0]


@cache
def _maker(name: str) -> Callable[[_ToTree, Span, list[Any]], Any]:
    """What makes the tree of a rule of the grammar: a method of `_ToTree`, or else the class of the rule's name from the rule's parts."""
    special: Callable[[_ToTree, Span, list[Any]], Any] | None = getattr(_ToTree, "make_" + name, None)
    if special is not None:
        return special
    cls = getattr(tree, _RENAMED.get(name) or "".join(part.title() for part in name.split("_")))
    fields = [field for field in dataclasses.fields(cls) if field.name != "span"]
    rest = next((i for i, field in enumerate(fields) if str(field.type).startswith("tuple") and field.name != "clauses"), None)
    if rest is None:
        return lambda _, span, parts: cls(span, *parts)
    return lambda _, span, parts: cls(span, *parts[:rest], tuple(parts[rest:]))  # a last field of tuple type takes the rest


def _with_clauses(parts: list[Any]) -> list[tree.Tree]:
    """Clauses follow their `choose` in the parse; put them inside it."""
    statements: list[tree.Tree] = []
    clauses = (
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
    for part in parts:
        if part is None:
            continue
        if isinstance(part, clauses):
            statements[-1].clauses += (part,)  # type: ignore[attr-defined]  # only a choice has clauses behind it
        else:
            statements.append(part)
    return statements
