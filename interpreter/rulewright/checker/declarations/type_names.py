"""Types as written in declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.whole import whole_number
from rulewright.checker.context import Context
from rulewright.language import tree
from rulewright.language.symbols import AUDIENCES, Audience, HappeningSymbol, Param
from rulewright.language.types import (
    NUMBER,
    TEXT,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
)
from rulewright.source.catalogue.names import NameTaken, OnlyAType, ParameterWithoutName
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.types import BoundsReversed, Uncountable
from rulewright.source.document import Scalar
from rulewright.source.suggest import closest

PLAIN: dict[str, Type] = {"number": NUMBER, "yes/no": YES_NO, "text": TEXT}


@dataclass(frozen=True, slots=True)
class Declared:
    """`TYPE = DEFAULT each HAPPENING seen by WHO`, resolved but for the default."""

    type: Type
    default: tree.Tree | None
    default_text: Scalar | None  # the same as a separate scalar, for the elaborator
    reset_each: HappeningSymbol | None
    seen_by: Audience | None
    each: tree.Word | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """`name(param, param)`, resolved."""

    name: str
    params: list[Param]
    may: bool
    span: tree.Word
    brackets: bool = False  # whether it has brackets, even empty ones


def declared(context: Context, scalar: Scalar) -> Declared | None:
    """A declaration of a field, state, option or result."""
    read = context.parse(scalar, "type_start")
    if not isinstance(read, tree.TypeStart):
        return None
    default_text = part_of(scalar, read.default) if read.default is not None else None
    who = one_of(read.seen_by.who.text, AUDIENCES) if read.seen_by is not None else None
    return Declared(type_of(context, read.type), read.default, default_text, None, who, read.each)


def bare_type(context: Context, scalar: Scalar) -> Type:
    """A bare type without a default."""
    read = declared(context, scalar)
    if read is None:
        return UNKNOWN
    if read.default is not None:
        context.report(OnlyAType.default, scalar)
    return read.type


def type_of(context: Context, read: tree.Tree) -> Type:
    """The type that a syntax tree names."""
    match read:
        case tree.BasicType():
            return _named(context, read.name)
        case tree.OptionalType():
            of = type_of(context, read.of)
            return of if isinstance(of, Unknown) else Maybe(of)
        case tree.SetType():
            return SetOf(type_of(context, read.of))
        case tree.ListType():
            return ListOf(type_of(context, read.of))
        case tree.AmountsType():
            return AmountsOf(_key(context, read.of))
        case tree.PoolType():
            return AmountsOf(_key(context, read.of), pool=True)
        case tree.RangeType():
            low, high = _bound(context, read.low), _bound(context, read.high)
            if low is not None and high is not None and low > high:
                context.report(BoundsReversed.number, read.span, low=low, high=high)
                return NUMBER
            return Number(low, high)
    raise TypeError(f"not a type: {read!r}")


def _named(context: Context, word: tree.Word) -> Type:
    program = context.program
    if word.text in PLAIN:
        return PLAIN[word.text]
    if word.text in program.kinds:
        return ThingOf(program.kinds[word.text])
    if word.text in program.words:
        return Word(program.words[word.text])
    if word.text == "action":
        return Word(context.actions_list())
    known = [*PLAIN, *program.kinds, *program.words]
    context.unknown(word.span, word.text, Kinds.type(), known)
    meant = closest(word.text, known)
    return UNKNOWN if meant is None else _named(context, replace(word, text=meant))  # the rest is read as the finding proposes


def _key(context: Context, of: tree.BasicType) -> Type:
    key = type_of(context, of)
    if not isinstance(key, Word | ThingOf | Unknown):
        context.report(Uncountable.key, of.span)
        return UNKNOWN
    return key


def _bound(context: Context, bound: tree.Word | tree.NegBound) -> int | None:
    if isinstance(bound, tree.NegBound):
        return whole_number(context.findings, "-" + bound.number.text, bound.span)
    if bound.text.isdigit():
        return whole_number(context.findings, bound.text, bound.span)
    constant = context.constants.get(bound.text)
    if constant is None or not isinstance(constant[1], int):
        context.unknown(bound.span, bound.text, Kinds.constant_number(), context.constants)
        return None
    return constant[1]


def params_of(context: Context, read: tuple[tree.ParamSyntax, ...], like: Sequence[Param] = ()) -> list[Param]:
    """The parameters of a signature; an unnamed one is named after its kind or list. `like` are the parameters of the referenced declaration: any
    of them may be written by name alone.
    """
    params: list[Param] = []
    for number, syntax in enumerate(read):
        if isinstance(syntax.type, tree.BasicType) and syntax.name is None and _is_like(context, like, number, syntax.type.name.text):
            params.append(like[number])
            continue
        type_ = type_of(context, syntax.type)
        name = syntax.name
        if name is None and isinstance(syntax.type, tree.BasicType):
            name = syntax.type.name
        elif (name is None and isinstance(syntax.type, tree.OptionalType)) or (
            name is None and isinstance(syntax.type, tree.AmountsType | tree.SetType | tree.ListType)
        ):
            name = syntax.type.of.name
        if name is None or name.text in ("yes/no", "number", "text"):
            context.report(ParameterWithoutName.missing, syntax.span)
            if name is None or name.text == "yes/no":
                continue
        if any(param.name == name.text for param in params):
            context.report(NameTaken.parameter, name.span, name=name.text)
            continue
        params.append(Param(name.text, type_))
    return params


def _is_like(context: Context, like: Sequence[Param], number: int, name: str) -> bool:
    program = context.program
    is_type = name in PLAIN or name in program.kinds or name in program.words
    return number < len(like) and like[number].name == name and not is_type


def signature(context: Context, scalar: Scalar, like: Callable[[str], Sequence[Param]] | None = None) -> Signature | None:
    """A key of the form `name(param, param)` or `name`. `like` finds the parameters of something declared, by `may NAME` or NAME."""
    read = context.parse(scalar, "signature_start")
    if not isinstance(read, tree.SignatureStart):
        return None
    known = like(f"may {read.name.text}" if read.may is not None else read.name.text) if like is not None else ()
    return Signature(read.name.text, params_of(context, read.params, known), read.may is not None, read.name, "(" in scalar.text)


def part_of(scalar: Scalar, read: tree.Tree) -> Scalar:
    """The part of a scalar covered by a syntax tree, as a scalar with its spans."""
    lines = scalar.text.split("\n")
    places = scalar.lines or ((scalar.span.line, scalar.span.column),)
    span = read.span
    for number, (line, column) in enumerate(places):
        if line == span.line and number < len(lines):
            start = span.column - column
            if span.end_line == span.line:
                return Scalar(lines[number][start : span.end_column - column], span, "plain", ((span.line, span.column),))
            last = next(n for n, place in enumerate(places) if place[0] == span.end_line)
            stretch = [lines[number][start:], *lines[number + 1 : last], lines[last][: span.end_column - places[last][1]]]
            return Scalar("\n".join(stretch), span, "literal", ((span.line, span.column), *places[number + 1 : last + 1]))
    return scalar
