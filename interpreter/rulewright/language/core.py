"""The lowered form: effects and formulas with every name resolved and every type known.

It knows nothing of YAML and nothing of Python: the checker writes it, a back end reads it. Expressions are pure. Sets are iterated in their defined
order. Expressions that can be nothing have a `Maybe` type; the checker made operators on them safe (narrowing), so a back end need not test their
operands: the lowered form contains a `Guard` for each path through nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard

from rulewright.language.functions import Function as Function  # noqa: PLC0414  # a part of the lowered form for all who read it
from rulewright.language.functions import Var as Var  # noqa: PLC0414  # as is this
from rulewright.language.node import node, shown
from rulewright.language.types import NUMBER, YES_NO, Type
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.language.symbols import (
        CodeSymbol,
        DieSymbol,
        FieldSymbol,
        HappeningSymbol,
        Kind,
        MapSymbol,
        MarkSymbol,
        OptionSymbol,
        PileEnd,
        StateSymbol,
        StatSymbol,
        TextSymbol,
        Value,
        ZoneSymbol,
    )


# ---- expressions -----------------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class _Expr:
    type: Type = NUMBER
    span: Span = NOWHERE
    __repr__ = shown


@node
class Const(_Expr):
    """A number, yes/no (bool), nothing (None), WordRef, ThingRef, tuple or dict (see symbols.Value)."""

    value: Value


@node
class Local(_Expr):
    """A local name."""

    var: Var


@node
class OptionValue(_Expr):
    """option.x, which is fixed before the game."""

    option: OptionSymbol


@node
class PlayerCount(_Expr):
    """The initial number of players (unchanged when one is eliminated)."""


@node
class TheGame(_Expr):
    """The thing `game`."""


@node
class TurnPlayer(_Expr):
    """The player whose `turn of` happening is running, or the first player."""


@node
class FirstPlayer(_Expr):
    """first_player: the first seat (or as setup set it)."""


@node
class Players(_Expr):
    """The players still in the game, in seat order from the turn player; with `from`, starting with `me`.

    others = everybody except me; opponents
    partners: by the team of `me` (partners without me).
    """

    which: Literal["all", "others", "opponents", "partners", "from"] = "all"
    me: Expr | None = None


@node
class Neighbor(_Expr):
    """x.left
    x.right: the next player in seat order who is still in the game.
    """

    player: Expr
    step: int = 1


@node
class Every(_Expr):
    """every KIND or every WORDLIST, in file order; things of a made kind only while they exist."""

    of: Kind | object


@node
class FieldOf(_Expr):
    """A printed field."""

    field: FieldSymbol
    thing: Expr


@node
class StateOf(_Expr):
    """A changing value; `thing` is None for a value of the game."""

    state: StateSymbol
    thing: Expr | None


@node
class ZoneOf(_Expr):
    """The things in a zone, as a set; `holder` is None for the game's zones."""

    zone: ZoneSymbol
    holder: Expr | None


@node
class CouldBeIn(_Expr):
    """The things that could be in a zone, given what a viewer sees. Rules cannot say this: the compiler uses it for what an offer may want."""

    zone: ZoneSymbol
    holder: Expr | None
    viewer: Expr


@node
class OnlyOf(_Expr):
    """The one thing of a zone with room 1, or nothing."""

    zone: ZoneSymbol
    holder: Expr | None


@node
class Holder(_Expr):
    """x.place, x.KIND: the nearest holder of kind `kind` that contains a thing (through zones of things), or nothing."""

    thing: Expr
    kind: Kind


@node
class OwnerOf(_Expr):
    """The owner by the kind's rule (by default, the player who has it), or nothing."""

    thing: Expr


@node
class InZone(_Expr):
    """Whether a thing is in a zone (x in p.hand); without a holder, in this zone of any player."""

    thing: Expr
    zone: ZoneSymbol
    holder: Expr | None


