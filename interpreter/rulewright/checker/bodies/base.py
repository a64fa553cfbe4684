"""What all elaborators share: the program, the findings, and conversion of a value to the expected type."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.scope import Element, Scope
from rulewright.checker.cures.arguments import missing, superfluous
from rulewright.checker.cures.lines import exchanged
from rulewright.language import core, tree
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import (
    HappeningSymbol,
    Kind,
    Param,
    Program,
    StatSymbol,
    TextSymbol,
    ThingRef,
    ThingSymbol,
    WordList,
    WordRef,
)
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    ListOf,
    Maybe,
    NothingType,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Roles, Ways
from rulewright.source.catalogue.types import MaybeNothing, SetInsteadOfOne, WrongArguments, WrongType
from rulewright.source.diagnostics import Findings
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.source.document import Scalar

WRONG = "RW310"
FOREIGN = {"true": "yes", "false": "no", "null": "nothing", "none": "nothing", "nil": "nothing", "undefined": "nothing"}  # from other languages


class Base(ABC):
    """The state of an elaborator and its basic tools."""

    def __init__(self, program: Program, findings: Findings, ensure_stat: Callable[[StatSymbol], None] | None = None) -> None:
        self.program = program
        self.findings = findings
        self.starts: list[tuple[Span, list[Stmt | Expr]]] = []  # loops that begin with a player who may be nothing, and the first question in them
        self.sentences: dict[TextSymbol, list[dict[str, Type]]] = {}  # the names, with their types, that each use passes to a sentence of `texts`
        self.ensure_stat: Callable[[StatSymbol], None] = ensure_stat or (lambda stat: None)
        self.ensure_header: Callable[[HappeningSymbol], None] | None = None  # called before an action's parts are needed
        self.constants = program.constants
        self.leaving: Callable[[], bool] = lambda: True  # whether a rule eliminates players
        self.offers: Callable[[Expr, Expr, Span], Expr] | None = None  # `options(card.offers)`: card, player, place
        self.scalar: Scalar | None = None  # the text being read
        self.parts = 0  # its expressions read so far; one that may be nothing is read twice
        self.changed: tree.Word | None = None  # the last name of the path that a line writes
        self._things: tuple[int, dict[str, list[ThingSymbol]]] = (-1, {})

    # ---- implemented by the other parts
    @abstractmethod
    def expression(self, node: tree.Tree, scope: Scope, expected: Type | None = None) -> Expr:
        """The lowered form of an expression."""

    @abstractmethod
    def set_of(self, node: tree.Tree, scope: Scope, expected: Type | None = None) -> tuple[Expr, str | None]:
        """A set, and the name given to its elements with `as`. `expected` is the element type."""

    @abstractmethod
    def dot(self, of: Expr, name: tree.Word, span: Span, scope: Scope) -> Expr:
        """`of.name`."""

    # ---- findings
    def report(self, declared: Message, span: Span, /, **args: Any) -> Expr:
        """A finding; returns an expression of unknown type, so that the mistake is reported once."""
        self.findings.report(declared, span, **args)
        return core.Const(None, type=UNKNOWN, span=span)

    def unknown_name(
        self,
        word: tree.Word,
        candidates: Iterable[str],
        declared: Message = UnknownName.nothing_here,
        better: Iterable[str] = (),
        /,
        **args: Any,
    ) -> Expr:
        """RW201 with the nearest name: those of the expected type first."""
        meant = FOREIGN.get(word.text) if declared is not UnknownName.not_a else None
        meant = meant or closest(word.text, list(better)) or closest(word.text, list(candidates))
        return self.report(declared, word.span, name=word.text, meant=meant, **args)

    # ---- kinds and things
    @property
    def player(self) -> Type:
        """The type of players."""
        return ThingOf(self.program.kinds["player"])

    def is_player(self, type_: Type) -> bool:
        """Whether a value is certainly a player."""
        return isinstance(type_, ThingOf) and type_.kind.name == "player"

    def things_called(self, name: str) -> list[ThingSymbol]:
        """All things with this id, of any kind."""
        count, index = self._things
        if count != len(self.program.things):
            index = {}
            for thing in self.program.things:
                index.setdefault(thing.id, []).append(thing)
            self._things = (len(self.program.things), index)
        return index.get(name, [])

    def thing(self, name: str, kind: Kind) -> ThingSymbol | None:
        """The thing of this kind with this id."""
        return next((thing for thing in self.things_called(name) if thing.kind.is_a(kind)), None)

    def word(self, name: str, words: WordList) -> WordRef | None:
        """A word of a list."""
        return WordRef(words, words.words.index(name)) if name in words.words else None

    def constant(self, name: str, type_: Type, span: Span) -> Expr | None:
        """A word or thing of the given type with this name."""
        match fit.sure(type_):
            case Word(words=words) if name in words.words:
                return core.Const(self.word(name, words), type=Word(words), span=span)
            case ThingOf(kind=kind):
                thing = self.thing(name, kind)
                if thing is not None:
                    return core.Const(ThingRef(thing), type=ThingOf(thing.kind), span=span)
        return None

    def names_of(self, type_: Type) -> list[str]:
        """The words or ids that a value of this type can take."""
        match fit.sure(type_):
            case Word(words=words):
                return list(words.words)
            case ThingOf(kind=kind):
                return [thing.id for thing in self.program.things if thing.kind.is_a(kind)]
        return []

    # ---- conversion to the expected type
    def only(self, expr: Expr) -> Expr | None:
        """A one-thing zone read as its thing; None if the expression is not such a zone."""
        match expr:
            case core.ZoneOf(zone=zone, holder=holder) if zone.room == 1:
                return core.OnlyOf(zone, holder, type=Maybe(ThingOf(zone.holds)), span=expr.span)
            case core.Guard(var=var, value=value, body=body):
                inner = self.only(body)
                if inner is not None:
                    return core.Guard(var, value, inner, core.Const(None, type=NOTHING, span=expr.span), type=inner.type, span=expr.span)
            case core.Choice(condition=condition, yes=yes, no=no):
                return self._only_branches(expr, condition, yes, no)
        return None

    def _only_branches(self, expr: Expr, condition: Expr, yes: Expr, no: Expr) -> Expr | None:
        """`A if C else B` between one-thing zones, or between one and nothing, read as the thing."""
        things = [self.only(branch) for branch in (yes, no)]
        if all(thing is None for thing in things):
            return None
        branches = list[Expr]()
        for branch, thing in zip((yes, no), things, strict=True):
            if thing is None and not isinstance(branch.type, NothingType):
                return None  # the other one is a set of several
            branches.append(thing or branch)
        type_ = fit.join(branches[0].type, branches[1].type)
        return None if type_ is None else core.Choice(condition, branches[0], branches[1], type=type_, span=expr.span)

    def single(self, expr: Expr, scope: Scope) -> Expr:
        """A one-thing zone as its thing, narrowed by the known facts; any other expression unchanged."""
        only = self.only(expr)
        return expr if only is None else narrowing.narrowed(only, scope.facts)

    def fit(self, expr: Expr, expected: Type, span: Span, scope: Scope, place: Phrase | None = None) -> Expr:
        """The expression as a value of `expected`; RW303, RW304 or RW310 where it cannot be."""
        if isinstance(fit.sure(expected), ThingOf | Word):
            expr = self.single(expr, scope)
        actual = expr.type
        if fit.fits(actual, expected):
            return expr
        if isinstance(expected, SetOf):
            if fit.fits(fit.sure(actual), expected.element):
                return core.SetOfItems([expr], type=SetOf(fit.sure(actual)), span=expr.span)
            if isinstance(actual, NothingType):
                return core.SetOfItems([], type=expected, span=expr.span)
        if isinstance(actual, NothingType) or (isinstance(actual, Maybe) and fit.fits(actual.of, expected)):
            return self.report(MaybeNothing.needed, span, expected=fit.phrase(expected), place=place)
        inner = fit.element_of(actual)
        if inner is not None and fit.fits(inner, expected):
            return self.report(SetInsteadOfOne.needed, span, actual=fit.phrase(actual), place=place)
        way = _way(actual, expected)
        meant = None if way is not None else self.local_meant(expr, scope, lambda type_: fit.fits(type_, expected) or _is_one_of(type_, expected))
        return self.report(
            WrongType.needed,
            span,
            actual=fit.phrase(actual),
            expected=fit.phrase(expected),
            place=place or Roles.here(),
            way=way if meant is None else Ways.field(path=meant),
            suggestion=meant or "",
            sure=False,
        )

    def local_meant(self, expr: Expr, scope: Scope, fits: Callable[[Type], bool]) -> str | None:
        """The local name probably meant in place of another: the one whose type fits, or among several the one not read so far. None if `expr` is
        not a local name or no candidate stands out.
        """
        if not isinstance(expr, core.Local):
            return None
        same = [name for name, binding in scope.names.items() if isinstance(binding.expr, core.Local) and binding.expr.var is expr.var]
        if expr.span.end_column - expr.span.column not in map(len, same):  # an unnamed part of the expression
            return None
        own = [name for name, binding in scope.names.items() if name not in same and fits(binding.expr.type)]
        unread = [name for name in own if not scope.names[name].uses]
        return next((names[0] for names in (unread, own) if len(names) == 1), None)

    def swapped(self, args: Sequence[Expr], wanted: Sequence[Type], signature: str) -> bool:
        """Whether two arguments are swapped, which is reported as one mistake."""
        wrong = [at for at, (arg, type_) in enumerate(zip(args, wanted, strict=True)) if not _could_be(arg.type, type_)]
        if len(wrong) != 2 or any(isinstance(arg.type, Unknown) for arg in args):
            return False
        first, second = wrong
        if not (_could_be(args[first].type, wanted[second]) and _could_be(args[second].type, wanted[first])):
            return False
        begin, end = args[first].span, args[second].span
        place = Span(begin.file, begin.line, begin.column, end.end_line, end.end_column)
        self.report(WrongType.swapped, place, signature=signature, edits=exchanged(begin, end))
        return True

    def miscounted(self, name: str, span: Span, params: list[Param], given: Sequence[Expr], scope: Scope) -> Expr:
        """Report that a call has too many arguments or too few."""
        wanted = [param.type for param in params]
        own = [(local, binding) for local, binding in scope.names.items() if isinstance(binding.expr, core.Local)]
        always = ("me", "this", "owner")  # these exist whether a line needs them or not
        own.sort(key=lambda each: each[0] not in always)
        unread = [(local, binding.expr.type) for local, binding in own if not binding.uses and local not in always]
        edits = (
            superfluous(given, wanted)
            or missing(span, given, wanted, unread)
            or missing(span, given, wanted, [(local, binding.expr.type) for local, binding in own])
        )
        return self.report(
            WrongArguments.number,
            span,
            name=name,
            wanted=len(params),
            given=len(given),
            signature=fit.signature(name, params),
            edits=edits,
            sure=False,
        )

    def typed(self, node: tree.Tree, expected: Type, scope: Scope, place: Phrase | None = None) -> Expr:
        """An expression that must have a type."""
        return self.fit(self.expression(node, scope, expected), expected, node.span, scope, place)

    def number(self, node: tree.Tree, scope: Scope, place: Phrase | None = None) -> Expr:
        """An expression that must be a number."""
        return self.typed(node, NUMBER, scope, place)

    def test_of(self, node: tree.Tree, scope: Scope, place: Phrase | None = None) -> Expr:
        """An expression that must be yes or no; “nothing as a condition is no”."""
        before = len(self.findings)
        expr = self.expression(node, scope, YES_NO)
        if len(self.findings) > before and not isinstance(expr.type, YesNo):
            return core.Const(False, type=UNKNOWN, span=node.span)
        if isinstance(expr.type, Maybe) and isinstance(expr.type.of, YesNo):
            var = Var("answer", YES_NO)
            return core.Guard(var, expr, core.Local(var, type=YES_NO), core.Const(False, type=YES_NO), type=YES_NO, span=expr.span)
        element = fit.element_of(expr.type)
        if element is not None and not isinstance(expr.type, Unknown):
            return self.report(WrongType.set_as_condition, node.span)
        return self.fit(expr, YES_NO, node.span, scope, place or Roles.condition())

    def guarded(self, value: Expr, body: Callable[[Expr], Expr], name: str = "it") -> Expr:
        """A path through an optional value: the body if the value exists, otherwise nothing (no, an empty set)."""
        if not isinstance(value.type, Maybe):
            return body(value)
        var = Var(name, value.type.of)
        inner = body(core.Local(var, type=var.type, span=value.span))
        otherwise: Expr
        result: Type
        match inner.type:
            case Unknown():
                return inner
            case YesNo():
                otherwise, result = core.Const(False, type=YES_NO), inner.type
            case SetOf() | ListOf():
                otherwise, result = core.SetOfItems([], type=inner.type), inner.type
            case _:
                otherwise, result = core.Const(None, type=NOTHING), fit.maybe(inner.type)
        return core.Guard(var, value, inner, otherwise, type=result, span=inner.span)

    def elements(self, among: Expr) -> Type:
        """The element type of a set whose elements are about to be inspected. It is unknown for an empty set that is never filled (RW310): an
        unknown type without a finding would accept anything.
        """
        element = fit.element_of(among.type)
        if isinstance(element, Unknown) and not isinstance(among.type, Unknown):
            self.report(WrongType.of_empty, among.span)
        return UNKNOWN if element is None else element

    def look_at(self, scope: Scope, type_: Type, name: str | None) -> tuple[Element, Scope]:
        """A scope that mentions an element of a set."""
        element = Element(Var(name or "it", type_), name)
        return element, scope.within(element)

    def present(self, expr: Expr, out: list[Stmt], tests: list[Expr], name: str = "it") -> Expr:
        """The value bound to a local name, and the test that it exists: a statement about nothing does nothing."""
        if not isinstance(expr.type, Maybe):
            return expr
        var = Var(name, expr.type)
        out.append(core.Let(var, expr, span=expr.span))
        tests.append(core.Logic("not", [core.IsNothing(core.Local(var, type=var.type), type=YES_NO)], type=YES_NO, span=expr.span))
        return core.Local(var, type=expr.type.of, span=expr.span)

    def unguarded(self, expr: Expr, out: list[Stmt], tests: list[Expr]) -> Expr:
        """A target or place reached through an optional value, without its guards, which become tests of the statement.

        The guard's variable becomes a local name of the statement, so the body stays unchanged.
        """
        while isinstance(expr, core.Guard):
            out.append(core.Let(expr.var, expr.value, span=expr.span))
            local = core.Local(expr.var, type=fit.maybe(expr.var.type), span=expr.span)
            tests.append(core.Logic("not", [core.IsNothing(local, type=YES_NO)], type=YES_NO, span=expr.span))
            expr = expr.body
            if isinstance(expr, core.Pick) and isinstance(expr.amounts, core.Guard):
                expr = core.Pick(self.unguarded(expr.amounts, out, tests), expr.key, type=expr.type, span=expr.span)
        if isinstance(expr, core.Pick) and isinstance(expr.amounts, core.Guard):
            expr = core.Pick(self.unguarded(expr.amounts, out, tests), expr.key, type=expr.type, span=expr.span)
        return expr


def _could_be(actual: Type, expected: Type) -> bool:
    """Whether a value could be intended as a place; an optional value is reported differently."""
    actual, expected = fit.sure(actual), fit.sure(expected)
    element = fit.element_of(expected)
    return fit.fits(actual, expected) or (element is not None and fit.fits(actual, element))


def _is_one_of(type_: Type, wanted: Type) -> bool:
    """Whether a single thing is accepted where a set is needed."""
    return isinstance(wanted, SetOf) and fit.fits(fit.sure(type_), wanted.element)


def _way(actual: Type, expected: Type) -> Phrase | None:
    """The cure for a type often confused with another: how to get a value of the expected type from it."""
    actual, expected = fit.sure(actual), fit.sure(expected)
    several = fit.element_of(actual) is not None
    match expected:
        case Number() if several:
            return Ways.count()
        case Number() if isinstance(actual, YesNo):
            return Ways.choice()
        case YesNo() if isinstance(actual, Number):
            return Ways.compare()
        case YesNo() if several:
            return Ways.any()
    return None
