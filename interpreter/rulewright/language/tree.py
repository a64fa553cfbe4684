"""Syntax trees of the effect language. A class is named after its rule in grammar.lark; its fields are the rule's parts in order.

A field with a plural name and a tuple type takes all remaining parts. Optional parts that were not written are None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import TypeAlias

from rulewright.language.taking import taking
from rulewright.source.span import Span


@dataclass(eq=False, slots=True)
class Tree:
    """Any node; `span` is its place in the file."""

    span: Span


@dataclass(eq=False, slots=True)
class Word(Tree):
    """A name or keyword as written, with its place."""

    text: str


# ---- declarations ---------------------------------------------------------------------------------------------------------
@dataclass(eq=False, slots=True)
class BasicType(Tree):
    name: Word  # "yes/no" included


@dataclass(eq=False, slots=True)
class OptionalType(Tree):
    of: BasicType


@dataclass(eq=False, slots=True)
class SetType(Tree):
    of: BasicType


@dataclass(eq=False, slots=True)
class ListType(Tree):
    of: BasicType


@dataclass(eq=False, slots=True)
class AmountsType(Tree):
    of: BasicType


@dataclass(eq=False, slots=True)
class PoolType(Tree):
    of: BasicType


@dataclass(eq=False, slots=True)
class NegBound(Tree):
    number: Word


@dataclass(eq=False, slots=True)
class RangeType(Tree):
    low: Word | NegBound
    high: Word | NegBound


@dataclass(eq=False, slots=True)
class Audience(Tree):
    who: Word


@dataclass(eq=False, slots=True)
class TypeStart(Tree):
    """A declaration: a type, `= default`, `each happening`, `seen by audience`."""

    type: Tree
    default: Tree | None
    each: Word | None
    seen_by: Audience | None


@dataclass(eq=False, slots=True)
class ParamSyntax(Tree):
    type: Tree
    name: Word | None


@dataclass(eq=False, slots=True)
class SignatureStart(Tree):
    may: Word | None
    name: Word
    params: tuple[ParamSyntax, ...]


# ---- header choices and changes --------------------------------------------------------------------------------------------
@dataclass(eq=False, slots=True)
class WithSet(Tree):
    among: Tree
    or_nothing: Word | None
    text: Word | None


@dataclass(eq=False, slots=True)
class WithNumber(Tree):
    low: Tree
    high: Tree
    text: Word | None


@dataclass(eq=False, slots=True)
class WithSome(Tree):
    among: Tree
    text: Word | None


@dataclass(eq=False, slots=True)
class WithUpTo(Tree):
    count: Tree
    among: Tree
    text: Word | None


@dataclass(eq=False, slots=True)
class WithAmounts(Tree):
    among: Tree
    text: Word | None


WithChoice: TypeAlias = WithSet | WithNumber | WithSome | WithUpTo | WithAmounts


@dataclass(eq=False, slots=True)
class ChangeAdd(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class ChangeSub(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class ChangeSet(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class ChangeLeast(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class ChangeMost(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class ChangeAllow(Tree):
    pass


@dataclass(eq=False, slots=True)
class ChangeForbid(Tree):
    pass


@dataclass(eq=False, slots=True)
class ChangePrinted(Tree):
    value: Tree


# ---- statements -------------------------------------------------------------------------------------------------------------
@dataclass(eq=False, slots=True)
class Block(Tree):
    statements: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class Let(Tree):
    name: Word
    value: Tree


@dataclass(eq=False, slots=True)
class Assign(Tree):
    target: Tree
    value: Tree


@dataclass(eq=False, slots=True)
class Add(Tree):
    value: Tree
    target: Tree


@dataclass(eq=False, slots=True)
class RemoveFrom(Tree):
    """take E from PATH"""

    value: Tree
    target: Tree


@dataclass(eq=False, slots=True)
class PlaceSyntax(Tree):
    end: Word | None  # "top of" / "bottom of"
    zone: Tree


@dataclass(eq=False, slots=True)
class Move(Tree):
    things: Tree
    to: PlaceSyntax


@dataclass(eq=False, slots=True)
class MoveToBox(Tree):
    things: Tree


@dataclass(eq=False, slots=True)
class AmountOfWord(Tree):
    count: Tree
    word: Word


@dataclass(eq=False, slots=True)
class AmountOf(Tree):
    count: Tree
    word: Tree


@dataclass(eq=False, slots=True)
class AmountPlain(Tree):
    count: Tree


@dataclass(eq=False, slots=True)
class Amounts(Tree):
    items: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class MoveTokens(Tree):
    amount: Tree
    source: Tree
    target: Tree


@dataclass(eq=False, slots=True)
class Swap(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Draw(Tree):
    count: Tree
    source: PlaceSyntax
    target: Tree
    name: Word | None


@dataclass(eq=False, slots=True)
class Shuffle(Tree):
    zone: Tree


@dataclass(eq=False, slots=True)
class Gains(Tree):
    player: Tree
    amounts: Amounts


@dataclass(eq=False, slots=True)
class LosesAmount(Tree):
    player: Tree
    amounts: Amounts


@dataclass(eq=False, slots=True)
class Nobody(Tree):
    """A verb without a subject: `choose`, `pay`."""


@dataclass(eq=False, slots=True)
class Pay(Tree):
    player: Tree
    amounts: Amounts


@dataclass(eq=False, slots=True)
class Mark(Tree):
    bearer: Tree
    name: Word
    count: Tree
    unit: Word


@dataclass(eq=False, slots=True)
class Roll(Tree):
    count: Tree | None
    die: Word
    name: Word


@dataclass(eq=False, slots=True)
class Binding(Tree):
    name: Word
    value: Tree


@dataclass(eq=False, slots=True)
class Create(Tree):
    """Parts: kind, name or None, zone, bindings…, happening of `until end of` or None (see parser)."""

    kind: Word
    name: Word | None
    zone: Tree
    bindings: tuple[Binding, ...]
    until: Word | None


@dataclass(eq=False, slots=True)
class Remove(Tree):
    things: Tree


@dataclass(eq=False, slots=True)
class Reveal(Tree):
    things: Tree
    to: Tree | None


@dataclass(eq=False, slots=True)
class Stop(Tree):
    pass


@dataclass(eq=False, slots=True)
class Return(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class EndGame(Tree):
    text: Word | None


@dataclass(eq=False, slots=True)
class EndHappening(Tree):
    name: Word


@dataclass(eq=False, slots=True)
class Wins(Tree):
    players: Tree
    text: Word | None


@dataclass(eq=False, slots=True)
class Loses(Tree):
    players: Tree
    text: Word | None


@dataclass(eq=False, slots=True)
class Say(Tree):
    text: Word


@dataclass(eq=False, slots=True)
class Eliminate(Tree):
    player: Tree


@dataclass(eq=False, slots=True)
class Act(Tree):
    player: Tree
    menu: Word
    text: Word | None = None


@dataclass(eq=False, slots=True)
class MustAct(Tree):
    player: Tree
    menu: Word
    text: Word | None = None


@dataclass(eq=False, slots=True)
class Perform(Tree):
    option: Tree


@dataclass(eq=False, slots=True)
class PerformMenu(Tree):
    up_to: Tree
    menu: Tree
    text: Word | None = None


@dataclass(eq=False, slots=True)
class Call(Tree):
    """A statement that is a call: a happening, or a thing's text."""

    call: Tree


