"""Printed values: fields of things, defaults, options and constants, read according to their types."""

from __future__ import annotations

import re

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.whole import whole_number
from rulewright.checker.context import Context, text_of
from rulewright.language import tree
from rulewright.language.symbols import SeatRef, ThingRef, Value, WordRef
from rulewright.language.types import (
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    SetOf,
    TextType,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.ruleset.naming import names_in_a_row
from rulewright.source.catalogue.names import NotLowerCase, SeveralMeanings
from rulewright.source.catalogue.phrases import Forms, Kinds, Values
from rulewright.source.catalogue.types import DeclaredOtherwise, ElementTwice, OutOfBounds
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span
from rulewright.source.suggest import closest

NUMERAL = re.compile(r"[+-]?[0-9]{1,12}")
FRACTION = re.compile(r"([0-9]{1,6})[.,][0-9]{1,6}")


class Wrong:
    """The placeholder for a value that was reported."""


WRONG = Wrong()
NOT_KNOWN = "unknown"


def read_value(context: Context, node: Node, type_: Type, what: Phrase) -> Value | Wrong:
    """The value of a node of the files; `what` describes it in messages (`the field cost`)."""
    match type_:
        case Unknown():
            return WRONG
        case Maybe(of=of) if isinstance(of, Word | ThingOf | Number | YesNo) and isinstance(node, Scalar):
            return read_word(context, node.text.strip(), node.span, type_, what)
        case Maybe():
            return None if _is(node, "nothing") else read_value(context, node, type_.of, what)
        case TextType():
            return text_of(context, node)
        case SetOf() | ListOf():
            return _several(context, node, type_, what)
        case AmountsOf():
            return _amounts(context, node, type_, what)
        case NothingType():
            return None
    if not isinstance(node, Scalar):
        context.report(
            DeclaredOtherwise.form,
            node,
            form=Forms.list() if isinstance(node, Sequence) else Forms.mapping(),
            what=what,
            type=fit.described(type_),
        )
        return WRONG
    return read_word(context, node.text.strip(), node.span, type_, what)


def read_word(context: Context, text: str, span: Span, type_: Type, what: Phrase, also: tuple[str, ...] = ()) -> Value | Wrong:
    """The value of one word of text. `also` lists further words for suggestions."""
    match type_:
        case Maybe():
            return None if text == "nothing" else read_word(context, text, span, type_.of, what, ("nothing",))
        case Number():
            return _number(context, text, span, type_, what)
        case YesNo():
            if text in ("yes", "no"):
                return text == "yes"
            meant = {"true": "yes", "on": "yes", "1": "yes", "false": "no", "off": "no", "0": "no"}.get(text.lower(), "")
            meant = meant or closest(text, ("yes", "no", *also)) or ""
            context.report(DeclaredOtherwise.yes_no, span, written=text, what=what, meant=meant)
        case Word():
            if text in type_.words.words:
                return WordRef(type_.words, type_.words.words.index(text))
            if text in context.constants and isinstance(context.constants[text][1], WordRef):
                return context.constants[text][1]
            context.unknown(span, text, Kinds.word_of(name=type_.words.name), [*type_.words.words, *also])
        case ThingOf():
            seat = re.fullmatch(r"player([1-9][0-9]?)", text)
            if type_.kind.name == "player" and seat is not None and int(seat[1]) <= context.program.players[0]:
                return SeatRef(int(seat[1]) - 1)  # the players of every game
            name = text.rsplit(".", maxsplit=1)[-1]
            found = [thing for thing in context.thing_ids.get(name, ()) if thing.kind.is_a(type_.kind)]
            if "." in text:
                found = [thing for thing in found if thing.kind.name == text.split(".", maxsplit=1)[0]]
            if len(found) == 1:
                return ThingRef(found[0])
            if found:
                context.report(SeveralMeanings.things, span, name=text, ways=[f"{thing.kind.name}.{name}" for thing in found])
            else:
                names = [thing.id for thing in context.program.things if thing.kind.is_a(type_.kind)]
                if type_.kind.name == "player":
                    names = [SeatRef(seat).name for seat in range(context.program.players[0])]
                context.unknown(span, text, Kinds.thing_of(name=type_.kind.name), [*names, *also])
    return WRONG


def _number(context: Context, text: str, span: Span, type_: Number, what: Phrase) -> Value | Wrong:
    if NUMERAL.fullmatch(text):
        value = whole_number(context.findings, text, span)
    elif text in context.constants and isinstance(context.constants[text][1], int):
        value = context.constants[text][1]
    else:
        if (fraction := FRACTION.fullmatch(text)) is not None:
            below = int(fraction[1])
            context.report(DeclaredOtherwise.fraction, span, suggestion=fraction[1], sure=False, written=text, what=what, low=below, high=below + 1)
            return WRONG
        near = closest(text, [name for name, (_, value) in context.constants.items() if isinstance(value, int)])
        context.report(DeclaredOtherwise.number, span, written=text, what=what, meant=near)
        return WRONG
    low, high = type_.low, type_.high
    if (low is not None and value < low) or (high is not None and value > high):
        context.report(OutOfBounds.value, span, value=value, low=low, high=high, what=what)
        return WRONG
    return value


def _several(context: Context, node: Node, type_: SetOf | ListOf, what: Phrase) -> Value | Wrong:
    if isinstance(node, Scalar) and (listed := names_in_a_row(node.text)) is not None:
        context.report(NotLowerCase.several, node, written=node.text.strip(), better=listed, suggestion=listed)
        return WRONG
    if isinstance(node, Sequence):
        items = list(node)
    elif isinstance(node, Scalar) and node.text.strip().startswith("{"):
        inside = node.text.strip().strip("{}").split(",")
        items = [Scalar(part.strip(), node.span) for part in inside if part.strip()]
    elif isinstance(node, Mapping):
        if node.entries:
            context.report(DeclaredOtherwise.mapping_for_list, node, what=what)
            return WRONG
        items = []
    else:
        items = [] if _is(node, "nothing") or not node.text.strip() else [node]
    values: list[Value] = []
    for item in items:
        value = read_value(context, item, type_.element, Values.each_part(of=what))
        if isinstance(value, Wrong):
            return WRONG
        if isinstance(type_, SetOf) and value in values:
            context.report(ElementTwice.value, item)
        else:
            values.append(value)
    return tuple(values)


def _amounts(context: Context, node: Node, type_: AmountsOf, what: Phrase) -> Value | Wrong:
    if isinstance(node, Scalar) and node.text.strip() in ("", "{}", "0", "nothing"):
        return {}
    if not isinstance(node, Mapping):
        context.report(DeclaredOtherwise.amounts, node, what=what, type=fit.described(type_))
        return WRONG
    amounts: dict[Value, int] = {}
    for key, item in node:
        word = read_word(context, key.text, key.span, type_.key, Values.each_part(of=what))
        number = read_value(context, item, Number(), Values.amount_of(name=key.text))
        if not isinstance(word, Wrong) and not isinstance(number, Wrong) and number:
            amounts[word] = number
    return amounts


def default_of(context: Context, read: tree.Tree, type_: Type, what: Phrase) -> Value | Wrong | None:
    """The value of a default if it is a plain value; None if it is a formula. A nothing is the tuple `(None,)`."""
    if isinstance(read, tree.Bracket):
        return default_of(context, read.inner, type_, what)
    of = type_.of if isinstance(type_, Maybe) else type_
    match read:
        case tree.Nothing():
            if isinstance(type_, Maybe):
                return (None,)
            context.report(DeclaredOtherwise.nothing, read.span, what=what)
            return WRONG
        case tree.Number():
            return _wrap(read_word(context, read.number.text, read.span, of, what))
        case tree.Negative(of=tree.Number(number=word)):
            return _wrap(read_word(context, "-" + word.text, read.span, of, what))
        case tree.Yes() | tree.No():
            return _wrap(read_word(context, "yes" if isinstance(read, tree.Yes) else "no", read.span, of, what))
        case tree.Name():
            if isinstance(of, ThingOf) and read.name.text not in context.thing_ids:
                return None  # perhaps a field of the holder
            if isinstance(of, Word) and read.name.text not in of.words.words and read.name.text not in context.constants:
                return None
            if isinstance(of, Number | YesNo | TextType | SetOf | ListOf | AmountsOf) and read.name.text not in context.constants:
                return None
            return _wrap(read_word(context, read.name.text, read.span, of, what))
        case tree.SetLiteral():
            return _set_default(context, read, of, what)
    return None


def _set_default(context: Context, read: tree.SetLiteral, of: Type, what: Phrase) -> Value | Wrong | None:
    if isinstance(of, AmountsOf) and not read.items:
        return ({},)
    if not isinstance(of, SetOf | ListOf):
        if not isinstance(of, Unknown):
            context.report(DeclaredOtherwise.set, read.span, what=what, type=fit.described(of))
        return WRONG
    values = []
    for item in read.items:
        value = default_of(context, item, of.element, what) if item is not None else None
        if value is None or isinstance(value, Wrong):
            return value
        values.append(value[0])
    return (tuple(values),)


def _wrap(value: Value | Wrong) -> Value | Wrong:
    return value if isinstance(value, Wrong) else (value,)


def _is(node: Node, text: str) -> bool:
    return isinstance(node, Scalar) and node.text.strip() == text


def is_unknown(node: Node) -> bool:
    """Whether a field is marked as not yet known."""
    return _is(node, NOT_KNOWN)


def initial_of(type_: Type) -> tuple[Value] | None:
    """The value of a state without a default: only amounts, sets and optional values have one."""
    match type_:
        case Maybe():
            return (None,)
        case SetOf() | ListOf():
            return ((),)
        case AmountsOf():
            return ({},)
        case Unknown():
            return (None,)
    return None