@node
class InForce(_Expr):
    """Whether a thing is in force by its kind's rule."""

    thing: Expr


@node
class Marked(_Expr):
    """Whether a mark on a thing is in force."""

    mark: MarkSymbol
    thing: Expr


@node
class Design(_Expr):
    """What the copies of one entry share: equal for two of them."""

    thing: Expr


@node
class Pick(_Expr):
    """amounts[key], 0 if the key is missing."""

    amounts: Expr
    key: Expr


@node
class StatCall(_Expr):
    """A stat; `ignoring` is the set in `(stat without things SET)`."""

    stat: StatSymbol
    args: list[Expr]
    ignoring: Expr | None = None


@node
class CodeCall(_Expr):
    """card.needs(me): a formula or condition that a thing carries."""

    code: CodeSymbol
    thing: Expr
    args: list[Expr]


@node
class HasCode(_Expr):
    """card.play is something: whether a thing carries a text."""

    code: CodeSymbol
    thing: Expr


@node
class SoFar(_Expr):
    """In a change: the stat's value after the earlier changes (a parameter of the change's functions)."""


@node
class Arithmetic(_Expr):
    """Arithmetic on numbers, and on amounts word by word."""

    op: Literal["+", "-", "*", "min", "max", "abs", "half_up", "half_down", "div_up", "div_down", "remainder", "neg"]
    args: list[Expr]  # amounts: + and - work word by word


@node
class Compare(_Expr):
    """A comparison: = and != work on everything (sets as sets), order on numbers. If a side is nothing, the result is no (for !=, yes)."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@node
class Logic(_Expr):
    """and, or, not."""

    op: Literal["and", "or", "not"]
    args: list[Expr]


@node
class Choice(_Expr):
    """A if C else B; also guarded formulas."""

    condition: Expr
    yes: Expr
    no: Expr
    guarded: bool = False  # one line `A when C` of several; `no` is the value of the lines below it


@node
class Guard(_Expr):
    """Binds `var` to `value`; if that is nothing, the result is `otherwise`, else `body`."""

    var: Var
    value: Expr
    body: Expr
    otherwise: Expr


@node
class IsNothing(_Expr):
    """x is nothing."""

    value: Expr


@node
class IsKind(_Expr):
    """x is KIND: whether x is a thing of that kind."""

    value: Expr
    kind: Kind


@node
class Member(_Expr):
    """x in S."""

    item: Expr
    among: Expr


@node
class PlaceOf(_Expr):
    """The position of a thing in a set, by the set's order: 1 for the first, 0 if it is not there."""

    item: Expr
    among: Expr


@node
class Within(_Expr):
    """Whether every element of `left` is in `right`."""

    left: Expr
    right: Expr


@node
class SetOfItems(_Expr):
    """{a, b}: the items that are not nothing, each once."""

    items: list[Expr]


@node
class AmountsOfItems(_Expr):
    """{wood: 2, good: n}: equal keys are added up, and keys that are nothing are ignored. `numbers` is parallel to `keys`."""

    keys: list[Expr]
    numbers: list[Expr]


@node
class Range(_Expr):
    """a..b; descending only if written with a > b (7..1)."""

    low: Expr
    high: Expr


@node
class Filter(_Expr):
    """The elements of a set that meet a condition."""

    among: Expr
    var: Var
    condition: Expr


@node
class Leading(_Expr):
    """The first elements of a set, in its order: while they meet a condition or, with `until`, up to and including the first that meets it."""

    among: Expr
    var: Var
    condition: Expr
    until: bool


@node
class MapSet(_Expr):
    """The values (or, with `flatten`, the union of the sets) of an expression over a set, each once, without nothing."""

    among: Expr
    var: Var
    value: Expr
    flatten: bool = False


@node
class Union(_Expr):
    """A plus B."""

    left: Expr
    right: Expr


@node
class Difference(_Expr):
    """A without B."""

    left: Expr
    right: Expr  # a set