@dataclass(eq=False, slots=True)
class CallWithBody(Tree):
    call: Tree
    body: Block


@dataclass(eq=False, slots=True)
class Exactly(Tree):
    count: Tree


@dataclass(eq=False, slots=True)
class UpTo(Tree):
    count: Tree


@dataclass(eq=False, slots=True)
class AnyNumber(Tree):
    pass


@dataclass(eq=False, slots=True)
class Choose(Tree):
    player: Tree
    quantity: Tree | None
    name: Word
    among: Tree
    at_random: Word | None
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@dataclass(eq=False, slots=True)
class MayChoose(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@dataclass(eq=False, slots=True)
class ChooseAmounts(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    clauses: tuple[Tree, ...] = ()


@dataclass(eq=False, slots=True)
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


@dataclass(eq=False, slots=True)
class WithClause(Tree):
    condition: Tree


@dataclass(eq=False, slots=True)
class WithEach(Tree):
    name: Word
    condition: Tree


@dataclass(eq=False, slots=True)
class EachOnce(Tree):
    name: Word


@dataclass(eq=False, slots=True)
class AtMostWhere(Tree):
    count: Tree
    condition: Tree


@dataclass(eq=False, slots=True)
class Making(Tree):
    value: Tree
    target: Tree
    nearest: Word | None
    when: Tree | None


@dataclass(eq=False, slots=True)
class SuchThat(Tree):
    condition: Tree


@dataclass(eq=False, slots=True)
class Usually(Tree):
    answer: Tree


@dataclass(eq=False, slots=True)
class Must(Tree):
    condition: Tree


@dataclass(eq=False, slots=True)
class Prefer(Tree):
    conditions: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class SameBy(Tree):
    key: Tree


@dataclass(eq=False, slots=True)
class UsefulBy(Tree):
    key: Tree


@dataclass(eq=False, slots=True)
class If(Tree):
    """`parts` are condition, block, condition, block, …; then the `else` block or None."""

    parts: tuple[Tree | None, ...]


@dataclass(eq=False, slots=True)
class Agrees(Tree):
    also: Tree | None
    player: Tree
    text: Word


@dataclass(eq=False, slots=True)
class PaysFor(Tree):
    also: Tree | None
    player: Tree
    amounts: Amounts
    text: Word


@dataclass(eq=False, slots=True)
class ForEach(Tree):
    name: Word
    among: Tree
    start: Tree | None
    by: Tree | None
    ordered_by: Tree | None
    at_once: Word | None
    body: Block


@dataclass(eq=False, slots=True)
class Repeat(Tree):
    times: Tree
    body: Block


@dataclass(eq=False, slots=True)
class RepeatWhile(Tree):
    times: Tree
    condition: Tree | None
    body: Block
    at_bound: Block | None = None


@dataclass(eq=False, slots=True)
class Forever(Tree):
    body: Block


@dataclass(eq=False, slots=True)
class WhileChoose(Tree):
    player: Tree
    name: Word
    among: Tree
    text: Word | None
    body: Block


@dataclass(eq=False, slots=True)
class WhileAct(Tree):
    player: Tree
    menu: Word
    text: Word | None = None
    body: Block | None = None


@dataclass(eq=False, slots=True)
class Together(Tree):
    body: Block


@dataclass(eq=False, slots=True)
class AsPlayer(Tree):
    player: Tree
    body: Block


@dataclass(eq=False, slots=True)
class Branch(Tree):
    name: Word
    condition: Tree | None
    body: Block


@dataclass(eq=False, slots=True)
class ChooseOne(Tree):
    player: Tree
    text: Word | None
    branches: tuple[Branch, ...]


@dataclass(eq=False, slots=True)
class Bids(Tree):
    low: Tree
    high: Tree


@dataclass(eq=False, slots=True)
class Passing(Tree):
    body: Tree


@dataclass(eq=False, slots=True)
class Auction(Tree):
    bid: Word
    bidder: Word
    among: Tree
    start: Tree | None
    text: Word | None
    bids: Bids
    passing: Passing | None


@dataclass(eq=False, slots=True)
class Give(Tree):
    what: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class Want(Tree):
    what: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class AtMostPer(Tree):
    count: Tree
    per: Word


@dataclass(eq=False, slots=True)
class Countered(Tree):
    times: Tree


@dataclass(eq=False, slots=True)
class Tried(Tree):
    condition: Tree


@dataclass(eq=False, slots=True)
class Offer(Tree):
    player: Tree
    partner: Tree
    agreed: Word | None
    parts: tuple[Tree, ...]


# ---- expressions --------------------------------------------------------------------------------------------------------------
@dataclass(eq=False, slots=True)
class Name(Tree):
    name: Word


@dataclass(eq=False, slots=True)
class Number(Tree):
    number: Word


@dataclass(eq=False, slots=True)
class Yes(Tree):
    pass


@dataclass(eq=False, slots=True)
class No(Tree):
    pass


@dataclass(eq=False, slots=True)
class Nothing(Tree):
    pass


@dataclass(eq=False, slots=True)
class Every(Tree):
    kind: Word


@dataclass(eq=False, slots=True)
class Bracket(Tree):
    inner: Tree


@dataclass(eq=False, slots=True)
class Otherwise(Tree):
    value: Tree
    otherwise: Tree


@dataclass(eq=False, slots=True)
class SupposedValue(Tree):
    path: Tree
    value: Tree


@dataclass(eq=False, slots=True)
class SupposedPlace(Tree):
    thing: Tree
    zone: Tree


@dataclass(eq=False, slots=True)
class Supposing(Tree):
    value: Tree
    supposed: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class WithoutThings(Tree):
    value: Tree
    things: Tree


@dataclass(eq=False, slots=True)
class AllAre(Tree):
    among: Tree
    condition: Tree


@dataclass(eq=False, slots=True)
class OptimumRange(Tree):
    name: Word
    low: Tree
    high: Tree


@dataclass(eq=False, slots=True)
class Optimum(Tree):
    which: Word
    value: Tree
    ranges: tuple[OptimumRange, ...]


@dataclass(eq=False, slots=True)
class SetLiteral(Tree):
    items: tuple[Tree | None, ...]


@dataclass(eq=False, slots=True)
class AmountsEntry(Tree):
    key: Tree
    number: Tree


@dataclass(eq=False, slots=True)
class AmountsLiteral(Tree):
    entries: tuple[AmountsEntry, ...]


@dataclass(eq=False, slots=True)
class Dot(Tree):
    of: Tree
    name: Word


@dataclass(eq=False, slots=True)
class Apply(Tree):
    function: Tree
    arguments: tuple[Tree | None, ...]


@dataclass(eq=False, slots=True)
class Index(Tree):
    of: Tree
    key: Tree


@dataclass(eq=False, slots=True)
class Range(Tree):
    low: Tree
    high: Tree


@dataclass(eq=False, slots=True)
class Union(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Difference(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Count(Tree):
    among: Tree


@dataclass(eq=False, slots=True)
class Any(Tree):
    among: Tree


@dataclass(eq=False, slots=True)
class NoneOf(Tree):
    among: Tree


@dataclass(eq=False, slots=True)
class Aggregate(Tree):
    which: Word  # "sum of", "highest of", "lowest of"
    value: Tree
    among: Tree


@dataclass(eq=False, slots=True)
class FirstOf(Tree):
    among: Tree


@dataclass(eq=False, slots=True)
class LastOf(Tree):
    among: Tree


@dataclass(eq=False, slots=True)
class PlaceOf(Tree):
    item: Tree
    among: Tree


@dataclass(eq=False, slots=True)
class Different(Tree):
    field: Word
    among: Tree


@dataclass(eq=False, slots=True)
class BestOf(Tree):
    among: Tree
    keys: tuple[Tree, ...]


@dataclass(eq=False, slots=True)
class Ranked(Tree):
    which: Word
    count: Tree
    among: Tree
    by: Tree


@dataclass(eq=False, slots=True)
class SeatsFrom(Tree):
    player: Tree


@dataclass(eq=False, slots=True)
class Half(Tree):
    of: Tree
    direction: Word


@dataclass(eq=False, slots=True)
class Divided(Tree):
    left: Tree
    right: Tree
    direction: Word


@dataclass(eq=False, slots=True)
class Remainder(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class CanPay(Tree):
    player: Tree | None
    amount: Tree


@dataclass(eq=False, slots=True)
class CanPayWord(Tree):
    player: Tree | None
    count: Tree
    word: Word


@dataclass(eq=False, slots=True)
class CanPayOf(Tree):
    player: Tree | None
    count: Tree
    word: Tree


@dataclass(eq=False, slots=True)
class Can(Tree):
    call: Tree


@dataclass(eq=False, slots=True)
class History(Tree):
    happening: Word
    where: Tree | None
    since: Word


@dataclass(eq=False, slots=True)
class Reach(Tree):
    """reach from A through [y into] x; its condition is the `where` tail after it."""

    start: Tree
    before: Word | None
    name: Word


@dataclass(eq=False, slots=True)
class Way(Tree):
    """path from A to B through [y into] x, steps from A to B through …; its condition is the `where` tail after it."""

    word: Word
    start: Tree
    goal: Tree
    before: Word | None
    name: Word


@dataclass(eq=False, slots=True)
class Costing(Tree):
    """costing E then E within N"""

    costs: tuple[Tree, ...]
    within: Tree | None


@dataclass(eq=False, slots=True)
class Total(Tree):
    """sum of AMOUNTS"""

    of: Tree


@dataclass(eq=False, slots=True)
class Negative(Tree):
    of: Tree


@dataclass(eq=False, slots=True)
class Times(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Plus(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Minus(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Compare(Tree):
    left: Tree
    op: Word
    right: Tree


@dataclass(eq=False, slots=True)
class Equal(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Member(Tree):
    item: Tree
    among: Tree


@dataclass(eq=False, slots=True)
class NotMember(Tree):
    item: Tree
    among: Tree


@dataclass(eq=False, slots=True)
class Within(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class IsNothing(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class IsSomething(Tree):
    value: Tree


@dataclass(eq=False, slots=True)
class IsKind(Tree):
    value: Tree
    kind: Word


@dataclass(eq=False, slots=True)
class Not(Tree):
    of: Tree


@dataclass(eq=False, slots=True)
class And(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Or(Tree):
    left: Tree
    right: Tree


@dataclass(eq=False, slots=True)
class Choice(Tree):
    yes: Tree
    condition: Tree
    no: Tree


@dataclass(eq=False, slots=True)
class Tail(Tree):
    """`as NAME with most E where C`, each part optional; `costing …` and `stopping at NAME where C` only after a `reach` or a way."""

    name: Word | None
    extreme: Word | None
    by: Tree | None
    where: Tree | None
    costing: Costing | None = None
    stop_name: Word | None = None
    stop: Tree | None = None


@dataclass(eq=False, slots=True)
class LeadingTail(Tree):
    """`as NAME while C` and `as NAME until C`: the first members of a set, the name is optional."""

    name: Word | None
    condition: Tree
    until: bool


@dataclass(eq=False, slots=True)
class Tailed(Tree):
    """A clause with a tail; the tail belongs to the set just before it (see checker.sets.attach)."""

    of: Tree
    tail: Tail | LeadingTail


@dataclass(eq=False, slots=True)
class Formula(Tree):
    lets: tuple[Let, ...]
    value: Tree


@dataclass(eq=False, slots=True)
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
