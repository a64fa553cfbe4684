"""A hash of what affects play: rules, numbers, zones and options, but not the texts that people read.

It is computed from the checked program, so comments, layout, the order of keys and the division into files make no difference either. All fields
count except those in the table below; a new field counts until somebody lists it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from rulewright.language import symbols
from rulewright.language.functions import Function
from rulewright.language.symbols import Program, TextSymbol
from rulewright.language.texts import names_in
from rulewright.source.span import Span

_FOR_PEOPLE = ("Text", "dict[str, Text]")  # field types
NOT_PLAYED: dict[type, tuple[str, ...]] = {
    Function: ("text",),  # its source lines
    symbols.ThingSymbol: ("source",),
    symbols.Drawing: ("places",),  # where a space is in the picture
    symbols.Program: ("languages", "zones_of"),  # the display languages; a cache of the compiler
}
_WITH_NAMES = ("parts", "plans")  # of a result: (name, its text for people, formula)


def plays_hash(program: Program) -> str:
    """The hash of a program. Programs with the same hash play the same games and can continue each other's games."""
    return sha256("\n".join(_Walk().tokens(program)).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def played_fields(kind: type) -> tuple[str, ...]:
    """The fields of a class that count."""
    left_out = NOT_PLAYED.get(kind, ())
    return tuple(each.name for each in fields(kind) if each.type not in _FOR_PEOPLE and each.name not in left_out)


class _Walk:
    """One walk over a program. Recurring objects, and places in files, are identified by their order of appearance, so only
    identity matters.
    """

    def __init__(self) -> None:
        self._met: dict[int, int] = {}
        self._places: dict[Span, int] = {}

    def tokens(self, root: object) -> Iterator[str]:
        """The tokens of everything in a program, each before its contents."""
        waiting: list[Any] = [root]
        while waiting:
            value = waiting.pop()
            if value is None or isinstance(value, bool | int | str):
                yield repr(value)
            elif isinstance(value, Span):
                yield f"place {self._places.setdefault(value, len(self._places))}"
            elif isinstance(value, tuple | list):
                yield f"{len(value)} in order"
                waiting += reversed(value)
            elif isinstance(value, dict):
                if value and all(isinstance(each, str) for pair in value.items() for each in pair):
                    yield "a text"
                else:
                    yield f"{len(value)} pairs"
                    waiting += reversed([each for pair in value.items() for each in pair])
            elif is_dataclass(value) and not isinstance(value, type):
                yield from self._object(value, waiting)
            else:
                raise TypeError(f"{type(value)!r} is no part of a program")

    def _object(self, value: Any, waiting: list[Any]) -> Iterator[str]:
        kind: type = type(value)
        params: Any = vars(kind)["__dataclass_params__"]
        if not params.eq:  # the others are equal if their contents are
            if id(value) in self._met:
                yield f"again {self._met[id(value)]}"
                return
            self._met[id(value)] = len(self._met)
        yield kind.__name__
        if isinstance(value, TextSymbol):
            yield repr(sorted(names_in(value.text)))  # the names to fill in are stored with a sentence
        held = [getattr(value, name) for name in played_fields(kind)]
        if isinstance(value, symbols.Result):
            held = [
                [(name, formula) for name, _, formula in each] if field in _WITH_NAMES else each
                for field, each in zip(played_fields(kind), held, strict=True)
            ]
        waiting += reversed(held)