@node
class Aggregate(_Expr):
    """count, any, none, all (condition), sum, highest, lowest, first, last, and the selections.

    most/least: all elements with the highest/lowest value; best: one element, keys compared left to right; top/bottom: `n` elements by value, ties by
    order, in set order; different: the values, each once.
    """

    op: Literal["count", "any", "none", "all", "sum", "highest", "lowest", "first", "last", "most", "least", "best", "top", "bottom"]
    among: Expr
    var: Var | None = None
    values: list[Expr] = field(default_factory=list)
    n: Expr | None = None


@node
class Optimum(_Expr):
    """The highest (with `most`) or lowest value of an expression over small ranges of numbers."""

    op: Literal["most", "least"]
    value: Expr
    ranges: list[tuple[Var, Expr, Expr]]


@node
class Supposing(_Expr):
    """E supposing PATH = V, x in ZONE: the value of E in a hypothetical position with these changes. The supposed values are computed first."""

    value: Expr
    states: list[tuple[Expr, Expr]]  # a state or an entry of amounts, and its value
    places: list[tuple[Expr, ZoneOf]]


@node
class CanHappen(_Expr):
    """can h(args): permission, header with the given parts fixed (None: free), and the beginning of the body."""

    happening: HappeningSymbol
    args: list[Expr | None]


@node
class CanRun(_Expr):
    """can card.play(p): whether the card has the text and its beginning can be satisfied."""

    code: CodeSymbol
    thing: Expr
    args: list[Expr]


@node
class CanPay(_Expr):
    """can pay 2 food: whether a cost can be paid."""

    player: Expr
    cost: list[tuple[str, Expr]]  # part -> amount
    whole: Expr | None = None  # an amounts value instead of `cost`


@node
class Times(_Expr):
    """How often a happening (whose parts meet `where`) has occurred in the running `since` (None: in this game)."""

    happening: HappeningSymbol
    parts: list[Var]
    where: Expr | None
    since: HappeningSymbol | None


@node
class OptionsOf(_Expr):
    """The completed options of menus or actions for a player: [(actions, where, discounts)]."""

    player: Expr
    offers: list[Offer]


@node
class OptionPart(_Expr):
    """inner.action (part None; its number in the program's actions) or inner.card."""

    option: Expr
    part: str | None


@node
class PairPart(_Expr):
    """One side (0 or 1) of a chosen pair."""

    pair: Expr
    side: int


@dataclass(eq=False, slots=True)
class Offer:
    """An entry of `offers:`: some actions, a condition on their parts, changes to parts of their costs."""

    actions: list[HappeningSymbol]
    where: dict[str, tuple[list[Var], Expr]] = field(default_factory=dict)  # by action name
    costs: dict[str, Expr] = field(default_factory=dict)
    free: tuple[str, ...] = ()


Query: TypeAlias = Literal[
    "neighbours", "distance", "near", "spaces", "lines", "rim", "path", "towards", "ahead", "ray", "along", "turned", "opposite", "direction"
]  # fmt: skip


@node
class Spaces(_Expr):
    """A query of a map, always pure: neighbours(s), distance(a, b), near(s, n), spaces(map), lines(map, n[, s]), region(s), rim(map).

    With `to`, neighbours are the spaces on that map which touch a space: the sides or corners of a face, and vice versa. Directions are words of
    `map.directions`: ahead(s, d[, n]), ray(s, d), along(s, directions[, turn]), turned(d, n), opposite(d), direction(a, b).
    """

    query: Query
    map: MapSymbol
    args: list[Expr]
    to: MapSymbol | None = None


