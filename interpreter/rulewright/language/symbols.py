"""What the names of a checked ruleset mean. Written by the checker, read by the compiler and the runtime.

Values of printed fields and defaults are `Value`: a number, a bool, None (nothing), a `WordRef`, a `ThingRef`, a `SeatRef`, a text (dict
language -> str), a tuple of values (set, list) or a dict of values to numbers (amounts).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from rulewright.language.lazily import Lazily
from rulewright.language.types import Type
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.language.core import Expr, Function, Var

Text: TypeAlias = dict[str, str]  # language -> sentence; {} if none was given
Value: TypeAlias = Any
PileEnd = Literal["top", "bottom"]
Audience = Literal["everyone", "owner", "partners", "nobody"]
Order = Literal["none", "pile", "row"]
Stage = Literal["before", "instead", "after"]
Ties = Literal["everyone", "turn order", "nobody"]
Again = Literal["longer", "restart"]
Shape = Literal["squares", "hexes", "graph"]
Wins = Literal["highest", "lowest", "declared"]
PILE_ENDS: tuple[PileEnd, ...] = get_args(PileEnd)
AUDIENCES: tuple[Audience, ...] = get_args(Audience)
ORDERS: tuple[Order, ...] = get_args(Order)
TIES: tuple[Ties, ...] = get_args(Ties)
AGAIN: tuple[Again, ...] = get_args(Again)
SHAPES: tuple[Shape, ...] = get_args(Shape)
WINS: tuple[Wins, ...] = get_args(Wins)


class Symbol(Lazily):
    """The base of all symbols. They refer to each other in cycles, so they are shown by name only."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {getattr(self, 'name', None) or getattr(self, 'id', '')}>"


@dataclass(eq=False, slots=True, repr=False)
class WordList(Symbol):
    """A closed list of words; a word is identified by its index in `words`."""

    name: str
    words: list[str]
    texts: dict[str, Text] = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of a list."""

    words: WordList
    index: int

    @property
    def word(self) -> str:
        return self.words.words[self.index]


@dataclass(frozen=True, slots=True)
class ThingRef:
    """A named thing; the copies of one entry share it (a rule that names it means the first)."""

    thing: ThingSymbol


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A player, by the seat (from 0): the value of an option."""

    seat: int

    @property
    def name(self) -> str:
        """The name of a seat when no player names are known."""
        return f"player{self.seat + 1}"


@dataclass(eq=False, slots=True, repr=False)
class FieldSymbol(Symbol):
    """A printed field of a kind."""

    kind: Kind
    name: str
    type: Type
    default: Value = None
    required: bool = True
    text: Text = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class StateSymbol(Symbol):
    """A changing value of the game, of each player or of each thing of a kind."""

    kind: Kind
    name: str
    type: Type
    default: Value = None
    initial: Expr | None = None  # a default to compute for its holder (may read fields of `this`)
    reset_each: HappeningSymbol | None = None
    seen_by: Audience = "everyone"
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class ZoneSymbol(Symbol):
    """A place for things: of the game, of each player or of each thing of a kind."""

    kind: Kind
    name: str
    holds: Kind
    order: Order = "none"
    seen_by: Audience = "everyone"
    top_seen_by: Audience | None = None  # who also sees the first thing of a pile; None: those who see the others
    runs_out: Literal["stop", "refill"] = "stop"
    refill_from: ZoneSymbol | None = None
    room: int | None = None
    sealed: bool = False
    count_hidden: bool = False
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class CodeSymbol(Symbol):
    """A text that things of a kind may carry. `result` is None for an effect."""

    kind: Kind
    name: str
    params: list[Param]
    result: Type | None
    default: Function | None = None
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class Kind(Symbol):
    """A kind of things. `game` and `player` are kinds too. Members include those of the parents."""

    name: str
    parents: list[Kind] = field(default_factory=list)
    mixed: list[Kind] = field(default_factory=list)  # kinds with several parents whose things are of this kind, too
    fields: dict[str, FieldSymbol] = field(default_factory=dict)
    state: dict[str, StateSymbol] = field(default_factory=dict)
    zones: dict[str, ZoneSymbol] = field(default_factory=dict)
    code: dict[str, CodeSymbol] = field(default_factory=dict)
    in_force: Function | None = None  # parameter `this`
    owner: Function | None = None  # parameter `this`
    hooks: list[HookSymbol] = field(default_factory=list)
    changes: list[ChangeSymbol] = field(default_factory=list)
    sources: list[SourceSymbol] = field(default_factory=list)
    reference: bool = False
    abstract: bool = False
    back: tuple[str, ...] = ()  # fields that everybody knows even of a hidden thing
    made: int | None = None
    space_of: MapSymbol | None = None
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE

    def is_a(self, other: Kind) -> bool:
        """Whether things of this kind are things of `other`."""
        here = self
        while here is not other:
            if len(here.parents) != 1:
                return bool(here.parents) and other in here.lineage()
            here = here.parents[0]
        return True

    def meets(self, other: Kind) -> bool:
        """Whether a thing can be of both kinds: one is the other, or a third kind is both."""
        return self.is_a(other) or other.is_a(self) or any(kind.is_a(other) for kind in self.mixed)

    def narrowed_to(self, other: Kind) -> Kind:
        """The kind of a thing of this kind that turns out to be of another one as well; this kind if that is ambiguous."""
        if other.is_a(self):
            return other
        both = [kind for kind in self.mixed if kind.is_a(other)]
        widest = [kind for kind in both if not any(kind is not wider and kind.is_a(wider) for wider in both)]
        return widest[0] if len(widest) == 1 and not self.is_a(other) else self

    def lineage(self) -> dict[Kind, None]:
        """This kind and all its ancestors, each once, however many paths lead to it."""
        found = {self: None}
        waiting = [self]
        while waiting:
            for parent in waiting.pop().parents:
                if parent not in found:
                    found[parent] = None
                    waiting.append(parent)
        return found


