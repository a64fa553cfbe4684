"""Printed values: fields of things, defaults, options and constants, read by their types."""

from __future__ import annotations

import re

from rulewright.checker.context import Context, text_of
from rulewright.checker.whole import whole_number
from rulewright.language import tree
from rulewright.language.symbols import Kind, ThingRef, Value, WordRef
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
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span
from rulewright.source.suggest import closest

NUMERAL = re.compile(r"[+-]?[0-9]{1,12}")


class Wrong:
    """What a value that was reported reads as."""


WRONG = Wrong()
NOT_KNOWN = "unknown"


def read_value(context: Context, node: Node, type_: Type, what: str) -> Value | Wrong:
    """The value of a node of the files; `what` says in a sentence what it is for (`the field cost`)."""
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
        form = "list" if isinstance(node, Sequence) else "mapping"
        context.report("RW352", node, f"A {form} stands here, but {what} is {described(type_)}.")
        return WRONG
    return read_word(context, node.text.strip(), node.span, type_, what)


def read_word(context: Context, text: str, span: Span, type_: Type, what: str, also: tuple[str, ...] = ()) -> Value | Wrong:
    """The value of one word of text. `also` are further words that could have been meant."""
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
            context.report(
                "RW352",
                span,
                f"`{text}` is not yes or no, and {what} is one of the two.",
                cure=f"Write `{meant}`." if meant else "",
                suggestion=meant,
            )
        case Word():
            if text in type_.words.words:
                return WordRef(type_.words, type_.words.words.index(text))
            if text in context.constants and isinstance(context.constants[text][1], WordRef):
                return context.constants[text][1]
            context.unknown(span, text, f"a word of `{type_.words.name}`", [*type_.words.words, *also])
        case ThingOf():
            name = text.rsplit(".", maxsplit=1)[-1]
            found = [thing for thing in context.thing_ids.get(name, ()) if thing.kind.is_a(type_.kind)]
            if "." in text:
                found = [thing for thing in found if thing.kind.name == text.split(".", maxsplit=1)[0]]
            if len(found) == 1:
                return ThingRef(found[0])
            if found:
                kinds = " or ".join(f"`{thing.kind.name}.{name}`" for thing in found)
                context.report("RW242", span, f"`{text}` names several things.", cure=f"Write {kinds}.")
            else:
                names = [thing.id for thing in context.program.things if thing.kind.is_a(type_.kind)]
                context.unknown(span, text, f"a thing of kind `{type_.kind.name}`", [*names, *also])
    return WRONG


def _number(context: Context, text: str, span: Span, type_: Number, what: str) -> Value | Wrong:
    if NUMERAL.fullmatch(text):
        value = whole_number(context.findings, text, span)
    elif text in context.constants and isinstance(context.constants[text][1], int):
        value = context.constants[text][1]
    else:
        near = closest(text, [name for name, (_, value) in context.constants.items() if isinstance(value, int)])
        context.report(
            "RW352",
            span,
            f"`{text}` is not a whole number, and {what} is one.",
            cure=f"Did you mean `{near}`?" if near else "",
            suggestion=near or "",
        )
        return WRONG
    low, high = type_.low, type_.high
    if (low is not None and value < low) or (high is not None and value > high):
        context.report("RW353", span, f"{value} is outside {low}..{high}, the bounds of {what}.")
        return WRONG
    return value


def _several(context: Context, node: Node, type_: SetOf | ListOf, what: str) -> Value | Wrong:
    if isinstance(node, Sequence):
        items = list(node)
    elif isinstance(node, Scalar) and node.text.strip().startswith("{"):
        inside = node.text.strip().strip("{}").split(",")
        items = [Scalar(part.strip(), node.span) for part in inside if part.strip()]
    elif isinstance(node, Mapping):
        if node.entries:
            context.report(
                "RW352", node, f"A mapping stands here, but {what} is a list.", cure="Write it in square brackets: [a, b]."
            )
            return WRONG
        items = []
    else:
        items = [] if _is(node, "nothing") or not node.text.strip() else [node]
    values: list[Value] = []
    for item in items:
        value = read_value(context, item, type_.element, f"each part of {what}")
        if isinstance(value, Wrong):
            return WRONG
        if isinstance(type_, SetOf) and value in values:
            context.report("RW354", item, "This stands twice in a set.", cure="Take one out, or declare the value as `list of …`.")
        else:
            values.append(value)
    return tuple(values)


def _amounts(context: Context, node: Node, type_: AmountsOf, what: str) -> Value | Wrong:
    if isinstance(node, Scalar) and node.text.strip() in ("", "{}", "0", "nothing"):
        return {}
    if not isinstance(node, Mapping):
        context.report("RW352", node, f"{what[0].upper()}{what[1:]} is {described(type_)}.", cure="Write it as {part: number}.")
        return WRONG
    amounts: dict[Value, int] = {}
    for key, item in node:
        word = read_word(context, key.text, key.span, type_.key, f"each part of {what}")
        number = read_value(context, item, Number(), f"the amount of {key.text}")
        if not isinstance(word, Wrong) and not isinstance(number, Wrong) and number:
            amounts[word] = number
    return amounts


def default_of(context: Context, read: tree.Tree, type_: Type, what: str) -> Value | Wrong | None:
    """The value of a default if it is a plain value; None when it is a formula. A nothing is the tuple `(None,)`."""
    if isinstance(read, tree.Bracket):
        return default_of(context, read.inner, type_, what)
    of = type_.of if isinstance(type_, Maybe) else type_
    match read:
        case tree.Nothing():
            if isinstance(type_, Maybe):
                return (None,)
            context.report(
                "RW352", read.span, f"{what[0].upper()}{what[1:]} cannot be nothing.", cure="Add `or nothing` to its type."
            )
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


def _set_default(context: Context, read: tree.SetLiteral, of: Type, what: str) -> Value | Wrong | None:
    if isinstance(of, AmountsOf) and not read.items:
        return ({},)
    if not isinstance(of, SetOf | ListOf):
        if not isinstance(of, Unknown):
            context.report("RW352", read.span, f"A set stands here, but {what} is {described(of)}.")
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
    """Whether a field says that nobody knows its value yet."""
    return _is(node, NOT_KNOWN)


def initial_of(type_: Type) -> tuple[Value] | None:
    """The value of a state without a default: only amounts, sets and what may be nothing have one."""
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


def with_article(name: str, shown: str = "") -> str:
    """`a plant`, `an oak`; `shown` is the name as it stands in the sentence."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {shown or name}"


def one(kind: Kind) -> str:
    """A thing of a kind: "a `plant`", "an `oak`"."""
    return with_article(kind.name, f"`{kind.name}`")


def described(type_: Type) -> str:
    """A type in words."""
    match type_:
        case Number():
            return "a number" if type_.low is None else f"a number from {type_.low} to {type_.high}"
        case YesNo():
            return "yes or no"
        case TextType():
            return "a text"
        case Word():
            return f"a word of `{type_.words.name}`"
        case ThingOf():
            return one(type_.kind)
        case Maybe():
            return f"{described(type_.of)} or nothing"
        case SetOf():
            return f"a set ({described(type_.element)} each)"
        case ListOf():
            return f"a list ({described(type_.element)} each)"
        case AmountsOf():
            return f"an amount for each {described(type_.key).split(' ', 1)[1]}"
    return "a value"