@node
class Reach(_Expr):
    """The spaces connected with `start` (a space or a set) through spaces that meet `through`; those that meet `stop` are reached but end a path.

    `var` is the space that a step enters and `before` the one it leaves. `costs` are the costs of a step (1 if there are none): `steps` bounds the
    first cost, the others break ties between paths. With a `goal`, it is the cheapest path there, including both ends, or its cost.
    """

    map: MapSymbol
    start: Expr
    var: Var
    through: Expr
    steps: Expr | None = None
    stop: Expr | None = None
    before: Var | None = None
    costs: list[Expr] = field(default_factory=list)
    goal: Expr | None = None
    gives: Literal["spaces", "path", "steps"] = "spaces"


Expr: TypeAlias = (
    Const
    | Local
    | OptionValue
    | PlayerCount
    | TheGame
    | TurnPlayer
    | FirstPlayer
    | Players
    | Neighbor
    | Every
    | FieldOf
    | StateOf
    | ZoneOf
    | CouldBeIn
    | OnlyOf
    | Holder
    | OwnerOf
    | InZone
    | InForce
    | Marked
    | Design
    | Pick
    | StatCall
    | CodeCall
    | HasCode
    | SoFar
    | Arithmetic
    | Compare
    | Logic
    | Choice
    | Guard
    | IsNothing
    | IsKind
    | Member
    | PlaceOf
    | Within
    | SetOfItems
    | AmountsOfItems
    | Range
    | Filter
    | Leading
    | MapSet
    | Union
    | Difference
    | Aggregate
    | Optimum
    | Supposing
    | CanHappen
    | CanRun
    | CanPay
    | Times
    | OptionsOf
    | OptionPart
    | PairPart
    | Spaces
    | Reach
)


def is_expression(node: object) -> TypeGuard[Expr]:
    """Whether a lowered node is one of those listed in `Expr`."""
    return isinstance(node, _Expr)


# ---- statements -----------------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class _Stmt:
    span: Span = NOWHERE
    __repr__ = shown


@node
class Let(_Stmt):
    """See docs/language.md."""

    var: Var
    value: Expr


@node
class Assign(_Stmt):
    """set PATH to E. The target is a Local, a StateOf, or a Pick of a StateOf. Happening parts are Locals."""

    target: Expr
    value: Expr


@node
class AddTo(_Stmt):
    """add E to PATH
    take E from PATH (sign -1). Numbers, amounts (word by word), sets (an element or a set). Numbers are clamped to their bounds.
    """

    target: Expr
    value: Expr
    sign: int = 1


@dataclass(eq=False, slots=True)
class Place:
    """A destination of things: a zone of a holder (None: the game); `end` is a position in a pile."""

    zone: ZoneSymbol
    holder: Expr | None
    end: PileEnd | None = None


@node
class MoveThings(_Stmt):
    """move SET to a place, or to the box if the place is None. `things` is a set, one thing or nothing."""

    things: Expr
    to: Place | None


@node
class MoveTokens(_Stmt):
    """move N from POOL to POOL, or as many as there are; `word` for pools of several words. None: the supply in the box."""

    count: Expr
    word: Expr | None
    source: Expr | None
    target: Expr | None


@node
class Swap(_Stmt):
    """Two things trade places; if either is nothing, nothing happens."""

    left: Expr
    right: Expr


@node
class Draw(_Stmt):
    """Draw from a pile, one by one, as many as there are."""

    count: Expr
    source: Place
    target: Place
    var: Var | None = None  # the set of drawn things


@node
class Shuffle(_Stmt):
    """Put a zone into random order."""

    zone: ZoneSymbol
    holder: Expr | None


@node
class Gain(_Stmt):
    """P gains / loses (sign -1) an amount of a part; `target` is the state (a number, or Pick of an amounts state)."""

    target: Expr
    amount: Expr
    sign: int = 1


@node
class PayCost(_Stmt):
    """Strict payment of a cost by a player; `var` is bound to the spent bundle."""

    player: Expr
    cost: list[tuple[str, Expr]]
    whole: Expr | None = None
    var: Var | None = None


