"""Syntax trees of the effect language. A class is named after its rule in grammar.lark; its fields are the rule's parts in order.

A field with a plural name and a tuple type takes all remaining parts. Optional parts that were not written are None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import TypeAlias

from rulewright.language.node import node, shown
from rulewright.language.taking import taking
from rulewright.source.span import Span


@node
class Tree:
    """Any node; `span` is its place in the file."""

    span: Span
    __repr__ = shown


@node
class Word(Tree):
    """A name or keyword as written, with its place."""

    text: str


# ---- declarations ---------------------------------------------------------------------------------------------------------
@node
class BasicType(Tree):
    name: Word  # "yes/no" included


@node
class OptionalType(Tree):
    of: BasicType


@node
class SetType(Tree):
    of: BasicType


@node
class ListType(Tree):
    of: BasicType


@node
class AmountsType(Tree):
    of: BasicType


@node
class PoolType(Tree):
    of: BasicType


@node
class NegBound(Tree):
    number: Word


@node
class RangeType(Tree):
    low: Word | NegBound
    high: Word | NegBound


@node
class Audience(Tree):
    who: Word


@node
class TypeStart(Tree):
    """A declaration: a type, `= default`, `each happening`, `seen by audience`."""

    type: Tree
    default: Tree | None
    each: Word | None
    seen_by: Audience | None


@node
class ParamSyntax(Tree):
    type: Tree
    name: Word | None


@node
class SignatureStart(Tree):
    may: Word | None
    name: Word
    params: tuple[ParamSyntax, ...]


# ---- header choices and changes --------------------------------------------------------------------------------------------
@node
class WithSet(Tree):
    among: Tree
    or_nothing: Word | None
    text: Word | None


@node
class WithNumber(Tree):
    low: Tree
    high: Tree
    text: Word | None


@node
class WithSome(Tree):
    among: Tree
    text: Word | None


@node
class WithUpTo(Tree):
    count: Tree
    among: Tree
    text: Word | None


@node
class WithAmounts(Tree):
    among: Tree
    text: Word | None


WithChoice: TypeAlias = WithSet | WithNumber | WithSome | WithUpTo | WithAmounts


@node
class ChangeAdd(Tree):
    value: Tree


@node
class ChangeSub(Tree):
    value: Tree


@node
class ChangeSet(Tree):
    value: Tree


@node
class ChangeLeast(Tree):
    value: Tree


@node
class ChangeMost(Tree):
    value: Tree


@node
class ChangeAllow(Tree):
    pass


@node
class ChangeForbid(Tree):
    pass


@node
class ChangePrinted(Tree):
    value: Tree


# ---- statements -------------------------------------------------------------------------------------------------------------
@node
class Block(Tree):
    statements: tuple[Tree, ...]


@node
class Let(Tree):
    name: Word
    value: Tree


@node
class Assign(Tree):
    target: Tree
    value: Tree


@node
class Add(Tree):
    value: Tree
    target: Tree


@node
class RemoveFrom(Tree):
    """take E from PATH"""

    value: Tree
    target: Tree


@node
class PlaceSyntax(Tree):
    end: Word | None  # "top of" / "bottom of"
    zone: Tree


@node
class Move(Tree):
    things: Tree
    to: PlaceSyntax


@node
class MoveToBox(Tree):
    things: Tree


@node
class AmountOfWord(Tree):
    count: Tree
    word: Word


@node
class AmountOf(Tree):
    count: Tree
    word: Tree


@node
class AmountPlain(Tree):
    count: Tree


@node
class Amounts(Tree):
    items: tuple[Tree, ...]


@node
class MoveTokens(Tree):
    amount: Tree
    source: Tree
    target: Tree


@node
class Swap(Tree):
    left: Tree
    right: Tree


@node
class Draw(Tree):
    count: Tree
    source: PlaceSyntax
    target: Tree
    name: Word | None


@node
class Shuffle(Tree):
    zone: Tree


@node
class Gains(Tree):
    player: Tree
    amounts: Amounts


@node
class LosesAmount(Tree):
    player: Tree
    amounts: Amounts


@node
class Nobody(Tree):
    """A verb without a subject: `choose`, `pay`."""


@node
class Pay(Tree):
    player: Tree
    amounts: Amounts


@node
class Mark(Tree):
    bearer: Tree
    name: Word
    count: Tree
    unit: Word


@node
class Roll(Tree):
    count: Tree | None
    die: Word
    name: Word


@node
class Binding(Tree):
    name: Word
    value: Tree


@node
class Create(Tree):
    """Parts: kind, name or None, zone, bindings…, happening of `until end of` or None (see parser)."""

    kind: Word
    name: Word | None
    zone: Tree
    bindings: tuple[Binding, ...]
    until: Word | None


@node
class Remove(Tree):
    things: Tree


@node
class Reveal(Tree):
    things: Tree
    to: Tree | None


@node
class Stop(Tree):
    pass


@node
class Return(Tree):
    value: Tree


@node
class EndGame(Tree):
    text: Word | None


@node
class EndHappening(Tree):
    name: Word


@node
class Wins(Tree):
    players: Tree
    text: Word | None


@node
class Loses(Tree):
    players: Tree
    text: Word | None


@node
class Say(Tree):
    text: Word


@node
class Eliminate(Tree):
    player: Tree


@node
class Act(Tree):
    player: Tree
    menu: Word
    text: Word | None = None


@node
class MustAct(Tree):
    player: Tree
    menu: Word
    text: Word | None = None


@node
class Perform(Tree):
    option: Tree


@node
class PerformMenu(Tree):
    up_to: Tree
    menu: Tree
    text: Word | None = None


@node
class Call(Tree):
    """A statement that is a call: a happening, or a thing's text."""

    call: Tree