@dataclass(eq=False, slots=True, repr=False)
class ThingSymbol(Symbol):
    """An entry of `things`: a design with `copies` things. Ids are unique within a kind; inner things have generated ids."""

    kind: Kind
    id: str
    copies: int = 1
    values: dict[str, Value] = field(default_factory=dict)  # printed fields, defaults filled in
    code: dict[str, Function] = field(default_factory=dict)  # its own texts; parameters: `this`, then the code's
    hooks: list[HookSymbol] = field(default_factory=list)
    changes: list[ChangeSymbol] = field(default_factory=list)
    sources: list[SourceSymbol] = field(default_factory=list)
    actions: list[HappeningSymbol] = field(default_factory=list)
    in_force: Function | None = None
    inside: tuple[ThingSymbol, ZoneSymbol] | None = None  # where an inner thing begins
    text: Text = field(default_factory=dict)  # its name
    words: Text = field(default_factory=dict)  # its short rules text
    source: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a stat, happening or code."""

    name: str
    type: Type


@dataclass(eq=False, slots=True, repr=False)
class StepTable(Symbol):
    """A stat read from a table: the value of the highest step that `by` reaches; `below` under the lowest."""

    by: Function
    steps: list[tuple[int, Value]]  # ascending
    below: Value


@dataclass(eq=False, slots=True, repr=False)
class ChangeSymbol(Symbol):
    """One line of `changes`: what a thing (or the ruleset: `this` None) does to a stat while in force.

    `value` and `when` have the parameters (this, the stat's parameters..., so_far), without `this` for a change of the ruleset itself; `in_force` has
    `this`.
    """

    stat: StatSymbol
    layer: Literal["printed", "set", "add", "least", "most", "allow", "forbid"]
    value: Function | None
    when: Function | None
    in_force: Function | None = None  # its own `while:`
    of: ThingSymbol | Kind | MarkSymbol | None = None  # its carrier; None: the ruleset itself, always in force
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class StatSymbol(Symbol):
    """A number, yes/no, word, thing or set that follows from the state."""

    name: str
    params: list[Param]
    type: Type
    body: Function | StepTable | None = None  # None: the permission of a happening without `when:`
    at_least: Function | None = None
    at_most: Function | None = None
    changes: list[ChangeSymbol] = field(default_factory=list)  # all changes in the ruleset, whether or not a thing carries them, in file order
    permission_of: HappeningSymbol | None = None
    private: bool = False
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    in_words: Text = field(default_factory=dict)  # what must hold where an action fails by it, as a player reads it
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class Limit(Symbol):
    """`once per round`, `3 per turn`: at most `times` during one `per`; `by_name`: one thing of each name."""

    times: int
    per: HappeningSymbol | None
    by_name: bool = False
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class CostPart(Symbol):
    """One line of `costs`: a part and its amount. A whole price (an amounts value) becomes one for each of its words."""

    part: str
    amount: Expr
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class WithChoice(Symbol):
    """One line of an action's `with`."""

    var: Var
    shape: Literal["one", "maybe", "number", "some", "up_to", "amounts"]
    among: Expr | None = None  # a set
    low: Expr | None = None
    high: Expr | None = None  # number: the range; up_to: how many
    text: TextSymbol | None = None  # the sentence that asks for it
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class HappeningSymbol(Symbol):
    """A declared happening, or an action (then `actor` and the header are set; its params are me and the choices).

    The parameters of an action's body are its `header_vars` (the same `Var` objects): `this` first for a thing's action.
    """

    name: str
    params: list[Param]
    body: Function | None = None  # parameters: the parts
    body_of_caller: bool = False
    turn_of: int | None = None  # which part is the turn player
    gives_back: Type | None = None
    permission: StatSymbol | None = None
    # --- actions only: a header; its expressions see `header_vars` (me, then the choices; `this` first for a thing's action)
    is_action: bool = False
    menus: tuple[str, ...] = ()
    of_thing: ThingSymbol | Kind | None = None
    header_vars: list[Var] = field(default_factory=list)
    choices: list[WithChoice] = field(default_factory=list)
    requires: Expr | None = None
    costs: list[CostPart] = field(default_factory=list)
    never_free: tuple[str, ...] = ()
    gives_up: bool = False  # not chosen by random play and bots, which play games to the end
    limit: Limit | None = None
    text: Text = field(default_factory=dict)  # its name
    words: Text = field(default_factory=dict)  # its short rules text
    says: Text = field(default_factory=dict)  # the sentence of the log, with parts in braces
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class HookSymbol(Symbol):
    """Something that applies before, instead of or after happenings.

    Functions have the parameters (this, only if the hook is on a thing, then the parts of the happening by name). The amounts of `costs` are over the
    parameters of `do` (the same `Var` objects).
    """

    stage: Stage
    happening: HappeningSymbol
    do: Function
    where: Function | None = None
    in_force: Function | None = None  # its own `while:`, parameter this
    asked_of: Function | None = None
    asks: TextSymbol | None = None  # the sentence; its names are the parameters of `do`
    costs: list[CostPart] = field(default_factory=list)
    limit: Limit | None = None
    on_thing: bool = False
    id: str = ""
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class StandingRule(Symbol):
    """`whenever:` and `when changes:`. Functions have the parameters (this if on a thing, then the bindings).

    Expressions are over the same `Var` objects. For `when changes`, `watched` is the stat's value and `do` has two more: was, now.
    """

    id: str
    bindings: list[tuple[Var, Expr]]
    condition: Expr | None  # whenever
    watched: Expr | None  # when changes: the stat's value; `was`/`now` are the last two variables of `do`
    do: Function
    once: HappeningSymbol | Literal["game"] | None = None
    per: list[Var] = field(default_factory=list)  # `once` counts separately for each value of these bindings; []: for the whole rule
    ties: Ties | None = None
    asked_of: Expr | None = None
    asks: TextSymbol | None = None  # the sentence; its names are `this` and the bindings, for `when changes` also was and now
    this: Var | None = None
    on: ThingSymbol | Kind | None = None
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class MarkSymbol(Symbol):
    """A mark that stays on things for a time counted in happenings of the bearer."""

    name: str
    on: Kind
    counts: HappeningSymbol
    from_next: bool = True
    at_once: bool = False
    again: Again = "longer"
    changes: list[ChangeSymbol] = field(default_factory=list)  # `this` is the bearer
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class SourceSymbol(Symbol):
    """A `pays:` entry: an additional source for a part of a cost. `payable` has the parameter this, `pay` this and n, `where` this and purpose."""

    part: str
    payable: Function
    pay: Function
    where: Function | None = None
    must: bool = False  # otherwise the payer decides how much of it to use, if there is a choice
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class ResourceSymbol(Symbol):
    """How a part of a cost is paid: from a stat and an effect, or from a pool with substitutes."""

    name: str
    payable: Function | None = None  # parameter: player
    pay: Function | None = None  # parameters: player, n
    parts: WordList | None = None
    kept_in: StateSymbol | None = None
    by: StatSymbol | None = None
    text: Text = field(default_factory=dict)


@dataclass(eq=False, slots=True, repr=False)
class Drawing(Symbol):
    """One layout of a map: its spaces, their places, and what is printed on them."""

    name: str  # "" for a map's only layout
    spaces: list[ThingSymbol] = field(default_factory=list)  # row by row; for a graph, in the order of its edges
    values: dict[ThingSymbol, dict[str, Value]] = field(default_factory=dict)  # the printed fields of its spaces
    places: dict[ThingSymbol, Span] = field(default_factory=dict)  # where a space is in the picture
    edges: list[tuple[ThingSymbol, ThingSymbol]] = field(default_factory=list)  # each once
    touching: dict[MapSymbol, dict[ThingSymbol, tuple[ThingSymbol, ...]]] = field(default_factory=dict)  # map of faces, sides or corners -> by space
    rows: int = 0
    columns: int = 0
    text: Text = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class MapSymbol(Symbol):
    """A map: its spaces are things of kind `space`, those of squares and hexes with the fields row and column.

    A map has one drawing, or several among which the value of `option` selects one by name. The sides and corners of its spaces may be spaces too, on
    graphs of their own that are drawn with it.
    """

    name: str
    shape: Shape
    space: Kind
    flat: bool = False  # hexes: a flat side is up, and the columns are straight
    diagonals: bool = False
    drawings: list[Drawing] = field(default_factory=list)
    option: OptionSymbol | None = None
    sides: MapSymbol | None = None
    corners: MapSymbol | None = None
    faces: MapSymbol | None = None  # for a map of sides or corners: the map of their faces
    directions: WordList | None = None  # words for its directions, clockwise from the top
    text: Text = field(default_factory=dict)
    span: Span = NOWHERE

    @property
    def spaces(self) -> list[ThingSymbol]:
        """The spaces of all drawings, each once."""
        return list(dict.fromkeys(space for drawing in self.drawings for space in drawing.spaces))

    @property
    def farthest(self) -> int:
        """An upper bound for the distance between two spaces of a map."""
        return max((len(drawing.spaces) - 1 for drawing in self.drawings), default=0)

    def drawing(self, options: dict[str, Value]) -> Drawing:
        """The layout used with these options."""
        if self.option is not None:
            word = options.get(self.option.name, self.option.default)
            for drawing in self.drawings:
                if isinstance(word, WordRef) and drawing.name == word.word:
                    return drawing
        return self.drawings[0]


@dataclass(eq=False, slots=True, repr=False)
class DieSymbol(Symbol):
    """A die: each face is a number, or values for the `fields`."""

    name: str
    faces: list[Value]  # numbers, or the ThingRefs of the things of `kind`
    fields: dict[str, Type] = field(default_factory=dict)
    kind: Kind | None = None  # the reference kind of its faces, when they have fields


@dataclass(eq=False, slots=True, repr=False)
class OptionSymbol(Symbol):
    """An option of a game."""

    name: str
    type: Type
    default: Value
    text: Text = field(default_factory=dict)
    words: Text = field(default_factory=dict)  # its short text, for players
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class Refusal(Symbol):
    """Why some options cannot be combined."""

    when: Expr
    because: Text
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class TextSymbol(Symbol):
    """A sentence for a decision; `{name}` in it stands for the value of that local."""

    name: str
    text: Text
    span: Span = NOWHERE


@dataclass(eq=False, slots=True, repr=False)
class Result(Symbol):
    """The scoring of a game. Functions have the parameter player (or team: a set of players)."""

    score: Function | None = None
    parts: list[tuple[str, Text, Function]] = field(default_factory=list)
    part_conditions: dict[str, Function] = field(default_factory=dict)  # `when:` of a part; parts without it always count
    wins: Wins = "highest"
    ties: list[Function] = field(default_factory=list)
    outlook: Function | None = None
    plans: list[tuple[str, Text, Function]] = field(default_factory=list)


@dataclass(eq=False, slots=True, repr=False)
class SignSymbol(Symbol):
    """A sign on a space of a panel. Functions have the parameters (me, it)."""

    sign: str
    when: Function | None = None
    number: Function | None = None
    colour: str = ""
    text: Text = field(default_factory=dict)


@dataclass(eq=False, slots=True, repr=False)
class FigureSymbol(Symbol):
    """A value of a panel, or a column of its table. Functions have the parameters (me), of a column (me, it)."""

    name: str
    value: Function
    when: Function | None = None
    text: Text = field(default_factory=dict)


@dataclass(eq=False, slots=True, repr=False)
class PanelSymbol(Symbol):
    """A part of the screen of the player `me`."""

    name: str
    map: MapSymbol | None = None
    among: Function | None = None  # for a track or table: the set it shows; parameter me
    is_track: bool = False
    from_below: bool = False  # row 1 of the map is at the bottom
    upper: list[SignSymbol] = field(default_factory=list)
    lower: list[SignSymbol] = field(default_factory=list)
    sides: list[SignSymbol] = field(default_factory=list)
    corners: list[SignSymbol] = field(default_factory=list)
    figures: list[FigureSymbol] = field(default_factory=list)  # or the columns of a table
    texts: bool = False  # for a table: with the short texts of its members
    when: Function | None = None
    text: Text = field(default_factory=dict)

    @property
    def signs(self) -> list[SignSymbol]:
        """All signs of the panel."""
        return [*self.upper, *self.lower, *self.sides, *self.corners]


@dataclass(eq=False, slots=True, repr=False)
class Program(Symbol):
    """A checked ruleset: everything the compiler needs."""

    id: str
    title: Text
    players: tuple[int, int]
    text: Text = field(default_factory=dict)  # its description for people
    languages: tuple[str, ...] = ("en",)  # for display: the program's languages and those of its own texts
    words: dict[str, WordList] = field(default_factory=dict)
    constants: dict[str, Expr] = field(default_factory=dict)  # also for formulas asked of a running game
    kinds: dict[str, Kind] = field(default_factory=dict)
    things: list[ThingSymbol] = field(default_factory=list)  # file order
    options: dict[str, OptionSymbol] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    stats: dict[str, StatSymbol] = field(default_factory=dict)  # permissions under "may NAME"
    happenings: dict[str, HappeningSymbol] = field(default_factory=dict)  # including actions
    screen: list[PanelSymbol] = field(default_factory=list)
    hooks: list[HookSymbol] = field(default_factory=list)  # of the ruleset itself
    rules: list[StandingRule] = field(default_factory=list)
    marks: dict[str, MarkSymbol] = field(default_factory=dict)
    resources: dict[str, ResourceSymbol] = field(default_factory=dict)
    maps: dict[str, MapSymbol] = field(default_factory=dict)
    dice: dict[str, DieSymbol] = field(default_factory=dict)
    texts: dict[str, TextSymbol] = field(default_factory=dict)
    teams: tuple[Expr | None, list[int]] | None = None
    setup: Function | None = None
    flow: Function | None = None
    result: Result = field(default_factory=Result)
    functions: list[Function] = field(default_factory=list)
    zones_of: dict[Kind, list[ZoneSymbol]] = field(default_factory=dict, repr=False)  # where things may be, as computed by the compiler

    def shown_formulas(self) -> list[Function]:
        """The formulas and conditions of panels, each once."""
        found = [function for panel in self.screen for function in (panel.when, panel.among)]
        for panel in self.screen:
            found += [function for sign in panel.signs for function in (sign.when, sign.number)]
            found += [function for figure in panel.figures for function in (figure.when, figure.value)]
        return list(dict.fromkeys(function for function in found if function is not None))

    def all_happenings(self) -> list[HappeningSymbol]:
        """Every happening and action once, including those of things."""
        return list(dict.fromkeys([*self.happenings.values(), *(action for thing in self.things for action in thing.actions)]))