@node
class Choose(_Stmt):
    """A choice from a set. Shapes: one (nothing if there is none), maybe (may refuse), exactly/up_to/any `count`."""

    player: Expr | None  # None: at random
    var: Var
    among: Expr
    shape: Literal["one", "maybe", "exactly", "up_to", "any"] = "one"
    count: Expr | None = None
    such_that: Expr | None = None  # over `var`
    must: tuple[Var, Expr] | None = None
    prefer: list[tuple[Var, Expr]] = field(default_factory=list)
    usually: Expr | None = None
    text: TextSymbol | None = None
    beginning: bool = False  # if nothing is found, the text ends


@node
class ChooseAmounts(_Stmt):
    """A number for each thing of a set. Conditions: on the whole (`conditions` over var), on each (`each`), a target."""

    player: Expr
    var: Var
    among: Expr
    most: tuple[Var, Expr] | None = None  # the upper bound for each thing, if it can be determined from `each`
    conditions: list[Expr] = field(default_factory=list)
    each: list[tuple[Var, Expr]] = field(default_factory=list)
    making: tuple[Expr, Expr] | None = None
    nearest_below: bool = False
    nearest_when: Expr | None = None
    usually: Expr | None = None  # lowest value first
    text: TextSymbol | None = None


@node
class ChoosePairs(_Stmt):
    """Selections of a relation between two sets; equal keys are one option, dominated ones are dropped."""

    player: Expr
    var: Var  # the chosen pairs: a set of PairOf
    left: tuple[Var, Expr]
    right: tuple[Var, Expr]
    count: Expr | None
    relation: Expr | None
    left_once: bool = False  # each member of this side at most once
    right_once: bool = False
    at_most: list[tuple[Expr, Expr]] = field(default_factory=list)
    same_by: Expr | None = None
    useful_by: Expr | None = None
    text: TextSymbol | None = None


@node
class ChooseBranch(_Stmt):
    """A choice of one of several named texts, among those that can be completed."""

    player: Expr
    branches: list[Branch]
    text: TextSymbol | None = None


@dataclass(eq=False, slots=True)
class Branch:
    """A named text of a `choose one`; `text` is how people read it."""

    name: str
    condition: Expr | None
    body: list[Stmt]
    text: TextSymbol | None = None


@node
class Ask(_Stmt):
    """A yes/no question to a player; with a cost, it is offered only if affordable, and paid on yes. `var` is bound to the answer."""

    player: Expr
    var: Var
    text: TextSymbol | None
    cost: list[tuple[str, Expr]] = field(default_factory=list)


@node
class If(_Stmt):
    """if … else …."""

    condition: Expr
    yes: list[Stmt]
    no: list[Stmt] = field(default_factory=list)
    written: bool = False  # written in the rules; otherwise it guards a statement about a value that may be nothing


@node
class ForEach(_Stmt):
    """A loop over members that are fixed at the start. Players eliminated meanwhile are skipped."""

    var: Var
    among: Expr
    body: list[Stmt]
    start: Expr | None = None  # the player to start from
    by: Expr | None = None  # over var: highest first
    ordered_by: Expr | None = None  # a player who chooses the next one each time
    at_once: bool = False  # in each pass, everybody makes the first choice in secret


@node
class Repeat(_Stmt):
    """times None: without end (each pass contains a decision). `condition` is evaluated before each pass."""

    times: Expr | None
    body: list[Stmt]
    condition: Expr | None = None
    at_bound: list[Stmt] = field(default_factory=list)


@node
class WhileAct(_Stmt):
    """while P may act in MENU: offered until the player passes (with `once`, only once; with `must`, without passing)."""

    player: Expr
    menu: str
    body: list[Stmt] = field(default_factory=list)
    once: bool = False
    must: bool = False
    text: TextSymbol | None = None


@node
class Together(_Stmt):
    """Standing conditions wait until it ends."""

    body: list[Stmt]


