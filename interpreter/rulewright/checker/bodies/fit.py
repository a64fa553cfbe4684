"""Type compatibility, and the wording of types in messages."""

from __future__ import annotations

from rulewright.language.symbols import Kind, Param
from rulewright.language.types import (
    NUMBER,
    UNKNOWN,
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    OptionOf,
    PairOf,
    SetOf,
    TextType,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.catalogue.phrases import Types
from rulewright.source.sentences import Phrase


def fits(actual: Type, expected: Type) -> bool:
    """Whether a value of type `actual` can be used where `expected` is wanted."""
    match actual, expected:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case NothingType(), Maybe() | NothingType():
            return True
        case Maybe(of=a), Maybe(of=b):
            return fits(a, b)
        case _, Maybe(of=b):
            return fits(actual, b)
        case Number(), Number():
            return True
        case YesNo(), YesNo():
            return True
        case TextType(), TextType():
            return True
        case Word(words=v), Word(words=w):
            return v is w
        case ThingOf(kind=k), ThingOf(kind=m):
            return k.is_a(m)
        case ((SetOf(element=a) | ListOf(element=a)), (SetOf(element=b) | ListOf(element=b))):
            return fits(a, b)
        case AmountsOf(key=a), AmountsOf(key=b):
            return fits(a, b)
        case OptionOf(), OptionOf():
            return True
        case PairOf(left=a, right=b), PairOf(left=c, right=d):
            return fits(a, c) and fits(b, d)
    return False


def join(left: Type, right: Type) -> Type | None:
    """The narrowest type that both fit; None when there is none."""
    if isinstance(left, Unknown):
        return right
    if isinstance(right, Unknown):
        return left
    if isinstance(left, Number) and isinstance(right, Number):
        return left if left == right else NUMBER
    if fits(left, right):
        return right
    if fits(right, left):
        return left
    match left, right:
        case NothingType(), _:
            return Maybe(right)
        case _, NothingType():
            return Maybe(left)
        case (Maybe(of=a), Maybe(of=b)) | (Maybe(of=a), b) | (a, Maybe(of=b)):
            inner = join(a, b)
            return None if inner is None else Maybe(inner)
        case ((SetOf(element=a) | ListOf(element=a)), (SetOf(element=b) | ListOf(element=b))):
            inner = join(a, b)
            return None if inner is None else SetOf(inner)
        case ThingOf(kind=k), ThingOf(kind=m):
            common = _ancestor(k, m)
            return None if common is None else ThingOf(common)
    return None


def _ancestor(kind: Kind, other: Kind) -> Kind | None:
    if other.is_a(kind):
        return kind
    return next((found for parent in kind.parents if (found := _ancestor(parent, other)) is not None), None)


def maybe(type_: Type) -> Type:
    """The type of a value of `type_` or nothing."""
    return type_ if isinstance(type_, Maybe | NothingType | Unknown) else Maybe(type_)


def sure(type_: Type) -> Type:
    """The type without `or nothing`."""
    return type_.of if isinstance(type_, Maybe) else type_


def element_of(type_: Type) -> Type | None:
    """The element type of a set or list; None for other types."""
    match type_:
        case SetOf(element=e) | ListOf(element=e):
            return e
        case Unknown():
            return UNKNOWN
    return None


def phrase(type_: Type) -> Phrase:
    """The wording of a type in a message: “a number”, “a card”, “a set of cards”."""
    match type_:
        case Number():
            return Types.number()
        case YesNo():
            return Types.yes_no()
        case TextType():
            return Types.text()
        case Word(words=w):
            return Types.spoken_word(words=w.name)
        case ThingOf(kind=k):
            return Types.player() if k.name == "player" else Types.thing(kind=k.name)
        case SetOf(element=e):
            return Types.set_of(of=phrase(e))
        case ListOf(element=e):
            return Types.list_of(of=phrase(e))
        case AmountsOf(key=k, pool=pool):
            return (Types.pool if pool else Types.amounts)(of=phrase(k))
        case OptionOf():
            return Types.option()
        case PairOf(left=a, right=b):
            return Types.pair(left=phrase(a), right=phrase(b))
        case Maybe(of=t):
            return Types.or_nothing(of=phrase(t))
        case NothingType():
            return Types.nothing()
    return Types.something()


def described(type_: Type) -> Phrase:
    """The wording of a type in a message about declarations: “a number from 1 to 3”, “a word of `colour`”."""
    match type_:
        case Number(low=low, high=high) if low is not None and high is not None:
            return Types.bounded(low=low, high=high)
        case Word(words=w):
            return Types.word(words=w.name)
        case Maybe(of=t):
            return Types.or_nothing(of=described(t))
    return phrase(type_)


def capital(text: str) -> str:
    """Words capitalized for the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def spoken(name: str) -> str:
    """An identifier as spoken words."""
    return name.replace("_", " ")


def syntax(type_: Type) -> str:
    """A type as it is written in a signature."""
    match type_:
        case Number(low=low, high=high) if low is not None and high is not None:
            return f"{low}..{high}"
        case Number():
            return "number"
        case YesNo():
            return "yes/no"
        case TextType():
            return "text"
        case Word(words=w):
            return w.name
        case ThingOf(kind=k):
            return k.name
        case SetOf(element=e):
            return f"set of {syntax(e)}"
        case ListOf(element=e):
            return f"list of {syntax(e)}"
        case AmountsOf(key=k, pool=pool):
            return f"{'pool' if pool else 'amounts'} of {syntax(k)}"
        case Maybe(of=t):
            return f"{syntax(t)} or nothing"
    return "something"


def signature(name: str, params: list[Param]) -> str:
    """A call as written in its declaration: `lose(player, set of card lost)`."""

    def one(param: Param) -> str:
        written = syntax(param.type)
        return written if written == param.name else f"{written} {param.name}"

    return f"{name}({', '.join(one(param) for param in params)})"
