"""Parses text of the effect language into syntax trees."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar

import lark
from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef

from rulewright.language import tree
from rulewright.language.tables import Tables
from rulewright.language.walker import Walker
from rulewright.outside import folders
from rulewright.outside.reading import own_text
from rulewright.source.document import Scalar
from rulewright.source.limits import limits
from rulewright.source.sharing import once

_MOST_KEPT = 4  # for other versions
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
    """Turns indentation into _INDENT and _DEDENT; inside brackets, lines do not matter."""

    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar = ["_LPAR", "_LSQB", "_LBRACE"]
    CLOSE_PAREN_types: ClassVar = ["_RPAR", "_RSQB", "_RBRACE"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """Reports a line that fits no block before it as a mistake with a place, like all others."""
        try:
            yield from super().handle_NL(token)
        except DedentError as error:
            raise UnexpectedToken(token, {"_DEDENT"}) from error  # type: ignore[no-untyped-call]  # lark's is untyped


class NestedTooDeepError(UnexpectedInput):
    """Forms are nested more deeply than the table of limits allows; `line` and `column` are the beginning of the innermost one."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(f"More than {limits().nesting} forms are inside each other.")
        self.line, self.column = line, column
        self.pos_in_stream = None


@cache
def grammar() -> Lark:
    """Lark's parser, which explains mistakes; built once per process from what the user's cache folder keeps of it."""
    try:
        return build(str(folders.cache_folder() / f"{_key()}.grammar"))
    except RuntimeError:  # there is no home
        return build()


@cache
def tables() -> Tables:
    """The tables by which correct texts are parsed, from the user's cache folder or from Lark's parser."""
    name = f"{_key()}.tables"
    kept = folders.recall(name)
    if kept is not None:
        try:
            return Tables.read(kept)
        except (ValueError, KeyError, TypeError):  # damaged: they are made again
            pass
    made = Tables.of(grammar())
    folders.keep(name, made.written(), _MOST_KEPT)
    return made


def _key() -> str:
    """What the tables depend on."""
    parts = (own_text("language", "grammar.lark"), own_text("language", "tables.py"), lark.__version__, sys.version, *STARTS)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def build(cache: str | bool = False) -> Lark:
    """A parser for all starts; `cache` is the file of its tables, stored as JSON because a file must not become executable."""
    place = Path(cache) if isinstance(cache, str) else None
    kept = folders.recall(place.name, place.parent) if place is not None else None
    if kept is not None:
        try:
            data, memo = _thawed(json.loads(kept))
            parser: Lark = Lark._load_from_dict(data, memo, postlex=_Lines())  # type: ignore[no-untyped-call]  # lark's is untyped
            return parser
        except Exception:  # damaged in whatever way: the tables are computed again
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
        folders.keep(place.name, json.dumps(_frozen((data, memo))).encode(), _MOST_KEPT, place.parent)
    return built


def _frozen(value: Any) -> Any:
    """Tables in JSON's types: a mapping becomes a list of pairs, because its keys may be numbers."""
    if isinstance(value, dict):
        return {"pairs": [[key, _frozen(each)] for key, each in value.items()]}
    return [_frozen(each) for each in value] if isinstance(value, (list, tuple)) else value


def _thawed(value: Any) -> Any:
    """The inverse of `_frozen`."""
    if isinstance(value, dict):
        return {key: _thawed(each) for key, each in value["pairs"]}
    return [_thawed(each) for each in value] if isinstance(value, list) else value


def parse(scalar: Scalar, start: str) -> tree.Tree:
    """The tree of a scalar parsed from `start` (one of STARTS). Raises lark.UnexpectedInput; checker.syntax explains it to people."""
    return once((scalar, start), partial(_parse, scalar, start))


def _parse(scalar: Scalar, start: str) -> tree.Tree:
    text = scalar.text + "\n" if start == "block_start" else scalar.text.strip("\n")
    reading = _walker().read(scalar, text, start)
    if reading is None:
        grammar().parse(text, start=start)
        raise AssertionError(f"The walk through the tables and Lark differ about {text!r}.")
    if (place := reading.too_deep(limits().nesting)) is not None:
        raise NestedTooDeepError(*place)
    result: tree.Tree = reading.tree
    return result


def expected_after(text: str, start: str) -> frozenset[str]:
    """The terminals that may follow the beginning of a text; empty if it contains a mistake."""
    reading = grammar().parse_interactive("", start)
    states: list[int] = reading.parser_state.state_stack
    come = 0
    here = text if text[-1:].isspace() else f"{text} "
    for kind, begin, end in _walker().tokens(f"{here}x", states):  # append a name where the text continues, so that its line continues there
        if begin >= len(here):
            break
        try:
            reading.feed_token(Token(kind, text[begin:end]))
        except UnexpectedInput:
            return frozenset()
        come = end
    if text[come:].strip(" "):
        return frozenset()
    accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]  # lark's is untyped
    return frozenset(accepted)


@cache
def _walker() -> Walker:
    return Walker(tables(), _Lines())