@node
class Happen(_Stmt):
    """A declared happening (or an action with all its parts given; its header is skipped). `body`: the caller's own version, with its own locals."""

    happening: HappeningSymbol
    args: list[Expr]
    var: Var | None = None  # bound to its result
    body: list[Stmt] | None = None


@node
class RunCode(_Stmt):
    """card.play(me)."""

    code: CodeSymbol
    thing: Expr
    args: list[Expr]


@node
class Perform(_Stmt):
    """Carry out a chosen option, or let a player act `up_to` n times in a menu."""

    player: Expr
    option: Expr | None = None
    menu: str | None = None
    up_to: Expr | None = None
    text: TextSymbol | None = None


@node
class PutMark(_Stmt):
    """mark P with M for N turns."""

    mark: MarkSymbol
    bearer: Expr
    count: Expr


@node
class Roll(_Stmt):
    """`var` is bound to the rolled face(s): a number or a face thing; with count, a list of them (a face may occur twice)."""

    die: DieSymbol
    var: Var
    count: Expr | None = None


@node
class CreateThing(_Stmt):
    """Creates a thing of a made kind."""

    kind: Kind
    at: Place
    var: Var | None = None
    values: list[tuple[StateSymbol, Expr]] = field(default_factory=list)
    until: HappeningSymbol | None = None


@node
class Reveal(_Stmt):
    """Records in the log, for those who see it."""

    things: Expr
    to: Expr | None = None


@node
class Stop(_Stmt):
    """Leaves the innermost loop, or the text if there is none."""


@node
class Return(_Stmt):
    """The result of a happening."""

    value: Expr


@node
class EndGame(_Stmt):
    """end game; P wins
    P loses (verdict over `players`); `text` gives the reason.
    """

    verdict: Literal["end", "wins", "loses"] = "end"
    players: Expr | None = None
    text: TextSymbol | None = None


@node
class Say(_Stmt):
    """Logs a sentence that all players can read."""

    text: TextSymbol


@node
class Eliminate(_Stmt):
    """A player leaves the game; their things stay where the rules put them."""

    player: Expr


@node
class EndHappening(_Stmt):
    """Ask the innermost running happening to end after its running statement."""

    happening: HappeningSymbol


@node
class Auction(_Stmt):
    """Ascending bids in order; a pass is final. `bid` and `bidder` are set afterwards (nothing if nobody bid); low/high may refer to `bidder`.

    `passing` is done for each player who passes, with `own` as their last bid (nothing if they made none) and `bidder` as that player.
    """

    bid: Var
    bidder: Var
    among: Expr
    start: Expr | None
    low: Expr
    high: Expr
    text: TextSymbol | None = None
    passes: Var | None = None
    own: Var | None = None
    passing: list[Stmt] = field(default_factory=list)


@node
class OfferTrade(_Stmt):
    """P offers Q: a described answer space; both sides are exchanged on yes. After a no, Q may make a counteroffer, then P, `countered` times.

    `agreed` is set afterwards: whether they came to terms.
    """

    player: Expr
    partner: Expr
    give: list[Expr]  # sets of zones, or Pick/StateOf pools
    want: list[Expr]
    at_most: Expr | None = None
    per: HappeningSymbol | None = None
    tried: tuple[Var, Var, Expr] | None = None
    countered: Expr | None = None
    agreed: Var | None = None


Stmt: TypeAlias = (
    Let
    | Assign
    | AddTo
    | MoveThings
    | MoveTokens
    | Swap
    | Draw
    | Shuffle
    | Gain
    | PayCost
    | Choose
    | ChooseAmounts
    | ChoosePairs
    | ChooseBranch
    | Ask
    | If
    | ForEach
    | Repeat
    | WhileAct
    | Together
    | Happen
    | RunCode
    | Perform
    | PutMark
    | Roll
    | CreateThing
    | Reveal
    | Stop
    | Return
    | EndGame
    | Say
    | Eliminate
    | EndHappening
    | Auction
    | OfferTrade
)

CONDITION: Type = YES_NO