@node
class CallWithBody(Tree):
    call: Tree
    body: Block


@node
class Exactly(Tree):
    count: Tree


@node
class UpTo(Tree):
    count: Tree


@node
class AnyNumber(Tree):
    pass


@node
class Choose(Tree):
    player: Tree
    quantity: Tree | None
    name: Word
    among: Tree
    at_random: Word | None
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@node
class MayChoose(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@node
class ChooseAmounts(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@node
class ChoosePairs(Tree):
    player: Tree
    quantity: Tree | None
    name: Word
    left_name: Word
    left: Tree
    right_name: Word
    right: Tree
    relation: Tree | None
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@node
class WithClause(Tree):
    condition: Tree


@node
class WithEach(Tree):
    name: Word
    condition: Tree


@node
class EachOnce(Tree):
    name: Word


@node
class AtMostWhere(Tree):
    count: Tree
    condition: Tree


@node
class Making(Tree):
    value: Tree
    target: Tree
    nearest: Word | None
    when: Tree | None


@node
class SuchThat(Tree):
    condition: Tree


@node
class Usually(Tree):
    answer: Tree


@node
class Must(Tree):
    condition: Tree


@node
class Prefer(Tree):
    conditions: tuple[Tree, ...]


@node
class SameBy(Tree):
    key: Tree


@node
class UsefulBy(Tree):
    key: Tree


@node
class If(Tree):
    """`parts` are condition, block, condition, block, …; then the `else` block or None."""

    parts: tuple[Tree | None, ...]


@node
class Agrees(Tree):
    also: Tree | None
    player: Tree
    text: Word


@node
class PaysFor(Tree):
    also: Tree | None
    player: Tree
    amounts: Amounts
    text: Word


@node
class ForEach(Tree):
    name: Word
    among: Tree
    start: Tree | None
    by: Tree | None
    ordered_by: Tree | None
    at_once: Word | None
    body: Block


@node
class Repeat(Tree):
    times: Tree
    body: Block


@node
class RepeatWhile(Tree):
    times: Tree
    condition: Tree | None
    body: Block
    at_bound: Block | None = None


@node
class Forever(Tree):
    body: Block


@node
class WhileChoose(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    body: Block


@node
class WhileAct(Tree):
    player: Tree
    menu: Word
    text: Word | None = None
    body: Block | None = None


@node
class Together(Tree):
    body: Block


@node
class AsPlayer(Tree):
    player: Tree
    body: Block


@node
class Branch(Tree):
    name: Word
    condition: Tree | None
    body: Block


@node
class ChooseOne(Tree):
    player: Tree
    text: Word | None
    branches: tuple[Branch, ...]


@node
class Bids(Tree):
    low: Tree
    high: Tree


@node
class Passing(Tree):
    body: Tree


@node
class Auction(Tree):
    bid: Word
    bidder: Word
    among: Tree
    start: Tree | None
    text: Word | None
    bids: Bids
    passing: Passing | None


@node
class Give(Tree):
    what: tuple[Tree, ...]


@node
class Want(Tree):
    what: tuple[Tree, ...]


@node
class AtMostPer(Tree):
    count: Tree
    per: Word


@node
class Countered(Tree):
    times: Tree


@node
class Tried(Tree):
    condition: Tree


@node
class Offer(Tree):
    player: Tree
    partner: Tree
    agreed: Word | None
    parts: tuple[Tree, ...]


# ---- expressions --------------------------------------------------------------------------------------------------------------
@node
class Name(Tree):
    name: Word


@node
class Number(Tree):
    number: Word


@node
class Yes(Tree):
    pass


@node
class No(Tree):
    pass


@node
class Nothing(Tree):
    pass


@node
class Every(Tree):
    kind: Word


@node
class Bracket(Tree):
    inner: Tree


@node
class Otherwise(Tree):
    value: Tree
    otherwise: Tree


@node
class SupposedValue(Tree):
    path: Tree
    value: Tree


@node
class SupposedPlace(Tree):
    thing: Tree
    zone: Tree


@node
class Supposing(Tree):
    value: Tree
    supposed: tuple[Tree, ...]


@node
class WithoutThings(Tree):
    value: Tree
    things: Tree


@node
class AllAre(Tree):
    among: Tree
    condition: Tree


@node
class OptimumRange(Tree):
    name: Word
    low: Tree
    high: Tree


@node
class Optimum(Tree):
    which: Word
    value: Tree
    ranges: tuple[OptimumRange, ...]


@node
class SetLiteral(Tree):
    items: tuple[Tree | None, ...]


@node
class AmountsEntry(Tree):
    key: Tree
    number: Tree


@node
class AmountsLiteral(Tree):
    entries: tuple[AmountsEntry, ...]


@node
class Dot(Tree):
    of: Tree
    name: Word


@node
class Apply(Tree):
    function: Tree
    arguments: tuple[Tree | None, ...]


@node
class Index(Tree):
    of: Tree
    key: Tree


@node
class Range(Tree):
    low: Tree
    high: Tree


@node
class Union(Tree):
    left: Tree
    right: Tree


@node
class Difference(Tree):
    left: Tree
    right: Tree


@node
class Count(Tree):
    among: Tree


@node
class Any(Tree):
    among: Tree


@node
class NoneOf(Tree):
    among: Tree


@node
class Aggregate(Tree):
    which: Word  # "sum of", "highest of", "lowest of"
    value: Tree
    among: Tree


@node
class FirstOf(Tree):
    among: Tree


@node
class LastOf(Tree):
    among: Tree


@node
class PlaceOf(Tree):
    item: Tree
    among: Tree


@node
class Different(Tree):
    field: Word
    among: Tree


@node
class BestOf(Tree):
    among: Tree
    keys: tuple[Tree, ...]


@node
class Ranked(Tree):
    which: Word
    count: Tree
    among: Tree
    by: Tree


@node
class SeatsFrom(Tree):
    player: Tree


@node
class Half(Tree):
    of: Tree
    direction: Word


@node
class Divided(Tree):
    left: Tree
    right: Tree
    direction: Word


@node
class Remainder(Tree):
    left: Tree
    right: Tree


@node
class CanPay(Tree):
    player: Tree | None
    amount: Tree


@node
class CanPayWord(Tree):
    player: Tree | None
    count: Tree
    word: Word


@node
class CanPayOf(Tree):
    player: Tree | None
    count: Tree
    word: Tree


@node
class Can(Tree):
    call: Tree


@node
class History(Tree):
    happening: Word
    where: Tree | None
    since: Word


@node
class Reach(Tree):
    """reach from A through [y into] x; its condition is the `where` tail after it."""

    start: Tree
    before: Word | None
    name: Word


@node
class Way(Tree):
    """path from A to B through [y into] x, steps from A to B through …; its condition is the `where` tail after it."""

    word: Word
    start: Tree
    goal: Tree
    before: Word | None
    name: Word


@node
class Costing(Tree):
    """costing E then E within N"""

    costs: tuple[Tree, ...]
    within: Tree | None


@node
class Total(Tree):
    """sum of AMOUNTS"""

    of: Tree


@node
class Negative(Tree):
    of: Tree


@node
class Times(Tree):
    left: Tree
    right: Tree


@node
class Plus(Tree):
    left: Tree
    right: Tree


@node
class Minus(Tree):
    left: Tree
    right: Tree


@node
class Compare(Tree):
    left: Tree
    op: Word
    right: Tree


@node
class Equal(Tree):
    left: Tree
    right: Tree


@node
class Member(Tree):
    item: Tree
    among: Tree


@node
class NotMember(Tree):
    item: Tree
    among: Tree


@node
class Within(Tree):
    left: Tree
    right: Tree


@node
class IsNothing(Tree):
    value: Tree


@node
class IsSomething(Tree):
    value: Tree


@node
class IsKind(Tree):
    value: Tree
    kind: Word


@node
class Not(Tree):
    of: Tree


@node
class And(Tree):
    left: Tree
    right: Tree


@node
class Or(Tree):
    left: Tree
    right: Tree


@node
class Choice(Tree):
    yes: Tree
    condition: Tree
    no: Tree


@node
class Tail(Tree):
    """`as NAME with most E where C`, each part optional; `costing …` and `stopping at NAME where C` only after a `reach` or a way."""

    name: Word | None
    extreme: Word | None
    by: Tree | None
    where: Tree | None
    costing: Costing | None = None
    stop_name: Word | None = None
    stop: Tree | None = None


@node
class LeadingTail(Tree):
    """`as NAME while C` and `as NAME until C`: the first members of a set, the name is optional."""

    name: Word | None
    condition: Tree
    until: bool


@node
class Tailed(Tree):
    """A clause with a tail; the tail belongs to the set just before it (see checker.sets.attach)."""

    of: Tree
    tail: Tail | LeadingTail


@node
class Formula(Tree):
    lets: tuple[Let, ...]
    value: Tree


@node
class Guarded(Tree):
    value: Tree
    condition: Tree | None


def parts(node: object) -> Iterable[object]:
    """What is directly inside a node or a tuple of nodes, except words, which contain nothing."""
    if isinstance(node, tuple):
        return node
    take = _TAKES.get(node.__class__)
    if take is None:
        names = [field.name for field in fields(node) if str(field.type) not in _PLAIN] if isinstance(node, Tree) else []
        take = _TAKES[node.__class__] = taking(names) if names else _nothing
    return take(node)


_PLAIN = ("Span", "str", "Word", "Word | None")
_TAKES: dict[type, Callable[[object], Iterable[object]]] = {}


def _nothing(node: object) -> Iterable[object]:
    return ()
