"""The facts during the walk over a text, the summary of what it does with its arguments, and the leaks found."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reads, Way, Whoever, Whose
from rulewright.language.core import Expr, Stmt
from rulewright.source.catalogue.phrases import Secrets
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

OPTIONS, WORDS, PRICE, ORDER = Secrets.options(), Secrets.words(), Secrets.price(), Secrets.order()
PARTS = Secrets.parts()
Piece = tuple[Phrase, object]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question in a text, as seen by its caller. Numbers are those of parameters."""

    asked: Whose
    in_secret: bool
    control: frozenset[int]  # whether it is asked depends on these
    content: frozenset[int]  # what it offers depends on these


@dataclass(slots=True)
class Summary:
    """The summary of a text: what it does with its arguments."""

    asks: dict[Ask, Span] = field(default_factory=dict)
    returns: Reads = field(default_factory=dict)

    def add(self, other: Summary) -> None:
        for ask, span in other.asks.items():
            self.asks.setdefault(ask, span)
        for hidden, way in other.returns.items():
            self.returns.setdefault(hidden, way)


@dataclass(frozen=True, slots=True)
class Told:
    """One secret revealed by a decision or by a public event."""

    what: Phrase | None  # OPTIONS …; None for the fact that somebody is asked
    hidden: Hidden
    way: Way
    asked: Phrase | None  # who is asked, in words; None if they have no name
    to_others: bool  # the asked player knows it; the others notice
    at: Span  # the question, or what is noticed
    noticed: bool = False  # nobody is asked: everybody notices the event, or reads its parts


@dataclass(slots=True)
class State:
    """The facts at a place in a text."""

    names: Names
    control: Reads = field(default_factory=dict)  # the secrets that decide whether this place is reached
    shown: set[tuple[object, Whose]] = field(default_factory=set)  # what was revealed to one player
    alike: dict[Whose, Whose] = field(default_factory=dict)  # names of one player

    def copy(self) -> State:
        return State(self.names.copy(), dict(self.control), set(self.shown), dict(self.alike))

    def depend_on(self, found: Reads) -> None:
        """What decides whether this place is reached, beyond what is already recorded."""
        for hidden, way in found.items():
            self.control.setdefault(hidden, way)

    def is_changed_by(self, end: State) -> bool:
        """Whether a path that leads back here adds new facts; names declared on the path do not count."""
        if end.shown - self.shown:
            return True
        return any(end.names.values.get(var, found).keys() - found.keys() for var, found in self.names.values.items())

    def end_in(self, ends: list[State]) -> None:
        """Continue after alternative paths."""
        if ends:
            self.names.values = {}
            self.join(*ends)

    def join(self, *ends: State) -> None:
        """Continue where several paths meet (the join)."""
        for end in ends:
            for var, found in end.names.values.items():
                known = self.names.values.get(var)
                self.names.values[var] = found if known is None else {**found, **known}
            for var, whose in end.names.players.items():
                self.names.players.setdefault(var, whose)
            self.shown |= end.shown


EVERYBODY: Whose = ("everybody",)
OWNER: Whose = ("owner",)  # of `this`


@dataclass(slots=True)
class Seen:
    """A condition, with the names of the text to which it belongs."""

    body: Expr | list[Stmt]
    names: Names


def moved_ask(ask: Ask, skipped: int) -> Ask:
    """A question of a hook, with the happening's numbering of parts."""

    def moved(numbers: frozenset[int]) -> frozenset[int]:
        return frozenset(number - skipped for number in numbers if number >= skipped)

    asked = ask.asked
    if isinstance(asked, int):
        asked = asked - skipped if asked >= skipped else Whoever.IN_PLAY
    return Ask(asked, ask.in_secret, moved(ask.control), moved(ask.content))


def resolved(whose: Whose, state: State) -> Whose:
    for _ in range(4):
        if whose not in state.alike:
            break
        whose = state.alike[whose]
    return whose


def is_open(whose: Whose) -> bool:
    """Whether only a game can tell who this is."""
    return whose is Whoever.IN_PLAY or isinstance(whose, tuple)
