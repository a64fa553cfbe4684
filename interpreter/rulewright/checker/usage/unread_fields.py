"""Printed fields that no rule reads and nothing shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.checker.claims.numbers import NOT_SPOKEN_OF
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import names_in_texts
from rulewright.checker.prose import texts_in
from rulewright.checker.usage.traffic import Traffic
from rulewright.language.symbols import FieldSymbol, Kind, Program
from rulewright.language.texts import names_in
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, Word
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import NOWHERE

FEWEST = 3  # minimum number of things of a kind before its fields are expected to be read
MANY = 6  # this many rising numbers are not a coincidence


def unread_fields(context: Context, traffic: Traffic) -> Iterator[FieldSymbol]:
    """The fields of kinds that have things.

    Fields counted in `expect:` are read there, fields on a back are read by players, and some identify the card.
    """
    program = context.program
    candidates = [
        field
        for kind in program.kinds.values()
        for field in kind.fields.values()
        if field.kind is kind and field not in traffic.field_reads and field.span != NOWHERE and _is_printed(context, kind, field)
    ]
    if not candidates:
        return
    shown = names_in_texts(program) | set(_in_braces(context))
    for field in candidates:
        if field.name not in shown and not _counts(context.sections.get("expect"), field.name) and not _says_which(program, field):
            yield field


def _is_printed(context: Context, kind: Kind, field: FieldSymbol) -> bool:
    """Whether every thing of a kind must have the field.

    A field that only some have may wait for future rules, colours and schools may just describe the look of a card, and the length of a list may be
    counted by players.
    """
    type_ = field.type.of if isinstance(field.type, Maybe) else field.type
    counts = isinstance(type_, Number) and any(isinstance(other.type, ListOf) for other in kind.fields.values())
    if not (field.required or _is_price(context, field)) or isinstance(type_, Word) or counts:
        return False
    return kind.space_of is None and field.name not in NOT_SPOKEN_OF and field.name not in kind.back and kind.name not in context.program.dice


def _is_price(context: Context, field: FieldSymbol) -> bool:
    """Whether a field with a default is a number that several things print, and not all the same. A number in the ids tells cards apart."""
    things = [thing for thing in context.program.things if thing.kind.is_a(field.kind)]
    values = [thing.values.get(field.name) for thing in things]
    printed = sum(thing in context.entries and context.entries[thing].get(field.name) is not None for thing in things)
    in_ids = any(str(value) in re.findall("[0-9]+", thing.id) for thing, value in zip(things, values, strict=True))
    differ = len(values) >= FEWEST and any(value != values[0] for value in values)
    return isinstance(field.type, Number | AmountsOf) and printed > 1 and differ and not in_ids


def _in_braces(context: Context) -> Iterator[str]:
    """The names that the texts of things show."""
    for entry in [*context.entries.values(), *context.things, *context.templates]:
        for key in ("name", "text"):
            for text in texts_in(entry.get(key)) if isinstance(entry, Mapping) else ():
                yield from names_in({"": text.text})


def _counts(node: Node | None, name: str) -> bool:
    if isinstance(node, Scalar):
        return re.search(rf"\b{name}\b", node.text) is not None
    if isinstance(node, Sequence):
        return any(_counts(item, name) for item in node.items)
    return node is not None and any(_counts(key, name) or (key.text != "because" and _counts(value, name)) for key, value in node)


def _says_which(program: Program, field: FieldSymbol) -> bool:
    """Whether a field numbers the things of its kind; or there are so few that the game is probably unfinished."""
    values = [thing.values.get(field.name) for thing in program.things if thing.kind.is_a(field.kind)]
    numbers = [value for value in values if type(value) is int]
    rises = len(numbers) == len(values) >= MANY and all(one < other for one, other in pairwise(numbers))
    return len(values) < FEWEST or rises
